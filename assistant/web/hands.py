"""The hands: written down behind a cover as the phone goes round, and seen after the round.

The pages behind a seat's cover are made from what that seat may see, all others from what
everybody at the table may.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Literal, NoReturn

from flask import Blueprint, Response, abort, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError
from wtforms.validators import AnyOf

from assistant.rules import hand_entry, review
from assistant.rules.cards import Card, cards_in
from assistant.rules.commands import ChangeAgreement, RewriteHand, RewriteOpenHand, ShowOpenHand
from assistant.rules.events import Chosen, Exchanged, HandOpened, HandsOpened, Passed
from assistant.rules.hand_entry import Due
from assistant.rules.review import HandHistory
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA, Hand, Seat, Stack, number_of_stack
from assistant.rules.views import TableView
from assistant.store.engine import new_id
from assistant.tables import hands, tables
from assistant.tables.tables import Accepted, Sent
from assistant.web import hand_pages, tricks
from assistant.web.access import behind_cover, viewer
from assistant.web.answers import address, go, round_at
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import (
    UNFIT,
    CardField,
    CardsField,
    CommandForm,
    OptionalNumber,
    Text,
    WholeNumber,
)
from assistant.web.hand_pages import as_dealt, exchanges, faces, in_agreed_order, questions
from assistant.web.phones import phone, spoken
from assistant.web.render import CardFace, Shown, face, in_sentences, keys, may_enter, render_at
from assistant.web.table_page import send, table_page
from assistant.wording import hands as wording
from assistant.wording.names import listed, with_hand

blueprint = Blueprint("hands", __name__, url_prefix="/tables/<table_id>")

State = Literal["not yet", "begun", "written down"]

STACKS: dict[int | None, Stack] = {1: 1, 2: 2}

RECEIVED = "received"
"""What the one card is meant for that an open hand was given."""

_NOTHING = lazy_gettext("Tap the cards first, or skip.")


# Who has written a hand down


@blueprint.get("/hands")
def index(table_id: str) -> ResponseReturnValue:
    """Show who has written a hand down."""
    view = tables.view(table_id, viewer())
    has_offer = hand_entry.may_be_agreed(view)
    if view.game.ended or (view.newest.is_done and not has_offer):
        address = url_for("hands.after", table_id=table_id, number=len(view.rounds))
        return redirect(address, SEE_OTHER)
    return _index_page(view)


@blueprint.post("/hands/begin")
def begin(table_id: str) -> ResponseReturnValue:
    """Agree that hands are written down, from the next round on."""
    agreed = tables.view(table_id).game.agreed
    command = ChangeAgreement(replace(agreed, hands="all"))
    send(table_id, CommandForm(), lambda: command, _index_page)
    _to_index(table_id)


def _index_page(view: TableView, alert: str = "") -> str:
    round_ = view.newest
    opened = () if round_.state.has_begun else round_.table.open_hands
    writers = hand_entry.in_order(round_.table) if view.game.options.hands != "off" else []
    elsewhere = hands.kept_elsewhere(view.id, phone())
    # who gets the phone next: to write a hand down, or to say which stack lies open
    following = None
    if writers and may_enter(view) and not round_.state.has_begun:
        following = hand_entry.next_writer(view, passed_over=elsewhere)
        chooser = hand_entry.next_chooser(view)
        if following is None and chooser not in elsewhere:
            following = chooser
    return render_at(
        view,
        "hands/index.html",
        writers=writers,
        elsewhere=elsewhere,
        state=partial(_state, view),
        following=following,
        open_hands=tuple(_lying_open(view, hand) for hand in opened),
        can_begin=hand_entry.may_be_agreed(view) and may_enter(view),
        notes=hand_pages.notes_in_words(view, -1),
        questions=questions(view),
        alert=alert,
    )


def _state(view: TableView, seat: Seat) -> State:
    if not hand_entry.entries(view, seat):
        return "not yet"
    is_bright_house = view.newest.table.has_stacks
    has_to_choose = is_bright_house and not hand_entry.has_chosen(view, seat)
    return "begun" if has_to_choose or hand_entry.due(view, seat) else "written down"


def _lying_open(view: TableView, hand: Hand) -> Shown:
    """A hand that lies open; once cards are played, it would tell which of them are gone."""
    round_ = view.newest
    received = [card for (_, to), card in round_.state.passed.items() if to == hand]
    dealt = cards_in(round_.state.dealt.get(hand, 0))
    state: State = "begun" if dealt or received else "not yet"
    if not hand_entry.open_hand_due(view, hand):
        state = "written down"
    seen = [*dealt, *received] if round_.table.is_free else dealt
    title = _title_of_open_hand(view, hand)
    return Shown(hand=hand, title=title, state=state, cards=faces(view, sorted(seen)))


def _title_of_open_hand(view: TableView, hand: Hand) -> str:
    if hand == LOPAKA:
        return gettext("Lopaka's hand")
    return with_hand(in_sentences(view.names_in(-1))[hand], "open", spoken())


def _to_index(table_id: str) -> NoReturn:
    abort(go(url_for("hands.index", table_id=table_id)))


# Behind the cover of a seat


@blueprint.route("/hands/<int:seat>", methods=["GET", "POST"])
def cover(table_id: str, seat: Seat) -> ResponseReturnValue:
    """Show the cover before a seat's own cards; to a POST, what is behind it.

    Since that answers a POST, whoever goes back in the browser comes to the cover, and not to
    another's cards. A seat's own phone needs none. A hand that was written on another phone is
    opened before everybody, and one that another phone keeps only after its yes (3.8, 3.9).
    """
    view = tables.view(table_id, behind_cover(seat))
    if not hand_entry.takes_part(view, seat):
        _to_index(table_id)
    if view.viewer.role == "seat" and view.viewer.has_own_phone:
        return make_response(_own(view, seat))
    is_elsewhere = hands.is_elsewhere(view, seat, phone())
    is_kept = not hands.may_open(view, seat, phone())
    if request.method == "GET" or is_kept:
        view = tables.view(table_id)
        return render_at(
            view,
            "hands/cover.html",
            seat=seat,
            name=view.names_in(-1)[seat],
            is_elsewhere=is_elsewhere,
            answer=hands.answer_to(view, seat, phone()) if is_kept else None,
        )
    return _opened(view, seat) if is_elsewhere else make_response(_own(view, seat))


def _opened(view: TableView, seat: Seat) -> ResponseReturnValue:
    """A seat's hand on another phone than its own, once everybody is told; else its cover."""
    sent = Sent(expected_length=view.game.length, idempotency_key=new_id(), phone=phone())
    result = tables.execute(view.id, HandOpened(seat), sent, behind_cover(seat))
    is_on_own_phone = view.viewer.role == "seat"  # which needs no cover any more
    if is_on_own_phone or not isinstance(result, Accepted):
        return _to_cover(view.id, seat)
    return _own(result.view, seat)


