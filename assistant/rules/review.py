"""What a round was, once it is over: the hands, and when the bottle could have been shed.

Rulebook 6.6."""

from collections.abc import Collection, Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from assistant.rules.cards import BELOW, BIT, PLACE, START_PRICE, Card, Coins, cards_in, highest
from assistant.rules.exchange import becomes
from assistant.rules.explain import Explanation
from assistant.rules.lopaka import due
from assistant.rules.play import playable
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat
from assistant.rules.tricks import Play, Trick, cards_of

# What a round was, once it is over: the hands, what was given away, and what became of it.
#
# Rulebook 6.6.
#
# Of what nobody wrote down much follows from the play: whoever played a card had it, and what was
# never played lies in the Imp's Trick. A way that a card must have gone in every explanation of the
# record (chapter 9) is told like one that was written down.


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
        # Before a player has chosen, nobody knows which stack the hand is.
        at, under = (0, 0) if stack is None else (ways.dealt[stack], ways.discarded[stack])
        dealt = tuple(card for card, places in known if not places & ~at)
        discards = tuple(card for card, places in known if places == under)
        given = tuple((to, card) for (giver, to), card in passes.items() if giver == stack)
        is_whole = len(dealt) == round_.table.share(hand).dealt
        played = cards_of(play for play in round_.all_plays if play.hand == hand)
        hands.append(HandHistory(hand, dealt, is_whole, discards, given, played))
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
    for play in round_.all_plays:
        explanation.play(play.hand, play.card, None)
    return explanation


def _fate(round_: Round, giver: Seat, to: Seat, card: Card) -> Fate:
    trick = round_.trick_with(card)
    if trick is None:
        return Fate(giver, to, card, None, None, False)
    has_bought = trick.sold and trick.card == card
    return Fate(giver, to, card, trick.number, trick.winner, has_bought)


# When the bottle's final owner could still have shed it, on the hands as they were. Rulebook 6.6.
#
# The owner is the seat that has the bottle at the end; of two bottles each is asked about by itself
# (12.5). He could have shed it in any trick after the one in which he bought it for the last time
# from anybody else. Up to his first turn in such a trick everything is as it was played. From there
# every hand plays on by the rules, in any way, to the end of the round, and Lopaka by his policy. A
# hand is the cards that it played. The owner
#
# - *could have* shed it, if after some card of his there is some play of all hands that leaves him
#   without the bottle in the end;
# - *could have forced* it, if after some card of his he has an answer to whatever the others play
#   that leaves him without the bottle in the end. The others play together against him, and every
#   card lies open.
#
# Where everybody kept to the rules, an owner who could have in one trick could have in every
# earlier one, for what was played leads there. That is not so of *could have forced*, which also
# depends on the mistakes of the others.
#
# One search and all that it needs: longer than other files.

BUDGET = 100_000
"""After so many turns the search of a round ends.

They are counted and not timed, so that every server answers the same.
"""


class Chance(NamedTuple):
    """A trick, and the lowest of the owner's cards that would have done there."""

    trick: int
    card: Card


class Shedding(NamedTuple):
    """The last tricks in which the owner could have shed the bottle, and could have forced it.

    He bought it for good in the trick `since`. The tricks were searched from the last one back to
    `searched`: to since + 1, unless an answer was found before or the search became too long. A
    None says nothing about the tricks before `searched`.
    """

    since: int
    could: Chance | None
    forced: Chance | None
    searched: int


class OverBudget(Exception):
    """The search has become too long."""


def shedding(round_: Round, bottle: int = 0) -> Shedding | None:
    """When the owner of a finished round's bottle, by its number from 0, could have shed it.

    None where nobody bought it, where not every card was written down, or where the table gave a
    trick away: then the rules do not say who has it.
    """
    if not round_.is_scored or round_.tally or any(trick.is_given for trick in round_.tricks):
        return None
    owner = round_.bottles[bottle].owner
    if owner is None:
        return None
    since = max(
        trick.number
        for trick in round_.tricks
        if trick.in_play == bottle and trick.bottle_before != trick.bottle == owner
    )
    search = Search(round_, bottle, owner)
    could, searched = _last(search, since, len(round_.tricks), is_forced=False)
    if could is None:
        return Shedding(since, None, None, searched)  # What he could not, he could not force.
    forced, searched = _last(search, since, could.trick, is_forced=True)
    return Shedding(since, could, forced, searched)


def _last(search: "Search", since: int, last: int, *, is_forced: bool) -> tuple[Chance | None, int]:
    """The last chance after trick `since`, up to `last`, and how far back was searched."""
    for trick in range(last, since, -1):
        try:
            card = search.card(trick, is_forced=is_forced)
        except OverBudget:
            return None, trick + 1
        if card:
            return Chance(trick, card), trick
    return None, since + 1


