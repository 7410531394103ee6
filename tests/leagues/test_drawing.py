"""Tables drawn with what a season knows: who met in it, who sat where, and who sat out."""

import json
from dataclasses import replace
from itertools import combinations

import pytest

from assistant.leagues import (
    drawing,
    exports,
    imports,
    leagues,
    people,
    seasons,
    seatings,
    sessions,
)
from assistant.leagues.drawing import Wish
from assistant.rules.options import usual_deck
from assistant.store.engine import writing
from tests.databases import ON_BOTH
from tests.leagues.evening import EIGHT, ONE_ROUND, League, counted, happen, later

pytestmark = pytest.mark.usefixtures("eight")


def draw(league, *names, session="", again=False, only_fours=False):
    """Draws tables for these people, and for all where none is named; the newest seating."""
    at = session or league.session
    ids = [league.called(name) for name in names or EIGHT]
    seen = seatings.version(seatings.of_session(at))
    drawing.draw(at, Wish(ids, [], seen, only_fours=only_fours, again=again))
    return seatings.of_session(at)[-1]


def plays(league, table, session=""):
    """The game of a table that was drawn is begun and played."""
    names = [
        next(one.name for one in leagues.everybody(league.id) if one.id == person)
        for person in table.people
    ]
    sessions.start(
        table.game_id,
        session or league.session,
        league.season,
        names,
        replace(ONE_ROUND, level="score"),
        dealer=0,
        phone="founder",
    )
    happen(table.game_id, counted(*range(10 * len(names), 10, -10), None))


def pairs(seating):
    """Who sits with whom."""
    return {frozenset(pair) for table in seating.tables for pair in combinations(table.people, 2)}


def test_who_has_met_in_the_season_sits_apart(league):
    for four in (EIGHT[:4], EIGHT[4:]):
        league.plays(dict(zip(four, (40, 30, 20, None), strict=True)), level="score")
    met = {
        frozenset(map(league.called, pair))
        for four in (EIGHT[:4], EIGHT[4:])
        for pair in combinations(four, 2)
    }
    assert len(pairs(draw(league)) & met) == 4  # two of each four at each table


def test_who_came_to_the_last_evening_comes_first(league):
    league.plays({"Clara": 40, "Betty": None})
    draw(league, "Hedda", "Emil", session=league.meets(later(7)))
    lately = seatings.lately_there(league.id)
    assert set(lately[:2]) == {league.called("Hedda"), league.called("Emil")}
    assert set(lately[2:]) == {league.called("Clara"), league.called("Betty")}


@ON_BOTH
def test_who_was_merged_has_met_whom_both_entries_met(league):
    people.add(league.id, "Addi", is_guest=False)
    league.plays({"Addi": 40, "Betty": 30, "Clara": 20, "Doris": None}, level="score")
    people.merge(league.id, league.called("Addi"), league.called("Adam"))
    drawn = draw(league, *EIGHT[:6])
    of_adam = next(table for table in drawn.tables if league.called("Adam") in table.people)
    met = {league.called(name) for name in ("Betty", "Clara", "Doris")}
    assert len(met.intersection(of_adam.people)) == 1


def test_a_second_draw_knows_the_first_before_its_games_are_over(league):
    assert len(pairs(draw(league)) & pairs(draw(league))) == 4


def test_a_game_that_was_drawn_and_counts_is_one_meeting(league):
    table = draw(league, *EIGHT[:4]).tables[0]
    plays(league, table)
    known = drawing.past(
        sessions.at(league.session),
        seasons.at(league.season),
        list(table.people),
        seatings.Redrawn(league.session, 2, ()),
        only_fours=False,
    )
    assert set(known.met.values()) == {1}


def test_the_seats_go_round_over_the_season(league):
    seats = [
        table.people
        for week in range(4)
        for table in draw(league, *EIGHT[:4], session=league.meets(later(week))).tables
    ]
    for person in seats[0]:
        assert sorted(people.index(person) for people in seats) == [0, 1, 2, 3]


def test_everybody_has_sat_out_before_anybody_does_again(league):
    outs = [
        draw(league, *EIGHT[:5], only_fours=True, session=league.meets(later(week))).out
        for week in range(5)
    ]
    assert sorted(person for out in outs for person in out) == sorted(map(league.called, EIGHT[:5]))


def test_a_table_that_is_drawn_again_has_not_been(league):
    for _ in range(6):
        drawn = draw(league, *EIGHT[:5], only_fours=True, again=True)
    later_on = draw(league, *EIGHT[:5], only_fours=True)
    assert (drawn.number, later_on.number) == (1, 2)
    assert set(drawn.out).isdisjoint(later_on.out)


def test_five_sit_at_one_table_where_the_season_plays_with_their_deck(app_context):
    league = League(options=replace(ONE_ROUND, deck=usual_deck(54)))
    with writing():
        leagues.persons(league.id, EIGHT)
    assert [len(table.people) for table in draw(league, *EIGHT[:5]).tables] == [5]


@ON_BOTH
def test_an_evening_of_no_season_knows_itself(league):
    friendly = league.meets(later(400))
    assert len(pairs(draw(league, session=friendly)) & pairs(draw(league, session=friendly))) == 4


def test_what_was_drawn_is_the_same_file_elsewhere(league, elsewhere):
    drawn = draw(league, *EIGHT[:5], only_fours=True)
    plays(league, drawn.tables[0])
    draw(league)
    before = exports.league_file(league.id)
    tables = [one for seating in json.loads(before)["seatings"] for one in seating["tables"]]
    assert [table["game"] is None for table in tables] == [False, True, True]
    with elsewhere():
        brought = imports.import_file(before, "the-other-phone")
        assert exports.league_file(brought.id) == before
        first, second = seatings.of_session(league.session)
        assert (first.tables[0].has_begun, first.out) == (True, drawn.out)
        assert not any(table.has_begun for table in second.tables)


@ON_BOTH
def test_a_season_has_those_who_sat_out_in_its_file(league, elsewhere):
    drawn = draw(league, *EIGHT[:5], only_fours=True)
    plays(league, drawn.tables[0])
    file = exports.season_file(league.id, league.season)
    assert {one["id"] for one in json.loads(file)["people"]} == set(drawn.people)
    with elsewhere():
        imports.import_file(file, "the-other-phone")
