"""One round as a viewer may see it: play, findings, score and hands. Rulebook 4.7 to 4.9.

What lies face down, such as the earlier tricks of a running round, it does not show."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from assistant.rules import decisions, exchange, lopaka, permission, play, scoring
from assistant.rules.cards import START_PRICE, Card, Coins, Deck
from assistant.rules.events import (
    Change,
    Event,
    Inserted,
    Played,
    RoundEvent,
    Ruled,
    Skipped,
    Tallied,
)
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound, Numbered
from assistant.rules.options import Level, Options
from assistant.rules.permission import Reminder, reminder
from assistant.rules.replay import Replay
from assistant.rules.review import HandsReview, Shedding, hands_review, shedding
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Hand, Seat, Stack, Table, number_of
from assistant.rules.tricks import Bottle, Play, Trick

# The play of one round as a viewer may see it. Rulebook 4.7 to 4.9.
#
# What lies face down, such as the earlier tricks of a running round, it does not show.


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


class RoundView(PlayView):
    """One round as a viewer may see it: its play, and what was found, decided, counted and held."""

    @property
    def signed(self) -> tuple[Seat, ...]:
        """The seats that agree with its score (8.13)."""
        return self._round.signed

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was found wrong, in the order of the events."""
        return self._round.replay.findings

    @property
    def unsettled(self) -> tuple[Finding, ...]:
        """What is wrong, but for the revokes about which the table has decided."""
        return decisions.unsettled(self.findings, self.rulings)

    @property
    def is_done(self) -> bool:
        """Whether nothing more is due: it is scored or void."""
        return self._round.is_done

    @property
    def is_scored(self) -> bool:
        """Whether its score is known."""
        return self._round.is_scored

    @property
    def is_void(self) -> bool:
        """Whether the table decided that it does not count."""
        return self._round.is_void

    def trick_of(self, finding: Finding) -> tuple[Play, ...]:
        """The cards of the trick that a proved revoke is about: its proof is shown (8.4)."""
        assert finding.trick is not None
        tricks = [*(trick.plays for trick in self._state.tricks), tuple(self._state.plays)]
        return tricks[finding.trick - 1]

    def may_tell(self, changes: Sequence[Change]) -> bool:
        """Whether an amendment tells only of cards that this viewer sees, or is told of as a proof.

        What it changes or takes out may have been laid face down since; what it puts in was not.
        """
        events, told = dict(self.events), self._told()
        changed = [change.event for change in changes if not isinstance(change, Inserted)]
        cards = [number for number in changed if isinstance(events.get(number), Played | Skipped)]
        return self.is_open or all(
            number in told or self.is_on_the_table(number) for number in cards
        )

    def _told(self) -> frozenset[int]:
        """The events that laid the cards which prove the revokes: everybody is told them (8.4)."""
        return frozenset(
            self.laid_by(card)
            for finding in self.unsettled
            if finding.code == "revoke"
            for card in (
                self.trick_of(finding)[0].card,
                self.revoked_with(finding).card,
                finding.card,
            )
            if card is not None and card in self._state.laid
        )

    def revoked_with(self, finding: Finding) -> Play:
        """The card with which a proved revoke was done: of two the first that does not follow."""
        plays, suit_of = self.trick_of(finding), self.deck.suit_of
        hand, led = (finding.seat, finding.which), suit_of[plays[0].card]
        return next(
            play for play in plays if (play.seat, play.which) == hand and suit_of[play.card] != led
        )

    def contradiction(self, seat: Seat, card: Card) -> exchange.Contradiction | None:
        """The entry that says that a seat cannot have held a card, if this viewer may know it."""
        return exchange.against(self._state, seat, card)

    @property
    def rulings(self) -> tuple[Ruled, ...]:
        """What the table decided, in order."""
        return tuple(event for _, event in self.events if isinstance(event, Ruled))

    @property
    def tally(self) -> Tallied | None:
        """How the table counted the round, if it did (8.12)."""
        return self._state.tally

    @property
    def imp(self) -> tuple[Card, ...] | None:
        """The Imp's Trick as the table turned it over; None before."""
        return self._state.imp

    @property
    def imps_trick(self) -> tuple[Card, ...]:
        """The cards never played (6.1). Of a round that runs, nothing."""
        return scoring.imps_trick(self._state) if self.is_done else ()

    @property
    def penalty(self) -> Coins:
        """The coins of the Imp's Trick of a round that is done."""
        return scoring.penalty(self._state)

    @property
    def coins(self) -> tuple[Coins, ...]:
        """The coins that each seat has taken; 0 for all while nobody at the table may look."""
        return tuple(self._state.coins) if self._may_count else (0,) * self.table.seats

    @property
    def played(self) -> frozenset[Card]:
        """The cards played; none while nobody at the table may look."""
        return frozenset(self._state.laid) if self._may_count else frozenset()

    @property
    def _may_count(self) -> bool:
        """Whether what was taken lies open: no card is due, or only the sales are written down."""
        return self.is_over or self.level != "tricks"

    @property
    def scores(self) -> tuple[Coins, ...]:
        """What each seat scored in a round that is scored."""
        return self._round.scores

    def bottles_of(self, seat: Seat) -> int:
        """For how many bottles a seat scores minus the Imp's Trick; also for one by a decision."""
        return scoring.bottles_of(self._state, seat)

    @property
    def own_scores(self) -> tuple[Coins, ...]:
        """What each seat of a scored round scored by itself, before teams are added up (12.9)."""
        return scoring.own_scores(self._state)

    @property
    def dealt(self) -> Mapping[Hand, int]:
        """The cards dealt to each hand, as bits, as far as this viewer may know them."""
        return self._state.dealt

    @property
    def discarded(self) -> Mapping[Hand, tuple[Card, ...]]:
        """The cards that each hand laid under the 19, as far as this viewer may know them."""
        return self._state.discarded

    @property
    def passed(self) -> Mapping[tuple[Hand, Hand], Card]:
        """The card that each hand passed to another, as far as this viewer may know it."""
        return self._state.passed

    @property
    def chosen(self) -> Mapping[Seat, Stack]:
        """The stack that each player of The Bright House lays open, as far as it is known."""
        return self._state.chosen

    def held_by(self, seat: Seat) -> tuple[exchange.Held, ...]:
        """What is in each hand of a seat now, the open one first, as far as the viewer knows."""
        return exchange.of_seat(self._state, seat)

    def has_given(self, hand: Hand) -> bool:
        """Whether this viewer knows all that a hand, or stack, gave away."""
        return exchange.has_given(self._state, hand)

    @property
    def legal(self) -> frozenset[Card] | None:
        """The cards that the hand to act may play; None where this viewer does not know it."""
        cards = permission.legal(self._state)
        return None if cards is None else frozenset(cards)

    @property
    def lopakas_card(self) -> Card | None:
        """The card that Lopaka plays by his rules; None when it is not his turn, or unknown."""
        return lopaka.next_card(self._state)

    @property
    def is_lopaka_open(self) -> bool:
        """Whether Lopaka's hand is written down, so that he plays by himself."""
        return self.table.variant == "lopaka" and LOPAKA in exchange.now(self._state)

    @property
    def hands_review(self) -> HandsReview:
        """What the hands of a round that is over were (6.6)."""
        return hands_review(self._state)

    def shedding(self, bottle: int) -> Shedding | None:
        """When a bottle's owner could still have shed it, in a round that is over (6.6)."""
        return shedding(self._state, bottle)

    @property
    def reminder(self) -> Reminder | None:
        """What the plays tell whoever remembers them all (4.8); for tables that agreed to it."""
        return reminder(self._state)

    def remembered_trick(self, options: Options) -> Trick | None:
        """The trick before the running one, where the table agreed to be reminded of it (4.8).

        None while it still lies on the table, and where nobody may look at it (4.7).
        """
        is_reminded = options.memory_aid != "table_only" and options.review != "none"
        last = self.last_trick
        if not is_reminded or last is None or last.is_skipped or not self.on_the_table.is_running:
            return None
        return last


def whole(table: Table, events: Sequence[tuple[int, Event]], replay: Replay) -> RoundView:
    """A round of which everything lies open, such as that of a record."""
    round_events = tuple(
        (number, event) for number, event in events if isinstance(event, RoundEvent)
    )
    return RoundView(GameRound(table, round_events, replay, (), ()), is_open=True)
