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

from assistant.rules.commands import RewriteHand, ShowLopakasHand, WriteHand
from assistant.rules.table import LOPAKA, Seat
from assistant.rules.views import TABLE, TableView, at_seat
from assistant.services import tables
from assistant.web.errors import SEE_OTHER
from assistant.web.hands import next_entry, presenter, review_presenter
from assistant.web.hands.forms import ChoiceForm, ExchangeForm, HandForm
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.responses import Declined, declined, execute, go, invalid, send

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/hands")
def index(table_id: str) -> ResponseReturnValue:
    """Who has written a hand down."""
    view = tables.view(table_id)
    if view.game.ended or view.newest.is_done:
        return redirect(
            url_for("hands.after", table_id=table_id, number=len(view.rounds)), SEE_OTHER
        )
    return _index(view)


@blueprint.route("/hands/<int:seat>", methods=["GET", "POST"])
def cover(table_id: str, seat: Seat) -> ResponseReturnValue:
    """The cover before a seat's own cards; once somebody says that they sit there, what is asked for, or was written down.

    These are the answer to a POST, so that whoever goes back in the browser comes to the cover, and not to another's cards.
    """
    view = tables.view(table_id, at_seat(seat) if request.method == "POST" else TABLE)
    if not _has(view, seat):
        return _back(table_id)
    return _own(view, seat) if request.method == "POST" else _covered(view, seat)


@blueprint.route("/hands/<int:seat>/cards", methods=["GET", "POST"])
def own(table_id: str, seat: Seat) -> ResponseReturnValue:
    """A seat wrote down something of its hand. Who only looks here comes to the cover."""
    viewer = at_seat(seat)
    view, form = tables.view(table_id, viewer), ExchangeForm()
    if not _has(view, seat):
        return _back(table_id)
    if request.method == "GET":
        return go(url_for("hands.cover", table_id=table_id, seat=seat))
    form.needed = view.newest.table.dealt
    result = invalid(table_id, form, viewer) or execute(
        table_id, form, WriteHand(form.exchanged(seat)), viewer
    )
    if isinstance(result, Declined):
        return declined(result, _own(result.view, seat, result.line, form))
    if next_entry.wanted(result.view, seat):
        return make_response(_own(result.view, seat))
    return go(onward(result.view, seat))


@blueprint.post("/hands/<int:seat>/choice")
def choose(table_id: str, seat: Seat) -> Response:
    """A player of The Bright House chose which stack lies open."""
    form, viewer = ChoiceForm(), at_seat(seat)
    if not _has(tables.view(table_id), seat):
        return _back(table_id)
    result = invalid(table_id, form, viewer) or execute(table_id, form, form.command(seat), viewer)
    if isinstance(result, Declined):
        return declined(result, _own(result.view, seat, result.line))
    return go(_to_choose_or_play(result.view, seat))


@blueprint.post("/hands/<int:seat>/anew")
def anew(table_id: str, seat: Seat) -> Response:
    """A hand is written down anew: all of it is taken back, as long as no card is played."""
    view = tables.view(table_id)
    is_lopakas = view.game.options.variant == "lopaka" and seat == LOPAKA
    if is_lopakas:
        return _lopaka_anew(table_id)
    if not _has(view, seat):
        return _back(table_id)
    result = send(table_id, CommandForm(), RewriteHand(seat), at_seat(seat))
    if isinstance(result, Declined):
        return declined(result, _own(result.view, seat, result.line))
    return make_response(_own(result.view, seat))


def _lopaka_anew(table_id: str) -> Response:
    """Lopaka's open hand is written down anew."""
    result = send(table_id, CommandForm(), RewriteHand(LOPAKA))
    if isinstance(result, Declined):
        return declined(result, _index(result.view, result.line))
    return go(url_for("hands.lopaka", table_id=table_id))


@blueprint.route("/hands/lopaka", methods=["GET", "POST"])
def lopaka(table_id: str) -> ResponseReturnValue:
    """Lopaka's open hand."""
    view, form = tables.view(table_id), HandForm()
    if view.game.options.variant != "lopaka":
        return _back(table_id)
    if not form.is_submitted():
        return _lopaka(view) if next_entry.has_lopaka_to_show(view) else _back(table_id)
    form.needed = view.newest.table.dealt
    result = invalid(table_id, form) or execute(table_id, form, ShowLopakasHand(form.hand))
    if isinstance(result, Declined):
        return declined(result, _lopaka(result.view, result.line, form))
    return go(url_for("record.trick", table_id=table_id))


@blueprint.get("/rounds/<int:number>/hands")
def after(table_id: str, number: int) -> ResponseReturnValue:
    """The hands of a round that is over."""
    view = tables.view(table_id)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    if not view.rounds[number - 1].is_done:
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
    has_begun = view.newest.has_begun
    wanted = None if has_begun else next_entry.wanted(view, seat)
    if wanted:
        leave = onward(view, seat)
        return render_template(
            "hands/entry.html", page=presenter.entry(view, seat, wanted, leave, alert, form)
        )
    secret = view.own_findings if has_begun else ()
    chooser = next_entry.next_chooser(view)
    leave = _to_choose_or_play(view, seat)
    return render_template(
        "hands/own.html", page=presenter.own(view, seat, secret, chooser, leave, alert)
    )


def _lopaka(view: TableView, alert: str = "", form: HandForm | None = None) -> str:
    if not next_entry.has_lopaka_to_show(view):
        return _index(view, alert)
    return render_template("hands/entry.html", page=presenter.lopaka(view, alert, form))


def _has(view: TableView, seat: Seat) -> bool:
    """Whether a player with a hand to write down, or to look at, has this seat in a round that runs."""
    last = view.newest
    return (
        view.game.options.hands != "off"
        and seat < last.table.players
        and not last.is_done
        and not view.game.ended
    )


def _back(table_id: str) -> Response:
    return go(url_for("hands.index", table_id=table_id))
