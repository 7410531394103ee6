"""Rulings: on any trick, and on the one that lies on a table."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.events import Claimed
from assistant.services import table_commands, table_views
from assistant.services.table_commands import Recorded
from assistant.services.table_views import TableView
from assistant.web.decisions.forms import DecideForm
from assistant.web.errors import SEE_OTHER
from assistant.web.judge import dispute as disputes
from assistant.web.judge import presenter
from assistant.web.judge.dispute_forms import AskForm, ClaimForm
from assistant.web.judge.forms import read
from assistant.web.record.routes import shown
from assistant.web.shared.decisions import decided
from assistant.web.shared.responses import go, happen
from assistant.web.shared.table_addresses import address

blueprint = Blueprint("judge", __name__)


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """A ruling without a game."""
    page = presenter.quick(read(request.args), request.url_root)
    return render_template("judge/quick.html", page=page)


@blueprint.get("/tables/<table_id>/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """The trick that lies on the table, held still."""
    view = table_views.at(table_id)
    return _disputed(view, "") if _can_be_disputed(view) else redirect(address(view), SEE_OTHER)


@blueprint.post("/tables/<table_id>/asked")
def ask(table_id: str) -> Response:
    """May this card be played?"""
    form, view = AskForm(), table_views.at(table_id)
    if not _can_be_disputed(view):
        return go(address(view))
    return happen(
        table_id,
        form,
        lambda sent: table_commands.ask(table_id, form.card.number or 0, sent),
        _disputed,
        _back,
    )


@blueprint.post("/tables/<table_id>/claims")
def claim(table_id: str) -> Response:
    """Somebody says that the trick is theirs."""
    form = ClaimForm()

    def again(view: TableView, alert: str) -> str:
        return _disputed(view, alert, claimed=form)

    return happen(
        table_id,
        form,
        lambda sent: table_commands.play(
            table_id, Claimed(form.seat.number or 0, form.reason), sent
        ),
        again,
        _back,
    )


@blueprint.post("/tables/<table_id>/disputes")
def decide(table_id: str) -> Response:
    """The table decides a dispute."""
    form = DecideForm()
    return decided(table_id, form, lambda view, alert: _disputed(view, alert, settled=form))


def _back(recorded: Recorded) -> Response:
    """To the dispute."""
    return go(url_for("judge.dispute", table_id=recorded.view.id))


def _disputed(
    view: TableView,
    alert: str,
    *,
    claimed: ClaimForm | None = None,
    settled: DecideForm | None = None,
) -> str:
    if not _can_be_disputed(view):
        return shown(view, alert)
    return render_template(
        "judge/dispute.html",
        page=disputes.dispute(view, alert, claimed=claimed, decided=settled),
    )


def _can_be_disputed(view: TableView) -> bool:
    """Whether the cards of the newest round are written down: while it is running, and until the next begins."""
    last = view.game.rounds[-1]
    return not view.game.ended and last.level == "tricks" and not last.is_void
