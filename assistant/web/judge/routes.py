"""Rulings: on any trick, and on the one that lies on a table."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.commands import AskCard, ClaimTrick
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.web.errors import SEE_OTHER
from assistant.web.judge import dispute as disputes
from assistant.web.judge import presenter
from assistant.web.judge.dispute_forms import AskForm, ClaimForm
from assistant.web.judge.forms import read
from assistant.web.shared import decisions
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.responses import Declined, declined, execute, go, invalid, send
from assistant.web.shared.table_addresses import address
from assistant.web.shared.table_page import table_page

blueprint = Blueprint("judge", __name__)


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """A ruling without a game."""
    page = presenter.quick(read(request.args), request.url_root)
    return render_template("judge/quick.html", page=page)


@blueprint.get("/tables/<table_id>/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """The trick that lies on the table, held still."""
    view = tables.view(table_id)
    return _disputed(view, "") if _can_be_disputed(view) else redirect(address(view), SEE_OTHER)


@blueprint.post("/tables/<table_id>/asked")
def ask(table_id: str) -> Response:
    """May this card be played?"""
    form, view = AskForm(), tables.view(table_id)
    if not _can_be_disputed(view):
        return go(address(view))
    result = send(table_id, form, AskCard(form.card.number or 0))
    if isinstance(result, Declined):
        return declined(result, _disputed(result.view, result.line))
    return _back(table_id)


@blueprint.post("/tables/<table_id>/claims")
def claim(table_id: str) -> Response:
    """Somebody says that the trick is theirs."""
    form = ClaimForm()
    result = invalid(table_id, form) or execute(
        table_id, form, ClaimTrick(form.seat.number or 0, form.reason)
    )
    if isinstance(result, Declined):
        return declined(result, _disputed(result.view, result.line, claimed=form))
    return _back(table_id)


@blueprint.post("/tables/<table_id>/disputes")
def decide(table_id: str) -> Response:
    """The table decides a dispute."""
    form = DecideForm()
    result = decisions.decide(table_id, form)
    if isinstance(result, Declined):
        return declined(result, _disputed(result.view, result.line, settled=form))
    return go(decisions.following(result.view, form))


def _back(table_id: str) -> Response:
    """To the dispute."""
    return go(url_for("judge.dispute", table_id=table_id))


def _disputed(
    view: TableView,
    alert: str,
    *,
    claimed: ClaimForm | None = None,
    settled: DecideForm | None = None,
) -> str:
    if not _can_be_disputed(view):
        return table_page(view, alert)
    return render_template(
        "judge/dispute.html",
        page=disputes.dispute(view, alert, claimed=claimed, decided=settled),
    )


def _can_be_disputed(view: TableView) -> bool:
    """Whether the cards of the newest round are written down: while it is running, and until the next begins."""
    last = view.game.rounds[-1]
    return not view.game.ended and last.level == "tricks" and not last.is_void
