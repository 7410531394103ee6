"""Hands made into pages, while the phone is passed round.

The pages behind a seat's cover are made from what that seat may see, all others from what
everybody at the table may.
"""

from collections.abc import Collection
from typing import Literal

from flask_babel import gettext

from assistant.rules import hand_entry_order
from assistant.rules.cards import Card, cards_in
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA, Hand, Seat, Stack, number_of_stack
from assistant.rules.views import TableView
from assistant.services import hands
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared import hand_notes, tricks
from assistant.web.shared.hand_cards import exchanges, faces, in_agreed_order, questions
from assistant.web.shared.presenter import face, in_sentences, may_enter
from assistant.web.shared.render import Shown, render_at
from assistant.wording import hands as wording
from assistant.wording.names import of_seat, with_hand

State = Literal["not yet", "begun", "written down"]


def index(view: TableView, alert: str = "") -> str:
    """Who has written a hand down."""
    round_, names, options = view.newest, view.names_in(-1), view.game.options
    writers = hand_entry_order.in_order(round_.table) if options.hands != "off" else []
    elsewhere = hands.kept_elsewhere(view.id, phone())
    goes_round = bool(writers) and may_enter(view) and not round_.has_begun
    following = _next(view, elsewhere) if goes_round else None
    opened = tuple(_open_hand(view, hand) for hand in round_.table.open_hands)
    return render_at(
        view,
        "hands/index.html",
        round_number=len(view.rounds),
        shown_number=view.game.shown_number(-1),
        rows=tuple(_row(view, seat, elsewhere) for seat in writers),
        following=following,
        following_name=of_seat(following, names),
        open_hands=() if round_.has_begun else opened,
        next_open=next(
            (one for one in opened if hand_entry_order.open_hand_due(view, one.hand)), None
        ),
        can_begin=hand_entry_order.may_be_agreed(view) and may_enter(view),
        begins_next=bool(view.game.rounds[-1].events),
        will_begin=options.hands == "off" and view.game.agreed.hands != "off",
        is_done=round_.is_done,
        is_closed=round_.has_begun,
        may_look_again=options.own_pass_memo == "on",
        notes=hand_notes.said(view, -1),
        questions=questions(view),
        alert=alert,
    )


def _row(view: TableView, seat: Seat, elsewhere: Collection[Seat]) -> Shown:
    """A player, for whoever looks: a phone that enters opens each hand, a seat's own its own."""
    return Shown(
        seat=seat,
        name=view.names_in(-1)[seat],
        state=_state(view, seat),
        is_elsewhere=seat in elsewhere,
        can_open=may_enter(view) or view.viewer.seat == seat,
    )


def _next(view: TableView, elsewhere: Collection[Seat]) -> Seat | None:
    """Who gets the phone next: to write a hand down, or to say which stack lies open."""
    writer = hand_entry_order.next_writer(view, passed_over=elsewhere)
    if writer is not None:
        return writer
    chooser = hand_entry_order.next_chooser(view)
    return None if chooser in elsewhere else chooser


def _state(view: TableView, seat: Seat) -> State:
    """How much of its hand a seat has written down."""
    if not hand_entry_order.entries(view, seat):
        return "not yet"
    is_bright_house = view.game.options.variant == "bright-house"
    has_to_choose = is_bright_house and not hand_entry_order.has_chosen(view, seat)
    return "begun" if has_to_choose or hand_entry_order.due(view, seat) else "written down"


def _open_hand(view: TableView, hand: Hand) -> Shown:
    """A hand that lies open; once cards are played, it would tell which of them are gone."""
    round_ = view.newest
    received = [card for (_, to), card in round_.passed.items() if to == hand]
    dealt = cards_in(round_.dealt.get(hand, 0))
    is_begun = dealt or received
    is_due = hand_entry_order.open_hand_due(view, hand)
    return Shown(
        hand=hand,
        title=title_of_open_hand(view, hand),
        state="written down" if not is_due else "begun" if is_begun else "not yet",
        cards=faces(view, sorted([*dealt, *(received if round_.table.is_free else ())])),
    )


def title_of_open_hand(view: TableView, hand: Hand) -> str:
    """Whose hand lies open."""
    if hand == LOPAKA:
        return gettext("Lopaka's hand")
    return with_hand(in_sentences(view.names_in(-1))[hand], "open", spoken())


