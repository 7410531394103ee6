"""What a person says was wrong, as the changes of an amendment. Rulebook 8.7."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from assistant.rules.cards import Card
from assistant.rules.events import (
    Change,
    Given,
    Inserted,
    Played,
    Removed,
    Replaced,
    RoundEvent,
    Ruled,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.game import Game, GameRound
from assistant.rules.replay import walk
from assistant.rules.table import Seat
from assistant.rules.tricks import Trick


def another_card(round_: GameRound, number: int, card: Card) -> tuple[Change, ...]:
    """Another card was played or taken.

    If that card was written down elsewhere, the two are exchanged.
    """
    events = dict(round_.events)
    event, other = events[number], round_.state.laid.get(card)
    if not isinstance(event, Played | Skipped) or other == number:
        return ()
    change = Replaced(number, replace(event, card=card))
    exchanged = None if other is None else events[other]
    if other is None or not isinstance(exchanged, Played | Skipped):
        return (change,)
    return change, Replaced(other, replace(exchanged, card=event.card))


def left_out(round_: GameRound, before: int, card: Card) -> tuple[Change, ...]:
    """A card had been left out before this event, or at the end; its seat follows from the turn."""
    insert_before, table = ahead_of(round_, before), round_.table
    earlier = takewhile(lambda numbered: numbered[0] != insert_before, round_.events)
    turn = walk(table, earlier, corrected=before, explain=False).round.turn
    hand = table.dealer if turn is None else turn
    return (Inserted(insert_before, Played(hand % table.seats, card, which=table.which(hand))),)


def ahead_of(round_: GameRound, number: int) -> int:
    """The number before which an event is inserted that came just before this one.

    Where a seat was tapped for the card that it then laid, tap and card stay together.
    """
    for (before, tap), (at, event) in pairwise(round_.events):
        if (
            at == number
            and isinstance(tap, Turned)
            and isinstance(event, Played)
            and not event.assumed
        ):
            return before
    return number


def one_too_many(number: int) -> tuple[Change, ...]:
    """The event of this number never was."""
    return (Removed(number),)


def another_leader(round_: GameRound, number: int, seat: Seat) -> tuple[Change, ...]:
    """The trick that begins with this play was led by another seat.

    Seats that were assumed follow; one that was tapped for the first card goes over to the leader.
    """
    numbers, events = round_.numbers, dict(round_.events)
    index = numbers.index(number)
    before, leads = numbers[index - 1] if index else None, round_.table.hand_of_turn(seat)
    turned: Change = Inserted(number, Turned(seat, leads))
    if before is not None and isinstance(events[before], Turned):
        turned = Replaced(before, Turned(seat, leads))
    first = events[number]
    if isinstance(first, Played) and not first.assumed:
        which = round_.table.hand_laying(seat, first.which)
        return turned, Replaced(number, replace(first, seat=seat, which=which))
    return (turned,)


def given(game: Game, round_index: int, trick: Trick, gift: Given) -> tuple[Change, ...]:
    """The table gave this trick of a round so; an earlier gift of the same trick is replaced."""
    events = game.rounds[round_index].events
    numbers = game.rounds[round_index].state.laid
    last = max(
        index
        for index, (number, _) in enumerate(events)
        if number in {numbers[play.card] for play in trick.plays}
    )
    following = events[last + 1 :]
    for number, event in takewhile(
        lambda numbered: not isinstance(numbered[1], Played | Skipped), following
    ):
        if isinstance(event, Given):
            return (Replaced(number, gift),)
    return (Inserted(following[0][0] if following else end_of(game, round_index), gift),)


def rewound(round_: GameRound, number: int) -> tuple[Change, ...]:
    """Removes everything from this event on: the table took the cards back.

    What it had decided stays.
    """
    return tuple(
        Removed(event_number)
        for event_number, event in round_.events_from(number)
        if not isinstance(event, Ruled)
    )


def counted(game: Game, round_index: int, tally: Tallied) -> tuple[Change, ...]:
    """A round was counted so on the table, whatever was counted before."""
    earlier = [
        number for number, event in game.rounds[round_index].events if isinstance(event, Tallied)
    ]
    return (Replaced(earlier[-1], tally),) if earlier else at_the_end(game, round_index, tally)


def at_the_end(game: Game, round_index: int, event: RoundEvent) -> tuple[Change, ...]:
    """At the end of a round something else happened."""
    return (Inserted(end_of(game, round_index), event),)


def end_of(game: Game, round_index: int) -> int:
    """The number before which an event is inserted at the end of a round.

    It is the number of the event that began the next round, or else the next free number.
    """
    return game.rounds[round_index + 1].begun if round_index + 1 < len(game.rounds) else game.length


def touched(game: Game, changes: Sequence[Change]) -> set[int]:
    """The indices of the rounds that an amendment changes.

    What is inserted before the event that begins a round belongs to the round before it.
    """
    return {
        game.round_before(change.before)
        if isinstance(change, Inserted)
        else game.round_of(change.event)
        for change in changes
    }
