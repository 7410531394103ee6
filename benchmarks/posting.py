"""Phones that post plays as `static/js/lib/post-form.js` does: forms, with cookie and CSRF token.

Each has one connection, which is kept open.
"""

import gzip
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser
from http.client import HTTPConnection
from itertools import chain, count
from random import Random
from typing import Protocol
from urllib.parse import urlencode
from uuid import uuid4

from tests.rounds import CAST, legal_round

SEATS = len(CAST)
ROUND_EVENTS = 33
"""Events of a round of four: 32 plays, and the beginning; of the first round the game's opening."""
GAME = {"dealer": "0", "end": "rounds", "number": "1000"}
"""A new game that is not over before the measuring is."""
Fields = Mapping[str, str | int]
"""What a form sends."""
HEADERS = {
    "Accept": "application/json",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-US,en;q=0.9",
    "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8",
}


BUSY = 503


@dataclass(frozen=True, slots=True)
class Post:
    """A form to be sent to an address."""

    path: str
    body: bytes
    is_play: bool


class Phone:
    """A connection with its cookie."""

    def __init__(self, port: int, *, patience: float = 30) -> None:
        self._port = port
        self._connection = HTTPConnection("127.0.0.1", port, timeout=patience)
        self._headers = dict(HEADERS)

    def move(self, port: int) -> None:
        """Go on at the server that listens there."""
        self.close()
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def get(self, path: str, status: int = 200) -> str:
        """The page at an address."""
        return self._asked("GET", path, None, status).decode()

    @property
    def cookie(self) -> str:
        """What says who it is."""
        return self._headers["Cookie"]

    def twin(self) -> "Phone":
        """Another connection with the same cookie."""
        twin = Phone(self._port)
        twin._headers = dict(self._headers)
        return twin

    def send(self, path: str, content: bytes, kind: str) -> int:
        """Sends a body of this kind, whatever comes of it; the status."""
        self._connection.request("POST", path, content, {**self._headers, "Content-Type": kind})
        response = self._connection.getresponse()
        response.read()
        return response.status

    def post(self, post: Post, status: int = 200) -> float:
        """Sends a form; the seconds until its answer was read."""
        start = time.perf_counter()
        self._asked("POST", post.path, post.body, status)
        return time.perf_counter() - start

    def said(self, post: Post, status: int) -> str:
        """Sends a form that is not accepted; what the server says."""
        return self._asked("POST", post.path, post.body, status).decode()

    def post_again(self, post: Post) -> float:
        """Sends a form until it is written, as the outbox does; the seconds from first to last."""
        start = time.perf_counter()
        while self.send(post.path, post.body, HEADERS["Content-Type"]) == BUSY:
            time.sleep(1)
        return time.perf_counter() - start

    def _asked(self, method: str, path: str, body: bytes | None, status: int) -> bytes:
        self._connection.request(method, path, body, self._headers)
        response = self._connection.getresponse()
        content = response.read()
        if response.getheader("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        assert response.status == status, f"{response.status} at {path}: {content!r}"
        if cookie := response.getheader("Set-Cookie"):
            self._headers["Cookie"] = cookie.partition(";")[0]
        return content


class Side(Protocol):
    """A server, ours or the bare one."""

    def phone(self) -> Phone:
        """A phone of its own."""

    def rounds(self, phone: Phone) -> Iterator[list[Post]]:
        """The forms of each round of a new table, without end."""


@dataclass(frozen=True)
class Ours:
    """The server of this project."""

    port: int

    def phone(self) -> Phone:
        """A phone that nobody knows yet."""
        return Phone(self.port)

    def rounds(self, phone: Phone) -> Iterator[list[Post]]:
        """The forms of each round of a new table, which the phone opens first."""
        fields = fields_of(phone.get("/tables/new"), "/tables/new")
        names = {f"name_{seat}": name for seat, name in enumerate(CAST)}
        phone.post(form_of("/tables/new", {**fields, **names, **GAME}))
        return _rounds(fields["client_id"], fields["csrf_token"], f"/tables/{fields['client_id']}")


@dataclass(frozen=True)
class Bare:
    """The server of the bare route."""

    port: int

    def phone(self) -> Phone:
        """A phone."""
        return Phone(self.port)

    def rounds(self, phone: Phone) -> Iterator[list[Post]]:
        """The same plays, for a table that the bare route need not know."""
        for posts in _rounds(uuid4().hex, uuid4().hex, ""):
            yield [post for post in posts if post.is_play]


def _rounds(table_id: str, csrf_token: str, address: str) -> Iterator[list[Post]]:
    """Legal rounds of random cards at a new table where the first seat deals first.

    Each begins with the form that begins it, but for the first.
    """
    chance = Random(table_id)
    always: Fields = {"table": table_id, "csrf_token": csrf_token}
    for index in count():
        first = index * ROUND_EVENTS  # the number of the round's beginning, or of the opening
        begin = form_of(f"{address}/rounds", {**always, "after": first, "client_id": uuid4().hex})
        plays = legal_round(chance, SEATS, (index + 1) % SEATS)
        posts = [
            _play(f"{address}/plays", {**always, "after": after}, seat, card)
            for after, (seat, card) in enumerate(plays, start=first + 1)
        ]
        yield [begin, *posts] if index else posts


def posts_at(table_id: str, csrf_token: str) -> Iterator[Post]:
    """The same forms as those of whoever opened the table, for a phone with this token."""
    return chain.from_iterable(_rounds(table_id, csrf_token, f"/tables/{table_id}"))


def play_of(table_id: str, csrf_token: str, *, after: int, seat: int, card: int) -> Post:
    """A card at a table, sent by a phone that saw a record of this length."""
    always: Fields = {"table": table_id, "csrf_token": csrf_token, "after": after}
    return _play(f"/tables/{table_id}/plays", always, seat, card)


def _play(path: str, always: Fields, seat: int, card: int) -> Post:
    tapped: Fields = {
        "card": card,
        "to_act": seat,
        "assumed": 1,
        "client_id": uuid4().hex,
        "is_last": 1,
    }
    return form_of(path, {**tapped, **always}, is_play=True)


def form_of(path: str, fields: Fields, *, is_play: bool = False) -> Post:
    return Post(path, urlencode(fields).encode(), is_play)


def fields_of(page: str, action: str) -> dict[str, str]:
    """What the form of this address sends when nobody has touched it."""
    reader = _Fields(action)
    reader.feed(page)
    return reader.fields


class _Fields(HTMLParser):
    """Reads inputs and lists of a form."""

    def __init__(self, action: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self._action, self._is_inside, self._list = action, False, ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Takes the value of a control."""
        found = dict(attributes)
        if tag == "form":
            self._is_inside = found.get("action") == self._action
        if not self._is_inside:
            return
        name, value = found.get("name") or "", found.get("value") or ""
        if tag == "select":
            self._list = name
        elif tag == "option" and ("selected" in found or self._list not in self.fields):
            self.fields[self._list] = value
        elif tag == "input" and name and (found.get("type") != "radio" or "checked" in found):
            self.fields[name] = value
