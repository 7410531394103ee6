"""What was played in a season, for its league and for readers of a link; honours, attendance."""

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue

from assistant.notation import games_sheet
from assistant.notation.spreadsheets import Sheet
from assistant.services import leagues
from assistant.web.results import attendance_presenter, games_presenter, honours_presenter
from assistant.web.shared.downloads import csv_pieces
from assistant.web.shared.page_numbers import page_number
from assistant.web.shared.season_viewers import SeasonViewer, by_link, in_league

blueprint = Blueprint("results", __name__)

LEAGUE = "/leagues/<league_id>"
SEASON = f"{LEAGUE}/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(f"{SEASON}/games")
def games(league_id: str, season_id: str) -> ResponseReturnValue:
    """The games of a season, for the league."""
    return _games(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/games")
def games_for_readers(share: str) -> ResponseReturnValue:
    """The games of a season, for readers."""
    return _games(by_link(share))


@blueprint.get(f"{SEASON}/games.csv")
def spreadsheet(league_id: str, season_id: str) -> ResponseReturnValue:
    """The games of a season for a spreadsheet, for the league."""
    return _spreadsheet(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/games.csv")
def spreadsheet_for_readers(share: str) -> ResponseReturnValue:
    """The games of a season for a spreadsheet, for readers."""
    return _spreadsheet(by_link(share))


@blueprint.get(f"{SEASON}/attendance")
def attendance(league_id: str, season_id: str) -> ResponseReturnValue:
    """Who came to the sessions of a season."""
    return _attendance(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/attendance")
def attendance_for_readers(share: str) -> ResponseReturnValue:
    """Who came to the sessions of a season, for readers."""
    return _attendance(by_link(share))


@blueprint.get(f"{LEAGUE}/honours")
def honours(league_id: str) -> ResponseReturnValue:
    """The honours of a league, or of one of its seasons."""
    season_id = request.args.get("season", "")
    page = honours_presenter.honours_page(leagues.at(league_id), season_id)
    return render_template("results/honours.html", page=page)


@blueprint.get(f"{FOR_READERS}/honours")
def honours_for_readers(share: str) -> ResponseReturnValue:
    """The honours of a season, for readers."""
    page = honours_presenter.honours_for_readers(by_link(share))
    return render_template("results/honours.html", page=page)


def _attendance(viewer: SeasonViewer) -> str:
    page = attendance_presenter.attendance_page(viewer, page_number())
    return render_template("results/attendance.html", page=page)


def _games(viewer: SeasonViewer) -> str:
    page = games_presenter.games_page(viewer, request.args.get("person", ""), page_number())
    return render_template("results/games.html", page=page)


def _spreadsheet(viewer: SeasonViewer) -> Response:
    names = leagues.at(viewer.season.league_id).names
    rows = games_sheet.rows(games_presenter.sheet_games(viewer.season), names)
    return csv_pieces("games", Sheet(games_sheet.HEAD, rows))
