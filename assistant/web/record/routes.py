"""Taps at a table, and the pages that they change."""

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.commands import (
    BeginRound,
    ChangeCard,
    CountRound,
    Play,
    RecountRound,
    Redo,
    SignRound,
    SkipTrick,
    TakeTurn,
    Undo,
)
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.services.tables import Accepted
from assistant.web.errors import SEE_OTHER, wants_json
from assistant.web.record import count_presenter, presenter, score_presenter
from assistant.web.record.forms import (
    AmendForm,
    PlayForm,
    RoundForm,
    SignForm,
    SkipForm,
    TallyForm,
    TurnForm,
)
from assistant.web.shared import tricks
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.responses import Declined, declined, declined_in_json, go, send
from assistant.web.shared.table_addresses import address, is_at, opening_address

blueprint = Blueprint("record", __name__, url_prefix="/tables/<table_id>")


def shown(view: TableView, alert: str) -> str:
    """The page of that place, with a line that says why nothing was written."""
    game, last = view.game, view.newest
    if last.is_done or game.ended:
        done = max(
            (place for place, one in enumerate(view.rounds, start=1) if one.is_done), default=0
        )
        return (
            _scored(view, done, alert)
            if done
            else render_template("record/trick.html", page=presenter.trick(view, alert))
        )
    if last.level == "score" or last.is_over:
        return render_template(
            "record/tally.html", page=count_presenter.tally(view, len(view.rounds) - 1, alert)
        )
    if last.level == "bottle":
        return render_template("record/sales.html", page=count_presenter.sales(view, alert))
    return render_template("record/trick.html", page=presenter.trick(view, alert))


@blueprint.get("/trick")
def trick(table_id: str) -> ResponseReturnValue:
    """The running round."""
    return _at(table_id, "record.trick")


@blueprint.get("/sales")
def sales(table_id: str) -> ResponseReturnValue:
    """The running round of a table that writes down the sales of the bottle."""
    return _at(table_id, "record.sales")


@blueprint.get("/rounds/<int:number>")
def score(table_id: str, number: int) -> ResponseReturnValue:
    """A finished round. The running one is at its trick, and one that a correction left unfinished at its tricks."""
    view = tables.view(table_id)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    if not view.rounds[number - 1].is_done:
        is_newest = number == len(view.rounds)
        tricks_of = url_for("corrections.tricks", table_id=table_id, number=number)
        return redirect(address(view) if is_newest else tricks_of, SEE_OTHER)
    return _scored(view, number)


@blueprint.post("/plays")
def play(table_id: str) -> Response:
    """A card was tapped."""
    form = PlayForm()
    hand, card = form.to_act.number or 0, form.card.number or 0
    return _answer(send(table_id, form, Play(hand, card, form.assumed.data == "1")))


@blueprint.post("/turns")
def turn(table_id: str) -> Response:
    """A hand was tapped: the next card is its."""
    form = TurnForm()
    return _answer(send(table_id, form, TakeTurn(form.seat.number or 0)))


@blueprint.post("/amendments")
def amend(table_id: str) -> Response:
    """A card of the running trick was another one."""
    form = AmendForm()
    return _answer(send(table_id, form, ChangeCard(form.event.number or 0, form.card.number or 0)))


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """The last event is taken back."""
    return _answer(send(table_id, CommandForm(), Undo()))


@blueprint.post("/redo")
def redo(table_id: str) -> Response:
    """What was taken back last happens after all."""
    return _answer(send(table_id, CommandForm(), Redo()))


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """The next round begins."""
    form = RoundForm()
    result = send(table_id, form, BeginRound(form.extra.data))
    if isinstance(result, Declined):
        return _declined(result)
    return _recorded(result, opening_address(result.view))


@blueprint.post("/signatures")
def sign(table_id: str) -> Response:
    """A seat agrees with a round's score."""
    form = SignForm()
    command = SignRound(form.round.number or 0, form.seat.number or 0)
    return _answer(send(table_id, form, command))


@blueprint.get("/skipping")
def skipping(table_id: str) -> ResponseReturnValue:
    """A trick that nobody tapped: who took it?"""
    view = tables.view(table_id)
    if view.game.ended or view.newest.is_over:
        return redirect(address(view), SEE_OTHER)
    return _skip_page(view)


