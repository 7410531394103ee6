"""Opening a table, and a rematch of an old one."""

import json
from dataclasses import replace
from datetime import timedelta

import pytest

from assistant.notation import table_events
from assistant.rules.cards import printed_decks
from assistant.rules.options import SWITCHES, USUAL, Goal
from assistant.store.engine import new_id, now
from assistant.tables import (
    NoSuchTable,
    TableIsDeleted,
    cache,
    grants,
    opening,
    table_people,
    tables,
)
from tests.admitting import grant
from tests.databases import ON_BOTH
from tests.rounds import CAST
from tests.tables.conftest import at_once, phone_at_new_table

SHORT = replace(
    USUAL,
    deck=printed_decks()["matagot-2024"],
    goal=Goal("rounds", 1),
    tie="extra_round",
    first_dealer="chosen",
)


def test_a_new_table_has_the_names_the_dealer_and_the_agreements(app_context):
    phone = phone_at_new_table(3, SHORT)
    assert phone.sees.names == CAST[:3]
    assert phone.sees.game.rounds[0].table.dealer == 0
    assert phone.sees.game.options == SHORT


def test_the_opening_is_the_first_event_and_names_nobody(phone):
    (number, body), *others = phone.record
    assert (number, others) == (0, [])
    assert not any(name in body for name in CAST)


def test_the_agreements_are_written_down_with_their_version(phone):
    assert json.loads(phone.record[0][1])["agreed"] == {
        "version": table_events.VERSION,
        "deck": "classic",
        "goal": {"kind": "target", "number": 200},
        **{switch: answers[0] for switch, answers in SWITCHES.items()},
        "rulings": {},
    }


def test_chance_picks_a_dealer_who_sits_at_the_table(app_context):
    dealers = set()
    for _ in range(60):
        if len(dealers) == 3:
            break
        table_id = new_id()
        opening.open_table(table_id, CAST[:3], None, USUAL, "a-phone")
        dealers.add(tables.view(table_id).game.rounds[0].table.dealer)
    assert dealers == {0, 1, 2}


def test_an_opening_that_is_sent_twice_opens_one_table(phone, contents):
    before = contents()
    opening.open_table(phone.table_id, ("Somebody", "Else", "Now"), 2, SHORT, "a-phone")
    assert contents() == before


@ON_BOTH
def test_an_opening_that_is_sent_six_times_at_once_opens_one_table(app_context, contents):
    table_id = new_id()
    answers = at_once(
        app_context, [lambda: opening.open_table(table_id, CAST, 0, USUAL, "a-phone")] * 6
    )
    assert answers == [None] * 6
    assert len(contents()["tables"]) == len(contents()["events"]) == 1


def test_a_name_that_the_phone_has_met_is_the_same_person(app_context):
    first, second = phone_at_new_table(), phone_at_new_table()
    assert first.sees.game.persons == second.sees.game.persons


def test_a_name_that_another_phone_has_met_is_another_person(app_context):
    first, second = phone_at_new_table(), phone_at_new_table(id="another-phone")
    assert not set(first.sees.game.persons) & set(second.sees.game.persons)


def test_the_known_people_are_those_of_the_phone_the_last_ones_first(app_context):
    phone_at_new_table()
    opening.open_table(new_id(), ("Doris", "Edgar", "Adam"), 0, USUAL, "a-phone")
    assert list(table_people.known_people("a-phone")) == [
        "Doris",
        "Edgar",
        "Adam",
        "Betty",
        "Clara",
    ]
    assert table_people.known_people("another-phone") == {}


@pytest.fixture
def finished(app_context):
    """A phone at a table where the only round is over."""
    phone = phone_at_new_table(options=SHORT)
    phone.play_round(1)
    return phone


def test_a_rematch_has_the_same_people_and_agreements_and_the_next_dealer(finished):
    table_id = new_id()
    opening.rematch(table_id, finished.table_id, "a-phone")
    again = tables.view(table_id).game
    assert (again.persons, again.options) == (finished.sees.game.persons, SHORT)
    assert again.rounds[0].table.dealer == 1
    assert again.totals == (0, 0, 0, 0)


def test_chance_picks_the_dealer_of_a_rematch_unless_the_table_does(app_context):
    phone = phone_at_new_table(options=replace(SHORT, first_dealer="random"))
    dealers = set()
    for _ in range(60):
        if len(dealers) == 4:
            break
        table_id = new_id()
        opening.rematch(table_id, phone.table_id, "a-phone")
        dealers.add(tables.view(table_id).game.rounds[0].table.dealer)
    assert dealers == {0, 1, 2, 3}


def test_a_rematch_that_is_sent_six_times_at_once_opens_one_table(finished, app_context):
    table_id = new_id()
    answers = at_once(
        app_context, [lambda: opening.rematch(table_id, finished.table_id, "a-phone")] * 6
    )
    assert answers == [None] * 6
    assert len(cache.of(table_id)) == 1


def test_there_is_no_rematch_of_a_table_that_is_not_there(app_context):
    with pytest.raises(NoSuchTable):
        opening.rematch(new_id(), "no-such-table", "a-phone")


def test_there_is_no_rematch_of_a_deleted_table(finished, contents):
    opening.delete(finished.table_id, finished.id)
    before = contents()
    with pytest.raises(TableIsDeleted):
        opening.rematch(new_id(), finished.table_id, "a-phone")
    assert contents() == before


@pytest.mark.parametrize(
    ("days", "roles"), [(0, ["entering", "seat-3", "watching"]), (1, ["entering"])]
)
def test_the_phones_of_a_table_come_along_on_the_same_evening(
    days, roles, app_context, monkeypatch
):
    phone, again = phone_at_new_table(options=SHORT), new_id()
    for other, role in (("dorises", "seat-3"), ("a-watcher", "watching")):
        grant(phone.table_id, other, role)
    moment = now() + timedelta(days=days)
    monkeypatch.setattr(opening, "now", lambda: moment)
    opening.rematch(again, phone.table_id, "a-phone")
    assert sorted(one.role for one in grants.phones(again)) == roles
