"""From when on a column's player can have been somebody else all along. Rulebook 7.8."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.rules.events import Reassigned
from assistant.rules.game import Game
from assistant.rules.table import Seat

Exchange = tuple[Reassigned, Reassigned]
"""Of two seats, each with the other's player; one of the two alone gives somebody both."""


@dataclass(frozen=True, slots=True)
class Start:
    """An event from which on a column had its player, or had it in a further round.

    `since` is the event's number, `round_index` the index of the first round that it is about: for
    one who has played none yet, the next. `person` had the column in it. `is_first`: the event
    seated the player; else it began the round.
    """

    column: int
    since: int
    round_index: int
    person: str
    is_first: bool


def starts(game: Game) -> tuple[Start, ...]:
    """All of a game, those of a player in the order of the rounds. Lopaka has none.

    Who was replaced before the first card of a first round has none either, and was never there.
    """
    return tuple(_starts(game))


def start_of(game: Game, column: int, since: int) -> Start:
    """A column from an event on that seated its player, or that began a round."""
    return next(start for start in starts(game) if (start.column, start.since) == (column, since))


def exchange(game: Game, start: Start, person: str, agreed: Sequence[Seat] = ()) -> Exchange | None:
    """Who had a column from `start` on, and this person, sat the other way round.

    None where the person had no seat from then on, or one of the two seats more than one player.
    """
    others = [
        other
        for other in starts(game)
        if (other.column != start.column and other.person == person)
        and other.round_index >= start.round_index
    ]
    if not others or any(len(_players(game, one)) > 1 for one in (start, others[0])):
        return None
    seats = tuple(agreed)
    return (
        Reassigned(start.column, person, start.since, seats),
        Reassigned(others[0].column, start.person, others[0].since, seats),
    )


def _players(game: Game, start: Start) -> set[str]:
    """Who has had a column from an event on, until somebody took it over."""
    persons = set[str]()
    for one in starts(game):
        if one.column == start.column and one.round_index >= start.round_index:
            if persons and one.is_first:
                break
            persons.add(one.person)
    return persons


def sits_twice(game: Game) -> bool:
    """Whether somebody has two seats: an exchange of which but a half is told."""
    seatings = (game.persons, *(round_.persons for round_ in game.rounds))
    return any(len(set(persons)) < len(persons) for persons in seatings)


def concerned(before: Game, after: Game) -> tuple[int, ...]:
    """The indices of the rounds that other people played."""
    pairs = enumerate(zip(before.rounds, after.rounds, strict=True))
    return tuple(index for index, (was, now) in pairs if was.persons != now.persons)


def agreeing(before: Game, after: Game) -> int | None:
    """The index of the round whose players agree that others played it; None: nobody has to.

    Of several that are signed it is the one that fewest played.
    """
    signed = [index for index in concerned(before, after) if before.rounds[index].signed]
    return min(signed, key=lambda index: before.rounds[index].table.players, default=None)


def _starts(game: Game) -> Iterator[Start]:
    seen = set[tuple[int, int]]()
    for index, round_ in enumerate(game.rounds):
        for column, since, person in zip(
            round_.players, round_.since, round_.persons, strict=False
        ):
            is_first = (column, since) not in seen
            seen.add((column, since))
            yield Start(column, since if is_first else round_.begun, index, person, is_first)
    for column in game.seated:
        member = game.members[column]
        if (column, member.since) not in seen:
            yield Start(column, member.since, len(game.rounds), member.person, True)
