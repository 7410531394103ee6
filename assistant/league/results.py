"""What each person has from a game that is over (League 2.4 to 2.7)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from assistant.rules.cards import Coins
from assistant.rules.game import Game
from assistant.rules.table import Variant

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class SeatCount:
    """How many rounds a person sat at a seat, and in how many they ended with a bottle there.

    `seats` is the size of the table, 3 to 6. `distance` is the seat's distance from the dealer:
    1 is the dealer's left neighbour, `seats` the dealer. `variant` is what they played.
    """

    seats: int
    distance: int
    rounds: int
    bottles: int
    variant: Variant = "standard"


@dataclass(frozen=True, slots=True)
class Result:
    """What one person has from a game.

    `place` is None for somebody who did not play to the end. `rounds` is 0 where the number is
    not known. `bottles` are the rounds that the person ended with a bottle. `best` and `worst`
    are the highest and lowest score of a round, None where rounds are not known one by one.
    """

    person: str
    place: int | None
    points: Coins
    rounds: int
    bottles: int = 0
    best: Coins | None = None
    worst: Coins | None = None
    seat_counts: tuple[SeatCount, ...] = ()


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game by its id, what everybody has from it, and the id of its session."""

    id: str
    results: tuple[Result, ...]
    session: str = ""

    @property
    def placed(self) -> tuple[Result, ...]:
        """The results of those who have a place."""
        return tuple(result for result in self.results if result.place is not None)

    def result_of(self, person: str) -> Result | None:
        """This person's result; None for somebody who was not in the game."""
        return next((result for result in self.results if result.person == person), None)


class _PlayedSeat(NamedTuple):
    """Where a person sat in a round, as in `SeatCount`."""

    seats: int
    distance: int
    variant: Variant


class _PlayedRound(NamedTuple):
    """A round as one person played it; no seat at a table of two, where it says nothing."""

    score: Coins
    seat: _PlayedSeat | None
    has_bottle: bool


def results_of_game(game: Game) -> tuple[Result, ...]:
    """The results of everybody who played a round or sat there at the end.

    Empty for a game without a result. Lopaka is not a person and has none.
    """
    if not game.places:
        return ()
    places = _places_among_people(game)
    results = [_result(game, person, places.get(person)) for person in game.people]
    return tuple(result for result in results if result.place or result.rounds)


def results_from_paper(
    points: Mapping[str, Coins], rounds: int, places: Mapping[str, int] | None = None
) -> tuple[Result, ...]:
    """The results of a game of which only the totals are known; points by person (2.7).

    Where no places are given, they follow from the points.
    """
    places = places or places_of({person: -own for person, own in points.items()})
    return tuple(Result(person, places[person], own, rounds) for person, own in points.items())


def with_merged_entries(game: GameResult, person_of: Mapping[str, str]) -> GameResult:
    """The same game with each merged entry replaced by the person that it is (1.2)."""
    results = [
        replace(result, person=person_of[result.person]) if result.person in person_of else result
        for result in game.results
    ]
    return replace(game, results=tuple(results))


def has_somebody_twice(results: Iterable[Result]) -> bool:
    """Whether one person has two results, so that the game cannot count (2.3)."""
    persons = [result.person for result in results]
    return len(persons) != len(set(persons))


def _places_among_people(game: Game) -> dict[str, int]:
    """The places of those who sit there at the end, who are people and never Lopaka (2.4)."""
    places = {
        game.members[column].person: place
        for column, place in game.places.items()
        if column in game.seated
    }
    return places_of(places)


def places_of(numbers: Mapping[K, int]) -> dict[K, int]:
    """The place of each: the lowest number comes first; who shares one leaves out the next."""
    return {key: 1 + sum(other < own for other in numbers.values()) for key, own in numbers.items()}


def _result(game: Game, person: str, place: int | None) -> Result:
    rounds = _rounds_of(game, person)
    scores = [round_.score for round_ in rounds]
    return Result(
        person=person,
        place=place,
        points=sum(scores),
        rounds=len(rounds),
        bottles=sum(round_.has_bottle for round_ in rounds),
        best=max(scores, default=None),
        worst=min(scores, default=None),
        seat_counts=_seat_counts(rounds),
    )


def _rounds_of(game: Game, person: str) -> list[_PlayedRound]:
    """The scored rounds that a person played."""
    rounds = []
    for round_ in game.finished:
        if person in round_.persons:
            seat, table = round_.persons.index(person), round_.table
            distance = (seat - table.dealer - 1) % table.seats + 1
            has_bottle = round_.state.curses(seat) > 0
            played = _PlayedSeat(table.seats, distance, table.variant)
            place = played if table.players > 2 else None
            rounds.append(_PlayedRound(round_.scores[seat], place, has_bottle))
    return rounds


def _seat_counts(rounds: Sequence[_PlayedRound]) -> tuple[SeatCount, ...]:
    """The rounds counted by size of the table, distance from the dealer, and what was played."""
    played = Counter(round_.seat for round_ in rounds if round_.seat)
    bottles = Counter(round_.seat for round_ in rounds if round_.seat and round_.has_bottle)
    return tuple(
        SeatCount(seat.seats, seat.distance, played[seat], bottles[seat], seat.variant)
        for seat in sorted(played)
    )
