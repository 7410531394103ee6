"""A tournament of an evening: opened, drawn round by round, cut, and decided."""

import json
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from assistant.leagues import (
    HasGames,
    drawing,
    exports,
    imports,
    seasons,
    seatings,
    sessions,
    tournaments,
)
from assistant.leagues.drawing import Wish
from assistant.leagues.tournaments import TournamentPlan
from tests.databases import ON_BOTH
from tests.leagues.evening import DAYS, EIGHT, later, undo
from tests.leagues.test_drawing import plays
from tests.on_paper import add_paper

pytestmark = pytest.mark.usefixtures("eight")


def wish(league, *names, again=False, only_fours=False, newcomers=()):
    """That these people are there, or all eight."""
    ids = [league.called(name) for name in names or EIGHT]
    seen = tournaments.version(league.session)
    return Wish(ids, newcomers, seen, only_fours=only_fours, again=again)


def opened(league, *names, rounds=2, finalists=4, only_fours=False, **more):
    """A tournament of these people, or of all eight; its first round is drawn."""
    plan = TournamentPlan(league.season, rounds, finalists, **more)
    drawing.draw(league.session, wish(league, *names, only_fours=only_fours), plan)
    return now(league)


def now(league):
    """The tournament as it is."""
    return tournaments.of_session(league.session)


def draws(league, *names, again=False):
    """Draws what comes next, or the newest again."""
    drawing.draw(league.session, wish(league, *names, again=again))
    return now(league)


def play(league):
    """Plays all tables of what was drawn last: who deals wins."""
    for table in now(league).newest.seating.tables:
        plays(league, table)
    return now(league)


def mark(league, table, *, has_result=False):
    seen = tournaments.version(league.session)
    tournaments.mark(league.session, table, seen, has_result=has_result)
    return now(league)


# Rounds


def test_a_tournament_begins_with_its_first_round(league):
    tournament = opened(league)
    assert (len(tournament.drawn), tournament.newest.waits_for) == (1, (1, 2))
    assert (tournament.is_over, tournament.has_begun) == (False, False)


def test_games_of_the_evening_that_are_no_round_do_not_count_in_it(league):
    drawing.draw(league.session, wish(league, *EIGHT[:4]))
    plays(league, seatings.of_session(league.session)[0].tables[0])
    tournament = opened(league)
    assert tournament.newest.seating.number == 2
    assert all(row.totals.played == 0 for row in tournament.rows)


def test_the_next_round_waits_for_every_game(league):
    tournament = opened(league)
    plays(league, tournament.newest.seating.tables[0])
    assert len(draws(league).drawn) == 1


def test_a_table_without_a_result_is_waited_for_no_longer(league):
    tournament = opened(league)
    plays(league, tournament.newest.seating.tables[0])
    assert mark(league, 2).newest.is_over
    assert len(draws(league).drawn) == 2


def test_a_table_has_a_result_after_all(league):
    opened(league)
    mark(league, 2)
    assert mark(league, 2, has_result=True).newest.waits_for == (1, 2)


def test_a_game_that_counts_is_not_said_to_be_without_a_result(league):
    opened(league)
    play(league)
    assert mark(league, 1).newest.without_result == ()


def test_a_game_that_ends_after_all_counts_in_the_season_alone(league):
    tournament = opened(league)
    mark(league, 2)
    plays(league, tournament.newest.seating.tables[1])
    rows = {row.totals.person: row.totals.played for row in now(league).rows}
    assert [rows[person] for person in tournament.newest.seating.tables[1].people] == [0] * 4


def test_a_draw_that_is_sent_twice_is_drawn_once(league):
    opened(league)
    play(league)
    twice = wish(league)
    drawing.draw(league.session, twice)
    drawing.draw(league.session, twice)
    assert len(now(league).drawn) == 2


def test_a_tournament_that_is_opened_twice_is_opened_once(league):
    plan, twice = TournamentPlan(league.season, 2, 4), wish(league)
    drawing.draw(league.session, twice, plan)
    drawing.draw(league.session, twice, TournamentPlan(league.season, 5, 0))
    assert (now(league).rounds, len(seatings.of_session(league.session))) == (2, 1)