def _to_cover(table_id: str, seat: Seat) -> Response:
    return go(url_for("hands.cover", table_id=table_id, seat=seat))


def _check_that_it_keeps(view: TableView, seat: Seat) -> None:
    """Answers with the index where a seat has no hand to write down, with its cover where another
    phone has written it.
    """
    if not hand_entry.takes_part(view, seat):
        _to_index(view.id)
    if not hands.has(view, seat, phone()):
        abort(_to_cover(view.id, seat))


@blueprint.post("/hands/<int:seat>/asks")
def ask(table_id: str, seat: Seat) -> Response:
    """Ask the phone that keeps a hand whether this one may open it."""
    view = tables.view(table_id, behind_cover(seat))
    if hand_entry.takes_part(view, seat) and not hands.may_open(view, seat, phone()):
        hands.ask(view, seat, phone())
    return _to_cover(table_id, seat)


@blueprint.post("/hands/asks/<int:number>")
def answer(table_id: str, number: int) -> Response:
    """Say whether another phone may open the hand that this one keeps."""
    view, sent = tables.view(table_id, viewer()), request.form.get("answer")
    if sent not in ("yes", "no"):
        return make_response(table_page(view, str(UNFIT)), REFUSED)
    hands.answer(view, number, phone(), says_yes=sent == "yes")
    return go(address(view))


