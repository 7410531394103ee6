"""What a tap may say."""

from flask import request
from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, StringField, ValidationError

from assistant.web.keys import is_id

_UNFIT = lazy_gettext("This page was incomplete. Load it again and repeat the tap.")


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
            raise ValidationError(_UNFIT)


class CardField(Whole):
    """The number of a card; whether the deck has it is for the rulebook to say."""

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what is no number."""
        if self.number is None:
            raise ValidationError(lazy_gettext("That is no card. Tap one of the 36 keys."))


class HappeningForm(FlaskForm):
    """What everything that happens at a table says: which table, how long its record was, an id so that it is written once."""

    table = StringField()
    after = Whole()
    client_id = StringField()

    def validate_table(self, field: Field) -> None:
        """Refuses a form that was filled in at another table."""
        if field.data and field.data != (request.view_args or {}).get("table_id"):
            raise ValidationError(
                gettext("This was tapped at another table, so nothing was written here. This is how it stands.")
            )

    def validate_client_id(self, field: Field) -> None:
        """Refuses what is no id."""
        if not is_id(field.data):
            raise ValidationError(_UNFIT)

    @property
    def complaint(self) -> str:
        """The first thing that is wrong."""
        return str(next(error for errors in self.errors.values() for error in errors))


class PlayForm(HappeningForm):
    """A card, and the seat that was lit."""

    card = CardField()
    to_act = Whole()
    assumed = StringField()


class TurnForm(HappeningForm):
    """The seat whose the next card is."""

    seat = Whole()
