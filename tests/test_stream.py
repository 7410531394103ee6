"""Phones follow a table: each is told at once that the record is longer, and nothing else."""

import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.client import HTTPSConnection
from pathlib import Path
from ssl import create_default_context

import pytest
from flask import Flask

from assistant.rules.options import Options
from assistant.server import followers, stream
from assistant.server.certificates import certificates_in
from assistant.server.listening import Server
from assistant.server.ports import Https
from assistant.services import grants, hub, new_id, session_games, table_lifecycle
from benchmarks.posting import Ours, Phone, Post
from tests.admitting import grant
from tests.databases import SQLite
from tests.following import Follower
from tests.rounds import CAST
from tests.running import listening
from tests.web.steps import SESSION, found_league


@pytest.fixture
def databases(sqlite: SQLite) -> SQLite:
    """SQLite's: what a stream tells does not depend on the database."""
    return sqlite


Follow = Callable[..., Follower]


class Told:
    """Whoever keeps what the hub said."""

    def __init__(self) -> None:
        self.messages: list[hub.Message] = []

    def told(self, message: hub.Message) -> None:
        """Keeps it."""
        self.messages.append(message)


class Table:
    """A table that a phone has opened, and goes on at."""

    def __init__(self, server: Server) -> None:
        self.port = server.port
        self.phone = Phone(server.port)
        self._posts: list[Post] = next(Ours(server.port).rounds(self.phone))
        self.id = self._posts[0].path.split("/")[2]

    def tap(self) -> None:
        """Enters the next card."""
        self.phone.post(self._posts.pop(0))


@pytest.fixture
def server(app: Flask) -> Iterator[Server]:
    """The production server."""
    with listening(app) as running:
        yield running


@pytest.fixture
def table(server: Server) -> Iterator[Table]:
    """A table whose record has one event."""
    opened = Table(server)
    yield opened
    opened.phone.close()


@pytest.fixture
def follow(table: Table) -> Iterator[Follow]:
    """Follows the table, by the phone that opened it."""
    with ExitStack() as opened:

        def begin(known: str = "", at: str = "") -> Follower:
            follower = Follower(table.port, at or table.id, table.phone.cookie, known)
            opened.callback(follower.close)
            return follower

        yield begin


def test_a_tap_is_told_to_all_who_follow(table: Table, follow: Follow) -> None:
    followers = [follow("1") for _ in range(3)]
    table.tap()
    assert [follower.length() for follower in followers] == ["2", "2", "2"]
    table.tap()
    assert [follower.length() for follower in followers] == ["3", "3", "3"]


def test_a_tap_is_told_over_https_too(app: Flask, tmp_path: Path) -> None:
    kept = certificates_in(tmp_path / "https")
    context = create_default_context(cadata=kept.authority.file)
    with listening(app, Https(0, kept)) as server:
        table = Table(server)
        secure = HTTPSConnection("127.0.0.1", server.secure_port, context=context, timeout=10)
        follower = Follower(table.port, table.id, table.phone.cookie, "1", secure)
        table.tap()
        assert follower.length() == "2"
        table.phone.close()
        server.stop()
        assert follower.length() is None
        follower.close()


def test_an_event_has_the_table_and_the_length_and_nothing_else(
    table: Table, follow: Follow
) -> None:
    follower = follow()
    for _ in range(3):
        event = follower.event()
        assert event and json.loads(event.data) == {"table": table.id, "length": int(event.id)}
        table.tap()


def test_whoever_comes_back_learns_at_once_what_was_missed(table: Table, follow: Follow) -> None:
    table.tap()
    assert follow(known="1").event() == ("length", "2", f'{{"table": "{table.id}", "length": 2}}')


def test_whoever_missed_nothing_is_told_that_the_stream_runs(table: Table, follow: Follow) -> None:
    event = follow(known="1").event()
    assert event and (event.kind, event.id) == ("beat", "1")


def test_a_stream_on_which_nothing_happens_has_a_beat(
    follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followers, "BEAT", 0.1)
    follower = follow("1")
    assert [event.kind for event in (follower.event(), follower.event()) if event] == ["beat"] * 2


def test_beats_come_every_ten_seconds_at_least() -> None:
    assert followers.BEAT <= 10


