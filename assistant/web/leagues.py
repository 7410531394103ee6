"""A league as a whole: founding one, its page, its name, putting it away and deleting it.

And what all pages of leagues share: how they answer to a form, and long lists a page at a time.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Flask, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_time, gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.league.people import alphabetical
from assistant.leagues import (
    league_games,
    leagues,
    lifecycle,
    presence,
    seasons,
    sessions,
    standings,
)
from assistant.leagues.seasons import Season
from assistant.notation.texts import tidy, zone_called
from assistant.store.engine import new_id
from assistant.web.days import is_over, local, span, tonight
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import PageForm, Text, needed
from assistant.web.names import LineField, alike
from assistant.web.phones import id_or_new, phone, spoken
from assistant.web.render import in_sentences
from assistant.wording import numbers
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


def form_page(template: str, **shown: Any) -> ResponseReturnValue:
    """A page with a form: to be filled in, or as it was sent, with what was refused."""
    status = REFUSED if request.method == "POST" else 200
    return render_template(template, **shown), status


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


def steps(number: int, *, has_more: bool, **asked: Any) -> Steps:
    """The ways from the page of this number; `asked` is what else their addresses ask for."""

    def address(page: int) -> str:
        ids = request.view_args or {}
        return url_for(str(request.endpoint), page=page, **ids, **asked)

    return Steps(
        newer=address(number - 1) if number > 1 else None,
        older=address(number + 1) if has_more else None,
    )


def page_number() -> int:
    """The number of the page that the request asks for, from 1; 1 for what is no number."""
    return min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)


class LeagueForm(PageForm):
    """The name of a league, and the zone whose clock its evenings go by."""

    name = LineField(lazy_gettext("League name"), needed(lazy_gettext("Give the league a name.")))
    zone = Text(lazy_gettext("Time zone"), filters=[tidy])

    def validate_zone(self, field: Field) -> None:
        """A zone by its name in the tz database, or none."""
        if not field.data:
            return
        zone = zone_called(field.data)
        if zone is None:
            refusal = gettext("No zone is called so. Enter one such as Europe/Berlin, or none.")
            raise ValidationError(refusal)
        field.data = zone


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


def install(app: Flask) -> None:
    """Let templates write days and numbers."""
    filters = app.jinja_env.filters
    filters["day"] = lambda day, style="full": format_date(day, style)
    filters["hour"] = lambda hour: format_time(hour, "short", rebase=False)
    filters["mixed"] = lambda number: numbers.mixed(number, spoken())
    filters["percent"] = lambda part: numbers.percent(part, spoken())
    filters["signed"] = numbers.signed
    filters["duration"] = lambda taken: numbers.duration(taken, spoken())


blueprint = Blueprint("leagues", __name__, url_prefix="/leagues")


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Found a league."""
    form, league_id = LeagueForm(), sent_id()
    if form.validate_on_submit():
        leagues.open_league(league_id, form.name.data, phone(), form.zone.data or None)
        return go_on(league_id, "leagues.show")
    return form_page("leagues/new.html", league_id=league_id, form=form)


def champion(season: Season, names: Mapping[str, str]) -> str:
    """Who is a season's champion, in a sentence; `names` are by person."""
    found = sorted((names[person] for person in seasons.champions(season)), key=alphabetical)
    return wording.champion(in_sentences(found), spoken())


NEWEST = 5
"""How many sessions the page lists before it is asked for more."""

TOP = 3
"""So many rows of the standings are on the league's page, as far as they have a rank."""


@blueprint.get("/<league_id>")
def show(league_id: str) -> ResponseReturnValue:
    """The league: the newest season of this evening, else of all; the sessions, and the people."""
    every = seasons.of(league_id)
    season = next(iter(seasons.on(league_id, tonight()) or every), None)
    rows = standings.of(season.id).rows[:TOP] if season else ()
    visit = leagues.visit_of(league_id, phone())
    saved_at = visit.saved_at if visit else None
    listed = sessions.of_league(league_id)
    games = league_games.counts_by_session(league_id)
    to_come = [one for one in reversed(listed) if one.day >= tonight() and one.id not in games]
    league = leagues.at(league_id)  # read last, it has the names of all who are in the rest
    return render_template(
        "leagues/show.html",
        league=league,
        is_kept=visit is not None,
        saved_at=saved_at and local(saved_at),
        new_session_id=new_id(),
        season=season,
        is_ranked=bool(rows),
        top=[row for row in rows if row.place is not None],
        is_over=season is not None and is_over(season),
        champion=lambda season: champion(season, league.names),
        next_session=to_come[0] if to_come else None,
        coming=presence.coming(to_come[0].id) if to_come else [],
        listed=listed[:NEWEST],
        earlier=listed[NEWEST:],
        games=games,
        seasons=every,
        span=span,
    )


@blueprint.post("/<league_id>/visits")
def keep(league_id: str) -> ResponseReturnValue:
    """List the league on this phone's home page."""
    leagues.at(league_id)
    return go_on(league_id, "leagues.show")


@blueprint.route("/<league_id>/settings", methods=["GET", "POST"])
def settings(league_id: str) -> ResponseReturnValue:
    """What is seldom changed: the league's name and zone; the ways to put it away, or delete it."""
    league = leagues.at(league_id)
    form = LeagueForm(name=league.name, zone=leagues.get(league_id).zone)
    if form.validate_on_submit():
        leagues.rename(league_id, form.name.data, form.zone.data or None)
        return go_on(league_id, "leagues.show")
    return form_page("leagues/settings.html", league=league, form=form)


@blueprint.post("/<league_id>/put-away")
def put_away(league_id: str) -> ResponseReturnValue:
    """Put the league at the bottom of the home pages, or back."""
    if request.form.get("away") in ("0", "1"):
        lifecycle.put_away(league_id, is_away=request.form["away"] == "1")
    return go_on(league_id, "leagues.settings")


@blueprint.route("/<league_id>/delete", methods=["GET", "POST"])
def delete(league_id: str) -> ResponseReturnValue:
    """The one question before a league is deleted, and its answer."""
    league = leagues.at(league_id)
    form = DeleteForm(league.name)
    if form.validate_on_submit():
        leagues.visit(league_id, phone())
        lifecycle.delete(league_id)
        return redirect(url_for("home.index", _anchor="deleted-leagues"), SEE_OTHER)
    days_kept, goes = current_app.config["DAYS_KEPT"], lifecycle.what_goes(league_id)
    return form_page(
        "leagues/delete.html", league=league, goes=goes, days_kept=days_kept, form=form
    )


@blueprint.post("/<league_id>/restore")
def restore(league_id: str) -> ResponseReturnValue:
    """A deleted league is back."""
    lifecycle.restore(league_id, current_app.config["DAYS_KEPT"])
    return go_on(league_id, "leagues.show")
