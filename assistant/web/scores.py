"""A round's score: its page, the count, signatures, the next round, and the game's result."""

from functools import partial

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext, ngettext
from wtforms import BooleanField

from assistant.rules.commands import BeginRound, RecountRound, SignAllRounds
from assistant.rules.events import Remarked, Signed
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web import score_pages
from assistant.web.access import onlooker, viewer
from assistant.web.answers import address, go, opening_address, round_at
from assistant.web.errors import SEE_OTHER, wants_json
from assistant.web.forms import CommandForm, WholeNumber
from assistant.web.names import LineField
from assistant.web.phones import spoken
from assistant.web.render import Shown, render, render_at
from assistant.web.score_pages import TallyForm, ending
from assistant.web.standings import cut
from assistant.web.table_page import (
    accepted_in_json,
    decline,
    respond,
    score_page,
    send,
    table_page,
)
from assistant.wording.endings import unnamed

blueprint = Blueprint("scores", __name__, url_prefix="/tables/<table_id>")


class SignForm(CommandForm):
    """A seat that agrees with a round, numbered from 1."""

    round = WholeNumber()
    seat = WholeNumber()

    @property
    def command(self) -> Signed:
        """The signature."""
        return Signed(self.round.number, self.seat.number)


class SignAllForm(CommandForm):
    """A seat that agrees with all rounds."""

    seat = WholeNumber()

    @property
    def command(self) -> SignAllRounds:
        """The signatures."""
        return SignAllRounds(self.seat.number)


class RoundForm(CommandForm):
    """The next round; `extra` for one more than was agreed.

    `asks`: not without the signatures of the last.
    """

    extra = BooleanField()
    asks = BooleanField()

    @property
    def command(self) -> BeginRound:
        """The next round."""
        return BeginRound(self.extra.data)


@blueprint.get("/rounds/<int:number>")
def score(table_id: str, number: int) -> ResponseReturnValue:
    """Show a finished round.

    The running one is at its trick, and one that a correction left unfinished at its tricks.
    """
    view = tables.view(table_id, onlooker())
    round_index = round_at(view, number)
    if view.rounds[round_index].is_done:
        return score_page(view, round_index)
    tricks_address = url_for("corrections.tricks", table_id=table_id, number=number)
    return redirect(address(view) if number == len(view.rounds) else tricks_address, SEE_OTHER)


@blueprint.get("/rounds/<int:number>/replay")
def replay(table_id: str, number: int) -> ResponseReturnValue:
    """Show a finished round trick by trick; without its tricks, its score."""
    view = tables.view(table_id, onlooker())
    round_ = view.rounds[round_at(view, number)]
    if not (round_.is_done and round_.tricks and round_.level == "tricks"):
        return redirect(url_for("scores.score", table_id=table_id, number=number), SEE_OTHER)
    return score_pages.replay(view, number - 1)


class RemarkForm(CommandForm):
    """A line on a round or on the game; empty, it is removed."""

    text = LineField(lazy_gettext("Remark"))


@blueprint.route("/remark", methods=["GET", "POST"], defaults={"number": None})
@blueprint.route("/rounds/<int:number>/remark", methods=["GET", "POST"])
def remark(table_id: str, number: int | None) -> ResponseReturnValue:
    """Write a line on a round, or on the game, or change it."""
    view = tables.view(table_id, viewer())
    if number is not None:
        round_at(view, number)
    if request.method == "GET":
        return _remark_page(view, "", number)
    form = RemarkForm()
    page = partial(_remark_page, number=number)
    send(table_id, form, lambda: Remarked(form.text.data, number), page)
    if number is None:
        return go(url_for("sheet.show", table_id=table_id))
    return go(url_for("scores.score", table_id=table_id, number=number))


def _remark_page(view: TableView, alert: str, number: int | None) -> str:
    text = request.form.get("text", view.game.remarks.get(number, ""))
    return render_at(view, "scores/remark.html", number=number, text=text, alert=alert)


