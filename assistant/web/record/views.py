"""Taps at a table, and the pages that they change."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.rules import amending
from assistant.rules.events import Change, Played, Replaced, Skipped, Turned
from assistant.rules.game import Game
from assistant.rules.table import Hand, Seat, Table, Which
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Sent
from assistant.web import tricks
from assistant.web.errors import SEE_OTHER, wants_json
from assistant.web.happening import HappeningForm, Page, go, happen
from assistant.web.record import counting, drawing, scored
from assistant.web.record.forms import (
    AmendForm,
    PlayForm,
    RoundForm,
    SignForm,
    SkipForm,
    TallyForm,
    TurnForm,
)

blueprint = Blueprint("record", __name__, url_prefix="/tables/<table_id>")


def address(sitting: Sitting) -> str:
    """Where the table is: at a card, at its totals, at the score of the last round, or at the end."""
    game, last = sitting.game, sitting.game.rounds[-1]
    if game.ended:
        return url_for("tables.sheet", table_id=sitting.id)
    if last.is_done:
        return url_for("record.score", table_id=sitting.id, number=len(game.rounds))
    if last.level == "score" or last.replay.round.is_over:
        return url_for("record.tally", table_id=sitting.id)
    return url_for(
        "record.sales" if last.level == "bottle" else "record.trick", table_id=sitting.id
    )


def opening_address(sitting: Sitting) -> str:
    """Where the table is when a round has just begun: at its hands, where cards are written down before the first is led."""
    has_begun = sitting.game.rounds[-1].replay.round.has_begun
    if _is_at(sitting, "record.trick") and drawing.has_hands(sitting) and not has_begun:
        return url_for("hands.index", table_id=sitting.id)
    return address(sitting)


def shown(sitting: Sitting, alert: str) -> str:
    """The page of that place, with a line that says why nothing was written."""
    game, last = sitting.game, sitting.game.rounds[-1]
    if last.is_done or game.ended:
        done = max(
            (place for place, one in enumerate(game.rounds, start=1) if one.is_done), default=0
        )
        return (
            _scored(sitting, done, alert)
            if done
            else render_template("record/trick.html", page=drawing.trick(sitting, alert))
        )
    if last.level == "score" or last.replay.round.is_over:
        return render_template(
            "record/tally.html", page=counting.tally(sitting, len(game.rounds) - 1, alert)
        )
    if last.level == "bottle":
        return render_template("record/sales.html", page=counting.sales(sitting, alert))
    return render_template("record/trick.html", page=drawing.trick(sitting, alert))


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
    sitting = looking.at(table_id)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    if not sitting.game.rounds[number - 1].is_done:
        is_newest = number == len(sitting.game.rounds)
        tricks_of = url_for("corrections.tricks", table_id=table_id, number=number)
        return redirect(address(sitting) if is_newest else tricks_of, SEE_OTHER)
    return _scored(sitting, number)


@blueprint.post("/plays")
def play(table_id: str) -> Response:
    """A card was tapped."""
    form = PlayForm()

    def played(game: Game) -> Played:
        seat, which = _seat_and_hand(game.rounds[-1].table, form.to_act.number or 0)
        return Played(seat, form.card.number or 0, form.assumed.data == "1", which)

    return _record(table_id, form, lambda sent: recording.record(table_id, played, sent))


@blueprint.post("/turns")
def turn(table_id: str) -> Response:
    """A hand was tapped: the next card is its."""
    form = TurnForm()

    def turned(game: Game) -> Turned:
        return Turned(*_seat_and_hand(game.rounds[-1].table, form.seat.number or 0))

    return _record(table_id, form, lambda sent: recording.record(table_id, turned, sent))


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
            amending.another_card(last, number, form.card.number or 0) if number in running else ()
        )
        return (
            wanted
            if all(isinstance(one, Replaced) and one.event in running for one in wanted)
            else ()
        )

    return _record(table_id, form, lambda sent: recording.amend(table_id, changes, (), sent))


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """The last event is taken back."""
    return _record(table_id, HappeningForm(), lambda sent: recording.undo(table_id, sent))


@blueprint.post("/redo")
def redo(table_id: str) -> Response:
    """What was taken back last happens after all."""
    return _record(table_id, HappeningForm(), lambda sent: recording.redo(table_id, sent))


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """The next round begins."""
    form = RoundForm()
    return happen(
        table_id,
        form,
        lambda sent: recording.begin_round(table_id, sent, extra=form.extra.data),
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
        lambda sent: recording.sign(table_id, form.round.number or 0, form.seat.number or 0, sent),
    )


@blueprint.get("/skipping")
def skipping(table_id: str) -> ResponseReturnValue:
    """A trick that nobody tapped: who took it?"""
    sitting = looking.at(table_id)
    if sitting.game.ended or sitting.game.rounds[-1].replay.round.is_over:
        return redirect(address(sitting), SEE_OTHER)
    return _skip_page(sitting)


@blueprint.post("/skipped")
def skip(table_id: str) -> Response:
    """A trick that nobody tapped was taken so; or the bottle was sold so."""
    form = SkipForm()
    return _record(
        table_id,
        form,
        lambda sent: recording.play(
            table_id, Skipped(form.seat.number or 0, form.card.number or 0), sent
        ),
        again=lambda sitting, alert: (
            shown(sitting, alert)
            if _is_at(sitting, "record.sales")
            else _skip_page(sitting, alert, form)
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
            lambda sent: recording.record(
                table_id, lambda game: counting.counted(form, game.rounds[-1].table.seats), sent
            ),
            again=lambda sitting, alert: _tally_page(sitting, alert, form),
        )
    sitting = looking.at(table_id)
    if sitting.game.ended or sitting.game.rounds[-1].is_done:
        return redirect(address(sitting), SEE_OTHER)
    return _tally_page(sitting)


@blueprint.route("/rounds/<int:number>/tally", methods=["GET", "POST"])
def recount(table_id: str, number: int) -> ResponseReturnValue:
    """A round that was counted, or that a correction left unfinished, is counted again."""
    form, place = TallyForm(), number - 1
    sitting = looking.at(table_id)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    if number == len(sitting.game.rounds) and not sitting.game.rounds[place].is_done:
        return redirect(url_for("record.tally", table_id=table_id), SEE_OTHER)
    if not form.is_submitted():
        return _counting(sitting, place)

    def changes(game: Game) -> tuple[Change, ...]:
        return amending.counted(game, place, counting.counted(form, game.rounds[place].table.seats))

    return happen(
        table_id,
        form,
        lambda sent: recording.amend(table_id, changes, form.agreed, sent),
        lambda sitting, alert: _counting(sitting, place, alert, form),
        lambda recorded: go(url_for("record.score", table_id=table_id, number=number)),
    )


def _counting(sitting: Sitting, place: int, alert: str = "", form: TallyForm | None = None) -> str:
    """The form that counts a round; what is wrong stands beside the field, or else above."""
    is_said_beside = form is not None and form.has_wrong_fields
    return render_template(
        "record/tally.html",
        page=counting.tally(sitting, place, "" if is_said_beside else alert, form),
    )


def _tally_page(sitting: Sitting, alert: str = "", form: TallyForm | None = None) -> str:
    if sitting.game.ended or sitting.game.rounds[-1].is_done:
        return shown(sitting, alert)
    return _counting(sitting, len(sitting.game.rounds) - 1, alert, form)


def _skip_page(sitting: Sitting, alert: str = "", form: SkipForm | None = None) -> str:
    if sitting.game.ended or sitting.game.rounds[-1].replay.round.is_over:
        return shown(sitting, alert)
    return render_template("record/skip.html", page=counting.skip(sitting, alert, form))


def _at(table_id: str, endpoint: str) -> ResponseReturnValue:
    """The page of the running round, if it is this one; else the way to where the table is."""
    sitting = looking.at(table_id)
    return (
        shown(sitting, "") if _is_at(sitting, endpoint) else redirect(address(sitting), SEE_OTHER)
    )


def _is_at(sitting: Sitting, endpoint: str) -> bool:
    return address(sitting) == url_for(endpoint, table_id=sitting.id)


def _scored(sitting: Sitting, number: int, alert: str = "") -> str:
    if sitting.game.rounds[number - 1].is_void:
        return render_template("record/void.html", page=scored.void(sitting, number, alert))
    return render_template("record/score.html", page=scored.score(sitting, number, alert))


def _record(
    table_id: str, form: HappeningForm, record: Callable[[Sent], Recorded], again: Page = shown
) -> Response:
    """Something happens at the table where it is."""
    return happen(table_id, form, record, again, _confirm)


def _confirm(recorded: Recorded, following: Callable[[Sitting], str] = address) -> Response:
    sitting = recorded.sitting
    if not wants_json():
        return go(following(sitting))
    place = len(sitting.game.rounds) - 1
    said = " ".join(tricks.said(sitting, place, recorded.breaches))
    over = None if _is_at(sitting, "record.trick") else address(sitting)
    problem = bool(tricks.unsettled(sitting.game.rounds[-1]))
    lit = None if sitting.lit is None else sorted(sitting.lit)
    return jsonify(length=sitting.length, said=said or None, over=over, problem=problem, lit=lit)
