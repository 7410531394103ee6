"""Seasons: agreeing on one, its standings, and sharing them with readers."""

from collections.abc import Iterator
from datetime import date, timedelta

from flask import Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.league.standings_rules import StandingsRules
from assistant.notation import spreadsheets
from assistant.notation.spreadsheets import ExportedGame
from assistant.rules.presets import Preset, presets
from assistant.services import (
    HasGames,
    leagues,
    new_id,
    seasons,
    session_games,
    standings,
    standings_projection,
    table_views,
)
from assistant.services.seasons import Season, SeasonIsFrozen
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.phones import is_id, phone
from assistant.web.seasons import presenter
from assistant.web.seasons.access import Looking, blueprint, by_link, in_league, readers
from assistant.web.seasons.forms import DaysForm, SeasonForm
from assistant.web.shared.downloads import csv_file

USUAL_LENGTH = timedelta(days=364)


@blueprint.route("/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """A new season."""
    leagues.get(league_id)
    form = SeasonForm()
    if request.method == "GET":
        _begin(form)
    preset = _preset(form)
    if preset is None and form.validate_on_submit():
        id = form.id.data
        seasons.open_season(id, league_id, form.name.data, form.days, form.options, form.rules)
        return _go(league_id, id)
    if not is_id(form.id.data):
        form.id.data = new_id()
    status = REFUSED if request.method == "POST" and preset is None else 200
    return _form(form, league_id), status


@blueprint.route("/<season_id>/change", methods=["GET", "POST"])
def change(league_id: str, season_id: str) -> ResponseReturnValue:
    """Another name or other days; before a game has counted, other rules too."""
    season = in_league(league_id, season_id).season
    form = DaysForm() if season.is_frozen else SeasonForm(season)
    if request.method == "GET":
        _fill_in(form, season)
        return _form(form, league_id, season)
    if season.is_frozen and "count" in request.form:
        return _frozen_meanwhile(form, season)
    preset = _preset(form) if isinstance(form, SeasonForm) else None
    if preset is None and form.validate_on_submit():
        options, rules = (
            (form.options, form.rules)
            if isinstance(form, SeasonForm)
            else (season.options, season.rules)
        )
        try:
            seasons.change_season(season_id, form.name.data, form.days, options, rules)
        except SeasonIsFrozen:
            return _frozen_meanwhile(DaysForm(), season)
        return _go(league_id, season_id)
    return _form(form, league_id, season), 200 if preset else REFUSED


@blueprint.get("/<season_id>")
def show(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings."""
    return _standings(in_league(league_id, season_id))


@blueprint.post("/<season_id>/share")
def share(league_id: str, season_id: str) -> ResponseReturnValue:
    """A link for readers is made, or ended."""
    in_league(league_id, season_id)
    if request.form.get("shared") in ("0", "1"):
        seasons.share(season_id, is_shared=request.form["shared"] == "1")
    return _go(league_id, season_id, "share")


@blueprint.post("/<season_id>/remove")
def remove(league_id: str, season_id: str) -> ResponseReturnValue:
    """A season that was entered by mistake is gone; one with games stays."""
    in_league(league_id, season_id)
    try:
        seasons.remove(season_id)
    except HasGames:
        return _go(league_id, season_id)
    return redirect(url_for("leagues.show", league_id=league_id), SEE_OTHER)


@blueprint.get("/<season_id>/picture.svg")
def picture(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings as a drawing for a chat."""
    return _picture(in_league(league_id, season_id))


@blueprint.get("/<season_id>/standings.csv")
def table(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings for a spreadsheet."""
    season = in_league(league_id, season_id).season
    found = standings.of(season.id)
    return csv_file("standings", spreadsheets.standings(found.rows, found.names))


@blueprint.get("/<season_id>/deals.csv")
def deals(league_id: str, season_id: str) -> ResponseReturnValue:
    """What each round of the games that count brought each player."""
    season = in_league(league_id, season_id).season
    return csv_file("deals", spreadsheets.deals(_taken(season)))


@blueprint.get("/<season_id>/tricks.csv")
def tricks(league_id: str, season_id: str) -> ResponseReturnValue:
    """Every trick that was written down in the games that count."""
    season = in_league(league_id, season_id).season
    return csv_file("tricks", spreadsheets.tricks(_taken(season)))


@readers.get("/<share>", endpoint="show")
def show_readers(share: str) -> ResponseReturnValue:
    """The standings for whoever has the link."""
    return _standings(by_link(share))


@readers.get("/<share>/picture.svg", endpoint="picture")
def picture_for_readers(share: str) -> ResponseReturnValue:
    """The drawing for whoever has the link."""
    return _picture(by_link(share))


def _standings(who: Looking) -> str:
    return render_template("seasons/show.html", page=presenter.page(who))


def _picture(who: Looking) -> Response:
    drawn = render_template("seasons/picture.svg", page=presenter.picture(who))
    return Response(
        drawn,
        mimetype="image/svg+xml",
        headers={"Content-Disposition": 'inline; filename="standings.svg"'},
    )


def _go(league_id: str, season_id: str, part: str | None = None) -> ResponseReturnValue:
    """Something was written in the league; from now on the phone's home page lists it."""
    leagues.visit(league_id, phone())
    return redirect(
        url_for("seasons.show", league_id=league_id, season_id=season_id, _anchor=part), SEE_OTHER
    )


def _begin(form: SeasonForm) -> None:
    """A new season begins today and lasts a year, by the agreements of leagues and the usual rules."""
    today = date.today()
    form.first_day.data, form.last_day.data = today.isoformat(), (today + USUAL_LENGTH).isoformat()
    form.fill_in(presets(presenter.USUAL_TABLE)["league"])
    form.order(StandingsRules())


def _fill_in(form: DaysForm, season: Season) -> None:
    form.name.data = season.name
    form.first_day.data, form.last_day.data = (
        season.first_day.isoformat(),
        season.last_day.isoformat(),
    )
    if isinstance(form, SeasonForm):
        form.id.data = season.id
        form.fill_in(season.options)
        form.order(season.rules)


def _preset(form: SeasonForm) -> Preset | None:
    """The agreements that were tapped, filled in; None where none were."""
    known = presets(presenter.USUAL_TABLE)
    chosen = next((preset for preset in known if preset == request.values.get("preset")), None)
    if chosen:
        form.fill_in(known[chosen])
    return chosen


def _frozen_meanwhile(form: DaysForm, season: Season) -> ResponseReturnValue:
    """A game counted while somebody filled in the rules: they stay, and the page says so."""
    alert = gettext(
        "A game has counted meanwhile, so the rules stay as they were. Nothing was changed."
    )
    return _form(form, season.league_id, season, alert=alert), STALE


def _form(form: DaysForm, league_id: str, season: Season | None = None, *, alert: str = "") -> str:
    return render_template(
        "seasons/form.html", page=presenter.form(form, league_id, season, alert=alert)
    )


def _taken(season: Season) -> Iterator[ExportedGame]:
    """The games of the season that count and were played at a table here, numbered, each read when it is its turn."""
    names, papers = leagues.at(season.league_id).names, session_games.paper_ids(season.id)
    counted = [
        (evening.day, played.id)
        for evening, played in standings_projection.played(seasons.row_of(season.id))
    ]
    for number, (day, id) in enumerate(
        ((day, id) for day, id in counted if id not in papers), start=1
    ):
        view = table_views.at(id)
        yield ExportedGame(str(number), day.isoformat(), {**view.people, **names}, view.game)
