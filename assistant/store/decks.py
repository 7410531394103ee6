"""Decks that phones keep."""

from datetime import datetime

from sqlalchemy import select

from assistant.extensions import db
from assistant.store.models import KeptDeck


def get(id: str) -> KeptDeck | None:
    """The deck of this id."""
    return db.session.get(KeptDeck, id)


def add(id: str, phone: str, body: str, kept_at: datetime) -> None:
    """A deck that was not kept before."""
    db.session.add(KeptDeck(id=id, phone=phone, body=body, kept_at=kept_at))


def of_phone(phone: str) -> list[KeptDeck]:
    """The decks that a phone keeps or has put away, newest first."""
    mine = select(KeptDeck).where(KeptDeck.phone == phone)
    return list(db.session.scalars(mine.order_by(KeptDeck.kept_at.desc(), KeptDeck.id)))
