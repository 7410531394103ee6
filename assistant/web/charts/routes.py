"""Charts of a season, and a person's games in it, for its league and for readers of a link."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from assistant.web.charts import person_presenter, presenter
from assistant.web.shared.page_numbers import page_number
from assistant.web.shared.season_viewers import SeasonViewer, by_link, in_league

blueprint = Blueprint("charts", __name__)

SEASON = "/leagues/<league_id>/seasons/<season_id>"
FOR_READERS = "/s/<share>"


@blueprint.get(f"{SEASON}/pictures")
def season(league_id: str, season_id: str) -> ResponseReturnValue:
    """The charts of a season, for the league."""
    return _season(in_league(league_id, season_id))


@blueprint.get(f"{FOR_READERS}/pictures")
def season_for_readers(share: str) -> ResponseReturnValue:
    """The charts of a season, for readers."""
    return _season(by_link(share))


@blueprint.get(f"{SEASON}/people/<person_id>")
def person(league_id: str, season_id: str, person_id: str) -> ResponseReturnValue:
    """A person's games in a season, for the league."""
    return _person(in_league(league_id, season_id), person_id)


@blueprint.get(f"{FOR_READERS}/people/<int:number>")
def person_for_readers(share: str, number: int) -> ResponseReturnValue:
    """The games in a season of the person who has this number in the league, for readers."""
    viewer = by_link(share)
    return _person(viewer, viewer.numbered(number))


def _season(viewer: SeasonViewer) -> str:
    page = presenter.season_page(viewer, request.args.get("person", ""))
    return render_template("charts/season.html", page=page)


def _person(viewer: SeasonViewer, person_id: str) -> str:
    page = person_presenter.person_page(viewer, person_id, page_number())
    return render_template("charts/person.html", page=page)
