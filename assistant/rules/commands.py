"""What a person can do at a table: a command each. `decide` says what comes of one.

Where nothing is to be decided the command is the event itself. Of the others `event_in` says for
which event they stand in a game, before anybody has checked whether it can be.
"""

from dataclasses import dataclass, replace
from typing import Any

from assistant.rules import amendments
from assistant.rules.cards import Card
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Ended,
    Exchanged,
    GameEvent,
    HandEvent,
    HandOpened,
    HandsOpened,
    Joined,
    Left,
    Looked,
    Passed,
    Played,
    Reassigned,
    Remarked,
    Retracted,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.game import Game
from assistant.rules.options import AGREED_ANEW, Options
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import LOPAKA, Hand, Seat, Table, Which

NOTHING = Retracted(0)
"""Takes back what is never taken back: refused."""


def seat_and_hand(table: Table, hand: Hand) -> tuple[Seat, Which | None]:
    """Whose a hand is, and which of two; a number that no hand has is a stranger's."""
    return (hand % table.seats, table.which(hand)) if 0 <= hand < table.hands else (hand, None)


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Lay a card from a hand. `assumed`: the app lit the hand, and nobody pointed at it."""

    hand: Hand
    card: Card
    assumed: bool

    def event_in(self, game: Game) -> GameEvent:
        """The play."""
        seat, which = seat_and_hand(game.rounds[-1].table, self.hand)
        return Played(seat, self.card, self.assumed, which)


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """The next card is this hand's."""

    hand: Hand

    def event_in(self, game: Game) -> GameEvent:
        """The turn."""
        table = game.rounds[-1].table
        seat, _ = seat_and_hand(table, self.hand)
        return Turned(seat, table.hand_of_turn(self.hand))


@dataclass(frozen=True, slots=True)
class ChangeCard:
    """The card that an event of the newest round laid was another one."""

    event: int
    card: Card

    def event_in(self, game: Game) -> GameEvent:
        """The correction; of nothing where the event laid no card."""
        newest = game.rounds[-1]
        if self.event not in newest.state.laid.values():
            return Amended(())
        return Amended(amendments.another_card(newest, self.event, self.card))


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last event."""

    def event_in(self, game: Game) -> GameEvent:
        """The retraction."""
        return Retracted(game.undo or 0)


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back what was undone last."""

    def event_in(self, game: Game) -> GameEvent:
        """The retraction of a retraction."""
        return Retracted(game.redo or 0)


@dataclass(frozen=True, slots=True)
class RecountRound:
    """A round, by its index, was counted on the table after all."""

    round_index: int
    tally: Tallied
    agreed: tuple[Seat, ...] = ()

    def event_in(self, game: Game) -> GameEvent:
        """The correction."""
        return Amended(amendments.counted(game, self.round_index, self.tally), self.agreed)


@dataclass(frozen=True, slots=True)
class BeginRound:
    """Begin the next round; `extra`: one more, although the agreed end has come."""

    extra: bool = False

    def event_in(self, game: Game) -> GameEvent:
        """The beginning; with its dealer, where a score made it."""
        by_turn = game.options.dealer_rotation == "left"
        return Began(self.extra, None if by_turn else game.next_dealer)


@dataclass(frozen=True, slots=True)
class SignAllRounds:
    """Who sits here now agrees with the score of each round that this player has not signed."""

    seat: Seat

    def event_in(self, game: Game) -> GameEvent:
        """The first signature that is missing."""
        return next(iter(game.unsigned_by(self.seat)), NOTHING)


@dataclass(frozen=True, slots=True)
class Correct:
    """Put right what was written down; where a round is signed, two seats agree."""

    changes: tuple[Change, ...]
    agreed: tuple[Seat, ...] = ()

    def event_in(self, _game: Game) -> GameEvent:
        """The correction."""
        return Amended(self.changes, self.agreed)


@dataclass(frozen=True, slots=True)
class Decide:
    """The table decides what follows from an irregularity in a round."""

    round_index: int
    ruling: Ruled
    agreed: tuple[Seat, ...] = ()

    def event_in(self, game: Game) -> GameEvent:
        """The decision; later, or once the round is signed, as an amendment."""
        index = self.round_index
        if index == len(game.rounds) - 1 and not game.rounds[index].signed:
            return self.ruling
        return _added(game, index, self.ruling, self.agreed)


