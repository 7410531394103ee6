"""Taking a game along: as tables for a spreadsheet, and to the app BG Stats."""

from collections.abc import Callable, Iterable

from flask import Blueprint, Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.notation import bgstats, spreadsheets
from assistant.notation.spreadsheets import Sheet, TrickTaken
from assistant.services import tables
from assistant.web.along import presenter
from assistant.web.errors import SEE_OTHER

blueprint = Blueprint("along", __name__, url_prefix="/tables")


@blueprint.get("/<table_id>/along")
def index(table_id: str) -> ResponseReturnValue:
    """What can be taken along."""
    return render_template("along/index.html", page=presenter.page(tables.view(table_id)))


@blueprint.get("/<table_id>/deals.csv")
def deals(table_id: str) -> ResponseReturnValue:
    """What each round brought each player."""
    return _csv(table_id, "deals", spreadsheets.deals)


@blueprint.get("/<table_id>/tricks.csv")
def tricks(table_id: str) -> ResponseReturnValue:
    """Every trick that was written down."""
    return _csv(table_id, "tricks", spreadsheets.tricks)


@blueprint.get("/<table_id>/play.bgsplay")
def play(table_id: str) -> ResponseReturnValue:
    """A finished game as the file that BG Stats opens."""
    found = presenter.play_of(tables.view(table_id))
    if found is None:
        return _back(table_id)
    return _file("bottle-imp.bgsplay", bgstats.play_file(found), "application/json")


def _csv(
    table_id: str, name: str, sheet: Callable[[Iterable[TrickTaken]], Sheet]
) -> ResponseReturnValue:
    """A sheet of the game, between two rounds: nobody shall read in it what was played in the running one."""
    view = tables.view(table_id)
    if not view.is_open:
        return _back(table_id)
    return _file(
        f"bottle-imp-{name}.csv", presenter.csv_of(sheet([presenter.taken(view)])), "text/csv"
    )


def _back(table_id: str) -> Response:
    return redirect(url_for("along.index", table_id=table_id), SEE_OTHER)


def _file(name: str, content: bytes, mimetype: str) -> Response:
    return Response(
        content,
        mimetype=mimetype,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
