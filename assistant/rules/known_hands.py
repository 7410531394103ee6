"""What is in the hands, as far as the exchange is written down. Rulebook 8.2 and 8.16."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from assistant.rules.cards import BIT, Card, mask
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, number_of_stack


def after_the_exchange(round_: Round) -> dict[Hand, int]:
    """The cards, as bits, of each hand wholly known after the exchange (8.2, 10.3)."""
    known = {}
    for dealt_to in round_.dealt:
        hand, cards = becomes(round_, dealt_to), _of_hand(round_, dealt_to)
        if hand is not None and cards is not None:
            known[hand] = cards
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
    if round_.table.variant != "bright-house":
        return stack
    seat = stack % seats
    if seat not in round_.chosen:
        return None
    return seat if stack == number_of_stack(seat, round_.chosen[seat]) else seat + seats


def _of_hand(round_: Round, hand: Hand) -> int | None:
    """What is in a hand, or stack, after the exchange; None where not all of it is written down."""
    ways_in = round_.table.share(hand).received
    if not has_given(round_, hand) or any(way not in round_.passed for way in ways_in):
        return None
    return held(round_, hand)


def has_given(round_: Round, hand: Hand) -> bool:
    """Whether all that a hand, or stack, gives away is written down."""
    _, discards, receivers, _ = round_.table.share(hand)
    has_discarded = len(round_.discarded.get(hand, ())) >= discards
    return has_discarded and all((hand, to) in round_.passed for to in receivers)


def held(round_: Round, hand: Hand) -> int:
    """The cards, as bits, that a hand or stack is known to have after the exchange, if not more."""
    _, _, receivers, ways_in = round_.table.share(hand)
    given = mask(round_.passed[hand, to] for to in receivers if (hand, to) in round_.passed)
    given |= mask(round_.discarded.get(hand, ()))
    received = mask(round_.passed[way] for way in ways_in if way in round_.passed)
    return round_.dealt.get(hand, 0) & ~given | received


def holder(round_: Round, hands: Sequence[Hand], card: Card) -> Hand:
    """Which of these hands of one player holds a card; the last where that was not written down."""
    known = now(round_)
    return next(
        (hand for hand in hands if (known.get(hand, 0) | _lies(round_, hand)) & BIT.get(card, 0)),
        hands[-1],
    )


def _lies(round_: Round, hand: Hand) -> int:
    """The cards that came to a hand and stay there: those passed to it, and of an open hand of the
    duel those dealt (13.2).
    """
    _, _, receivers, ways_in = round_.table.share(hand)
    dealt = 0 if receivers else round_.dealt.get(hand, 0)
    return dealt | mask(round_.passed[way] for way in ways_in if way in round_.passed)


class Against(NamedTuple):
    """An entry from before the first card that contradicts a play: whose, and what it says."""

    seat: Seat
    kind: Literal["dealt", "discarded", "passed"]


def against(round_: Round, seat: Seat, card: Card) -> Against | None:
    """The entry that says that this seat cannot have held the card (8.16), if a single one does."""
    seats = round_.table.seats
    for hand, discarded in round_.discarded.items():
        if card in discarded:
            return Against(hand % seats, "discarded")
    for (giver, _), passed in round_.passed.items():
        if card == passed:
            return Against(giver % seats, "passed")
    others = (
        hand for hand, dealt in round_.dealt.items() if dealt & BIT[card] and hand % seats != seat
    )
    other = next(others, None)
    if other is None and seat in round_.dealt and not _was_dealt(round_, seat, card):
        other = seat
    return None if other is None else Against(other % seats, "dealt")


def _was_dealt(round_: Round, seat: Seat, card: Card) -> bool:
    """Whether a seat that has but one hand was dealt this card itself."""
    has_one_hand = round_.table.hands == round_.table.seats
    return has_one_hand and bool(round_.dealt[seat] & BIT[card])
