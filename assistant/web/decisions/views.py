"""Something went wrong: the page that says what is known, and the table's decision."""

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import looking
from assistant.services.looking import Sitting
from assistant.web.decisions import drawing
from assistant.web.decisions.deciding import decided
from assistant.web.decisions.forms import DecideForm
from assistant.web.record.views import shown

blueprint = Blueprint("decisions", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/problem")
def problem(table_id: str) -> ResponseReturnValue:
    """Something went wrong."""
    sitting = looking.at(table_id)
    number = request.args.get("round", len(sitting.game.rounds), type=int)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    return render_template("decisions/problem.html", page=drawing.problem(sitting, number - 1))


@blueprint.post("/decisions")
def decide(table_id: str) -> Response:
    """The table decides."""
    form = DecideForm()

    def again(sitting: Sitting, alert: str) -> str:
        if not 0 <= form.place < len(sitting.game.rounds):
            return shown(sitting, alert)
        return render_template(
            "decisions/problem.html", page=drawing.problem(sitting, form.place, alert, form)
        )

    return decided(table_id, form, again)
