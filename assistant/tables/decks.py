"""A phone's own decks: entering one, changing it, putting it away and taking it out again."""

import json

from sqlalchemy import select

from assistant.extensions import db
from assistant.notation import deck_files
from assistant.rules.cards import Deck
from assistant.store.engine import now, writing
from assistant.store.models import SavedDeck as SavedDeck


class NoSuchDeck(LookupError):
    """There is no deck of this id."""


def get(id: str) -> SavedDeck:
    """The deck of this id, put away or not; NoSuchDeck where there is none."""
    saved = db.session.get(SavedDeck, id)
    if saved is None:
        raise NoSuchDeck(id)
    return saved


def of_phone(phone: str) -> list[SavedDeck]:
    """The decks of a phone, newest first, those put away among them."""
    query = select(SavedDeck).where(SavedDeck.phone == phone)
    return list(db.session.scalars(query.order_by(SavedDeck.kept_at.desc(), SavedDeck.id)))


def on_offer(phone: str) -> list[SavedDeck]:
    """The decks of a phone that are not put away, newest first."""
    return [saved for saved in of_phone(phone) if saved.put_away_at is None]


def save(id: str, deck: Deck, phone: str) -> None:
    """Save a phone's deck under this id, in the place of what it saved there before.

    NoSuchDeck where the id is another phone's.
    """
    body = json.dumps(deck_files.document(deck))
    with writing(id):
        row = db.session.get(SavedDeck, id)
        if row is None:
            db.session.add(SavedDeck(id=id, phone=phone, body=body, kept_at=now()))
        elif row.phone == phone:
            row.body = body
        else:
            raise NoSuchDeck(id)


def put_away(id: str, phone: str, *, is_away: bool) -> None:
    """Offer a phone's deck no more, or again."""
    with writing(id):
        row = db.session.get(SavedDeck, id)
        if row is None or row.phone != phone:
            raise NoSuchDeck(id)
        row.put_away_at = now() if is_away else None
