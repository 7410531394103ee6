"""Seasons: agreeing on one, changing it, and sharing it with readers."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.services import HasGames, NoSuchLeague, leagues, seasons
from assistant.services.seasons import Season, SeasonIsFrozen
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.seasons import presenter
from assistant.web.seasons.forms import DaysForm, SeasonForm
from assistant.web.shared.days import tonight
from assistant.web.shared.league_responses import go_on, shown
from assistant.web.shared.season_viewers import in_league

blueprint = Blueprint("seasons", __name__, url_prefix="/leagues/<league_id>/seasons")


@blueprint.route("/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """Open a season; at first from tonight, for a year, by the usual agreements of leagues.

    Or as another season agreed, on the days after it.
    """
    leagues.get(league_id)
    copied = _copied(league_id)
    form = SeasonForm(copied)
    if request.method == "POST":
        return _open(form, league_id, copied)
    if copied:
        form.fill_in_after(copied)
    else:
        form.fill_in_usual(tonight())
    form.fill_in_preset(request.args.get("preset"))
    return _form_of_new(form, league_id, copied)


@blueprint.route("/<season_id>/change", methods=["GET", "POST"])
def change(league_id: str, season_id: str) -> ResponseReturnValue:
    """Change a season; only its name and days once a game has counted."""
    season = in_league(league_id, season_id).season
    form = DaysForm() if season.is_frozen else SeasonForm(season)
    if request.method == "POST":
        return _change(form, season)
    form.fill_in_season(season)
    return _form_of(form, season)


@blueprint.post("/<season_id>/share")
def share(league_id: str, season_id: str) -> ResponseReturnValue:
    """Make a link for readers, or end it."""
    in_league(league_id, season_id)
    if request.form.get("shared") in ("0", "1"):
        seasons.share(season_id, is_shared=request.form["shared"] == "1")
    return go_on(league_id, "standings.show", season_id=season_id, _anchor="share")


@blueprint.post("/<season_id>/remove")
def remove(league_id: str, season_id: str) -> ResponseReturnValue:
    """Remove a season that was entered by mistake; one with games stays."""
    in_league(league_id, season_id)
    try:
        seasons.remove(season_id)
    except HasGames:
        return go_on(league_id, "standings.show", season_id=season_id)
    return redirect(url_for("leagues.show", league_id=league_id), SEE_OTHER)


def _copied(league_id: str) -> Season | None:
    """The season of the league that a new one shall be like; None where it is there no more."""
    try:
        return in_league(league_id, request.args.get("copy", "")).season
    except NoSuchLeague:
        return None


def _open(form: SeasonForm, league_id: str, copied: Season | None) -> ResponseReturnValue:
    """Open a season; or fill in the form with a preset, which opens nothing."""
    if form.fill_in_preset(request.form.get("preset")):
        return _form_of_new(form, league_id, copied)
    if not form.validate():
        return _form_of_new(form, league_id, copied), REFUSED
    id = form.id.data or ""
    seasons.open_season(id, league_id, form.name.data, form.days, form.options, form.rules)
    return go_on(league_id, "standings.show", season_id=id)


def _change(form: DaysForm, season: Season) -> ResponseReturnValue:
    """Change a season; or fill in the form with a preset, which changes nothing."""
    if season.is_frozen and "count" in request.form:
        return _frozen_meanwhile(form, season)
    if isinstance(form, SeasonForm) and form.fill_in_preset(request.form.get("preset")):
        return _form_of(form, season)
    if not form.validate():
        return _form_of(form, season), REFUSED
    try:
        _save(form, season)
    except SeasonIsFrozen:
        return _frozen_meanwhile(DaysForm(), season)
    return go_on(season.league_id, "standings.show", season_id=season.id)


def _save(form: DaysForm, season: Season) -> None:
    """Save what a valid form says; SeasonIsFrozen where a game has counted meanwhile."""
    options, rules = season.options, season.rules
    if isinstance(form, SeasonForm):
        options, rules = form.options, form.rules
    seasons.change_season(season.id, form.name.data, form.days, options, rules, shown())


def _frozen_meanwhile(form: DaysForm, season: Season) -> ResponseReturnValue:
    """A game counted while somebody filled in the rules: they stay, and the page says so."""
    alert = gettext(
        "A game has counted in the meantime, so the rules are fixed. Nothing was saved."
    )
    return _form_of(form, season, alert), STALE


def _form_of_new(form: SeasonForm, league_id: str, copied: Season | None) -> str:
    form.ensure_id()
    page = presenter.new_page(form, league_id, copied)
    return render_template("seasons/form.html", page=page)


def _form_of(form: DaysForm, season: Season, alert: str = "") -> str:
    page = presenter.change_page(form, season, alert)
    return render_template("seasons/form.html", page=page)
