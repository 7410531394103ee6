"""What was played, by whom and against whom, as the database adds it up, held to plain counting.

Seasons made by chance: merged entries, guests, shared places, friendly games, games that do not
count, and totals that were brought forward (League 5.4 to 5.6).
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from fractions import Fraction
from random import Random
from typing import NamedTuple

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import (
    leagues,
    paper_imports,
    people,
    played_games,
    seasons,
    sessions,
    standings,
)
from assistant.notation.paper import parse
from assistant.rules.options import USUAL
from assistant.store.engine import new_id
from tests.databases import ON_BOTH, ON_SQLITE
from tests.leagues.evening import League
from tests.leaguing import FIRST, founded
from tests.on_paper import add_paper
from tests.seeds import seed
from tests.volume import volume

NAMES = ("Adam", "Betty", "Clara", "Doris", "Edgar", "Frieda", "Gustav")
TWINS = {"Addy": "Adam", "Bets": "Betty"}
"""Second entries, and whose they are."""
BROUGHT = "player,played,won,beaten,met,points,rounds\nBetty,9,4.5,10,18,700,36\n"
GAMES, EVENINGS = volume(24, 60), 8


class Told(NamedTuple):
    """A game as the secretary remembers it: who had which place, with how many points."""

    evening: int
    places: dict[str, int]
    points: dict[str, int]


class Book(NamedTuple):
    """A league, and all games that count, oldest first."""

    league_id: str
    season_id: str
    games: list[Told]
    every: int  # with those that do not count

    @property
    def season(self) -> seasons.Season:
        """The season."""
        return seasons.at(self.season_id)

    def id_of(self, name: str) -> str:
        """The id of a person."""
        return next(one.id for one in leagues.at(self.league_id).roots if one.name == name)

    @property
    def names(self) -> dict[str, str]:
        """The names of the people by id."""
        return leagues.at(self.league_id).names


@pytest.fixture(params=range(volume(1, 6)))
def book(app: Flask, request: pytest.FixtureRequest) -> Iterator[Book]:
    """A season made by chance."""
    with app.app_context():
        yield made(request.param)


@seed
def made(number: int) -> Book:
    """A season from paper; two of its people have two entries, Gustav is a guest."""
    chance = Random(f"results {number}")
    league_id, season_id = founded(StandingsRules(drop=1, of=5, threshold=3), USUAL)
    nights = [new_id() for _ in range(EVENINGS)]
    for week, id in enumerate(nights):
        sessions.open_session(id, league_id, FIRST + timedelta(days=7 * week), "At Betty's")
    games, every = [], 0
    for nth in range(GAMES):
        evening = nth * EVENINGS // GAMES
        told, entries = game(chance, evening)
        counts = chance.random() < 0.8
        add_paper(new_id(), nights[evening], season_id if counts else None, entries, 4)
        if counts:
            games.append(told)
    for twin, name in TWINS.items():
        by_name = leagues.at(league_id).by_name
        if twin.casefold() in by_name:
            people.merge(league_id, by_name[twin.casefold()], by_name[name.casefold()])
    other_day = new_id()
    sessions.open_session(other_day, league_id, FIRST - timedelta(days=400), "")
    add_paper(new_id(), other_day, season_id, {"Adam": 3, "Clara": 1}, 4)
    every = len(games) + 1
    paper_imports.import_paper(season_id, parse(BROUGHT.encode()), phone="founder")
    book = Book(league_id, season_id, games, every)
    people.set_guest(league_id, book.id_of("Gustav"), is_guest=True)
    return book


def game(chance: Random, evening: int) -> tuple[Told, dict[str, int]]:
    """A game with small numbers, so that places are shared; and its points by entry."""
    persons = chance.sample(NAMES, chance.choice((2, 3, 4)))
    points = {name: chance.randrange(0, 4) for name in persons}
    places = {
        name: 1 + sum(other > own for other in points.values()) for name, own in points.items()
    }
    twins = {name: twin for twin, name in TWINS.items()}
    entries = {
        twins[name] if name in twins and chance.random() < 0.4 else name: own
        for name, own in points.items()
    }
    return Told(evening, places, points), entries


@ON_BOTH
def test_5_4_head_to_head_is_that_of_a_plain_count(book: Book) -> None:
    for name in NAMES:
        met, beaten = defaultdict[str, int](int), defaultdict[str, Fraction](Fraction)
        for one in book.games:
            for other in one.places.keys() - {name} if name in one.places else ():
                own, theirs = one.places[name], one.places[other]
                met[other] += 1
                beaten[other] += Fraction((own < theirs) + (own <= theirs), 2)
        found = standings.head_to_head(book.league_id, book.id_of(name), [book.season_id])
        assert {book.names[one.person]: (one.met, one.beaten) for one in found} == {
            other: (met[other], beaten[other]) for other in met
        }


def test_5_4_over_a_season_they_are_the_meetings_of_the_standings(book: Book) -> None:
    for row in standings.of(book.season_id).rows:
        person = row.totals.person
        found = standings.head_to_head(book.league_id, person, [book.season_id])
        assert {one.person: (one.met, one.half_wins) for one in found} == row.totals.against


@ON_BOTH
def test_5_5_honours_are_those_of_a_plain_count(book: Book) -> None:
    found = {
        one.honour.kind: (one.honour.number, {book.names[id] for id in one.honour.persons})
        for one in played_games.of(book.league_id, [book.season])
    }
    members = [name for name in NAMES if name != "Gustav"]
    games = {name: sum(name in one.places for one in book.games) for name in members}
    games["Betty"] += 9  # brought forward
    evenings = {
        name: len({one.evening for one in book.games if name in one.places}) for name in members
    }
    runs = {name: run_of(book, name) for name in members}
    for kind, numbers in (("games", games), ("sessions", evenings), ("run", runs)):
        most = max(numbers.values())
        expected = most, {name for name, own in numbers.items() if own == most}
        assert found.get(kind) == expected if most > 1 or kind != "run" else kind not in found


def run_of(book: Book, name: str) -> int:
    """The longest run of wins of a person."""
    run = longest = 0
    for one in book.games:
        if name in one.places:
            run = run + 1 if one.places[name] == 1 else 0
            longest = max(longest, run)
    return longest


@ON_BOTH
def test_5_5_the_game_of_an_honour_is_that_of_the_one_who_is_named_first(
    app_context: Flask,
) -> None:
    league = League()
    _, of_anna = league.plays({"Zoe": 40, "Ben": None}), league.plays({"Anna": 40, "Ben": None})
    found = played_games.of(league.id, [seasons.at(league.season)])
    [best] = [one for one in found if one.honour.kind == "best"]
    names = leagues.at(league.id).names
    assert [names[person] for person in best.honour.persons] == ["Anna", "Zoe"]
    assert best.game and best.game.id == of_anna


def test_5_6_attendance_is_that_of_a_plain_count(book: Book) -> None:
    there = {name: {one.evening for one in book.games if name in one.places} for name in NAMES}
    found = played_games.by_person(book.season)
    assert {book.names[one.person]: (one.sessions, one.last) for one in found} == {
        name: (len(own), FIRST + timedelta(days=7 * max(own))) for name, own in there.items() if own
    }
    for name in NAMES:
        assert len(standings.sessions_of(book.season, book.id_of(name))) == len(there[name])


@ON_BOTH
def test_5_6_for_each_evening_it_is_told_who_was_there(book: Book) -> None:
    shown = [
        (one.session.day, {book.names[id] for id in one.persons})
        for number in (1, 2)
        for one in played_games.sessions(book.season, number)
    ]
    expected = defaultdict[int, set[str]](set)
    for one in book.games:
        expected[one.evening] |= one.places.keys()
    assert shown == [
        (FIRST + timedelta(days=7 * evening), expected[evening])
        for evening in sorted(expected, reverse=True)
    ]
    assert played_games.count(book.season) == len(expected)


def test_the_games_of_a_season_are_listed_with_their_results(book: Book) -> None:
    found, has_more = listed(book, None)
    assert not has_more
    counted = [one for one in found if not one.lack]
    assert [
        {book.names[result.person]: (result.place, result.points) for result in one.results}
        for one in reversed(counted)
    ] == [{name: (one.places[name], one.points[name]) for name in one.places} for one in book.games]
    assert len(found) == book.every


def listed(book: Book, name: str | None) -> tuple[list[played_games.PlayedGame], bool]:
    """All games of the list, or somebody's."""
    person = book.id_of(name) if name else None
    pages = [played_games.page(book.season, person, number) for number in (1, 2)]
    return pages[0][0] + pages[1][0], pages[1][1]


