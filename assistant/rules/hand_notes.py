"""What everybody is told about the hands of a round that were written down. Rulebook 3.8, 8.16."""

from dataclasses import dataclass

from assistant.rules.events import Denied, HandEvent, HandOpened, HandsOpened, Retracted, Sealed
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import Seat
from assistant.rules.views import TableView


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What a seat had written down of its hand was taken back."""

    seat: Seat


HandNote = HandOpened | HandsOpened | Denied | TakenBack


def hand_notes(view: TableView, index: int) -> tuple[HandNote, ...]:
    """What happened to the hands of the round of this index, in order, each thing once.

    That hands lay open is only news where the round goes on.
    """
    round_, later = view.rounds[index], view.rounds[index:][1:]
    end = later[0].begun if later else view.length
    notes = [_note(view, number) for number in range(round_.begun, end)]
    return tuple(
        note
        for note in dict.fromkeys(notes)
        if note and not (isinstance(note, HandsOpened) and round_.is_done)
    )


def _note(view: TableView, number: int) -> HandNote | None:
    """What an event tells of the hands; None for most."""
    event = view.events[number]
    if isinstance(event, HandOpened | HandsOpened | Denied):
        return event
    if not (isinstance(event, Retracted) and 0 <= event.event < number):
        return None
    written = view.events[event.event]
    if isinstance(written, HandEvent) and lies_open(written, view.newest.table):
        return None
    return TakenBack(written.seat) if isinstance(written, HandEvent | Sealed) else None
