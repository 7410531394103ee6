"""Who comes to an evening, as people say it and take it back."""

from datetime import time

import pytest

from assistant.leagues import NoSuchLeague, leagues, lifecycle, log, presence, sessions
from assistant.leagues import people as league_people
from assistant.leagues.exports import league_file, season_file
from assistant.leagues.imports import import_file
from assistant.notation.json_values import Unreadable
from tests.databases import ON_SQLITE
from tests.leagues.evening import DAY, League, later
from tests.leagues.test_lifecycle import delete_ago

pytestmark = ON_SQLITE


def comes(league, name):
    """Somebody new, who comes to the evening; the id."""
    id = league_people.add(league.id, name, is_guest=False)
    presence.note(league.session, id, "comes")
    return id


def test_what_was_noted_last_counts_and_can_be_taken_back(league):
    anna = comes(league, "Anna")
    assert presence.of_session(league.session) == {anna: "comes"}
    presence.note(league.session, anna, "excused")
    assert presence.of_session(league.session) == {anna: "excused"}
    presence.note(league.session, anna, None)
    assert presence.of_session(league.session) == {}
    told = [(line.what, line.tells.people) for line in log.all_but_phones(league.id)[-3:]]
    assert told == [
        ("presence_comes", (anna,)),
        ("presence_excused", (anna,)),
        ("presence_taken_back", (anna,)),
    ]


def test_of_two_entries_of_one_person_one_part_is_told_and_is_one_to_change(league):
    anna, anne = comes(league, "Anna"), comes(league, "Anne")
    presence.note(league.session, anne, "excused")
    league_people.merge(league.id, anne, anna)
    assert presence.of_session(league.session) == {anna: "comes"}
    presence.note(league.session, anne, None)
    assert presence.of_session(league.session) == {}


def test_nobody_comes_who_is_of_another_league(league):
    stranger = league_people.add(League().id, "Zoe", is_guest=False)
    with pytest.raises(NoSuchLeague):
        presence.note(league.session, stranger, "comes")


def test_who_comes_goes_with_the_person_with_the_session_and_with_the_league(league, contents):
    league_people.remove(league.id, comes(league, "Anna"))
    assert contents()["presences"] == []
    comes(league, "Ben")
    sessions.remove(league.session)
    assert contents()["presences"] == []
    league.session = league.meets(later(1))
    comes(league, "Clara")
    delete_ago(league.id, 31)
    lifecycle.purge(30)
    assert contents()["presences"] == []


def test_the_hour_and_who_comes_are_in_the_leagues_file(league, elsewhere):
    sessions.change(league.session, DAY, "At Adam's", time(19, 30))
    anna = comes(league, "Anna")
    content = league_file(league.id)
    with elsewhere():
        there = import_file(content, "a-phone").id
        [session] = sessions.of_league(there)
        assert (session.begins, session.changes) == (time(19, 30), 1)
        assert presence.of_session(session.id) == {anna: "comes"}
        assert [one.name for one in leagues.everybody(there)] == ["Anna"]


def test_a_seasons_file_has_who_comes_though_they_did_not_play(league, elsewhere):
    league.plays({"Betty": 40, "Clara": None})
    anna = comes(league, "Anna")
    content = season_file(league.id, league.season)
    with elsewhere():
        [session] = sessions.of_league(import_file(content, "a-phone").id)
        assert presence.of_session(session.id) == {anna: "comes"}


@pytest.mark.parametrize(
    ("was", "is_now"),
    [
        (b'"comes"', b'"perhaps"'),
        (b'"begins": "19:30:00"', b'"begins": "04:59:00"'),
        (b'"begins": "19:30:00"', b'"begins": "19:30:01"'),
        (b'"begins": "19:30:00"', b'"begins": "19:30:00Z"'),
    ],
)
def test_a_file_in_which_an_evening_cannot_be_so_is_refused(league, elsewhere, was, is_now):
    sessions.change(league.session, DAY, "", time(19, 30))
    comes(league, "Anna")
    content = league_file(league.id)
    assert was in content
    with elsewhere(), pytest.raises(Unreadable):
        import_file(content.replace(was, is_now), "a-phone")


def test_what_was_noted_afterwards_is_in_the_leagues_file(league, elsewhere):
    anna, ben = comes(league, "Anna"), comes(league, "Ben")
    presence.note_afterwards(league.session, [anna], [ben], "The bottle broke.")
    content = league_file(league.id)
    with elsewhere():
        [session] = sessions.of_league(import_file(content, "a-phone").id)
        assert session.remark == "The bottle broke."
        assert presence.of_session(session.id) == {anna: "present", ben: "excused"}


def test_a_file_with_a_remark_that_no_form_leaves_is_refused(league, elsewhere):
    presence.note_afterwards(league.session, [], [], "The bottle broke.")
    content = league_file(league.id)
    with elsewhere(), pytest.raises(Unreadable):
        import_file(content.replace(b"bottle broke", b"bottle " + b"b" * 500), "a-phone")
