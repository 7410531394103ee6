"""Taps at a table, and the pages that they change."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.rules import amendments
from assistant.rules.events import Change, Played, Replaced, Skipped, Turned
from assistant.rules.game import Game
from assistant.rules.table import Hand, Seat, Table, Which
from assistant.services import table_commands, table_views
from assistant.services.table_commands import Recorded, Sent
from assistant.services.table_views import TableView
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
from assistant.web.shared.responses import Page, go, happen
from assistant.web.shared.table_addresses import address, is_at, opening_address

blueprint = Blueprint("record", __name__, url_prefix="/tables/<table_id>")


def shown(view: TableView, alert: str) -> str:
    """The page of that place, with a line that says why nothing was written."""
    game, last = view.game, view.game.rounds[-1]
    if last.is_done or game.ended:
        done = max(
            (place for place, one in enumerate(game.rounds, start=1) if one.is_done), default=0
        )
        return (
            _scored(view, done, alert)
            if done
            else render_template("record/trick.html", page=presenter.trick(view, alert))
        )
    if last.level == "score" or last.replay.round.is_over:
        return render_template(
            "record/tally.html", page=count_presenter.tally(view, len(game.rounds) - 1, alert)
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
    view = table_views.at(table_id)
    if not 1 <= number <= len(view.game.rounds):
        abort(404)
    if not view.game.rounds[number - 1].is_done:
        is_newest = number == len(view.game.rounds)
        tricks_of = url_for("corrections.tricks", table_id=table_id, number=number)
        return redirect(address(view) if is_newest else tricks_of, SEE_OTHER)
    return _scored(view, number)


@blueprint.post("/plays")
def play(table_id: str) -> Response:
    """A card was tapped."""
    form = PlayForm()

    def played(game: Game) -> Played:
        seat, which = _seat_and_hand(game.rounds[-1].table, form.to_act.number or 0)
        return Played(seat, form.card.number or 0, form.assumed.data == "1", which)

    return _record(table_id, form, lambda sent: table_commands.record(table_id, played, sent))


@blueprint.post("/turns")
def turn(table_id: str) -> Response:
    """A hand was tapped: the next card is its."""
    form = TurnForm()

    def turned(game: Game) -> Turned:
        return Turned(*_seat_and_hand(game.rounds[-1].table, form.seat.number or 0))

    return _record(table_id, form, lambda sent: table_commands.record(table_id, turned, sent))


def _seat_and_hand(table: Table, hand: Hand) -> tuple[Seat, Which | None]:
    """Whose the hand of this number is, and which of two; a number that no hand has is a stranger's."""
    return (hand % table.seats, table.which(hand)) if hand < table.hands else (hand, None)


@blueprint.post("/amendments")
def amend(table_id: str) -> Response:
    """A card of the running trick was another one."""
    form = AmendForm()

    def changes(game: Game) -> tuple[Change, ...]:
        last, number = game.rounds[-1], form.event.number
        running = {last.replay.round.laid[play.card] for play in last.replay.round.plays}
        wanted = (
            amendments.another_card(last, number, form.card.number or 0)
            if number in running
            else ()
        )
        return (
            wanted
            if all(isinstance(one, Replaced) and one.event in running for one in wanted)
            else ()
        )

    return _record(table_id, form, lambda sent: table_commands.amend(table_id, changes, (), sent))


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """The last event is taken back."""
    return _record(table_id, CommandForm(), lambda sent: table_commands.undo(table_id, sent))


@blueprint.post("/redo")
def redo(table_id: str) -> Response:
    """What was taken back last happens after all."""
    return _record(table_id, CommandForm(), lambda sent: table_commands.redo(table_id, sent))


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """The next round begins."""
    form = RoundForm()
    return happen(
        table_id,
        form,
        lambda sent: table_commands.begin_round(table_id, sent, extra=form.extra.data),
        shown,
        lambda recorded: _confirm(recorded, opening_address),
    )


@blueprint.post("/signatures")
def sign(table_id: str) -> Response:
    """A seat agrees with a round's score."""
    form = SignForm()
    return _record(
        table_id,
        form,
        lambda sent: table_commands.sign(
            table_id, form.round.number or 0, form.seat.number or 0, sent
        ),
    )


@blueprint.get("/skipping")
def skipping(table_id: str) -> ResponseReturnValue:
    """A trick that nobody tapped: who took it?"""
    view = table_views.at(table_id)
    if view.game.ended or view.game.rounds[-1].replay.round.is_over:
        return redirect(address(view), SEE_OTHER)
    return _skip_page(view)


