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
    """It was another card. Where that one was written down elsewhere, the two have been exchanged."""
    told = dict(round_.events)
    event, other = told[number], round_.replay.round.laid.get(card)
    if not isinstance(event, Played | Skipped) or other == number:
        return ()
    change = Replaced(number, replace(event, card=card))
    exchanged = None if other is None else told[other]
    if other is None or not isinstance(exchanged, Played | Skipped):
        return (change,)
    return change, Replaced(other, replace(exchanged, card=event.card))


def left_out(round_: GameRound, before: int, card: Card) -> tuple[Change, ...]:
    """A card had been left out before this event, or at the end; its seat follows from the turn."""
    place, table = ahead_of(round_, before), round_.table
    earlier = takewhile(lambda told: told[0] != place, round_.events)
    turn = walk(table, earlier, corrected=before, explain=False).round.turn
    hand = table.dealer if turn is None else turn
    return (Inserted(place, Played(hand % table.seats, card, which=table.which(hand))),)


def ahead_of(round_: GameRound, number: int) -> int:
    """Before which event stands what came before this one: that a seat was tapped belongs to the card that it laid then."""
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
    places = [told for told, _ in round_.events]
    told, place = dict(round_.events), places.index(number)
    before, which = places[place - 1] if place else None, round_.table.which(seat)
    turned: Change = Inserted(number, Turned(seat, which))
    if before is not None and isinstance(told[before], Turned):
        turned = Replaced(before, Turned(seat, which))
    first = told[number]
    if isinstance(first, Played) and not first.assumed:
        return turned, Replaced(number, replace(first, seat=seat, which=which))
    return (turned,)


def given(game: Game, place: int, trick: Trick, gift: Given) -> tuple[Change, ...]:
    """The table gave this trick of a round so; an earlier gift of the same trick is replaced."""
    events = game.rounds[place].events
    numbers = game.rounds[place].replay.round.laid
    last = max(
        index
        for index, (number, _) in enumerate(events)
        if number in {numbers[play.card] for play in trick.plays}
    )
    following = events[last + 1 :]
    for number, event in takewhile(
        lambda told: not isinstance(told[1], Played | Skipped), following
    ):
        if isinstance(event, Given):
            return (Replaced(number, gift),)
    return (Inserted(following[0][0] if following else end_of(game, place), gift),)


def rewound(round_: GameRound, number: int) -> tuple[Change, ...]:
    """Everything from this event on never was: the table took the cards back. What it had decided stays."""
    places = [told for told, _ in round_.events]
    return tuple(
        Removed(told)
        for told, event in round_.events[places.index(number) :]
        if not isinstance(event, Ruled)
    )


def counted(game: Game, place: int, tally: Tallied) -> tuple[Change, ...]:
    """A round was counted so on the table, whatever was counted before."""
    earlier = [number for number, event in game.rounds[place].events if isinstance(event, Tallied)]
    return (Replaced(earlier[-1], tally),) if earlier else at_the_end(game, place, tally)


def at_the_end(game: Game, place: int, event: RoundEvent) -> tuple[Change, ...]:
    """At the end of a round something else happened."""
    return (Inserted(end_of(game, place), event),)


def end_of(game: Game, place: int) -> int:
    """Before which event a round's last one stands: that which began the next round, or the one to come."""
    return game.rounds[place + 1].begun if place + 1 < len(game.rounds) else game.length


def touched(game: Game, changes: Sequence[Change]) -> set[int]:
    """The places of the rounds that an amendment changes; what stands before a round's beginning belongs to the one before."""
    return {_place(game, change) for change in changes}


def _place(game: Game, change: Change) -> int:
    return (
        game.round_before(change.before)
        if isinstance(change, Inserted)
        else game.round_of(change.event)
    )
