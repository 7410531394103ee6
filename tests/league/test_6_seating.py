"""Who sits where (League 6): random seasons, and every seating there is where there are few."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from random import Random
from time import process_time

import pytest

from assistant.league.seating import Past, Seating, draw, starts, table_sizes
from tests.volume import volume

SEASONS = volume(2, 200)


class Evenings:
    """A season whose tables are drawn, evening by evening; each has who is there and who is out."""

    def __init__(self, seed: int, *, only_fours: bool, evenings: int = 24) -> None:
        self.met, self.sat, self.since = Counter(), Counter(), Counter()
        self.told: list[tuple[set[str], set[str]]] = []
        self._chance, self._only_fours = Random(seed), only_fours
        self.people = [f"person-{number}" for number in range(self._chance.randint(10, 40))]
        keenness = {person: self._chance.uniform(0.4, 1) for person in self.people}
        for _ in range(evenings):
            self._play([one for one in self.people if self._chance.random() < keenness[one]])

    def _play(self, here: list[str]) -> None:
        past = Past(self.met, self.sat, self.since)
        seating = draw(orders(self._chance, here), past, only_fours=self._only_fours)
        self.told.append((set(here), set(seating.out)))
        for table in seating.tables:
            self.met.update(map(frozenset, combinations(table, 2)))
            self.sat.update((person, len(table), seat) for seat, person in enumerate(table))
            self.since.update(table)
        for person in seating.out:
            self.since[person] = 0

    def unevenness(self) -> list[int]:
        """For each person and size of table, the difference between the most and the least often
        had distance from the dealer.
        """
        had = [
            [self.sat[person, size, seat] for seat in range(size)]
            for person in self.people
            for size in (3, 4)
        ]
        return [max(counts) - min(counts) for counts in had]


def orders(chance: Random, here: Sequence[str]) -> list[list[str]]:
    """As many orders of these people as a draw begins from."""
    return [chance.sample(here, len(here)) for _ in range(starts(len(here)))]


@pytest.fixture(scope="module")
def seasons() -> list[Evenings]:
    """Random seasons, every second one with tables of four alone."""
    return [Evenings(seed, only_fours=seed % 2 == 1) for seed in range(SEASONS)]


# 6.1 How many sit at a table


@pytest.mark.parametrize(
    ("people", "sizes"),
    [
        (2, (2,)),
        (3, (3,)),
        (5, (3, 2)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (3, 3, 3)),
        (10, (4, 3, 3)),
        (16, (4, 4, 4, 4)),
    ],
)
def test_tables_of_four_and_three_hold_everybody(people, sizes):
    assert table_sizes(people) == sizes


def test_everybody_has_a_place_and_two_sit_alone_only_where_two_or_five_are_there():
    for people in range(2, 60):
        sizes = table_sizes(people)
        assert sum(sizes) == people
        assert (2 in sizes) == (people in (2, 5))


def test_five_sit_at_one_table_where_the_season_has_their_deck():
    assert table_sizes(5, fives=True) == (5,)
    assert table_sizes(9, fives=True) == (3, 3, 3)


def test_where_only_fours_play_at_most_three_sit_out():
    assert [sum(table_sizes(people, only_fours=True)) for people in (4, 7, 8, 11)] == [4, 4, 8, 8]


def test_somebody_alone_waits():
    assert draw([["anna"]], Past()) == Seating((), ("anna",))


# 6.2 Who sits out


def sat_out_again_too_soon(evenings: Evenings) -> Iterator[tuple[str, str]]:
    """Who sat out twice, and who was there all the time from the one to the other and never did."""
    for person in evenings.people:
        nights = [night for night, (_, out) in enumerate(evenings.told) if person in out]
        for first, second in pairwise(nights):
            between = evenings.told[first : second + 1]
            for other in set.intersection(*(here for here, _ in between)) - {person}:
                if not any(other in out for _, out in between):
                    yield person, other


def test_nobody_sits_out_again_before_all_who_were_there_meanwhile_have(seasons):
    for season in seasons:
        assert not list(sat_out_again_too_soon(season))


def test_somebody_sits_out_in_seasons_of_fours_alone(seasons):
    assert [any(out for _, out in season.told) for season in seasons[:2]] == [False, True]


# 6.3 Who sits with whom


def seatings(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to part people into tables of these sizes."""
    if not sizes:
        yield []
        return
    first, *others = people
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for chosen in combinations(others, size - 1):
            left = [person for person in others if person not in chosen]
            for more in seatings(left, rest):
                yield [(first, *chosen), *more]


