"""A client that forgives nothing finds each answer whole: its length as said, each header once."""

import socket
from collections import Counter
from collections.abc import Iterator

import h11
import pytest
from flask import Flask

from tests.admitting import cookie_name
from tests.browsing import Client
from tests.databases import ON_SQLITE
from tests.running import listening
from tests.web.routes import PROGRAMS, READING, address
from tests.web.steps import found_league, seat_at_table

pytestmark = ON_SQLITE

OTHERS = ("/decks", "/worker.js", "/manifest.webmanifest", "/nothing-is-here", "/secure")
"""Beside the pages: where the router leads on, what a browser keeps, and what is not there."""


class Strict:
    """A client on one connection, which the server has to keep."""

    def __init__(self, port: int, cookie: str) -> None:
        self._wire = socket.create_connection(("127.0.0.1", port), timeout=20)
        self._side = h11.Connection(h11.CLIENT)
        self._cookie = cookie

    def ask(self, method: str, path: str, *coding: str) -> tuple[h11.Response, bytes]:
        """The head of an answer and its body; it fails where that is not as the head says."""
        heads = [("Host", "localhost"), ("Cookie", self._cookie), ("Accept", "text/html")]
        heads += [("Accept-Encoding", one) for one in coding]
        sent = self._side.send(h11.Request(method=method, target=path, headers=heads))
        assert sent is not None
        self._wire.sendall(sent + (self._side.send(h11.EndOfMessage()) or b""))
        head, body = None, b""
        for event in self._events():
            if isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
        self._side.start_next_cycle()
        assert head is not None and not self._side.trailing_data[0]
        return head, body

    def _events(self) -> Iterator[h11.Event | type[h11.PAUSED]]:
        while not isinstance(event := self._side.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                self._side.receive_data(self._wire.recv(65536))
            else:
                yield event

    def close(self) -> None:
        """Hang up."""
        self._wire.close()


@pytest.mark.parametrize("coding", [(), ("gzip, deflate, br, zstd",)], ids=["as it is", "short"])
def test_each_answer_is_whole_and_says_everything_once(app: Flask, coding: tuple[str, ...]) -> None:
    phone, table = Client(app), seat_at_table(app)
    for path in (f"/tables/{table}/trick", f"/leagues/{found_league(app)}"):
        phone.get(path)
    cookie = f"{cookie_name(app)}={phone.cookie}"
    paths = [*OTHERS, *(address(rule, table) for rule in (READING | PROGRAMS).values())]
    statuses = Counter[int]()
    with listening(app) as server:
        client = Strict(server.port, cookie)
        for path in paths:
            head, body = client.ask("GET", path, *coding)
            names = Counter(name for name, _ in head.headers)
            assert names.total() == len(names), (path, names)
            length = dict(head.headers).get(b"content-length")
            assert length is None or int(length) == len(body), path
            assert client.ask("HEAD", path, *coding)[1] == b"", path
            statuses[head.status_code] += 1
        client.close()
    assert statuses[200] > len(paths) / 2, "the phone was let in"
