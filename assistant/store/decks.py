"""The decks that phones have saved."""

from datetime import datetime

from sqlalchemy import select

from assistant.extensions import db
from assistant.store.models import SavedDeck


def get(id: str) -> SavedDeck | None:
    """The deck of this id."""
    return db.session.get(SavedDeck, id)


def add(id: str, phone: str, body: str, kept_at: datetime) -> None:
    """Add a deck of a new id."""
    db.session.add(SavedDeck(id=id, phone=phone, body=body, kept_at=kept_at))


def of_phone(phone: str) -> list[SavedDeck]:
    """The decks of a phone, newest first, those put away among them."""
    query = select(SavedDeck).where(SavedDeck.phone == phone)
    return list(db.session.scalars(query.order_by(SavedDeck.kept_at.desc(), SavedDeck.id)))
