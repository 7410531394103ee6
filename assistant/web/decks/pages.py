"""The pages about decks."""

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
    """`decks.show`, or `tables.deck` for the deck that a table plays: the overview card."""

    id: str  # "" for a table's deck that is not kept here
    table_id: str | None
    name: str
    doubt: str  # what is not sure about it, or ""
    total: int
    suits: tuple[OverviewSuit, ...]  # low to high
    is_mine: bool  # this phone keeps it: it can be changed (`decks.change`) and put away (POST `decks.put_away`, away=1)
    is_put_away: bool  # POST with away=0 takes it out again
    by_face: bool  # a card counts its number at this table


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLine:
    """A deck in a list: `decks.show`."""

    id: str
    name: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksPage:
    """`decks.index`: printed decks, this phone's own, and those put away. `decks.new` enters one, `decks.bring_in` imports."""

    printed: tuple[DeckLine, ...]
    mine: tuple[DeckLine, ...]
    put_away: tuple[DeckLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A card of the form: radio colour_<number> = 0, 1, 2 (low to high), number coins_<number>."""

    number: int
    colour: int | None
    coins: str  # as it was typed
    errors: tuple[str, ...]  # beside the row


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourField:
    """A colour of the form: field colour_name_<place>."""

    place: int  # 0 to 2
    mark: str
    suit: str  # picks the colour, as in CardFace
    word: str  # in the page's language, or as it was typed
    count: int  # of the cards that have it
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFormPage:
    """`decks.new` and `decks.change`: POST name, colour_name_0.., colour_<number>, coins_<number>, id."""

    id: str  # of the deck, made by the server, so that a second post keeps no second deck
    is_new: bool
    start_from: tuple[DeckLine, ...]  # `decks.new` with from=id begins with this deck
    name: str
    name_errors: tuple[str, ...]
    colours: tuple[ColourField, ...]
    known_colours: tuple[str, ...]  # "yellow", "gelb": offered for a colour's name
    rows: tuple[DeckRow, ...]  # 36
    strays: tuple[str, ...]  # what is wrong with cards that are none of the 36
    total: int  # coins entered so far
    most: int  # coins of a card
    has_errors: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage:
    """`decks.bring_in`: POST a file (multipart, `file`) or its text (`text`)."""

    text: str
    errors: tuple[str, ...]  # beside the field


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxPage:
    """`decks.box`, GET with card=... for each card that is there: which one is missing? Nothing is written down."""

    id: str
    name: str
    cards: tuple[CardFace, ...]  # 36 keys to tick off: checkboxes name=card
    there: frozenset[int]
    missing: tuple[CardFace, ...]  # few enough to be written on slips; else empty
    result: str  # "All 36 are there.", "4 is missing: blue, 1 coin. Write it on a slip of paper."; "" before