@blueprint.get("/result.svg")
def picture(table_id: str) -> ResponseReturnValue:
    """Show the result of a game as a picture for a chat; before there is one, its sheet."""
    view = tables.view(table_id)
    over = ending(view)
    if over is None or not over.podium:
        return redirect(url_for("sheet.show", table_id=table_id), SEE_OTHER)
    headers = {"Content-Disposition": 'inline; filename="result.svg"'}
    rows = [
        (step.place, cut(name, NAME_WIDTH, NAME_SIZE), step.total)
        for step in over.podium
        for name in step.names
    ]
    rounds = ngettext("%(num)s round", "%(num)s rounds", over.rounds)
    drawing = render(
        "scores/picture.svg",
        width=WIDTH,
        height=HEAD_HEIGHT + ROW_HEIGHT * len(rows) + FOOT_HEIGHT,
        head_height=HEAD_HEIGHT,
        row_height=ROW_HEIGHT,
        title=_title(over),
        subtitle=f"{gettext('Bottle Imp')} · {rounds}",
        occasion=cut(score_pages.occasion(view), WIDTH - 2 * MARGIN, OCCASION_SIZE),
        rows=rows,
    )
    return Response(drawing, mimetype="image/svg+xml", headers=headers)


@blueprint.post("/rounds")
def next_round(table_id: str) -> Response:
    """Begin the next round."""
    form = RoundForm()
    view = tables.view(table_id)
    if form.asks.data and (missing := score_pages.not_signed(view)):
        decline(view, missing)
    result = send(table_id, form, lambda: form.command)
    at = opening_address(result.view)
    return accepted_in_json(result, at=at) if wants_json() else go(at)


@blueprint.post("/signatures")
def sign(table_id: str) -> Response:
    """Record that a seat agrees with a round's score (rule 8.13)."""
    form = SignForm()
    return respond(send(table_id, form, lambda: form.command))


@blueprint.post("/signatures/all")
def sign_all(table_id: str) -> Response:
    """Record that a seat agrees with all rounds that it has not signed yet."""
    form = SignAllForm()
    return respond(send(table_id, form, lambda: form.command))


@blueprint.route("/tally", methods=["GET", "POST"])
def tally(table_id: str) -> ResponseReturnValue:
    """Count the running round (rule 8.12)."""
    form, view = TallyForm(), tables.view(table_id)
    if not form.is_submitted():
        if _is_over(view):
            return redirect(address(view), SEE_OTHER)
        return score_pages.tally(view)
    page = partial(_again, form=form)
    return respond(send(table_id, form, lambda: form.tally(view.newest.table), page))


@blueprint.route("/rounds/<int:number>/tally", methods=["GET", "POST"])
def recount(table_id: str, number: int) -> ResponseReturnValue:
    """Count a round again, or one that a correction left unfinished."""
    form, view = TallyForm(), tables.view(table_id)
    round_index = round_at(view, number)
    if number == len(view.rounds) and not view.rounds[round_index].is_done:
        return redirect(url_for("scores.tally", table_id=table_id), SEE_OTHER)
    if not form.is_submitted():
        return score_pages.tally(view, round_index=round_index)
    counted = form.tally(view.rounds[round_index].table)
    page = partial(score_pages.tally, round_index=round_index, form=form)
    send(table_id, form, lambda: RecountRound(round_index, counted, form.agreed), page)
    return go(url_for("scores.score", table_id=table_id, number=number))


def _is_over(view: TableView) -> bool:
    """Whether no round is running that could be counted."""
    return bool(view.game.ended) or view.newest.is_done


def _again(view: TableView, line: str, form: TallyForm) -> str:
    """The form that counts the running round, as it was filled in; else the table."""
    if _is_over(view):
        return table_page(view, line)
    return score_pages.tally(view, line, form=form)


WIDTH, MARGIN, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT, NAME_WIDTH = 1080, 60, 260, 112, 40, 620
"""Measures of the picture, in its units."""

TITLE_SIZE, OCCASION_SIZE, NAME_SIZE = 64, 28, 52
"""Sizes of fonts, in the same units."""


def _title(over: Shown) -> str:
    """Who won; where the names leave the total no room, the total alone: they stand below."""
    named = str(over.who_won)
    fitted = cut(named, WIDTH - 2 * MARGIN, TITLE_SIZE)
    if named in fitted:
        return fitted
    first = over.podium[0]
    return unnamed(len(first.names), first.total, spoken())
