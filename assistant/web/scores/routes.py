"""A round's score: its page, the count, signatures, the next round, and the game's result."""

from flask import Blueprint, Response, abort, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.commands import CountRound, RecountRound
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.services.sending import Accepted
from assistant.web.access import onlooker
from assistant.web.errors import SEE_OTHER, wants_json
from assistant.web.scores import picture_presenter, presenter
from assistant.web.scores.forms import RoundForm, SignAllForm, SignForm, TallyForm
from assistant.web.shared import count_presenter
from assistant.web.shared.responses import Declined, declined, go, send
from assistant.web.shared.table_addresses import address, opening_address
from assistant.web.shared.table_page import (
    accepted_in_json,
    declined_at_table,
    respond,
    score_page,
    table_page,
)

blueprint = Blueprint("scores", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/rounds/<int:number>")
def score(table_id: str, number: int) -> ResponseReturnValue:
    """Show a finished round.

    The running one is at its trick, and one that a correction left unfinished at its tricks.
    """
    view = tables.view(table_id, onlooker())
    if not 1 <= number <= len(view.rounds):
        abort(404)
    if view.rounds[number - 1].is_done:
        return score_page(view, number - 1)
    tricks_address = url_for("corrections.tricks", table_id=table_id, number=number)
    return redirect(address(view) if number == len(view.rounds) else tricks_address, SEE_OTHER)


@blueprint.get("/result.svg")
def picture(table_id: str) -> ResponseReturnValue:
    """Show the result of a game as a picture for a chat; before there is one, its sheet."""
    page = picture_presenter.picture(tables.view(table_id))
    if page is None:
        return redirect(url_for("sheet.show", table_id=table_id), SEE_OTHER)
    headers = {"Content-Disposition": 'inline; filename="result.svg"'}
    drawing = render_template("scores/picture.svg", page=page)
    return Response(drawing, mimetype="image/svg+xml", headers=headers)


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """Begin the next round."""
    form = RoundForm()
    result = send(table_id, form, form.command)
    if isinstance(result, Declined):
        return declined_at_table(result)
    at = opening_address(result.view)
    return accepted_in_json(result, at=at) if wants_json() else go(at)


@blueprint.post("/signatures")
def sign(table_id: str) -> Response:
    """Record that a seat agrees with a round's score (rule 8.13)."""
    form = SignForm()
    return respond(send(table_id, form, form.command))


@blueprint.post("/signatures/all")
def sign_all(table_id: str) -> Response:
    """Record that a seat agrees with all rounds that it has not signed yet."""
    form = SignAllForm()
    return respond(send(table_id, form, form.command))


@blueprint.route("/tally", methods=["GET", "POST"])
def tally(table_id: str) -> ResponseReturnValue:
    """Count the running round (rule 8.12)."""
    form, view = TallyForm(), tables.view(table_id)
    if not form.is_submitted():
        if _is_over(view):
            return redirect(address(view), SEE_OTHER)
        return _empty_page(view, len(view.rounds) - 1)
    result = send(table_id, form, CountRound(form.tally(view.newest.table)))
    if isinstance(result, Accepted):
        return respond(result)
    if _is_over(result.view):
        return declined(result, table_page(result.view, result.line))
    return _declined(result, len(result.view.rounds) - 1, form)


@blueprint.route("/rounds/<int:number>/tally", methods=["GET", "POST"])
def recount(table_id: str, number: int) -> ResponseReturnValue:
    """Count a round again, or one that a correction left unfinished."""
    form, view, round_index = TallyForm(), tables.view(table_id), number - 1
    if not 1 <= number <= len(view.rounds):
        abort(404)
    if number == len(view.rounds) and not view.rounds[round_index].is_done:
        return redirect(url_for("scores.tally", table_id=table_id), SEE_OTHER)
    if not form.is_submitted():
        return _empty_page(view, round_index)
    counted = form.tally(view.rounds[round_index].table)
    result = send(table_id, form, RecountRound(round_index, counted, form.agreed))
    if isinstance(result, Declined):
        return _declined(result, round_index, form)
    return go(url_for("scores.score", table_id=table_id, number=number))


def _is_over(view: TableView) -> bool:
    """Whether no round is running that could be counted."""
    return bool(view.game.ended) or view.newest.is_done


def _empty_page(view: TableView, round_index: int) -> str:
    """The form that counts a round, as it was counted before."""
    page = count_presenter.tally(view, round_index)
    return render_template("scores/tally.html", page=page)


def _declined(result: Declined, round_index: int, form: TallyForm) -> Response:
    """The form that counts a round, with what was typed and what is wrong."""
    page = presenter.typed_tally(result.view, round_index, form, result.line)
    return declined(result, render_template("scores/tally.html", page=page))
