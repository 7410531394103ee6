"""Writing down what happens at a table, one event at a time, and never what cannot have happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.notation import tables as notation
from assistant.rules import amending
from assistant.rules.cards import Card
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Claimed,
    Compared,
    Ended,
    GameEvent,
    Joined,
    Left,
    Looked,
    Played,
    Retracted,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.findings import Finding
from assistant.rules.folding import fold
from assistant.rules.game import Game
from assistant.rules.judging import judged
from assistant.rules.options import Options
from assistant.rules.table import Seat
from assistant.services import NoSuchTable, StaleRecord, TableIsDeleted, looking, now, opening
from assistant.services.looking import Sitting
from assistant.store import events, tables
from assistant.store.engine import writing


class Refused(Exception):
    """It cannot have happened; nothing was written. Carries the finding, the table as it is, and the place of the round."""

    def __init__(self, finding: Finding, sitting: Sitting, place: int) -> None:
        self.finding = finding
        self.sitting = sitting
        self.place = place


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event was written down; these are the breaches that it proved."""

    sitting: Sitting
    breaches: tuple[Finding, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """How it was sent: the length of the record that the page showed, an id made by the phone, and the phone's own."""

    after: int
    client_id: str
    phone: str


def play(table_id: str, event: Played | Turned | Skipped | Tallied | Claimed, sent: Sent) -> Recorded:
    """Something happened in the running round."""
    return record(table_id, lambda game: event, sent)


def begin_round(table_id: str, sent: Sent, *, extra: bool = False) -> Recorded:
    """The next round begins; `extra`: one more, although the end has come."""

    def beginning(game: Game) -> Began:
        by_turn = game.options.dealer_rotation == "left"
        return Began(extra, None if by_turn else game.next_dealer)

    return record(table_id, beginning, sent)


def undo(table_id: str, sent: Sent) -> Recorded:
    """The last event in force is taken back."""
    return record(table_id, lambda game: Retracted(game.undo or 0), sent)


def redo(table_id: str, sent: Sent) -> Recorded:
    """What was undone last stands again."""
    return record(table_id, lambda game: Retracted(game.redo or 0), sent)


def look(table_id: str, pile: Seat | None, sent: Sent) -> Recorded:
    """The earlier tricks of the running round are opened before everybody's eyes, all or those of a seat."""
    return record(table_id, lambda game: Looked(pile=pile), sent)


def ask(table_id: str, card: Card, sent: Sent) -> Recorded:
    """Whether a card may be played is asked before everybody's eyes."""
    return record(table_id, lambda game: Looked(card), sent)


def sign(table_id: str, round_: int, seat: Seat, sent: Sent) -> Recorded:
    """A seat agrees with a round's score."""
    return record(table_id, lambda game: Signed(round_, seat), sent)


def amend(table_id: str, changes: Callable[[Game], Sequence[Change]], agreed: Sequence[Seat], sent: Sent) -> Recorded:
    """What was written down is put right; in a round that was signed, two have to agree."""
    return record(table_id, lambda game: Amended(tuple(changes(game)), tuple(agreed)), sent)


def add(table_id: str, place: int, event: Ruled | Compared, agreed: Sequence[Seat], sent: Sent) -> Recorded:
    """The table decided something about a round, or turned its Imp's Trick over, while it ran or later."""

    def happening(game: Game) -> GameEvent:
        if not 0 <= place < len(game.rounds):
            return Amended(())
        is_newest = place == len(game.rounds) - 1
        is_evidence = isinstance(event, Compared)
        if is_newest and (is_evidence or not game.rounds[place].signed):
            return event
        return Amended(amending.at_the_end(game, place, event), tuple(agreed))

    return record(table_id, happening, sent)


def agree(table_id: str, options: Callable[[Options], Options], sent: Sent) -> Recorded:
    """From now on the table agrees on something else."""
    return record(table_id, lambda game: Agreed(options(game.options)), sent)


def end(table_id: str, counts: bool, sent: Sent) -> Recorded:
    """The table ends the game before its time."""
    return record(table_id, lambda game: Ended(counts), sent)


def succeed(table_id: str, seat: Seat, name: str, sent: Sent) -> Recorded:
    """Another person takes over a seat and its total."""
    return record(table_id, lambda game: Succeeded(seat, opening.person(name, sent.phone)), sent)


def join(table_id: str, after: Seat, name: str, coins: int, sent: Sent) -> Recorded:
    """Somebody comes late and sits at the left of a seat."""
    return record(table_id, lambda game: Joined(after, opening.person(name, sent.phone), coins), sent)


def leave(table_id: str, seat: Seat, sent: Sent) -> Recorded:
    """Somebody goes, and the others play on."""
    return record(table_id, lambda game: Left(seat), sent)


def record(table_id: str, happening: Callable[[Game], GameEvent], sent: Sent) -> Recorded:
    """Appends what happens to a record of the length that the page showed. What was sent before is not written again."""
    with writing():
        table = tables.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        tables.visit(sent.phone, table_id)
        rows = events.of(table_id)
        told = looking.read(rows)
        before = fold(told)
        if table.deleted_at:
            raise TableIsDeleted(table_id)
        earlier = [row.number for row in rows if row.client_id == sent.client_id]
        if earlier:
            return Recorded(looking.of_game(table, told, before), _findings_at(before, earlier[0]))
        if sent.after != len(rows):
            raise StaleRecord
        event = happening(before)
        game = judged(before, told, event)
        if isinstance(game, Finding):
            raise Refused(game, looking.of_game(table, told, before), _about(before, event))
        events.append(table_id, rows, notation.write(event), client_id=sent.client_id, by=sent.phone, at=now())
        return Recorded(looking.of_game(table, [*told, event], game), _findings_at(game, sent.after))


def foreseen(sitting: Sitting, event: Amended) -> Game:
    """The game as it would be after an amendment; Refused says why it cannot be. Nothing is written."""
    game = judged(sitting.game, sitting.told, event)
    if isinstance(game, Finding) and game.code == "needs-second":
        game = judged(sitting.game, sitting.told, replace(event, agreed=(0, 1)))  # as if two had agreed
    if isinstance(game, Finding):
        raise Refused(game, sitting, _about(sitting.game, event))
    return game


def _about(game: Game, event: GameEvent) -> int:
    """The place of the round that an event is about."""
    return min(amending.touched(game, event.changes), default=-1) if isinstance(event, Amended) else -1


def _findings_at(game: Game, number: int) -> tuple[Finding, ...]:
    return tuple(finding for finding in game.findings if finding.event == number)