@pytest.mark.parametrize("name", ["Adam", "Betty", "Clara", "Gustav"])
@ON_BOTH
def test_the_games_of_one_person_are_those_to_which_the_person_came(book: Book, name: str) -> None:
    found, _ = listed(book, name)
    on_another_day = name in ("Adam", "Clara")
    assert len(found) == sum(name in one.places for one in book.games) + on_another_day
    for one in found:
        persons = {*one.persons, *(result.person for result in one.results)}
        assert book.id_of(name) in persons


def test_a_game_that_does_not_count_is_listed_with_its_places_and_what_it_lacks(book: Book) -> None:
    [waiting] = [one for one in listed(book, None)[0] if one.lack]
    assert waiting.lack == "other_day"
    places = {book.names[result.person]: result.place for result in waiting.results}
    assert places.keys() == {"Adam", "Clara"} and min(places.values()) == 1


def test_a_game_at_a_table_that_does_not_count_is_listed_with_its_places(
    app_context: Flask,
) -> None:
    league = League()
    on_another_day = league.meets(date(2020, 1, 1))
    league.plays({"Anna": 40, "Ben": None}, session=on_another_day)
    [waiting], _ = played_games.page(seasons.at(league.season), None, 1)
    names = leagues.at(league.id).names
    places = [(names[result.person], result.place) for result in waiting.results]
    assert (waiting.lack, places) == ("other_day", [("Anna", 1), ("Ben", 2)])


