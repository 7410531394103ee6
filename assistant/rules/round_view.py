"""One round as a viewer may see it: play, findings, score and hands. Rulebook 4.7 to 4.9."""

from collections.abc import Mapping, Sequence

from assistant.rules import decisions, known_hands, lopaka, permission, scoring
from assistant.rules.cards import Card, Coins
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
from assistant.rules.game import GameRound
from assistant.rules.hands_review import HandsReview, hands_review
from assistant.rules.options import Options
from assistant.rules.play_view import PlayView
from assistant.rules.reminders import Reminder, reminder
from assistant.rules.replay import Replay
from assistant.rules.shedding import Shedding, shedding
from assistant.rules.table import LOPAKA, Hand, Seat, Stack, Table
from assistant.rules.tricks import Play, Trick


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

    def contradiction(self, seat: Seat, card: Card) -> known_hands.Against | None:
        """The entry that says that a seat cannot have held a card, if this viewer may know it."""
        return known_hands.against(self._state, seat, card)

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

    def held_by(self, seat: Seat) -> tuple[known_hands.Held, ...]:
        """What is in each hand of a seat now, the open one first, as far as the viewer knows."""
        return known_hands.of_seat(self._state, seat)

    def has_given(self, hand: Hand) -> bool:
        """Whether this viewer knows all that a hand, or stack, gave away."""
        return known_hands.has_given(self._state, hand)

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
        return self.table.variant == "lopaka" and LOPAKA in known_hands.now(self._state)

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
