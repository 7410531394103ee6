"""A tournament of some rounds, and of a final table where one is wanted (League 7)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise

from assistant.league.results import GameResult
from assistant.league.seasons import StandingsRules
from assistant.league.standings import Row, TieBreak, standings, tied_by_name
from assistant.league.totals import SeasonTotals, totals_by_person

FINALISTS = range(3, 7)
"""So many can play a final table; the usual number is 4."""

MOST_ROUNDS = 20


@dataclass(frozen=True, slots=True)
class Round:
    """Who was drawn for a round: the people of its tables, and who sits out.

    `is_over`: each game counts, or was said to be without a result.
    """

    tables: tuple[tuple[str, ...], ...]
    out: tuple[str, ...]
    is_over: bool

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who was there."""
        return tuple(person for table in self.tables for person in table) + self.out


def standing(
    rounds: Sequence[Round],
    games: Iterable[GameResult],
    rules: StandingsRules,
    names: Mapping[str, str],
) -> tuple[Row, ...]:
    """The standing by the season's rules over these games alone, which are in order (7.4).

    Who was there for fewer than half of the rounds that are over has no place. Those between whom
    nothing decides are in the order of their names.
    """
    rules = replace(rules, drop=0, of=0, best=0, threshold=0, sessions=0)
    totals = totals_by_person(games, rules)
    everybody = [*totals, *(person for round_ in rounds for person in round_.people)]
    over = [round_ for round_ in rounds if round_.is_over]
    outs = Counter(person for round_ in over for person in round_.out)
    was_there = Counter(person for round_ in over for person in round_.people)
    counted = {
        person: replace(totals.get(person, SeasonTotals(person)), sat_out=outs[person])
        for person in dict.fromkeys(everybody)
    }
    enough = [own for person, own in counted.items() if 2 * was_there[person] >= len(over)]
    too_few = [own for person, own in counted.items() if 2 * was_there[person] < len(over)]
    without = [replace(row, place=None, is_shared=False) for row in standings(too_few, rules)]
    placed = standings(enough, rules)
    return (*tied_by_name(placed, names), *tied_by_name(without, names))


def against(
    here: Sequence[str], rounds: Sequence[Round], rows: Sequence[Row]
) -> Mapping[frozenset[str], int]:
    """For each two who are there what speaks against having them at one table (7.2).

    A meeting in a round before weighs more than all differences in place at all tables together.
    """
    met = Counter(
        frozenset(two)
        for round_ in rounds
        for table in round_.tables
        for two in combinations(table, 2)
    )
    places, last = _places(rows)
    a_meeting = 1 + 3 * len(here) * last
    return {
        frozenset((one, other)): met[frozenset((one, other))] * a_meeting
        + abs(places.get(one, last) - places.get(other, last))
        for one, other in combinations(here, 2)
    }


def _places(rows: Sequence[Row]) -> tuple[Mapping[str, int], int]:
    """Everybody's place, and the one after the last, which those have who have none."""
    last = len(rows) + 1
    return {row.totals.person: row.place or last for row in rows}, last


def finalists(rows: Sequence[Row], order: Sequence[str], number: int) -> tuple[str, ...]:
    """The first so many of those who are there (7.5).

    `order` has all who are there; of those who share a place it has the one first who goes on.
    """
    places, last = _places(rows)
    turn = {row.totals.person: index for index, row in enumerate(rows) if row.place is None}

    def before(person: str) -> tuple[int, int]:
        return places.get(person, last), turn.get(person, 0)

    return tuple(sorted(order, key=before)[:number])


def after_final(
    rows: Sequence[Row], final: Collection[str], game: GameResult | None
) -> tuple[Row, ...]:
    """The order after the final table of these people: theirs by its result, then all others (7.6).

    Without a result they stay in the order in which they came to it.
    """
    results = {result.person: result.place for result in game.placed} if game else {}
    last = len(final) + 1

    def by_final(row: Row) -> int:
        return results.get(row.totals.person) or last

    first = sorted((row for row in rows if row.totals.person in final), key=by_final)
    others = [row for row in rows if row.totals.person not in final]
    ordered = [
        *(replace(row, place=place, is_shared=False) for place, row in enumerate(first, 1)),
        *(_behind(row, others, len(first)) for row in others),
    ]
    followed = {(row.totals.person, next_row.totals.person) for row, next_row in pairwise(rows)}

    def tie_break(row: Row, next_row: Row) -> TieBreak | None:
        """What put a row before the next one, where it was not the result of the final table."""
        one, other = row.totals.person, next_row.totals.person
        if one in results and other in results:
            return TieBreak("rounds", None, None) if results[one] == results[other] else None
        return row.tie_break if (one, other) in followed else None

    parted = [replace(one, tie_break=tie_break(one, other)) for one, other in pairwise(ordered)]
    return (*parted, replace(ordered[-1], tie_break=None))


def _behind(row: Row, others: Sequence[Row], first: int) -> Row:
    """The row of somebody who was not in the final, after so many who were."""
    places = [other.place for other in others if other.place]
    if row.place is None:
        return row
    place = first + 1 + sum(other < row.place for other in places)
    return replace(row, place=place, is_shared=places.count(row.place) > 1)