@blueprint.post("/skipped")
def skip(table_id: str) -> Response:
    """A trick that nobody tapped was taken so; or the bottle was sold so."""
    form = SkipForm()
    return _record(
        table_id,
        form,
        lambda sent: table_commands.play(
            table_id, Skipped(form.seat.number or 0, form.card.number or 0), sent
        ),
        again=lambda view, alert: (
            shown(view, alert) if is_at(view, "record.sales") else _skip_page(view, alert, form)
        ),
    )


@blueprint.route("/tally", methods=["GET", "POST"])
def tally(table_id: str) -> ResponseReturnValue:
    """The round is counted on the table."""
    form = TallyForm()
    if form.is_submitted():
        return _record(
            table_id,
            form,
            lambda sent: table_commands.record(
                table_id,
                lambda game: count_presenter.counted(form, game.rounds[-1].table.seats),
                sent,
            ),
            again=lambda view, alert: _tally_page(view, alert, form),
        )
    view = table_views.at(table_id)
    if view.game.ended or view.game.rounds[-1].is_done:
        return redirect(address(view), SEE_OTHER)
    return _tally_page(view)


@blueprint.route("/rounds/<int:number>/tally", methods=["GET", "POST"])
def recount(table_id: str, number: int) -> ResponseReturnValue:
    """A round that was counted, or that a correction left unfinished, is counted again."""
    form, place = TallyForm(), number - 1
    view = table_views.at(table_id)
    if not 1 <= number <= len(view.game.rounds):
        abort(404)
    if number == len(view.game.rounds) and not view.game.rounds[place].is_done:
        return redirect(url_for("record.tally", table_id=table_id), SEE_OTHER)
    if not form.is_submitted():
        return _counting(view, place)

    def changes(game: Game) -> tuple[Change, ...]:
        return amendments.counted(
            game, place, count_presenter.counted(form, game.rounds[place].table.seats)
        )

    return happen(
        table_id,
        form,
        lambda sent: table_commands.amend(table_id, changes, form.agreed, sent),
        lambda view, alert: _counting(view, place, alert, form),
        lambda recorded: go(url_for("record.score", table_id=table_id, number=number)),
    )


def _counting(view: TableView, place: int, alert: str = "", form: TallyForm | None = None) -> str:
    """The form that counts a round; what is wrong stands beside the field, or else above."""
    is_said_beside = form is not None and form.has_wrong_fields
    return render_template(
        "record/tally.html",
        page=count_presenter.tally(view, place, "" if is_said_beside else alert, form),
    )


def _tally_page(view: TableView, alert: str = "", form: TallyForm | None = None) -> str:
    if view.game.ended or view.game.rounds[-1].is_done:
        return shown(view, alert)
    return _counting(view, len(view.game.rounds) - 1, alert, form)


def _skip_page(view: TableView, alert: str = "", form: SkipForm | None = None) -> str:
    if view.game.ended or view.game.rounds[-1].replay.round.is_over:
        return shown(view, alert)
    return render_template("record/skip.html", page=count_presenter.skip(view, alert, form))


def _at(table_id: str, endpoint: str) -> ResponseReturnValue:
    """The page of the running round, if it is this one; else the way to where the table is."""
    view = table_views.at(table_id)
    return shown(view, "") if is_at(view, endpoint) else redirect(address(view), SEE_OTHER)


def _scored(view: TableView, number: int, alert: str = "") -> str:
    if view.game.rounds[number - 1].is_void:
        return render_template("record/void.html", page=score_presenter.void(view, number, alert))
    return render_template("record/score.html", page=score_presenter.score(view, number, alert))


def _record(
    table_id: str, form: CommandForm, record: Callable[[Sent], Recorded], again: Page = shown
) -> Response:
    """Something happens at the table where it is."""
    return happen(table_id, form, record, again, _confirm)


def _confirm(recorded: Recorded, following: Callable[[TableView], str] = address) -> Response:
    view = recorded.view
    if not wants_json():
        return go(following(view))
    place = len(view.game.rounds) - 1
    said = " ".join(tricks.said(view, place, recorded.breaches))
    over = None if is_at(view, "record.trick") else address(view)
    problem = bool(tricks.unsettled(view.game.rounds[-1]))
    lit = None if view.lit is None else sorted(view.lit)
    return jsonify(length=view.length, said=said or None, over=over, problem=problem, lit=lit)
