"""What is typed in a league: names, days and places, and who is whom."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, Form, SelectField, StringField, ValidationError

from assistant.services.leagues import LeagueMember
from assistant.web.shared.names import NameField, plain

YEARS = range(1990, 2200)
"""The game is of 1995."""

LONGEST = 60
"""A name of a league, and a place, in characters."""


class DayField(StringField):
    """A day, as the phone's calendar sends it."""

    @property
    def day(self) -> date | None:
        """The day; None for what is none, or is of no year in which somebody plays."""
        try:
            day = date.fromisoformat(self.data or "")
        except ValueError:
            return None
        return day if day.year in YEARS else None

    def pre_validate(self, form: Form) -> None:
        """Says what is wrong with the day, if anything."""
        if self.day is None:
            raise ValidationError(gettext("Choose a day."))


class LeagueForm(FlaskForm):
    """A league: how it is called."""

    name = StringField(lazy_gettext("Name of the league"), filters=[plain])

    def validate_name(self, field: Field) -> None:
        """A name that fits into a list."""
        if not field.data:
            raise ValidationError(gettext("Give the league a name, so that you find it again."))
        _check_length(field)


class SessionForm(FlaskForm):
    """An evening: its day, and where it is."""

    day = DayField(lazy_gettext("Day"))
    place = StringField(lazy_gettext("Where"), filters=[plain])

    def validate_place(self, field: Field) -> None:
        """A place that fits into a list; or none."""
        _check_length(field)


class PersonForm(FlaskForm):
    """How somebody is called; and whether a newcomer is a guest."""

    name = NameField(lazy_gettext("Name"))
    guest = BooleanField(lazy_gettext("Guest"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Type a name."))

    def is_taken(self) -> None:
        """Says that somebody else is called so."""
        error = gettext(
            "Somebody else in the league is called so. Add a letter to tell them apart."
        )
        self.name.errors = [*self.name.errors, error]


class MergeForm(FlaskForm):
    """Who of the others an entry is."""

    into = SelectField(lazy_gettext("This is the same person as"), validate_choice=False)

    def __init__(self, others: Sequence[LeagueMember], **options: Any) -> None:
        super().__init__(**options)
        self.into.choices = [("", "–"), *((one.id, one.name) for one in others)]

    def validate_into(self, field: Field) -> None:
        """One of the others."""
        if not field.data or field.data not in dict(self.into.choices):
            raise ValidationError(gettext("Choose who it is."))

    def have_met(self) -> None:
        """Says that the two are two people."""
        self.into.errors = [
            *self.into.errors,
            gettext("They were in one game, so they are two people."),
        ]


def _check_length(field: Field) -> None:
    """Refuses what does not fit into a list."""
    long = len(field.data or "")
    if long > LONGEST:
        raise ValidationError(
            gettext(
                "At most %(most)d characters fit here; these are %(long)d.", most=LONGEST, long=long
            )
        )
