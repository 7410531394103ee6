"""A phone at a table, and several that do something at once."""

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from typing import Any

import pytest
from flask import Flask

from assistant.notation import table_events as notation
from assistant.rules.commands import (
    BeginRound,
    Command,
    CompareImpsTrick,
    Correct,
    Decide,
    PlayCard,
    Redo,
    TakeTurn,
    Undo,
)
from assistant.rules.events import Change, Compared, GameEvent, Played, Ruled, Signed
from assistant.rules.options import USUAL, Options
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.store.engine import new_id, now, writing
from assistant.tables import cache, opening, tables
from assistant.tables.tables import Accepted, Sent
from tests.appending import append
from tests.databases import PostgreSQL, SQLite
from tests.recording import WasRefused, does, happens
from tests.rounds import CAST, legal_round
from tests.volume import in_soak


class Phone:
    """A phone at a table; it looks before it sends, and makes an id for everything that it
    sends.
    """

    def __init__(self, table_id: str, id: str) -> None:
        self.table_id = table_id
        self.id = id

    @property
    def sees(self) -> TableView:
        """The table as it is."""
        return tables.view(self.table_id)

    @property
    def record(self) -> list[tuple[int, str]]:
        """What is written down: numbers and bodies."""
        return [(event.number, event.body) for event in cache.of(self.table_id)]

    def play(self, card: int, seat: int | None = None, **sent: Any) -> Accepted:
        """Lays a card at the lit seat."""
        if seat is None:
            seen = self.sees
            seat, sent = seen.newest.state.to_act or 0, {"expected_length": seen.game.length} | sent
        return self.does(PlayCard(seat, card, True), **sent)

    def turn(self, seat: int, **sent: Any) -> Accepted:
        """Lights a seat."""
        return self.does(TakeTurn(seat), **sent)

    def undo(self, **sent: Any) -> Accepted:
        """Takes the last event back."""
        return self.does(Undo(), **sent)

    def redo(self, **sent: Any) -> Accepted:
        """Lets stand again what was undone last."""
        return self.does(Redo(), **sent)

    def begin(self, *, extra: bool = False, **sent: Any) -> Accepted:
        """Begins the next round, or one more."""
        return self.does(BeginRound(extra), **sent)

    def happen(self, event: GameEvent, **sent: Any) -> Accepted:
        """Sends any event."""
        return happens(self.table_id, event, self.sends(**sent))

    def amend(self, *changes: Change, agreed: Sequence[Seat] = (), **sent: Any) -> Accepted:
        """Puts right what was written down."""
        return self.does(Correct(changes, tuple(agreed)), **sent)

    def decide(
        self, event: Ruled | Compared, round_: int = 1, agreed: Sequence[Seat] = (), **sent: Any
    ) -> Accepted:
        """Adds a decision or a comparison to a round, from 1."""
        if isinstance(event, Compared):
            return self.does(CompareImpsTrick(round_ - 1, event.imp), **sent)
        return self.does(Decide(round_ - 1, event, tuple(agreed)), **sent)

    def sign(self, *seats: Seat, round_: int = 1) -> None:
        """These seats agree with the score of a round."""
        for seat in seats:
            self.does(Signed(round_, seat))

    def does(self, command: Command, *, name: str = "", **sent: Any) -> Accepted:
        """Sends a command; `name` is that of the person whom it brings to the table."""
        return does(self.table_id, command, self.sends(**sent), name=name)

    def play_round(self, seed: int) -> None:
        """Plays a whole round, its last card at the phone and the others without a judgement for
        each.
        """
        game = self.sees.game
        leader = game.rounds[-1].state.to_act or 0
        *others, (seat, card) = legal_round(Random(seed), game.seats, leader, game.deck)
        self.skip(Played(*play) for play in others)
        self.play(card, seat)

    def skip(self, happened: Iterable[GameEvent]) -> None:
        """Writes down what is known to be legal, without a judgement for each event."""
        with writing():
            told = {new_id(): notation.write(event) for event in happened}
            append(self.table_id, told, self.id, now())

    def sends(self, **sent: Any) -> Sent:
        """How this phone sends something now."""
        return Sent(
            **{
                "expected_length": len(cache.of(self.table_id)),
                "idempotency_key": new_id(),
                "phone": self.id,
            }
            | sent
        )


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=in_soak)])
def databases(request: pytest.FixtureRequest) -> SQLite | PostgreSQL:
    """The databases of either kind; in `make test` on PostgreSQL only what asks for it (`ON_BOTH`):

    what runs statements that no other test runs there, and what several do at once.
    """
    found: SQLite | PostgreSQL = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def phone(app_context: Flask) -> Phone:
    """A phone at a new table of four; Adam deals."""
    return phone_at_new_table()


def phone_at_new_table(
    seats: int = 4, options: Options | None = None, id: str = "a-phone"
) -> Phone:
    """A phone that opened a table for the first of the cast; Adam deals."""
    table_id = new_id()
    opening.open_table(table_id, CAST[:seats], 0, options or USUAL, id)
    return Phone(table_id, id)


def refusal(doing: Callable[[], Any]) -> str:
    """The code of the refusal that it meets."""
    with pytest.raises(WasRefused) as refused:
        doing()
    return refused.value.finding.code


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