@ON_BOTH
def test_a_round_is_drawn_again_but_for_the_tables_that_have_begun(league):
    tournament = opened(league)
    plays(league, tournament.newest.seating.tables[0])
    mark(league, 2)
    tournament = draws(league, again=True)
    assert (len(tournament.drawn), tournament.newest.waits_for) == (1, (2,))


def test_who_comes_late_is_in_the_next_round_and_who_drops_out_is_not(league):
    opened(league, *EIGHT[:7])
    play(league)
    tournament = draws(league, *EIGHT[1:])
    assert set(tournament.newest.seating.people) == {league.called(name) for name in EIGHT[1:]}


def test_while_a_tournament_goes_on_nothing_else_is_drawn(league):
    opened(league)
    drawing.draw(league.session, wish(league))
    assert len(seatings.of_session(league.session)) == 1


# The end


def test_without_a_final_table_it_is_over_after_the_last_round(league):
    opened(league, rounds=1, finalists=0)
    tournament = play(league)
    assert tournament.is_over
    assert tournament.order == tournament.rows
    assert draws(league).final is None


def test_the_first_four_play_the_final_table(league):
    opened(league, rounds=1)
    before = play(league).rows
    tournament = draws(league)
    [table] = tournament.final.seating.tables
    assert len(table.people) == 4
    cut = [row.place for row in before if row.totals.person in table.people]
    assert max(cut) <= min(row.place for row in before if row.totals.person not in table.people)
    assert not tournament.is_over


def test_the_final_table_alone_orders_who_sat_there(league):
    opened(league, rounds=1)
    play(league)
    draws(league)
    tournament = play(league)
    [table] = tournament.final.seating.tables
    assert tournament.is_over
    assert tuple(row.totals.person for row in tournament.order[:4]) == table.people
    assert [row.place for row in tournament.order[:4]] == [1, 2, 3, 4]


def test_a_final_table_is_drawn_again_for_who_is_still_there(league):
    opened(league, rounds=1)
    play(league)
    absent = draws(league).final.seating.people[0]
    names = [name for name in EIGHT if league.called(name) != absent]
    tournament = draws(league, *names, again=True)
    assert len(tournament.final.seating.people) == 4
    assert absent not in tournament.final.seating.people


def test_afterwards_the_evening_goes_on_as_any_other(league):
    opened(league, rounds=1, finalists=0)
    play(league)
    seen = seatings.version(seatings.of_session(league.session))
    drawing.draw(league.session, replace(wish(league), seen=seen))
    assert len(seatings.of_session(league.session)) == 2
    assert now(league).is_over


# Friendly


def play_friendly(league):
    """Plays the first table with the phone and enters the others from paper, all friendly."""
    first, *others = now(league).newest.seating.tables
    plays(league, first)
    sessions.move(first.game_id, None)
    names = {league.called(name): name for name in EIGHT}
    for table in others:
        points = {names[person]: 90 - seat for seat, person in enumerate(table.people)}
        add_paper(table.game_id, league.session, None, points, 3)
    return now(league)


def test_a_friendly_tournament_orders_its_people_and_counts_in_no_season(league):
    opened(league, rounds=1, finalists=0, is_friendly=True)
    tournament = play_friendly(league)
    assert (tournament.is_over, league.order()) == (True, [])
    parts = [row.value for row in tournament.order]
    assert parts == [part for part in (1, Fraction(2, 3), Fraction(1, 3), 0) for _ in range(2)]


def test_a_friendly_game_is_none_of_a_tournament_that_counts_in_a_season(league):
    opened(league, rounds=1, finalists=0)
    assert play_friendly(league).newest.waits_for == (1, 2)


def test_a_friendly_game_without_a_result_is_waited_for(league):
    table = opened(league, *EIGHT[:4], rounds=1, is_friendly=True).newest.seating.tables[0]
    plays(league, table)
    sessions.move(table.game_id, None)
    undo(table.game_id)
    assert now(league).newest.waits_for == (1,)


