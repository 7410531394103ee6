"""The phone is passed round, and everybody writes down their hand behind a cover."""

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from assistant.rules import hand_entry_order
from assistant.rules.commands import (
    ChangeAgreement,
    OpenHand,
    OpenHands,
    RewriteHand,
    RewriteOpenHand,
)
from assistant.rules.table import Hand, Seat
from assistant.rules.views import TableView
from assistant.services import hands, new_id, tables
from assistant.services.sending import Accepted, Sent
from assistant.web.access import behind_cover, viewer
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.hands import entry, presenter, review
from assistant.web.hands.forms import AnswerForm, ChoiceForm, ExchangeForm, OpenHandForm
from assistant.web.hands.going_round import after_open_hand, choice_address, following_address
from assistant.web.phones import phone
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.refusals import UNFIT
from assistant.web.shared.responses import Declined, declined, go, send
from assistant.web.shared.table_addresses import address, round_at
from assistant.web.shared.table_page import table_page

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/hands")
def index(table_id: str) -> ResponseReturnValue:
    """Show who has written a hand down."""
    view = tables.view(table_id, viewer())
    has_offer = hand_entry_order.may_be_agreed(view)
    if view.game.ended or (view.newest.is_done and not has_offer):
        address = url_for("hands.after", table_id=table_id, number=len(view.rounds))
        return redirect(address, SEE_OTHER)
    return presenter.index(view)


@blueprint.post("/hands/begin")
def begin(table_id: str) -> ResponseReturnValue:
    """Agree that hands are written down, from the next round on."""
    agreed = tables.view(table_id).game.agreed
    command = ChangeAgreement(
        goal=agreed.goal,
        level=agreed.level,
        sign_off=agreed.sign_off,
        hands="all",
        memory_aid=agreed.memory_aid,
        lessons=agreed.lessons,
    )
    result = send(table_id, CommandForm(), lambda: command)
    if isinstance(result, Declined):
        return declined(result, presenter.index(result.view, result.line))
    return _to_index(table_id)


@blueprint.route("/hands/<int:seat>", methods=["GET", "POST"])
def cover(table_id: str, seat: Seat) -> ResponseReturnValue:
    """Show the cover before a seat's own cards; to a POST, what is behind it.

    Since that answers a POST, whoever goes back in the browser comes to the cover, and not to
    another's cards. A seat's own phone needs none. A hand that was written on another phone is
    opened before everybody, and one that another phone keeps only after its yes (3.8, 3.9).
    """
    view = tables.view(table_id, behind_cover(seat))
    if not hand_entry_order.takes_part(view, seat):
        return _to_index(table_id)
    if view.viewer.role == "seat" and view.viewer.has_own_phone:
        return make_response(_own(view, seat))
    if request.method == "GET" or not hands.may_open(view, seat, phone()):
        return presenter.cover(tables.view(table_id), seat)
    is_elsewhere = hands.is_elsewhere(view, seat, phone())
    return _opened(view, seat) if is_elsewhere else make_response(_own(view, seat))


def _opened(view: TableView, seat: Seat) -> ResponseReturnValue:
    """A seat's hand on another phone than its own, once everybody is told; else its cover."""
    sent = Sent(expected_length=view.length, idempotency_key=new_id(), phone=phone())
    result = tables.execute(view.id, OpenHand(seat), sent, behind_cover(seat))
    is_on_own_phone = view.viewer.role == "seat"  # which needs no cover any more
    if is_on_own_phone or not isinstance(result, Accepted):
        return _to_cover(view.id, seat)
    return _own(result.view, seat)


@blueprint.post("/hands/<int:seat>/asks")
def ask(table_id: str, seat: Seat) -> Response:
    """Ask the phone that keeps a hand whether this one may open it."""
    view = tables.view(table_id, behind_cover(seat))
    if hand_entry_order.takes_part(view, seat) and not hands.may_open(view, seat, phone()):
        hands.ask(view, seat, phone())
    return _to_cover(table_id, seat)


@blueprint.post("/hands/asks/<int:number>")
def answer(table_id: str, number: int) -> Response:
    """Say whether another phone may open the hand that this one keeps."""
    form, view = AnswerForm(), tables.view(table_id, viewer())
    if not form.validate():
        return make_response(table_page(view, str(UNFIT)), REFUSED)
    hands.answer(view, number, phone(), says_yes=form.answer.data == "yes")
    return go(address(view))


@blueprint.route("/hands/<int:seat>/cards", methods=["GET", "POST"])
def own(table_id: str, seat: Seat) -> ResponseReturnValue:
    """Record what a seat writes down of its hand. Who only looks here comes to the cover."""
    as_seat = behind_cover(seat)
    view, form = tables.view(table_id), ExchangeForm()
    if not hand_entry_order.takes_part(view, seat):
        return _to_index(table_id)
    if request.method == "GET" or not hands.has(view, seat, phone()):
        return _to_cover(table_id, seat)
    due = hand_entry_order.due(view, seat)
    form.needed = entry.needed(view, seat, due) if due else 0
    result = send(table_id, form, lambda: form.command(seat), as_seat)
    if isinstance(result, Declined):
        return _declined(result, seat, form)
    if hand_entry_order.due(result.view, seat):
        return make_response(_own(result.view, seat))
    return go(following_address(result.view, seat))


