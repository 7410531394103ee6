"""Every query of what tables and leagues share: a row that it must not return, and its order.

The rows lie in no order, and of each kind there is one that only one condition leaves out.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask

from assistant.extensions import db
from assistant.store import grants, leagues, people, tables
from assistant.store.engine import writing
from assistant.store.models import (
    Entry,
    Grant,
    JoinCode,
    Key,
    League,
    LeagueGame,
    Person,
    Season,
    Session,
    Table,
    Visit,
)
from tests.store.conftest import NOON

DAY = date(2026, 3, 14)

OPENED = {
    "listed": 1,
    "older": 0,
    "of-others": 10,
    "off-list": 9,
    "deleted": 8,
    "watched": 7,
    "withdrawn": 6,
    "in-gone": 5,
    "in-open": -1,
}
"""Tables of the phone "mine", and on which day each was opened; the last two are of leagues."""

GRANTS = [
    ("listed", 2, "other", "watching"),
    ("listed", 1, "mine", "entering"),
    ("listed", 3, "gone", "entering"),
    ("older", 1, "mine", "entering"),
    ("of-others", 1, "other", "entering"),
    ("off-list", 1, "mine", "entering"),
    ("deleted", 1, "mine", "entering"),
    ("watched", 1, "mine", "watching"),
    ("withdrawn", 1, "mine", "entering"),
    ("in-gone", 1, "mine", "entering"),
    ("in-open", 3, "other", "entering"),
    ("in-open", 2, "mine", "watching"),
    ("in-open", 1, "mine", "entering"),
    ("open", 1, "mine", "scorekeeper"),
    ("gone", 1, "mine", "secretary"),
]
"""Places, numbers, phones and roles."""

WITHDRAWN = {("listed", 3), ("withdrawn", 1)}


@pytest.fixture
def rows(app_context: Flask) -> None:
    """All of it, with a key and a code to each of some places."""
    with writing():
        for id in ("open", "gone"):
            deleted_at = NOON if id == "gone" else None
            file_id = f"file-of-{id}"
            db.session.add(
                League(id=id, file_id=file_id, name=id, opened_at=NOON, deleted_at=deleted_at)
            )
            db.session.flush()
            db.session.add(Session(id=f"evening-{id}", league_id=id, day=DAY, place=""))
        for id, day in OPENED.items():
            deleted_at = NOON if id == "deleted" else None
            file_id = f"file-of-{id}" if id != "older" else None
            opened_at = NOON + timedelta(days=day)
            db.session.add(
                Table(id=id, file_id=file_id, opened_at=opened_at, deleted_at=deleted_at)
            )
            if id != "of-others":
                db.session.flush()
                db.session.add(Visit(phone="mine", table_id=id, is_off_list=id == "off-list"))
        for place, number, phone, role in GRANTS:
            withdrawn_at = NOON if (place, number) in WITHDRAWN else None
            shown = {"phone": phone, "role": role, "name": "", "granted_at": NOON}
            db.session.add(Grant(place=place, number=number, withdrawn_at=withdrawn_at, **shown))
        for id in ("in-gone", "in-open"):
            league = id.removeprefix("in-")
            where = {"league_id": league, "session_id": f"evening-{league}"}
            db.session.add(LeagueGame(id=id, begun_at=NOON, **where))
        for place in ("listed", "older", "in-gone", "gone"):
            for role in ("seat-1", "seat-2"):
                named = f"{role} at {place}"
                db.session.add(Key(place=place, role=role, seed="", hash=named))
                db.session.add(JoinCode(hash=named, place=place, role=role, made_at=NOON))
        for place, id, name in (
            ("open", "b", "Betty"),
            ("open", "a", "Adam"),
            ("listed", "a", "Ada"),
            ("gone", "a", "Abel"),
            ("gone", "b", "Bert"),
        ):
            db.session.add(Person(place=place, id=id, name=name))
        db.session.flush()
        for league, id, number, same_as in (
            ("open", "b", 1, "a"),
            ("open", "a", 0, None),
            ("gone", "b", 0, None),
            ("gone", "a", 1, "b"),
        ):
            known = {"person_id": id, "number": number, "same_as": same_as, "is_guest": False}
            db.session.add(Entry(league_id=league, **known))
        for id, league, month in (
            ("second", "open", 5),
            ("third", "open", 7),
            ("first", "open", 3),
            ("theirs", "gone", 4),
        ):
            days = {"first_day": date(2026, month, 1), "last_day": date(2026, month, 28)}
            db.session.add(
                Season(id=id, league_id=league, name=id, agreed="{}", counting="{}", **days)
            )


def ids(found: Sequence[Any]) -> list[str]:
    return [one.id for one in found]


def named(found: Any) -> dict[str, dict[str, str]]:
    return {
        place: {id: person.name for id, person in by_id.items()} for place, by_id in found.items()
    }


QUERIES: dict[str, tuple[Callable[[], Any], Any]] = {
    "the newest table that a phone lists": (lambda: tables.newest_listed("mine"), "listed"),
    "the tables of a phone": (
        lambda: ids(tables.of_phone("mine")),
        ["off-list", "deleted", "listed", "older", "in-open"],
    ),
    "tables by the ids of files": (
        lambda: tables.of_files(["file-of-listed", "older", "listed"]),
        {"file-of-listed": "listed", "older": "older"},
    ),
    "the ids of files by tables": (
        lambda: tables.file_ids(["older", "listed"]),
        {"listed": "file-of-listed", "older": "older"},
    ),
    "the newest opening": (tables.newest_opening, NOON + timedelta(days=10)),
    "the roles at a table": (lambda: grants.roles_at_table("mine", "listed"), ["entering"]),
    "the roles of another phone": (lambda: grants.roles_at_table("other", "listed"), ["watching"]),
    "roles that were withdrawn": (lambda: grants.roles_at_table("mine", "withdrawn"), []),
    "the roles at a table of a league": (
        lambda: sorted(grants.roles_at_table("mine", "in-open")),
        ["entering", "scorekeeper", "watching"],
    ),
    "the roles at a table of a deleted league": (
        lambda: grants.roles_at_table("mine", "in-gone"),
        [],
    ),
    "the roles in a league": (lambda: grants.roles_in_league("mine", "open"), ["scorekeeper"]),
    "the roles of a stranger in a league": (lambda: grants.roles_in_league("other", "open"), []),
    "the roles in a deleted league": (lambda: grants.roles_in_league("mine", "gone"), []),
    "the roles to restore a league": (
        lambda: grants.roles_in_deleted_league("mine", "gone"),
        ["secretary"],
    ),
    "the roles to restore what is there": (
        lambda: grants.roles_in_deleted_league("mine", "open"),
        [],
    ),
    "the grants of a place": (
        lambda: [(one.number, one.phone) for one in grants.of_place("listed")],
        [(1, "mine"), (2, "other")],
    ),
    "entering at tables of a league": (
        lambda: [(one.place, one.number) for one in grants.entering_in_league("mine", "open")],
        [("in-open", 1)],
    ),
    "a grant by its number": (lambda: grants.numbered("listed", 2).phone, "other"),
    "a grant that was withdrawn": (lambda: grants.numbered("listed", 3), None),
    "a key": (lambda: grants.key_of("seat-1 at listed").role, "seat-1"),
    "a key of a deleted league": (lambda: grants.key_of("seat-1 at gone"), None),
    "a key of its table": (lambda: grants.key_of("seat-1 at in-gone"), None),
    "a code": (lambda: grants.code_of("seat-2 at listed").role, "seat-2"),
    "a code of a deleted league": (lambda: grants.code_of("seat-1 at gone"), None),
    "a code of its table": (lambda: grants.code_of("seat-1 at in-gone"), None),
    "where tables have their names": (
        lambda: people.places_of(["listed", "in-open"]),
        {"listed": "listed", "in-open": "open"},
    ),
    "people by places": (
        lambda: named(people.with_namesakes({"open": ["a"], "listed": ["a"]})),
        {"open": {"a": "Adam"}, "listed": {"a": "Ada"}},
    ),
    "people of a place": (
        lambda: named({"open": people.get("open", ["b"])}),
        {"open": {"b": "Betty"}},
    ),
    "a league by the id of files": (lambda: leagues.known_as("file-of-gone").id, "gone"),
    "no league by its own id": (lambda: leagues.known_as("gone"), None),
    "the entries of a league": (
        lambda: [(one.person_id, one.number) for one in leagues.entries("open")],
        [("a", 0), ("b", 1)],
    ),
    "the merged entries of a league": (lambda: leagues.same_as("open"), {"b": "a"}),
    "the seasons of a league": (
        lambda: ids(leagues.seasons("open")),
        ["third", "second", "first"],
    ),
}


def test_queries_return_what_they_are_about_alone_and_in_their_order(rows: None) -> None:
    found = {name: query() for name, (query, _) in QUERIES.items()}
    assert found == {name: expected for name, (_, expected) in QUERIES.items()}


def changed_by(
    doing: Callable[[], None], contents: Callable[[], dict[str, list[str]]]
) -> dict[str, int]:
    """How many rows more or fewer each of the database's tables has after something is done."""
    before = contents()
    with writing():
        doing()
    counts = {name: len(rows) - len(before[name]) for name, rows in contents().items()}
    return {name: count for name, count in counts.items() if count}


def test_a_seat_that_is_free_has_no_key_and_its_table_no_code(rows: None, contents: Any) -> None:
    changed = changed_by(lambda: grants.free_seat("listed", 1, NOON), contents)
    assert changed == {"keys": -1, "join_codes": -2}
    assert grants.key_of("seat-2 at listed") and grants.code_of("seat-1 at older")


def test_the_phones_of_a_seat_that_is_free_watch_and_those_of_another_stay(rows: None) -> None:
    with writing():
        grants.give("listed", "bettys", "seat-1", NOON)
        grants.give("listed", "claras", "seat-2", NOON)
        grants.free_seat("listed", 1, NOON)
    assert grants.roles_at_table("bettys", "listed") == ["watching"]
    assert grants.roles_at_table("claras", "listed") == ["seat-2"]


def test_what_is_removed_goes_with_all_that_was_granted_there(rows: None, contents: Any) -> None:
    removed = changed_by(lambda: tables.remove(["listed"]), contents)
    assert removed == {
        "tables": -1,
        "visits": -1,
        "people": -1,
        "grants": -3,
        "keys": -2,
        "join_codes": -2,
    }
