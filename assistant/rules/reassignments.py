"""From when on a column's player can have been somebody else all along. Rulebook 7.8."""

from collections.abc import Iterator
from dataclasses import dataclass

from assistant.rules.game import Game


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


def player(game: Game, column: int, since: int) -> str:
    """Who has had a column from an event on that seated its player, or that began a round."""
    return next(
        start.person for start in starts(game) if (start.column, start.since) == (column, since)
    )


def concerned(before: Game, after: Game) -> tuple[int, ...]:
    """The indices of the rounds that other people played."""
    pairs = enumerate(zip(before.rounds, after.rounds, strict=True))
    return tuple(index for index, (was, now) in pairs if was.persons != now.persons)


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
