"""A season in pictures, and what a person did in it."""

from flask import render_template
from flask.typing import ResponseReturnValue

from assistant.web.seasons import chart_presenter
from assistant.web.seasons.access import Looking, blueprint, by_link, in_league, readers


@blueprint.get("/<season_id>/pictures")
def pictures(league_id: str, season_id: str) -> ResponseReturnValue:
    """How the table came about, and where the bottle ends."""
    return _pictures(in_league(league_id, season_id))


@blueprint.get("/<season_id>/people/<person_id>")
def person(league_id: str, season_id: str, person_id: str) -> ResponseReturnValue:
    """What a person did in the season."""
    return _person(in_league(league_id, season_id), person_id)


@readers.get("/<share>/pictures", endpoint="pictures")
def pictures_for_readers(share: str) -> ResponseReturnValue:
    """The same for whoever has the link."""
    return _pictures(by_link(share))


@readers.get("/<share>/people/<person_id>", endpoint="person")
def person_for_readers(share: str, person_id: str) -> ResponseReturnValue:
    """The same for whoever has the link."""
    return _person(by_link(share), person_id)


def _pictures(who: Looking) -> str:
    return render_template("seasons/pictures.html", page=chart_presenter.pictures(who))


def _person(who: Looking, person_id: str) -> str:
    return render_template("seasons/person.html", page=chart_presenter.person(who, person_id))
