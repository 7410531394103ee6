"""The deal, the Imp's card and the passes, as far as they are written down. Rulebook chapter 3."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assistant.rules.cards import BIT, Card, cards_in, mask
from assistant.rules.events import Chosen, Dealt, Discarded, Exchanged, Passed
from assistant.rules.findings import Cause, Refused
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, Table, number_of_stack

# What is in the hands, as far as the exchange is written down. Rulebook 8.2 and 8.16.


def after_the_exchange(round_: Round) -> dict[Hand, int]:
    """The cards, as bits, of each hand wholly known after the exchange (8.2, 10.3)."""
    known = {}
    for dealt_to in round_.dealt:
        hand, ways_in = becomes(round_, dealt_to), round_.table.share(dealt_to).received
        has_received = all(way in round_.passed for way in ways_in)
        if hand is not None and has_received and has_given(round_, dealt_to):
            known[hand] = held(round_, dealt_to)
    return known


def now(round_: Round) -> dict[Hand, int]:
    """What is in the hands now that are wholly known, before the first card and later."""
    return after_the_exchange(round_) if round_.hands is None else round_.hands


class Held(NamedTuple):
    """What is known to be in a hand now, or in a stack that is not chosen yet.

    Cards are bits: those that are known, and those that it was dealt, 0 where that was not written
    down. `is_whole`: there are no others.
    """

    hand: Hand
    cards: int
    dealt: int
    is_whole: bool


def of_seat(round_: Round, seat: Seat) -> tuple[Held, ...]:
    """What is known to be in each hand of a seat, the open one first."""
    known, hands = now(round_), range(seat, round_.table.hands, round_.table.seats)
    found = [
        (stack if (hand := becomes(round_, stack)) is None else hand, stack) for stack in hands
    ]
    return tuple(
        Held(
            hand,
            known.get(hand, held(round_, stack) & ~round_.played),
            round_.dealt.get(stack, 0),
            hand in known,
        )
        for hand, stack in sorted(found)
    )


def becomes(round_: Round, stack: Hand) -> Hand | None:
    """Which hand a stack of The Bright House has become (11.3); None before that is chosen.

    Elsewhere it is the hand.
    """
    seats = round_.table.seats
    if not round_.table.has_stacks:
        return stack
    seat = stack % seats
    if seat not in round_.chosen:
        return None
    return seat if stack == number_of_stack(seat, round_.chosen[seat]) else seat + seats


def has_given(round_: Round, hand: Hand) -> bool:
    """Whether all that a hand, or stack, gives away is written down."""
    _, discards, receivers, _ = round_.table.share(hand)
    has_discarded = len(round_.discarded.get(hand, ())) >= discards
    return has_discarded and all((hand, to) in round_.passed for to in receivers)


def held(round_: Round, hand: Hand) -> int:
    """The cards, as bits, that a hand or stack is known to have after the exchange, if not more."""
    receivers = round_.table.receivers(hand)
    given = mask(round_.passed[hand, to] for to in receivers if (hand, to) in round_.passed)
    given |= mask(round_.discarded.get(hand, ()))
    return round_.dealt.get(hand, 0) & ~given | received(round_, hand)


def received(round_: Round, hand: Hand) -> int:
    """The cards, as bits, that are known to have been passed to a hand or stack."""
    ways_in = round_.table.share(hand).received
    return mask(round_.passed[way] for way in ways_in if way in round_.passed)


def holder(round_: Round, hands: Sequence[Hand], card: Card) -> Hand:
    """Which of these hands of one player holds a card; the last where that was not written down."""
    known = now(round_)
    for hand in hands:
        # what came to a hand and stays: what was passed to it, and of an open hand of the duel what
        # was dealt (13.2)
        lies = known.get(hand, 0) | received(round_, hand)
        if not round_.table.receivers(hand):
            lies |= round_.dealt.get(hand, 0)
        if lies & BIT.get(card, 0):
            return hand
    return hands[-1]


class Contradiction(NamedTuple):
    """An entry from before the first card that contradicts a play: whose, and what it says."""

    seat: Seat
    kind: Literal["dealt", "discarded", "passed"]


def givers(round_: Round, card: Card) -> list[tuple[Hand, Literal["discarded", "passed"]]]:
    """The hands that gave a card away, and how: nobody passes on what was received (3.3)."""
    return [
        *((hand, "discarded") for hand, cards in round_.discarded.items() if card in cards),
        *((hand, "passed") for (hand, _), passed in round_.passed.items() if passed == card),
    ]


def against(round_: Round, seat: Seat, card: Card) -> Contradiction | None:
    """The entry that says that this seat cannot have held the card (8.16), if a single one does."""
    seats = round_.table.seats
    if gave := givers(round_, card):
        giver, kind = gave[0]
        return Contradiction(giver % seats, kind)
    others = (
        hand for hand, dealt in round_.dealt.items() if dealt & BIT[card] and hand % seats != seat
    )
    other = next(others, None)
    if other is None and seat in round_.dealt:
        has_one_hand = round_.table.hands == seats
        if not (has_one_hand and round_.dealt[seat] & BIT[card]):
            other = seat
    return None if other is None else Contradiction(other % seats, "dealt")


CardsTold = Dealt | Discarded | Passed | Exchanged
"""What tells of the cards of a hand: all of its exchange, or a part of it."""


def as_exchanged(table: Table, event: CardsTold) -> Exchanged:
    """The same as a part of an exchange."""
    match event:
        case Dealt(seat, cards, which):
            return Exchanged(seat, cards, stack=2 if which == "hidden" else None)
        case Discarded(seat, card):
            return Exchanged(seat, discards=(card,), stack=table.giving_stack)
        case Passed(seat, to, card):
            return Exchanged(seat, passes=((to, card),), stack=table.giving_stack)
        case Exchanged():
            return event


def refusal(round_: Round, event: CardsTold) -> Refused | None:
    """Why this cannot have been, the first reason that applies, and the card at which it fails.

    Where the cards of a discard or a pass came from, chapter 9 asks.
    """
    exchanged = as_exchanged(round_.table, event)
    hand = exchanged.hand
    match event:
        case Dealt(_, cards):
            refused = _refusal_of_deal(round_, hand, cards)
        case Discarded(_, card):
            refused = _refusal_of_discard(round_, hand, card)
        case Passed(_, to, card):
            refused = _refusal_of_pass(round_, hand, to, card)
        case Exchanged():
            refused = _refusal_of_exchange(round_, hand, event)
    if refused and refused.code == "duplicate-card" and refused.card is not None:
        return refused._replace(cause=why_not(round_, exchanged, refused.card))
    return refused


def _refusal_of_deal(round_: Round, hand: Hand, cards: tuple[Card, ...]) -> Refused | None:
    if round_.played:
        return Refused("wrong-phase", "play-begun")
    if round_.table.is_explained and (round_.discarded or round_.passed):
        return Refused("wrong-phase")
    return _refusal_of_cards(round_, hand, cards)


def _refusal_of_cards(round_: Round, hand: Hand, cards: tuple[Card, ...]) -> Refused | None:
    if not round_.table.deck.has(cards):
        return Refused("unknown-card", card=culprit(round_, cards))
    if hand in round_.dealt:
        return Refused("already-done", "dealt")
    if len(cards) != round_.table.share(hand).dealt:
        return Refused("hand-size")
    bits = mask(cards)
    if bits.bit_count() < len(cards) or any(bits & other for other in round_.dealt.values()):
        return Refused("duplicate-card", card=culprit(round_, cards))
    return None


def culprit(round_: Round, cards: tuple[Card, ...]) -> Card | None:
    """The first of the cards of a deal that is none or was dealt before, if it has one."""
    gone = set(cards_in(sum(round_.dealt.values())))
    for card in cards:
        if card not in round_.suit_of or card in gone:
            return card
        gone.add(card)
    return None


def _refusal_of_discard(round_: Round, hand: Hand, card: Card) -> Refused | None:
    if card not in round_.suit_of:
        return Refused("unknown-card", card=card)
    discards = round_.table.share(hand).discards
    if not discards and round_.table.lopaka is not None:
        return Refused("wrong-phase", "no-discard", card)
    if round_.played:
        return Refused("wrong-phase", "play-begun", card)
    if not discards:
        return Refused("wrong-phase", "dealer-discards", card)
    if givers(round_, card):
        return Refused("duplicate-card", card=card)
    is_done = len(round_.discarded.get(hand, ())) == discards
    return Refused("already-done", card=card) if is_done else None


def _refusal_of_pass(round_: Round, hand: Hand, to: Hand | None, card: Card) -> Refused | None:
    if card not in round_.suit_of:
        return Refused("unknown-card", card=card)
    if round_.played:
        return Refused("wrong-phase", "play-begun", card)
    if givers(round_, card):
        return Refused("duplicate-card", card=card)
    if to not in round_.table.receivers(hand):
        if hand == round_.table.lopaka:
            return Refused("not-a-neighbour", "no-swap", card)
        is_to_lopaka = to is not None and to == round_.table.lopaka
        return Refused("not-a-neighbour", "none-to-lopaka" if is_to_lopaka else None, card)
    return Refused("already-done", card=card) if (hand, to) in round_.passed else None


def _refusal_of_exchange(round_: Round, hand: Hand, event: Exchanged) -> Refused | None:
    table = round_.table
    if hand == table.lopaka:
        return Refused("wrong-phase", "no-swap")
    discards = table.share(hand).discards
    if event.discards and not discards:
        return _refusal_of_discard(round_, hand, event.discards[0])
    given = [*event.discards, *(card for _, card in event.passes)]
    # A deal is too late before its cards are looked at, a gift after that.
    unknown = next((card for card in given if card not in round_.suit_of), None)
    if unknown is not None and not event.cards:
        return Refused("unknown-card", card=unknown)
    if round_.played:
        return Refused("wrong-phase", "play-begun")
    if table.has_two_hands != (event.stack is not None):
        return Refused("wrong-phase", "no-stack")
    is_deal = bool(event.cards) or not given
    if is_deal and (refused_cards := _refusal_of_cards(round_, hand, event.cards)):
        return refused_cards
    if len(set(given)) < len(given):
        twice = next(card for card in given if given.count(card) > 1)
        return Refused("duplicate-card", card=twice)
    refused = [_refusal_of_discard(round_, hand, card) for card in event.discards]
    refused += [_refusal_of_pass(round_, hand, to, card) for to, card in event.passes]
    is_too_much = len(event.discards) + len(round_.discarded.get(hand, ())) > discards
    if is_too_much or len({to for to, _ in event.passes}) < len(event.passes):
        refused.insert(len(event.discards), Refused("already-done", "passed-twice"))
    return next(filter(None, refused), None)


def misfit(round_: Round, hand: Hand, event: Exchanged) -> Card | None:
    """The first card of an exchange that was dealt or given away elsewhere, or not dealt here."""
    cards = mask(event.cards) or round_.dealt.get(hand, 0)
    given = (*event.discards, *(card for _, card in event.passes))
    not_dealt = [card for card in given if cards and not cards & BIT[card]]
    gone = [
        card
        for card in event.cards
        if givers(round_, card) and hand not in dict(givers(round_, card))
    ]
    elsewhere = [
        card
        for card in (*event.cards, *given)
        if any(dealt & BIT[card] for other, dealt in round_.dealt.items() if other != hand)
    ]
    return next(iter((*not_dealt, *gone, *elsewhere)), None)


def why_not(round_: Round, exchanged: Exchanged, card: Card) -> Cause | None:
    """Why a card cannot be dealt to this seat, or cannot leave it (3.3)."""
    seats = round_.table.seats
    receiving = [to % seats for (_, to), passed in round_.passed.items() if passed == card]
    if exchanged.seat in receiving:
        return "received"
    gifts = [*((None, discarded) for discarded in exchanged.discards), *exchanged.passes]
    receivers = [to for to, gift in gifts if gift == card]
    if not receivers:
        return None
    if gone := dict(givers(round_, card)):
        is_own = exchanged.hand in gone
        return "given-before" if is_own else "given-by-another"
    if len(receivers) > 1:
        return "given-twice"
    if exchanged.cards and card not in exchanged.cards:
        return "not-among-dealt"
    dealt_to = [hand % seats for hand, dealt in round_.dealt.items() if dealt & BIT[card]]
    is_receivers = receivers[0] is not None and receivers[0] % seats in dealt_to
    return "of-the-receiver" if is_receivers else "not-dealt"


def refusal_of_choice(round_: Round, event: Chosen) -> Refused | None:
    """Why this player cannot choose the hand that lies open."""
    if not round_.table.has_stacks:
        return Refused("wrong-phase", "no-choice")
    if round_.played:
        return Refused("wrong-phase", "play-begun")
    return Refused("already-done", "chosen") if event.seat in round_.chosen else None


def after(round_: Round, event: Exchanged) -> None:
    """Writes down what the seat told of its exchange."""
    hand = event.hand
    if event.cards:
        round_.dealt[hand] = mask(event.cards)
    if event.discards:
        round_.discarded[hand] = (*round_.discarded.get(hand, ()), *event.discards)
    for to, card in event.passes:
        assert to is not None  # a stranger is no neighbour, and the pass was refused
        round_.passed[hand, to] = card


def after_choice(round_: Round, event: Chosen) -> None:
    """Writes down which stack lies open."""
    round_.chosen[event.seat] = event.stack
