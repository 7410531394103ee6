"""Every answer of the server is whole, as a client finds it that is strict about HTTP."""

import re
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import h11
import pytest
from flask import Flask

from tests.admitting import admit, cookie_name
from tests.databases import SQLite
from tests.running import listening
from tests.volume import some
from tests.web.routes import QUESTIONS, address
from tests.web.steps import found_league, seat_at_table, skip_round

ASKED = some((("HEAD", None), ("HEAD", "br, gzip"), ("GET", None), ("GET", "br, gzip")), 1)
"""How each address is asked: the method, and which codings the client reads."""
MANY = {b"set-cookie"}
"""Headers of which an answer may have several."""
ENOUGH = 90
"""So many routes are asked at least: fewer, and the list of them has gone wrong."""


@pytest.fixture
def databases(sqlite: SQLite) -> SQLite:
    """SQLite's alone: what an answer is made of is the same on both."""
    return sqlite


class Asker:
    """A connection that is kept, of a phone that was let in: it fails at what is not HTTP."""

    def __init__(self, wire: socket.socket, cookie: str) -> None:
        self._wire, self._cookie = wire, cookie
        self._http = h11.Connection(h11.CLIENT)

    def ask(self, method: str, path: str, coding: str | None) -> tuple[h11.Response, bytes]:
        """The head and the body of the answer."""
        headers = [("Host", "localhost"), ("Cookie", self._cookie)]
        if coding:
            headers.append(("Accept-Encoding", coding))
        request = h11.Request(method=method, target=path, headers=headers)
        for event in (request, h11.EndOfMessage()):
            self._wire.sendall(self._http.send(event) or b"")
        head, body = None, b""
        while not isinstance(event := self._next(), h11.EndOfMessage):
            if isinstance(event, h11.Response):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
        assert head and self._http.trailing_data == (b"", False), path
        self._http.start_next_cycle()
        return head, body

    def _next(self) -> object:
        while (event := self._http.next_event()) is h11.NEED_DATA:
            self._http.receive_data(self._wire.recv(65536))
        return event


@contextmanager
def asking(app: Flask, *places: str) -> Iterator[Asker]:
    """The real server with the app, and a phone that was let in at these places."""
    browser = app.test_client()
    for place in places:
        assert admit(app, browser, place)
    cookie = browser.get_cookie(cookie_name(app))
    assert cookie
    with (
        listening(app) as server,
        socket.create_connection(("127.0.0.1", server.port), 10) as wire,
    ):
        yield Asker(wire, f"{cookie.key}={cookie.value}")


def fault(method: str, head: h11.Response, body: bytes) -> str:
    """What is wrong with an answer; "" where nothing is."""
    names = Counter(name for name, _ in head.headers)
    if twice := [name for name, times in names.items() if times > 1 and name not in MANY]:
        return f"has {twice} twice"
    headers = dict(head.headers)
    varied = [one.strip().lower() for one in headers.get(b"vary", b"").split(b",")]
    if len(set(varied)) < len(varied):
        return f"varies by {varied}"
    if head.status_code in (204, 304):
        return "has a body" if body or b"content-length" in headers else ""
    if method == "HEAD":
        return "has a body" if body else ""
    if int(headers[b"content-length"]) != len(body):
        return f"says {headers[b'content-length']!r} and has {len(body)} bytes"
    return ""


def paths_of(app: Flask, table_id: str, asset: str) -> Iterator[str]:
    """An address of each route that is read, and what the router redirects to it."""
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()):
            known = {"asset": asset, "offline.pack": "/offline/pack/en.0000000000.json"}
            path = known.get(rule.endpoint) or address(rule.rule, table_id)
            yield path + QUESTIONS.get(rule.endpoint, "")
            if rule.rule.endswith("/") and rule.rule != "/":
                yield path.removesuffix("/")


def test_every_answer_is_whole_and_has_each_header_once(app: Flask) -> None:
    table_id = seat_at_table(app)
    skip_round(app, table_id, 1)
    league = found_league(app)
    with asking(app, f"/tables/{table_id}/trick", f"/leagues/{league}") as phone:
        _, home = phone.ask("GET", "/", None)
        found = re.search(rb"/assets/[\w./-]+\.css", home)
        assert found
        faults, statuses = [], Counter[int]()
        paths = list(paths_of(app, table_id, found[0].decode()))
        assert not fault("HEAD", *phone.ask("HEAD", paths[0], None))
        for path in paths:
            for method, coding in ASKED:
                head, body = phone.ask(method, path, coding)
                statuses[head.status_code] += 1
                if wrong := fault(method, head, body):
                    faults.append(f"{method} {path} ({coding}): {head.status_code} {wrong}")
    assert faults == []
    assert len(paths) > ENOUGH and statuses[200] > len(paths) * len(ASKED) / 2, statuses
    assert max(statuses) < 500 and statuses[308] >= 2 * len(ASKED)
