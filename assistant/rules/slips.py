"""The slips of those who write a round down, each with the changes that undo it. Rulebook 8.8.

Only single slips, and only slips at the plays: what is suggested should be what one person
remembers doing."""

from bisect import bisect_left as bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import takewhile
from typing import Literal

from assistant.rules.cards import Card, Deck
from assistant.rules.events import (
    Change,
    Inserted,
    Played,
    Removed,
    Replaced,
    RoundEvent,
    Skipped,
    Turned,
)
from assistant.rules.replay import Replay, RoundFold, folded
from assistant.rules.table import Hand, Seat, Table, Which

# A round's record as a correction finds it, replayed with changes. Rulebook 8.7.


class Script:
    """The events of a round as the amendment numbered `end` finds them.

    Plays whose seat was assumed follow the turn (8.7).
    """

    def __init__(self, table: Table, events: Sequence[tuple[int, RoundEvent]], end: int) -> None:
        self.table, self.events, self.end = table, events, end

    @cached_property
    def turns(self) -> list[Hand | None]:
        """Which hand's turn it is before each event, and after the last."""
        return [fold.round.turn for fold in self._folds]

    @cached_property
    def plays(self) -> list[tuple[int, int, Played]]:
        """The plays with their indices and numbers.

        Each is by the hand whose turn it is, unless a person pointed at another.
        """
        return [
            (index, number, event if turn is None or not event.assumed else self.by(event, turn))
            for index, (turn, (number, event)) in enumerate(
                zip(self.turns, self.events, strict=False)
            )
            if isinstance(event, Played)
        ]

    def amended(self, changes: Sequence[Change]) -> list[tuple[int, RoundEvent]]:
        """The events with these changes made."""
        instead = {change.event: change for change in changes if not isinstance(change, Inserted)}
        inserted = {
            change.before: change.event for change in changes if isinstance(change, Inserted)
        }
        amended: list[tuple[int, RoundEvent]] = []
        for entry in self.events:
            number = entry[0]
            if number in inserted:
                amended.append((self.end, inserted[number]))
            change = instead.get(number)
            if change is None:
                amended.append(entry)
            elif isinstance(change, Replaced):
                amended.append((number, change.by))
        if self.end in inserted:
            amended.append((self.end, inserted[self.end]))
        return amended

    def replay(self, changes: Sequence[Change]) -> Replay:
        """What the events with these changes come to, when nobody asks where the cards came from.

        Only what follows the first change is replayed. Lopaka's cards depend on those after them
        (10.7), so with him it is everything.
        """
        amended, kept = self.amended(changes), 0
        if self.table.lopaka is None:
            pairs = zip(self.events, amended, strict=False)
            kept = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
        fold = self._folds[kept].copy()
        fold.follow(amended[kept:], self.end)
        return fold.replay

    @cached_property
    def _folds(self) -> list[RoundFold]:
        """The round before each event, and after the last."""
        if self.table.lopaka is not None:
            befores = [self.events[:count] for count in range(len(self.events) + 1)]
            return [self._folded(before) for before in befores]
        folds = [self._folded([])]
        for event in self.events:
            folds.append(folds[-1].copy())
            folds[-1].follow([event], self.end)
        return folds

    def _folded(self, events: Sequence[tuple[int, RoundEvent]]) -> RoundFold:
        return folded(self.table, events, corrected=self.end, explain=False)

    def by(self, event: Played, hand: Hand) -> Played:
        """The play by this hand; in the duel by its player, from the hand that was said."""
        which = self.table.hand_laying(hand, event.which)
        return replace(event, seat=hand % self.table.seats, which=which)


Kind = Literal["card", "hand", "exchange", "neighbours", "left_out", "one_too_many", "leader"]

ROWS_OF_KEYS = 6

LONGEST = 150
"""The most events of a record that can come from one slip: cards dealt, given and played."""

# Of so many chances to slip, one is taken: judged by eye, and only their proportions matter.
OTHER_HAND = 5
NEIGHBOURS, NEAR_KEY, FAR_KEY, LEFT_OUT, ONE_TOO_MANY = 10, 20, 200, 20, 400
POINTED_AMISS, LED_AMISS, SEATS_AMISS = 1, 20, 40
NEAR_EXCHANGE, FAR_EXCHANGE = 400, 4000


@dataclass(frozen=True, slots=True)
class Slip:
    """What may have happened, the changes that undo it, and how rare it is: one in so many."""

    kind: Kind
    changes: tuple[Change, ...]
    rarity: int


def slips(script: Script) -> Iterator[Slip]:
    """Every single slip that the record may come from; none if the record is over `LONGEST`."""
    if len(script.events) > LONGEST:
        return
    yield from _wrong_cards(script)
    yield from _wrong_hands(script)
    yield from _exchanges(script)
    yield from _neighbours(script)
    yield from _left_out(script)
    for _, number, _ in script.plays:  # a card was tapped that nobody had played
        yield Slip("one_too_many", (Removed(number),), ONE_TOO_MANY)
    yield from _leaders(script)


