"""A phone at a table, and several that do something at once."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from assistant.rules.events import Played, Turned
from assistant.rules.options import Options
from assistant.services import looking, new_id, opening, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded
from assistant.store import events
from tests.rounds import CAST, legal_round


class Phone:
    """A phone at a table; it looks before it sends, and makes an id for everything that it sends."""

    def __init__(self, table_id: str, id: str) -> None:
        self.table_id = table_id
        self.id = id

    @property
    def sees(self) -> Sitting:
        """The table as it is."""
        return looking.at(self.table_id)

    @property
    def record(self) -> list[tuple[int, str]]:
        """What is written down: numbers and bodies."""
        return [(event.number, event.body) for event in events.of(self.table_id)]

    def play(self, card: int, seat: int | None = None, **sent: Any) -> Recorded:
        """Lays a card at the lit seat."""
        if seat is None:
            seen = self.sees
            seat, sent = seen.game.rounds[-1].replay.round.to_act or 0, {"after": seen.length} | sent
        return recording.play(self.table_id, Played(seat, card), **self._sent(sent))

    def turn(self, seat: int, **sent: Any) -> Recorded:
        """Lights a seat."""
        return recording.play(self.table_id, Turned(seat), **self._sent(sent))

    def undo(self, **sent: Any) -> Recorded:
        """Takes the last event back."""
        return recording.undo(self.table_id, **self._sent(sent))

    def begin(self, **sent: Any) -> Recorded:
        """Begins the next round."""
        return recording.begin_round(self.table_id, **self._sent(sent))

    def play_round(self, seed: int) -> None:
        """Plays a whole round."""
        game = self.sees.game
        leader = game.rounds[-1].replay.round.to_act or 0
        for seat, card in legal_round(Random(seed), game.seats, leader, game.deck):
            self.play(card, seat)

    def _sent(self, sent: dict[str, Any]) -> dict[str, Any]:
        return {"after": len(events.of(self.table_id)), "client_id": new_id(), "phone": self.id} | sent


@pytest.fixture
def room(app: Flask) -> Iterator[Flask]:
    """The app, with its database at hand."""
    with app.app_context():
        yield app


@pytest.fixture
def phone(room: Flask) -> Phone:
    """A phone at a new table of four; Adam deals."""
    return phone_at_new_table()


def phone_at_new_table(seats: int = 4, options: Options | None = None, id: str = "a-phone") -> Phone:
    """A phone that opened a table for the first of the cast; Adam deals."""
    table_id = new_id()
    opening.open_table(table_id, CAST[:seats], 0, options or Options(), id)
    return Phone(table_id, id)


def at_once(app: Flask, doings: Sequence[Callable[[], Any]]) -> list[Any]:
    """Does all of it at the same moment; what each returned, or the exception that it raised."""
    barrier = Barrier(len(doings))

    def do(doing: Callable[[], Any]) -> Any:
        with app.app_context():
            barrier.wait()
            try:
                return doing()
            except Exception as error:
                return error

    with ThreadPoolExecutor(len(doings)) as threads:
        return list(threads.map(do, doings))