def test_a_stream_that_nobody_renews_ends_before_half_a_minute(
    table: Table, follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert followers.LONGEST + followers.RENEWING < 30
    monkeypatch.setattr(followers, "SHORTEST", 0.1)
    monkeypatch.setattr(followers, "LONGEST", 0.1)
    monkeypatch.setattr(followers, "RENEWING", 0.1)
    follower = follow("1")
    kinds = [event.kind for event in iter(follower.event, None)]
    assert "renew" in kinds and "length" not in kinds


def test_what_changes_beside_the_record_is_told_with_the_same_length(
    table: Table, follow: Follow
) -> None:
    follower = follow("1")
    hub.changed(table.id)
    assert follower.length() == "1"


def test_lengths_that_overtake_each_other_only_grow(table: Table, follow: Follow) -> None:
    follower = follow("1")
    for length in (9, 8):
        hub.publish(table.id, length)
    assert follower.length() == "9"
    hub.publish(table.id, 7)
    assert follower.length() == "9"


def test_what_any_thread_publishes_is_told(table: Table, follow: Follow) -> None:
    follower = follow("1")
    publishing = threading.Thread(target=hub.publish, args=(table.id, 5))
    publishing.start()
    assert follower.length() == "5"
    publishing.join()


def test_what_happens_at_another_table_is_not_told(
    server: Server, table: Table, follow: Follow
) -> None:
    follower, other = follow("1"), Table(server)
    other.tap()
    other.phone.close()
    table.tap()
    assert follower.length() == "2"


def test_a_phone_whose_grant_is_withdrawn_is_told_no_more(
    app: Flask, table: Table, follow: Follow
) -> None:
    follower = follow("1")
    with app.app_context():
        [founder] = grants.phones(table.id)
        grant(table.id, "another phone", "entering")
        grants.withdraw(table.id, founder.number, "secret")
        assert follower.length() is None
        assert follow("1").answer.status == 404


def test_all_are_told_to_look_where_something_may_have_been_missed(
    follow: Follow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "LOOKING_AGAIN", 0.0)
    follower = follow("1")
    hub.missed()
    assert follower.length() == "1"


def test_the_phones_of_others_are_told_on(table: Table, follow: Follow) -> None:
    follower = follow("1")
    hub.withdraw(table.id, "another phone")
    table.tap()
    assert follower.length() == "2"


def test_who_is_withdrawn_from_a_league_follows_none_of_its_tables(app: Flask) -> None:
    told = Told()
    hub.listen(told)
    with app.app_context():
        league, table_id = found_league(app), new_id()
        session_games.start(table_id, SESSION, None, CAST, Options(), dealer=0, phone="founder")
        for phone in ("first", "second"):
            grant(league, phone, "secretary")
        [number] = [one.number for one in grants.phones(league) if one.phone == "second"]
        grants.withdraw(league, number, "secret")
    hub.leave(told)
    assert hub.Withdrawn(table_id, "second") in told.messages


def test_a_table_that_is_deleted_is_followed_by_nobody(
    app: Flask, table: Table, follow: Follow
) -> None:
    follower = follow("1")
    with app.app_context():
        table_lifecycle.delete(table.id, "any phone")
    assert follower.length() is None
    assert follow("1").answer.status == 410


def test_a_phone_without_a_grant_is_told_what_is_told_of_no_table(
    server: Server, table: Table
) -> None:
    strangers = [Follower(server.port, table_id, "") for table_id in (table.id, "A" * 22)]
    pages = [stranger.answer.read() for stranger in strangers]
    assert {stranger.answer.status for stranger in strangers} == {404}
    anew = rb'name="csrf_token"[^>]*|Request [0-9a-f]{8}'
    first, second = (re.sub(anew, b"", page) for page in pages)
    assert first.replace(table.id.encode(), b"A" * 22) == second
    for stranger in strangers:
        stranger.close()


@pytest.mark.parametrize("table_id", ["A" * 22, "none", "%00"])
def test_a_table_that_is_not_there_is_answered_as_any_page_of_it(
    follow: Follow, table_id: str
) -> None:
    answer = follow(at=table_id).answer
    assert answer.status == 404
    assert "text/html" in str(answer.getheader("Content-Type"))


def test_a_stream_has_the_headers_of_every_page(follow: Follow) -> None:
    answer = follow().answer
    assert answer.getheader("Content-Type") == "text/event-stream; charset=utf-8"
    assert answer.getheader("Cache-Control") == "no-store"
    assert answer.getheader("X-Content-Type-Options") == "nosniff"
    assert answer.getheader("Content-Security-Policy")
    assert answer.getheader("Set-Cookie") is None


def test_a_proxy_that_speaks_http_1_0_is_told_the_same_without_chunks(table: Table) -> None:
    with socket.create_connection(("127.0.0.1", table.port), timeout=10) as proxy:
        lines = (f"GET /tables/{table.id}/stream HTTP/1.0", f"Cookie: {table.phone.cookie}", "", "")
        proxy.sendall("\r\n".join(lines).encode())
        said = b""
        while b"event: beat" not in said:
            said += proxy.recv(4096)
    assert b"\r\n\r\nretry: 500\n\nid: 1\nevent: length\ndata: " in said


def test_one_phone_cannot_take_all_places(follow: Follow) -> None:
    for _ in range(stream.MOST_OF_A_PHONE):
        assert follow().answer.status == 200
    refused = follow().answer
    assert refused.status == 503 and refused.getheader("Retry-After")


def test_a_phone_that_hangs_up_leaves_its_place(follow: Follow) -> None:
    for _ in range(stream.MOST_OF_A_PHONE):
        follow().close()
    time.sleep(0.2)
    assert follow().answer.status == 200


def test_a_server_without_a_place_says_when_to_come_again(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.server.listening.CONNECTIONS", 4)
    with listening(app) as server:
        table = Table(server)
        followers = [Follower(server.port, table.id, table.phone.cookie) for _ in range(2)]
        table.phone.close()
        time.sleep(0.2)
        refused = Follower(server.port, table.id, table.phone.cookie)
        assert (refused.answer.status, refused.answer.getheader("Retry-After")) == (503, "10")
        for follower in (*followers, refused):
            follower.close()


def test_a_server_that_stops_ends_every_stream_at_once(app: Flask) -> None:
    with listening(app) as server:
        table = Table(server)
        followers = [Follower(server.port, table.id, table.phone.cookie, "1") for _ in range(5)]
        begun = time.monotonic()
        server.stop()
        assert [follower.length() for follower in followers] == [None] * 5
    assert time.monotonic() - begun < 2
    table.phone.close()
    for follower in followers:
        follower.close()


def test_a_hub_that_fails_fails_no_tap(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(hub.Hub):
        def send(self, message: hub.Message) -> None:
            raise OSError

    monkeypatch.setattr(hub, "_hub", Broken())
    table.tap()
