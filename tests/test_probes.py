"""Whoever runs the server is told how it is."""

from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from assistant import config
from assistant.extensions import db
from assistant.server.listening import Server
from tests.databases import NOWHERE, ON_BOTH, ON_SQLITE, app_on
from tests.running import listening


def asked(port: int, path: str, **headers: str) -> tuple[int, str]:
    """The status and the text that a path is answered with."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=named)
        answer = connection.getresponse()
        assert answer.getheader("Set-Cookie") is None or answer.status >= 400
        return answer.status, answer.read().decode()


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    """A server of the app."""
    with listening(app) as server:
        yield server


@ON_BOTH
def test_a_server_with_its_database_is_ready(server: Server) -> None:
    assert asked(server.port, "/healthz") == (200, "ok\n")
    assert asked(server.port, "/readyz") == (200, "ready\n")


@ON_SQLITE
def test_a_check_from_this_machine_is_answered_whatever_hosts_are_allowed(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "HOSTS", ("imp.example.org",))
    with listening(app) as server:
        assert [asked(server.port, f"/{path}")[0] for path in ("healthz", "readyz", "judge")] == [
            200,
            200,
            400,
        ]


def test_a_server_without_its_database_is_healthy_and_not_ready() -> None:
    with listening(app_on(NOWHERE)) as server:
        assert asked(server.port, "/healthz")[0] == 200
        assert asked(server.port, "/readyz") == (503, "The database cannot be reached.\n")


@ON_BOTH
def test_a_database_of_another_version_is_not_served(app: Flask) -> None:
    with app.app_context():
        newest = db.session.scalar(text("SELECT version_num FROM alembic_version"))
    with listening(app) as server:
        try:
            put(app, "later")
            assert asked(server.port, "/readyz") == (
                503,
                "The database does not have the form of this version.\n",
            )
        finally:
            put(app, str(newest))


def put(app: Flask, version: str) -> None:
    """Writes down which version gave the database its form."""
    with app.app_context():
        db.session.execute(text("UPDATE alembic_version SET version_num = :v"), {"v": version})
        db.session.commit()


def test_the_password_of_the_database_may_lie_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "password"
    file.write_text("a/b@c:d \n")
    monkeypatch.setenv("DATABASE_PASSWORD_FILE", str(file))
    monkeypatch.setenv("DATABASE_URL", "postgresql://imp@host/name")
    assert config.database_url(tmp_path) == "postgresql+psycopg://imp:a%2Fb%40c%3Ad@host/name"
    for address, told in (
        ("postgresql://imp:word@host/name", "without a password"),
        ("postgresql://host/name", "without a password"),
    ):
        monkeypatch.setenv("DATABASE_URL", address)
        with pytest.raises(config.Unusable, match=told):
            config.database_url(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgresql://imp@host/name")
    file.unlink()
    with pytest.raises(config.Unusable, match="cannot be read"):
        config.database_url(tmp_path)
