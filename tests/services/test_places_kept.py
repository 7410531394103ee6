"""The places after each session are kept, and those that are kept are the plain ones."""

from copy import copy

import pytest

from assistant.extensions import db
from assistant.server.catching_up import ThreadALeague
from assistant.services import rebuild, season_places, seasons, standings, standings_catch_up
from assistant.store import leagues, season_cache
from assistant.store.engine import Busy, writing
from assistant.store.locks import only_one
from tests.databases import ON_SQLITE
from tests.seeds import seed
from tests.services.evening import League, correct, later, undo

pytestmark = ON_SQLITE

FOUR = {"Adam": 40, "Betty": 30, "Clara": 20, "Doris": None}
TWO = {"Doris": 40, "Adam": None}


@pytest.fixture
def league(room):
    """A league, its season and an evening."""
    return copy(founded())


@seed
def founded():
    """That league."""
    return League()


def check(league):
    """Whether what is kept is what all games of the season say, and nothing is missing."""
    season = seasons.row_of(league.season)
    sessions, kept = season_places.after_each(season, 20)
    assert sessions and [places for _, places in kept] == list(
        season_places.plain(season, sessions)
    )
    assert not list(season_places.missing(season))
    assert rebuild.rebuild(league.id) == []


def test_those_of_an_evening_are_kept_when_the_next_one_begins(league):
    for days in (0, 7, 14):
        league.plays(FOUR, session=league.meets(later(days)))
        league.plays(TWO, session=league.meets(later(days)))
        check(league)


@pytest.mark.parametrize("doing", [lambda game: correct(game, 20, 30, 40, None), undo])
def test_a_change_in_an_older_evening_changes_those_after_it(doing, league):
    game = league.plays(FOUR, session=league.meets(later(0)))
    for days in (7, 14):
        league.plays(TWO, session=league.meets(later(days)))
    doing(game)
    check(league)


def the_next_process(room):
    """Begins in the place of one of several that was killed."""
    ThreadALeague(room).go_on().join(10)


@pytest.mark.parametrize("again", [lambda _: rebuild.complete(), the_next_process])
def test_what_follows_is_whole_where_the_program_ended_half_way(again, league, room, monkeypatch):
    old = league.plays(FOUR, session=league.meets(later(0)))
    for days in (7, 14, 21):
        league.plays(TWO, session=league.meets(later(days)))
    monkeypatch.setattr(standings_catch_up, "PIECE", 1)
    with monkeypatch.context() as ending:
        ending.setattr(season_cache, "save_places", None)  # the ratings are saved before
        with pytest.raises(TypeError):
            correct(old, 20, 30, 40, None)
    assert leagues.behind(league.id)
    again(room)
    db.session.rollback()
    assert not leagues.behind(league.id)
    check(league)


def test_whoever_changes_an_old_game_does_not_wait_for_what_follows(league, room, monkeypatch):
    old = league.plays(FOUR, session=league.meets(later(0)))
    league.plays(TWO, session=league.meets(later(7)))
    monkeypatch.setattr(standings_catch_up, "PATIENCE", 0)
    monkeypatch.setattr(standings_catch_up, "_threads", ThreadALeague(room))
    season = seasons.row_of(league.season)
    with only_one(standings_catch_up._name(league.id)):  # somebody else is at it
        correct(old, 20, 30, 40, None)
        assert standings.of(league.season).follows_later
        sessions, shown = season_places.after_each(season, 20)
    assert [places for _, places in shown] == list(season_places.plain(season, sessions))
    standings_catch_up.work_out(league.id)
    assert not standings.of(league.season).follows_later
    check(league)


def test_another_change_meanwhile_lets_everything_follow_again(league, monkeypatch):
    old = league.plays(FOUR, session=league.meets(later(0)))
    league.plays(TWO, session=league.meets(later(7)))
    worked_out, changes = standings_catch_up._worked_out, []

    def with_a_change_meanwhile(league_id, base):
        if not changes:
            with writing():
                leagues.fall_behind(league_id)
        changes.append(league_id)
        return worked_out(league_id, base)

    monkeypatch.setattr(standings_catch_up, "_worked_out", with_a_change_meanwhile)
    correct(old, 20, 30, 40, None)
    assert changes == [league.id] * 2
    check(league)


def test_a_thread_of_its_own_lets_everything_follow(league, room, monkeypatch):
    old = league.plays(FOUR, session=league.meets(later(0)))
    league.plays(TWO, session=league.meets(later(7)))
    monkeypatch.setattr(standings_catch_up, "_threads", ThreadALeague(room))
    correct(old, 20, 30, 40, None)
    check(league)


def test_it_begins_again_where_others_wrote_for_too_long(league, room, monkeypatch):
    old = league.plays(FOUR, session=league.meets(later(0)))
    league.plays(TWO, session=league.meets(later(7)))
    monkeypatch.setattr(standings_catch_up, "_threads", ThreadALeague(room))
    refusals, save = [Busy], standings_catch_up._save

    def refused_once(*found):
        if refusals:
            raise refusals.pop()
        save(*found)

    monkeypatch.setattr(standings_catch_up, "_save", refused_once)
    correct(old, 20, 30, 40, None)
    check(league)


def test_two_evenings_of_a_day_with_results_from_paper_keep_their_order(league):
    league.plays(FOUR, session=league.meets(later(0)))
    for first in ("Adam", "Doris", "Betty", "Clara"):
        points = dict.fromkeys(FOUR, 0) | {first: 9}
        league.keeps(points, session=league.meets(later(7)))
        check(league)


def test_an_evening_of_which_the_game_is_undone_is_no_more(league):
    league.plays(FOUR, session=league.meets(later(0)))
    game = league.plays(TWO, session=league.meets(later(7)))
    undo(game)
    check(league)
    league.plays(FOUR, session=league.meets(later(14)))
    check(league)
