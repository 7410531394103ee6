"""Writing down what happens at a table, one event at a time, and never what cannot have happened."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from assistant.notation import tables as notation
from assistant.rules.events import Began, GameEvent, Played, Retracted, Turned
from assistant.rules.findings import Finding
from assistant.rules.game import Game, fold
from assistant.services import NoSuchTable, StaleRecord, TableIsDeleted, looking, now
from assistant.services.looking import Sitting
from assistant.store import events, tables
from assistant.store.engine import writing


class Refused(Exception):
    """It cannot have happened; nothing was written. Carries the finding and the table as it is."""

    def __init__(self, finding: Finding, sitting: Sitting) -> None:
        self.finding = finding
        self.sitting = sitting


@dataclass(frozen=True, slots=True)
class Recorded:
    """An event was written down; these are the breaches that it proved."""

    sitting: Sitting
    breaches: tuple[Finding, ...]


def play(table_id: str, event: Played | Turned, *, after: int, client_id: str, phone: str) -> Recorded:
    """A card was laid, or the table said whose the next card is."""
    return _record(table_id, lambda game: event, after=after, client_id=client_id, phone=phone)


def begin_round(table_id: str, *, after: int, client_id: str, phone: str) -> Recorded:
    """The next round begins."""
    return _record(table_id, lambda game: Began(), after=after, client_id=client_id, phone=phone)


def undo(table_id: str, *, after: int, client_id: str, phone: str) -> Recorded:
    """The last event in force is taken back."""
    return _record(table_id, lambda game: Retracted(game.last), after=after, client_id=client_id, phone=phone)


def _record(table_id: str, happening: Callable[[Game], GameEvent], *, after: int, client_id: str, phone: str) -> Recorded:
    """Appends what happens to a record of the length `after`. What was sent before is not written again."""
    with writing():
        table = tables.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        tables.visit(phone, table_id)
        rows = events.of(table_id)
        before = looking.sitting(table, rows)
        if table.deleted_at:
            raise TableIsDeleted(table_id)
        sent = [row.number for row in rows if row.client_id == client_id]
        if sent:
            return Recorded(before, _findings_at(before.game, sent[0]))
        if after != len(rows):
            raise StaleRecord
        event = happening(before.game)
        if refusal := _refusal(before.game, event, after):
            raise Refused(refusal, before)
        game = fold([*looking.read(rows), event])
        found = _findings_at(game, after)
        if found and found[0].severity == "refused":
            raise Refused(found[0], before)
        events.append(table_id, rows, notation.write(event), client_id=client_id, by=phone, at=now())
        return Recorded(replace(before, length=after + 1, game=game), found)


def _refusal(game: Game, event: GameEvent, number: int) -> Finding | None:
    """What the rulebook takes for granted of a game's events: the seats exist, a round ends before the next begins."""
    if isinstance(event, Played | Turned) and event.seat not in range(game.seats):
        return Finding("unknown-seat", number)
    if isinstance(event, Began) and not game.may_begin:
        return Finding("game-over" if game.is_over else "round-running", number)
    if isinstance(event, Retracted) and event.event == 0:
        return Finding("nothing-to-retract", number)
    return None


def _findings_at(game: Game, number: int) -> tuple[Finding, ...]:
    return tuple(finding for finding in game.findings if finding.event == number)
