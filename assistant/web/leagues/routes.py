"""A league as a whole: founding one, its page, its name."""

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.services import league_lifecycle, leagues
from assistant.web.errors import SEE_OTHER
from assistant.web.leagues import presenter
from assistant.web.leagues.forms import DeleteForm, LeagueForm
from assistant.web.phones import phone
from assistant.web.shared.league_responses import form_page, go_on, sent_id
from assistant.web.shared.render import Page

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
    return render_template("leagues/show.html", page=presenter.league_page(leagues.at(league_id)))


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
        league_lifecycle.put_away(league_id, is_away=request.form["away"] == "1")
    return go_on(league_id, "leagues.show")


@blueprint.route("/<league_id>/delete", methods=["GET", "POST"])
def delete(league_id: str) -> ResponseReturnValue:
    """The one question before a league is deleted, and its answer."""
    league = leagues.at(league_id)
    form = DeleteForm(league.name)
    if form.validate_on_submit():
        leagues.visit(league_id, phone())
        league_lifecycle.delete(league_id)
        return redirect(url_for("home.index", _anchor="deleted-leagues"), SEE_OTHER)
    return form_page("leagues/delete.html", presenter.delete_page(league, form))


@blueprint.post("/<league_id>/restore")
def restore(league_id: str) -> ResponseReturnValue:
    """A deleted league is back."""
    league_lifecycle.restore(league_id, current_app.config["DAYS_KEPT"])
    return go_on(league_id, "leagues.show")
