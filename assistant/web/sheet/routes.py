"""The sheet of a game: totals, rounds, and what was agreed; and an empty one for paper."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import tables
from assistant.web.access import onlooker
from assistant.web.sheet import paper_presenter, presenter

blueprint = Blueprint("sheet", __name__)


@blueprint.get("/tables/<table_id>/sheet")
def show(table_id: str) -> ResponseReturnValue:
    """The game so far."""
    page = presenter.sheet(tables.view(table_id, onlooker()))
    return render_template("sheet/show.html", page=page)


@blueprint.get("/score-sheet")
def paper() -> ResponseReturnValue:
    """An empty score sheet to print."""
    page = paper_presenter.paper(request.args.get("players", type=int))
    return render_template("sheet/paper.html", page=page)
