"""The phone is passed round, and everybody writes down their hand behind a cover."""

from flask import (
    Blueprint,
    Response,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from assistant.rules.events import Dealt, GameEvent, HandEvent, Retracted
from assistant.rules.game import Game
from assistant.rules.table import LOPAKA, Seat
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Sent
from assistant.web.errors import SEE_OTHER
from assistant.web.hands import afterwards, asking, drawing
from assistant.web.hands.forms import ChoiceForm, ExchangeForm, HandForm
from assistant.web.happening import HappeningForm, go, happen

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/hands")
def index(table_id: str) -> ResponseReturnValue:
    """Who has written a hand down."""
    sitting = looking.at(table_id)
    if sitting.game.ended or sitting.game.rounds[-1].is_done:
        return redirect(
            url_for("hands.after", table_id=table_id, number=len(sitting.game.rounds)), SEE_OTHER
        )
    return _index(sitting)


@blueprint.route("/hands/<int:seat>", methods=["GET", "POST"])
def cover(table_id: str, seat: Seat) -> ResponseReturnValue:
    """The cover before a seat's own cards; once somebody says that they sit there, what is asked for, or was written down.

    These are the answer to a POST, so that whoever goes back in the browser comes to the cover, and not to another's cards.
    """
    sitting = looking.at(table_id, seat if request.method == "POST" else None)
    if not _has(sitting, seat):
        return _back(table_id)
    return _own(sitting, seat) if request.method == "POST" else _covered(sitting, seat)


@blueprint.route("/hands/<int:seat>/cards", methods=["GET", "POST"])
def own(table_id: str, seat: Seat) -> ResponseReturnValue:
    """A seat wrote down something of its hand. Who only looks here comes to the cover."""
    sitting, form = looking.at(table_id, seat), ExchangeForm()
    if not _has(sitting, seat):
        return _back(table_id)
    if request.method == "GET":
        return go(url_for("hands.cover", table_id=table_id, seat=seat))
    form.needed = sitting.game.rounds[-1].table.dealt

    def confirm(recorded: Recorded) -> Response:
        if asking.wanted(recorded.sitting, seat):
            return make_response(_own(looking.at(table_id, seat), seat))
        return go(onward(recorded.sitting, seat))

    return happen(
        table_id,
        form,
        lambda sent: recording.play(table_id, form.exchanged(seat), sent),
        lambda its, alert: _own(its, seat, alert, form),
        confirm,
        seat,
    )


@blueprint.post("/hands/<int:seat>/choice")
def choose(table_id: str, seat: Seat) -> Response:
    """A player of The Bright House chose which stack lies open."""
    form = ChoiceForm()
    if not _has(looking.at(table_id), seat):
        return _back(table_id)
    return happen(
        table_id,
        form,
        lambda sent: recording.play(table_id, form.chosen(seat), sent),
        lambda its, alert: _own(its, seat, alert),
        lambda recorded: go(_to_choose_or_play(recorded.sitting, seat)),
        seat,
    )


@blueprint.post("/hands/<int:seat>/anew")
def anew(table_id: str, seat: Seat) -> Response:
    """A hand is written down anew: all of it is taken back, as long as no card is played."""
    sitting = looking.at(table_id)
    is_lopakas = sitting.game.options.variant == "lopaka" and seat == LOPAKA
    if not is_lopakas and not _has(sitting, seat):
        return _back(table_id)

    def record(sent: Sent) -> Recorded:
        nothing = Retracted(0)  # the opening is never taken back: refused
        return recording.record(
            table_id,
            lambda game: _taken_back(game, seat) or nothing,
            sent,
            lambda game, told: _taken_back(game, seat),
        )

    return happen(
        table_id,
        HappeningForm(),
        record,
        lambda its, alert: _index(its, alert) if is_lopakas else _own(its, seat, alert),
        lambda recorded: _empty(table_id, seat, is_lopakas),
        None if is_lopakas else seat,
    )


@blueprint.route("/hands/lopaka", methods=["GET", "POST"])
def lopaka(table_id: str) -> ResponseReturnValue:
    """Lopaka's open hand."""
    sitting, form = looking.at(table_id), HandForm()
    if sitting.game.options.variant != "lopaka":
        return _back(table_id)
    if form.is_submitted():
        form.needed = sitting.game.rounds[-1].table.dealt
        return happen(
            table_id,
            form,
            lambda sent: recording.play(table_id, Dealt(LOPAKA, form.hand), sent),
            lambda its, alert: _lopaka(its, alert, form),
            lambda recorded: go(url_for("record.trick", table_id=table_id)),
        )
    return _lopaka(sitting) if asking.has_lopaka_to_show(sitting) else _back(table_id)


@blueprint.get("/rounds/<int:number>/hands")
def after(table_id: str, number: int) -> ResponseReturnValue:
    """The hands of a round that is over."""
    sitting = looking.at(table_id)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    if not sitting.game.rounds[number - 1].is_done:
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    return render_template("hands/after.html", page=afterwards.page(sitting, number - 1))


def onward(sitting: Sitting, seat: Seat) -> str:
    """Where the phone goes after a seat: to the next that has written nothing, to Lopaka's hand, to the first card."""
    following = asking.next_writer(sitting, seat)
    if following is not None:
        return url_for("hands.cover", table_id=sitting.id, seat=following)
    if asking.has_lopaka_to_show(sitting):
        return url_for("hands.lopaka", table_id=sitting.id)
    return _to_choose_or_play(sitting)


def _to_choose_or_play(sitting: Sitting, after: Seat | None = None) -> str:
    chooser = asking.next_chooser(sitting, after)
    if chooser is not None:
        return url_for("hands.cover", table_id=sitting.id, seat=chooser)
    return url_for("record.trick", table_id=sitting.id)


def _index(sitting: Sitting, alert: str = "") -> str:
    return render_template("hands/index.html", page=drawing.index(sitting, alert))


def _covered(sitting: Sitting, seat: Seat) -> str:
    return render_template("hands/cover.html", page=drawing.cover(sitting, seat))


def _own(sitting: Sitting, seat: Seat, alert: str = "", form: ExchangeForm | None = None) -> str:
    """What a seat is asked for next, or what it wrote down; from what this seat may see."""
    has_begun = sitting.game.rounds[-1].replay.round.has_begun
    wanted = None if has_begun else asking.wanted(sitting, seat)
    if wanted:
        leave = onward(sitting, seat)
        return render_template(
            "hands/entry.html", page=drawing.entry(sitting, seat, wanted, leave, alert, form)
        )
    secret = looking.told_secretly(sitting.id, seat) if has_begun else ()
    chooser = asking.next_chooser(sitting)
    leave = _to_choose_or_play(sitting, seat)
    return render_template(
        "hands/own.html", page=drawing.own(sitting, seat, secret, chooser, leave, alert)
    )


def _lopaka(sitting: Sitting, alert: str = "", form: HandForm | None = None) -> str:
    if not asking.has_lopaka_to_show(sitting):
        return _index(sitting, alert)
    return render_template("hands/entry.html", page=drawing.lopaka(sitting, alert, form))


def _empty(table_id: str, seat: Seat, is_lopakas: bool) -> Response:
    """The page on which a hand is written down anew."""
    if is_lopakas:
        return go(url_for("hands.lopaka", table_id=table_id))
    return make_response(_own(looking.at(table_id, seat), seat))


def _has(sitting: Sitting, seat: Seat) -> bool:
    """Whether a player with a hand to write down, or to look at, has this seat in a round that runs."""
    last = sitting.game.rounds[-1]
    return (
        sitting.game.options.hands != "off"
        and seat < last.table.players
        and not last.is_done
        and not sitting.game.ended
    )


def _back(table_id: str) -> Response:
    return go(url_for("hands.index", table_id=table_id))


def _taken_back(game: Game, seat: Seat) -> GameEvent | None:
    """The taking back of the last thing that a seat wrote down of its hand; None where there is none, or a card is played."""
    last = game.rounds[-1]
    its = [
        number
        for number, event in last.events
        if isinstance(event, HandEvent) and event.seat == seat
    ]
    return Retracted(its[-1]) if its and not last.replay.round.has_begun else None
