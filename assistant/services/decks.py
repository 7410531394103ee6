"""A phone's own decks: entering one, changing it, putting it away and taking it out again."""

import json
from dataclasses import dataclass

from sqlalchemy import select

from assistant.extensions import db
from assistant.notation import deck_files
from assistant.rules.cards import Deck, deck_from
from assistant.services import now
from assistant.store import models
from assistant.store.engine import writing


class NoSuchDeck(LookupError):
    """There is no deck of this id."""


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck that a phone has saved.

    Games have copies of their own, so that none of them changes with it.
    """

    id: str
    deck: Deck
    phone: str
    is_put_away: bool


def get(id: str) -> SavedDeck:
    """The deck of this id, put away or not; NoSuchDeck where there is none."""
    row = db.session.get(models.SavedDeck, id)
    if row is None:
        raise NoSuchDeck(id)
    return _saved(row)


def of_phone(phone: str) -> list[SavedDeck]:
    """The decks of a phone, newest first, those put away among them."""
    row = models.SavedDeck
    query = select(row).where(row.phone == phone).order_by(row.kept_at.desc(), row.id)
    return [_saved(each) for each in db.session.scalars(query)]


def on_offer(phone: str) -> list[SavedDeck]:
    """The decks of a phone that are not put away, newest first."""
    return [saved for saved in of_phone(phone) if not saved.is_put_away]


def save(id: str, deck: Deck, phone: str) -> None:
    """Save a phone's deck under this id, in the place of what it saved there before.

    NoSuchDeck where the id is another phone's.
    """
    body = json.dumps(deck_files.document(deck))
    with writing(id):
        row = db.session.get(models.SavedDeck, id)
        if row is None:
            db.session.add(models.SavedDeck(id=id, phone=phone, body=body, kept_at=now()))
        elif row.phone == phone:
            row.body = body
        else:
            raise NoSuchDeck(id)


def put_away(id: str, phone: str, *, is_away: bool) -> None:
    """Offer a phone's deck no more, or again."""
    with writing(id):
        row = db.session.get(models.SavedDeck, id)
        if row is None or row.phone != phone:
            raise NoSuchDeck(id)
        row.put_away_at = now() if is_away else None


def _saved(row: models.SavedDeck) -> SavedDeck:
    deck = deck_from(json.loads(row.body))
    return SavedDeck(row.id, deck, row.phone, row.put_away_at is not None)
