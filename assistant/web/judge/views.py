"""Rulings: on any trick, and on the one that lies on a table."""

from collections.abc import Callable

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.events import Claimed
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Sent
from assistant.web.errors import SEE_OTHER
from assistant.web.happening import HappeningForm, go, happen
from assistant.web.judge import drawing
from assistant.web.judge.asking import asked
from assistant.web.judge.forms import AskForm, ClaimForm
from assistant.web.record.views import address, shown

blueprint = Blueprint("judge", __name__)


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """A ruling without a game."""
    return render_template("judge/quick.html", page=drawing.quick(asked(request.args), request.url_root))


@blueprint.get("/tables/<table_id>/judge")
def dispute(table_id: str) -> ResponseReturnValue:
    """The trick that lies on the table, held still."""
    sitting = looking.at(table_id)
    return _disputed(sitting, "") if _can_be_disputed(sitting) else redirect(address(sitting), SEE_OTHER)


@blueprint.post("/tables/<table_id>/asked")
def ask(table_id: str) -> Response:
    """May this card be played?"""
    form = AskForm()
    return _happen(table_id, form, lambda sent: recording.ask(table_id, form.card.number or 0, sent))


@blueprint.post("/tables/<table_id>/claims")
def claim(table_id: str) -> Response:
    """Somebody says that the trick is theirs."""
    form = ClaimForm()
    return _happen(table_id, form, lambda sent: recording.play(table_id, Claimed(form.seat.number or 0, form.reason), sent))


def _happen(table_id: str, form: HappeningForm, record: Callable[[Sent], Recorded]) -> Response:
    """Something is written down in a dispute, and the page shows it."""
    back = url_for("judge.dispute", table_id=table_id)

    def confirm(recorded: Recorded) -> Response:
        return go(back)

    return happen(table_id, form, record, _disputed, confirm)


def _disputed(sitting: Sitting, alert: str) -> str:
    if not _can_be_disputed(sitting):
        return shown(sitting, alert)
    return render_template("judge/dispute.html", page=drawing.dispute(sitting, alert))


def _can_be_disputed(sitting: Sitting) -> bool:
    """Whether a round is running whose cards are written down."""
    last = sitting.game.rounds[-1]
    return not sitting.game.ended and last.level == "tricks" and not last.is_done
