"""Who is granted what, and what ends with it."""

import pytest

from assistant.leagues import (
    league_games,
)
from assistant.rules.events import Succeeded
from assistant.rules.roles import WATCHING
from assistant.store import grants as stored
from assistant.store.engine import now, writing
from assistant.tables import grants
from tests.databases import ON_SQLITE
from tests.leagues.evening import League
from tests.recording import does, sends
from tests.web.steps import seat_at_table

pytestmark = ON_SQLITE

SECRET = "a-secret-of-the-tests"


@pytest.fixture
def game(app_context):
    """A game of a league that has a scorekeeper, who opened it, and a link to it."""
    game = League().plays({"Adam": 40, "Betty": None})
    with writing():
        stored.give(league_of(game), "bens", "scorekeeper", now())
        stored.give(game, "bens", "entering", now())
        stored.give(game, "annas", "entering", now())
    grants.make_key(game, "entering", SECRET)
    return game


def league_of(game):
    """The league of a game."""
    return league_games.get(game).league_id


def withdraw(place, phone):
    """Withdraws what a phone was granted in a place."""
    (number,) = [one.number for one in grants.phones(place) if one.phone == phone]
    grants.withdraw(place, number, SECRET)


def test_who_keeps_no_evenings_any_more_enters_at_no_table_of_the_league(game):
    withdraw(league_of(game), "bens")
    assert grants.rights_at_table("bens", game) is None
    assert grants.enters("annas", game)


def test_a_link_to_a_table_ends_with_the_role_in_its_league_of_who_could_show_it(game):
    link = grants.key(game, "entering", SECRET)
    withdraw(league_of(game), "bens")
    assert grants.join_by_key(link, "bens") is None


def test_a_reader_leaves_the_links_to_enter_as_they_are(game):
    with writing():
        stored.give(league_of(game), "claras", "reader", now())
    link = grants.key(game, "entering", SECRET)
    withdraw(league_of(game), "claras")
    assert grants.key(game, "entering", SECRET) == link


def test_the_phone_of_a_seat_that_somebody_takes_over_only_watches(app, app_context):
    table = seat_at_table(app)
    with writing():
        stored.give(table, "bettys", "seat-1", now())
    command = Succeeded(1, "a-newcomer-of-the-tests")
    does(table, command, sends(table, "seater"), name="Zoe")
    assert grants.rights_at_table("bettys", table) == WATCHING


def test_a_code_ends_with_the_link_that_is_made_anew_and_those_of_other_places_stay(game):
    places = {game: "watching", league_of(game): "reader"}
    codes = [grants.make_code(place, role) for place, role in places.items()]
    grants.renew_key(game, "entering", SECRET)
    found = [grants.join_by_code(code, "bens") for code in codes]
    assert [one and one[0] for one in found] == [None, league_of(game)]
