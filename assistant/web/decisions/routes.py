"""Something went wrong: the page that says what is known, and the table's decision."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import tables
from assistant.services.tables import Accepted
from assistant.web.decisions import presenter
from assistant.web.decisions.forms import DecideForm
from assistant.web.record.routes import shown
from assistant.web.shared import decisions
from assistant.web.shared.responses import declined, go

blueprint = Blueprint("decisions", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/problem")
def problem(table_id: str) -> ResponseReturnValue:
    """Something went wrong."""
    view = tables.view(table_id)
    number = request.args.get("round", len(view.rounds), type=int)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return render_template("decisions/problem.html", page=presenter.problem(view, number - 1))


@blueprint.post("/decisions")
def decide(table_id: str) -> Response:
    """The table decides."""
    form = DecideForm()
    result = decisions.decide(table_id, form)
    if isinstance(result, Accepted):
        return go(decisions.following(result.view, form))
    if not 0 <= form.place < len(result.view.rounds):
        return declined(result, shown(result.view, result.line))
    page = presenter.problem(result.view, form.place, result.line, form)
    return declined(result, render_template("decisions/problem.html", page=page))
