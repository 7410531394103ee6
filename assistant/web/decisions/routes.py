"""Something went wrong: the page that says what is known, and the table's decision."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import table_views
from assistant.services.table_views import TableView
from assistant.web.decisions import presenter
from assistant.web.decisions.forms import DecideForm
from assistant.web.record.routes import shown
from assistant.web.shared.decisions import decided

blueprint = Blueprint("decisions", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/problem")
def problem(table_id: str) -> ResponseReturnValue:
    """Something went wrong."""
    view = table_views.at(table_id)
    number = request.args.get("round", len(view.game.rounds), type=int)
    if not 1 <= number <= len(view.game.rounds):
        abort(404)
    return render_template("decisions/problem.html", page=presenter.problem(view, number - 1))


@blueprint.post("/decisions")
def decide(table_id: str) -> Response:
    """The table decides."""
    form = DecideForm()

    def again(view: TableView, alert: str) -> str:
        if not 0 <= form.place < len(view.game.rounds):
            return shown(view, alert)
        return render_template(
            "decisions/problem.html", page=presenter.problem(view, form.place, alert, form)
        )

    return decided(table_id, form, again)
