"""What a league counts is made anew when a result is another, and kept until then."""

import pytest

from assistant.league.ratings import ratings_after
from assistant.leagues import counting, league_games, people, seasons, sessions
from assistant.store import engine
from assistant.store.engine import writing
from tests.databases import ON_BOTH, ON_SQLITE
from tests.leagues.evening import DAYS, League, correct, later, undo

FOUR = {"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None}
TWO = {"Doris": 40, "Adam": None}


def count(league):
    """What its season counts."""
    return counting.of_season(seasons.at(league.season))


@ON_BOTH
def test_what_nobody_has_changed_is_counted_once(league):
    league.plays(FOUR)
    assert count(league) is count(league)


@ON_BOTH
def test_whoever_changes_a_result_has_all_counted_anew(league):
    game = league.plays(FOUR)
    before = count(league)
    correct(game, 20, 30, 40, None)
    assert count(league) is not before
    assert [row.place for row in count(league).rows] == [row.place for row in before.rows]
    assert league.order()[0] == (1, "Clara")


@ON_SQLITE
def test_a_league_is_counted_before_others_have_to_wait_for_a_correction(league, monkeypatch):
    game, held, counted = league.plays(FOUR), [], counting._counted

    def watched(*arguments):
        held.append(engine._one_at_a_time.locked())
        return counted(*arguments)

    monkeypatch.setattr(counting, "_counted", watched)
    correct(game, 20, 30, 40, None)
    assert held == [False]


@ON_BOTH
def test_what_is_counted_within_a_transaction_that_is_undone_is_not_kept(league):
    league.plays(FOUR)
    game = league.plays(TWO, session=league.meets(later(7)))
    for is_kept in (True, False):
        counting._kept.clear()
        before = count(league).rows if is_kept else None
        with pytest.raises(ZeroDivisionError):
            takes_out(league, game)
        assert len(count(league).games) == 2
        assert before in (None, count(league).rows)


def takes_out(league, game):
    """Take a game out, count, and fail."""
    with writing(league.id):
        league_games.save({game: ()})
        season = seasons.at(league.season)
        assert len(counting.anew(season).games) == 1
        counting.of_season(season)
        raise ZeroDivisionError


@ON_SQLITE
def test_of_so_many_leagues_those_asked_for_last_are_kept(league, monkeypatch):
    monkeypatch.setattr(counting, "MOST", 2)
    first, others = counting.of_league(league.id), [League(), League()]
    for other in others:
        counting.of_league(other.id)
    assert counting.of_league(others[0].id) is counting.of_league(others[0].id)
    assert counting.of_league(league.id) is not first


@ON_BOTH
def test_5_2_the_newest_game_of_two_seasons_is_rated_once_wherever_it_is_moved(league):
    cup = league.opens_season("Cup", DAYS)
    league.plays(FOUR)
    game = league.plays({"Doris": 40, "Adam": None})
    rated = counting.of_league(league.id).ratings
    sessions.move(game, cup)
    assert counting.of_league(league.id).ratings == rated
    league.plays(FOUR)
    games = [one.counted.game for one in league_games.counted_in_league(league.id)]
    assert counting.of_league(league.id).ratings == ratings_after(games)
    assert counting.of_league(league.id).ratings[league.called("Doris")].games == 3


@ON_SQLITE
def test_the_places_after_each_session_are_those_of_the_games_so_far(league):
    places = []
    for days, scores in ((0, FOUR), (7, TWO), (14, FOUR)):
        league.plays(scores, session=league.meets(later(days)))
        places.append([(row.totals.person, row.place) for row in count(league).rows])
    counted = count(league)
    assert len(counted.sessions) == 3
    assert [[(one.person, one.place) for one in of.places] for of in counted.places] == places


@ON_SQLITE
def test_an_evening_of_which_the_game_is_undone_is_no_more(league):
    league.plays(FOUR, session=league.meets(later(0)))
    undo(league.plays(TWO, session=league.meets(later(7))))
    assert len(count(league).sessions) == 1


@ON_SQLITE
def test_what_would_be_without_a_game_is_what_then_is(league):
    league.plays(FOUR)
    game = league.plays(TWO)
    without = count(league).rows_with(None, game)
    sessions.move(game, None)
    assert count(league).rows == without


@ON_SQLITE
def test_a_merger_that_nobody_has_looked_at_before_is_noted(league):
    league.plays({"Adam": 40, "Betty": None})
    league.plays({"Addi": 30, "Betty": None})
    counting._kept.clear()
    people.merge(league.id, league.called("Addi"), league.called("Adam"))
    assert [name for name, _, _ in league.told()] == ["Betty", "Adam"]


@ON_BOTH
def test_a_game_that_is_removed_is_counted_no_more(league):
    league.plays(FOUR)
    game = league.keeps({"Doris": 9, "Adam": 4})
    assert count(league).totals[league.called("Doris")].played == 2
    sessions.remove_paper(game)
    assert count(league).totals[league.called("Doris")].played == 1
