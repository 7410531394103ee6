"""Decks that phones keep."""

from datetime import datetime

from sqlalchemy import select

from assistant.extensions import db
from assistant.store.models import SavedDeck


def get(id: str) -> SavedDeck | None:
    """The deck of this id."""
    return db.session.get(SavedDeck, id)


def add(id: str, phone: str, body: str, kept_at: datetime) -> None:
    """A deck that was not kept before."""
    db.session.add(SavedDeck(id=id, phone=phone, body=body, kept_at=kept_at))


def of_phone(phone: str) -> list[SavedDeck]:
    """The decks that a phone keeps or has put away, newest first."""
    mine = select(SavedDeck).where(SavedDeck.phone == phone)
    return list(db.session.scalars(mine.order_by(SavedDeck.kept_at.desc(), SavedDeck.id)))
