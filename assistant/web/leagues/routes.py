"""A league as a whole: founding one, its page, its name."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import leagues, new_id, sessions
from assistant.web.errors import REFUSED
from assistant.web.leagues import presenter
from assistant.web.leagues.forms import LeagueForm
from assistant.web.leagues.pages import NamePage
from assistant.web.phones import phone
from assistant.web.shared.days import tonight as today
from assistant.web.shared.league_addresses import blueprint, go, sent_id


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A league is founded."""
    form, league_id = LeagueForm(), sent_id() if request.method == "POST" else new_id()
    if form.validate_on_submit():
        leagues.open_league(league_id, form.name.data, phone())
        return go(league_id, "show")
    return _naming(NamePage(league_id=league_id, league_name="", form=form), "new")


@blueprint.get("/<league_id>")
def show(league_id: str) -> ResponseReturnValue:
    """The league."""
    return render_template("leagues/show.html", page=presenter.league(leagues.at(league_id)))


@blueprint.post("/<league_id>/visits")
def keep(league_id: str) -> ResponseReturnValue:
    """This phone's home page lists the league."""
    leagues.at(league_id)
    return go(league_id, "show")


@blueprint.route("/<league_id>/name", methods=["GET", "POST"])
def name(league_id: str) -> ResponseReturnValue:
    """The league gets another name."""
    league = leagues.at(league_id)
    form = LeagueForm(name=league.name)
    if form.validate_on_submit():
        leagues.rename(league_id, form.name.data)
        return go(league_id, "show")
    return _naming(NamePage(league_id=league_id, league_name=league.name, form=form), "name")


@blueprint.post("/<league_id>/tonight")
def tonight(league_id: str) -> ResponseReturnValue:
    """This evening's session: the one that is there, or a new one."""
    return go(league_id, "session", session_id=sessions.tonight(league_id, today(), sent_id()))


def _naming(page: NamePage, endpoint: str) -> ResponseReturnValue:
    shown = render_template(f"leagues/{endpoint}.html", page=page)
    return shown, REFUSED if request.method == "POST" else 200
