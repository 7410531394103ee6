"""Seasons made by chance; one seed always makes one season."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from assistant.league.results import GameResult, Result, results_from_paper

PEOPLE = (
    *("Adam", "Betty", "Christian", "Doris", "Edgar", "Frieda", "Gustav"),
    *("Hanna", "Ivan", "Judith", "Konrad", "Lena", "Moritz", "Nora"),
)
LEAVING, BY_HAND, LATE = 0.06, 0.3, 0.01


class Chances(NamedTuple):
    """How likely a game is from paper, and that several of a table score the same.

    `highest` is the highest score of a round, `sizes` are how often two, three ... six play.
    """

    paper: float = 0.15
    level: float = 0.08
    highest: int = 12
    sizes: tuple[int, ...] = (2, 8, 10, 1, 1)


USUAL = Chances()
TYING = Chances(paper=0.5, level=0.5, highest=1, sizes=(2, 2, 1, 0, 0))


def season(
    seed: object,
    sessions: int = 40,
    games: int = 300,
    people: int = len(PEOPLE),
    chances: Chances = USUAL,
) -> tuple[GameResult, ...]:
    """So many games in so many sessions. The last people of the list seldom come."""
    rng = Random(f"season {seed}")
    evenings = [_who_comes(rng, PEOPLE[:people]) for _ in range(sessions)]
    return tuple(
        replace(
            _game(rng, f"game {number}", evenings[number * sessions // games], chances),
            session=f"evening {number * sessions // games}",
        )
        for number in range(games)
    )


def _who_comes(rng: Random, people: Sequence[str]) -> list[str]:
    often = (len(people) * 2 + 2) // 3
    come = [
        person
        for index, person in enumerate(people)
        if rng.random() < (0.5 if index < often else 0.06)
    ]
    return come if len(come) > 3 else list(people[:often])


def _game(rng: Random, name: str, there: Sequence[str], chances: Chances) -> GameResult:
    size = min(len(there), rng.choices(range(2, 7), chances.sizes)[0])
    persons = rng.sample(there, size)
    return GameResult(
        name, (_on_paper if rng.random() < chances.paper else _at_the_table)(rng, persons, chances)
    )


def _on_paper(rng: Random, persons: Sequence[str], chances: Chances) -> tuple[Result, ...]:
    """Totals: half without rounds, some with places that decide between equal points."""
    points = {person: rng.randint(-2, 2 * chances.highest) for person in persons}
    in_order = sorted(persons, key=lambda person: -points[person])
    places = (
        {person: place for place, person in enumerate(in_order, 1)}
        if rng.random() < BY_HAND
        else None
    )
    return results_from_paper(points, rng.choice((0, rng.randint(1, 3))), places)


def _at_the_table(rng: Random, persons: Sequence[str], chances: Chances) -> tuple[Result, ...]:
    """Rounds with the bottle each; in some games several score alike, some somebody leaves."""
    rounds = rng.randint(1, 3)
    owners = [rng.choice(persons) for _ in range(rounds)]
    scores = {
        person: [
            rng.randint(-3, 0) if owner == person else rng.randint(0, chances.highest)
            for owner in owners
        ]
        for person in persons
    }
    if rng.random() < chances.level:
        best = max(scores.values(), key=sum)
        scores.update(dict.fromkeys(rng.sample(persons, rng.randint(2, len(persons))), best))
    leaves = persons[0] if len(persons) > 2 and rounds > 1 and rng.random() < LEAVING else None
    totals = {person: sum(scores[person]) for person in persons if person != leaves}
    results = []
    for person in persons:
        stayed = slice(rounds - 1 if person == leaves else rounds)
        own = scores[person][stayed]
        place = (
            None
            if person == leaves
            else 1 + sum(total > totals[person] for total in totals.values())
        )
        results.append(
            Result(
                person, place, sum(own), len(own), owners[stayed].count(person), max(own), min(own)
            )
        )
    return tuple(_joined_late(rng, result) for result in results)


def _joined_late(rng: Random, result: Result) -> Result:
    """The same; or, seldom, a place without rounds, of one who took a seat after the last."""
    if result.place is None or rng.random() > LATE:
        return result
    return replace(result, points=0, rounds=0, bottles=0, best=None, worst=None)
