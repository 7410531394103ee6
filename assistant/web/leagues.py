"""What the pages of a league answer to a form."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, lazy_gettext, ngettext
from wtforms import Field, ValidationError

from assistant.leagues import leagues, lifecycle, seasons, sessions, standings
from assistant.leagues.leagues import League
from assistant.leagues.seasons import Season
from assistant.store.engine import new_id
from assistant.store.models import Session
from assistant.web import access
from assistant.web.days import in_words, span, tonight
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import id_or_new, phone, spoken
from assistant.web.shared.forms import PageForm
from assistant.web.shared.names import LineField, alike
from assistant.web.shared.render import Page, Shown
from assistant.wording import standings as wording


def go_on(league_id: str, endpoint: str, **values: Any) -> ResponseReturnValue:
    """After something was written in a league: on to a page of it.

    From now on the phone's home page lists the league.
    """
    leagues.visit(league_id, phone())
    return redirect(url_for(endpoint, league_id=league_id, **values), SEE_OTHER)


def instead(league_id: str, endpoint: str, **values: Any) -> ResponseReturnValue:
    """To a page of a league that is shown in the place of another one; nothing is written."""
    return redirect(url_for(endpoint, league_id=league_id, **values), SEE_OTHER)


def form_page(template: str, page: object, **more: object) -> ResponseReturnValue:
    """A page with a form: to be filled in, or as it was sent, with what was refused."""
    status = REFUSED if request.method == "POST" else 200
    return render_template(template, page=page, **more), status


def shown() -> str:
    """The mark of what the phone was shown of the standings that would change; "" of nothing."""
    return request.form.get("shown", "")


def sent_id(field: str = "id") -> str:
    """The id for what a form adds, so that a form that is sent twice adds it once.

    It is the one that the form was shown with, or a new one where none was sent.
    """
    return id_or_new(request.form.get(field, ""))


# A long list, a page at a time: which one is asked for, and the ways to others.

LAST_PAGE = 100_000
"""Beyond any list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Steps:
    """The addresses of the pages before and after; None for none."""

    newer: str | None
    older: str | None


def steps(address: Callable[[int], str], number: int, *, has_more: bool) -> Steps:
    """The ways from the page of this number, by the address of each; `has_more`: it has a next."""
    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if has_more else None,
    )


def page_number() -> int:
    """The number of the page that the request asks for, from 1; 1 for what is no number."""
    return min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)


# A league as a whole: founding one, its page, its name, putting it away and deleting it.


