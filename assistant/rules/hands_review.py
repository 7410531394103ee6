"""What a round was, once it is over: the hands, what was given away, and what became of it.

Rulebook 6.6.

Of what nobody wrote down much follows from the play: whoever played a card had it, and what was
never played lies in the Imp's Trick. A way that a card must have gone in every explanation of the
record (chapter 9) is told like one that was written down.
"""

from collections.abc import Mapping
from typing import NamedTuple

from assistant.rules.cards import Card, Coins, cards_in
from assistant.rules.explain import Explanation
from assistant.rules.known_hands import becomes
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, number_of


class HandHistory(NamedTuple):
    """What is known of a hand.

    Its cards when dealt, all of them if `is_whole`; what it gave away; and what it played, in
    order.
    """

    hand: Hand
    dealt: tuple[Card, ...]
    is_whole: bool
    discards: tuple[Card, ...]
    passes: tuple[tuple[Hand, Card], ...]
    played: tuple[Card, ...]


class Fate(NamedTuple):
    """What became of a card that was passed.

    That is the trick in which it was played, who took it, and whether it bought the bottle.

    The last three are None and False where the card was not played, or its trick was not written
    down.
    """

    giver: Seat
    to: Seat
    card: Card
    trick: int | None
    taken_by: Seat | None
    bought: bool


class HandsReview(NamedTuple):
    """A round that is over.

    `burnt` are the coins that each last owner of a bottle won and does not score.
    """

    hands: tuple[HandHistory, ...]
    fates: tuple[Fate, ...]
    burnt: Mapping[Seat, Coins]


def hands_review(round_: Round) -> HandsReview:
    """What there is to tell of a round that is over."""
    explanation = _explained(round_)
    ways, possible = explanation.ways, explanation.possible()
    known = [(card, places) for card, places in possible.items() if places]
    stacks = {becomes(round_, stack): stack for stack in range(round_.table.hands)}
    passes = {
        way: card
        for way, place_bit in ways.passed.items()
        for card, places in known
        if places == place_bit
    }
    hands = []
    for hand in range(round_.table.hands):
        stack = stacks.get(hand)
        dealt = (
            ()
            if stack is None
            else tuple(card for card, places in known if not places & ~ways.dealt[stack])
        )
        discards = (
            ()
            if stack is None
            else tuple(card for card, places in known if places == ways.discarded[stack])
        )
        given = tuple((to, card) for (giver, to), card in passes.items() if giver == stack)
        is_whole = len(dealt) == round_.table.share(hand).dealt
        hands.append(HandHistory(hand, dealt, is_whole, discards, given, _played(round_, hand)))
    fates = tuple(
        _fate(round_, giver % round_.table.seats, to, card) for (giver, to), card in passes.items()
    )
    burnt = {seat: coins for seat, coins in enumerate(round_.coins) if round_.curses(seat)}
    return HandsReview(tuple(hands), fates, burnt)


def _explained(round_: Round) -> Explanation:
    """All that is known of the cards' ways by the end of the round."""
    explanation = Explanation(round_.table)
    for hand, dealt in round_.dealt.items():
        explanation.tell(hand, cards_in(dealt), (), ())
    for hand, discards in round_.discarded.items():
        explanation.tell(hand, (), discards, ())
    for (hand, to), card in round_.passed.items():
        explanation.tell(hand, (), (), [(to, card)])
    for seat, stack in round_.chosen.items():
        explanation.choose(seat, stack)
    for trick in round_.tricks:
        for play in trick.plays:
            explanation.play(number_of(play.seat, play.which), play.card, None)
    return explanation


def _played(round_: Round, hand: Hand) -> tuple[Card, ...]:
    plays = (play for trick in round_.tricks for play in trick.plays)
    return tuple(play.card for play in plays if number_of(play.seat, play.which) == hand)


def _fate(round_: Round, giver: Seat, to: Seat, card: Card) -> Fate:
    for trick in round_.tricks:
        if any(play.card == card for play in trick.plays):
            return Fate(
                giver, to, card, trick.number, trick.winner, trick.sold and trick.card == card
            )
    return Fate(giver, to, card, None, None, False)
