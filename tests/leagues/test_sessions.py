"""Sessions: the evenings on which a league plays. League 2."""

from datetime import timedelta

import pytest

from assistant.leagues import (
    HasGames,
    NoSuchLeague,
    counting,
    league_games,
    seasons,
    sessions,
)
from assistant.rules.options import USUAL
from assistant.store.engine import new_id
from tests.databases import ON_SQLITE
from tests.leagues.evening import (
    DAY,
    DAYS,
    lack,
    later,
)
from tests.on_paper import add_paper

pytestmark = ON_SQLITE


# Evenings


def test_evenings_are_newest_first_with_their_number_of_games(league):
    later_one = league.meets(later(7), "At Adam's")
    league.plays({"Adam": 40, "Betty": None})
    league.starts("Adam", "Betty")
    assert [
        (session.id, session.day, session.place) for session in sessions.of_league(league.id)
    ] == [
        (later_one, later(7), "At Adam's"),
        (league.session, DAY, ""),
    ]
    assert league_games.counts_by_session(league.id) == {league.session: 2}


def test_an_evening_that_is_sent_twice_is_there_once_as_it_was_sent_last(league):
    for _ in range(2):
        sessions.open_session(league.session, league.id, later(7), "Elsewhere")
    assert [(one.day, one.place) for one in sessions.of_league(league.id)] == [
        (later(7), "Elsewhere")
    ]


@pytest.mark.parametrize(
    "doing",
    [
        sessions.at,
        lambda id: sessions.change(id, DAY, ""),
        lambda id: sessions.open_session("a-session", id, DAY, ""),
        lambda id: sessions.start(
            "a-table", id, None, ("Adam", "Betty"), USUAL, dealer=0, phone="a-phone"
        ),
        lambda id: sessions.attach("a-table", id, None),
        lambda id: sessions.move(id, None),
        lambda id: add_paper("a-game", id, None, {"Adam": 1, "Betty": 2}, 3),
        sessions.remove_paper,
    ],
)
def test_nothing_is_done_at_an_evening_that_is_not_there(doing, app_context, contents):
    before = contents()
    with pytest.raises(NoSuchLeague):
        doing("no-such-session")
    assert contents() == before


def test_2_3_an_evening_on_another_day_takes_its_games_out_of_the_season_and_back(league):
    game = league.plays({"Adam": 40, "Betty": None})
    sessions.change(league.session, DAYS[1] + timedelta(days=1), "")
    assert (lack(game), league.order()) == ("other_day", [])
    assert league.told() == [("Adam", 1, None), ("Betty", 2, None)]
    sessions.change(league.session, DAY, "At Betty's")
    assert (lack(game), league.order()) == ("", [(1, "Adam"), (2, "Betty")])
    assert sessions.at(league.session).place == "At Betty's"


def test_another_place_changes_nothing_in_the_standings(league, contents):
    league.plays({"Adam": 40, "Betty": None})
    before = contents()
    sessions.change(league.session, DAY, "At Betty's")
    others = {"sessions": [], "log_lines": []}
    assert contents() | others == before | others


def test_5_2_another_day_changes_the_order_in_which_people_are_rated(league):
    early = league.meets(later(-7))
    league.plays({"Adam": 40, "Betty": 30, "Clara": None}, session=early)
    league.plays({"Clara": 40, "Adam": None})
    before = counting.of_league(league.id).ratings
    sessions.change(early, later(7), "")
    assert counting.of_league(league.id).ratings != before
    sessions.change(early, later(-7), "")
    assert counting.of_league(league.id).ratings == before


# Removing


def test_the_evening_of_a_day_is_made_once(league):
    first = sessions.find_or_open(league.id, later(9), new_id())
    assert sessions.find_or_open(league.id, later(9), new_id()) == first


def test_an_evening_is_removed_as_long_as_nothing_was_played(league):
    empty = league.meets(later(3))
    sessions.remove(empty)
    league.plays({"Adam": 40, "Betty": None})
    with pytest.raises(HasGames):
        sessions.remove(league.session)
    assert [session.id for session in sessions.of_league(league.id)] == [league.session]


def test_a_season_is_removed_as_long_as_no_game_belongs_to_it(league):
    other = league.opens_season("Cup", DAYS)
    seasons.remove(other)
    league.plays({"Adam": 40, "Betty": None})
    with pytest.raises(HasGames):
        seasons.remove(league.season)
    assert [season.id for season in seasons.of(league.id)] == [league.season]
