"""What phones asked of the phones that keep hands."""

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.store.models import HandAsk


def of_round(table_id: str, round_begun: int) -> list[HandAsk]:
    """What was asked in the round that an event of this number began, in that order."""
    query = select(HandAsk).where(HandAsk.table_id == table_id, HandAsk.round == round_begun)
    return list(db.session.scalars(query.order_by(HandAsk.number)))


def ask(table_id: str, round_begun: int, seat: int, phone: str) -> None:
    """Asks for a hand, or once more after a no."""
    for known in of_round(table_id, round_begun):
        if (known.seat, known.phone) == (seat, phone):
            known.says_yes = known.says_yes or None
            return
    last = select(func.max(HandAsk.number)).where(HandAsk.table_id == table_id)
    number = (db.session.scalar(last) or 0) + 1
    row = HandAsk(table_id=table_id, number=number, round=round_begun, seat=seat, phone=phone)
    db.session.add(row)
    db.session.flush()


def answer(ask: HandAsk, *, says_yes: bool) -> None:
    """Answers what was asked."""
    ask.says_yes = says_yes
