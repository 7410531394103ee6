"""The question for a hand, or for what of it is given away, made into a page."""

from collections.abc import Sequence

from flask import url_for
from flask_babel import gettext

from assistant.rules import hand_entry_order
from assistant.rules.cards import cards_in
from assistant.rules.hand_entry_order import Due, Receiver
from assistant.rules.table import LOPAKA, Hand, Seat, number_of_stack
from assistant.rules.views import TableView
from assistant.web.hands.forms import RECEIVED, ExchangeForm, HandForm
from assistant.web.hands.presenter import title_of_open_hand
from assistant.web.language import spoken
from assistant.web.shared.hand_cards import faces
from assistant.web.shared.pages import CardFace
from assistant.web.shared.presenter import in_sentences, keys, may_enter
from assistant.web.shared.render import Shown, render_at
from assistant.wording import hands as wording


def entry(
    view: TableView,
    seat: Seat,
    due: Due,
    leave: str,
    alert: str = "",
    form: ExchangeForm | None = None,
) -> str:
    """What a seat is asked for next; `form` is what was typed before, when it comes back."""
    is_alone = view.game.options.exchange_order == "strict_order" and not due.is_hand
    fields = _fields(due.receivers)
    asked = (
        () if is_alone else tuple(_receiver(view, seat, to, field, form) for to, field in fields)
    )
    return render_at(
        view,
        "hands/entry.html",
        shown_number=view.game.shown_number(-1),
        seat=seat,
        title=view.names_in(-1)[seat],
        small=wording.stack(due.stack, view.newest.table, spoken()),
        ask=_question(view, seat, due),
        hint=_hint(view, due),
        needed=needed(view, seat, due),
        receivers=asked,
        alone=fields[0][1] if is_alone else "",
        stack=due.stack,
        keys=_keys(view, seat, due),
        tapped=form.hand if form and due.is_hand else (),
        action=url_for("hands.own", table_id=view.id, seat=seat),
        leave=leave,
        leave_text=gettext("Skip"),
        is_covered=may_enter(view),
        alert=alert,
    )


def needed(view: TableView, seat: Seat, due: Due) -> int:
    """How many cards a hand is dealt that is asked for; 0 where it is not."""
    hand = number_of_stack(seat, due.stack)
    return view.newest.table.share(hand).dealt if due.is_hand else 0


def _question(view: TableView, seat: Seat, due: Due) -> str:
    """What is asked for: the hand, a card, or all that is given away."""
    if due.is_hand:
        return (
            gettext("Tap the cards you were dealt face down.")
            if view.newest.table.is_free
            else gettext("Tap the cards you were dealt.")
        )
    if view.game.options.exchange_order != "strict_order":
        return gettext("Which cards do you give away?")
    names = in_sentences(view.names_in(-1))
    return wording.which_card(due.receivers[0], seat, view.newest.table, names, spoken())


def _hint(view: TableView, due: Due) -> str:
    """What there is to know of a second stack."""
    if due.stack != 2 or view.newest.table.is_free:
        return ""
    return gettext("Pick it up once the cards of the first stack have been passed.")


def _receiver(
    view: TableView, seat: Seat, to: Receiver, field: str, form: ExchangeForm | None
) -> Shown:
    """To whom a card is given away, and the card that was chosen before."""
    table, names = view.newest.table, in_sentences(view.names_in(-1))
    return Shown(
        field=field,
        text=wording.place(to, seat, table, names, spoken()),
        ask=wording.which_card(to, seat, table, names, spoken()),
        card=form.given.get(field) if form else None,
    )


def _fields(receivers: Sequence[Receiver]) -> list[tuple[Receiver, str]]:
    """The receivers, each with the field of a form that has the card for it."""
    discards = iter(("discard", "discard_2"))
    return [(to, next(discards) if to is None else f"to_{to}") for to in receivers]


def _keys(view: TableView, seat: Seat, due: Due) -> tuple[CardFace, ...]:
    """The cards that can be tapped: of a hand that is written down, those not given away yet."""
    round_, hand = view.newest, number_of_stack(seat, due.stack)
    if hand not in round_.dealt:
        return keys(view)
    passed = [card for (giver, _), card in round_.passed.items() if giver == hand]
    given = {*round_.discarded.get(hand, ()), *passed}
    return faces(view, [card for card in cards_in(round_.dealt[hand]) if card not in given])


def open_hand(
    view: TableView, hand: Hand, leave: str, alert: str = "", form: HandForm | None = None
) -> str:
    """The question which cards lie open in a hand, or which of them the other player gave to it."""
    is_received = hand_entry_order.open_hand_due(view, hand) == "card"
    return render_at(
        view,
        "hands/entry.html",
        shown_number=view.game.shown_number(-1),
        seat=None,
        title=title_of_open_hand(view, hand),
        small="",
        ask=_question_of_open_hand(view, hand, is_received=is_received),
        hint="" if is_received else _hint_of_open_hand(hand),
        needed=0 if is_received else view.newest.table.share(hand).dealt,
        receivers=(),
        alone=RECEIVED if is_received else "",
        stack=None,
        keys=_unseen(view),
        tapped=form.hand if form else (),
        action=url_for("hands.open_hand", table_id=view.id, hand=hand),
        leave=leave,
        leave_text=gettext("Skip") if is_received else gettext("Play without it"),
        is_covered=may_enter(view),
        alert=alert,
    )


def _question_of_open_hand(view: TableView, hand: Hand, *, is_received: bool) -> str:
    if hand == LOPAKA:
        return gettext("Tap his face-up cards.")
    if not is_received:
        return gettext("Tap the cards that were dealt face up.")
    other = in_sentences(view.names_in(-1))[1 - hand]
    return gettext("Which card did %(name)s add to it?", name=other)


def _hint_of_open_hand(hand: Hand) -> str:
    if hand == LOPAKA:
        return gettext("Otherwise you tap his cards as they are played.")
    return gettext("Otherwise you say of each card from which hand it comes.")


def _unseen(view: TableView) -> tuple[CardFace, ...]:
    """The cards that are not known to lie in an open hand."""
    table, dealt = view.newest.table, view.newest.dealt
    seen = sum(dealt.get(hand, 0) for hand in table.open_hands)
    return faces(view, cards_in(table.deck.all & ~seen))