# What a seat writes down


class HandForm(CommandForm):
    """The cards of a hand, of which so many are `needed`.

    `place` says what a card is meant for, where only that is asked for.
    """

    card = CardsField()
    place = Text("")
    needed = 0

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand."""
        return self.card.cards

    def validate_card(self, field: Field) -> None:
        """Refuses a hand with too few cards or too many."""
        count = len(self.hand)
        if count and count != self.needed:
            raise ValidationError(
                gettext(
                    "You tapped %(count)s of %(needed)s cards.", count=count, needed=self.needed
                )
            )


class ExchangeForm(HandForm):
    """What a seat writes down of its exchange; `place` is the name of the field of a card."""

    stack = OptionalNumber()
    discard = CardField(is_optional=True)
    discard_2 = CardField(is_optional=True)
    to_0 = CardField(is_optional=True)
    to_1 = CardField(is_optional=True)
    to_2 = CardField(is_optional=True)
    to_3 = CardField(is_optional=True)
    to_4 = CardField(is_optional=True)
    to_5 = CardField(is_optional=True)

    def validate_card(self, field: Field) -> None:
        """Refuses what does not fit together in itself.

        What does not fit what others wrote down, the rulebook refuses.
        """
        super().validate_card(field)
        given = list(self.given.values())
        if not self.hand and not given:
            raise ValidationError(_NOTHING)
        for card in given:
            if given.count(card) > 1:
                raise ValidationError(gettext("%(card)s cannot be given away twice.", card=card))
            if self.hand and card not in self.hand:
                text = gettext(
                    "%(card)s is not in the hand you tapped, and what was only received is not "
                    "passed on or laid under the 19. Rule 3.3.",
                    card=card,
                )
                raise ValidationError(text)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand, where they are asked for."""
        return () if self.place.data else self.card.cards

    @property
    def given(self) -> dict[str, Card]:
        """The cards that are given away, by the names of their fields."""
        fields = [field for field in self if field.name.startswith(("discard", "to_"))]
        if not self.place.data:
            return {field.name: field.data for field in fields if field.data is not None}
        asked = [field.name for field in fields if field.name == self.place.data]
        return dict(zip(asked, self.card.cards, strict=False))

    def command(self, seat: Seat) -> Exchanged:
        """What the seat wrote down."""
        given = self.given
        discards = tuple(card for name, card in given.items() if name.startswith("discard"))
        passed = tuple(
            (int(name.removeprefix("to_")), card)
            for name, card in given.items()
            if name.startswith("to_")
        )
        return Exchanged(seat, self.hand, discards, passed, STACKS.get(self.stack.data))


@blueprint.route("/hands/<int:seat>/cards", methods=["GET", "POST"])
def own(table_id: str, seat: Seat) -> ResponseReturnValue:
    """Record what a seat writes down of its hand. Who only looks here comes to the cover."""
    as_seat = behind_cover(seat)
    view, form = tables.view(table_id), ExchangeForm()
    _check_that_it_keeps(view, seat)
    if request.method == "GET":
        return _to_cover(table_id, seat)
    due = hand_entry.due(view, seat)
    form.needed = _needed(view, seat, due) if due else 0
    page = partial(_again, seat=seat, form=form)
    result = send(table_id, form, lambda: form.command(seat), page, as_seat)
    if hand_entry.due(result.view, seat):
        return make_response(_own(result.view, seat))
    return go(_following_address(result.view, seat))


