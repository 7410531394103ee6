"""Whoever runs the server is told how it is, and nobody else; and nobody is told whose games."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from ipaddress import ip_network
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from assistant import config
from assistant.extensions import db
from assistant.server import probes
from assistant.server.listening import Server
from tests.browsing import Client
from tests.databases import NOWHERE, ON_BOTH, ON_SQLITE, app_on
from tests.running import listening
from tests.web.steps import seat_at_table, tap


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


@ON_SQLITE
def test_a_database_that_hangs_holds_nobody_who_asks_for_long(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    hangs, looks = threading.Event(), []

    def look() -> bool:
        looks.append(1)
        return hangs.wait(10)

    monkeypatch.setattr(probes.forms, "is_current", look)
    monkeypatch.setattr(probes, "PATIENCE", 0.1)
    monkeypatch.setattr(probes, "HOLDS", 0.0)
    for _ in range(3):
        assert asked(server.port, "/readyz") == (503, "The database does not answer.\n")
        assert asked(server.port, "/healthz")[0] == 200
        assert asked(server.port, "/metrics")[0] == 200
    hangs.set()
    assert len(looks) == 1, "one who waits is enough"


@ON_SQLITE
def test_a_server_that_is_stopping_is_not_ready(server: Server) -> None:
    server._probes.is_stopping = True
    assert asked(server.port, "/readyz") == (503, "The server is stopping.\n")


@ON_SQLITE
def test_the_counts_tell_requests_and_writes_but_of_no_table(app: Flask, server: Server) -> None:
    phone, table = Client(app), seat_at_table(app)
    tap(phone, phone.get(f"/tables/{table}/trick"), 24)
    told = asked(server.port, "/metrics")[1]
    assert re.search(
        r'_requests_total\{endpoint="play.play",method="POST",status="3xx"\} [1-9]', told
    )
    assert re.search(r'_write_seconds_count\{outcome="stored"\} [1-9]', told)
    assert "Adam" not in told
    ours = r'bottle_imp_\w+|endpoint="[a-z_.]+"'
    assert not re.search(r"[\w-]{22}", re.sub(ours, "", told)), "no id, no key"


@ON_SQLITE
@pytest.mark.parametrize(
    ("proxies", "networks", "headers", "status"),
    [
        (0, (), {}, 200),
        (0, (), {"X_Forwarded_For": "127.0.0.1"}, 404),
        (0, (), {"Via": "1.1 Caddy"}, 404),
        (1, (), {"X_Forwarded_For": "203.0.113.7"}, 404),
        (1, (), {"X_Forwarded_For": "127.0.0.1, 203.0.113.7"}, 404),
        (1, (), {"X_Forwarded_For": "rubbish"}, 404),
        (1, ("203.0.113.0/24",), {"X_Forwarded_For": "203.0.113.7"}, 200),
        (1, ("203.0.113.0/24",), {"X_Forwarded_For": "203.0.113.7, 198.51.100.1"}, 404),
        (2, ("203.0.113.0/24",), {"X_Forwarded_For": "203.0.113.7, 198.51.100.1"}, 200),
        (2, ("203.0.113.0/24",), {"X_Forwarded_For": "203.0.113.7"}, 404),
    ],
)
def test_the_counts_are_for_this_machine_and_for_networks_that_are_named(
    app: Flask, monkeypatch: pytest.MonkeyPatch, proxies, networks, headers, status
) -> None:
    monkeypatch.setitem(app.config, "PROXIES", proxies)
    monkeypatch.setitem(app.config, "METRICS_FROM", tuple(map(ip_network, networks)))
    with listening(app) as server:
        said, page = asked(server.port, "/metrics", **headers)
    assert said == status
    assert ("Page not found" in page) == (status == 404), "nothing tells that it is there"


COUNTING = """
import os
from assistant import metrics

with metrics.shared():
    child = os.fork()
    metrics.request("play.play", "POST", 303, 0.01)
    if child:
        os.waitpid(child, 0)
        print(metrics.text().decode())
assert not child or not os.path.exists(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


def test_the_counts_of_all_processes_are_added_up() -> None:
    """Two that count, one of which is gone."""
    ran = [sys.executable, "-c", COUNTING]
    told = subprocess.run(ran, capture_output=True, check=True, text=True).stdout
    assert 'endpoint="play.play",method="POST",status="3xx"} 2.0' in told


def test_settings_that_cannot_be_are_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOTTLE_IMP_METRICS_FROM", "10.0.0.0/8, 192.168.1.1")
    monkeypatch.setenv("BOTTLE_IMP_LOG", "json")
    networks = (ip_network("10.0.0.0/8"), ip_network("192.168.1.1/32"))
    assert config.oversight() == {"METRICS_FROM": networks, "LOG_AS_JSON": True}
    for name, value in (("METRICS_FROM", "everywhere"), ("LOG", "xml")):
        with monkeypatch.context() as patch:
            patch.setenv(f"BOTTLE_IMP_{name}", value)
            with pytest.raises(config.Unusable, match=name):
                config.oversight()


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
