"""Decks made into pages."""

from collections import Counter
from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules import decks
from assistant.rules.cards import COLOURS, NUMBERS, Card, Deck, offered_decks
from assistant.rules.decks import MOST_COINS
from assistant.services.decks import SavedDeck
from assistant.web.decks.forms import LONGEST_COLOUR, DeckForm
from assistant.web.decks.pages import (
    BoxPage,
    ColourField,
    DeckFormPage,
    DeckLine,
    DeckPage,
    DeckRow,
    DecksPage,
    OverviewSuit,
)
from assistant.web.language import spoken
from assistant.web.shared.presenter import DRAWN, MARKS, face
from assistant.wording import colours
from assistant.wording import decks as wording
from assistant.wording.lists import joined

MOST_MISSING = 6
"""So many cards can be written on slips; when more are missing, they are still being laid out."""


def index(kept: Sequence[SavedDeck]) -> DecksPage:
    """The printed decks, and those that a phone keeps."""
    return DecksPage(
        printed=_printed(),
        mine=tuple(_line(one.id, one.deck) for one in kept if not one.is_put_away),
        put_away=tuple(_line(one.id, one.deck) for one in kept if one.is_put_away),
    )


def overview(
    deck: Deck,
    *,
    id: str = "",
    table_id: str | None = None,
    kept: SavedDeck | None = None,
    is_mine: bool = False,
) -> DeckPage:
    """The overview card of a deck; `kept` is what a phone keeps of it, if one does."""
    return DeckPage(
        id=id,
        table_id=table_id,
        name=wording.name(deck, spoken()),
        doubt=wording.doubt(deck, spoken()),
        total=deck.total,
        suits=tuple(_suit(deck, place) for place in range(COLOURS)),
        is_mine=is_mine,
        is_put_away=kept is not None and kept.is_put_away,
        by_face=all(deck.coins[card] == card for card in NUMBERS),
    )


def form(entered: DeckForm, id: str, kept: Sequence[SavedDeck], *, is_new: bool) -> DeckFormPage:
    """The form in which a deck is entered."""
    cards = {one.card: one for one in reversed(entered.entered)}
    counts = Counter(one.colour for one in entered.entered)
    return DeckFormPage(
        id=id,
        is_new=is_new,
        start_from=(*_printed(), *(_line(one.id, one.deck) for one in kept if not one.is_put_away))
        if is_new
        else (),
        name=entered.name.data or "",
        name_errors=tuple(entered.name.errors),
        colours=tuple(
            ColourField(
                place=place,
                mark=MARKS[place],
                suit=entered.words[place] if entered.words[place] in DRAWN else DRAWN[place],
                word=colours.colour(entered.words[place], spoken())[: 2 * LONGEST_COLOUR],
                count=counts[place],
                errors=tuple(field.errors),
            )
            for place, field in enumerate(entered.colours)
        ),
        known_colours=tuple(colours.colour(id, spoken()) for id in DRAWN),
        rows=tuple(
            DeckRow(
                number=card,
                colour=cards[card].colour if card in cards else None,
                coins=(entered[f"coins_{card}"].data or "")[:9],
                errors=tuple(entered[f"coins_{card}"].errors),
            )
            for card in sorted(NUMBERS)
        ),
        strays=tuple(entered.strays),
        total=sum(
            one.coins
            for one in entered.entered
            if one.coins is not None and one.coins <= MOST_COINS
        ),
        most=MOST_COINS,
        has_errors=bool(entered.complaints),
    )


def box(deck: Deck, id: str, there: Sequence[Card]) -> BoxPage:
    """Which cards of a box are missing, when these are there."""
    gone = decks.missing(there) if there else ()
    return BoxPage(
        id=id,
        name=wording.name(deck, spoken()),
        cards=tuple(face(card, deck) for card in sorted(NUMBERS)),
        there=frozenset(there),
        missing=tuple(face(card, deck) for card in gone) if len(gone) <= MOST_MISSING else (),
        result=_result(deck, gone) if there else "",
    )


def _result(deck: Deck, gone: Sequence[Card]) -> str:
    if not gone:
        return gettext("All 36 are there.")
    if len(gone) > MOST_MISSING:
        return gettext(
            "%(count)s cards are missing so far. Tap the others that are there.", count=len(gone)
        )
    cards = joined([f"{colours.card(card, deck, spoken())}" for card in gone], spoken())
    return gettext(
        "Missing: %(cards)s. Write each on a slip of paper of the same size, and play on.",
        cards=cards,
    )


def _printed() -> tuple[DeckLine, ...]:
    return tuple(_line(id, deck) for id, deck in offered_decks().items())


def _line(id: str, deck: Deck) -> DeckLine:
    return DeckLine(id=id, name=wording.name(deck, spoken()), total=deck.total)


def _suit(deck: Deck, place: int) -> OverviewSuit:
    suit = deck.suits[place]
    faces = tuple(face(card, deck) for card in suit.coins)
    return OverviewSuit(
        name=colours.colour(suit.id, spoken()),
        mark=MARKS[place],
        suit=faces[0].suit,
        cards=faces,
        coins=sum(suit.coins.values()),
    )
