"""How something that a form says is written down, and what the phone is told of it."""

from collections.abc import Callable

from flask import Response, jsonify, make_response, redirect, request
from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, StringField, ValidationError

from assistant.rules.table import Seat
from assistant.services import StaleRecord, looking
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Refused, Sent
from assistant.web.errors import REFUSED, SEE_OTHER, STALE, wants_json
from assistant.web.faces import in_sentences
from assistant.web.keys import is_id, phone
from assistant.web.language import spoken
from assistant.wording import table as wording

UNFIT = lazy_gettext("This page was incomplete. Load it again and repeat the tap.")

Page = Callable[[Sitting, str], str]
"""A page of a table as it is, with a line that says what was wrong."""


class Whole(StringField):
    """A whole number from 0 up, in decimal digits; `number` is None for anything else."""

    @property
    def number(self) -> int | None:
        """The number that was sent."""
        text = self.data or ""
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what is no number."""
        if self.number is None:
            raise ValidationError(UNFIT)


class Perhaps(Whole):
    """A whole number that may be left out, and that a person may have typed with spaces."""

    def __init__(self, **options: object) -> None:
        super().__init__(filters=[lambda text: (text or "").strip()], **options)

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what is neither empty nor a number."""
        if self.data and self.number is None:
            raise ValidationError(lazy_gettext("Type a whole number from 0 up."))


class SeatField(Whole):
    """A seat that a person has to point at; `asked` is said where nobody did."""

    def __init__(self, asked: str, **options: object) -> None:
        super().__init__(**options)
        self._asked = asked

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what is no number."""
        if self.number is None:
            raise ValidationError(self._asked)


class CardField(Whole):
    """The number of a card; whether the deck has it is for the rulebook to say."""

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what is no number."""
        if self.number is None:
            raise ValidationError(lazy_gettext("That is no card. Tap one of the 36 keys."))


class HappeningForm(FlaskForm):
    """What everything that happens at a table says: which table, how long its record was, an id so that it is written once.

    `is_last` is 0 where what was tapped later waits on the phone behind it.
    """

    table = StringField()
    after = Whole()
    client_id = StringField()
    is_last = StringField()

    def validate_table(self, field: Field) -> None:
        """Refuses a form that was filled in at another table."""
        if field.data and field.data != (request.view_args or {}).get("table_id"):
            raise ValidationError(
                gettext(
                    "This was tapped at another table, so nothing was written here. This is how it stands."
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
        """Whether something is wrong that a page can say beside its field: all but what every form carries."""
        return bool(self.errors.keys() - {"csrf_token", "table", "after", "client_id"})

    @property
    def sent(self) -> Sent:
        """How it was sent."""
        return Sent(
            after=self.after.number or 0,
            client_id=self.client_id.data,
            phone=phone(),
            is_last=self.is_last.data != "0",
        )


class SignedForm(HappeningForm):
    """What can change a round that is signed: then two agree, each chosen from a list."""

    first = Perhaps()
    second = Perhaps()

    @property
    def agreed(self) -> list[int]:
        """Who agrees, by seats."""
        return [field.number for field in (self.first, self.second) if field.number is not None]


def happen(
    table_id: str,
    form: HappeningForm,
    record: Callable[[Sent], Recorded],
    again: Page,
    confirm: Callable[[Recorded], Response],
    seat: Seat | None = None,
) -> Response:
    """Writes down what the form says and confirms it; or says why nothing was written, on the page that `again` draws.

    That page and its line are for everybody at the table, or for this seat alone.
    """
    if not form.validate():
        return decline(looking.at(table_id, seat), form.complaint, REFUSED, again)
    try:
        recorded = record(form.sent)
    except Refused as refused:
        sitting = refused.sitting if seat is None else looking.at(table_id, seat)
        return decline(sitting, why(refused, sitting), REFUSED, again)
    except StaleRecord:
        line = gettext(
            "The record has moved on since this page was shown. Nothing was written; this is how it stands."
        )
        return decline(looking.at(table_id, seat), line, STALE, again)
    return confirm(recorded)


def why(refused: Refused, sitting: Sitting) -> str:
    """Why it was refused, in a line for whoever may see the table so."""
    place = refused.place
    names = in_sentences(sitting.names_in(place))
    return wording.refusal(
        refused.finding, sitting.game.rounds[place].replay.round, names, spoken()
    )


def decline(sitting: Sitting, line: str, code: int, again: Page) -> Response:
    """Nothing was written, and the line says why."""
    if wants_json():
        return make_response(jsonify({"stale" if code == STALE else "refused": line}), code)
    return make_response(again(sitting, line), code)


def go(address: str) -> Response:
    """On to another page."""
    return make_response(redirect(address, SEE_OTHER))
