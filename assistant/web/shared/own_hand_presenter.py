"""A seat's own hand on its own phone, made from what that seat may see. Rulebook 3.9."""

from flask_babel import gettext

from assistant.rules import exchange, hand_entry, permission
from assistant.rules.cards import BIT, cards_in
from assistant.rules.events import Played
from assistant.rules.exchange import Held
from assistant.rules.table import Hand, Seat
from assistant.rules.views import TableView
from assistant.store.engine import new_id
from assistant.tables import hands
from assistant.web.phones import phone, spoken
from assistant.web.shared import hand_cards, tricks, undo
from assistant.web.shared.presenter import keys
from assistant.web.shared.render import Shown
from assistant.web.shared.trick_presenter import can_play, just_found, lit_hand
from assistant.wording import hands as wording
from assistant.wording.names import which


def own_hand(view: TableView, chosen: Hand | None = None) -> Shown | None:
    """The hand of the seat whose own phone looks; None for anybody else, and for Lopaka.

    `chosen` is the hand that was pointed at in the duel.
    """
    round_, seat = view.newest, view.viewer.seat
    if view.viewer.role != "seat" or seat is None or seat >= round_.table.players:
        return None
    is_turn = round_.state.to_act == seat
    found = [one for one in view.own_findings if one not in just_found(view)]
    return Shown(
        seat=seat,
        line=wording.turn(round_, spoken()) if is_turn else "",
        must_follow=wording.must_follow(round_, spoken()) if is_turn else "",
        is_turn=is_turn,
        hands=_hands(view, seat, chosen),
        secret=tricks.said(view, -1, found),
        way_in=_way_in(view, seat),
        questions=hand_cards.questions(view),
        undo=_undo(view, seat),
        after=view.game.length,
        client_id=new_id(),
    )


def _hands(view: TableView, seat: Seat, chosen: Hand | None) -> tuple[Shown, ...]:
    """What the seat holds; where that is not wholly known, the deck too while it is its turn."""
    round_ = view.newest
    lit = lit_hand(round_, chosen) if round_.state.to_act == seat else None
    return tuple(
        Shown(
            hand=held.hand,
            title=which(round_.table.which(held.hand), spoken()),
            keys=_keys(view, seat, held) if held.dealt else (),
            deck=_deck(view, held) if held.hand == lit and not held.is_whole else (),
            received=() if held.dealt else hand_cards.faces(view, cards_in(held.cards)),
            can_be_lit=not held.is_whole and held.hand != lit and _is_due(view, seat, held.hand),
        )
        for held in exchange.of_seat(round_.state, seat)
    )


def _is_due(view: TableView, seat: Seat, hand: Hand) -> bool:
    """Whether the next card can come from this hand of the seat."""
    return view.newest.state.to_act == seat and can_play(view.newest, hand)


def _keys(view: TableView, seat: Seat, held: Held) -> tuple[Shown, ...]:
    """The cards of a hand, those that may be played now as far as it is known."""
    legal, is_due = permission.legal(view.newest.state), _is_due(view, seat, held.hand)
    cards = hand_cards.as_dealt(view.newest, seat, list(cards_in(held.cards)))
    return tuple(
        Shown(
            face=face,
            is_playable=is_due and (legal is None or face.number in legal),
            is_dim=False,
        )
        for face in hand_cards.faces(view, hand_cards.in_agreed_order(view, cards))
    )


def _deck(view: TableView, held: Held) -> tuple[Shown, ...]:
    """The cards that can be in a hand beside those that are known: one was passed to it, or all."""
    reminder = tricks.reminded(view)
    gone = reminder.played if reminder else frozenset()
    return tuple(
        Shown(face=face, is_playable=True, is_dim=face.number in gone)
        for face in keys(view)
        if not held.dealt & BIT[face.number]
    )


def _way_in(view: TableView, seat: Seat) -> str:
    """What the seat has to do with its hand before it plays; "" for nothing."""
    if not hand_entry.takes_part(view, seat):
        return ""
    if not hands.has(view, seat, phone()):
        return gettext("Your hand was entered on another phone. Open it here")
    if view.newest.state.has_begun:
        return ""
    if due := hand_entry.due(view, seat):
        return gettext("Enter your hand") if due.is_hand else gettext("Enter what you give away")
    return gettext("Choose your open hand") if hand_entry.may_choose(view, seat) else ""


def _undo(view: TableView, seat: Seat) -> str | None:
    """The card that an undo takes back, where the seat laid it last; else None."""
    event = view.events[view.game.undo] if view.game.undo else None
    return undo.undone(view) if isinstance(event, Played) and event.seat == seat else None
