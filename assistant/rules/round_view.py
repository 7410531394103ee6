"""One round as a viewer may see it. Rulebook 4.7 to 4.9.

What lies face down, such as the earlier tricks of a running round, it does not show.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from assistant.rules import exchange, lopaka, scoring
from assistant.rules.cards import START_PRICE, Card, Coins, Deck
from assistant.rules.events import Event, RoundEvent, Ruled, Tallied
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound, Numbered
from assistant.rules.hands_review import HandsReview, hands_review
from assistant.rules.options import Level
from assistant.rules.reminders import Reminder, reminder
from assistant.rules.replay import Replay
from assistant.rules.shedding import Shedding, shedding
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Hand, Seat, Stack, Table
from assistant.rules.tricks import Play, Trick


class OnTheTable(NamedTuple):
    """The cards that lie open in the middle, in playing order, and price and bottle before them."""

    plays: tuple[Play, ...]
    price: Card
    owner: Seat | None
    is_running: bool  # the trick is not complete yet

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards alone."""
        return tuple(play.card for play in self.plays)


class RoundView:
    """One round as a viewer may see it. Seats and tricks are those of the round's table.

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
        decided = {(ruling.seat, ruling.trick) for ruling in self.rulings}
        return tuple(
            finding
            for finding in self.findings
            if finding.code != "revoke" or (finding.seat, finding.trick) not in decided
        )

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
        """What the bottle costs."""
        return self._state.price

    @property
    def bottle(self) -> Seat | None:
        """Who has the bottle; None while nobody bought it."""
        return self._state.bottle

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
    def last_trick(self) -> Trick | None:
        """The trick that ended last: its outcome was announced to everybody."""
        return self._state.tricks[-1] if self._state.tricks else None

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
            if any(self._state.laid[play.card] == event for play in trick.plays):
                return trick
        return None

    @property
    def ladder(self) -> tuple[Card, ...]:
        """Every price of the round, from 19 to the price now."""
        return (START_PRICE, *(trick.price for trick in self._state.tricks if trick.sold))

    @property
    def skipped(self) -> tuple[int, ...]:
        """The numbers of the tricks of which not all cards were written down (8.11)."""
        return self._state.skipped

    @cached_property
    def on_the_table(self) -> OnTheTable:
        """What lies open: the running trick, or until the next lead the last one (4.7).

        The last one does not where the table agreed that nobody looks at it, or it was skipped.
        """
        state = self._state
        last = self.last_trick
        if state.plays or last is None or last.is_skipped or not self._shows_last_trick:
            return OnTheTable(tuple(state.plays), state.price, state.bottle, bool(state.plays))
        return OnTheTable(last.plays, last.price_before, last.bottle_before, False)

    def laid_by(self, card: Card) -> int:
        """The number of the event that laid a card; KeyError for a card that was not played."""
        return self._state.laid[card]

    @property
    def plays_by_event(self) -> Mapping[int, Play]:
        """Each card that was laid and by whom, by the number of the event that laid it."""
        finished = [play for trick in self._state.tricks for play in trick.plays]
        return {self._state.laid[play.card]: play for play in (*finished, *self._state.plays)}

    def is_on_the_table(self, event: int) -> bool:
        """Whether the event of this number laid a card that lies open."""
        return any(self._state.laid[play.card] == event for play in self.on_the_table.plays)

    def can_take_turn(self, hand: Hand) -> bool:
        """Whether the next card could be this hand's instead: it has not played to the trick."""
        return hand != self._state.turn and not self._state.acted >> hand & 1

    def trick_of(self, finding: Finding) -> tuple[Play, ...]:
        """The cards of the trick that a proved revoke is about: its proof is shown (8.4)."""
        assert finding.trick is not None
        tricks = [*(trick.plays for trick in self._state.tricks), tuple(self._state.plays)]
        return tricks[finding.trick - 1]

    def contradiction(self, seat: Seat, card: Card) -> exchange.Against | None:
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

    def scores_as_owner(self, seat: Seat) -> bool:
        """Whether a seat scores only minus the Imp's Trick: by the bottle, or by a decision."""
        return seat == self._state.bottle or seat in self._state.cursed

    @property
    def dealt(self) -> Mapping[Hand, int]:
        """The cards dealt to each hand, as bits, as far as this viewer may know them."""
        return self._state.dealt

    @property
    def discarded(self) -> Mapping[Hand, Card]:
        """The card that each hand laid under the 19, as far as this viewer may know it."""
        return self._state.discarded

    @property
    def passed(self) -> Mapping[tuple[Hand, Seat], Card]:
        """The card that each hand passed to a seat, as far as this viewer may know it."""
        return self._state.passed

    @property
    def chosen(self) -> Mapping[Seat, Stack]:
        """The stack that each player of The Bright House lays open, as far as it is known."""
        return self._state.chosen

    @property
    def lopakas_card(self) -> Card | None:
        """The card that Lopaka plays by his rules; None when it is not his turn, or unknown."""
        return lopaka.next_card(self._state)

    @property
    def is_lopaka_open(self) -> bool:
        """Whether Lopaka's hand is written down, so that he plays by himself."""
        return self.table.variant == "lopaka" and LOPAKA in exchange.hands(self._state)

    @property
    def hands_review(self) -> HandsReview:
        """What the hands of a round that is over were (6.6)."""
        return hands_review(self._state)

    @property
    def shedding(self) -> Shedding | None:
        """When the bottle's owner could still have shed it, in a round that is over (6.6)."""
        return shedding(self._state)

    @property
    def reminder(self) -> Reminder | None:
        """What the plays tell whoever remembers them all (4.8); for tables that agreed to it."""
        return reminder(self._state)


def whole(table: Table, events: Sequence[tuple[int, Event]], replay: Replay) -> RoundView:
    """A round of which everything lies open, such as that of a record."""
    told = tuple((number, event) for number, event in events if isinstance(event, RoundEvent))
    return RoundView(GameRound(table, told, replay, (), ()), is_open=True)
