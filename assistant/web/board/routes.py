"""The board: a tablet in the middle of the table that everybody looks at, and nobody taps."""

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from assistant.services import tables
from assistant.web.board import presenter

blueprint = Blueprint("board", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/board")
def show(table_id: str) -> ResponseReturnValue:
    """Show what lies on the table, and nothing that only some may see, whoever asks."""
    page = presenter.board(tables.view(table_id))
    return render_template("board/show.html", page=page)
