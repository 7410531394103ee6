"""The production server has room for every phone of a club, and stops without losing an answer."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from statistics import median

import pytest
from flask import Flask, request

from assistant.server.listening import THREADS, listen
from tests.databases import NOWHERE, app_on
from tests.running import answering, listening

PHONES, EACH, STRANGERS = 60, 6, 500
ASKED = b"GET /assets/icons/bottle.0000000000.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
JUDGE = b"GET /judge HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.fixture
def app() -> Flask:
    """An app without a database; the judge's page takes its time, or a test puts another there."""
    app = app_on(NOWHERE)

    def slow() -> Iterator[str]:
        time.sleep(0.5)
        yield from ["begun, ", "ended"]

    app.view_functions["judge.quick"] = slow
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


LONG = 20_000_000
HALF = b"POST /judge HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"


@pytest.mark.parametrize("said", [b"", ASKED[:9], ASKED, ASKED + ASKED[:9], HALF])
def test_a_connection_on_which_nothing_happens_is_closed(
    app: Flask, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr("assistant.server.listening.IDLE", 0.2)
    with listening(app) as server, connected(server.port) as idle:
        idle.sendall(said)
        assert b"" in iter(lambda: idle.recv(65536), None)


def test_whoever_takes_nothing_of_an_answer_is_hung_up_on(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.listening.IDLE", 0.2)
    app.view_functions["judge.quick"] = lambda: b"9" * LONG
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(JUDGE)
        time.sleep(3)
        taken = sum(len(piece) for piece in iter(lambda: phone.recv(65536), b""))
        assert 0 < taken < LONG


def test_a_page_that_takes_longer_is_answered_all_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.listening.IDLE", 0.2)
    app.view_functions["judge.quick"] = lambda: time.sleep(2) or "at last"
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
        assert answer(phone)[:10] == b"HTTP/1.1 4"


def test_an_answer_that_the_app_did_not_make_says_what_to_do_and_the_id_of_the_log(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> str:
        raise RuntimeError("and its page does too")

    app.view_functions["judge.quick"] = fail
    monkeypatch.setattr("assistant.web.errors.render_template", fail)
    caplog.set_level("INFO", "assistant")
    with listening(app) as server:
        for sent, status, advice in (
            (b"rubbish\r\n\r\n", "400 Bad Request", "Check the address"),
            (JUDGE, "500 Internal Server Error", "Go back and try again"),
            (JUDGE[:-2] + b"Cookie: " + b"x" * 66_000, "431 ", "Delete this site's cookies"),
        ):
            with connected(server.port) as phone:
                phone.sendall(sent)
                text = ""
                while advice not in text:  # until the time for it is over
                    text += phone.recv(4096).decode()
            id = text.partition("x-request-id: ")[2][:8]
            assert text.startswith(f"HTTP/1.1 {status}")
            assert text.count(id) == 2 and any(id in said for said in caplog.messages)


def test_a_head_that_never_ends_is_not_kept(app: Flask) -> None:
    with listening(app) as server, connected(server.port) as phone:
        with suppress(OSError):  # it hangs up meanwhile
            phone.sendall(ASKED[:-2])
            for number in range(200):
                phone.sendall(b"X-%d: %s\r\n" % (number, b"x" * 1024))
        with suppress(ConnectionError):
            assert answer(phone) in (b"HTTP/1.1 431", b"")


def test_a_server_that_is_full_takes_the_next_one_for_who_was_silent_longest(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.listening.CONNECTIONS", 3)
    monkeypatch.setattr("assistant.server.connections.MADE_ROOM", 1)
    with listening(app) as server, connected(server.port) as idle, connected(server.port) as phone:
        for one in (idle, phone):
            one.sendall(ASKED)
            assert answer(one) == b"HTTP/1.1 200"
        with connected(server.port) as stranger:
            stranger.sendall(ASKED)
            assert answer(stranger) == b"HTTP/1.1 200"
            with suppress(ConnectionError):
                assert b"" in iter(lambda: idle.recv(65536), None)
            phone.sendall(ASKED)
            assert phone.recv(12)


def test_many_who_come_at_once_to_a_full_server_find_room(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.listening.CONNECTIONS", 5)
    monkeypatch.setattr("assistant.server.connections.MADE_ROOM", 1)
    with ExitStack() as waiting:
        server = listen(app, "127.0.0.1", 0)
        phones = [waiting.enter_context(connected(server.port)) for _ in range(20)]
        with answering(server):
            phones[-1].sendall(ASKED)
            assert answer(phones[-1]) == b"HTTP/1.1 200"


def test_who_is_being_answered_makes_no_room(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.server.listening.CONNECTIONS", 2)
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(JUDGE)
        time.sleep(0.2)
        with connected(server.port) as stranger, suppress(ConnectionError):
            assert stranger.recv(1) == b""
        assert answer(phone) == b"HTTP/1.1 200"


def test_a_head_that_comes_in_small_pieces_for_ever_is_cut_off(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.connections.SLOWEST_HEAD", 0.5)
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(ASKED[:-2])
        with suppress(ConnectionError):
            for _ in range(100):
                phone.sendall(b"X-Slow: 1\r\n")
                time.sleep(0.05)
            pytest.fail("it was taken for five seconds")


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


PIECE = b"x" * 10_000_000


def read_head(phone: socket.socket) -> bytes:
    """What comes of an answer until its first piece has begun."""
    read = b""
    while b"\r\n\r\n" not in read or read.endswith(b"\r\n\r\n"):
        read += phone.recv(4096)
    return read


def test_what_is_made_piece_by_piece_is_sent_as_it_is_made(app: Flask) -> None:
    may_end = threading.Event()

    def pieces() -> Iterator[str]:
        yield "begun, "
        may_end.wait(timeout=10)
        yield "ended"

    app.view_functions["judge.quick"] = pieces
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(JUDGE)
        first = read_head(phone)
        assert b"begun" in first and b"ended" not in first
        may_end.set()
        rest = first
        while not rest.endswith(b"0\r\n\r\n"):
            rest += phone.recv(4096)
        assert b"ended" in rest


def test_a_phone_that_takes_nothing_of_a_long_answer_holds_no_thread(app: Flask) -> None:
    made: list[int] = []

    def pieces() -> Iterator[bytes]:
        yield PIECE
        made.append(1)

    app.view_functions["judge.quick"] = pieces
    with listening(app) as server, ExitStack() as opened:
        phones = [opened.enter_context(connected(server.port)) for _ in range(2 * THREADS)]
        for phone in phones:
            phone.sendall(JUDGE)
        until = time.monotonic() + 20
        while len(made) < len(phones) and time.monotonic() < until:
            time.sleep(0.01)
        assert len(made) == len(phones)


def test_an_answer_that_breaks_off_does_not_look_whole(app: Flask) -> None:
    def pieces() -> Iterator[str]:
        yield "begun, "
        raise ValueError("the table is gone")

    app.view_functions["judge.quick"] = pieces
    with listening(app) as server, connected(server.port) as phone:
        phone.sendall(JUDGE)
        told = b"".join(iter(lambda: phone.recv(4096), b""))
        assert b"begun" in told and not told.endswith(b"0\r\n\r\n")


def test_nothing_more_is_made_for_a_phone_that_has_hung_up(app: Flask) -> None:
    ended = threading.Event()

    def pieces() -> Iterator[str]:
        try:
            while True:
                yield "more, "
                time.sleep(0.01)
        finally:
            ended.set()

    app.view_functions["judge.quick"] = pieces
    with listening(app) as server:
        with connected(server.port) as phone:
            phone.sendall(JUDGE)
            read_head(phone)
        assert ended.wait(timeout=10)
