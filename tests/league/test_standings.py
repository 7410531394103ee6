"""Standings held to a plain second calculation."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.league.results import GameResult, Result
from assistant.league.seasons import COUNTS, STEPS, Count, StandingsRules, Step
from assistant.league.standings import Row, standings
from assistant.league.totals import totals_by_person
from tests.league import plain
from tests.league.made import TYING, season
from tests.league.telling import rows
from tests.volume import at_most, volume

USUAL, EDITED = (
    StandingsRules().placement,
    (
        *((3, 0), (9, 4, -1), (5, 5, 5, 1)),
        *((7, 1, 1, 0, 0), (9, 8, 3, 2, 1, 0)),
    ),
)
DROPPED = ((0, 0, 0), (1, 4, 0), (2, 5, 0), (1, 2, 0))
"""How many of how many games are dropped; or last how many of the best count."""
DROPS = (*DROPPED, (0, 0, 3))
THRESHOLDS = ((0, 0), (10, 12))
"""Of games and of sessions."""
LADDERS: tuple[tuple[Step, ...], ...] = (STEPS, (), STEPS[::-1], *((step,) for step in STEPS))
SMALL_SEASONS, GAMES = volume(60, 150), volume(100, 300)


def entries(games: Sequence[GameResult]) -> list[plain.Entry]:
    """The games as the plain calculation has them."""
    return [
        plain.Entry(
            game.id,
            result.person,
            result.place,
            result.points,
            result.rounds,
            result.bottles,
            result.best,
            result.worst,
            game.session,
        )
        for game in games
        for result in game.results
    ]


def plain_rules(rules: StandingsRules) -> plain.Rules:
    """The rules as the plain calculation has them."""
    placement = {len(points): points for points in rules.placement}
    names = ("count", "drop", "of", "best", "threshold", "sessions", "ladder")
    fields = {name: getattr(rules, name) for name in names}
    return {**fields, "placement": placement}


def plain_row(row: Row) -> plain.Row:
    """A row as the plain calculation has it."""
    line = row.totals
    return {
        "person": line.person,
        "place": row.place,
        "shared": row.is_shared,
        "step": row.tie_break.step if row.tie_break else None,
        "value": row.value,
        "played": line.played,
        "wins": line.won,
        "seconds": line.seconds,
        "met": line.met,
        "beaten": line.beaten,
        "placement": line.placement,
        "points": line.points,
        "points a round": line.points_a_round,
        "points a game": line.points_a_game,
        "above": line.above_average,
        "sessions": line.sessions,
        "dropped": list(line.dropped),
        "last": [(game.place, game.people, game.is_dropped) for game in line.last],
        "bottles": line.bottles,
        "all rounds": line.bottle_rounds,
        "best": line.best,
        "worst": line.worst,
    }


@cache
def small_seasons() -> list[tuple[GameResult, ...]]:
    """Seasons of few games in which few points are scored: here people tie."""
    return [
        season(f"small {number}", 2, 1 + number % 12, 3 + number % 7, TYING)
        for number in range(SMALL_SEASONS)
    ]


def rules_of(number: int, ladder: tuple[Step, ...]) -> StandingsRules:
    """Rules of a small season: each count, every way of dropping, with or without threshold."""
    drop, of, best = DROPS[number // 3 % len(DROPS)]
    count = COUNTS[number // 2 % len(COUNTS)]
    return StandingsRules(count, USUAL, drop, of, number % 5, ladder, best, number // 6 % 3)


@pytest.mark.parametrize(("drop", "of", "best"), [*DROPPED, (0, 0, 15)])
@pytest.mark.parametrize(
    ("count", "placement"),
    [*((count, USUAL) for count in COUNTS), ("placement", EDITED)],
    ids=[*COUNTS, "other placement points"],
)
def test_a_long_season_stands_as_the_plain_calculation_says(
    count: Count, drop: int, of: int, best: int, placement: tuple[tuple[int, ...], ...]
) -> None:
    games = season("long", games=GAMES)
    counted = StandingsRules(count, placement, drop, of, best=best)
    own, others = (
        totals_by_person(games, counted),
        plain.accounts(entries(games), plain_rules(counted)),
    )
    for (threshold, sessions), ladder in product(THRESHOLDS, LADDERS):
        rules = StandingsRules(count, placement, drop, of, threshold, ladder, best, sessions)
        assert [plain_row(row) for row in standings(own.values(), rules)] == plain.order(
            others, plain_rules(rules)
        ), rules


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ", ".join(ladder) or "no step")
def test_small_seasons_stand_as_the_plain_calculation_says(ladder: tuple[Step, ...]) -> None:
    for number, games in enumerate(small_seasons()):
        rules = rules_of(number, ladder)
        assert [plain_row(row) for row in rows(games, rules)] == plain.standings(
            entries(games), plain_rules(rules)
        ), number


@st.composite
def any_season(draw: st.DrawFn) -> list[GameResult]:
    """3 to 6 people and 1 to 12 games, of each of which two or more see the end."""
    people = "ABCDEF"[: draw(st.integers(3, 6))]
    result = st.tuples(
        st.sampled_from(people),
        st.integers(-1, 2),
        st.integers(0, 2),
        st.sampled_from([False] * 7 + [True]),
    )
    table = st.lists(result, min_size=2, max_size=4, unique_by=lambda person: person[0])
    tables = draw(st.lists(table, min_size=1, max_size=12))
    return [
        replace(a_table(f"game {number}", people), session=f"evening {number // 2}")
        for number, people in enumerate(tables)
    ]


def a_table(name: str, people: Sequence[tuple[str, int, int, bool]]) -> GameResult:
    """A game of people with points and rounds; those who left, left at least two behind."""
    left = {person for person, _, _, has_left in people[2:] if has_left}
    totals = [points for person, points, _, _ in people if person not in left]
    return GameResult(
        name,
        tuple(
            Result(person, None, points, max(1, rounds))
            if person in left
            else Result(
                person,
                1 + sum(total > points for total in totals),
                points,
                rounds,
                min(rounds, 1),
                points,
                -points,
            )
            for person, points, rounds, _ in people
        ),
    )


any_rules = st.builds(
    lambda count, placement, drops, threshold, sessions, ladder: StandingsRules(
        count, placement, drops[0], drops[1], threshold, ladder, drops[2], sessions
    ),
    st.sampled_from(COUNTS),
    st.sampled_from([USUAL, EDITED]),
    st.sampled_from(DROPS),
    st.integers(0, 4),
    st.integers(0, 3),
    st.sampled_from([ladder for length in range(5) for ladder in permutations(STEPS, length)]),
)


@at_most(40, 200)
@given(games=any_season(), rules=any_rules)
def test_any_small_season_stands_as_the_plain_calculation_says(
    games: list[GameResult], rules: StandingsRules
) -> None:
    assert [plain_row(row) for row in rows(games, rules)] == plain.standings(
        entries(games), plain_rules(rules)
    )


@cache
def decided() -> Counter[str]:
    """How many rows of the small seasons each step decided, and how many share a place."""
    found: Counter[str] = Counter()
    for number, games in enumerate(small_seasons()):
        for row in rows(games, rules_of(number, STEPS)):
            found[
                row.tie_break.step if row.tie_break else "shared" if row.is_shared else "count"
            ] += 1
    return found


@pytest.mark.parametrize("step", [*STEPS, "shared"])
def test_the_seasons_that_are_compared_have_something_for_each_step_to_decide(step: str) -> None:
    assert decided()[step] > 0