def cover(view: TableView, seat: Seat) -> str:
    """The page in front of what a seat alone may see."""
    is_kept = not hands.may_open(view, seat, phone())
    return render_at(
        view,
        "hands/cover.html",
        shown_number=view.game.shown_number(-1),
        seat=seat,
        name=view.names_in(-1)[seat],
        is_elsewhere=hands.is_elsewhere(view, seat, phone()),
        answer=hands.answer_to(view, seat, phone()) if is_kept else None,
    )


def own(view: TableView, seat: Seat, leave: str, alert: str = "") -> str:
    """What a seat wrote down, for its own eyes; `leave` is where a skipped choice leads."""
    round_ = view.newest
    may_choose = hand_entry_order.may_choose(view, seat)
    return render_at(
        view,
        "hands/own.html",
        shown_number=view.game.shown_number(-1),
        seat=seat,
        name=view.names_in(-1)[seat],
        secret=tricks.said(view, -1, view.own_findings) if round_.has_begun else (),
        line=_line(view, seat),
        hands=() if _is_closed(view) else _hands(view, seat),
        choice=gettext("Which hand will be open?") if may_choose else "",
        chosen=_chosen(view, seat),
        can_redo=not round_.has_begun,
        leave=leave,
        is_covered=may_enter(view),
        questions=questions(view),
        alert=alert,
    )


def _is_closed(view: TableView) -> bool:
    """Whether a seat may not look at its own cards any more, as the table agreed."""
    may_look = view.viewer.has_own_phone or view.game.options.own_pass_memo == "on"
    return view.newest.has_begun and not may_look


def _hands(view: TableView, seat: Seat) -> tuple[Shown, ...]:
    """What a seat wrote down of its hand, or of each of its stacks."""
    stacks = hand_entry_order.stacks(view.newest.table)
    hands = [_written(view, seat, stack) for stack in stacks]
    return tuple(hand for hand in hands if hand.cards or hand.gifts)


def _written(view: TableView, seat: Seat, stack: Stack | None) -> Shown:
    """What a seat wrote down of its hand, or of a stack."""
    round_, names = view.newest, in_sentences(view.names_in(-1))
    table, hand = round_.table, number_of_stack(seat, stack)
    dealt = in_agreed_order(view, _tapped(round_, seat, stack))
    given: list[tuple[Hand | None, Card]] = [
        (None, card) for card in round_.discarded.get(hand, ())
    ]
    given += [
        (to, round_.passed[hand, to]) for to in table.receivers(hand) if (hand, to) in round_.passed
    ]
    gone = [card for _, card in given]
    return Shown(
        title=wording.stack(stack, table, spoken()),
        stack=stack,
        cards=faces(view, dealt),
        remaining=faces(view, [card for card in dealt if card not in gone]),
        gifts=tuple(
            Shown(text=wording.place(to, seat, table, names, spoken()), card=face(card, table.deck))
            for to, card in given
        ),
    )


def _tapped(round_: RoundView, seat: Seat, stack: Stack | None) -> list[Card]:
    """The cards that a seat tapped as its hand, or as a stack, in that order."""
    entries = [entry for entry in exchanges(round_) if (entry.seat, entry.stack) == (seat, stack)]
    return [card for entry in entries for card in entry.cards]


def _line(view: TableView, seat: Seat) -> str:
    """What a seat has to know beside its cards."""
    if _is_closed(view):
        return gettext("The cards stay hidden until the round is over.")
    is_bright_house = view.newest.table.variant == "bright-house"
    return _line_on_choice(view, seat) if is_bright_house and not view.newest.has_begun else ""


def _line_on_choice(view: TableView, seat: Seat) -> str:
    """How it stands with the stacks that are to lie open, for a player of The Bright House."""
    chosen, other = view.newest.chosen, 1 - seat
    name, chooser = in_sentences(view.names_in(-1))[other], hand_entry_order.next_chooser(view)
    if view.game.options.open_choice == "dealer_last" and other in chosen:
        stack = wording.stack(chosen[other], view.newest.table, spoken())
        return gettext("Open hand of %(name)s: %(stack)s.", name=name, stack=stack)
    if chooser is None and seat not in chosen:
        return gettext("You choose the open hand once both players have entered theirs.")
    has_to_wait = seat not in chosen and not hand_entry_order.may_choose(view, seat)
    if chooser == other and has_to_wait:
        return gettext("%(name)s chooses the open hand first.", name=name)
    return ""


def _chosen(view: TableView, seat: Seat) -> str:
    """Which stack a seat lays open, if it said so."""
    stack = view.newest.chosen.get(seat)
    if stack is None:
        return ""
    named = wording.stack(stack, view.newest.table, spoken())
    return gettext("Your open hand: %(stack)s.", stack=named)