def _again(
    view: TableView, line: str, seat: Seat, form: ExchangeForm | None = None
) -> str | Response:
    """What was asked for; the cover where another phone has meanwhile written the hand."""
    if not hands.has(view, seat, phone()):
        return _to_cover(view.id, seat)
    return _own(view, seat, line, form)


class ChoiceForm(CommandForm):
    """Which stack lies open."""

    stack = WholeNumber(validators=[AnyOf(STACKS, UNFIT)])


@blueprint.post("/hands/<int:seat>/choice")
def choose(table_id: str, seat: Seat) -> Response:
    """Record which stack a player of The Bright House lays open (rule 11.3)."""
    view, form, as_seat = tables.view(table_id), ChoiceForm(), behind_cover(seat)
    _check_that_it_keeps(view, seat)
    page = partial(_again, seat=seat)
    result = send(table_id, form, lambda: Chosen(seat, STACKS[form.stack.data]), page, as_seat)
    return go(_choice_address(result.view, seat))


@blueprint.post("/hands/<int:seat>/anew")
def anew(table_id: str, seat: Seat) -> Response:
    """Take back all that was written down of a hand, as long as no card is played."""
    _check_that_it_keeps(tables.view(table_id), seat)
    page, as_seat = partial(_again, seat=seat), behind_cover(seat)
    result = send(table_id, CommandForm(), lambda: RewriteHand(seat), page, as_seat)
    return make_response(_own(result.view, seat))


def _own(view: TableView, seat: Seat, alert: str = "", form: ExchangeForm | None = None) -> str:
    """What a seat is asked for next, or what it wrote down; from what this seat may see."""
    due = None if view.newest.state.has_begun else hand_entry.due(view, seat)
    if due:
        return _entry_page(view, seat, due, alert, form or ExchangeForm(None))
    found = view.own_findings if view.newest.state.has_begun else ()
    chosen = ""
    if stack := view.newest.state.chosen.get(seat):
        named = wording.stack(stack, view.newest.table, spoken())
        chosen = gettext("Your open hand: %(stack)s.", stack=named)
    stacks = () if _is_closed(view) else hand_entry.stacks(view.newest.table)
    return render_at(
        view,
        "hands/own.html",
        seat=seat,
        name=view.names_in(-1)[seat],
        secret=tricks.findings_in_words(view, -1, found),
        line=_line(view, seat),
        hands=tuple(_written(view, seat, stack) for stack in stacks),
        may_choose=hand_entry.may_choose(view, seat),
        chosen=chosen,
        leave=_choice_address(view, seat),
        is_covered=may_enter(view),
        questions=questions(view),
        alert=alert,
    )


def _entry_page(view: TableView, seat: Seat, due: Due, alert: str, form: ExchangeForm) -> str:
    table, names = view.newest.table, in_sentences(view.names_in(-1))
    is_alone = view.game.options.exchange_order == "strict_order" and not due.is_hand
    # the receivers, each with the field of the form that has the card for it
    discards = iter(("discard", "discard_2"))
    fields = [(to, next(discards) if to is None else f"to_{to}") for to in due.receivers]
    asked = [] if is_alone else fields
    if due.is_hand and table.is_free:
        ask = gettext("Tap the cards you were dealt face down.")
    elif due.is_hand:
        ask = gettext("Tap the cards you were dealt.")
    elif is_alone:
        ask = wording.which_card(due.receivers[0], seat, table, names, spoken())
    else:
        ask = gettext("Which cards do you give away?")
    hint = ""
    if due.stack == 2 and not table.is_free:
        hint = gettext("Pick it up once the cards of the first stack have been passed.")
    return render_at(
        view,
        "hands/entry.html",
        seat=seat,
        title=view.names_in(-1)[seat],
        small=wording.stack(due.stack, table, spoken()),
        ask=ask,
        hint=hint,
        needed=_needed(view, seat, due),
        receivers=tuple(
            Shown(
                field=field,
                text=wording.place(to, seat, table, names, spoken()),
                ask=wording.which_card(to, seat, table, names, spoken()),
                card=form.given.get(field),
            )
            for to, field in asked
        ),
        alone=fields[0][1] if is_alone else "",
        stack=due.stack,
        keys=_keys(view, seat, due),
        tapped=form.hand if due.is_hand else (),
        action=url_for("hands.own", table_id=view.id, seat=seat),
        leave=_following_address(view, seat),
        leave_text=gettext("Skip"),
        is_covered=may_enter(view),
        alert=alert,
    )


