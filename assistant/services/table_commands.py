"""Writing down what happens at a table, one event at a time, and never what cannot have happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.notation import table_events as notation
from assistant.rules import amendments
from assistant.rules.cards import Card
from assistant.rules.event_checks import judged
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Compared,
    Ended,
    GameEvent,
    HandEvent,
    Joined,
    Left,
    Looked,
    Played,
    Retracted,
    RoundEvent,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import fold
from assistant.rules.forced import forced
from assistant.rules.game import Game
from assistant.rules.options import Options
from assistant.rules.table import Seat
from assistant.services import (
    NoSuchTable,
    StaleRecord,
    TableIsDeleted,
    leagues,
    new_id,
    now,
    session_games,
    standings_projection,
    table_opening,
    table_views,
)
from assistant.services.table_views import TableView
from assistant.store import events, tables
from assistant.store.engine import writing
from assistant.store.models import Event

Then = Callable[[Game, Sequence[GameEvent]], GameEvent | None]


class Refused(Exception):
    """It cannot have happened; nothing was written. Carries the finding, the table as it is, and the place of the round."""

    def __init__(self, finding: Finding, view: TableView, place: int) -> None:
        self.finding = finding
        self.view = view
        self.place = place


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event was written down; these are the breaches that it proved."""

    view: TableView
    breaches: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """How it was sent: the length of the record that the page showed, an id made by the phone, and the phone's own.

    `is_last`: nothing that was tapped later waits on the phone. Only then what follows by itself is written down too, since
    what waits counts on the record being as long as the phone thinks.
    """

    after: int
    client_id: str
    phone: str
    is_last: bool = True


def play(table_id: str, event: RoundEvent, sent: Sent) -> Recorded:
    """Something happened in the running round."""
    return record(table_id, lambda game: event, sent)


def begin_round(table_id: str, sent: Sent, *, extra: bool = False) -> Recorded:
    """The next round begins; `extra`: one more, although the end has come."""

    def beginning(game: Game) -> Began:
        by_turn = game.options.dealer_rotation == "left"
        return Began(extra, None if by_turn else game.next_dealer)

    return record(table_id, beginning, sent)


def undo(table_id: str, sent: Sent) -> Recorded:
    """The last event in force is taken back; where that was a card that played itself, what it followed too."""

    def earlier(game: Game, events: Sequence[GameEvent]) -> Retracted | None:
        retraction = events[-1]
        assert isinstance(retraction, Retracted)
        played_itself = events[retraction.event] == forced(game.rounds[-1].replay.round)
        return Retracted(game.undo) if played_itself and game.undo else None

    return record(table_id, lambda game: Retracted(game.undo or 0), sent, then=earlier)


def redo(table_id: str, sent: Sent) -> Recorded:
    """What was undone last stands again, and the cards that played themselves after it."""

    def later(game: Game, events: Sequence[GameEvent]) -> Retracted | None:
        undone = None if game.redo is None else events[game.redo]
        follows = forced(game.rounds[-1].replay.round)
        is_next = isinstance(undone, Retracted) and events[undone.event] == follows
        return Retracted(game.redo) if is_next and game.redo else None

    return record(table_id, lambda game: Retracted(game.redo or 0), sent, then=later)


def look(table_id: str, pile: Seat | None, sent: Sent) -> Recorded:
    """The earlier tricks of the running round are opened before everybody's eyes, all or those of a seat."""
    return record(table_id, lambda game: Looked(pile=pile), sent)


def ask(table_id: str, card: Card, sent: Sent) -> Recorded:
    """Whether a card may be played is asked before everybody's eyes."""
    return record(table_id, lambda game: Looked(card), sent)


def sign(table_id: str, round_: int, seat: Seat, sent: Sent) -> Recorded:
    """A seat agrees with a round's score."""
    return record(table_id, lambda game: Signed(round_, seat), sent)


def amend(
    table_id: str, changes: Callable[[Game], Sequence[Change]], agreed: Sequence[Seat], sent: Sent
) -> Recorded:
    """What was written down is put right; in a round that was signed, two have to agree."""
    return record(table_id, lambda game: Amended(tuple(changes(game)), tuple(agreed)), sent)


def add(
    table_id: str, place: int, event: Ruled | Compared, agreed: Sequence[Seat], sent: Sent
) -> Recorded:
    """The table decided something about a round, or turned its Imp's Trick over, while it ran or later."""

    def happening(game: Game) -> GameEvent:
        if not 0 <= place < len(game.rounds):
            return Amended(())
        is_newest = place == len(game.rounds) - 1
        is_evidence = isinstance(event, Compared)
        if is_newest and (is_evidence or not game.rounds[place].signed):
            return event
        return Amended(amendments.at_the_end(game, place, event), tuple(agreed))

    return record(table_id, happening, sent)


