"""Keeping decks: entering one, changing it, putting it away and taking it out again."""

import json
from dataclasses import dataclass

from assistant.notation import deck_files as notation
from assistant.rules.cards import Deck, deck_from
from assistant.services import now
from assistant.store import decks, models
from assistant.store.engine import writing


class NoSuchDeck(LookupError):
    """There is no deck of this id."""


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck that a phone keeps; games have their own copies, so that none of them changes with it."""

    id: str
    deck: Deck
    phone: str
    is_put_away: bool


def get(id: str) -> SavedDeck:
    """The deck of this id, put away or not; NoSuchDeck where there is none."""
    row = decks.get(id)
    if row is None:
        raise NoSuchDeck(id)
    return _kept(row)


def of_phone(phone: str) -> list[SavedDeck]:
    """The decks of a phone, newest first, those put away among them."""
    return [_kept(row) for row in decks.of_phone(phone)]


def keep(id: str, deck: Deck, phone: str) -> None:
    """The phone keeps this deck under this id. What it keeps there already is changed; another phone's deck is not."""
    body = json.dumps(notation.document(deck))
    with writing():
        row = decks.get(id)
        if row is None:
            decks.add(id, phone, body, now())
        elif row.phone == phone:
            row.body = body
        else:
            raise NoSuchDeck(id)


def put_away(id: str, phone: str, *, is_away: bool) -> None:
    """The phone's deck is offered no more, or again."""
    with writing():
        row = decks.get(id)
        if row is None or row.phone != phone:
            raise NoSuchDeck(id)
        row.put_away_at = now() if is_away else None


def _kept(row: models.SavedDeck) -> SavedDeck:
    return SavedDeck(
        row.id, deck_from(json.loads(row.body)), row.phone, row.put_away_at is not None
    )
