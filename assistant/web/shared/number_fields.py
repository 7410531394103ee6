"""Fields for whole numbers, typed by a person or sent by a page."""

from typing import Any

from flask_babel import lazy_gettext
from wtforms import IntegerField
from wtforms.validators import StopValidation
from wtforms.widgets import TextInput

from assistant.rules import cards
from assistant.rules.cards import Card
from assistant.web.shared.refusals import NOT_A_CARD, UNFIT

MOST_DIGITS = 100
"""Python reads some thousand, and nobody types so many."""

MOST = 999_999_999
"""The largest number that a page sends: of a record's events there are never so many."""


class _TypedField(IntegerField):
    """A number in decimal digits, from `least` to `most`; `refusal` is said of anything else.

    `data` is None where there is no such number, also before the form was validated; that nothing
    was sent is refused unless it `is_optional`. It is a text field, in which a minus sign can be
    typed on every phone and what was refused stays to be put right.
    """

    widget = TextInput()
    data: Any

    def __init__(
        self,
        label: str = "",  # without one WTForms translates the field's name, at each request
        *,
        least: int,
        most: int,
        refusal: str,
        is_optional: bool = True,
        **options: Any,
    ) -> None:
        super().__init__(label, **options)
        self._range = range(least, most + 1)
        self._refusal = refusal
        self._is_optional = is_optional

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number; ValueError with the refusal where it is none of the range."""
        if not valuelist:
            return
        self.data = None
        typed = valuelist[0].strip().replace("−", "-")
        if typed:
            self.data = self._read(typed)

    def _read(self, typed: str) -> Card:
        digits = typed.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) < MOST_DIGITS:
            number = int(typed)
            if number in self._range:
                return number
        raise ValueError(self._refusal)

    def pre_validate(self, form: Any) -> None:
        """Refuse what was left out, and say only once what is wrong."""
        if self.process_errors:
            raise StopValidation
        if self.data is None and not self._is_optional:
            raise StopValidation(self._refusal)

    @property
    def typed(self) -> str:
        """What was typed, to be typed again."""
        return self.raw_data[0].strip() if self.raw_data else ""


class TypedIntegerField(_TypedField):
    """A whole number."""

    data: int | None

    @property
    def number(self) -> int:
        """The number; 0 where there is none."""
        return self.data or 0


class WholeNumber(TypedIntegerField):
    """A whole number from 0 up that a page sends."""

    def __init__(self, refusal: str = UNFIT, **options: Any) -> None:
        super().__init__(least=0, most=MOST, refusal=refusal, is_optional=False, **options)


class OptionalNumber(TypedIntegerField):
    """A whole number from 0 up that may be left out."""

    def __init__(
        self, refusal: str = lazy_gettext("Enter a whole number, 0 or more."), **options: Any
    ) -> None:
        super().__init__(least=0, most=MOST, refusal=refusal, **options)


class CardField(_TypedField):
    """A card, as a page sends it; whether the deck has it is for the rulebook to say."""

    data: Card | None

    @property
    def card(self) -> Card:
        """The card; 0, which is no card of any deck, where there is none."""
        return self.data or 0

    def __init__(self, *, is_optional: bool = False, **options: Any) -> None:
        super().__init__(least=0, most=MOST, refusal=NOT_A_CARD, is_optional=is_optional, **options)

    def process_data(self, value: Any) -> None:
        """Take a card as it is; the whole number of a twin would be another card."""
        self.data = value

    def _read(self, typed: str) -> Card:
        card = cards.read(typed)
        return super()._read(typed) if card is None else card
