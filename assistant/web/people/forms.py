"""What is typed and chosen of a league's people."""

from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, SelectField, ValidationError

from assistant.services.leagues import League, LeagueMember
from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import LeagueNameField


class PersonForm(PageForm):
    """Somebody's name; and whether a newcomer is a guest."""

    name = LeagueNameField(lazy_gettext("Name"))
    guest = BooleanField(lazy_gettext("Guest"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Enter a name."))

    def refuse_taken(self) -> None:
        """Say that somebody else has the name."""
        error = gettext(
            "Somebody else in the league has this name. Add a letter to tell them apart."
        )
        self.name.errors = [*self.name.errors, error]


class MergeForm(PageForm):
    """Into whom of the others an entry is merged."""

    into = SelectField(lazy_gettext("This is the same person as"), validate_choice=False)

    def __init__(self, league: League, member: LeagueMember, **options: Any) -> None:
        super().__init__(**options)
        self._others = {root.id: root.name for root in league.roots if root.id != member.id}
        self.into.choices = [("", "–"), *self._others.items()]

    def validate_into(self, field: Field) -> None:
        """One of the others."""
        if field.data not in self._others:
            raise ValidationError(gettext("Choose a person."))

    def refuse_met(self) -> None:
        """Say that the two are two people."""
        error = gettext("They played in the same game, so they are two people.")
        self.into.errors = [*self.into.errors, error]