def agree(table_id: str, options: Callable[[Options], Options], sent: Sent) -> Recorded:
    """From now on the table agrees on something else."""
    return record(table_id, lambda game: Agreed(options(game.options)), sent)


def end(table_id: str, counts: bool, sent: Sent) -> Recorded:
    """The table ends the game before its time."""
    return record(table_id, lambda game: Ended(counts), sent)


def succeed(table_id: str, seat: Seat, name: str, sent: Sent) -> Recorded:
    """Another person takes over a seat and its total."""
    return record(table_id, lambda game: Succeeded(seat, _person(table_id, name, sent)), sent)


def join(table_id: str, after: Seat, name: str, coins: int, sent: Sent) -> Recorded:
    """Somebody comes late and sits at the left of a seat."""
    return record(table_id, lambda game: Joined(after, _person(table_id, name, sent), coins), sent)


def leave(table_id: str, seat: Seat, sent: Sent) -> Recorded:
    """Somebody goes, and the others play on."""
    return record(table_id, lambda game: Left(seat), sent)


def _person(table_id: str, name: str, sent: Sent) -> str:
    """Whom the league calls so, at a table of a league; elsewhere whom the phone has met."""
    league_id = session_games.league_of(table_id)
    if league_id is None:
        return table_opening.person(name, sent.phone)
    [id] = leagues.persons(league_id, [name])
    return id


def _plays_itself(game: Game, events: Sequence[GameEvent]) -> Played | None:
    """The card that follows without anybody's choice (4.9, 10.7)."""
    return forced(game.rounds[-1].replay.round)


def record(
    table_id: str, happening: Callable[[Game], GameEvent], sent: Sent, then: Then = _plays_itself
) -> Recorded:
    """Appends what happens to a record of the length that the page showed. What was sent before is not written again.

    `then` says what follows by itself, again and again, from the game as it is by then and what was told of it.
    """
    with writing():
        table = tables.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        tables.visit(sent.phone, table_id)
        rows = events.of(table_id)
        told = table_views.read(rows)
        before = fold(told)
        if table.deleted_at:
            raise TableIsDeleted(table_id)
        earlier = [row.number for row in rows if row.client_id == sent.client_id]
        if earlier:
            view = table_views.of_game(table, told, before)
            return Recorded(view, _findings_at(view.game, earlier[0]))
        if sent.after != len(rows):
            raise StaleRecord
        event = happening(before)
        game = judged(before, told, event)
        if isinstance(game, Finding):
            raise Refused(game, table_views.of_game(table, told, before), _about(before, event))
        told.append(event)
        rows.append(_append(table_id, rows, event, sent.client_id, sent.phone))
        while (
            sent.is_last
            and (following := then(game, told))
            and isinstance(further := judged(game, told, following), Game)
        ):
            told.append(following)
            rows.append(_append(table_id, rows, following, new_id(), sent.phone))
            game = further
        standings_projection.follow(table_id, told, game)
        view = table_views.of_game(table, told, game)
        return Recorded(view, _findings_at(view.game, sent.after))


def _append(
    table_id: str, rows: Sequence[Event], event: GameEvent, client_id: str, phone: str
) -> Event:
    """Writes an event down, what is secret with a salt."""
    salt = new_id() if isinstance(event, HandEvent) else None
    return events.append(
        table_id, rows, notation.write(event), client_id=client_id, by=phone, at=now(), salt=salt
    )


def foreseen(view: TableView, event: Amended) -> Game:
    """The game as it would be after an amendment; Refused says why it cannot be. Nothing is written."""
    game = judged(view.game, view.events, event)
    if isinstance(game, Finding) and game.code == "needs-second":
        game = judged(view.game, view.events, replace(event, agreed=(0, 1)))  # as if two had agreed
    if isinstance(game, Finding):
        raise Refused(game, view, _about(view.game, event))
    return game


def _about(game: Game, event: GameEvent) -> int:
    """The place of the round that an event is about."""
    return (
        min(amendments.touched(game, event.changes), default=-1)
        if isinstance(event, Amended)
        else -1
    )


def _findings_at(game: Game, number: int) -> tuple[Finding, ...]:
    return tuple(finding for finding in game.findings if finding.event == number)