def test_on_a_day_of_no_season_nobody_sits_out_twice_before_all_have(league):
    league.session = league.meets(DAYS[1] + timedelta(days=30))
    five = EIGHT[:5]
    opened(league, *five, rounds=5, finalists=0, only_fours=True, is_friendly=True)
    for _ in range(4):
        mark(league, 1)
        drawing.draw(league.session, wish(league, *five, only_fours=True))
    assert len({one.seating.out for one in now(league).drawn}) == 5


def test_whether_a_game_is_one_of_a_friendly_tournament(league):
    table = opened(league, is_friendly=True).newest.seating.tables[0]
    assert tournaments.is_friendly(league.session, table.game_id)
    assert not tournaments.is_friendly(league.session, "another-game")
    assert not tournaments.is_friendly(league.meets(later(7)), table.game_id)


def test_a_season_that_orders_a_tournament_stays(league):
    opened(league)
    with pytest.raises(HasGames):
        seasons.remove(league.season)


# Removed, and in files


def test_a_tournament_that_has_not_begun_is_removed_and_its_tables_stay(league):
    opened(league)
    tournaments.remove(league.session)
    assert now(league) is None
    assert len(seatings.of_session(league.session)) == 1


def test_a_tournament_that_has_begun_stays(league):
    tournament = opened(league)
    plays(league, tournament.newest.seating.tables[0])
    tournaments.remove(league.session)
    assert now(league) is not None


@ON_BOTH
def test_an_evening_with_a_tournament_and_no_game_is_removed(league):
    opened(league)
    sessions.remove(league.session)
    assert tournaments.of_session(league.session) is None


def whole(league):
    """A tournament up to its final table, a table without a result."""
    opened(league, rounds=1)
    plays(league, now(league).newest.seating.tables[0])
    mark(league, 2)
    draws(league)
    return play(league)


def test_a_tournament_is_the_same_file_elsewhere(league, elsewhere):
    order = [row.totals.person for row in whole(league).order]
    before = exports.league_file(league.id)
    with elsewhere():
        brought = imports.import_file(before, "the-other-phone")
        assert exports.league_file(brought.id) == before
        there = tournaments.of_session(league.session)
        assert [row.totals.person for row in there.order] == order


def test_its_name_and_that_it_is_friendly_are_carried(league, elsewhere):
    opened(league, rounds=1, finalists=0, name="Christmas cup", is_friendly=True)
    order = play_friendly(league).order
    before = exports.league_file(league.id)
    with elsewhere():
        brought = imports.import_file(before, "the-other-phone")
        assert exports.league_file(brought.id) == before
        there = tournaments.of_session(league.session)
        assert (there.name, there.is_friendly, there.order) == ("Christmas cup", True, order)


def test_a_tournament_without_a_name_is_as_it_was_in_older_files(league):
    opened(league)
    [one] = json.loads(exports.league_file(league.id))["tournaments"]
    assert one.keys() == {"session", "season", "rounds", "finalists", "drawn"}


def test_a_result_from_paper_stays_the_tables_own_elsewhere(league, elsewhere):
    table = opened(league, *EIGHT[:4], rounds=1, finalists=0).newest.seating.tables[0]
    names = {league.called(name): name for name in EIGHT}
    points = {names[person]: 90 - seat for seat, person in enumerate(table.people)}
    add_paper(table.game_id, league.session, league.season, points, 3)
    assert now(league).is_over
    before = exports.league_file(league.id)
    with elsewhere():
        brought = imports.import_file(before, "the-other-phone")
        assert exports.league_file(brought.id) == before
        assert tournaments.of_session(league.session).is_over


def test_the_file_of_a_season_has_its_tournament(league):
    whole(league)
    file = json.loads(exports.season_file(league.id, league.season))
    assert [one["season"] for one in file["tournaments"]] == [league.season]


def test_a_league_without_a_tournament_has_none_in_its_file(league):
    drawing.draw(league.session, wish(league))
    assert "tournaments" not in json.loads(exports.league_file(league.id))
