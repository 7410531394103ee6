"""The production server has room for every phone of a club, and stops without losing an answer."""

import errno
import resource
import socket
import threading
import time
from contextlib import ExitStack, suppress
from contextvars import copy_context
from statistics import median
from typing import Any

import pytest
from flask import Flask, g, request

from assistant.config import Unusable
from assistant.server import receiving
from assistant.server.listening import HOW, THREADS, listen
from assistant.web import limits
from tests.databases import NOWHERE, app_at
from tests.running import listening

PHONES, EACH, STRANGERS = 60, 6, 500
ASKED = b"GET /assets/icons/bottle.0000000000.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
JUDGE = b"GET /judge HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch) -> Flask:
    """An app without a database; the judge's page takes its time, or a test puts another there."""
    app = app_at(NOWHERE)
    slow = {"judge.quick": lambda: time.sleep(0.5) or "ended"}
    monkeypatch.setattr(app, "view_functions", app.view_functions | slow)
    return app


@pytest.fixture
def enough_files() -> None:
    """This process, which has both ends of all connections, may open so many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < 4096:
        resource.setrlimit(resource.RLIMIT_NOFILE, (4096, hard))


def connected(port: int) -> socket.socket:
    """A connection that waits ten seconds at most."""
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def answer(connection: socket.socket) -> bytes:
    """The first bytes of what comes back."""
    return connection.recv(12)


@pytest.mark.usefixtures("enough_files")
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


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_on_every_address_phones_of_ipv4_and_ipv6_are_answered(app: Flask, address: str) -> None:
    app.view_functions["judge.quick"] = lambda: f"{limits.address()} asks"
    with (
        listening(app, host="") as server,
        socket.create_connection((address, server.port), timeout=10) as phone,
    ):
        phone.sendall(JUDGE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"))
        said = b"".join(iter(lambda: phone.recv(4096), b"")).decode()
        assert said.endswith("127.0.0.1 asks" if address == "127.0.0.1" else ":: asks")


@pytest.mark.parametrize("lacks", ["ipv6", "an address of it"])
def test_a_machine_without_ipv6_is_served_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch, lacks: str
) -> None:
    created = socket.create_server

    def create(address: tuple[str, int], **how: Any) -> socket.socket:
        if how.get("family") == socket.AF_INET6:
            raise OSError(errno.EADDRNOTAVAIL, "Cannot assign requested address")
        return created(address, **how)

    monkeypatch.setattr(socket, "has_dualstack_ipv6", lambda: lacks != "ipv6")
    monkeypatch.setattr(socket, "create_server", create)
    with listening(app, host="") as server, connected(server.port) as phone:
        phone.sendall(ASKED)
        assert answer(phone) == b"HTTP/1.1 200"


def test_a_port_that_somebody_has_on_one_of_them_is_said_to_be_taken(app: Flask) -> None:
    with socket.create_server(("0.0.0.0", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(Unusable, match=f"Port {port} cannot be opened"):
            listen(app, "", port)


def test_requests_have_nothing_in_common_where_the_app_is_open_in_its_process(app: Flask) -> None:
    def count() -> str:
        g.asked = g.get("asked", 0) + 1
        return f"asked {g.asked} times;"

    app.view_functions["judge.quick"] = count
    with app.app_context():
        run_here = copy_context().run
    server = listen(app, "127.0.0.1", 0)
    thread = threading.Thread(target=run_here, args=(server.run,))
    thread.start()
    for _ in range(2):
        with connected(server.port) as phone:
            phone.sendall(JUDGE)
            told = b""
            while b";" not in told.partition(b"\r\n\r\n")[2]:
                told += phone.recv(4096)
            assert told.endswith(b"asked 1 times;")
    server.stop()
    thread.join(10)


def test_a_server_that_stops_finishes_what_it_is_answering(app: Flask) -> None:
    with listening(app) as server, connected(server.port) as phone, connected(server.port) as idle:
        phone.sendall(JUDGE)
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


HALF = b"POST /judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"


def test_a_connection_that_waits_for_nothing_is_closed(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOW, "timeout_keep_alive", 0.2)
    with listening(app) as server, connected(server.port) as idle:
        idle.sendall(ASKED)
        assert b"" in iter(lambda: idle.recv(65536), None)


def test_a_form_that_never_comes_whole_is_waited_for_only_so_long(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "PATIENCE_SHORT", 0.2)
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(HALF)
        assert answer(phone) == b"HTTP/1.1 408"


CHUNKED = (
    b"POST /judge HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\n"
)


def test_a_form_that_does_not_say_how_long_it_is_is_read_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.view_functions["decks.new"] = lambda: f"{len(request.form['a'])} came"
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", False)
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(CHUNKED.replace(b"/judge", b"/decks/new"))
        phone.sendall(b"4\r\na=99\r\n")
        phone.sendall(b"4\r\n9999\r\n0\r\n\r\n")
        got = b""
        while not got.endswith(b" came"):  # with the head, or in a packet of its own
            got += phone.recv(65536)
        assert got.endswith(b"\r\n\r\n6 came")


def test_one_that_is_longer_than_any_form_is_refused_before_it_is_here(app: Flask) -> None:
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(CHUNKED + b"11170\r\n" + b"9" * 70_000)
        assert answer(phone) == b"HTTP/1.1 413"


def test_a_page_that_takes_longer_is_answered_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOW, "timeout_keep_alive", 0.2)
    app.view_functions["judge.quick"] = lambda: time.sleep(0.6) or "at last"
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(JUDGE)
        assert answer(phone) == b"HTTP/1.1 200"


def test_bodies_that_never_come_keep_nobody_waiting(app: Flask) -> None:
    with listening(app) as server, ExitStack() as opened:
        for _ in range(2 * THREADS):
            opened.enter_context(connected(server.port)).sendall(HALF)
        phone = opened.enter_context(connected(server.port))
        phone.sendall(ASKED)
        assert answer(phone) == b"HTTP/1.1 200"


def test_a_header_that_only_looks_like_the_word_of_a_proxy_is_left_out(app: Flask) -> None:
    app.view_functions["judge.quick"] = lambda: request.headers.get("X-Forwarded-For", "nobody")
    with listening(app) as server, connected(server.port) as phone:
        forged = b"X_Forwarded_For: 1.2.3.4\r\nConnection: close\r\n\r\n"
        phone.sendall(JUDGE[:-2] + forged)
        assert b"".join(iter(lambda: phone.recv(4096), b"")).endswith(b"nobody")


@pytest.mark.parametrize(
    "line", [b"GET /?a=\xff HTTP/1.1", b"GET /%ff%zz?%ff HTTP/1.1", b"rubbish"]
)
def test_what_no_browser_sends_is_no_error_of_the_program(app: Flask, line: bytes) -> None:
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(line + b"\r\nHost: localhost\r\n\r\n")
        assert answer(phone)[:10] in (b"HTTP/1.1 3", b"HTTP/1.1 4")


def test_a_head_that_never_ends_is_not_kept(app: Flask) -> None:
    with listening(app) as server, connected(server.port) as phone:
        with suppress(OSError):  # it hangs up meanwhile
            phone.sendall(ASKED[:-2])
            for number in range(200):
                phone.sendall(b"X-%d: %s\r\n" % (number, b"x" * 1024))
        with suppress(ConnectionError):
            assert answer(phone) in (b"HTTP/1.1 400", b"")


def test_the_body_of_an_answer_does_not_wait_until_its_head_is_acknowledged(app: Flask) -> None:
    app.view_functions["judge.quick"] = lambda: "ruled"
    spent = []
    with listening(app) as server, connected(server.port) as phone:
        for _ in range(11):
            begun = time.monotonic()
            phone.sendall(JUDGE)
            while not phone.recv(65536).endswith(b"ruled"):
                pass
            spent.append(time.monotonic() - begun)
    assert median(spent) < 0.03  # a system acknowledges after 40 ms


def test_a_phone_that_takes_nothing_of_a_long_answer_holds_no_thread(app: Flask) -> None:
    app.view_functions["judge.quick"] = lambda: b"9" * 5_000_000
    with listening(app) as server, ExitStack() as opened:
        for _ in range(2 * THREADS):
            opened.enter_context(connected(server.port)).sendall(JUDGE)
        phone = opened.enter_context(connected(server.port))
        phone.sendall(ASKED)
        assert answer(phone) == b"HTTP/1.1 200"
