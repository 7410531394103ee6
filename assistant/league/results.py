"""What a game that is over brought its people. League 2.4 to 2.6."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from assistant.rules.cards import Coins
from assistant.rules.game import LOPAKA, Game


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How often a person sat so many seats from the dealer, and how often that round ended with the bottle there.

    At a table of three or four, not where two play. `distance` 1 is the dealer's left neighbour, the last the dealer.
    """

    seats: int
    distance: int
    rounds: int
    bottles: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a game brought one person.

    `place` is None for who did not play to its end; `best` and `worst` are None where the rounds are not known one by one.
    """

    person: str
    place: int | None
    points: Coins
    rounds: int
    bottles: int = 0
    best: Coins | None = None
    worst: Coins | None = None
    turns: tuple[SeatCount, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that counts, by its id."""

    id: str
    results: tuple[Result, ...]

    @property
    def placed(self) -> tuple[Result, ...]:
        """The results of those who have a place."""
        return tuple(result for result in self.results if result.place is not None)

    def of(self, person: str) -> Result | None:
        """What the game brought this person."""
        return next((result for result in self.results if result.person == person), None)


def of_game(game: Game) -> tuple[Result, ...]:
    """The results of a game that is over, one for everybody who played a round or saw the end; none where it has no result."""
    if not game.places:
        return ()
    among_people = [
        (game.members[column].person, place)
        for column, place in game.places.items()
        if column in game.seated
    ]
    places = {
        person: 1 + sum(other < place for _, other in among_people)
        for person, place in among_people
    }
    came = [member.person for member in game.members] + [
        person for one in game.finished for person in one.persons
    ]
    results = (
        _result(game, person, places.get(person))
        for person in dict.fromkeys(came)
        if person != LOPAKA
    )
    return tuple(result for result in results if result.place or result.rounds)


def of_paper(
    points: Mapping[str, Coins], rounds: int, places: Mapping[str, int] | None = None
) -> tuple[Result, ...]:
    """The results of a game of which only the totals are known (2.7)."""
    taken = places or {
        person: 1 + sum(other > own for other in points.values()) for person, own in points.items()
    }
    return tuple(Result(person, taken[person], own, rounds) for person, own in points.items())


def merged(played: GameResult, roots: Mapping[str, str]) -> GameResult:
    """The same game with each person as the one it was merged into (1.2)."""
    return replace(
        played,
        results=tuple(
            replace(one, person=roots.get(one.person, one.person)) for one in played.results
        ),
    )


def has_twice(results: Iterable[Result]) -> bool:
    """Whether one person stands there twice, so that the game cannot count (2.3)."""
    persons = [result.person for result in results]
    return len(persons) != len(set(persons))


def _result(game: Game, person: str, place: int | None) -> Result:
    rounds = [(one, one.persons.index(person)) for one in game.finished if person in one.persons]
    scores = [one.scores[seat] for one, seat in rounds]
    owned = [one.replay.round.bottle == seat for one, seat in rounds]
    sat = [
        (one.table.seats, (seat - one.table.dealer - 1) % one.table.seats + 1)
        for one, seat in rounds
    ]
    return Result(
        person,
        place,
        sum(scores),
        len(rounds),
        sum(owned),
        max(scores, default=None),
        min(scores, default=None),
        _turns(sat, owned) if game.options.variant == "standard" else (),
    )


def _turns(sat: Sequence[tuple[int, int]], owned: Sequence[bool]) -> tuple[SeatCount, ...]:
    return tuple(
        SeatCount(
            seats,
            distance,
            sat.count((seats, distance)),
            sum(had for at, had in zip(sat, owned, strict=True) if at == (seats, distance)),
        )
        for seats, distance in sorted(set(sat))
    )
