"""The production server has room for every phone of a club, and stops without losing an answer."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from flask import Flask

from tests.databases import NOWHERE, app_on
from tests.running import listening

PHONES, EACH, STRANGERS = 60, 6, 500
ASKED = b"GET /static/icons/bottle.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
SLOW = b"GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def app() -> Flask:
    """An app without a database, with a page that takes its time."""
    app = app_on(NOWHERE)

    def slow() -> Iterator[str]:
        time.sleep(0.5)
        yield from ["begun, ", "ended"]

    app.add_url_rule("/slow", view_func=slow)
    return app


def connected(port: int) -> socket.socket:
    """A connection that waits ten seconds at most."""
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def answer(connection: socket.socket) -> bytes:
    """The first bytes of what comes back."""
    return connection.recv(12)


def test_sixty_phones_are_served_beside_five_hundred_connections_that_wait(app: Flask) -> None:
    with listening(app) as server, ExitStack() as opened:

        def connect() -> socket.socket:
            return opened.enter_context(connected(server.port))

        strangers = [connect() for _ in range(STRANGERS)]
        for stranger in strangers[::2]:
            stranger.sendall(ASKED[:9])  # the other half says nothing at all
        phones = [connect() for _ in range(PHONES * EACH)]
        for phone in phones:
            phone.sendall(ASKED)
        assert {answer(phone) for phone in phones} == {b"HTTP/1.1 200"}
        strangers[0].sendall(ASKED[9:])
        assert answer(strangers[0]) == b"HTTP/1.1 200"


def test_a_server_that_stops_finishes_what_it_is_answering(app: Flask) -> None:
    with listening(app) as server, connected(server.port) as phone, connected(server.port) as idle:
        phone.sendall(SLOW)
        time.sleep(0.1)
        server.stop()
        time.sleep(0.1)
        assert answer(idle) == b""
        with pytest.raises(ConnectionError):
            connected(server.port)
        told = b"".join(iter(lambda: phone.recv(4096), b""))
        assert told.startswith(b"HTTP/1.1 200") and b"ended" in told


def test_a_server_that_stops_ends_although_phones_go_on_asking(app: Flask) -> None:
    asked = threading.Event()

    def ask(port: int) -> None:
        with suppress(ConnectionError), connected(port) as phone:
            while True:
                phone.sendall(ASKED)
                if not phone.recv(65536):
                    return
                asked.set()

    with listening(app) as server:
        phones = [threading.Thread(target=ask, args=(server.port,)) for _ in range(4)]
        for phone in phones:
            phone.start()
        assert asked.wait(10)
        begun = time.monotonic()
    assert time.monotonic() - begun < 4
    for phone in phones:
        phone.join(5)


def test_a_clock_that_is_set_back_leaves_no_idle_connection_open_for_good(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    earlier = time.time() - 365 * 24 * 60 * 60
    with listening(app) as server, connected(server.port) as idle:
        idle.sendall(ASKED)
        assert answer(idle) == b"HTTP/1.1 200"
        with monkeypatch.context() as patch:
            patch.setattr(time, "time", lambda: earlier)
            time.sleep(1.5)  # the loop turns once a second
            patch.setattr(time, "time", lambda: earlier + 100)
            assert b"" in iter(lambda: idle.recv(65536), None)
