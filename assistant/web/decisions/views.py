"""Something went wrong: the page that says what is known, and the table's decision."""

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.rules import amending
from assistant.rules.events import Change
from assistant.rules.game import Game
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded
from assistant.web.decisions import drawing
from assistant.web.decisions.forms import DecideForm
from assistant.web.happening import go, happen
from assistant.web.record.views import address, shown

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
    place = (form.round.number or 0) - 1

    def record(sent: recording.Sent) -> Recorded:
        if form.decision.data == "rewind":
            return recording.amend(table_id, rewinding, form.agreed, sent)
        return recording.add(table_id, place, form.ruling, form.agreed, sent)

    def rewinding(game: Game) -> tuple[Change, ...]:
        """The cards are taken back to that one, and the record says why."""
        number = form.event.number
        if not 0 <= place < len(game.rounds) or number not in dict(game.rounds[place].events):
            return ()
        return (*amending.rewound(game.rounds[place], number), *amending.at_the_end(game, place, form.ruling))

    def again(sitting: Sitting, alert: str) -> str:
        if not 0 <= place < len(sitting.game.rounds):
            return shown(sitting, alert)
        return render_template("decisions/problem.html", page=drawing.problem(sitting, place, alert, form))

    def confirm(recorded: Recorded) -> Response:
        sitting = recorded.sitting
        if form.about.data == "wrong_winner" and form.decision.data == "stands":
            # The record still has the taker by the rules; among the tricks the table says who it was.
            return go(url_for("corrections.tricks", table_id=table_id, number=place + 1))
        if place < len(sitting.game.rounds) - 1:
            return go(url_for("record.score", table_id=table_id, number=place + 1))
        return go(address(sitting))

    return happen(table_id, form, record, again, confirm)