class _Turn(NamedTuple):
    """The turn of the first of the hands that wait to play to a trick.

    `prices` are those of the bottles before the trick, `price` that of the one in play, and `owned`
    whether the owner had the bottle then. `lead` is the card led and `best` the one that takes the
    trick as it lies, both 0 while none lies there.
    """

    prices: tuple[Card, ...]
    price: Card
    owned: bool
    waiting: tuple[Hand, ...]
    lead: Card = 0
    best: Card = 0

    def takes(self, card: Card) -> bool:
        """Whether a card would take the trick as it lies (5.2, 5.4)."""
        if self.best < self.price:
            return not self.best or self.best < card < self.price
        return card < self.price or card > self.best


class Search:
    """Plays a finished round on from its owner's turn in a trick, in every way that matters.

    A set of cards is bits. Every card stays in its hand until it is played, so what is found out
    for one trick holds for all.
    """

    def __init__(self, round_: Round, bottle: int, owner: Seat) -> None:
        table = round_.table
        self._table, self._is_free, self._bottle = table, table.is_free, bottle
        self._tricks, self._owner, self._is_forced = round_.tricks, owner, False
        self._seats, self._members, self._suit_of = (
            table.seats,
            table.deck.members,
            table.deck.suit_of,
        )
        self._lopaka = table.lopaka
        self._orders = [table.in_turn(leader) for leader in range(table.seats)]
        self._mine = [hand for hand in range(table.hands) if hand % table.seats == self._owner]
        self._hand_of = {play.card: play.hand for play in round_.all_plays}
        self._hands = [0] * table.hands
        self._left = 0
        self._kinds = bytearray(len(PLACE))  # by card, whose and its colour; 0 once it is played
        self._known: dict[tuple[bytes, object, bool, Seat, bool], bool] = {}
        self._turns = 0

    def card(self, number: int, *, is_forced: bool) -> Card | None:
        """The lowest card with which the owner could have shed the bottle in a trick, or forced it.

        He has the bottle before it. OverBudget when the search becomes too long.
        """
        self._is_forced = is_forced
        trick = self._tricks[number - 1]
        laid = list(takewhile(lambda play: play.seat != self._owner, trick.plays))
        self._give_back(
            [
                play.card
                for later in self._tricks[number - 1 :]
                for play in later.plays
                if play not in laid
            ]
        )
        turn = self._turn(trick, laid)
        return next(
            (card for card in cards_in(self._playable(turn)) if self._sheds_with(turn, card)), None
        )

    def _turn(self, trick: Trick, laid: Sequence[Play]) -> _Turn:
        """The owner's turn in a trick in which these cards lie.

        After him come those who have not played, in their order.
        """
        waiting = list(self._orders[trick.plays[0].seat])
        for play in laid:
            waiting.remove(self._turn_of(play, waiting))
        own = self._turn_of(trick.plays[len(laid)], waiting)
        waiting.remove(own)
        prices: list[Card] = [START_PRICE] * self._table.bottles
        for earlier in self._tricks[: trick.number - 1]:
            prices[earlier.in_play] = earlier.price
        turn = _Turn(tuple(prices), trick.price_before, True, (own, *waiting))
        for play in laid:
            turn = turn._replace(
                lead=turn.lead or play.card, best=play.card if turn.takes(play.card) else turn.best
            )
        return turn

    def _turn_of(self, play: Play, waiting: Sequence[Hand]) -> Hand:
        """In which of the turns that are left a card was played."""
        return next(turn for turn in waiting if play.hand in self._table.playing(turn))

    def _give_back(self, cards: Collection[Card]) -> None:
        """Lets every hand hold those of the cards that it played, and nothing else."""
        self._hands, self._left, self._kinds = [0] * len(self._hands), 0, bytearray(len(PLACE))
        for card in cards:
            hand = self._hand_of[card]
            self._hands[hand] |= BIT[card]
            self._left |= BIT[card]
            self._kinds[PLACE[card]] = 1 + 3 * hand + self._suit_of[card]

    def _sheds(self, turn: _Turn) -> bool:
        """Whether the owner ends without the bottle, from this turn on."""
        self._turns += 1
        if self._turns > BUDGET:
            raise OverBudget
        wanted = not self._is_forced or turn.waiting[0] in self._mine
        for card in self._choices(turn):
            if self._sheds_with(turn, card) == wanted:
                return wanted
        return not wanted

    def _sheds_with(self, turn: _Turn, card: Card) -> bool:
        """The same when this card is played now."""
        prices, price, owned, waiting, lead, best = turn
        hand, bit, place = self._hand_of[card], BIT[card], PLACE[card]
        kind = self._kinds[place]
        if turn.takes(card):
            best = card
        self._hands[hand] ^= bit
        self._left ^= bit
        self._kinds[place] = 0
        if len(waiting) > 1:
            sheds = self._sheds(_Turn(prices, price, owned, waiting[1:], lead or card, best))
        elif best < price:
            sheds = self._sheds_sold(turn, best)
        else:
            sheds = self._sheds_after(prices, owned, self._hand_of[best] % self._seats)
        self._hands[hand] ^= bit
        self._left ^= bit
        self._kinds[place] = kind
        return sheds

    def _sheds_sold(self, turn: _Turn, best: Card) -> bool:
        """The same when a trick is over in which this card bought the bottle in play."""
        taker, prices = self._hand_of[best] % self._seats, turn.prices
        sold = prices.index(turn.price)
        owned = taker == self._owner if sold == self._bottle else turn.owned
        return self._sheds_after((*prices[:sold], best, *prices[sold + 1 :]), owned, taker)

    def _sheds_after(self, prices: tuple[Card, ...], owned: bool, leader: Seat) -> bool:
        """The same between two tricks."""
        low, is_only = self._left & BELOW[prices[self._bottle]], len(prices) == 1
        mine = [self._hands[hand] & low for hand in self._mine]
        if not any(mine):  # He cannot buy it any more.
            if not owned or not low:
                return not owned
            if is_only:
                return True  # Somebody else does as soon as a low card is played.
        elif is_only and not self._is_free and _is_hopeless(low, mine):
            return False
        # Only the order of the cards counts, and how many of them are below the prices.
        price = max(prices)
        key = (
            bytes(self._kinds).replace(b"\0", b""),
            low.bit_count() if is_only else self._lows(prices),
            owned,
            leader,
            self._is_forced,
        )
        if key not in self._known:
            self._known[key] = self._sheds(_Turn(prices, price, owned, self._orders[leader]))
        return self._known[key]

    def _lows(self, prices: tuple[Card, ...]) -> tuple[int, ...]:
        """Which bottle is in play, and how many cards are below each price."""
        lows = [(self._left & BELOW[price]).bit_count() for price in prices]
        return (prices.index(max(prices)), *lows)

    def _playable(self, turn: _Turn) -> int:
        """The cards that may be played now (4.2); of Lopaka's the one that is due (10.5, 10.6)."""
        hand = turn.waiting[0]
        led = self._suit_of[turn.lead] if turn.lead else None
        if hand == self._lopaka:
            card = due(
                self._hands[hand], led, [turn.best] if turn.best else [], turn.price, self._members
            )
            return BIT[card]
        hands = self._table.playing(hand)
        return sum([playable(self._hands[own], led, self._members) for own in hands])

    def _choices(self, turn: _Turn) -> Sequence[Card]:
        """The cards that may be played now, one of each group that comes to the same.

        Low cards, which decide soonest, come first.

        Two of a hand's cards of one colour come to the same if no card of another hand is between
        them, and if the price is not either, nor will be after the trick: both are above it, or
        both lose to a card that is below it.
        """
        playable = self._playable(turn)
        if not playable & playable - 1:
            return (highest(playable),)
        sold_at = turn.best if turn.best < turn.price else 0
        best = BIT[turn.best] if turn.best else 0
        choices: list[Card] = []
        below: dict[int, Card] = {}  # by hand and colour
        for card in cards_in(playable):
            kind = self._kinds[PLACE[card]]
            next_below, below[kind] = below.get(kind, 0), card
            is_like_it = next_below > turn.price or (
                0 < next_below < card < sold_at
                and not any(next_below < price < card for price in turn.prices)
            )
            if is_like_it:
                rivals = self._left ^ self._hands[self._hand_of[card]] | best
                is_like_it = not rivals & BIT[card] - BIT[next_below]
            if not is_like_it:
                choices.append(card)
        return (
            sorted(choices, key=turn.takes) if sold_at else choices
        )  # Overtaking seldom is what decides.


def _is_hopeless(low: int, mine: Sequence[int]) -> bool:
    """Whether the owner keeps the bottle whatever anybody plays.

    `low` are all cards below the price, `mine` his by hand.

    To be rid of it, it has to end at a card of the others. Any card of his below that one can only
    have been lost in a trick that was sold above it, to a card of another hand; and a hand lays one
    card to a trick, so each needs another such card.
    """
    theirs = low & ~sum(mine)
    lowest = theirs & -theirs
    return not theirs or any(
        (held & lowest - 1).bit_count() > (low & ~held & -lowest).bit_count() for held in mine
    )
