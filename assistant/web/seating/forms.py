"""Who is there, and how the tables are to be drawn."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, HiddenField, SelectMultipleField, TextAreaField, ValidationError
from wtforms.widgets import CheckboxInput

from assistant.league.people import comparable
from assistant.notation.texts import tidy
from assistant.services.drawing import MOST_PEOPLE, Wish
from assistant.services.leagues import League
from assistant.services.seatings import Seating
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import NameField, fault_of, lopakas, refuse_lopakas


class SeenForm(PageForm):
    """To draw again what the phone saw: `seen` is the version of the newest seating there."""

    seen = HiddenField()


class LatecomerForm(SeenForm):
    """Somebody who has come late."""

    name = NameField(lazy_gettext("Who has come?"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Enter a name."))

    def fits(self, league: League, here: Sequence[str]) -> bool:
        """Whether this person can be drawn with those who are here; else it is said why not."""
        error = self._fault(league.by_name.get(comparable(self.name.data)), here)
        self.name.errors = [*self.name.errors, error] if error else self.name.errors
        return not error

    def _fault(self, person: str | None, here: Sequence[str]) -> str:
        if person in here:
            return gettext("%(name)s is here already.", name=self.name.data)
        if len(here) >= MOST_PEOPLE:
            return gettext(
                "Tables are drawn for at most %(most)d people, and so many are here. Draw for a "
                "part of them first.",
                most=MOST_PEOPLE,
            )
        return lopakas(self.name.data) if person is None else ""


class PeopleField(SelectMultipleField):
    """Some of these people."""

    option_widget = CheckboxInput()

    def pre_validate(self, form: Any) -> None:
        """Refuse somebody who was not offered."""
        offered = {choice[0] for choice in self.iter_choices()}
        if not offered.issuperset(self.data or ()):
            raise ValidationError(gettext("This page was incomplete. Reload it."))


class DrawForm(SeenForm):
    """Who is there: people who are ticked, and names, one a line; and for which games."""

    people = PeopleField(lazy_gettext("Who is there?"))
    names = TextAreaField(lazy_gettext("Anybody else"))
    tables = Choice(lazy_gettext("Tables"), default="all")
    games = Choice(lazy_gettext("Draw"), default="next")

    def __init__(
        self, offered: Sequence[tuple[str, str]], newest: Seating | None, **options: Any
    ) -> None:
        super().__init__(**options)
        self.people.choices = list(offered)
        self._offered = {comparable(name): id for id, name in offered}
        self.tables.choices = [
            ("all", gettext("Of four and three")),
            ("fours", gettext("Only of four")),
        ]
        again = [("again", gettext("These tables again"))] if newest and newest.waits else []
        self.games.choices = [*again, ("next", gettext("The next games"))]

    def validate_names(self, field: Field) -> None:
        """Names that can be read."""
        for name in self.newcomers:
            if fault := fault_of(name):
                raise ValidationError(f"{name[:20]}: {fault}")
            refuse_lopakas(name)

    def validate_people(self, field: Field) -> None:
        """At least two people, and not more than a draw can take."""
        typed = [comparable(name) for name in self.newcomers]
        count = len({*(field.data or ()), *(self._offered.get(name, name) for name in typed)})
        if count < 2:
            raise ValidationError(gettext("Tick at least two people, or enter their names below."))
        if count > MOST_PEOPLE:
            raise ValidationError(
                gettext(
                    "Tables are drawn for at most %(most)d people; these are %(count)d. Draw for "
                    "a part of them first.",
                    most=MOST_PEOPLE,
                    count=count,
                )
            )

    @property
    def newcomers(self) -> list[str]:
        """The names that were typed."""
        lines = (self.names.data or "").splitlines()
        return [name for line in lines if (name := tidy(line))]

    @property
    def wish(self) -> Wish:
        """What is to be drawn."""
        return Wish(
            self.people.data or [],
            self.newcomers,
            self.seen.data or "",
            only_fours=self.tables.data == "fours",
            again=self.games.data == "again",
        )