def meetings(tables: Sequence[Sequence[str]], met: Counter[frozenset[str]]) -> int:
    """How often those who sit together have met."""
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


@pytest.mark.parametrize("seed", range(volume(8, 40)))
def test_repeated_meetings_are_at_most_one_above_the_least_possible(seed):
    chance = Random(seed)
    people = [f"person-{number}" for number in range(chance.randint(6, 12))]
    met, sat = Counter(), Counter()
    for _ in range(volume(4, 12)):
        here = [person for person in people if chance.random() < 0.9] or people
        drawn = draw(orders(chance, here), Past(met, sat)).tables
        least = min(meetings(tables, met) for tables in seatings(here, table_sizes(len(here))))
        assert meetings(drawn, met) <= least + 1
        for table in drawn:
            met.update(map(frozenset, combinations(table, 2)))
            sat.update((person, len(table), seat) for seat, person in enumerate(table))


def test_who_met_in_the_first_half_sits_apart_in_the_second():
    people = [f"person-{number}" for number in range(16)]
    first = draw(orders(Random(1), people), Past()).tables
    met = Counter(frozenset(pair) for table in first for pair in combinations(table, 2))
    second = draw(orders(Random(2), people), Past(met)).tables
    assert meetings(second, met) == 0


# 6.4 The seats by the dealer


def test_each_distance_from_the_dealer_comes_as_often_as_every_other_to_one(seasons):
    uneven = [number for season in seasons for number in season.unevenness()]
    assert max(uneven) <= 2
    assert sum(number == 2 for number in uneven) <= len(uneven) / 200


def all_even(had: dict[str, set[int]], table: str) -> Iterator[dict[str, set[int]]]:
    """The seats that everybody has had after each way to seat a table of three evenly.

    Nobody has one a second time before all others; whoever has had all begins anew.
    """
    for order in permutations(table):
        if not any(seat in had[person] for seat, person in enumerate(order)):
            after = {person: had[person] | {seat} for seat, person in enumerate(order)}
            begun = {person: own if len(own) < 3 else set() for person, own in after.items()}
            yield had | begun


def can_stay_even(had: dict[str, set[int]], evenings: int) -> bool:
    """Whether some seats are even so often, whichever three come to each evening."""
    return evenings == 0 or all(
        any(can_stay_even(after, evenings - 1) for after in all_even(had, table))
        for table in map("".join, combinations(had, 3))
    )


def test_three_of_five_people_can_come_so_that_no_seats_are_even_on_the_fourth_evening():
    nobody_sat = {person: set() for person in "abcde"}
    assert can_stay_even(nobody_sat, 3)
    assert not can_stay_even(nobody_sat, 4)


def test_four_who_always_play_together_deal_in_turn():
    people = ["anna", "ben", "clara", "dora"]
    sat = Counter()
    for number in range(8):
        [table] = draw(orders(Random(number), people), Past(sat=sat)).tables
        sat.update((person, 4, seat) for seat, person in enumerate(table))
    assert set(sat.values()) == {2}


# Speed


def test_forty_people_are_seated_within_a_tenth_of_a_second():
    people = [f"person-{number}" for number in range(40)]
    chance = Random(1)
    met = Counter({frozenset(pair): chance.randrange(4) for pair in combinations(people, 2)})
    begin = process_time()
    draw(orders(chance, people), Past(met))
    assert process_time() - begin < 0.1
