"""A league as a whole: founding one, its page, its name."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.services import leagues
from assistant.web.leagues import presenter
from assistant.web.leagues.forms import LeagueForm
from assistant.web.leagues.pages import NamePage
from assistant.web.phones import phone
from assistant.web.shared.league_responses import form_page, go_on, sent_id

blueprint = Blueprint("leagues", __name__, url_prefix="/leagues")


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """Found a league."""
    form, league_id = LeagueForm(), sent_id()
    if form.validate_on_submit():
        leagues.open_league(league_id, form.name.data, phone())
        return go_on(league_id, "leagues.show")
    return form_page("leagues/new.html", NamePage(league_id=league_id, league_name="", form=form))


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
    page = NamePage(league_id=league_id, league_name=league.name, form=form)
    return form_page("leagues/rename.html", page)
