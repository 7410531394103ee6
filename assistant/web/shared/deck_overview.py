"""Makes the overview card of a deck."""

from assistant.rules.cards import COLOURS, Deck
from assistant.web.language import spoken
from assistant.web.shared.deck_pages import DeckPage, OverviewSuit
from assistant.web.shared.presenter import MARKS, drawn, face
from assistant.wording import colours
from assistant.wording import decks as wording


def overview(
    deck: Deck,
    *,
    id: str = "",
    table_id: str | None = None,
    is_mine: bool = False,
    is_put_away: bool = False,
) -> DeckPage:
    """The overview card of a deck; of a table's deck where there is a `table_id`."""
    return DeckPage(
        id=id,
        table_id=table_id,
        name=wording.name(deck, spoken()),
        doubt=wording.doubt(deck, spoken()),
        total=deck.total,
        suits=tuple(_suit(deck, rank) for rank in range(COLOURS)),
        is_mine=is_mine,
        is_put_away=is_put_away,
        by_face=all(deck.coins[card] == int(card) for card in deck.cards),
    )


def _suit(deck: Deck, rank: int) -> OverviewSuit:
    suit = deck.suits[rank]
    return OverviewSuit(
        name=colours.colour(suit.id, spoken()),
        mark=MARKS[rank],
        suit=drawn(deck, rank),
        cards=tuple(face(card, deck) for card in suit.coins),
        coins=sum(suit.coins.values()),
    )