@dataclass(frozen=True, slots=True)
class Rewind:
    """The table takes the cards of a round back, from an event on, and says why."""

    round_index: int
    event: int
    ruling: Ruled
    agreed: tuple[Seat, ...] = ()

    def event_in(self, game: Game) -> GameEvent:
        """The amendment, which also says why; of nothing where the event is not in the round."""
        index = self.round_index
        if index not in range(len(game.rounds)) or self.event not in dict(
            game.rounds[index].events
        ):
            return Amended((), self.agreed)
        taken_back = amendments.rewound(game.rounds[index], self.event)
        changes = (*taken_back, *amendments.at_the_end(game, index, self.ruling))
        return Amended(changes, self.agreed)


@dataclass(frozen=True, slots=True)
class CompareImpsTrick:
    """The table turned the Imp's Trick of a round over, and these cards lay there."""

    round_index: int
    cards: tuple[Card, ...]

    def event_in(self, game: Game) -> GameEvent:
        """The look; later as an amendment."""
        look = Compared(self.cards)
        is_newest = self.round_index == len(game.rounds) - 1
        return look if is_newest else _added(game, self.round_index, look, ())


def _added(game: Game, index: int, event: Ruled | Compared, agreed: tuple[Seat, ...]) -> Amended:
    """What is added at the end of a round afterwards; nothing where there is no such round."""
    if index not in range(len(game.rounds)):
        return Amended(())
    return Amended(amendments.at_the_end(game, index, event), agreed)


@dataclass(frozen=True, slots=True)
class ShowOpenHand:
    """The cards that lie open for Lopaka, or are dealt open to a player of the duel."""

    hand: Hand
    cards: tuple[Card, ...]

    def event_in(self, _game: Game) -> GameEvent:
        """A deal comes before all that is given away; in the duel it is often told later."""
        if self.hand == LOPAKA:
            return Dealt(self.hand, self.cards)
        return Exchanged(self.hand, self.cards, stack=1)


@dataclass(frozen=True, slots=True)
class RewriteOpenHand:
    """All that was written down of a hand that lies open is taken back, before the first card."""

    hand: Hand

    def event_in(self, game: Game) -> GameEvent:
        """What takes back the last of it."""
        return _last_taken_back(game, self.hand, is_open=True)


@dataclass(frozen=True, slots=True)
class RewriteHand:
    """All that a seat wrote down of its hand is taken back, before the first card."""

    seat: Seat

    def event_in(self, game: Game) -> GameEvent:
        """What takes back the last of it."""
        return _last_taken_back(game, self.seat, is_open=False)


def _last_taken_back(game: Game, hand: Hand, *, is_open: bool) -> Retracted:
    """Takes back what was written down last of an open hand, or else in secret by a seat."""
    newest = game.rounds[-1]
    numbers = [
        number
        for number, event in newest.events
        if isinstance(event, HandEvent) and lies_open(event, newest.table) == is_open
        if hand == (event.to if is_open and isinstance(event, Passed) else event.seat)
    ]
    return Retracted(numbers[-1]) if numbers and not newest.state.has_begun else NOTHING


@dataclass(frozen=True, slots=True)
class ChangeAgreement:
    """The table agrees anew on what can be changed while it plays; of the rest nothing is asked."""

    options: Options

    def event_in(self, game: Game) -> GameEvent:
        """The agreement that holds from now on."""
        anew: dict[str, Any] = {name: getattr(self.options, name) for name in AGREED_ANEW}
        return Agreed(replace(game.agreed, **anew))


@dataclass(frozen=True, slots=True)
class ExchangeSeats:
    """The players of two columns had sat the other way round all along (7.8)."""

    one: Reassigned
    other: Reassigned

    def event_in(self, _game: Game) -> GameEvent:
        """The first of the two."""
        return self.one


Reported = (
    Skipped
    | Tallied
    | Signed
    | Looked
    | Claimed
    | Exchanged
    | Chosen
    | Passed
    | HandOpened
    | HandsOpened
    | Remarked
    | Ended
    | Succeeded
    | Joined
    | Left
    | Reassigned
)
"""The events that a person gives as they are."""

Command = (
    Reported
    | PlayCard
    | TakeTurn
    | ChangeCard
    | Undo
    | Redo
    | RecountRound
    | BeginRound
    | SignAllRounds
    | Correct
    | Decide
    | Rewind
    | CompareImpsTrick
    | ShowOpenHand
    | RewriteOpenHand
    | RewriteHand
    | ChangeAgreement
    | ExchangeSeats
)
