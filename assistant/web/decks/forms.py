"""A deck that is entered card by card, or comes from a file; each error is beside its field."""

import re
from functools import cache
from itertools import zip_longest
from typing import Any

from flask import request
from flask_babel import force_locale, get_translations, gettext
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, StringField, ValidationError

from assistant.notation.deck_files import Draft
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.rules import decks
from assistant.rules.cards import NUMBERS, SIZES, TWINS, Card, Deck
from assistant.rules.decks import LONGEST_COLOUR, Entered, Flaw
from assistant.web.language import LANGUAGES, spoken
from assistant.web.shared.forms import PageForm
from assistant.web.shared.presenter import DRAWN
from assistant.wording import colours
from assistant.wording import decks as wording

_OF_A_CARD = re.compile(r"(?:colour|coins)_(\d{1,9})")


class DeckForm(PageForm):
    """A deck: its name, its colours from low to high, and the colour and the coins of each card.

    `strays` are errors about cards that have no field, since no deck has them.
    """

    id = HiddenField()
    name = StringField(filters=[plain])
    colour_name_0 = StringField(filters=[plain])
    colour_name_1 = StringField(filters=[plain])
    colour_name_2 = StringField(filters=[plain])

    def __init__(self, fields: MultiDict[str, str] | None = None, **options: Any) -> None:
        """Read these fields, or without them those of the request."""
        self._sent = request.form if fields is None else fields
        super().__init__(self._sent, **options)
        self.strays: list[str] = []

    def validate_name(self, field: Field) -> None:
        """A name that fits into a list."""
        length = len(field.data or "")
        if not length:
            raise ValidationError(gettext("Give the deck a name."))
        if length > LONGEST_LINE:
            raise ValidationError(
                gettext(
                    "A deck name can have at most %(most)d characters; this one has %(long)d.",
                    most=LONGEST_LINE,
                    long=length,
                )
            )

    def validate(self, extra_validators: Any = None) -> bool:
        """Put each error beside its field, or among the strays."""
        super().validate(extra_validators)
        for field in self.colours:
            self._check_colour(field)
        for flaw in decks.flaws(self.colour_ids, self.entered):
            self._add(flaw)
        return not self.complaints

    @property
    def colours(self) -> tuple[StringField, StringField, StringField]:
        """The fields of the three colours' names, low to high."""
        return self.colour_name_0, self.colour_name_1, self.colour_name_2

    @property
    def colour_ids(self) -> tuple[str, ...]:
        """The colours: the ids of those that printed decks have, or the words that were typed."""
        return tuple(_colour_id(field.data or "") for field in self.colours)

    @property
    def entered(self) -> tuple[Entered, ...]:
        """Every card that was sent, as often as it was sent."""
        return tuple(
            entered
            for card in sorted(NUMBERS | self._twins | self._other_numbers)
            for entered in self._entered_as(card)
        )

    @property
    def numbers(self) -> frozenset[Card]:
        """The cards of the deck that this is to be: with twins where some were sent."""
        return decks.numbers_of(self.entered)

    @property
    def complaints(self) -> tuple[str, ...]:
        """Everything that is wrong, a sentence each."""
        return (*(str(error) for errors in self.errors.values() for error in errors), *self.strays)

    @property
    def deck(self) -> Deck:
        """The deck, once the form is valid."""
        return decks.made(self.name.data or "", self.colour_ids, self.entered)

    @property
    def _twins(self) -> frozenset[Card]:
        """The twins that were sent."""
        return frozenset(
            card for card in TWINS if {f"colour_{card!r}", f"coins_{card!r}"} & self._sent.keys()
        )

    @property
    def _other_numbers(self) -> frozenset[Card]:
        """The numbers of what was sent beside the cards that there are."""
        matches = (_OF_A_CARD.fullmatch(key) for key in self._sent)
        return frozenset(int(match[1]) for match in matches if match) - NUMBERS

    def _entered_as(self, card: Card) -> list[Entered]:
        """What was sent of a card; more than one where it was sent more than once."""
        colours = self._sent.getlist(f"colour_{card!r}")
        coins = self._sent.getlist(f"coins_{card!r}")
        return [
            Entered(card, _whole_number(colour or ""), _whole_number(value or ""))
            for colour, value in zip_longest(colours, coins)
        ]

    def _check_colour(self, field: StringField) -> None:
        """Refuse a colour's name that is too long, or that an address could not say."""
        if len(field.data or "") > LONGEST_COLOUR or "~" in (field.data or ""):
            _add_error(
                field,
                gettext(
                    "A colour name can have at most %(most)d characters, and no ~.",
                    most=LONGEST_COLOUR,
                ),
            )

    def _add(self, flaw: Flaw) -> None:
        """Put what is wrong with the deck beside the field that it is about."""
        text = wording.flaw(flaw, self.colour_ids, spoken())
        if flaw.code == "colours-alike":
            _add_error(self.colour_name_2, text)
        elif flaw.colour is not None:
            _add_error(self.colours[flaw.colour], text)
        elif flaw.card in self.numbers:
            _add_error(self[f"coins_{flaw.card!r}"], text)
        else:
            self.strays.append(text)


for _card in sorted(SIZES[54]):
    setattr(DeckForm, f"colour_{_card!r}", StringField())
    setattr(DeckForm, f"coins_{_card!r}", StringField(filters=[plain]))


def fields_of_deck(deck: Deck, name: str) -> MultiDict[str, str]:
    """A deck as the form sends it."""
    cards = tuple(Entered(card, deck.suit_of[card], deck.coins[card]) for card in deck.cards)
    return fields_of_draft(Draft(name, tuple(suit.id for suit in deck.suits), cards))


def fields_of_draft(draft: Draft) -> MultiDict[str, str]:
    """What a file says of a deck, as the form sends it."""
    fields: MultiDict[str, str] = MultiDict({"name": draft.name})
    for rank, word in enumerate(draft.colours):
        fields.add(f"colour_name_{rank}", word)
    for card, colour, coins in draft.entered:
        fields.add(f"colour_{card!r}", "" if colour is None else str(colour))
        fields.add(f"coins_{card!r}", "" if coins is None else str(coins))
    return fields


def _colour_id(word: str) -> str:
    """The id of a colour that printed decks have, in any language, or else the word."""
    return next((id for id, words in _known_words().items() if word.casefold() in words), word)


@cache
def _known_words() -> dict[str, set[str]]:
    """What the colours of printed decks are called, in small letters, by their ids."""
    words: dict[str, set[str]] = {id: set() for id in DRAWN}
    for language in LANGUAGES:
        with force_locale(language):
            for id, known in words.items():
                known.add(colours.colour(id, get_translations()).casefold())
    return words


def _add_error(field: Field, text: str) -> None:
    field.errors = [*field.errors, text]


def _whole_number(text: str) -> int | None:
    """A whole number from 0 up, in a few decimal digits; None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
