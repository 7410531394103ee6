"""The sheet of a game: totals, rounds, and what was agreed."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.services import tables
from assistant.web.sheet import presenter

blueprint = Blueprint("sheet", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/sheet")
def show(table_id: str) -> ResponseReturnValue:
    """The game so far."""
    page = presenter.sheet(tables.view(table_id))
    return render_template("sheet/show.html", page=page)
