"""Writing down what happens at a table, one event at a time, and never what cannot have happened."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from assistant.notation import tables as notation
from assistant.rules import amending
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Compared,
    Ended,
    GameEvent,
    Inserted,
    Joined,
    Left,
    Looked,
    Played,
    Replaced,
    Retracted,
    RoundEvent,
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
from assistant.rules.options import Options
from assistant.rules.table import Seat
from assistant.services import NoSuchTable, StaleRecord, TableIsDeleted, looking, now, opening
from assistant.services.looking import Sitting
from assistant.store import events, tables
from assistant.store.engine import writing

FEWEST, MOST = 3, 4
"""How many can sit at a table."""


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


def play(table_id: str, event: Played | Turned | Skipped | Tallied, sent: Sent) -> Recorded:
    """Something happened in the running round."""
    return record(table_id, lambda game: event, sent)


def begin_round(table_id: str, sent: Sent, *, extra: bool = False) -> Recorded:
    """The next round begins; `extra`: one more, although the end has come."""
    return record(table_id, lambda game: Began(extra), sent)


def undo(table_id: str, sent: Sent) -> Recorded:
    """The last event in force is taken back."""
    return record(table_id, lambda game: Retracted(game.undo or 0), sent)


def redo(table_id: str, sent: Sent) -> Recorded:
    """What was undone last stands again."""
    return record(table_id, lambda game: Retracted(game.redo or 0), sent)


def look(table_id: str, sent: Sent) -> Recorded:
    """The earlier tricks of the running round are opened before everybody's eyes."""
    return record(table_id, lambda game: Looked(), sent)


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
        game, refusal = _judged(before, told, event)
        if refusal or game is None:
            unchanged = looking.of_game(table, told, before)
            raise Refused(refusal or Finding("nothing-to-amend", sent.after), unchanged, _about(before, event))
        events.append(table_id, rows, notation.write(event), client_id=sent.client_id, by=sent.phone, at=now())
        return Recorded(looking.of_game(table, [*told, event], game), _findings_at(game, sent.after))


def foreseen(sitting: Sitting, event: Amended) -> Game:
    """The game as it would be after an amendment; Refused says why it cannot be. Nothing is written."""
    game, refusal = _judged(sitting.game, sitting.told, event)
    if refusal and refusal.code == "needs-second":
        two_agree = replace(event, agreed=(0, 1))
        game, refusal = _judged(sitting.game, sitting.told, two_agree)
    if refusal or game is None:
        raise Refused(refusal or Finding("nothing-to-amend", sitting.length), sitting, _about(sitting.game, event))
    return game


def _about(game: Game, event: GameEvent) -> int:
    """The place of the round that an event is about."""
    return min(amending.touched(game, event.changes), default=-1) if isinstance(event, Amended) else -1


def _judged(before: Game, told: Sequence[GameEvent], event: GameEvent) -> tuple[Game | None, Finding | None]:
    """The game with the event, and why it cannot have happened."""
    number = len(told)
    if refusal := _refusal(before, event, number):
        return None, refusal
    places = sorted(amending.touched(before, event.changes)) if isinstance(event, Amended) else []
    game = fold([*told, event], explain=(*places, -1))
    own = {number}
    if isinstance(event, Amended):
        own |= {change.event for change in event.changes if isinstance(change, Replaced)}
    new = {(finding.code, finding.event) for finding in game.findings} - {(one.code, one.event) for one in before.findings}
    found = [one for one in game.findings if one.event in own and (one.code, one.event) in new and one.severity == "refused"]
    return game, found[0] if found else None


def _refusal(game: Game, event: GameEvent, number: int) -> Finding | None:
    """What the rulebook takes for granted of a game's events: the seats exist, a round ends before the next begins."""
    last = game.rounds[-1]
    match event:
        case Began(extra):
            if not (game.may_add if extra else game.may_begin):
                return Finding("game-over" if game.is_over else "round-running", number)
        case Retracted(0):
            return Finding("nothing-to-retract", number)
        case Amended(changes, agreed):
            return _refusal_of_amendment(game, changes, agreed, number)
        case Signed(round_, seat):
            if not (0 < round_ <= len(game.rounds) and game.rounds[round_ - 1].is_scored):
                return Finding("round-running", number)
            return _stranger(game.rounds[round_ - 1].table.seats, (seat,), number)
        case Joined(after):
            return _refusal_of_seating(game, MOST, number) or _stranger(game.seats, (after,), number)
        case Left(seat):
            return _refusal_of_seating(game, FEWEST, number) or _stranger(game.seats, (seat,), number)
        case Succeeded(seat):
            return _stranger(game.seats, (seat,), number)
        case Ended() if game.is_over:
            return Finding("game-over", number)
        case _ if isinstance(event, RoundEvent):
            if game.ended:
                return Finding("game-over", number)
            return _stranger(last.table.seats, seats_of(event), number)
    return None


def _refusal_of_amendment(game: Game, changes: Sequence[Change], agreed: Sequence[Seat], number: int) -> Finding | None:
    """An amendment of nothing, of a seat that does not exist, or of a signed round by fewer than two."""
    if not changes or any(not 0 < _anchor(change) <= number for change in changes):
        return Finding("nothing-to-amend", number)
    for place in amending.touched(game, changes):
        seats = game.rounds[place].table.seats
        if stranger := _stranger(seats, agreed, number):
            return stranger
        for change in changes:
            event = change.by if isinstance(change, Replaced) else change.event if isinstance(change, Inserted) else None
            if event and (stranger := _stranger(seats, seats_of(event), number)):
                return stranger
        if game.rounds[place].signed and len(set(agreed)) < 2 and not _is_evidence(changes):
            return Finding("needs-second", number)
    return None


def _is_evidence(changes: Sequence[Change]) -> bool:
    """Whether an amendment only adds what the table saw when it turned the Imp's Trick over."""
    return all(isinstance(change, Inserted) and isinstance(change.event, Compared) for change in changes)


def _anchor(change: Change) -> int:
    return change.before if isinstance(change, Inserted) else change.event


def _refusal_of_seating(game: Game, bound: int, number: int) -> Finding | None:
    """Three or four sit at a table, and nobody comes or goes in the middle of a round (7.6)."""
    if not game.is_between:
        return Finding("round-running", number)
    if game.ended:
        return Finding("game-over", number)
    return Finding("wrong-number", number) if game.seats == bound else None


def _stranger(seats: int, named: Sequence[Seat | None], number: int) -> Finding | None:
    is_known = all(seat is None or seat in range(seats) for seat in named)
    return None if is_known else Finding("unknown-seat", number)


def seats_of(event: RoundEvent) -> tuple[Seat | None, ...]:
    """The seats that an event names."""
    return tuple(getattr(event, key, None) for key in ("seat", "winner", "bottle", "to"))


def _findings_at(game: Game, number: int) -> tuple[Finding, ...]:
    return tuple(finding for finding in game.findings if finding.event == number)
