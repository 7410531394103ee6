"""A dispute at a table: the trick is held still, and the table asks, claims and decides."""

from flask import Blueprint, Response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.commands import AskCard, ClaimTrick
from assistant.rules.disputes import can_dispute
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.web.disputes import presenter
from assistant.web.disputes.forms import AskForm, ClaimForm
from assistant.web.errors import SEE_OTHER
from assistant.web.shared import decisions
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.responses import Declined, declined, execute, go, invalid, send
from assistant.web.shared.table_addresses import address
from assistant.web.shared.table_page import table_page

blueprint = Blueprint("disputes", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """Show the trick that lies on the table, held still."""
    view = tables.view(table_id)
    return _page(view, "") if can_dispute(view) else redirect(address(view), SEE_OTHER)


@blueprint.post("/asked")
def ask(table_id: str) -> Response:
    """Ask whether a card may be played."""
    form, view = AskForm(), tables.view(table_id)
    if not can_dispute(view):
        return go(address(view))
    result = send(table_id, form, AskCard(form.card.data or 0))
    if isinstance(result, Declined):
        return declined(result, _page(result.view, result.line))
    return _back(table_id)


@blueprint.post("/claims")
def claim(table_id: str) -> Response:
    """Record that somebody says that the trick is theirs."""
    form = ClaimForm()
    result = invalid(table_id, form) or execute(
        table_id, form, ClaimTrick(form.seat.data or 0, form.reason)
    )
    if isinstance(result, Declined):
        return declined(result, _page(result.view, result.line, claimed=form))
    return _back(table_id)


@blueprint.post("/disputes")
def decide(table_id: str) -> Response:
    """Record what the table decides in a dispute."""
    form = DecideForm()
    result = decisions.decide(table_id, form)
    if isinstance(result, Declined):
        return declined(result, _page(result.view, result.line, decided=form))
    return go(decisions.following(result.view, form))


def _back(table_id: str) -> Response:
    """To the dispute."""
    return go(url_for("disputes.dispute", table_id=table_id))


def _page(
    view: TableView,
    alert: str,
    *,
    claimed: ClaimForm | None = None,
    decided: DecideForm | None = None,
) -> str:
    """The dispute, or where nothing can be disputed any more the page of the table."""
    if not can_dispute(view):
        return table_page(view, alert)
    page = presenter.dispute(view, alert, claimed=claimed, decided=decided)
    return render_template("disputes/dispute.html", page=page)
