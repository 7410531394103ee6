"""The play of one round as a viewer may see it. Rulebook 4.7 to 4.9.

What lies face down, such as the earlier tricks of a running round, it does not show.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from assistant.rules import lopaka, play
from assistant.rules.cards import START_PRICE, Card, Deck
from assistant.rules.game import GameRound, Numbered
from assistant.rules.options import Level
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, Table, number_of
from assistant.rules.tricks import Bottle, Play, Trick


class OnTheTable(NamedTuple):
    """The cards that lie open in the middle, in playing order, and price and bottle before them.

    `number` is that of their trick; where none lies there, of the last one.
    """

    plays: tuple[Play, ...]
    price: Card
    owner: Seat | None
    is_running: bool  # the trick is not complete yet
    number: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(card for _, card, _ in self.plays)


class PlayView:
    """The play of one round as a viewer may see it.

    Seats and tricks are those of the round's table.

    While the earlier tricks lie face down their cards are not shown; what they came to (the prices,
    how many there were, how the last one ended) everybody has seen.
    """

    def __init__(
        self,
        round_: GameRound,
        *,
        is_open: bool,
        shows_last_trick: bool = True,
        open_pile: Seat | None = None,
    ) -> None:
        self._round = round_
        self._state: Round = round_.replay.round
        self.is_open = is_open
        self._shows_last_trick = shows_last_trick
        self._open_pile = open_pile

    @property
    def table(self) -> Table:
        """Its seats, dealer and deck."""
        return self._round.table

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return self._round.table.deck

    @property
    def events(self) -> tuple[Numbered, ...]:
        """The events in force that tell the round, each with its number in the record."""
        return self._round.events

    @property
    def members(self) -> tuple[int, ...]:
        """The column of the sheet of each seat."""
        return self._round.members

    @property
    def persons(self) -> tuple[str, ...]:
        """Who had each seat, by id."""
        return self._round.persons

    @property
    def level(self) -> Level:
        """How much of the round the table writes down."""
        return self._round.level

    @property
    def begun(self) -> int:
        """The number of the event that began it."""
        return self._round.begun

    @property
    def is_over(self) -> bool:
        """Whether no card is due any more."""
        return self._state.is_over

    @property
    def has_begun(self) -> bool:
        """Whether a card was played."""
        return self._state.has_begun

    @property
    def turn(self) -> Hand | None:
        """The hand that is to play; None when no card is due."""
        return self._state.turn

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to play; None when no card is due."""
        return self._state.to_act

    @property
    def led(self) -> int | None:
        """The rank of the colour led to the running trick; None between two tricks."""
        return self._state.led

    @property
    def price(self) -> Card:
        """What the bottle in play costs."""
        return self._state.price

    @property
    def bottle(self) -> Seat | None:
        """Who has the bottle in play; None while nobody bought it."""
        return self._state.bottle

    @property
    def bottles(self) -> tuple[Bottle, ...]:
        """What the bottles cost and whose they are, in their order."""
        return self._state.bottles

    @property
    def in_play(self) -> int:
        """Which of the bottles can be sold next, from 0 (12.5)."""
        return self._state.in_play

    @property
    def plays(self) -> tuple[Play, ...]:
        """The cards of the running trick."""
        return tuple(self._state.plays)

    @property
    def trick_number(self) -> int:
        """The number, from 1, of the trick that is running or comes next."""
        return self._state.trick_number

    @property
    def tricks_finished(self) -> int:
        """How many tricks are complete."""
        return len(self._state.tricks)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken: their piles lie before everybody's eyes."""
        winners = [trick.winner for trick in self._state.tricks]
        return tuple(winners.count(seat) for seat in range(self.table.seats))

    @property
    def last_trick(self) -> Trick | None:
        """The trick that ended last: its outcome was announced to everybody."""
        return self._state.tricks[-1] if self._state.tricks else None

    @property
    def ruled_trick(self) -> Trick | None:
        """The trick whose ruling stands, as `lopaka.ruled_trick` has it."""
        return lopaka.ruled_trick(self._state)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that may be seen: all; else the last, or those of an open pile."""
        return tuple(
            trick
            for trick in self._state.tricks
            if self.is_open
            or trick.winner == self._open_pile
            or trick.plays == self.on_the_table.plays
        )

    def trick_with(self, event: int) -> Trick | None:
        """The finished trick in which the event of this number laid a card, if it may be seen."""
        for trick in self.tricks:
            if any(self._state.laid[card] == event for _, card, _ in trick.plays):
                return trick
        return None

    @property
    def ladders(self) -> tuple[tuple[Card, ...], ...]:
        """Every price of each bottle in the round, from 19 to the price now."""
        sales = [trick for trick in self._state.tricks if trick.sold]
        return tuple(
            (START_PRICE, *(trick.price for trick in sales if trick.in_play == number))
            for number in range(self.table.bottles)
        )

    @property
    def skipped(self) -> tuple[int, ...]:
        """The numbers of the tricks of which not all cards were written down (8.11)."""
        return self._state.skipped

    @cached_property
    def on_the_table(self) -> OnTheTable:
        """What lies open: the running trick, or while its ruling stands the last one (4.7).

        The last one does not where the table agreed that nobody looks at it, or it was skipped.
        """
        state, last, finished = self._state, self.ruled_trick, self.tricks_finished
        if last is None or last.is_skipped or not self._shows_last_trick:
            plays = tuple(state.plays)
            number = finished + bool(plays)
            return OnTheTable(plays, state.price, state.bottle, bool(plays), number)
        return OnTheTable(last.plays, last.price_before, last.bottle_before, False, finished)

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """The cards that lie open: those on the table, and one that Lopaka led meanwhile."""
        running = (card for _, card, _ in self._state.plays)
        return tuple(dict.fromkeys((*self.on_the_table.cards, *running)))

    def laid_by(self, card: Card) -> int:
        """The number of the event that laid a card; KeyError for a card that was not played."""
        return self._state.laid[card]

    @property
    def plays_by_event(self) -> Mapping[int, Play]:
        """Each card that was laid and by whom, by the number of the event that laid it."""
        finished = [laid for trick in self._state.tricks for laid in trick.plays]
        return {self._state.laid[laid.card]: laid for laid in (*finished, *self._state.plays)}

    def is_on_the_table(self, event: int) -> bool:
        """Whether the event of this number laid a card that lies open."""
        return any(self._state.laid[card] == event for card in self.open_cards)

    def is_face_down(self, event: int) -> bool:
        """Whether the event of this number laid a card that nobody sees any more."""
        is_seen = self.is_open or self.is_on_the_table(event)
        return event in self.plays_by_event and not is_seen

    def left(self, hand: Hand) -> int:
        """How many cards a hand should hold now."""
        state = self._state
        if not self.table.is_free:
            return self.table.held(hand) - len(state.tricks) - (state.acted >> hand & 1)
        plays = self.plays_by_event.values()
        laid = sum(number_of(seat, which) == hand for seat, _, which in plays)
        return self.table.held(hand) - laid

    def can_take_turn(self, hand: Hand) -> bool:
        """Whether the next card could be this hand's instead: it has not played to the trick."""
        state = self._state
        if self.table.is_free:
            return hand % self.table.seats != state.to_act and (
                play.free_hand(state, hand % self.table.seats) is not None
            )
        return hand != state.turn and not state.acted >> hand & 1