def _needed(view: TableView, seat: Seat, due: Due) -> int:
    hand = number_of_stack(seat, due.stack)
    return view.newest.table.share(hand).dealt if due.is_hand else 0


def _keys(view: TableView, seat: Seat, due: Due) -> tuple[CardFace, ...]:
    """The cards that can be tapped: of a hand that is written down, those not given away yet."""
    round_, hand = view.newest, number_of_stack(seat, due.stack)
    if hand not in round_.state.dealt:
        return keys(view)
    passed = [card for (giver, _), card in round_.state.passed.items() if giver == hand]
    given = {*round_.state.discarded.get(hand, ()), *passed}
    return faces(view, [card for card in cards_in(round_.state.dealt[hand]) if card not in given])


def _is_closed(view: TableView) -> bool:
    """Whether a seat may not look at its own cards any more, as the table agreed."""
    may_look = view.viewer.has_own_phone or view.game.options.own_pass_memo == "on"
    return view.newest.state.has_begun and not may_look


def _written(view: TableView, seat: Seat, stack: Stack | None) -> Shown:
    round_ = view.newest
    table, hand = round_.table, number_of_stack(seat, stack)
    entries = [entry for entry in exchanges(round_) if (entry.seat, entry.stack) == (seat, stack)]
    dealt = in_agreed_order(view, [card for entry in entries for card in entry.cards])
    given: list[tuple[Hand | None, Card]] = [
        (None, card) for card in round_.state.discarded.get(hand, ())
    ]
    given += [
        (to, round_.state.passed[hand, to])
        for to in table.receivers(hand)
        if (hand, to) in round_.state.passed
    ]
    gone = [card for _, card in given]
    return Shown(
        title=wording.stack(stack, table, spoken()),
        stack=stack,
        cards=faces(view, dealt),
        remaining=faces(view, [card for card in dealt if card not in gone]),
        gifts=_gifts(view, -1, seat, given),
    )


def _line(view: TableView, seat: Seat) -> str:
    if _is_closed(view):
        return gettext("The cards stay hidden until the round is over.")
    if not view.newest.table.has_stacks or view.newest.state.has_begun:
        return ""
    chosen, other = view.newest.state.chosen, 1 - seat
    name, chooser = in_sentences(view.names_in(-1))[other], hand_entry.next_chooser(view)
    if view.game.options.open_choice == "dealer_last" and other in chosen:
        stack = wording.stack(chosen[other], view.newest.table, spoken())
        return gettext("Open hand of %(name)s: %(stack)s.", name=name, stack=stack)
    if chooser is None and seat not in chosen:
        return gettext("You choose the open hand once both players have entered theirs.")
    has_to_wait = seat not in chosen and not hand_entry.may_choose(view, seat)
    if chooser == other and has_to_wait:
        return gettext("%(name)s chooses the open hand first.", name=name)
    return ""


def _following_address(view: TableView, seat: Seat) -> str:
    """Where the phone goes after a seat: to the next writer, to an open hand, to a choice."""
    if view.viewer.role == "seat":
        return _choice_address(view)
    writer = hand_entry.next_writer(view, seat, hands.kept_elsewhere(view.id, phone()))
    if writer is not None:
        return url_for("hands.cover", table_id=view.id, seat=writer)
    return _open_hand_address(view) or _choice_address(view)