class LeagueForm(PageForm):
    """The name of a league."""

    name = LineField(lazy_gettext("League name"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Give the league a name."))


class DeleteForm(PageForm):
    """The name of the league that is to be deleted, typed once more."""

    name = LineField(lazy_gettext("Type the name of the league"))

    def __init__(self, league_name: str, **options: Any) -> None:
        super().__init__(**options)
        self._league_name = league_name

    def validate_name(self, field: Field) -> None:
        """Refuse any other name."""
        if not alike(field.data, self._league_name):
            text = gettext(
                "This is not its name, so nothing was deleted. Type it as it stands here."
            )
            raise ValidationError(text)


blueprint = Blueprint("leagues", __name__, url_prefix="/leagues")


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Found a league."""
    form, league_id = LeagueForm(), sent_id()
    if form.validate_on_submit():
        leagues.open_league(league_id, form.name.data, phone())
        return go_on(league_id, "leagues.show")
    return form_page("leagues/new.html", Page(league_id=league_id, league_name="", form=form))


@blueprint.get("/<league_id>")
def show(league_id: str) -> ResponseReturnValue:
    """Show the league."""
    return render_template("leagues/show.html", page=league_page(leagues.at(league_id)))


@blueprint.post("/<league_id>/visits")
def keep(league_id: str) -> ResponseReturnValue:
    """List the league on this phone's home page."""
    leagues.at(league_id)
    return go_on(league_id, "leagues.show")


@blueprint.route("/<league_id>/name", methods=["GET", "POST"])
def rename(league_id: str) -> ResponseReturnValue:
    """Give the league another name."""
    league = leagues.at(league_id)
    form = LeagueForm(name=league.name)
    if form.validate_on_submit():
        leagues.rename(league_id, form.name.data)
        return go_on(league_id, "leagues.show")
    page = Page(league_id=league_id, league_name=league.name, form=form)
    return form_page("leagues/rename.html", page)


@blueprint.post("/<league_id>/put-away")
def put_away(league_id: str) -> ResponseReturnValue:
    """Put the league at the bottom of the home pages, or back."""
    if request.form.get("away") in ("0", "1"):
        lifecycle.put_away(league_id, is_away=request.form["away"] == "1")
    return go_on(league_id, "leagues.show")


@blueprint.route("/<league_id>/delete", methods=["GET", "POST"])
def delete(league_id: str) -> ResponseReturnValue:
    """The one question before a league is deleted, and its answer."""
    league = leagues.at(league_id)
    form = DeleteForm(league.name)
    if form.validate_on_submit():
        leagues.visit(league_id, phone())
        lifecycle.delete(league_id)
        return redirect(url_for("home.index", _anchor="deleted-leagues"), SEE_OTHER)
    return form_page("leagues/delete.html", delete_page(league, form))


@blueprint.post("/<league_id>/restore")
def restore(league_id: str) -> ResponseReturnValue:
    """A deleted league is back."""
    lifecycle.restore(league_id, current_app.config["DAYS_KEPT"])
    return go_on(league_id, "leagues.show")


NEWEST = 5
"""How many sessions the page lists before it is asked for more."""

TOP = 3


def league_page(league: League) -> Page:
    """A league: the season that is being played, the sessions, how many people."""
    season, games = _current_season(league.id), sessions.game_counts(league.id)
    lines = tuple(_session_line(session, games) for session in sessions.of(league.id))
    return Page(
        league_id=league.id,
        league_name=league.name,
        keeps_evenings=access.keeps_evenings(),
        keeps_people=access.keeps_people(),
        is_kept=leagues.visit_of(league.id, phone()) is not None,
        is_put_away=league.is_put_away,
        saved=_saved(league.id) if access.keeps_evenings() else "",
        new_session_id=new_id(),
        season=_season_line(season) if season else None,
        top=_top(season) if season else (),
        sessions=lines[:NEWEST],
        earlier=lines[NEWEST:],
        seasons=tuple(_season_line(season) for season in seasons.of(league.id)),
        people=len(league.roots),
    )


def delete_page(league: League, form: DeleteForm) -> Page:
    """The question before a league is deleted."""
    goes = lifecycle.what_goes(league.id)
    running = goes.running
    return Page(
        league_id=league.id,
        league_name=league.name,
        goes=(
            ngettext("%(num)s game", "%(num)s games", goes.games),
            ngettext("%(num)s session", "%(num)s sessions", goes.sessions),
            ngettext("%(num)s person", "%(num)s people", goes.people),
            ngettext(
                "%(num)s season with its standings",
                "%(num)s seasons with their standings",
                goes.seasons,
            ),
            ngettext("%(num)s link for readers", "%(num)s links for readers", goes.links),
        ),
        running=ngettext(
            "%(num)s game is being played right now. Its table goes too.",
            "%(num)s games are being played right now. Their tables go too.",
            running,
        )
        if running
        else "",
        days_kept=current_app.config["DAYS_KEPT"],
        form=form,
    )


def _saved(league_id: str) -> str:
    """When this phone last saved the league's file."""
    visit = leagues.visit_of(league_id, phone())
    if visit is None or visit.saved_at is None:
        return gettext("This phone has never saved one.")
    day = format_date(visit.saved_at.replace(tzinfo=UTC).astimezone(), "long")
    return gettext("This phone last saved one on %(day)s.", day=day)


def _current_season(league_id: str) -> Season | None:
    """The newest season of this evening, else the newest of all."""
    candidates = seasons.on(league_id, tonight()) or seasons.of(league_id)
    return candidates[0] if candidates else None


def _season_line(season: Season) -> Shown:
    days = span(season.first_day, season.last_day)
    return Shown(id=season.id, name=season.name, days=days)


def _session_line(session: Session, games: Mapping[str, int]) -> Shown:
    day, count = in_words(session.day), games.get(session.id, 0)
    return Shown(id=session.id, day=day, place=session.place, games=count)


def _top(season: Season) -> tuple[Shown, ...]:
    """The first rows of a season's standings, as far as they have a rank."""
    shown = standings.of(season.id)
    return tuple(
        Shown(
            rank=str(row.place),
            name=shown.names[row.totals.person],
            value=wording.value(row.value, season.rules.count, spoken()),
        )
        for row in shown.rows[:TOP]
        if row.place is not None
    )
