"""Who sits where on an evening: shown, drawn, and drawn again."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.league.people import comparable
from assistant.leagues import drawing, seatings, tournaments
from assistant.leagues.drawing import MOST_PEOPLE, Wish
from assistant.leagues.leagues import League
from assistant.leagues.seatings import Seating
from assistant.store.models import Session
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import add_error
from assistant.web.shared.league_responses import form_page, go_on, instead
from assistant.web.shared.names import NameField, lopakas
from assistant.web.shared.sessions import evening, league_and_session
from assistant.web.shared.who_is_here import SeenForm, TablesForm, newest_of, people_at_hand


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
        if error:
            add_error(self.name, error)
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
    """Show who sits where."""
    league, session = league_and_session(league_id, session_id)
    form = LatecomerForm(seen=seatings.version(seatings.of_session(session_id)))
    return _page(league, session, form)


@blueprint.route("/draw", methods=["GET", "POST"])
def draw(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw tables for those who are there."""
    league, session = league_and_session(league_id, session_id)
    if tournaments.going_on(session_id):
        return instead(league_id, "tournament.show", session_id=session_id)
    newest = newest_of(seatings.of_session(session_id))
    offered = people_at_hand(league, newest)
    form = DrawForm(offered, newest, **_as_before(newest))
    if form.validate_on_submit():
        return _drawn(
            session, form.wish(only_fours=form.only_fours, again=form.games.data == "again")
        )
    return form_page("seating/draw.html", evening(league, session), form=form)


@blueprint.post("/again")
def again(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw what has not begun again, for the same people."""
    _, session = league_and_session(league_id, session_id)
    return _drawn(session, _wish_again(session_id, SeenForm().seen.data, []))


@blueprint.post("/come")
def come(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw what has not begun again, with somebody who has come late."""
    league, session = league_and_session(league_id, session_id)
    form = LatecomerForm()
    if form.validate():
        wish = _wish_again(session_id, form.seen.data, [form.name.data])
        is_newest = wish.seen == seatings.version(seatings.of_session(session_id))
        if not is_newest or form.fits(league, wish.people):
            return _drawn(session, wish)
    return _page(league, session, form)


def _page(league: League, session: Session, form: LatecomerForm) -> ResponseReturnValue:
    """The tables of an evening, the newest first."""
    drawn = seatings.of_session(session.id)
    seated = drawn[-1].people if drawn else ()
    absent = [one.name for one in league.roots if one.is_named and one.id not in seated]
    return form_page(
        "seating/show.html",
        evening(league, session),
        drawn=drawn,
        tournament=tournaments.of_session(session.id),
        form=form,
        names=league.names,
        known_names=absent,
    )


def _as_before(newest: Seating | None) -> dict[str, object]:
    """What a form of a draw says at first."""
    if newest is None:
        return {"seen": ""}
    return {
        "people": list(newest.people),
        "tables": "fours" if newest.only_fours else "all",
        "games": "again" if any(not table.has_begun for table in newest.tables) else "next",
        "seen": newest.version,
    }


def _wish_again(session_id: str, seen: str, newcomers: list[str]) -> Wish:
    """The newest seating for the same people, and these who were not there."""
    newest = newest_of(seatings.of_session(session_id))
    if newest is None:
        return Wish((), newcomers, seen, only_fours=False, again=False)
    return Wish(newest.people, newcomers, seen, only_fours=newest.only_fours, again=True)


def _drawn(session: Session, wish: Wish) -> ResponseReturnValue:
    """What was drawn; a tournament that goes on has draws of its own, and its own page."""
    if tournaments.going_on(session.id):
        return instead(session.league_id, "tournament.show", session_id=session.id)
    drawing.draw(session.id, wish)
    return go_on(session.league_id, "seating.show", session_id=session.id)
