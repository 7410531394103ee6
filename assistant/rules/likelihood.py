"""How rare the plays of a round are, so that of two ways to tell it the likelier is known.

Rulebook 8.8. Hands are dealt by chance, and of the cards that may be played each is held to be as
likely as the others. So the plays are one of as many ways as there were choices, all multiplied.
The seats are better players than that; but a wrong record betrays itself by voids that no hand had,
and a void is what makes the choices many: all cards of the hand, not those of one colour.
"""

from collections.abc import Sequence

from assistant.rules.cards import BIT
from assistant.rules.state import Round
from assistant.rules.table import Hand, number_of
from assistant.rules.tricks import Play

LED_AGAINST_THE_RULES = 50
"""By this factor a trick is rarer that is not led by the taker of the last one.

The table pointed at somebody else, and nothing says why.
"""

_UNIT = 1 << 20
"""What is rarer than one in a million is not told apart, and divisions lose as little."""


def rarity(round_: Round) -> int:
    """How rare the round is: one in so many is like it, but for a factor.

    The factor is the same for all rounds that a record may tell of.
    """
    unruly: int = LED_AGAINST_THE_RULES ** _leads_against_the_rules(round_)
    return _Hands(round_).choices() * unruly


def _leads_against_the_rules(round_: Round) -> int:
    """How many tricks were led by somebody who had not taken the one before."""
    due, count = round_.table.left(round_.table.dealer), 0
    for trick in round_.tricks:
        count += trick.leader not in (due, None)
        due = trick.winner
    return count + bool(round_.plays and round_.plays[0].seat != due)


class _Hands:
    """What was in each hand, from the last play backwards: who plays a card had it before.

    `_due` is how many cards a hand has yet to play. Nobody knows which; of those unseen, each hand
    has its share.
    """

    def __init__(self, round_: Round) -> None:
        table = round_.table
        self._tricks = [*(trick.plays for trick in round_.tricks), tuple(round_.plays)]
        self._colours = {card: table.deck.members[suit] for card, suit in round_.suit_of.items()}
        self._unseen = table.deck.all & ~round_.played
        self._due = [table.held(hand) - self._laid(round_, hand) for hand in range(table.hands)]
        self._held = [0] * table.hands
        self._voids = [0] * table.hands
        self._ways = _UNIT

    def _laid(self, round_: Round, hand: Hand) -> int:
        """How many cards a hand has played: one to each trick, but in the duel as it chose."""
        if not round_.table.is_free:
            return len(round_.tricks) + (round_.acted >> hand & 1)
        plays = (play for trick in self._tricks for play in trick)
        return sum(number_of(play.seat, play.which) == hand for play in plays)

    def choices(self) -> int:
        """The number of choices at every play, multiplied, and how rare the voids are."""
        for plays in reversed(self._tricks):
            self._take_up(plays)
        for void, due in zip(self._voids, self._due, strict=True):
            self._lack(void, due)
        return self._ways

    def _take_up(self, plays: Sequence[Play]) -> None:
        """One trick goes back into the hands."""
        for step in range(len(plays) - 1, -1, -1):
            seat, card, which = plays[step]
            hand = number_of(seat, which)
            self._held[hand] |= BIT[card]
            led = self._colours[plays[0].card]
            if step and led & BIT[card]:
                self._choose_from(led, hand)
            else:
                self._ways *= self._held[hand].bit_count() + self._due[hand]
                if step and not self._held[hand] & led:
                    self._voids[hand] |= led

    def _choose_from(self, led: int, hand: Hand) -> None:
        """Counts the choices of a hand that followed.

        They are its cards of this colour, and those expected among the unseen ones.
        """
        unseen = self._unseen.bit_count()
        share = self._due[hand] * (self._unseen & led).bit_count()
        self._ways = self._ways * ((self._held[hand] & led).bit_count() * unseen + share) // unseen

    def _lack(self, void: int, due: int) -> None:
        """How rare it is that none of the cards due is of these colours.

        The cards are drawn one after the other, each from the other colours.
        """
        cards, others = self._unseen.bit_count(), (self._unseen & ~void).bit_count()
        for drawn in range(due):
            self._ways = (
                self._ways * (cards - drawn) // (others - drawn)
                if others > drawn
                else self._ways * _UNIT
            )
