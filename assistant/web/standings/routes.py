"""The standings of a season, for its league and for the readers of a link."""

from flask import Blueprint, Response, render_template
from flask.typing import ResponseReturnValue

from assistant.notation import spreadsheets
from assistant.services import standings
from assistant.web.shared.downloads import csv_file, csv_pieces
from assistant.web.shared.season_viewers import SeasonViewer, by_link, in_league
from assistant.web.standings import picture_presenter, presenter

blueprint = Blueprint("standings", __name__)

SEASON = "/leagues/<league_id>/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(SEASON)
def show(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings, for the league."""
    return _show(in_league(league_id, season_id))


@blueprint.get(FOR_READERS)
def show_for_readers(share: str) -> ResponseReturnValue:
    """The standings, for readers."""
    return _show(by_link(share))


@blueprint.get(f"{SEASON}/picture.svg")
def picture(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings as a picture for a chat, for the league."""
    return _picture(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/picture.svg")
def picture_for_readers(share: str) -> ResponseReturnValue:
    """The standings as a picture for a chat, for readers."""
    return _picture(by_link(share))


@blueprint.get(f"{SEASON}/standings.csv")
def spreadsheet(league_id: str, season_id: str) -> ResponseReturnValue:
    """The standings for a spreadsheet."""
    season = in_league(league_id, season_id).season
    found = standings.of(season.id)
    return csv_file("standings", spreadsheets.standings(found.rows, found.names))


@blueprint.get(f"{SEASON}/deals.csv")
def deals(league_id: str, season_id: str) -> ResponseReturnValue:
    """What each round of the games that count brought each player, for a spreadsheet."""
    season = in_league(league_id, season_id).season
    return csv_pieces("deals", spreadsheets.deals(*presenter.exported_games(season)))


@blueprint.get(f"{SEASON}/tricks.csv")
def tricks(league_id: str, season_id: str) -> ResponseReturnValue:
    """Every trick that was recorded in the games that count, for a spreadsheet."""
    season = in_league(league_id, season_id).season
    return csv_pieces("tricks", spreadsheets.tricks(*presenter.exported_games(season)))


def _show(viewer: SeasonViewer) -> str:
    return render_template("standings/show.html", page=presenter.standings_page(viewer))


def _picture(viewer: SeasonViewer) -> Response:
    drawing = render_template("standings/picture.svg", page=picture_presenter.picture(viewer))
    headers = {"Content-Disposition": 'inline; filename="standings.svg"'}
    return Response(drawing, mimetype="image/svg+xml", headers=headers)
