"""Leagues put away, deleted, restored, and removed for good."""

from datetime import timedelta

import pytest

from assistant.extensions import db
from assistant.leagues import (
    NoSuchLeague,
    exports,
    imports,
    league_games,
    leagues,
    lifecycle,
    seasons,
)
from assistant.leagues.imports import Known
from assistant.store import grants as stored
from assistant.store.engine import new_id, now, writing
from assistant.store.models import League as LeagueRow
from assistant.store.models import LeagueGame, Season, Session, Table
from assistant.tables import grants, opening, summaries
from tests.databases import ON_BOTH
from tests.leagues.evening import ONE_ROUND, League
from tests.rounds import CAST
from tests.running import run_on

SECRET = "the secret of the tests"


@pytest.fixture
def league(app_context):
    """A league with a game that is over, one from paper, one that runs, and a readers' link."""
    made = League()
    made.plays({"Anna": 40, "Ben": 20, "Clara": None})
    made.keeps({"Anna": 120, "Ben": 80})
    made.running = made.starts("Anna", "Ben", "Clara")
    seasons.share(made.season, is_shared=True)
    return made


def delete_ago(league_id, days):
    """Deletes a league so many days ago."""
    with writing():
        lifecycle._hold(league_id).deleted_at = now() - timedelta(days=days)


# Put away


@ON_BOTH
def test_a_league_that_is_put_away_is_listed_so_and_is_else_as_it_was(league):
    lifecycle.put_away(league.id, is_away=True)
    [listed] = leagues.of_phone("founder")
    assert (listed.put_away_at is None, listed.deleted_at) == (False, None)
    assert [name for _, name in league.order()] == ["Anna", "Ben", "Clara"]


def test_putting_away_twice_changes_nothing_more_and_taking_out_is_as_before(league, contents):
    before = contents()
    lifecycle.put_away(league.id, is_away=True)
    once = contents()
    lifecycle.put_away(league.id, is_away=True)
    assert contents() == once
    lifecycle.put_away(league.id, is_away=False)
    assert contents() | {"log_lines": []} == before | {"log_lines": []}


# Deleted


def test_what_goes_with_a_league_is_counted(league):
    goes = lifecycle.what_goes(league.id)
    assert (goes.games, goes.people, goes.sessions, goes.seasons) == (3, 3, 1, 1)
    assert (goes.links, goes.running) == (1, 1)


@ON_BOTH
def test_a_deleted_league_is_there_for_nobody(league):
    lifecycle.delete(league.id)
    assert grants.role_in_league("founder", league.id) is None
    assert grants.may_restore("founder", league.id)
    assert leagues.every() == []


def test_its_tables_are_there_for_nobody_either_be_they_granted_or_not(league):
    with writing():
        stored.give(league.running, "a-watcher", "watching", now())
    lifecycle.delete(league.id)
    for phone in ("founder", "a-watcher"):
        assert grants.rights_at_table(phone, league.running) is None
    assert summaries.of_phone("founder") == []


def test_other_tables_stay_there(league):
    table_id = new_id()
    opening.open_table(table_id, CAST, 0, ONE_ROUND, "founder")
    lifecycle.delete(league.id)
    assert grants.enters("founder", table_id)
    assert [table.table_id for table in summaries.of_phone("founder")] == [table_id]


def test_no_link_of_it_shows_anything_or_lets_anybody_in(league):
    share = seasons.at(league.season).share
    for place, role in ((league.id, "reader"), (league.running, "watching")):
        grants.make_key(place, role, SECRET)
    keys = [grants.key(league.id, "reader", SECRET), grants.key(league.running, "watching", SECRET)]
    codes = [grants.make_code(league.id, "reader"), grants.make_code(league.running, "watching")]
    lifecycle.delete(league.id)
    with pytest.raises(NoSuchLeague):
        seasons.shared(share)
    assert [grants.join_by_key(key, "a-reader") for key in keys] == [None, None]
    assert [grants.join_by_code(code, "a-reader") for code in codes] == [None, None]


def test_deleting_marks_one_row(league, contents):
    before = contents()
    lifecycle.delete(league.id)
    changed = {name for name, rows in contents().items() if rows != before[name]}
    assert changed == {"leagues", "log_lines"}


def test_deleting_twice_keeps_the_first_moment(league, contents):
    lifecycle.delete(league.id)
    before = contents()
    lifecycle.delete(league.id)
    assert contents() == before


