"""The forms of tables: what every command carries, and fields for cards, numbers and texts."""

import re
from collections.abc import Callable
from typing import Any

from flask import request
from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import Field, IntegerField, SelectMultipleField, StringField, ValidationError
from wtforms.form import BaseForm
from wtforms.validators import StopValidation
from wtforms.widgets import CheckboxInput, HiddenInput, TextInput

from assistant.rules import cards
from assistant.rules.cards import Card, read
from assistant.tables.tables import Sent
from assistant.web import access
from assistant.web.phones import is_id, phone

# What is said of several forms that are not as a page sends them.

UNFIT = lazy_gettext("This page was incomplete. Reload it and tap again.")
NOT_A_CARD = lazy_gettext("That is not a card. Tap one of the keys.")


# Fields for whole numbers, typed by a person or sent by a page.

_AS_PLAIN = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹣－", "-") | dict.fromkeys("\u200b\u200e\u200f\u2060\ufeff", "")
)
"""What keyboards make of a minus sign, and what is pasted with a number and not seen."""

_NUMBER = re.compile(r"(?P<sign>[+-]?)\s*(?P<digits>\d{1,99})", re.ASCII)
"""Python reads some thousand digits, and nobody types so many."""

MOST = 999_999_999
"""The largest number that a page sends: of a record's events there are never so many."""


class _TypedField(IntegerField):
    """A number in decimal digits, from `least` to `most`; `refusal` is said of anything else.

    `data` is None where there is no such number, also before the form was validated; that nothing
    was sent is refused unless it `is_optional`. Phones open keys of numbers for it; those of an
    iPhone have a minus sign for the type "number" alone. Else it is a text field, in which what was
    refused stays to be put right.
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
        pad = {"inputmode": "numeric"} if least >= 0 else {"type": "number"}
        super().__init__(label, **{"render_kw": pad} | options)
        self._range = range(least, most + 1)
        self._refusal = refusal
        self._is_optional = is_optional

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read the number; ValueError with the refusal where it is none of the range."""
        if not valuelist:
            return
        self.data = None
        typed = valuelist[0].translate(_AS_PLAIN).strip()
        if typed:
            self.data = self._read(typed)

    def _read(self, typed: str) -> Card:
        if found := _NUMBER.fullmatch(typed):
            number = int(found["sign"] + found["digits"])
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


# The fields of forms, and what every form carries that sends a command.


def add_error(field: Field, error: str) -> None:
    """Put an error beside a field, after those that it has."""
    field.errors = [*field.errors, error]


class Text(StringField):
    """A line of text; "" where nothing was sent."""

    data: str

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, default="", **options)


class Hidden(Text):
    """What a page sends back as it was given it; "" where it was not."""

    widget = HiddenInput()


class NewId(Hidden):
    """The id of what a form adds, as its page had it, so that what is sent twice is added once."""

    def pre_validate(self, form: Any) -> None:
        """Refuse what can be no id."""
        if not is_id(self.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))


Check = Callable[[BaseForm, Field], None]


def needed(refusal: str) -> Check:
    """Refuse a field that was left empty; the page says so, and no browser in its own words."""

    def check(form: BaseForm, field: Field) -> None:
        if not field.data:
            raise ValidationError(refusal)

    return check


def at_most(most: int, refusal: str) -> Check:
    """Refuse a longer text; the refusal says how many characters can be, and how many these are."""

    def check(form: BaseForm, field: Field) -> None:
        if len(field.data) > most:
            raise ValidationError(str(refusal) % {"most": most, "long": len(field.data)})

    return check


class Several(SelectMultipleField):
    """Several answers; none where nothing was sent."""

    data: list[str]

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, default=(), **options)


class PeopleField(Several):
    """Some of these people."""

    option_widget = CheckboxInput()

    def pre_validate(self, form: Any) -> None:
        """Refuse somebody who was not offered."""
        offered = {choice[0] for choice in self.iter_choices()}
        if not offered.issuperset(self.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))


class CardsField(Several):
    """Several cards."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validate_choice=False, **options)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that were tapped; 0, which is no card of any deck, for what is none."""
        return tuple(read(text) or 0 for text in self.data)


class PageForm(FlaskForm):
    """What a page posts: texts, and files for the fields that are for files alone.

    A file in the place of a text, and a body that no page sends, such as JSON, count as not sent.
    """

    class Meta(FlaskForm.Meta):
        """Where the fields of a form come from."""

        def wrap_formdata(self, form: Any, formdata: Any) -> Any:
            """What the form reads: what it was given, or else what was posted, if something was."""
            if formdata is None or isinstance(formdata, MultiDict):
                return formdata
            if not form.is_submitted():
                return None
            names = [field.name for field in form if isinstance(field, FileField)]
            if not names:
                return request.form
            files = [(name, file) for name in names for file in request.files.getlist(name)]
            return CombinedMultiDict([MultiDict(files), request.form])

    @property
    def complaint(self) -> str:
        """The first thing that is wrong."""
        return str(next(error for errors in self.errors.values() for error in errors))


class CommandForm(PageForm):
    """What every command carries: its table, the length of the record that was seen, and a key.

    `after` is that length, `client_id` the idempotency key. `is_last` is 0 where what was tapped
    later waits on the phone. `shown` is the length at which it was shown what follows.
    """

    class Meta(PageForm.Meta):
        """Without a token of its own: that of each request is checked before any form is read."""

        csrf = False

    table = Text("")
    after = WholeNumber()
    client_id = Text("")
    is_last = Text("")
    shown = Text("")

    def validate_table(self, field: Field) -> None:
        """Refuses a form that was filled in at another table."""
        if field.data and field.data != access.ids().get("table_id"):
            raise ValidationError(
                gettext(
                    "That tap was for another table. Nothing was saved; this is how this "
                    "table stands."
                )
            )

    def validate_client_id(self, field: Field) -> None:
        """Refuses what is no id."""
        if not is_id(field.data):
            raise ValidationError(UNFIT)

    @property
    def has_wrong_fields(self) -> bool:
        """Whether something is wrong that a page can say beside its field.

        That is all but what every form carries.
        """
        return bool(self.errors.keys() - {"table", "after", "client_id"})

    @property
    def sent(self) -> Sent:
        """How it was sent."""
        return Sent(
            expected_length=self.after.number,
            idempotency_key=self.client_id.data,
            phone=phone(),
            is_last=self.is_last.data != "0",
            is_asked=self.shown.data != str(self.after.data),
        )


class SignedForm(CommandForm):
    """What can change a round that is signed: then two agree, each chosen from a list."""

    first = OptionalNumber()
    second = OptionalNumber()

    @property
    def agreed(self) -> tuple[int, ...]:
        """Who agrees, by seats."""
        numbers = (self.first.data, self.second.data)
        return tuple(number for number in numbers if number is not None)


def chosen_signers(form: BaseForm) -> dict[str, int | None]:
    """Who was chosen to agree; nobody where the form did not ask yet."""
    if isinstance(form, SignedForm):
        return {"first": form.first.data, "second": form.second.data}
    return {"first": None, "second": None}
