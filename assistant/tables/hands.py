"""Which phone has a hand: the one that wrote it down, or the seat's own. Rulebook 3.8 and 3.9."""

from typing import Literal

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.rules.events import HandEvent, HandOpened, Sealed
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.store import tables
from assistant.store.engine import writing
from assistant.store.models import HandAsk
from assistant.tables import NotAllowed, cache, grants

Answer = Literal["not asked", "no answer", "yes", "no"]
"""What the phone that keeps a hand said to another one that wants to open it."""


def keeper(table_id: str, seat: Seat) -> str | None:
    """The phone that keeps a seat's hand: its own, of several the one that came first."""
    return next(iter(grants.own_phones(table_id).get(seat, ())), None)


def kept_elsewhere(table_id: str, phone: str) -> frozenset[Seat]:
    """The seats whose hands other phones keep."""
    own = grants.own_phones(table_id)
    return frozenset(seat for seat, phones in own.items() if phones[0] != phone)


def may_open(view: TableView, seat: Seat, phone: str) -> bool:
    """Whether a phone may open a seat's hand: no other one keeps it, or that one said yes."""
    kept_by = keeper(view.id, seat)
    return kept_by in (None, phone) or answer_to(view, seat, phone) == "yes"


def is_elsewhere(view: TableView, seat: Seat, phone: str) -> bool:
    """Whether something of a seat's hand was written down on another phone than this."""
    return bool(_written_by(view, seat) - {phone})


def has(view: TableView, seat: Seat, phone: str) -> bool:
    """Whether a phone may go on with a seat's hand: it wrote it, or opened it before everybody."""
    if not may_open(view, seat, phone):
        return False
    opened = [
        number
        for number in range(view.newest.begun, view.game.length)
        if view.events[number] == HandOpened(seat)
    ]
    return not is_elsewhere(view, seat, phone) or phone in cache.phones_of(view.id, opened)


def _written_by(view: TableView, seat: Seat) -> set[str]:
    numbers = [
        number
        for number, event in view.newest.events
        if isinstance(event, HandEvent | Sealed) and event.seat == seat
        if isinstance(event, Sealed) or not lies_open(event, view.newest.table)
    ]
    return cache.phones_of(view.id, numbers)


# Asking the phone that keeps a hand. What was said holds for the round.


def answer_to(view: TableView, seat: Seat, phone: str) -> Answer:
    """What was said to a phone that asked for a seat's hand in this round."""
    asked = _asked_by(view, seat, phone)
    answers: dict[bool | None, Answer] = {None: "no answer", True: "yes", False: "no"}
    return answers[asked.says_yes] if asked else "not asked"


def ask(view: TableView, seat: Seat, phone: str) -> None:
    """Asks the phone that keeps a seat's hand whether this one may open it."""
    with writing(view.id):
        if known := _asked_by(view, seat, phone):
            known.says_yes = known.says_yes or None  # once more after a no
        else:
            last = select(func.max(HandAsk.number)).where(HandAsk.table_id == view.id)
            number = (db.session.scalar(last) or 0) + 1
            begun = view.newest.begun
            new = HandAsk(table_id=view.id, number=number, round=begun, seat=seat, phone=phone)
            db.session.add(new)
        tables.changed(view.id)


def questions(view: TableView, phone: str) -> list[HandAsk]:
    """What others ask of a phone that keeps hands, and it has not answered."""
    return [
        asked
        for asked in _asked(view)
        if asked.says_yes is None and asked.phone != phone
        if keeper(view.id, asked.seat) == phone
    ]


def answer(view: TableView, number: int, phone: str, *, says_yes: bool) -> None:
    """Answers what was asked of a phone; NotAllowed where it was asked of another one.

    What was answered, or asked in an earlier round, stays as it is.
    """
    own = grants.own_phones(view.id)  # which may read a record: not while others wait to write
    with writing(view.id):
        asked = next((one for one in _asked(view) if one.number == number), None)
        if asked is None or asked.says_yes is not None:
            return
        if own.get(asked.seat, [""])[0] != phone:
            raise NotAllowed(view.id)
        asked.says_yes = says_yes
        tables.changed(view.id)


def _asked_by(view: TableView, seat: Seat, phone: str) -> HandAsk | None:
    asked = (one for one in _asked(view) if (one.seat, one.phone) == (seat, phone))
    return next(asked, None)


def _asked(view: TableView) -> list[HandAsk]:
    of_round = HandAsk.table_id == view.id, HandAsk.round == view.newest.begun
    return list(db.session.scalars(select(HandAsk).where(*of_round).order_by(HandAsk.number)))