def _open_hand_address(view: TableView, least: Hand = 0) -> str:
    """The question for the first hand from this one on that is to lie open; "" for none."""
    for hand in view.newest.table.open_hands:
        if hand >= least and hand_entry.open_hand_due(view, hand):
            return url_for("hands.open_hand", table_id=view.id, hand=hand)
    return ""


def _choice_address(view: TableView, after: Seat | None = None) -> str:
    """The cover of who says next which stack lies open; where nobody does, the first card."""
    chooser = hand_entry.next_chooser(view, after)
    # the phone comes to its own seat, or to one whose hand no other phone keeps
    if view.viewer.role == "seat":
        comes_there = chooser == view.viewer.seat
    else:
        comes_there = chooser not in hands.kept_elsewhere(view.id, phone())
    if chooser is not None and comes_there:
        return url_for("hands.cover", table_id=view.id, seat=chooser)
    return url_for("play.trick", table_id=view.id)


# Hands that lie open


class OpenHandForm(HandForm):
    """What lies open: a hand as it was dealt, or by `place` the one card that it was given."""

    def validate_card(self, field: Field) -> None:
        """Refuses a hand without cards, with too few, or too many."""
        super().validate_card(field)
        if not self.hand:
            raise ValidationError(_NOTHING)

    def command(self, hand: Hand) -> ShowOpenHand | Passed:
        """What lies open."""
        if self.is_received:
            return Passed(1 - hand, hand, self.hand[0])
        return ShowOpenHand(hand, self.hand)

    @property
    def is_received(self) -> bool:
        """Whether it is about the card that the hand was given."""
        return self.place.data == RECEIVED


@blueprint.route("/hands/open/<int:hand>", methods=["GET", "POST"])
def open_hand(table_id: str, hand: Hand) -> ResponseReturnValue:
    """Ask for what lies open in a hand, and record it (rules 10.3, 13.1 and 13.2)."""
    view, form = tables.view(table_id), OpenHandForm()
    table = view.newest.table
    is_due = hand_entry.open_hand_due(view, hand)
    if hand not in table.open_hands or not (form.is_submitted() or is_due):
        _to_index(table_id)
    if not form.is_submitted() or (form.is_received and not table.is_free):
        return _open_hand(view, "", hand, OpenHandForm(None))
    form.needed = 1 if form.is_received else table.share(hand).dealt
    page = partial(_open_hand, hand=hand, form=form)
    result = send(table_id, form, lambda: form.command(hand), page)
    return go(_after_open_hand(result.view, hand))


@blueprint.post("/hands/open/<int:hand>/anew")
def open_anew(table_id: str, hand: Hand) -> Response:
    """Take back all that was written down of a hand that lies open."""
    if hand not in tables.view(table_id).newest.table.open_hands:
        _to_index(table_id)
    send(table_id, CommandForm(), lambda: RewriteOpenHand(hand), _index_page)
    return go(url_for("hands.open_hand", table_id=table_id, hand=hand))


def _after_open_hand(view: TableView, hand: Hand) -> str:
    return _open_hand_address(view, hand) or url_for("play.trick", table_id=view.id)


def _open_hand(view: TableView, alert: str, hand: Hand, form: OpenHandForm) -> str:
    """The question which cards lie open in a hand, or which of them the other player gave to it,
    as long as something of it is due.
    """
    due = hand_entry.open_hand_due(view, hand)
    if not due:
        return _index_page(view, alert)
    table, dealt = view.newest.table, view.newest.state.dealt
    is_gift = due != "hand"
    if is_gift:
        other = in_sentences(view.names_in(-1))[1 - hand]
        ask, hint = gettext("Which card did %(name)s add to it?", name=other), ""
    elif hand == LOPAKA:
        ask = gettext("Tap his face-up cards.")
        hint = gettext("Otherwise you tap his cards as they are played.")
    else:
        ask = gettext("Tap the cards that were dealt face up.")
        hint = gettext("Otherwise you say of each card from which hand it comes.")
    known = sum(dealt.get(open_, 0) for open_ in table.open_hands)
    return render_at(
        view,
        "hands/entry.html",
        ask=ask,
        hint=hint,
        needed=0 if is_gift else table.share(hand).dealt,
        alone=RECEIVED if is_gift else "",
        leave_text=gettext("Skip") if is_gift else gettext("Play without it"),
        seat=None,
        title=_title_of_open_hand(view, hand),
        small="",
        receivers=(),
        stack=None,
        keys=faces(view, cards_in(table.deck.all & ~known)),
        tapped=form.hand,
        action=url_for("hands.open_hand", table_id=view.id, hand=hand),
        leave=_after_open_hand(view, hand + 1),
        is_covered=may_enter(view),
        alert=alert,
    )


