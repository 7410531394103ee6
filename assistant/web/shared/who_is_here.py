"""Who is there when tables are drawn: the fields of the forms, and whom these offer."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, TextAreaField, ValidationError
from wtforms.widgets import CheckboxInput

from assistant.league.people import comparable
from assistant.leagues import seatings
from assistant.leagues.drawing import MOST_PEOPLE, Wish
from assistant.leagues.leagues import League
from assistant.leagues.seatings import Seating
from assistant.notation.texts import tidy
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import Hidden, PageForm, Several
from assistant.web.shared.names import fault_of, refuse_lopakas

AT_HAND = 60
"""How many people can be ticked; the names of others are typed."""


class SeenForm(PageForm):
    """To change what the phone saw: `seen` is the version of the newest seating there."""

    seen = Hidden()


class PeopleField(Several):
    """Some of these people."""

    option_widget = CheckboxInput()

    def pre_validate(self, form: Any) -> None:
        """Refuse somebody who was not offered."""
        offered = {choice[0] for choice in self.iter_choices()}
        if not offered.issuperset(self.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))


class HereForm(SeenForm):
    """Who is there: people who are ticked, and names, one a line."""

    people = PeopleField(lazy_gettext("Who is there?"))
    names = TextAreaField(lazy_gettext("Anybody else"))

    def __init__(self, offered: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(**options)
        self.people.choices = list(offered)
        self._offered = {comparable(name): id for id, name in offered}

    def validate_names(self, field: Field) -> None:
        """Names that can be read."""
        for name in self.newcomers:
            if fault := fault_of(name):
                raise ValidationError(f"{name[:20]}: {fault}")
            refuse_lopakas(name)

    def validate_people(self, field: Field) -> None:
        """At least two people, and not more than a draw can take."""
        typed = [comparable(name) for name in self.newcomers]
        count = len({*field.data, *(self._offered.get(name, name) for name in typed)})
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

    def wish(self, *, only_fours: bool, again: bool) -> Wish:
        """What is to be drawn for them."""
        people, seen = self.people.data, self.seen.data
        return Wish(people, self.newcomers, seen, only_fours=only_fours, again=again)


class TablesForm(HereForm):
    """Who is there, and at which tables they want to sit."""

    tables = Choice(lazy_gettext("Tables"), default="all")

    def __init__(self, offered: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(offered, **options)
        self.tables.choices = [
            ("all", gettext("Of four and three")),
            ("fours", gettext("Only of four")),
        ]

    @property
    def only_fours(self) -> bool:
        """Whether nobody is to sit at another table."""
        return bool(self.tables.data == "fours")


def newest_of(drawn: Sequence[Seating]) -> Seating | None:
    """The last of the seatings of an evening; None before one was drawn."""
    return drawn[-1] if drawn else None


def people_at_hand(league: League, newest: Seating | None) -> list[tuple[str, str]]:
    """Whom a form offers: who is there already, who came lately, then the others; id and name."""
    roots = {person.id: person for person in league.roots}
    here = newest.people if newest else ()
    named = [person.id for person in league.roots if person.is_named]
    ids = dict.fromkeys([*here, *seatings.lately_there(league.id), *named])
    offered = [id for id in ids if id in here or (id in roots and roots[id].is_named)]
    return [(id, league.names[id]) for id in offered[: max(AT_HAND, len(here))]]