@blueprint.post("/skipped")
def skip(table_id: str) -> Response:
    """A trick that nobody tapped was taken so; or the bottle was sold so."""
    form = SkipForm()
    result = send(table_id, form, SkipTrick(form.seat.number or 0, form.card.number or 0))
    if isinstance(result, Accepted):
        return _answer(result)
    view, line = result.view, result.line
    is_sale = is_at(view, "record.sales")
    return declined(result, shown(view, line) if is_sale else _skip_page(view, line, form))


@blueprint.route("/tally", methods=["GET", "POST"])
def tally(table_id: str) -> ResponseReturnValue:
    """The round is counted on the table."""
    form = TallyForm()
    view = tables.view(table_id)
    if form.is_submitted():
        result = send(table_id, form, CountRound(form.tally(view.newest.table.seats)))
        if isinstance(result, Accepted):
            return _answer(result)
        return declined(result, _tally_page(result.view, result.line, form))
    if view.game.ended or view.rounds[-1].is_done:
        return redirect(address(view), SEE_OTHER)
    return _tally_page(view)


@blueprint.route("/rounds/<int:number>/tally", methods=["GET", "POST"])
def recount(table_id: str, number: int) -> ResponseReturnValue:
    """A round that was counted, or that a correction left unfinished, is counted again."""
    form, place = TallyForm(), number - 1
    view = tables.view(table_id)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    if number == len(view.rounds) and not view.rounds[place].is_done:
        return redirect(url_for("record.tally", table_id=table_id), SEE_OTHER)
    if not form.is_submitted():
        return _counting(view, place)

    tally = form.tally(view.rounds[place].table.seats)
    result = send(table_id, form, RecountRound(place, tally, form.agreed))
    if isinstance(result, Declined):
        return declined(result, _counting(result.view, place, result.line, form))
    return go(url_for("record.score", table_id=table_id, number=number))


def _counting(view: TableView, place: int, alert: str = "", form: TallyForm | None = None) -> str:
    """The form that counts a round; what is wrong stands beside the field, or else above."""
    is_said_beside = form is not None and form.has_wrong_fields
    return render_template(
        "record/tally.html",
        page=count_presenter.tally(view, place, "" if is_said_beside else alert, form),
    )


def _tally_page(view: TableView, alert: str = "", form: TallyForm | None = None) -> str:
    if view.game.ended or view.rounds[-1].is_done:
        return shown(view, alert)
    return _counting(view, len(view.rounds) - 1, alert, form)


def _skip_page(view: TableView, alert: str = "", form: SkipForm | None = None) -> str:
    if view.game.ended or view.newest.is_over:
        return shown(view, alert)
    return render_template("record/skip.html", page=count_presenter.skip(view, alert, form))


def _at(table_id: str, endpoint: str) -> ResponseReturnValue:
    """The page of the running round, if it is this one; else the way to where the table is."""
    view = tables.view(table_id)
    return shown(view, "") if is_at(view, endpoint) else redirect(address(view), SEE_OTHER)


def _scored(view: TableView, number: int, alert: str = "") -> str:
    if view.rounds[number - 1].is_void:
        return render_template("record/void.html", page=score_presenter.void(view, number, alert))
    return render_template("record/score.html", page=score_presenter.score(view, number, alert))


def _answer(result: Accepted | Declined) -> Response:
    """What follows at the table where it is."""
    if isinstance(result, Declined):
        return _declined(result)
    return _recorded(result, address(result.view))


def _declined(result: Declined) -> Response:
    """The table as it is, with a line; the phone's own program needs no page."""
    if wants_json():
        return declined_in_json(result)
    return declined(result, shown(result.view, result.line))


def _recorded(result: Accepted, following: str) -> Response:
    """The way on; for the phone's own program, what it cannot know by itself."""
    view = result.view
    if not wants_json():
        return go(following)
    return jsonify(
        length=view.length,
        said=" ".join(tricks.said(view, len(view.rounds) - 1, result.breaches)) or None,
        over=None if is_at(view, "record.trick") else address(view),
        problem=bool(view.newest.unsettled),
        lit=None if view.lit is None else sorted(view.lit),
    )
