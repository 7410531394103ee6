"""Exports: the files of a game, of a league and of a season, and the app BG Stats."""

from flask import Blueprint, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.notation import bgstats_file, spreadsheets
from assistant.services import exports, leagues, tables
from assistant.web.errors import SEE_OTHER
from assistant.web.exports import presenter
from assistant.web.phones import phone
from assistant.web.shared.days import tonight
from assistant.web.shared.downloads import csv_file, json_file

blueprint = Blueprint("exports", __name__)


@blueprint.get("/tables/<table_id>/along")
def game(table_id: str) -> ResponseReturnValue:
    """The files of a game, and the link to BG Stats."""
    page = presenter.game_page(tables.view(table_id))
    return render_template("exports/game.html", page=page)


@blueprint.get("/tables/<table_id>/deals.csv")
def deals(table_id: str) -> ResponseReturnValue:
    """What each round brought each player, between two rounds."""
    view = tables.view(table_id)
    if not view.is_open:
        return _to_page(table_id)
    return csv_file("deals", spreadsheets.deals(*presenter.exported_game(view)))


@blueprint.get("/tables/<table_id>/tricks.csv")
def tricks(table_id: str) -> ResponseReturnValue:
    """Every trick that was entered, between two rounds."""
    view = tables.view(table_id)
    if not view.is_open:
        return _to_page(table_id)
    return csv_file("tricks", spreadsheets.tricks(*presenter.exported_game(view)))


@blueprint.get("/tables/<table_id>/game.json")
def record(table_id: str) -> ResponseReturnValue:
    """The record, between two rounds: a file tells nobody what was played in the running one."""
    if not tables.view(table_id).is_open:
        return redirect(url_for("log.show", table_id=table_id), SEE_OTHER)
    return json_file("bottle-imp-game.json", exports.game_file(table_id))


@blueprint.get("/tables/<table_id>/play.bgsplay")
def bg_stats(table_id: str) -> ResponseReturnValue:
    """A finished game as the file that BG Stats opens."""
    play = presenter.bg_stats_play(tables.view(table_id))
    if play is None:
        return _to_page(table_id)
    return json_file("bottle-imp.bgsplay", bgstats_file.play_file(play))


@blueprint.get("/leagues/<league_id>/along")
def league(league_id: str) -> ResponseReturnValue:
    """The files of a league, and the ways to import."""
    return render_template("exports/league.html", page=presenter.league_page(league_id))


@blueprint.post("/leagues/<league_id>/backup")
def back_up(league_id: str) -> ResponseReturnValue:
    """The league as a file; the league's page says from now on when this phone saved it."""
    leagues.note_saved(league_id, phone())
    return redirect(url_for("exports.league_file", league_id=league_id), SEE_OTHER)


@blueprint.get("/leagues/<league_id>/league.json")
def league_file(league_id: str) -> ResponseReturnValue:
    """The league as a file."""
    name = presenter.league_file_name(leagues.get(league_id).name, tonight())
    return json_file(name, exports.league_file(league_id))


@blueprint.get("/leagues/<league_id>/seasons/<season_id>/season.json")
def season_file(league_id: str, season_id: str) -> ResponseReturnValue:
    """A season as a file."""
    return json_file("bottle-imp-season.json", exports.season_file(league_id, season_id))


def _to_page(table_id: str) -> ResponseReturnValue:
    return redirect(url_for("exports.game", table_id=table_id), SEE_OTHER)