def test_a_file_has_the_results_of_what_does_not_count_too(book: Book) -> None:
    found = list(played_games.with_a_result(book.season))
    assert len(found) == book.every
    assert all(one.results for one in found)
    assert found[0].lack == "other_day"


def test_2_8_what_was_brought_forward_and_what_was_played_are_the_standings_line(book) -> None:
    betty = book.id_of("Betty")
    brought = standings.brought_forward(book.season, betty)
    totals = standings.totals_of(book.season, betty)
    played = [one for one in book.games if "Betty" in one.places]
    assert (brought.played, brought.won, totals.played) == (9, Fraction(9, 2), 9 + len(played))
    assert standings.brought_forward(book.season, book.id_of("Adam")) is None


@ON_BOTH
def test_a_person_has_a_line_of_each_season_played(book: Book) -> None:
    seasons.open_season(new_id(), book.league_id, "Next", (FIRST, FIRST), USUAL, StandingsRules())
    for name in NAMES:
        found = standings.lines(book.league_id, book.id_of(name))
        assert [line.season.id for line in found] == [book.season_id] * bool(
            name == "Betty" or any(name in one.places for one in book.games)
        )


@ON_BOTH
def test_a_persons_games_come_a_page_at_a_time(book: Book) -> None:
    adam = book.id_of("Adam")
    every = standings.games_of_person(book.season_id, adam)
    assert standings.count_of_games(book.season_id, adam) == len(every)
    assert [one.result.points for one in every] == [
        one.points["Adam"] for one in book.games if "Adam" in one.points
    ]
    newest = standings.games_of_person(book.season_id, adam, most=2)
    before = standings.games_of_person(book.season_id, adam, most=2, skip=2)
    assert before + newest == every[-4:]


@ON_SQLITE
@pytest.mark.parametrize(("games", "pages"), [(2, [2]), (3, [2, 1]), (4, [2, 2])])
def test_a_page_of_games_leads_on_where_there_are_more(games, pages, app_context, monkeypatch):
    monkeypatch.setattr(played_games, "ON_A_PAGE", 2)
    league = League()
    ids = [league.keeps({"Adam": 40, "Betty": 30}) for _ in range(games)]
    season = seasons.at(league.season)
    found = [played_games.page(season, None, number + 1) for number in range(len(pages))]
    assert [len(page) for page, _ in found] == pages
    assert [has_more for _, has_more in found] == [True] * (len(pages) - 1) + [False]
    assert sorted(game.id for page, _ in found for game in page) == sorted(ids)
