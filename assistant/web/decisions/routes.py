"""Something is wrong: the page that says what is known, and the table's decision."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.rules.views import TableView
from assistant.services import tables
from assistant.services.sending import Accepted
from assistant.web.decisions import presenter
from assistant.web.shared import decisions
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.responses import declined, go
from assistant.web.shared.table_page import declined_at_table

blueprint = Blueprint("decisions", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/problem")
def problem(table_id: str) -> ResponseReturnValue:
    """Show what the record knows of what went wrong, and what can be decided."""
    view = tables.view(table_id)
    number = request.args.get("round", len(view.rounds), type=int)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return _page(view, number - 1, happened=request.args.get("happened", ""))


@blueprint.post("/decisions")
def decide(table_id: str) -> Response:
    """Record what the table decides."""
    form = DecideForm()
    result = decisions.decide(table_id, form)
    if isinstance(result, Accepted):
        return go(decisions.following(result.view, form))
    if not 0 <= form.round_index < len(result.view.rounds):
        return declined_at_table(result)
    return declined(result, _page(result.view, form.round_index, result.line, form))


def _page(
    view: TableView,
    round_index: int,
    alert: str = "",
    form: DecideForm | None = None,
    happened: str = "",
) -> str:
    """The page of what is wrong with a round, with what was typed, when it comes back."""
    page = presenter.problem(view, round_index, alert, form, happened)
    return render_template("decisions/problem.html", page=page)
