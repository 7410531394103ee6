"""Leagues: founding one, the phones that list it, and its name."""

import pytest

from assistant.leagues import NoSuchLeague, leagues
from assistant.leagues import people as league_people
from tests.admitting import grant
from tests.databases import ON_SQLITE
from tests.leagues.evening import League

pytestmark = ON_SQLITE


# Leagues


def test_a_league_that_is_sent_twice_is_founded_once(league, contents):
    before = contents()
    leagues.open_league(league.id, "Another name", "another-phone")
    assert contents() == before


def test_a_phone_lists_the_leagues_that_it_has_opened_newest_first(league):
    newer = League()
    assert [listed.id for listed in leagues.of_phone("founder")] == [newer.id, league.id]
    assert leagues.of_phone("another") == []
    grant(league.id, "another", "reader")
    leagues.visit(league.id, "another")
    leagues.visit(league.id, "another")
    assert [listed.name for listed in leagues.of_phone("another")] == ["The Imps"]


def test_a_league_is_called_otherwise_from_now_on(league):
    leagues.rename(league.id, "The Genies", None)
    assert leagues.at(league.id).name == "The Genies"
    assert leagues.every() == [(league.id, "The Genies")]


@pytest.mark.parametrize(
    "doing",
    [
        leagues.at,
        lambda id: leagues.rename(id, "The Genies", None),
        lambda id: league_people.rename(id, "nobody", "Adam"),
        lambda id: league_people.remove(id, "nobody"),
        lambda id: league_people.set_guest(id, "nobody", is_guest=True),
        lambda id: league_people.merge(id, "nobody", "nobody-else"),
        lambda id: league_people.unmerge(id, "nobody"),
    ],
)
def test_nothing_is_done_in_a_league_that_is_not_there(doing, app_context, contents):
    before = contents()
    with pytest.raises(NoSuchLeague):
        doing("no-such-league")
    assert contents() == before
