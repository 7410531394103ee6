"""What a league kept on paper comes to a season.

Games with their evenings, or totals, and never twice. League 2.7 and 2.8.
"""

from fractions import Fraction

import pytest

from assistant.leagues import (
    NoSuchLeague,
    league_games,
    paper_imports,
    sessions,
    soundness,
    standings,
)
from assistant.notation.paper import parse
from tests.databases import ON_SQLITE
from tests.leagues.evening import DAY, correct, later

pytestmark = ON_SQLITE

GAMES = (
    "date,player,points,rounds\n2026-03-14,Adam,120,6\n2026-03-14,Betty,80,6\n"
    "2026-03-21,Betty,90,6\n2026-03-21,Zoe,10,6\n"
)
TOTALS = (
    "player,played,won,beaten,met,points,rounds\nZoe,9,4.5,10,18,700,36\nAdam,9,1,50%,18,300,36\n"
)


def brought(plan):
    """How many games, or people's totals, were new."""
    return plan.new_totals or len(plan.new)


def bring_in(league, text, season=""):
    """These lines come to the season; how many were new."""
    return brought(
        paper_imports.import_paper(season or league.season, parse(text.encode()), phone="a-phone")
    )


def test_2_7_games_from_paper_count_with_their_days(league):
    assert bring_in(league, GAMES) == 2
    assert league.order() == [(1, "Adam"), (2, "Betty"), (3, "Zoe")]
    assert [
        one.day for one in standings.games_of_person(league.season, league.called("Betty"))
    ] == [
        DAY,
        later(7),
    ]


def test_the_evening_of_a_day_is_the_one_that_is_there(league):
    bring_in(league, GAMES)
    assert [one.day for one in sessions.of_league(league.id)] == [later(7), DAY]
    assert list(league_games.counts_by_session(league.id).values()) == [1, 1]


def test_who_is_called_as_somebody_in_the_league_is_that_person(league):
    league.plays({"Betty": 40, "Adam": None})
    betty = league.called("Betty")
    bring_in(league, GAMES)
    assert league.names == ["Betty", "Adam", "Zoe"]
    assert league.called("Betty") == betty
    assert league.lines()["Betty"].played == 3


@pytest.mark.parametrize(
    "text", [GAMES, TOTALS, GAMES.replace(",", ";"), "date,Adam,Betty\n2026-03-14,9,4\n"]
)
def test_what_comes_in_twice_changes_nothing(text, league, contents):
    assert bring_in(league, text) > 0
    before = contents()
    assert bring_in(league, text) == 0
    assert contents() == before


def test_two_games_alike_on_one_evening_are_two_games(league):
    lines = "".join(
        f"2026-03-14,{game},{name}\n" for game in (1, 2) for name in ("Adam,9", "Betty,4")
    )
    assert bring_in(league, f"date,game,player,points\n{lines}") == 2
    assert bring_in(league, f"date,game,player,points\n{lines}") == 0
    assert league.lines()["Adam"].played == 2


def test_a_game_whose_people_stand_in_another_order_is_the_same_one(league):
    bring_in(league, "date,Adam,Betty\n2026-03-14,9,4\n")
    assert bring_in(league, "date,Betty,Adam\n2026-03-14,4,9\n") == 0


def test_2_8_totals_are_brought_forward(league):
    assert bring_in(league, TOTALS) == 2
    lines = league.lines()
    assert {
        name: (line.played, line.won, line.beaten, line.met) for name, line in lines.items()
    } == {
        "Zoe": (9, Fraction(9, 2), 10, 18),
        "Adam": (9, 1, 9, 18),
    }
    assert league.order() == [(1, "Zoe"), (2, "Adam")]


def test_2_8_totals_are_added_to_what_is_played_here(league):
    bring_in(league, TOTALS)
    game = league.plays({"Adam": 40, "Betty": None})
    assert (league.lines()["Adam"].played, league.lines()["Adam"].beaten) == (10, 10)
    correct(game, None, 40)
    assert (league.lines()["Adam"].played, league.lines()["Adam"].beaten) == (10, 9)
    assert soundness.differing_games(league.id) == []


def test_what_comes_first_is_news_for_nobody_and_later_it_is(league):
    bring_in(league, GAMES)
    assert league.told() == []
    bring_in(league, "date,player,points\n2026-03-28,Zoe,50\n2026-03-28,Adam,10\n")
    assert ("Zoe", 3, 2) in league.told() or ("Adam", 1, 1) in league.told()


def test_paper_comes_to_no_season_that_is_not_there(league, contents):
    before = contents()
    with pytest.raises(NoSuchLeague):
        paper_imports.import_paper("no-such-season", parse(GAMES.encode()), phone="a-phone")
    assert contents() == before
