"""The log of a table: everything that happened."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import tables
from assistant.web.access import onlooker
from assistant.web.log import presenter

blueprint = Blueprint("log", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/log")
def show(table_id: str) -> ResponseReturnValue:
    """What happened last, or before the event that the address names."""
    page = presenter.log(tables.view(table_id, onlooker()), request.args.get("before", type=int))
    return render_template("log/show.html", page=page)
