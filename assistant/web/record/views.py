"""Taps at a table, and the pages that they change."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, jsonify, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.events import Played, Turned
from assistant.services import StaleRecord, looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Refused
from assistant.web.errors import REFUSED, SEE_OTHER, STALE, wants_json
from assistant.web.faces import in_sentences
from assistant.web.keys import phone
from assistant.web.language import spoken
from assistant.web.record import drawing
from assistant.web.record.forms import HappeningForm, PlayForm, TurnForm
from assistant.wording import table as wording

blueprint = Blueprint("record", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/trick")
def trick(table_id: str) -> ResponseReturnValue:
    """The running round."""
    sitting = looking.at(table_id)
    if sitting.game.rounds[-1].replay.round.is_over:
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    return render_template("record/trick.html", page=drawing.trick(sitting))


@blueprint.get("/rounds/<int:number>")
def score(table_id: str, number: int) -> ResponseReturnValue:
    """A finished round; the way to the running one leads to its trick."""
    sitting = looking.at(table_id)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    if not sitting.game.rounds[number - 1].replay.round.is_over:
        return redirect(url_for("record.trick", table_id=table_id), SEE_OTHER)
    return render_template("record/score.html", page=drawing.score(sitting, number))


@blueprint.post("/plays")
def play(table_id: str) -> Response:
    """A card was tapped."""
    form = PlayForm()
    return _happen(
        table_id,
        form,
        lambda **sent: recording.play(
            table_id, Played(form.to_act.number, form.card.number, form.assumed.data == "1"), **sent
        ),
    )


@blueprint.post("/turns")
def turn(table_id: str) -> Response:
    """A seat was tapped: the next card is its."""
    form = TurnForm()
    return _happen(table_id, form, lambda **sent: recording.play(table_id, Turned(form.seat.number), **sent))


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """The last event is taken back."""
    return _happen(table_id, HappeningForm(), lambda **sent: recording.undo(table_id, **sent))


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """The next round begins."""
    return _happen(table_id, HappeningForm(), lambda **sent: recording.begin_round(table_id, **sent))


def _happen(table_id: str, form: HappeningForm, record: Callable[..., Recorded]) -> Response:
    """Writes down what the form says and shows the table; or says why nothing was written, on the table as it is."""
    if not form.validate():
        return _decline(looking.at(table_id), form.complaint, REFUSED)
    try:
        recorded = record(after=form.after.number, client_id=form.client_id.data, phone=phone())
    except Refused as refused:
        sitting = refused.sitting
        line = wording.refusal(refused.finding, sitting.game, in_sentences(sitting), spoken())
        return _decline(sitting, line, REFUSED)
    except StaleRecord:
        line = gettext("The record has moved on since this page was shown. Nothing was written; this is how it stands.")
        return _decline(looking.at(table_id), line, STALE)
    return _confirm(recorded)


def _confirm(recorded: Recorded) -> Response:
    sitting = recorded.sitting
    over = url_for("tables.show", table_id=sitting.id) if sitting.game.rounds[-1].replay.round.is_over else None
    if wants_json():
        said = drawing.said(recorded.breaches, sitting)
        return jsonify(length=sitting.length, said=said or None, over=over)
    return make_response(redirect(url_for("tables.show", table_id=sitting.id), SEE_OTHER))


def _decline(sitting: Sitting, line: str, code: int) -> Response:
    if wants_json():
        return make_response(jsonify({"stale" if code == STALE else "refused": line}), code)
    if sitting.game.rounds[-1].replay.round.is_over:
        page = render_template("record/score.html", page=drawing.score(sitting, len(sitting.game.rounds), alert=line))
    else:
        page = render_template("record/trick.html", page=drawing.trick(sitting, alert=line))
    return make_response(page, code)
