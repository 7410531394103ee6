"""A table in a league at which one of two deals was told, and phones of every role there."""

import re
from collections.abc import Sequence
from datetime import date
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import leagues, seasons, sessions
from assistant.rules.events import GameEvent, HandEvent
from assistant.rules.options import USUAL
from assistant.rules.table import Seat
from assistant.store.engine import new_id
from assistant.tables import opening, tables
from assistant.tables.grants import of_seat
from tests.admitting import grant, phone_of
from tests.browsing import PAGES
from tests.dealing import Seen
from tests.web.steps import seat_at_table, skip

IDS = ("<table_id>", "<league_id>", "<season_id>", "<session_id>")
DAY = date(2026, 11, 20)

MADE_ANEW = (
    (re.compile(r'(name="(?:csrf_token|client_id)"[^>]*value=")[^"]*'), r"\1"),
    (re.compile(r"(\d{4}-\d\d-\d\dT)?\d+:\d\d(:\d\d)?([.]\d{6})?(\s[AP]M)?"), "now"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "hash"),
    (re.compile(r"\b[0-9a-f]{8}\b"), "request"),
    (re.compile(r"\d+\.\d ms"), "ms"),
    (re.compile(r"(?<![\w-])[\w-]{22}(?![\w-])"), "id or key"),
    (re.compile(r'<div role="img".*?</div>', re.DOTALL), "drawing of an address"),
)
"""What differs from page to page, and from line to line of the server's log."""

OF_CONNECTIONS = {"Set-Cookie", "Content-Length", "Date", "X-Ask-Again"}
"""Headers that differ with the tokens of a page, and with how busy the server is."""


class Ask(NamedTuple):
    """A request: `path` has the gaps of a rule; `fields` are posted."""

    path: str
    method: str = "GET"
    accept: str = PAGES
    fields: dict[str, str] | None = None


class DealtTable:
    """A table at which events are told one by one, and what each phone is answered there."""

    def __init__(
        self, app: Flask, seen: Seen, roles: dict[str, tuple[str, ...]], writers: dict[Seat, str]
    ) -> None:
        """`roles` are those of each phone, in the order in which they were granted; `writers` are
        the phones on which seats write their hands down.
        """
        self._app, self._writers = app, writers
        self.ids = {gap: new_id() for gap in IDS[1:]}
        self.ids["<table_id>"] = seat_at_table(app, seen.table.players, seen.options)
        self.phones = {name: app.test_client() for name in roles}
        league_id, season_id, session_id = (self.ids[gap] for gap in IDS[1:])
        with app.app_context():
            leagues.open_league(league_id, "The Imps", "founder")
            days, rules = (DAY, DAY), StandingsRules()
            seasons.open_season(season_id, league_id, "One", days, USUAL, rules)
            sessions.open_session(session_id, league_id, DAY, "")
            sessions.attach(self.id, session_id, season_id)
            for name, held in roles.items():
                for role in held:
                    place = league_id if role in ("reader", "scorekeeper") else self.id
                    grant(place, phone_of(app, self.phones[name]), role)

    @property
    def id(self) -> str:
        """The table's id."""
        return self.ids["<table_id>"]

    def tell(self, events: Sequence[GameEvent]) -> None:
        """Writes down what happened next; hands from the phones that keep them."""
        for event in events:
            name = self._writers.get(event.seat) if isinstance(event, HandEvent) else None
            by = phone_of(self._app, self.phones[name]) if name else "skipper"
            skip(self._app, self.id, [event], by=by)

    def answered(self, name: str, ask: Ask, caplog: pytest.LogCaptureFixture) -> tuple[int, str]:
        """All that comes of a request of a phone: the answer, and what the log says."""
        caplog.clear()
        answer = self.phones[name].open(
            self._filled(ask.path),
            method=ask.method,
            data=ask.fields and {key: self._filled(value) for key, value in ask.fields.items()},
            headers={"Accept": ask.accept, "Accept-Language": "en"},
        )
        headers = [f"{key}: {one}" for key, one in answer.headers if key not in OF_CONNECTIONS]
        every = "\n".join([*headers, answer.text, *caplog.messages])
        return answer.status_code, self._plain(every)

    def delete(self) -> None:
        """Deletes the table."""
        with self._app.app_context():
            opening.delete(self.id, "skipper")

    def restore(self) -> None:
        """Restores it."""
        with self._app.app_context():
            opening.restore(self.id)

    def length(self) -> int:
        """How long the record is."""
        with self._app.app_context():
            return tables.any_view(self.id).game.length

    def _filled(self, text: str) -> str:
        for gap, id_ in self.ids.items():
            text = text.replace(gap, id_)
        return text

    def _plain(self, text: str) -> str:
        """A text without what is made anew for each table and each page."""
        for gap, id_ in self.ids.items():
            text = text.replace(id_, gap)
        for pattern, instead in MADE_ANEW:
            text = pattern.sub(instead, text)
        return text


def phones(
    seen: Seen, known_to: Seat | None, chance: Random
) -> tuple[dict[str, tuple[str, ...]], dict[Seat, str]]:
    """The roles of phones, and on which one each seat writes its hand down.

    Where a seat may see its hand, `own` is its phone, which may have another role as well. Else
    `former` wrote a hand down and only watches now, and `second` is a further phone of a seat.
    """
    seats = range(seen.table.players)
    has_own = known_to is not None or chance.random() < 0.7
    roles = {of_seat(seat): (of_seat(seat),) for seat in seats if has_own and seat != known_to}
    writers = {seat: of_seat(seat) for seat in seats if has_own}
    if known_to is not None:
        further = chance.choice(
            ((), (), ("watching",), ("reader",), ("entering",), ("scorekeeper",))
        )
        writers[known_to] = "own"
        return roles | {"own": (of_seat(known_to), *further)}, writers
    own = {"watching": ("watching",), "reader": ("reader",), "scorekeeper": ("scorekeeper",)}
    own |= {"entering": ("entering",), "former": ("watching",)}
    if has_own:
        own["second"] = (of_seat(chance.choice(seats)),)
    writers[chance.choice(seats)] = "former"
    return roles | own, writers
