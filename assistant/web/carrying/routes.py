"""Taking a league along, and bringing in what was taken along elsewhere or kept on paper."""

import io

from flask import Blueprint, Response, redirect, render_template, request, send_file, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, ngettext

from assistant.notation.json_values import Unreadable
from assistant.services import leagues, paper_imports, seasons, transfer
from assistant.services.leagues import SamePersonTwice
from assistant.services.transfer import Differs
from assistant.web.carrying.forms import FileForm, PaperForm
from assistant.web.carrying.pages import BringInPage, CarryingPage, PaperPage
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import phone
from assistant.web.seasons.access import in_league
from assistant.web.shared.days import tonight

MOST = 1_000_000
"""More results than that nobody brings in."""

blueprint = Blueprint("carrying", __name__)


@blueprint.get("/leagues/<league_id>/along")
def league(league_id: str) -> str:
    """What can be taken along of a league, and what can be brought in."""
    running = transfer.running(league_id)
    page = CarryingPage(
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        seasons=tuple((season.id, season.name) for season in seasons.of(league_id)),
        running=ngettext(
            "%(num)s game is running and is not in the file yet.",
            "%(num)s games are running and are not in the file yet.",
            running,
        )
        if running
        else "",
    )
    return render_template("carrying/league.html", page=page)


@blueprint.get("/leagues/<league_id>/league.json")
def league_file(league_id: str) -> Response:
    """The league as a file."""
    return _file(transfer.league_file(league_id), f"bottle-imp-league-{league_id}.json")


@blueprint.get("/leagues/<league_id>/seasons/<season_id>/season.json")
def season_file(league_id: str, season_id: str) -> Response:
    """A season as a file."""
    in_league(league_id, season_id)
    return _file(transfer.season_file(season_id), f"bottle-imp-season-{season_id}.json")


@blueprint.route("/bring-in", methods=["GET", "POST"])
def bring_in() -> ResponseReturnValue:
    """A league, a season or a game that was taken along elsewhere comes in."""
    form = FileForm()
    if form.validate_on_submit():
        try:
            brought = transfer.bring_in(form.file.data.read(), phone())
        except Unreadable:
            text = gettext(
                "This is no whole file of a league, a season or a game. Take it along there once more."
            )
            form.file.errors = [text]
        except Differs as error:
            form.file.errors = [
                gettext(
                    "Nothing was brought in: the game %(id)s is here already and went on in another way.",
                    id=error.game_id,
                )
            ]
        else:
            if brought.kind == "league":
                return redirect(url_for("leagues.show", league_id=brought.id), SEE_OTHER)
            return redirect(url_for("tables.sheet", table_id=brought.id), SEE_OTHER)
    page = BringInPage(form=form)
    return render_template(
        "carrying/bring_in.html", page=page
    ), REFUSED if request.method == "POST" else 200


@blueprint.route("/leagues/<league_id>/paper", methods=["GET", "POST"])
def from_paper(league_id: str) -> ResponseReturnValue:
    """What the league kept on paper comes to one of its seasons."""
    leagues.at(league_id)
    every = seasons.of(league_id)
    form = PaperForm(
        every, next(iter(seasons.on(league_id, tonight())), None) or next(iter(every), None)
    )
    if every and form.validate_on_submit():
        try:
            found = paper_imports.bring_in(league_id, form.season.data, form.paper)
        except SamePersonTwice as error:
            text = gettext(
                "%(name)s and %(other)s are one person.", name=error.name, other=error.other
            )
            form.text.errors = [*form.text.errors, text]
        else:
            told = {"brought": found.fresh, "outside": found.outside}
            return redirect(url_for("carrying.from_paper", league_id=league_id, **told), SEE_OTHER)
    page = PaperPage(league_id=league_id, form=form, brought=_brought(), has_season=bool(every))
    return render_template(
        "carrying/paper.html", page=page
    ), REFUSED if request.method == "POST" else 200


def _brought() -> str:
    """What came in with the form that was sent before, as the address tells."""
    fresh, outside = (request.args.get(name, type=int) for name in ("brought", "outside"))
    if fresh is None or not 0 <= fresh < MOST:
        return ""
    if not fresh:
        return gettext("All of it was here already. Nothing came in twice.")
    text = ngettext("%(num)s result came in.", "%(num)s results came in.", fresh)
    if outside and 0 < outside < MOST:
        text += " " + ngettext(
            "%(num)s game is on a day outside the season and does not count.",
            "%(num)s games are on days outside the season and do not count.",
            outside,
        )
    return text


def _file(content: bytes, name: str) -> Response:
    return send_file(
        io.BytesIO(content), mimetype="application/json", as_attachment=True, download_name=name
    )