def test_a_restored_league_is_as_it_was(league, contents):
    before = contents()
    lifecycle.delete(league.id)
    lifecycle.restore(league.id, 30)
    assert contents() | {"log_lines": []} == before | {"log_lines": []}
    assert grants.role_in_league("founder", league.id) == "secretary"


@pytest.mark.parametrize("role", ["reader", "scorekeeper"])
def test_only_a_secretary_lists_a_deleted_league_and_may_restore_it(role, league):
    with writing():
        stored.give(league.id, "another", role, now())
    leagues.visit(league.id, "another")
    lifecycle.delete(league.id)
    assert leagues.of_phone("another") == []
    assert not grants.may_restore("another", league.id)
    assert [one.id for one in leagues.of_phone("founder")] == [league.id]


def test_a_secretary_who_was_withdrawn_may_not_restore_it(league):
    with writing():
        stored.give(league.id, "another", "secretary", now())
    grants.withdraw(league.id, 1, SECRET)
    lifecycle.delete(league.id)
    assert not grants.may_restore("founder", league.id)


@pytest.mark.parametrize(
    "doing",
    [lifecycle.delete, lambda id: lifecycle.restore(id, 30)],
)
def test_a_league_that_is_not_there_is_neither_deleted_nor_restored(doing, app_context, contents):
    before = contents()
    with pytest.raises(NoSuchLeague):
        doing("no-such-league")
    assert contents() == before


def test_its_file_does_not_restore_a_deleted_league(league, contents):
    file = exports.league_file(league.id)
    lifecycle.delete(league.id)
    deleted = contents()
    with pytest.raises(Known):
        imports.import_file(file, "founder")
    assert contents() == deleted


# Removed for good


@ON_BOTH
def test_after_thirty_days_nothing_of_it_is_left(app_context, contents):
    before = contents()
    made = League()
    made.plays({"Anna": 40, "Ben": 20, "Clara": None})
    made.keeps({"Anna": 120, "Ben": 80})
    made.starts("Anna", "Ben", "Clara")
    made.brings(("Dora", "Emil", "Fritz"))
    grants.make_key(made.id, "reader", SECRET)
    leagues.note_saved(made.id, "founder")
    delete_ago(made.id, 30.1)
    assert lifecycle.purge(30) == 1
    assert contents() == before


def test_another_league_stays_whole(app_context, contents):
    other = League()
    other.plays({"Anna": 40, "Ben": 20, "Clara": None})
    before = contents()
    gone = League()
    gone.plays({"Anna": 40, "Ben": 20, "Clara": None})
    delete_ago(gone.id, 31)
    assert lifecycle.purge(30) == 1
    assert contents() == before


def test_until_then_nothing_is_removed(league, contents):
    delete_ago(league.id, 29.9)
    before = contents()
    assert lifecycle.purge(30) == 0
    assert contents() == before


def test_what_may_be_half_removed_is_not_restored(league):
    delete_ago(league.id, 30.1)
    with pytest.raises(NoSuchLeague):
        lifecycle.restore(league.id, 30)


def test_where_it_cannot_be_removed_whole_nothing_of_it_is(league, contents, monkeypatch):
    delete_ago(league.id, 31)
    before = contents()

    def fails(_games):
        raise OSError("the power is gone")

    with monkeypatch.context() as patch:
        patch.setattr(league_games, "remove", fails)
        with pytest.raises(OSError, match="power"):
            lifecycle.purge(30)
    assert contents() == before
    assert lifecycle.purge(30) == 1
    assert contents()["leagues"] == contents()["events"] == []


def test_whatever_refers_to_what_goes_with_a_league_goes_too():
    gone = {LeagueRow, LeagueGame, Season, Session, Table}
    names = {model.__tablename__ for model in gone}
    referring = {
        table.name
        for table in db.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name in names
    }
    removed = {
        *("events", "visits", "hand_asks"),
        *("game_people", "league_games", "log_lines", "presences", "seatings", "tournaments"),
        *("seasons", "sessions", "entries", "league_visits"),
    }
    assert referring == removed


def test_the_command_says_how_many_leagues_it_removed(league, database):
    delete_ago(league.id, 31)
    assert run_on(database, "purge").stdout == "Removed leagues: 1\nRemoved games: 0\n"


def test_a_league_has_no_file_of_another_leagues_season(league):
    other = League()
    with pytest.raises(NoSuchLeague):
        exports.season_file(other.id, league.season)
    assert exports.season_file(league.id, league.season)