@blueprint.post("/hands/<int:seat>/choice")
def choose(table_id: str, seat: Seat) -> Response:
    """Record which stack a player of The Bright House lays open (rule 11.3)."""
    view, form, as_seat = tables.view(table_id), ChoiceForm(), behind_cover(seat)
    if not hand_entry_order.takes_part(view, seat):
        return _to_index(table_id)
    if not hands.has(view, seat, phone()):
        return _to_cover(table_id, seat)
    result = send(table_id, form, lambda: form.command(seat), as_seat)
    if isinstance(result, Declined):
        return _declined(result, seat)
    return go(choice_address(result.view, seat))


@blueprint.post("/hands/<int:seat>/anew")
def anew(table_id: str, seat: Seat) -> Response:
    """Take back all that was written down of a hand, as long as no card is played."""
    view = tables.view(table_id)
    if not hand_entry_order.takes_part(view, seat):
        return _to_index(table_id)
    if not hands.has(view, seat, phone()):
        return _to_cover(table_id, seat)
    result = send(table_id, CommandForm(), lambda: RewriteHand(seat), behind_cover(seat))
    if isinstance(result, Declined):
        return _declined(result, seat)
    return make_response(_own(result.view, seat))


@blueprint.route("/hands/open/<int:hand>", methods=["GET", "POST"])
def open_hand(table_id: str, hand: Hand) -> ResponseReturnValue:
    """Ask for what lies open in a hand, and record it (rules 10.3, 13.1 and 13.2)."""
    view, form = tables.view(table_id), OpenHandForm()
    table = view.newest.table
    is_due = hand_entry_order.open_hand_due(view, hand)
    if hand not in table.open_hands or not (form.is_submitted() or is_due):
        return _to_index(table_id)
    if not form.is_submitted() or (form.is_received and not table.is_free):
        return _open_hand(view, hand)
    form.needed = 1 if form.is_received else table.share(hand).dealt
    result = send(table_id, form, lambda: form.command(hand))
    if isinstance(result, Declined):
        return declined(result, _open_hand(result.view, hand, result.line, form))
    return go(after_open_hand(result.view, hand))


@blueprint.post("/hands/open/<int:hand>/anew")
def open_anew(table_id: str, hand: Hand) -> Response:
    """Take back all that was written down of a hand that lies open."""
    if hand not in tables.view(table_id).newest.table.open_hands:
        return _to_index(table_id)
    result = send(table_id, CommandForm(), lambda: RewriteOpenHand(hand))
    if isinstance(result, Declined):
        return declined(result, presenter.index(result.view, result.line))
    return go(url_for("hands.open_hand", table_id=table_id, hand=hand))


@blueprint.get("/rounds/<int:number>/hands")
def after(table_id: str, number: int) -> ResponseReturnValue:
    """Show the hands of a round that is over."""
    view = tables.view(table_id)
    round_index = round_at(view, number)
    if not view.rounds[round_index].is_done:
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    if view.hides_hands and number == len(view.rounds):
        return review.closed(view)
    return review.page(view, round_index)


@blueprint.post("/hands/open")
def open_all(table_id: str) -> Response:
    """Open the hands of the round that is done before everybody (3.8)."""
    result = send(table_id, CommandForm(), OpenHands)
    if isinstance(result, Declined):
        return declined(result, review.closed(result.view, result.line))
    return go(url_for("hands.after", table_id=table_id, number=len(result.view.rounds)))


def _own(view: TableView, seat: Seat, alert: str = "", form: ExchangeForm | None = None) -> str:
    """What a seat is asked for next, or what it wrote down; from what this seat may see."""
    due = None if view.newest.has_begun else hand_entry_order.due(view, seat)
    if due:
        leave = following_address(view, seat)
        return entry.entry(view, seat, due, leave, alert, form)
    return presenter.own(view, seat, choice_address(view, seat), alert)


def _declined(result: Declined, seat: Seat, form: ExchangeForm | None = None) -> Response:
    """Why nothing was written; the cover where another phone has meanwhile written the hand."""
    if not hands.has(result.view, seat, phone()):
        return _to_cover(result.view.id, seat)
    return declined(result, _own(result.view, seat, result.line, form))


def _open_hand(
    view: TableView, hand: Hand, alert: str = "", form: OpenHandForm | None = None
) -> str:
    """The question for a hand that lies open, as long as something of it is due."""
    if not hand_entry_order.open_hand_due(view, hand):
        return presenter.index(view, alert)
    leave = after_open_hand(view, hand + 1)
    return entry.open_hand(view, hand, leave, alert, form)


def _to_cover(table_id: str, seat: Seat) -> Response:
    """To the page in front of what a seat alone may see."""
    return go(url_for("hands.cover", table_id=table_id, seat=seat))


def _to_index(table_id: str) -> Response:
    """To the page that says who has written a hand down."""
    return go(url_for("hands.index", table_id=table_id))
