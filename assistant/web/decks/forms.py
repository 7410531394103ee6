"""A deck that is entered card by card, or brought in as a file; what is wrong stands beside its field."""

import re
from functools import cache
from typing import Any

from flask import request
from flask_babel import force_locale, get_translations, gettext
from flask_wtf import FlaskForm
from werkzeug.datastructures import MultiDict
from wtforms import Field, HiddenField, StringField, ValidationError

from assistant.notation.deck_files import Draft
from assistant.rules import decks
from assistant.rules.cards import COLOURS, NUMBERS, Card, Deck
from assistant.rules.decks import Entered, Flaw
from assistant.web.language import LANGUAGES, spoken
from assistant.web.shared.names import plain
from assistant.web.shared.presenter import DRAWN
from assistant.wording import colours
from assistant.wording import decks as wording

LONGEST_NAME, LONGEST_COLOUR = 60, 20

_OF_A_CARD = re.compile(r"(?:colour|coins)_(\d{1,9})")


class DeckForm(FlaskForm):
    """A deck: its name, its colours from low to high, and the colour and the coins of each card."""

    id = HiddenField()
    name = StringField(filters=[plain])
    colour_name_0 = StringField(filters=[plain])
    colour_name_1 = StringField(filters=[plain])
    colour_name_2 = StringField(filters=[plain])

    def __init__(self, formdata: MultiDict[str, str] | None = None, **options: Any) -> None:
        super().__init__(formdata, **options) if formdata is not None else super().__init__(
            **options
        )
        self._sent = request.form if formdata is None else formdata
        self.strays: list[str] = []

    def validate_name(self, field: Field) -> None:
        """A name that fits into a list."""
        long = len(field.data or "")
        if not long:
            raise ValidationError(gettext("Give the deck a name, so that you find it again."))
        if long > LONGEST_NAME:
            text = gettext(
                "A deck's name has at most %(most)d characters; this one has %(long)d.",
                most=LONGEST_NAME,
                long=long,
            )
            raise ValidationError(text)

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong; what has no field is a stray."""
        is_valid = super().validate(extra_validators)
        for field in self.colours:
            if len(field.data or "") > LONGEST_COLOUR or "~" in (field.data or ""):
                _complain(
                    field,
                    gettext(
                        "A colour has at most %(most)d characters, and no ~.", most=LONGEST_COLOUR
                    ),
                )
                is_valid = False
        for flaw in decks.flaws(self.words, self.entered):
            self._put(flaw)
            is_valid = False
        return is_valid

    @property
    def colours(self) -> list[StringField]:
        """The fields of the three colours' names, low to high."""
        return [self[f"colour_name_{place}"] for place in range(COLOURS)]

    @property
    def entered(self) -> tuple[Entered, ...]:
        """Every card that was sent, as often as it was sent."""
        return tuple(
            one for card in sorted(NUMBERS | self._strangers) for one in self._sent_of(card)
        )

    @property
    def complaints(self) -> tuple[str, ...]:
        """Everything that is wrong, a sentence each."""
        return (*(str(error) for errors in self.errors.values() for error in errors), *self.strays)

    @property
    def deck(self) -> Deck:
        """The deck, once the form is valid."""
        return decks.made(self.name.data, self.words, self.entered)

    @property
    def words(self) -> tuple[str, ...]:
        """The colours: by their ids where printed decks have them, in either language, or as they were typed."""
        return tuple(_id_of(field.data or "") for field in self.colours)

    @property
    def _strangers(self) -> frozenset[Card]:
        """The numbers of what was sent beside the 36 cards."""
        found = (_OF_A_CARD.fullmatch(key) for key in self._sent)
        return frozenset(int(each[1]) for each in found if each) - NUMBERS

    def _sent_of(self, card: Card) -> list[Entered]:
        colours, coins = self._sent.getlist(f"colour_{card}"), self._sent.getlist(f"coins_{card}")
        told = [
            (colours[place : place + 1], coins[place : place + 1])
            for place in range(max(len(colours), len(coins)))
        ]
        return [
            Entered(card, _whole("".join(colour)), _whole("".join(value))) for colour, value in told
        ]

    def _put(self, flaw: Flaw) -> None:
        text = wording.flaw(flaw, self.words, spoken())
        if flaw.code == "colours-alike":
            _complain(self.colours[-1], text)
        elif flaw.colour is not None:
            _complain(self.colours[flaw.colour], text)
        elif flaw.card in NUMBERS:
            _complain(self[f"coins_{flaw.card}"], text)
        else:
            self.strays.append(text)


for _card in sorted(NUMBERS):
    setattr(DeckForm, f"colour_{_card}", StringField())
    setattr(DeckForm, f"coins_{_card}", StringField(filters=[plain]))


def of_deck(deck: Deck, name: str) -> MultiDict[str, str]:
    """A deck as the form sends it."""
    cards = tuple(Entered(card, deck.suit_of[card], deck.coins[card]) for card in sorted(NUMBERS))
    return of_draft(Draft(name, tuple(suit.id for suit in deck.suits), cards))


def of_draft(draft: Draft) -> MultiDict[str, str]:
    """What a file says of a deck, as the form sends it."""
    sent = MultiDict(
        [
            ("name", draft.name),
            *((f"colour_name_{place}", word) for place, word in enumerate(draft.colours)),
        ]
    )
    for card, colour, coins in draft.entered:
        sent.add(f"colour_{card}", "" if colour is None else str(colour))
        sent.add(f"coins_{card}", "" if coins is None else str(coins))
    return sent


def _id_of(word: str) -> str:
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


def _complain(field: Field, text: str) -> None:
    field.errors = [*field.errors, text]


def _whole(text: str) -> int | None:
    """A whole number from 0 up, in a few decimal digits; None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
