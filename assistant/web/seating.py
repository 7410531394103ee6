"""Who is there when tables are drawn: the fields of the forms, and whom these offer."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, TextAreaField, ValidationError

from assistant.league.people import comparable
from assistant.leagues import drawing, leagues, presence, seatings, tournaments
from assistant.leagues.drawing import MOST_PEOPLE, Wish
from assistant.leagues.seatings import Seating
from assistant.web import access
from assistant.web.agreements import Choice
from assistant.web.forms import Hidden, PageForm, PeopleField
from assistant.web.leagues import form_page, go_on, instead
from assistant.web.names import names_in, refuse_unfit
from assistant.web.sessions import league_and_session, people_at_hand, who_else


class SeenForm(PageForm):
    """To change what the phone saw: `seen` is the version of the newest seating there."""

    seen = Hidden()


class HereForm(SeenForm):
    """Who is there: people who are ticked, and names, one a line.

    `asked` are the names of which it was asked who is meant.
    """

    asked = Hidden()
    people = PeopleField(lazy_gettext("Who is there?"))
    names = TextAreaField(lazy_gettext("Anybody else"))

    def __init__(self, offered: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(**options)
        self.people.choices = list(offered)
        self._offered = {comparable(name): id for id, name in offered}

    def validate_names(self, field: Field) -> None:
        """Names that can be read."""
        for name in self.newcomers:
            try:
                refuse_unfit(name)
            except ValidationError as error:
                raise ValidationError(f"{name[:20]}: {error}") from error
        league = leagues.at(access.ids()["league_id"])
        if question := who_else(league, self.newcomers, self.asked):
            raise ValidationError(question)

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
        return names_in(self.names.data)

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


# Who sits where on an evening: shown, drawn, and drawn again.


class DrawForm(TablesForm):
    """Who is there, at which tables they want to sit, and for which games."""

    games = Choice(lazy_gettext("Draw"), default="next")

    def __init__(
        self, offered: Sequence[tuple[str, str]], newest: Seating | None, **options: Any
    ) -> None:
        super().__init__(offered, **options)
        again = [("again", gettext("These tables again"))] if newest and newest.waits else []
        self.games.choices = [*again, ("next", gettext("The next games"))]


blueprint = Blueprint(
    "seating", __name__, url_prefix="/leagues/<league_id>/sessions/<session_id>/seating"
)


@blueprint.get("")
def show(league_id: str, session_id: str) -> ResponseReturnValue:
    """Show who sits where, the newest tables first."""
    league, session = league_and_session(league_id, session_id)
    return render_template(
        "seating/show.html",
        league=league,
        session=session,
        drawn=seatings.of_session(session_id),
        tournament=tournaments.of_session(session_id),
        names=league.names,
    )


@blueprint.route("/draw", methods=["GET", "POST"])
def draw(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw tables for those who are there: the next ones, or those anew that have not begun.

    A tournament that goes on has draws of its own, and its own page.
    """
    league, session = league_and_session(league_id, session_id)
    if tournaments.going_on(session_id):
        return instead(league_id, "tournament.show", session_id=session_id)
    newest = next(reversed(seatings.of_session(session_id)), None)
    coming = presence.coming(session_id)
    offered = people_at_hand(league, newest.people if newest else coming)
    form = DrawForm(offered, newest, **_as_before(newest, coming))
    if form.validate_on_submit():
        wish = form.wish(only_fours=form.only_fours, again=form.games.data == "again")
        drawing.draw(session_id, wish)
        return go_on(league_id, "seating.show", session_id=session_id)
    return form_page("seating/draw.html", league=league, session=session, form=form)


def _as_before(newest: Seating | None, coming: Sequence[str]) -> dict[str, object]:
    """What a form of a draw says at first."""
    if newest is None:
        return {"people": coming, "seen": ""}
    return {
        "people": list(newest.people),
        "tables": "fours" if newest.only_fours else "all",
        "games": "again" if any(not table.has_begun for table in newest.tables) else "next",
        "seen": newest.version,
    }
