"""Seasons: days, rules, which can be put right at any time, and readers' links (2.1)."""

from dataclasses import replace
from datetime import date

import pytest

from assistant.league.seasons import StandingsRules
from assistant.leagues import NoSuchLeague, seasons, sessions, standings
from assistant.leagues.settled import UnconfirmedInLeague, mark
from assistant.rules.options import USUAL
from tests.databases import ON_SQLITE
from tests.leagues.evening import DAY, DAYS, ONE_ROUND, lack, later

pytestmark = ON_SQLITE

OTHER_RULES = StandingsRules("points", threshold=3)
OTHER_DAYS = (later(1), later(30))


def change(league, options=ONE_ROUND, rules=None, days=DAYS, name="Spring"):
    """The season is agreed on otherwise."""
    seasons.change_season(league.season, name, days, options, rules or league.rules)


def test_a_season_is_as_it_was_agreed_on(league):
    found = seasons.at(league.season)
    assert (found.name, found.first_day, found.last_day) == ("Spring", *DAYS)
    assert (found.options, found.rules, found.share) == (ONE_ROUND, StandingsRules(), None)


def test_every_rule_of_the_standings_is_kept(league):
    rules = StandingsRules(
        "placement", ((3, 1), (5, 3, 1), (7, 5, 3, 1)), 1, 4, 6, ("between", "wins")
    )
    change(league, rules=rules)
    assert seasons.at(league.season).rules == rules


def test_a_season_that_is_sent_twice_is_opened_once_as_it_was_sent_last(league):
    for _ in range(2):
        seasons.open_season(league.season, league.id, "Another", OTHER_DAYS, USUAL, OTHER_RULES)
    assert [(one.id, one.name) for one in seasons.of(league.id)] == [(league.season, "Another")]


def test_seasons_are_newest_first(league):
    autumn = league.opens_season("Autumn", (date(2026, 7, 1), date(2026, 12, 31)))
    assert [one.id for one in seasons.of(league.id)] == [autumn, league.season]


@pytest.mark.parametrize("day", [DAYS[0], DAY, DAYS[1]])
def test_a_season_has_its_first_and_its_last_day(day, league):
    assert [one.id for one in seasons.on(league.id, day)] == [league.season]


@pytest.mark.parametrize("day", [date(2025, 12, 31), date(2026, 7, 1)])
def test_other_days_are_none_of_it(day, league):
    assert seasons.on(league.id, day) == []


@pytest.mark.parametrize(
    "doing",
    [
        seasons.at,
        seasons.shared,
        lambda id: seasons.share(id, is_shared=True),
        lambda id: seasons.change_season(id, "Spring", DAYS, ONE_ROUND, StandingsRules()),
        lambda id: seasons.open_season("a-season", id, "Spring", DAYS, ONE_ROUND, StandingsRules()),
    ],
)
def test_there_is_no_season_that_nobody_opened(doing, app_context, contents):
    before = contents()
    with pytest.raises(NoSuchLeague):
        doing("no-such-season")
    assert contents() == before


# Put right at any time (2.1)


RULES_SET_WRONGLY = [
    (replace(ONE_ROUND, edition="95"), StandingsRules()),
    (replace(ONE_ROUND, sign_off="one"), StandingsRules()),
    (ONE_ROUND, StandingsRules(threshold=2)),
    (ONE_ROUND, StandingsRules("points")),
]


@pytest.mark.parametrize(("options", "rules"), RULES_SET_WRONGLY)
def test_2_1_rules_can_be_put_right_once_games_have_counted(options, rules, league):
    league.plays({"Adam": 40, "Betty": None})
    change(league, options, rules)
    found = seasons.at(league.season)
    assert (found.options, found.rules) == (options, rules)


@pytest.mark.parametrize(("options", "rules"), RULES_SET_WRONGLY)
def test_2_1_who_moves_is_shown_before_rules_are_put_right(options, rules, league, contents):
    league.plays({"Adam": 40, "Betty": None})
    before = contents()
    with pytest.raises(UnconfirmedInLeague) as refused:
        seasons.change_season(league.season, "Spring", DAYS, options, rules, "")
    assert contents() == before
    shown = mark(refused.value.changes)
    seasons.change_season(league.season, "Spring", DAYS, options, rules, shown)
    assert seasons.at(league.season).rules == rules


