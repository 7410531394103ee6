"""Makes decks into pages."""

from collections import Counter
from collections.abc import Sequence

from assistant.rules.cards import COLOURS, Card, Deck, offered_decks
from assistant.rules.decks import LONGEST_COLOUR, MOST_COINS, Entered
from assistant.services.decks import SavedDeck
from assistant.web.decks.forms import DeckForm
from assistant.web.decks.pages import (
    ColourField,
    DeckFormPage,
    DeckLine,
    DeckRow,
    DecksPage,
)
from assistant.web.language import spoken
from assistant.web.shared.presenter import DRAWN, MARKS
from assistant.wording import colours
from assistant.wording import decks as wording


def index(saved: Sequence[SavedDeck]) -> DecksPage:
    """The printed decks, and those that a phone has saved."""
    return DecksPage(
        printed=_printed(),
        mine=_lines([deck for deck in saved if not deck.is_put_away]),
        put_away=_lines([deck for deck in saved if deck.is_put_away]),
    )


def form(entered: DeckForm, id: str, on_offer: Sequence[SavedDeck] | None) -> DeckFormPage:
    """The form in which a deck is entered.

    `on_offer` are the phone's decks with which a new deck can begin; None where one is changed.
    """
    cards = entered.entered
    counts = Counter(card.colour for card in cards)
    fields = tuple(_colour(entered, rank, counts[rank]) for rank in range(COLOURS))
    rows = tuple(_row(entered, cards, number) for number in sorted(entered.numbers))
    return DeckFormPage(
        id=id,
        is_new=on_offer is not None,
        start_from=() if on_offer is None else (*_printed(), *_lines(on_offer)),
        name=entered.name.data or "",
        name_errors=tuple(entered.name.errors),
        colours=fields,
        known_colours=tuple(colours.colour(id, spoken()) for id in DRAWN),
        rows=rows,
        strays=tuple(entered.strays),
        total=_total(cards),
        most=MOST_COINS,
        has_errors=bool(entered.complaints),
        first_error=_first_error(entered, fields, rows),
    )


def _colour(entered: DeckForm, rank: int, count: int) -> ColourField:
    id = entered.colour_ids[rank]
    return ColourField(
        rank=rank,
        mark=MARKS[rank],
        suit=id if id in DRAWN else DRAWN[rank],
        word=colours.colour(id, spoken())[: 2 * LONGEST_COLOUR],
        count=count,
        errors=tuple(entered.colours[rank].errors),
    )


def _row(entered: DeckForm, cards: Sequence[Entered], number: Card) -> DeckRow:
    """A card; of one that was entered twice what came first."""
    colour = next((card.colour for card in cards if card.card == number), None)
    coins = entered[f"coins_{number!r}"]
    return DeckRow(
        number=number,
        key=repr(number),
        colour=colour,
        coins=(coins.data or "")[:9],
        errors=tuple(coins.errors),
    )


def _total(cards: Sequence[Entered]) -> int:
    """The coins on all cards that have coins."""
    coins = [card.coins for card in cards if card.coins is not None]
    return sum(number for number in coins if number <= MOST_COINS)


def _first_error(entered: DeckForm, fields: Sequence[ColourField], rows: Sequence[DeckRow]) -> str:
    """The id of the first element on the page that something is wrong with."""
    wrong = [
        *(["name"] if entered.name.errors else []),
        *(f"colour-{field.rank}" for field in fields if field.errors),
        *(["strays-error"] if entered.strays else []),
        *(f"row-{row.key}" for row in rows if row.errors),
    ]
    return wrong[0] if wrong else ""


def _printed() -> tuple[DeckLine, ...]:
    return tuple(_line(id, deck) for id, deck in offered_decks().items())


def _lines(saved: Sequence[SavedDeck]) -> tuple[DeckLine, ...]:
    return tuple(_line(deck.id, deck.deck) for deck in saved)


def _line(id: str, deck: Deck) -> DeckLine:
    return DeckLine(id=id, name=wording.name(deck, spoken()), total=deck.total)
