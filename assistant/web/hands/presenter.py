"""Hands made into pages: those of a seat from what that seat may see, all others from what everybody may."""

from collections.abc import Iterable

from flask import url_for
from flask_babel import gettext

from assistant.rules.cards import Card, cards_in
from assistant.rules.events import Exchanged
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA, Seat, Stack, number_of_stack
from assistant.rules.views import TableView
from assistant.services import new_id
from assistant.web.hands import next_entry
from assistant.web.hands.forms import ExchangeForm, HandForm
from assistant.web.hands.next_entry import Wanted
from assistant.web.hands.pages import (
    CoverPage,
    EntryPage,
    Gift,
    IndexPage,
    OwnPage,
    Place,
    Row,
    State,
    Written,
)
from assistant.web.language import spoken
from assistant.web.shared.pages import CardFace
from assistant.web.shared.presenter import face, in_sentences, keys
from assistant.wording import findings
from assistant.wording import hands as wording


def index(view: TableView, alert: str = "") -> IndexPage:
    """Who has written a hand down."""
    round_, names, options = (
        view.rounds[-1],
        view.names_in(-1),
        view.game.options,
    )
    players = next_entry.in_order(round_.table) if options.hands != "off" else ()
    following = _next(view) if players and not round_.has_begun else None
    return IndexPage(
        table_id=view.id,
        round_number=len(view.rounds),
        rows=tuple(Row(seat=seat, name=names[seat], state=_state(view, seat)) for seat in players),
        following=following,
        following_name="" if following is None else names[following],
        asks_lopaka=next_entry.has_lopaka_to_show(view),
        lopaka=_lopakas(view),
        anew=url_for("hands.anew", table_id=view.id, seat=LOPAKA),
        is_closed=round_.has_begun,
        may_look_again=options.own_pass_memo == "on",
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _next(view: TableView) -> Seat | None:
    """Who gets the phone next: to write a hand down, or to choose the one that lies open."""
    writer = next_entry.next_writer(view)
    return next_entry.next_chooser(view) if writer is None else writer


def _state(view: TableView, seat: Seat) -> State:
    if not next_entry.outlines(view, seat):
        return "not yet"
    is_choosing = view.game.options.variant == "bright-house" and not next_entry.has_chosen(
        view, seat
    )
    return "begun" if is_choosing or next_entry.wanted(view, seat) else "written down"


def _lopakas(view: TableView) -> tuple[CardFace, ...]:
    """His hand as it was laid open; once cards are played, it would tell which of his are gone."""
    round_ = view.rounds[-1]
    is_shown = round_.table.variant == "lopaka" and not round_.has_begun
    return faces(view, cards_in(round_.dealt.get(LOPAKA, 0))) if is_shown else ()


def cover(view: TableView, seat: Seat) -> CoverPage:
    """The calm page before a seat's own."""
    name = view.names_in(-1)[seat]
    return CoverPage(table_id=view.id, round_number=len(view.rounds), seat=seat, name=name)


def entry(
    view: TableView,
    seat: Seat,
    wanted: Wanted,
    leave: str,
    alert: str = "",
    form: ExchangeForm | None = None,
) -> EntryPage:
    """What a seat is asked for next; `form` is what was typed before, when it comes back."""
    round_, names = view.rounds[-1], in_sentences(view.names_in(-1))
    is_alone = view.game.options.exchange_order == "strict_order" and not wanted.is_hand
    if wanted.is_hand:
        ask = gettext("Tap the cards that you were dealt.")
    elif is_alone:
        ask = wording.which(wanted.places[0], seat, round_.table, names, spoken())
    else:
        ask = gettext("Which cards do you give away?")
    return EntryPage(
        table_id=view.id,
        round_number=len(view.rounds),
        seat=seat,
        title=view.names_in(-1)[seat],
        small=wording.stack(wanted.stack, spoken()),
        ask=ask,
        hint=gettext("Take it up when the cards of the first stack have been passed.")
        if wanted.stack == 2
        else "",
        needed=round_.table.dealt if wanted.is_hand else 0,
        places=() if is_alone else tuple(_place(view, seat, to, form) for to in wanted.places),
        alone=_field(wanted.places[0]) if is_alone else "",
        stack=wanted.stack,
        keys=_keys(view, seat, wanted),
        tapped=form.hand if form and wanted.is_hand else (),
        action=url_for("hands.own", table_id=view.id, seat=seat),
        leave=leave,
        leave_text=gettext("Skip"),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def lopaka(view: TableView, alert: str = "", form: HandForm | None = None) -> EntryPage:
    """The question which cards lie open for Lopaka."""
    return EntryPage(
        table_id=view.id,
        round_number=len(view.rounds),
        seat=None,
        title=gettext("Lopaka's hand"),
        small="",
        ask=gettext("Tap the cards that lie open."),
        hint=gettext("Without it his cards are tapped as they are played."),
        needed=view.rounds[-1].table.dealt,
        places=(),
        alone="",
        stack=None,
        keys=keys(view),
        tapped=form.hand if form else (),
        action=url_for("hands.lopaka", table_id=view.id),
        leave=url_for("record.trick", table_id=view.id),
        leave_text=gettext("Play without"),
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def own(
    view: TableView,
    seat: Seat,
    secret: Iterable[Finding],
    chooser: Seat | None,
    leave: str,
    alert: str = "",
) -> OwnPage:
    """What a seat wrote down, as far as it may see it; `chooser` is who chooses next which stack lies open."""
    round_, names = view.rounds[-1], in_sentences(view.names_in(-1))
    is_closed = round_.has_begun and view.game.options.own_pass_memo == "off"
    hands = (
        ()
        if is_closed
        else tuple(_written(view, seat, stack) for stack in next_entry.stacks(round_.table))
    )
    return OwnPage(
        table_id=view.id,
        round_number=len(view.rounds),
        seat=seat,
        name=view.names_in(-1)[seat],
        secret=tuple(findings.finding(one, names, round_, spoken()) for one in secret),
        line=_line(view, seat, chooser, is_closed),
        hands=tuple(one for one in hands if one.cards or one.gifts),
        choice=gettext("Which hand lies open?")
        if next_entry.may_choose(view, seat, chooser)
        else "",
        chosen=_chosen(view, seat),
        can_redo=not round_.has_begun,
        leave=leave,
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )


def _keys(view: TableView, seat: Seat, wanted: Wanted) -> tuple[CardFace, ...]:
    """The cards that can be tapped: of a hand that is written down, those that it has not given away."""
    round_, hand = view.rounds[-1], number_of_stack(seat, wanted.stack)
    if hand not in round_.dealt:
        return keys(view)
    given = {
        round_.discarded.get(hand),
        *(card for (giver, _), card in round_.passed.items() if giver == hand),
    }
    return faces(view, [card for card in cards_in(round_.dealt[hand]) if card not in given])


def _place(view: TableView, seat: Seat, to: Seat | None, form: ExchangeForm | None) -> Place:
    round_, names, field = (
        view.rounds[-1],
        in_sentences(view.names_in(-1)),
        _field(to),
    )
    text, ask = (
        say(to, seat, round_.table, names, spoken()) for say in (wording.place, wording.which)
    )
    return Place(field=field, text=text, ask=ask, card=form.given.get(field) if form else None)


def _field(to: Seat | None) -> str:
    """The field of a form that has the card for a place."""
    return "discard" if to is None else f"to_{to}"


def _written(view: TableView, seat: Seat, stack: Stack | None) -> Written:
    """What a seat wrote down of its hand, or of a stack."""
    round_, names = view.rounds[-1], in_sentences(view.names_in(-1))
    dealt = [
        card
        for told in told_of(view.rounds[-1])
        if (told.seat, told.stack) == (seat, stack)
        for card in told.cards
    ]
    hand = number_of_stack(seat, stack)
    given = {None: round_.discarded.get(hand)} | {
        to: round_.passed.get((hand, to)) for to in round_.table.receivers(seat)
    }
    return Written(
        title=wording.stack(stack, spoken()),
        stack=stack,
        cards=faces(view, in_agreed_order(view, dealt)),
        kept=faces(
            view,
            [card for card in in_agreed_order(view, dealt) if card not in given.values()],
        ),
        gifts=tuple(
            Gift(
                text=wording.place(to, seat, round_.table, names, spoken()),
                card=face(card, round_.table.deck),
            )
            for to, card in given.items()
            if card is not None
        ),
    )


def told_of(one: RoundView) -> list[Exchanged]:
    """What was written down of the hands of a round, as far as it may be seen."""
    return [event for _, event in one.events if isinstance(event, Exchanged)]


def in_agreed_order(view: TableView, cards: list[Card]) -> list[Card]:
    """A hand as the table agreed to see it."""
    by = view.game.options.sorts_by
    if by == "dealt":
        return cards
    return sorted(
        cards, key=lambda card: (view.game.deck.suit_of[card] if by == "colour" else 0, card)
    )


def _line(view: TableView, seat: Seat, chooser: Seat | None, is_closed: bool) -> str:
    """What a seat has to know beside its cards."""
    if is_closed:
        return gettext("The cards are closed until the round is over.")
    round_, names = view.rounds[-1], in_sentences(view.names_in(-1))
    if round_.table.variant != "bright-house" or round_.has_begun:
        return ""
    other = 1 - seat
    if view.game.options.open_choice == "dealer_last" and other in round_.chosen:
        stack = wording.stack(round_.chosen[other], spoken())
        return gettext("%(name)s lays open: %(stack)s.", name=names[other], stack=stack)
    if chooser is None and seat not in round_.chosen:
        return gettext("Which hand lies open is asked when both have written theirs down.")
    is_too_soon = (
        chooser == other
        and seat not in round_.chosen
        and not next_entry.may_choose(view, seat, chooser)
    )
    return (
        gettext("%(name)s chooses the open hand first.", name=names[other]) if is_too_soon else ""
    )


def _chosen(view: TableView, seat: Seat) -> str:
    stack = view.rounds[-1].chosen.get(seat)
    return (
        gettext("You lay open: %(stack)s.", stack=wording.stack(stack, spoken())) if stack else ""
    )


def faces(view: TableView, cards: Iterable[Card]) -> tuple[CardFace, ...]:
    """Cards of the deck that the table plays."""
    return tuple(face(card, view.game.deck) for card in cards)
