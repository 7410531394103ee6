"""Rulings: on any trick, and on the one that lies on a table."""

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.events import Claimed
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded
from assistant.web.decisions.deciding import decided
from assistant.web.decisions.forms import DecideForm
from assistant.web.errors import SEE_OTHER
from assistant.web.happening import go, happen
from assistant.web.judge import dispute as disputes
from assistant.web.judge import quick as rulings
from assistant.web.judge.asking import asked
from assistant.web.judge.forms import AskForm, ClaimForm
from assistant.web.record.views import address, shown

blueprint = Blueprint("judge", __name__)


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """A ruling without a game."""
    return render_template(
        "judge/quick.html", page=rulings.quick(asked(request.args), request.url_root)
    )


@blueprint.get("/tables/<table_id>/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """The trick that lies on the table, held still."""
    sitting = looking.at(table_id)
    return (
        _disputed(sitting, "")
        if _can_be_disputed(sitting)
        else redirect(address(sitting), SEE_OTHER)
    )


@blueprint.post("/tables/<table_id>/asked")
def ask(table_id: str) -> Response:
    """May this card be played?"""
    form, sitting = AskForm(), looking.at(table_id)
    if not _can_be_disputed(sitting):
        return go(address(sitting))
    return happen(
        table_id,
        form,
        lambda sent: recording.ask(table_id, form.card.number or 0, sent),
        _disputed,
        _back,
    )


@blueprint.post("/tables/<table_id>/claims")
def claim(table_id: str) -> Response:
    """Somebody says that the trick is theirs."""
    form = ClaimForm()

    def again(sitting: Sitting, alert: str) -> str:
        return _disputed(sitting, alert, claimed=form)

    return happen(
        table_id,
        form,
        lambda sent: recording.play(table_id, Claimed(form.seat.number or 0, form.reason), sent),
        again,
        _back,
    )


@blueprint.post("/tables/<table_id>/disputes")
def decide(table_id: str) -> Response:
    """The table decides a dispute."""
    form = DecideForm()
    return decided(table_id, form, lambda sitting, alert: _disputed(sitting, alert, settled=form))


def _back(recorded: Recorded) -> Response:
    """To the dispute."""
    return go(url_for("judge.dispute", table_id=recorded.sitting.id))


def _disputed(
    sitting: Sitting,
    alert: str,
    *,
    claimed: ClaimForm | None = None,
    settled: DecideForm | None = None,
) -> str:
    if not _can_be_disputed(sitting):
        return shown(sitting, alert)
    return render_template(
        "judge/dispute.html",
        page=disputes.dispute(sitting, alert, claimed=claimed, decided=settled),
    )


def _can_be_disputed(sitting: Sitting) -> bool:
    """Whether the cards of the newest round are written down: while it is running, and until the next begins."""
    last = sitting.game.rounds[-1]
    return not sitting.game.ended and last.level == "tricks" and not last.is_void
