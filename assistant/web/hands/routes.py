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
from assistant.services import table_commands, table_views
from assistant.services.table_commands import Recorded, Sent
from assistant.services.table_views import TableView
from assistant.web.errors import SEE_OTHER
from assistant.web.hands import next_entry, presenter, review_presenter
from assistant.web.hands.forms import ChoiceForm, ExchangeForm, HandForm
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.responses import go, happen

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/hands")
def index(table_id: str) -> ResponseReturnValue:
    """Who has written a hand down."""
    view = table_views.at(table_id)
    if view.game.ended or view.game.rounds[-1].is_done:
        return redirect(
            url_for("hands.after", table_id=table_id, number=len(view.game.rounds)), SEE_OTHER
        )
    return _index(view)


@blueprint.route("/hands/<int:seat>", methods=["GET", "POST"])
def cover(table_id: str, seat: Seat) -> ResponseReturnValue:
    """The cover before a seat's own cards; once somebody says that they sit there, what is asked for, or was written down.

    These are the answer to a POST, so that whoever goes back in the browser comes to the cover, and not to another's cards.
    """
    view = table_views.at(table_id, seat if request.method == "POST" else None)
    if not _has(view, seat):
        return _back(table_id)
    return _own(view, seat) if request.method == "POST" else _covered(view, seat)


@blueprint.route("/hands/<int:seat>/cards", methods=["GET", "POST"])
def own(table_id: str, seat: Seat) -> ResponseReturnValue:
    """A seat wrote down something of its hand. Who only looks here comes to the cover."""
    view, form = table_views.at(table_id, seat), ExchangeForm()
    if not _has(view, seat):
        return _back(table_id)
    if request.method == "GET":
        return go(url_for("hands.cover", table_id=table_id, seat=seat))
    form.needed = view.game.rounds[-1].table.dealt

    def confirm(recorded: Recorded) -> Response:
        if next_entry.wanted(recorded.view, seat):
            return make_response(_own(table_views.at(table_id, seat), seat))
        return go(onward(recorded.view, seat))

    return happen(
        table_id,
        form,
        lambda sent: table_commands.play(table_id, form.exchanged(seat), sent),
        lambda its, alert: _own(its, seat, alert, form),
        confirm,
        seat,
    )


@blueprint.post("/hands/<int:seat>/choice")
def choose(table_id: str, seat: Seat) -> Response:
    """A player of The Bright House chose which stack lies open."""
    form = ChoiceForm()
    if not _has(table_views.at(table_id), seat):
        return _back(table_id)
    return happen(
        table_id,
        form,
        lambda sent: table_commands.play(table_id, form.chosen(seat), sent),
        lambda its, alert: _own(its, seat, alert),
        lambda recorded: go(_to_choose_or_play(recorded.view, seat)),
        seat,
    )


@blueprint.post("/hands/<int:seat>/anew")
def anew(table_id: str, seat: Seat) -> Response:
    """A hand is written down anew: all of it is taken back, as long as no card is played."""
    view = table_views.at(table_id)
    is_lopakas = view.game.options.variant == "lopaka" and seat == LOPAKA
    if not is_lopakas and not _has(view, seat):
        return _back(table_id)

    def record(sent: Sent) -> Recorded:
        nothing = Retracted(0)  # the opening is never taken back: refused
        return table_commands.record(
            table_id,
            lambda game: _taken_back(game, seat) or nothing,
            sent,
            lambda game, told: _taken_back(game, seat),
        )

    return happen(
        table_id,
        CommandForm(),
        record,
        lambda its, alert: _index(its, alert) if is_lopakas else _own(its, seat, alert),
        lambda recorded: _empty(table_id, seat, is_lopakas),
        None if is_lopakas else seat,
    )


@blueprint.route("/hands/lopaka", methods=["GET", "POST"])
def lopaka(table_id: str) -> ResponseReturnValue:
    """Lopaka's open hand."""
    view, form = table_views.at(table_id), HandForm()
    if view.game.options.variant != "lopaka":
        return _back(table_id)
    if form.is_submitted():
        form.needed = view.game.rounds[-1].table.dealt
        return happen(
            table_id,
            form,
            lambda sent: table_commands.play(table_id, Dealt(LOPAKA, form.hand), sent),
            lambda its, alert: _lopaka(its, alert, form),
            lambda recorded: go(url_for("record.trick", table_id=table_id)),
        )
    return _lopaka(view) if next_entry.has_lopaka_to_show(view) else _back(table_id)


@blueprint.get("/rounds/<int:number>/hands")
def after(table_id: str, number: int) -> ResponseReturnValue:
    """The hands of a round that is over."""
    view = table_views.at(table_id)
    if not 1 <= number <= len(view.game.rounds):
        abort(404)
    if not view.game.rounds[number - 1].is_done:
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    return render_template("hands/after.html", page=review_presenter.page(view, number - 1))


def onward(view: TableView, seat: Seat) -> str:
    """Where the phone goes after a seat: to the next that has written nothing, to Lopaka's hand, to the first card."""
    following = next_entry.next_writer(view, seat)
    if following is not None:
        return url_for("hands.cover", table_id=view.id, seat=following)
    if next_entry.has_lopaka_to_show(view):
        return url_for("hands.lopaka", table_id=view.id)
    return _to_choose_or_play(view)


def _to_choose_or_play(view: TableView, after: Seat | None = None) -> str:
    chooser = next_entry.next_chooser(view, after)
    if chooser is not None:
        return url_for("hands.cover", table_id=view.id, seat=chooser)
    return url_for("record.trick", table_id=view.id)


def _index(view: TableView, alert: str = "") -> str:
    return render_template("hands/index.html", page=presenter.index(view, alert))


def _covered(view: TableView, seat: Seat) -> str:
    return render_template("hands/cover.html", page=presenter.cover(view, seat))


def _own(view: TableView, seat: Seat, alert: str = "", form: ExchangeForm | None = None) -> str:
    """What a seat is asked for next, or what it wrote down; from what this seat may see."""
    has_begun = view.game.rounds[-1].replay.round.has_begun
    wanted = None if has_begun else next_entry.wanted(view, seat)
    if wanted:
        leave = onward(view, seat)
        return render_template(
            "hands/entry.html", page=presenter.entry(view, seat, wanted, leave, alert, form)
        )
    secret = table_views.told_secretly(view.id, seat) if has_begun else ()
    chooser = next_entry.next_chooser(view)
    leave = _to_choose_or_play(view, seat)
    return render_template(
        "hands/own.html", page=presenter.own(view, seat, secret, chooser, leave, alert)
    )


def _lopaka(view: TableView, alert: str = "", form: HandForm | None = None) -> str:
    if not next_entry.has_lopaka_to_show(view):
        return _index(view, alert)
    return render_template("hands/entry.html", page=presenter.lopaka(view, alert, form))


def _empty(table_id: str, seat: Seat, is_lopakas: bool) -> Response:
    """The page on which a hand is written down anew."""
    if is_lopakas:
        return go(url_for("hands.lopaka", table_id=table_id))
    return make_response(_own(table_views.at(table_id, seat), seat))


def _has(view: TableView, seat: Seat) -> bool:
    """Whether a player with a hand to write down, or to look at, has this seat in a round that runs."""
    last = view.game.rounds[-1]
    return (
        view.game.options.hands != "off"
        and seat < last.table.players
        and not last.is_done
        and not view.game.ended
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
