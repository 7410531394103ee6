"""How rare the plays of a round are, so that of two ways to tell it the likelier is known. Rulebook 8.8.

Hands are dealt by chance, and of the cards that may be played each is held to be as likely as the others. So the plays are one
of as many ways as there were choices, all multiplied. The seats are better players than that; but a wrong record betrays
itself by voids that no hand had, and a void is what makes the choices many: all cards of the hand, not those of one colour.
"""

from collections.abc import Sequence

from assistant.rules.cards import NUMBERS, mask
from assistant.rules.state import Round
from assistant.rules.table import Hand, number_of
from assistant.rules.tricks import Play

LED_AGAINST_THE_RULES = 50
"""A trick that its last taker does not lead is so much rarer: the table pointed at somebody else, and nothing says why."""

_DECK = mask(NUMBERS)
_UNIT = (
    1 << 20
)  # what is rarer than one in a million is not told apart, and divisions lose as little


def rarity(round_: Round) -> int:
    """One round in so many is like this one, were it not for a factor that all tellings of a record have in common."""
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

    `_due` is how many cards a hand has yet to play. Nobody knows which; of those unseen, each hand has its share.
    """

    def __init__(self, round_: Round) -> None:
        table = round_.table
        self._tricks = [*(trick.plays for trick in round_.tricks), tuple(round_.plays)]
        self._colours = [table.deck.members[suit] for suit in round_.suit_of]
        self._unseen = _DECK & ~round_.played
        self._due = [
            table.tricks - round_.trick_number + 1 - (round_.acted >> hand & 1)
            for hand in range(table.hands)
        ]
        self._held = [0] * table.hands
        self._voids = [0] * table.hands
        self._ways = _UNIT

    def choices(self) -> int:
        """The product of the choices at every play, and of how rare the voids are among the cards unseen."""
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
            self._held[hand] |= 1 << card
            led = self._colours[plays[0].card]
            if step and led >> card & 1:
                self._choose_from(led, hand)
            else:
                self._ways *= self._held[hand].bit_count() + self._due[hand]
                if step and not self._held[hand] & led:
                    self._voids[hand] |= led

    def _choose_from(self, led: int, hand: Hand) -> None:
        """The hand followed: with one of its cards of this colour, those that it has of the unseen among them."""
        unseen = self._unseen.bit_count()
        share = self._due[hand] * (self._unseen & led).bit_count()
        self._ways = self._ways * ((self._held[hand] & led).bit_count() * unseen + share) // unseen

    def _lack(self, void: int, due: int) -> None:
        """None of the cards that are due is of these colours: drawn one after the other, each is one of the others."""
        cards, others = self._unseen.bit_count(), (self._unseen & ~void).bit_count()
        for drawn in range(due):
            self._ways = (
                self._ways * (cards - drawn) // (others - drawn)
                if others > drawn
                else self._ways * _UNIT
            )
