"""Which phones have opened which tables, and who has played."""

from datetime import timedelta

import pytest

from assistant.store import grants, people, tables
from assistant.store.engine import writing
from tests.store.conftest import NOON


@pytest.fixture
def two_phones(app_context):
    """Two tables of one phone, the second newer, and one of another phone."""
    with writing():
        for days, (name, phone) in enumerate(
            (("older", "mine"), ("newer", "mine"), ("theirs", "other"))
        ):
            tables.add(name, name, NOON + timedelta(days=days))
            tables.visit(phone, name)
            grants.give(name, phone, "entering", NOON)


def test_a_phone_sees_its_own_tables_newest_first(two_phones):
    assert [table.id for table in tables.of_phone("mine")] == ["newer", "older"]


def test_a_second_visit_is_no_news(two_phones):
    with writing():
        tables.visit("mine", "older")
    assert len(tables.of_phone("mine")) == 2


def test_two_people_can_have_one_name(app_context):
    with writing():
        people.add("league", {"id-1": "Adam"})
        people.add("league", {"id-2": "Adam"})
    assert sorted(people.get("league", ["id-1", "id-2"])) == ["id-1", "id-2"]


@pytest.mark.parametrize(
    "name", ["林さん", "🧞‍♂️🍾", "نور الدين", "Robert'); DROP TABLE people;--", "ı" * 40]
)
def test_a_name_comes_back_as_it_was_written(name, app_context):
    with writing():
        people.add("league", {"id": name})
    assert people.get("league", ["id"])["id"].name == name


def test_a_person_has_a_name_in_each_place(app_context):
    with writing():
        people.add("league", {"id": "Adam"})
        people.add("table", {"id": "Ada"})
        people.rename(["league"], "id", "Adam", "Eve")
    assert people.get("league", ["id"])["id"].name == "Eve"
    assert people.get("table", ["id"])["id"].name == "Ada"


def test_names_that_are_moved_give_way_to_those_that_are_there(app_context):
    with writing():
        people.add("league", {"id-1": "Adam"})
        people.add("table", {"id-1": "Ada"})
        people.add("table", {"id-2": "Betty"})
        people.move("table", "league")
    found = people.get("league", ["id-1", "id-2"])
    assert {id: person.name for id, person in found.items()} == {"id-1": "Adam", "id-2": "Betty"}
    assert people.get("table", ["id-1", "id-2"]) == {}
