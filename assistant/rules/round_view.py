"""One round as a viewer may see it: play, findings, score and hands. Rulebook 4.7 to 4.9.

What lies face down, such as the earlier tricks of a running round, it does not show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import NamedTuple

from assistant.rules import decisions, exchange, play, scoring
from assistant.rules.cards import START_PRICE, Card, Coins
from assistant.rules.events import Change, Event, Inserted, Played, RoundEvent, Skipped
from assistant.rules.findings import Finding
from assistant.rules.game import GameRound
from assistant.rules.options import Options
from assistant.rules.replay import Replay
from assistant.rules.table import Hand, Seat, Table
from assistant.rules.tricks import Play, Trick, cards_of


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
        return cards_of(self.plays)


@dataclass(frozen=True, kw_only=True)
class RoundView(GameRound):
    """A round as a viewer may see it: of what lies face down `state` is not to be asked.

    That is what was taken, and which cards are gone: `tricks`, `coins`, `played` and `imps_trick`
    are here. While the earlier tricks lie face down their cards are not shown; what they came to
    (the prices, how many there were, how the last one ended) everybody has seen.
    """

    is_open: bool
    shows_last_trick: bool = True
    open_pile: Seat | None = None

    @property
    def tricks_finished(self) -> int:
        """How many tricks are complete."""
        return len(self.state.tricks)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has taken: their piles lie before everybody's eyes."""
        winners = [trick.winner for trick in self.state.tricks]
        return tuple(winners.count(seat) for seat in range(self.table.seats))

    @property
    def last_trick(self) -> Trick | None:
        """The trick that ended last: its outcome was announced to everybody."""
        return self.state.tricks[-1] if self.state.tricks else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that may be seen: all; else the last, or those of an open pile."""
        return tuple(
            trick
            for trick in self.state.tricks
            if self.is_open
            or trick.winner == self.open_pile
            or trick.plays == self.on_the_table.plays
        )

    def trick_with(self, event: int) -> Trick | None:
        """The finished trick in which the event of this number laid a card, if it may be seen."""
        trick = self.state.trick_with(self.state.card_laid_by(event))
        return trick if trick in self.tricks else None

    @property
    def ladders(self) -> tuple[tuple[Card, ...], ...]:
        """Every price of each bottle in the round, from 19 to the price now."""
        sales = [trick for trick in self.state.tricks if trick.sold]
        return tuple(
            (START_PRICE, *(trick.price for trick in sales if trick.in_play == number))
            for number in range(self.table.bottles)
        )

    @cached_property
    def on_the_table(self) -> OnTheTable:
        """What lies open: the running trick, or while its ruling stands the last one (4.7).

        The last one does not where the table agreed that nobody looks at it, or it was skipped.
        """
        state, last, finished = self.state, self.state.ruled_trick, self.tricks_finished
        if last is None or last.is_skipped or not self.shows_last_trick:
            plays = tuple(state.plays)
            number = finished + bool(plays)
            return OnTheTable(plays, state.price, state.bottle, bool(plays), number)
        return OnTheTable(last.plays, last.price_before, last.bottle_before, False, finished)

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """The cards that lie open: those on the table, and one that Lopaka led meanwhile."""
        running = cards_of(self.state.plays)
        return tuple(dict.fromkeys((*self.on_the_table.cards, *running)))

    def laid_by(self, card: Card) -> int:
        """The number of the event that laid a card; KeyError for a card that was not played."""
        return self.state.laid[card]

    @property
    def plays_by_event(self) -> Mapping[int, Play]:
        """Each card that was laid and by whom, by the number of the event that laid it."""
        return {self.state.laid[play.card]: play for play in self.state.all_plays}

    def is_on_the_table(self, event: int) -> bool:
        """Whether the event of this number laid a card that lies open."""
        return self.state.card_laid_by(event) in self.open_cards

    def is_face_down(self, event: int) -> bool:
        """Whether the event of this number laid a card that nobody sees any more."""
        is_seen = self.is_open or self.is_on_the_table(event)
        return event in self.plays_by_event and not is_seen

    def left(self, hand: Hand) -> int:
        """How many cards a hand should hold now."""
        state = self.state
        if not self.table.is_free:
            return self.table.held(hand) - len(state.tricks) - (state.acted >> hand & 1)
        return self.table.held(hand) - sum(play.hand == hand for play in state.all_plays)

    def can_take_turn(self, hand: Hand) -> bool:
        """Whether the next card could be this hand's instead: it has not played to the trick."""
        state = self.state
        if self.table.is_free:
            return hand % self.table.seats != state.to_act and (
                play.free_hand(state, hand % self.table.seats) is not None
            )
        return hand != state.turn and not state.acted >> hand & 1

    @property
    def unsettled(self) -> tuple[Finding, ...]:
        """What is wrong, but for the revokes about which the table has decided."""
        return decisions.unsettled(self.findings, self.state.rulings)

    def trick_of(self, finding: Finding) -> tuple[Play, ...]:
        """The cards of the trick that a proved revoke is about: its proof is shown (8.4)."""
        assert finding.trick is not None
        tricks = [*(trick.plays for trick in self.state.tricks), tuple(self.state.plays)]
        return tricks[finding.trick - 1]

    def may_tell(self, changes: Sequence[Change]) -> bool:
        """Whether an amendment tells only of cards that this viewer sees, or is told of as a proof.

        What it changes or takes out may have been laid face down since; what it puts in was not.
        """
        proofs = self._proofs()
        return self.is_open or all(
            number in proofs or self.is_on_the_table(number) for number in self.cards_in(changes)
        )

    def cards_in(self, changes: Sequence[Change]) -> list[int]:
        """The numbers of the events that laid a card, and are changed or taken out."""
        events = dict(self.events)
        numbers = [change.event for change in changes if not isinstance(change, Inserted)]
        return [number for number in numbers if isinstance(events.get(number), Played | Skipped)]

    def _proofs(self) -> frozenset[int]:
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
            if card is not None and card in self.state.laid
        )

    def revoked_with(self, finding: Finding) -> Play:
        """The card with which a proved revoke was done: of two the first that does not follow."""
        plays, suit_of = self.trick_of(finding), self.table.deck.suit_of
        hand, led = (finding.seat, finding.which), suit_of[plays[0].card]
        return next(
            play for play in plays if (play.seat, play.which) == hand and suit_of[play.card] != led
        )

    @property
    def imps_trick(self) -> tuple[Card, ...]:
        """The cards never played (6.1). Of a round that runs, nothing."""
        return scoring.imps_trick(self.state) if self.is_done else ()

    @property
    def coins(self) -> tuple[Coins, ...]:
        """The coins that each seat has taken; 0 for all while nobody at the table may look."""
        return tuple(self.state.coins) if self._may_count else (0,) * self.table.seats

    @property
    def played(self) -> frozenset[Card]:
        """The cards played; none while nobody at the table may look."""
        return frozenset(self.state.laid) if self._may_count else frozenset()

    @property
    def _may_count(self) -> bool:
        """Whether what was taken lies open: no card is due, or only the sales are written down."""
        return self.state.is_over or self.level != "tricks"

    @property
    def is_lopaka_open(self) -> bool:
        """Whether Lopaka's hand is written down, so that he plays by himself."""
        return self.table.lopaka in exchange.now(self.state)

    def remembered_trick(self, options: Options) -> Trick | None:
        """The trick before the running one, where the table agreed to be reminded of it (4.8).

        None while it still lies on the table, and where nobody may look at it (4.7).
        """
        is_reminded = options.memory_aid != "table_only" and options.review != "none"
        last = self.last_trick
        if not is_reminded or last is None or last.is_skipped or not self.on_the_table.is_running:
            return None
        return last


def seen(
    round_: GameRound,
    *,
    is_open: bool = True,
    shows_last_trick: bool = True,
    open_pile: Seat | None = None,
) -> RoundView:
    """A round as it may be seen: if nothing else is said, all of it lies open."""
    known = {field.name: getattr(round_, field.name) for field in fields(GameRound)}
    return RoundView(
        **known, is_open=is_open, shows_last_trick=shows_last_trick, open_pile=open_pile
    )


def whole(table: Table, events: Sequence[tuple[int, Event]], replay: Replay) -> RoundView:
    """A round of which everything lies open, such as that of a record."""
    round_events = tuple(
        (number, event) for number, event in events if isinstance(event, RoundEvent)
    )
    return seen(GameRound(table, round_events, *replay, (), ()))
