"""The overview card of a deck."""

from dataclasses import dataclass

from assistant.web.shared.pages import CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewSuit:
    """A colour of an overview card."""

    name: str  # "yellow"
    mark: str  # "low", "middle", "high"
    suit: str  # picks the colour, as in CardFace
    cards: tuple[CardFace, ...]  # ascending
    coins: int  # on all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPage:
    """`decks.show`, or `tables.deck` for the deck that a table plays: the overview card.

    A deck of this phone can be changed (`decks.change`) and put away (POST `decks.put_away` with
    away=1, and away=0 to take it out again).
    """

    id: str  # "" for a table's deck
    table_id: str | None
    name: str
    doubt: str  # what is not sure about it, or ""
    total: int
    suits: tuple[OverviewSuit, ...]  # low to high
    is_mine: bool
    is_put_away: bool
    by_face: bool  # a card counts its number at this table
