"""A league of a year, in `make test` of some weeks.

Its standings equal the plain calculation (League 5.3).

Whatever is corrected, merged and parted, and whoever had been somebody else all along.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field, replace
from random import Random

import pytest
from flask import Flask

from assistant.league.seasons import COUNTS, STEPS, StandingsRules
from assistant.league.standings import standings
from assistant.league.totals import totals_by_person
from assistant.leagues import counting, seasons, soundness
from assistant.leagues import people as league_people
from assistant.leagues import standings as standings_of
from assistant.leagues.people import HaveMet
from assistant.rules.commands import Correct, Undo
from assistant.rules.events import Change, Played, Reassigned, Replaced, Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id, writing
from assistant.tables import tables
from assistant.tables.tables import Sent
from tests.databases import ON_SQLITE
from tests.league import plain
from tests.league.test_standings import plain_row, plain_rules
from tests.leaguing import (
    PHONE,
    MadeGame,
    cast,
    evenings,
    founded,
    made,
    recount_season,
    tallied,
    write,
)
from tests.recording import WasRefused, does
from tests.volume import some, volume

pytestmark = ON_SQLITE

SESSIONS, GAMES, ROUNDS = volume(8, 40), volume(32, 300), 2
PEOPLE, TWINS = volume(10, 14), 6
"""Of so many people so many have a second entry, with which they play too."""
AGREED = replace(USUAL, goal=Goal("rounds", ROUNDS))
LADDERS = (STEPS, (), tuple(reversed(STEPS)), *((step,) for step in STEPS))
CORRECTED, MERGED, PARTED, REASSIGNED = (
    volume(4, 20),
    volume(8, 10),
    volume(4, 6),
    volume(6, 60),
)
"""How often the secretary tries each."""
PLACEMENT = {"placement": (StandingsRules().placement, ((3, 1), (5, 3, 1), (7, 5, 3, 1)))}
RULES = [
    StandingsRules(count, placement, drop, of, threshold, ladder, best, sessions)
    for count in COUNTS
    for placement in PLACEMENT.get(count, (StandingsRules().placement,))
    for drop, of, best in ((0, 0, 0), (1, 4, 0), (2, 5, 0), (0, 0, 9))
    for threshold, sessions in ((0, 0), (40, 0), (0, SESSIONS // 2))
    for ladder in LADDERS
]


@dataclass
class Book:
    """A secretary's knowledge: who sat where in each round, and who is the same person.

    `nights` has the session of each game.
    """

    league_id: str
    season_id: str
    games: list[MadeGame]
    sat: dict[str, list[list[str]]]
    nights: dict[str, str]
    same_as: dict[str, str] = field(default_factory=dict)

    def entries(self) -> list[plain.Entry]:
        """The results as the plain calculation takes them."""
        return [entry for game in self.games if self._can_count(game) for entry in self._of(game)]

    def came_to(self, game: MadeGame) -> list[str]:
        """Everybody who sat at a table."""
        return list(dict.fromkeys(person for seats in self.sat[game.id] for person in seats))

    def root(self, person: str) -> str:
        """Who this entry is."""
        while person in self.same_as:
            person = self.same_as[person]
        return person

    def met(self, one: str, other: str) -> bool:
        """Whether two people were at one table."""
        two = {self.root(one), self.root(other)}
        return any(two <= set(map(self.root, self.came_to(game))) for game in self.games)

    def _can_count(self, game: MadeGame) -> bool:
        """Whether nobody stands in a game with two entries."""
        roots = [self.root(person) for person in self.came_to(game)]
        return len(roots) == len(set(roots))

    def _of(self, game: MadeGame) -> Iterator[plain.Entry]:
        sat, rounds = self.sat[game.id], tables.view(game.id).game.finished
        seats = range(len(game.persons))
        totals = [sum(one.scores[seat] for one in rounds) for seat in seats]
        for person in self.came_to(game):
            played = [
                (one.scores[seat], one.state.bottle == seat)
                for number, one in enumerate(rounds)
                for seat in seats
                if sat[number][seat] == person
            ]
            own, bottles = [score for score, _ in played], sum(has_it for _, has_it in played)
            place = None
            if person in sat[-1]:
                place = 1 + sum(total > totals[sat[-1].index(person)] for total in totals)
            told = place, sum(own), len(own), bottles, max(own), min(own)
            yield plain.Entry(game.id, self.root(person), *told, session=self.nights[game.id])


@pytest.fixture
def book(app: Flask) -> Iterator[Book]:
    """A season of games of two to four."""
    chance = Random("a year")
    with app.app_context():
        league_id, season_id = founded(StandingsRules(drop=1, of=4, threshold=20), AGREED)
        people, nights = cast(league_id, PEOPLE + TWINS), evenings(league_id, SESSIONS)
        twins = dict(zip(people, people[PEOPLE:], strict=False))
        games = []
        for number in range(GAMES):
            seated = chance.sample(people[:PEOPLE], chance.choice((2, 3, 3, 4, 4, 4)))
            # Somebody with two entries plays with either, and never sits at a table twice.
            seated = [
                twins[one] if one in twins and chance.random() < 0.3 else one for one in seated
            ]
            games.append(made(chance, seated, ROUNDS, by_card=number % 5 == 0))
        night_of = {
            game.id: nights[number * SESSIONS // GAMES] for number, game in enumerate(games)
        }
        write(((game, night_of[game.id], season_id) for game in games), AGREED)
        with writing():
            recount_season(season_id)
        sat = {game.id: [list(game.persons) for _ in range(ROUNDS)] for game in games}
        yield Book(league_id, season_id, games, sat, night_of)


def check(book: Book, every: Sequence[StandingsRules]) -> None:
    """The cached standings, and those by other rules, are what the plain calculation says."""
    entries = book.entries()
    season = seasons.at(book.season_id)
    games = [counted.game for counted in counting.of_season(season).games]
    for counted in {_as_counted(rules) for rules in every}:
        own, others = (
            totals_by_person(games, counted),
            plain.accounts(entries, plain_rules(counted)),
        )
        for rules in every:
            if _as_counted(rules) == counted:
                assert [plain_row(row) for row in standings(own.values(), rules)] == plain.order(
                    others, plain_rules(rules)
                ), rules
    kept = [plain_row(row) for row in standings_of.of(book.season_id).rows]
    assert kept == plain.standings(entries, plain_rules(season.rules))


def _as_counted(rules: StandingsRules) -> StandingsRules:
    """What the totals depend on: neither what a place needs nor the ladder."""
    return replace(rules, threshold=0, sessions=0, ladder=())


def test_the_standings_are_those_of_the_plain_calculation_whatever_is_put_right(book: Book) -> None:
    check(book, some(RULES, 6))
    chance = Random("put right")
    done = Counter[str]()
    doings = {"corrected": correct, "merged": merge, "parted": part, "reassigned": reassign}
    often = {"corrected": CORRECTED, "merged": MERGED, "parted": PARTED, "reassigned": REASSIGNED}
    tried = [name for name, times in often.items() for _ in range(times)]
    for name in chance.sample(tried, len(tried)):
        done[name if doings[name](book, chance) else f"{name}: nothing to do"] += 1
        assert {plain_row(row)["person"] for row in standings_of.of(book.season_id).rows} == {
            entry.person for entry in book.entries()
        }
        if sum(done.values()) % 6 == 0:
            check(book, chance.sample(RULES, 3))
            assert soundness.differing_games(book.league_id) == []
    check(book, some(RULES, 24))
    assert (done["corrected"], done["merged"] > 3, done["parted"] > 1) == (CORRECTED, True, True), (
        done
    )
    assert done["reassigned"] > REASSIGNED // 12, done  # most are refused where few play
    assert soundness.differing_games(book.league_id) == []


def correct(book: Book, chance: Random) -> bool:
    """Correct a round of some game: another count, or two cards of a seat exchanged."""
    while True:
        game = chance.choice(book.games)
        before = tables.view(game.id).game.scores
        told = tables.view(game.id).events
        number = chance.randrange(1, len(told))
        event = told[number]
        changes: list[Change] = []
        if isinstance(event, Tallied):
            changes = [Replaced(number, tallied(chance, len(event.coins)))]
        elif isinstance(event, Played):
            others = [
                (at, one) for at, one in enumerate(told) if at > number and isinstance(one, Played)
            ]
            near = [(at, one) for at, one in others if one.seat == event.seat and at - number < 12]
            if near:
                at, other = chance.choice(near)
                changes = [
                    Replaced(number, replace(event, card=other.card)),
                    Replaced(at, replace(other, card=event.card)),
                ]
        if changes:
            with suppress(WasRefused):
                sent = Sent(expected_length=len(told), idempotency_key=new_id(), phone=PHONE)
                does(game.id, Correct(tuple(changes)), sent)
                is_whole = all(one.is_scored for one in tables.view(game.id).game.rounds)
                if is_whole and tables.view(game.id).game.scores != before:
                    return True
                does(
                    game.id,
                    Undo(),
                    replace(sent, expected_length=len(told) + 1, idempotency_key=new_id()),
                )


def merge(book: Book, chance: Random) -> bool:
    """Two entries are said to be one person; refused exactly where they met."""
    people = sorted({book.root(one) for game in book.games for one in book.came_to(game)})
    pairs = [(one, other) for one in people for other in people if one != other]
    apart = [pair for pair in pairs if not book.met(*pair)]
    for one, other in (chance.choice(pairs), *chance.sample(apart, min(1, len(apart)))):
        if book.met(one, other):
            with pytest.raises(HaveMet):
                league_people.merge(book.league_id, one, other)
        else:
            league_people.merge(book.league_id, one, other)
            book.same_as[one] = other
            return True
    return False


def reassign(book: Book, chance: Random) -> bool:
    """Somebody else had a seat all along, or from a round on; refused where they sat elsewhere.

    Now and then it is taken back.
    """
    game, people = chance.choice(book.games), sorted({*cast_of(book)})
    seat, first = chance.randrange(len(game.persons)), chance.randrange(ROUNDS)
    person = chance.choice(people) if chance.random() < 0.9 else new_id()
    before = book.sat[game.id]
    after = deepcopy(before)
    for seats in after[first:]:
        seats[seat] = person
    view = tables.view(game.id)
    sent = Sent(expected_length=view.game.length, idempotency_key=new_id(), phone=PHONE)
    command = Reassigned(seat, person, view.game.rounds[first].begun)
    if after == before or any(seats.count(person) > 1 for seats in after):
        with pytest.raises(WasRefused):
            does(game.id, command, sent, name=f"New {person}")
        return False
    does(game.id, command, sent, name=f"New {person}")
    if chance.random() < 0.2:
        does(
            game.id,
            Undo(),
            replace(sent, expected_length=view.game.length + 1, idempotency_key=new_id()),
        )
        return False
    book.sat[game.id] = after
    return True


def cast_of(book: Book) -> Iterator[str]:
    """Everybody who ever sat at a table of the season."""
    return (person for game in book.games for person in book.came_to(game))


def part(book: Book, chance: Random) -> bool:
    """An entry that was merged is a person of its own again."""
    if not book.same_as:
        return False
    one = chance.choice(sorted(book.same_as))
    league_people.unmerge(book.league_id, one)
    del book.same_as[one]
    return True