# The hands of a round that is over


@blueprint.get("/rounds/<int:number>/hands")
def after(table_id: str, number: int) -> ResponseReturnValue:
    """Show the hands of a round that is over."""
    view = tables.view(table_id)
    round_index = round_at(view, number)
    if not view.rounds[round_index].is_done:
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    if view.hides_hands and number == len(view.rounds):
        return _closed_page(view)
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    reviewed = review.hands_review(round_.state)
    return render_at(
        view,
        "hands/after.html",
        round_index,
        bottles=tricks.bottles(view, round_index),
        sheddings=tuple(_shedding(round_, number, names) for number in range(round_.table.bottles)),
        burnt=reviewed.burnt,
        hands=tuple(_held(view, round_index, history) for history in reviewed.hands),
        fates=tuple(wording.fate(fate, names, spoken()) for fate in reviewed.fates),
    )


@blueprint.post("/hands/open")
def open_all(table_id: str) -> Response:
    """Open the hands of the round that is done before everybody (3.8)."""
    result = send(table_id, CommandForm(), HandsOpened, _closed_page)
    return go(url_for("hands.after", table_id=table_id, number=len(result.view.rounds)))


def _shedding(round_: RoundView, number: int, names: Sequence[str]) -> Shown:
    """When a bottle could still have been shed, and whose coins it cost.

    `seat` is None where nobody has it; coins are lost once, with two bottles too.
    """
    owners = [bottle.owner for bottle in round_.state.bottles]
    owner = owners[number]
    if owner is None:
        return Shown(seat=None)
    shedding = review.shedding(round_.state, number)
    is_counted = round_.is_scored and not round_.state.tally
    return Shown(
        number=number,
        seat=owner,
        owner=names[owner],
        is_burnt=is_counted and owners.index(owner) == number,
        could=wording.could(shedding, names[owner], spoken()) if shedding else "",
        forced=wording.forced(shedding, spoken()) if shedding and shedding.could else "",
    )


def _closed_page(view: TableView, alert: str = "") -> str:
    return render_at(view, "hands/closed.html", alert=alert)


def _held(view: TableView, round_index: int, history: HandHistory) -> Shown:
    round_, names = view.rounds[round_index], in_sentences(view.names_in(round_index))
    table, seat = round_.table, history.hand % round_.table.seats
    given = [*((None, card) for card in history.discards), *history.passes]
    return Shown(
        name=listed(names[seat], table.which(history.hand), spoken()),
        dealt=faces(view, in_agreed_order(view, as_dealt(round_, seat, list(history.dealt)))),
        is_whole=history.is_whole,
        gifts=_gifts(view, round_index, seat, given),
        played=faces(view, in_agreed_order(view, sorted(history.played))),
    )


def _gifts(
    view: TableView, round_index: int, seat: Seat, given: Iterable[tuple[Hand | None, Card]]
) -> tuple[Shown, ...]:
    table, names = view.rounds[round_index].table, in_sentences(view.names_in(round_index))
    return tuple(
        Shown(text=wording.place(to, seat, table, names, spoken()), card=face(card, table.deck))
        for to, card in given
    )
