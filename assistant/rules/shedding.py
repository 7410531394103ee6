"""When the bottle's final owner could still have shed it, on the hands as they really were. Rulebook 6.6.

The owner is the seat that has the bottle at the end. It was his to shed in every trick after the one in which he bought it for
the last time from anybody but himself. Up to his first turn in such a trick all is as it really was; from there on all hands
play as they like and by the rules, to the end of the round, and Lopaka by his policy. Every hand is known: a hand is the cards
that it played. Then he

- *could have* shed it, if he had a card after which some play of all hands leaves him without the bottle;
- *could have forced* it, if he had a card, and a way to go on for everything that the others can play, all together against him
  and with every card open, after which he never ends with the bottle.

Where everybody followed, whoever could have in one trick could have in each earlier one, for what was really played leads
there. This is not so of *could have forced*: the others' mistakes are part of what was really played.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from assistant.rules.cards import Card, cards_in, mask
from assistant.rules.lopaka import due
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Hand, Seat, number_of
from assistant.rules.tricks import Play, Trick

BUDGET = 60_000
"""So many turns each of the two searches looks at, counted and not timed, so that every server says the same of a round."""


class Chance(NamedTuple):
    """A trick, and the lowest of the owner's cards that would have done it there."""

    trick: int
    card: Card


class Shedding(NamedTuple):
    """The last trick in which the owner could have shed the bottle, and the last in which he could have forced it.

    `since` is the trick in which he bought it for good, and `searched` the first that was looked at for both: since + 1, unless
    an answer was found later or the search was given up there. What is None then may still be so in an earlier trick.
    """

    since: int
    could: Chance | None
    forced: Chance | None
    searched: int


class OverBudgetError(Exception):
    """The search has looked at as many turns as it may."""


def shedding(round_: Round) -> Shedding | None:
    """When the final owner could still have shed the bottle; None where not every card of the round was written down and
    played on the table's terms alone: it is not complete, or tricks were given away, skipped or counted."""
    if not round_.is_scored or round_.tally or any(trick.is_given for trick in round_.tricks):
        return None
    since = max(trick.number for trick in round_.tricks if trick.bottle_before != round_.bottle)
    could, searched = _last(Search(round_, is_forced=False), range(len(round_.tricks), since, -1))
    if could is None:
        return Shedding(since, None, None, searched)  # what he could not, he could not force
    forced, searched = _last(Search(round_, is_forced=True), range(could.trick, since, -1))
    return Shedding(since, could, forced, searched)


def _last(search: "Search", tricks: range) -> tuple[Chance | None, int]:
    """The first of the tricks, which run backwards, that has a chance; and the last one that was looked at."""
    for number in tricks:
        try:
            card = search.card(number)
        except OverBudgetError:
            return None, number + 1
        if card:
            return Chance(number, card), number
    return None, tricks.stop + 1


