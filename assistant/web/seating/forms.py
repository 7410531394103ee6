"""Who is there, and how the tables are to be drawn."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.league.people import comparable
from assistant.services.drawing import MOST_PEOPLE, Wish
from assistant.services.leagues import League
from assistant.services.seatings import Seating
from assistant.web.shared.agreements import Choice
from assistant.web.shared.names import NameField, lopakas
from assistant.web.shared.who_is_here import HereForm, SeenForm


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
        if not here:
            return gettext("Nobody else is here yet. Draw tables for those who are there first.")
        if len(here) >= MOST_PEOPLE:
            return gettext(
                "Tables are drawn for at most %(most)d people, and so many are here. Draw for a "
                "part of them first.",
                most=MOST_PEOPLE,
            )
        return lopakas(self.name.data) if person is None else ""


class DrawForm(HereForm):
    """Who is there, at which tables they want to sit, and for which games."""

    tables = Choice(lazy_gettext("Tables"), default="all")
    games = Choice(lazy_gettext("Draw"), default="next")

    def __init__(
        self, offered: Sequence[tuple[str, str]], newest: Seating | None, **options: Any
    ) -> None:
        super().__init__(offered, **options)
        self.tables.choices = [
            ("all", gettext("Of four and three")),
            ("fours", gettext("Only of four")),
        ]
        again = [("again", gettext("These tables again"))] if newest and newest.waits else []
        self.games.choices = [*again, ("next", gettext("The next games"))]

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
