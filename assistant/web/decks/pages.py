"""The pages about decks."""

from dataclasses import dataclass

from assistant.rules.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLine:
    """A deck in a list: `decks.show`."""

    id: str
    name: str
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksPage:
    """`decks.index`. `decks.new` enters a deck, `decks.bring_in` imports one."""

    printed: tuple[DeckLine, ...]
    mine: tuple[DeckLine, ...]  # this phone's own
    put_away: tuple[DeckLine, ...]  # and those of them that are not offered


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A card of the form: radio colour_<key> = 0, 1, 2 (low to high), number coins_<key>."""

    number: Card
    key: str  # "7", "2.5"
    colour: int | None
    coins: str  # as it was typed
    errors: tuple[str, ...]  # beside the row


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourField:
    """A colour of the form: field colour_name_<rank>."""

    rank: int  # 0 to 2, low to high
    mark: str
    suit: str  # picks the colour, as in CardFace
    word: str  # in the page's language, or as it was typed
    count: int  # of the cards that have it
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFormPage:
    """`decks.new` and `decks.change`: POST name, colour_name_0.., colour_<n>, coins_<n>, id."""

    id: str  # of the deck, made by the server, so that a second post saves no second deck
    is_new: bool
    start_from: tuple[DeckLine, ...]  # `decks.new` with from=id begins with this deck
    name: str
    name_errors: tuple[str, ...]
    colours: tuple[ColourField, ...]
    known_colours: tuple[str, ...]  # "yellow", "gelb": offered for a colour's name
    rows: tuple[DeckRow, ...]  # 36, or 54
    strays: tuple[str, ...]  # what is wrong with cards that no deck has
    total: int  # coins entered so far
    most: int  # coins of a card
    has_errors: bool
    first_error: str  # the id of the first element with an error; "" where none has one


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage:
    """`decks.bring_in`: POST a file (multipart, `file`) or its text (`text`)."""

    text: str
    errors: tuple[str, ...]  # beside the field