def is_near(card: Card, other: Card, deck: Deck) -> bool:
    """Whether two cards are easily confused: neighbouring keys, or the same two digits.

    The keys stand in the order of their numbers, and 19 has none.
    """
    in_a_row = len(deck.cards) // ROWS_OF_KEYS
    row, column = divmod(bisect(deck.cards, card), in_a_row)
    other_row, other_column = divmod(bisect(deck.cards, other), in_a_row)
    return (
        max(abs(row - other_row), abs(column - other_column)) <= 1 or str(card) == str(other)[::-1]
    )


def _unplayed(script: Script) -> list[Card]:
    played = {event.card for _, _, event in script.plays}
    return [card for card in script.table.deck.cards if card not in played]


def _wrong_cards(script: Script) -> Iterator[Slip]:
    """One card was tapped for another that is nowhere in the record."""
    for _, number, event in script.plays:
        for card in _unplayed(script):
            rarity = NEAR_KEY if is_near(card, event.card, script.table.deck) else FAR_KEY
            yield Slip("card", (Replaced(number, replace(event, card=card)),), rarity)


def _wrong_hands(script: Script) -> Iterator[Slip]:
    """In the duel a card was tapped as one of the player's other hand."""
    if script.table.is_free:
        for _, number, event in script.plays:
            other: Which = "open" if event.which == "hidden" else "hidden"
            yield Slip("hand", (Replaced(number, replace(event, which=other)),), OTHER_HAND)


def _exchanges(script: Script) -> Iterator[Slip]:
    """Each of two cards was tapped for the other, at places that do not follow each other."""
    for index, (_, number, event) in enumerate(script.plays):
        for _, later, other in script.plays[index + 2 :]:
            is_slight = is_near(event.card, other.card, script.table.deck)
            rarity = NEAR_EXCHANGE if is_slight else FAR_EXCHANGE
            yield Slip("exchange", _cards_exchanged(number, event, later, other), rarity)


def _neighbours(script: Script) -> Iterator[Slip]:
    """Two neighbouring cards were tapped in the wrong order.

    The seats stay as they are, or move with the cards if a person pointed at them.
    """
    for (_, number, event), (_, later, other) in zip(script.plays, script.plays[1:], strict=False):
        yield Slip("neighbours", _cards_exchanged(number, event, later, other), NEIGHBOURS)
        if (event.seat, event.which) != (other.seat, other.which) and not (
            event.assumed and other.assumed
        ):
            yield Slip("neighbours", (Replaced(number, other), Replaced(later, event)), NEIGHBOURS)


def _cards_exchanged(number: int, event: Played, later: int, other: Played) -> tuple[Change, ...]:
    return Replaced(number, replace(event, card=other.card)), Replaced(
        later, replace(other, card=event.card)
    )


def _left_out(script: Script) -> Iterator[Slip]:
    """A card was not tapped."""
    if not script.plays:
        return
    first, _, example = script.plays[0]
    numbers = [number for number, _ in script.events] + [script.end]
    for index in range(first, len(numbers)):
        if (turn := script.turns[index]) is None:
            return
        for card in _unplayed(script):
            yield Slip(
                "left_out",
                (Inserted(numbers[index], replace(script.by(example, turn), card=card)),),
                LEFT_OUT,
            )


def _leaders(script: Script) -> Iterator[Slip]:
    """Another seat played the first card of a trick, or the card at which a person pointed."""
    for trick in _tricks(script):
        for start, (index, _, _) in enumerate(trick):
            pointing = (
                script.events[index - 1]
                if index and isinstance(script.events[index - 1][1], Turned)
                else None
            )
            if not start or pointing:
                for seat in range(script.table.seats):
                    yield from _led_by(script, trick[start:], pointing, seat)


def _tricks(script: Script) -> Iterator[list[tuple[int, int, Played]]]:
    """The plays by tricks, by their count alone: a wrong seat does not change it."""
    trick: list[tuple[int, int, Played]] = []
    for index, (number, event) in enumerate(script.events):
        if isinstance(event, Played):
            trick.append((index, number, event))
        if len(trick) == script.table.hands or (isinstance(event, Skipped) and trick):
            yield trick
            trick = []
    if trick:
        yield trick


def _led_by(
    script: Script,
    plays: Sequence[tuple[int, int, Played]],
    pointing: tuple[int, RoundEvent] | None,
    seat: Seat,
) -> Iterator[Slip]:
    """These plays of a trick began with this seat.

    Every seat that was pointed at moves by as many seats.
    """
    index, number, _ = plays[0]
    turn: list[Change] = []
    if pointing and script.turns[index - 1] == seat:
        turn = [Removed(pointing[0])]
    elif pointing and pointing[1] != Turned(seat):
        turn = [Replaced(pointing[0], Turned(seat))]
    elif not pointing and script.turns[index] != seat:
        turn = [Inserted(number, Turned(seat))]
    order = zip(plays, script.table.in_turn(seat), strict=False)
    moved = [(later, event, script.by(event, hand)) for (_, later, event), hand in order]
    seats = [Replaced(later, by) for later, event, by in moved if not event.assumed and event != by]
    if turn or (seats and seats[0].event == number):
        yield Slip(
            "leader",
            (*turn, *seats),
            POINTED_AMISS if pointing else LED_AMISS if turn else SEATS_AMISS,
        )
