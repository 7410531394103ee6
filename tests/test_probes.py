"""Whoever runs the server is told how it is."""

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from assistant import config
from assistant.extensions import db
from assistant.server.listening import Server
from tests.databases import NOWHERE, ON_BOTH, ON_SQLITE, SQLite, app_on, hang_up
from tests.running import listening


def asked(port: int, path: str, **headers: str) -> tuple[int, str]:
    """The status and the text that a path is answered with."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET", path, headers=named)
        answer = connection.getresponse()
        assert answer.getheader("Set-Cookie") is None or answer.status >= 400
        return answer.status, answer.read().decode()


def can_mount() -> bool:
    """Whether this process may mount a disk, for itself alone."""
    if not shutil.which("unshare"):
        return False
    asked = subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False)
    return asked.returncode == 0


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


@ON_SQLITE
def test_a_server_whose_disk_is_nearly_full_is_not_ready(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    usage = shutil._ntuple_diskusage(10**9, 10**9 - 10**6, 10**6)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with listening(app) as server:
        assert asked(server.port, "/readyz") == (
            503,
            "The disk is full: 976 KiB are free, and taps need 4 MiB.\n",
        )
        assert asked(server.port, "/healthz") == (200, "ok\n")


def test_a_server_that_can_write_nothing_is_not_ready(
    tmp_path: Path, sqlite: SQLite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limit on the length of files, as a quota: the disk has room all the same."""
    address = f"sqlite:///{tmp_path}/small.sqlite"
    shutil.copy(sqlite.migrated().removeprefix("sqlite:///"), tmp_path / "small.sqlite")
    app = app_on(address)
    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with app.test_client() as browser:
            assert browser.get("/readyz").status_code == 200
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, most[1]))
            answer = browser.get("/readyz")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, most)
        signal.signal(signal.SIGXFSZ, handler)
    assert (answer.status_code, answer.text) == (
        503,
        "Nothing can be written: the disk is full, or the database can only be read.\n",
    )
    with app.test_client() as browser:
        assert browser.get("/readyz").status_code == 200
    hang_up(app)


@pytest.mark.skipif(not can_mount(), reason="a disk of a few megabytes takes root")
def test_on_a_disk_that_is_full_it_is_not_ready_until_there_is_room(
    tmp_path: Path, sqlite: SQLite
) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", tmp_path], check=True)
    try:
        shutil.copy(sqlite.migrated().removeprefix("sqlite:///"), tmp_path / "small.sqlite")
        app = app_on(f"sqlite:///{tmp_path}/small.sqlite")
        browser, filling = app.test_client(), os.open(tmp_path / "full", os.O_CREAT | os.O_WRONLY)
        assert browser.get("/readyz").status_code == 200
        with suppress(OSError):
            while True:
                os.write(filling, bytes(4096))
        os.close(filling)
        assert browser.get("/readyz").status_code == 503
        (tmp_path / "full").unlink()
        assert browser.get("/readyz").status_code == 200
        hang_up(app)
    finally:
        subprocess.run(["umount", "-l", tmp_path], check=True)


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
