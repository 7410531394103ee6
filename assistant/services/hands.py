"""To which phone a hand belongs that was written down. Rulebook 3.8."""

from assistant.rules.events import HandEvent, HandOpened, Sealed
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.store import records


def is_elsewhere(view: TableView, seat: Seat, phone: str) -> bool:
    """Whether something of a seat's hand was written down on another phone than this."""
    return bool(_written_by(view, seat) - {phone})


def may_write(view: TableView, seat: Seat, phone: str) -> bool:
    """Whether a phone may go on with a seat's hand: it is its own, or was opened there."""
    return not is_elsewhere(view, seat, phone) or phone in _opened_by(view, seat)


def _written_by(view: TableView, seat: Seat) -> set[str]:
    """The phones that wrote down what is in force of a seat's hand."""
    numbers = [
        number
        for number, event in view.newest.events
        if isinstance(event, HandEvent | Sealed) and event.seat == seat
        if isinstance(event, Sealed) or not lies_open(event, view.newest.table)
    ]
    return records.phones_of(view.id, numbers)


def _opened_by(view: TableView, seat: Seat) -> set[str]:
    """The phones that opened a seat's hand in this round before everybody."""
    numbers = [
        number
        for number in range(view.newest.begun, view.length)
        if view.events[number] == HandOpened(seat)
    ]
    return records.phones_of(view.id, numbers)