def test_2_1_games_by_other_rules_count_again_once_the_rules_are_put_right(league):
    wrong = league.opens_season("Wrong", DAYS, edition="95")
    game = league.plays({"Adam": 40, "Betty": None}, session=league.session)
    sessions.move(game, wrong)
    assert lack(game) == "other_rules"
    seasons.change_season(wrong, "Right", DAYS, ONE_ROUND, league.rules)
    assert (lack(game), league.order(wrong)) == ("", [(1, "Adam"), (2, "Betty")])


def test_2_1_what_other_rules_change_is_noted_by_places_alone(league):
    """Who beat fewer people has more points a round."""
    for points in ({"Adam": 10, "Betty": 0}, {"Adam": 10, "Betty": 0}, {"Adam": 0, "Betty": 90}):
        league.keeps(points)
    change(league, rules=StandingsRules("points"))
    [note] = standings.of(league.season).corrections
    assert league.told() == [("Betty", 2, 1), ("Adam", 1, 2)]
    assert {(move.old_value, move.new_value) for move in note.movers} == {(None, None)}


def test_2_1_what_was_noted_before_has_no_values_of_another_count(league):
    early = league.meets(later(-10))
    league.plays({"Adam": 40, "Betty": None}, session=early)
    league.plays({"Betty": 40, "Adam": None})
    league.plays({"Betty": 40, "Adam": None})
    change(league, days=(later(-10), later(-10)))
    change(league, days=(later(-10), later(-10)), rules=StandingsRules("points"))
    assert league.told() == [("Adam", 2, 1), ("Betty", 1, 2)]
    [note] = standings.of(league.season).corrections
    assert {(move.old_value, move.new_value) for move in note.movers} == {(None, None)}


def test_2_1_what_a_table_chooses_for_itself_is_no_part_of_the_rules(league):
    league.plays({"Adam": 40, "Betty": None})
    change(league, replace(ONE_ROUND, level="score", variant="lopaka", first_dealer="chosen"))
    assert seasons.at(league.season).options == ONE_ROUND


# Days


def test_2_3_games_of_days_that_are_taken_out_count_no_more_and_come_back(league):
    early, late = league.meets(later(-10)), league.meets(later(10))
    game = league.plays({"Adam": 40, "Betty": None}, session=early)
    league.plays({"Betty": 40, "Adam": None})
    league.plays({"Betty": 40, "Adam": None}, session=late)
    change(league, days=(later(-10), DAY))
    assert league.lines()["Adam"].played == 2
    change(league, days=(DAY, later(10)))
    assert (lack(game), league.lines()["Adam"].won) == ("other_day", 0)
    change(league)
    assert (lack(game), league.lines()["Adam"].played) == ("", 3)


def test_2_3_what_other_days_change_is_noted(league):
    early = league.meets(later(-10))
    league.plays({"Adam": 40, "Betty": None}, session=early)
    league.plays({"Betty": 40, "Adam": None})
    league.plays({"Betty": 40, "Adam": None})
    change(league, days=(later(-10), later(-10)))
    assert league.told() == [("Adam", 2, 1), ("Betty", 1, 2)]


def test_a_change_that_moves_nobody_is_not_noted(league):
    league.plays({"Adam": 40, "Betty": None})
    change(league, name="Summer")
    assert league.told() == []


# The link


def test_a_link_is_made_once_and_shows_the_season(league):
    seasons.share(league.season, is_shared=True)
    link = seasons.at(league.season).share
    assert link and len(link) >= 16
    seasons.share(league.season, is_shared=True)
    assert seasons.at(league.season).share == link
    assert seasons.shared(link).id == league.season


def test_a_link_that_was_ended_shows_nothing_and_the_next_one_is_another(league):
    seasons.share(league.season, is_shared=True)
    link = seasons.at(league.season).share or ""
    seasons.share(league.season, is_shared=False)
    assert seasons.at(league.season).share is None
    with pytest.raises(NoSuchLeague):
        seasons.shared(link)
    seasons.share(league.season, is_shared=True)
    assert seasons.at(league.season).share not in (None, link)


def test_ending_a_link_that_is_not_there_changes_nothing(league, contents):
    before = contents()
    seasons.share(league.season, is_shared=False)
    assert contents() == before
