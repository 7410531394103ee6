"""The fields of forms, and what every form carries that sends a command."""

from typing import Any

from flask import request
from flask_babel import gettext
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import Field, SelectMultipleField, StringField, ValidationError
from wtforms.form import BaseForm
from wtforms.widgets import HiddenInput

from assistant.rules.cards import Card, read
from assistant.tables.tables import Sent
from assistant.web import access
from assistant.web.phones import is_id, phone
from assistant.web.shared.number_fields import OptionalNumber, WholeNumber
from assistant.web.shared.refusals import UNFIT


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


class Several(SelectMultipleField):
    """Several answers; none where nothing was sent."""

    data: list[str]

    def __init__(self, label: str = "", **options: Any) -> None:
        super().__init__(label, default=(), **options)


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
    def complaint(self) -> str:
        """The first thing that is wrong."""
        return str(next(error for errors in self.errors.values() for error in errors))

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