class Search:
    """Plays a finished round on from any turn of its final owner, in every way that makes a difference.

    Hands are sets of cards as bits. All cards stay in the hand that they are in until they are played, so that what was found
    out after one trick holds for all.
    """

    def __init__(self, round_: Round, *, is_forced: bool, budget: int = BUDGET) -> None:
        table = round_.table
        self._round, self._is_forced, self._budget = round_, is_forced, budget
        self._members, self._suit_of = table.deck.members, table.deck.suit_of
        self._lopaka = LOPAKA if table.variant == "lopaka" else None
        self._turns = [table.in_turn(leader) for leader in range(table.seats)]
        self._owns = [hand % table.seats == round_.bottle for hand in range(table.hands)]
        self._hand_of: dict[Card, Hand] = {play.card: _hand(play) for trick in round_.tricks for play in trick.plays}
        self._hands = [0] * table.hands
        self._left = bytearray(38)
        self._known: dict[tuple[bytes, int, bool, Seat], bool] = {}

    def card(self, number: int) -> Card | None:
        """The lowest card with which the owner could have shed the bottle, or forced it, in the trick of this number.

        He has the bottle before it. OverBudgetError when the search becomes too long.
        """
        trick = self._round.tricks[number - 1]
        laid = list(takewhile(lambda play: play.seat != self._round.bottle, trick.plays))
        self._deal(self._round.tricks[number - 1 :], laid)
        waiting = self._waiting(trick, laid)
        lead, best, price = laid[0].card if laid else 0, 0, trick.price_before
        for play in laid:
            best = play.card if _beats(play.card, best, price) else best
        for card in cards_in(self._playable(waiting[0], lead, best, price)):
            if self._follows(card, price, True, waiting, lead, best):
                return card
        return None

    def _deal(self, tricks: Sequence[Trick], laid: Sequence[Play]) -> None:
        """Gives every hand what it played in these tricks, but for the cards that were laid."""
        cards = [play.card for trick in tricks for play in trick.plays if play not in laid]
        self._left = bytearray(38)
        for card in cards:
            self._left[card] = self._hand_of[card] * 3 + self._suit_of[card] + 1
        self._hands = [mask(card for card in cards if self._hand_of[card] == hand) for hand in range(len(self._hands))]

    def _waiting(self, trick: Trick, laid: Sequence[Play]) -> tuple[Hand, ...]:
        """The hands that play to the trick from the owner's turn on, his own the first."""
        own = _hand(trick.plays[len(laid)])
        gone = {own, *map(_hand, laid)}
        return own, *(hand for hand in self._turns[trick.plays[0].seat] if hand not in gone)

    # Within a trick: `lead` is the card led and `best` the one that takes the trick so far, 0 while none lies there;
    # `owned` says whether the owner has the bottle before it.

    def _turn(self, price: Card, owned: bool, waiting: tuple[Hand, ...], lead: Card, best: Card) -> bool:
        """Whether the owner gets rid of the bottle, when the first of the waiting hands is to play."""
        self._budget -= 1
        if self._budget < 0:
            raise OverBudgetError
        wanted = self._owns[waiting[0]] or not self._is_forced
        for card in self._choices(waiting[0], lead, best, price):
            if self._follows(card, price, owned, waiting, lead, best) == wanted:
                return wanted
        return not wanted

    def _follows(self, card: Card, price: Card, owned: bool, waiting: tuple[Hand, ...], lead: Card, best: Card) -> bool:
        """The same after the first of the waiting hands has played this card."""
        hand, rest = waiting[0], waiting[1:]
        code, self._left[card] = self._left[card], 0
        self._hands[hand] ^= 1 << card
        if _beats(card, best, price):
            best = card
        if rest:
            is_shed = self._turn(price, owned, rest, lead or card, best)
        else:
            taker = self._hand_of[best] % len(self._turns)
            if best < price:
                is_shed = self._sheds(best, taker == self._round.bottle, taker)
            else:
                is_shed = self._sheds(price, owned, taker)
        self._hands[hand] ^= 1 << card
        self._left[card] = code
        return is_shed

    def _sheds(self, price: Card, owned: bool, leader: Seat) -> bool:
        """The same between two tricks."""
        below = (1 << price) - 1
        lows = [hand & below for hand in self._hands]
        mine = [low for low, owns in zip(lows, self._owns, strict=True) if owns]
        theirs = 0
        every = 0
        for low, owns in zip(lows, self._owns, strict=True):
            every |= low
            if not owns:
                theirs |= low
        if every == theirs:
            return bool(theirs) or not owned
        if not theirs:
            return False
        lowest = theirs & -theirs
        for low in mine:
            if (low & (lowest - 1)).bit_count() > (every & ~low & -lowest).bit_count():
                return False
        key = (bytes(self._left).replace(b"\0", b""), every.bit_count(), owned, leader)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._turn(price, owned, self._turns[leader], 0, 0)
        return known

    def _playable(self, hand: Hand, lead: Card, best: Card, price: Card) -> int:
        """The cards that the hand may play (4.2), or that Lopaka has to."""
        held = self._hands[hand]
        if hand == self._lopaka:
            led = self._suit_of[lead] if lead else None
            return 1 << due(held, led, [best] if best else [], price, self._members)
        return held & self._members[self._suit_of[lead]] or held if lead else held

    def _choices(self, hand: Hand, lead: Card, best: Card, price: Card) -> Sequence[Card]:
        playable = self._playable(hand, lead, best, price)
        rivals = 1 << best
        for other, held in enumerate(self._hands):
            if other != hand:
                rivals |= held
        loses = best if best < price else 0
        choices: list[Card] = []
        last = [0, 0, 0]
        while playable:
            low = playable & -playable
            playable ^= low
            card = low.bit_length() - 1
            colour = self._suit_of[card]
            before = last[colour]
            last[colour] = card
            if before and (before > price or card < loses) and not rivals & (low - (1 << before)):
                continue
            choices.append(card)
        if loses:
            choices.sort(key=lambda card: best < card < price)
        return choices


def _hand(play: Play) -> Hand:
    return number_of(play.seat, play.which)


def _beats(card: Card, best: Card, price: Card) -> bool:
    """Whether a card takes the trick from the one that takes it so far (5.2, 5.4)."""
    if best < price:
        return best < card < price or not best
    return card < price or card > best
