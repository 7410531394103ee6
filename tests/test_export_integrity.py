"""Any change of meaning in an exported game is found and placed.

Any change of a byte changes the digest.
"""

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

import pytest

from assistant.notation import game_files
from assistant.notation.game_files import StoredEvent
from assistant.notation.json_values import Unreadable
from tests.notation.exported_games import RECORDED
from tests.running import is_refused_in_one_line, run
from tests.volume import some, volume

EACH = 40
"""How many of the values, keys, events or bytes of a file are tried in `make test`."""

NAMES = {"id-of-łukasz": "Łukasz", "id-of-betty": "Betty", "id-of-lin": "林さん"}

Place = tuple[str | int, ...]
"""The way from the top of a document to a value."""


@pytest.fixture(scope="module")
def exported() -> bytes:
    """The file of a record of several phones, with events of many kinds."""
    games = ("people-come-and-go", "hands-seen", "corrected-late", "void-and-one-more")
    events = [event for name in games for event in json.loads(RECORDED[name].read_text())["events"]]
    entries: list[StoredEvent] = []
    for number, event in enumerate(events):
        phone, salt = f"phone-{number % 3}", None if number % 5 else f"salt-{number}"
        at = f"2026-11-28T20:{number:02}:00"
        body = json.dumps(event)
        entries.append(StoredEvent(number, f"key-{number}", phone, at, salt, body, ""))
    return written("a-table-of-this-house", "2026-11-28T20:00:00", NAMES, entries)


def written(
    table: str, opened_at: str, people: dict[str, str], entries: list[StoredEvent]
) -> bytes:
    """The file of these events, each chained to the one before."""
    chained, before = [], game_files.NOTHING_BEFORE
    for entry in entries:
        before = game_files.chained(before, table, entry)
        chained.append(replace(entry, hash=before))
    return game_files.write(table, opened_at, people, chained)


@pytest.fixture
def document(exported: bytes) -> dict[str, Any]:
    """What the file says."""
    said: dict[str, Any] = json.loads(exported)
    return said


def file(document: object) -> bytes:
    """The file that says this, in the form of an export."""
    return json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n"


def found(content: bytes) -> list[tuple[str, int | None]]:
    """What does not fit; that it is no game any more is one of those things."""
    try:
        return [(fault.code, fault.event) for fault in game_files.faults(content)]
    except Unreadable:
        return [("no game", None)]


def whereabouts(place: Place) -> tuple[str, int | None]:
    """Where a change at this place has to be found."""
    match place:
        case ("events", int(number), *_):
            return "event", number
        case ("people", *_) | ("seals", "people"):
            return "people", None
        case ("digest",):
            return "digest", None
        case ("format",):
            return "no game", None
    return "head", None


def is_placed(content: bytes, place: Place) -> bool:
    """Whether the change is found, and of the events that do not fit none is named but the
    first.
    """
    faults = found(content)
    if faults == [("no game", None)]:
        return place in (("format",), ("events",), ("seals",))
    events = [event for code, event in faults if code == "event"]
    is_there = whereabouts(place) in faults or place in (("events",), ("length",))
    return (
        is_there
        and faults[-1] == ("digest", None)
        and (place[0] in ("events", "table") or not events)
    )


def within(value: object, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Every value of a document, the document itself first, each with its place."""
    yield place, value
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from within(inner, (*place, key))


def at(document: Any, place: Place) -> Any:
    """What stands at a place."""
    for key in place:
        document = document[key]
    return document


def changed(document: Any, place: Place, other: object) -> bytes:
    """The file with something else at a place."""
    if not place:
        return file(other)
    around, key = at(document, place[:-1]), place[-1]
    before, around[key] = around[key], other
    content = file(document)
    around[key] = before
    return content


def others(value: Any) -> list[Any]:
    """What else can stand where a value stands: its neighbours, another type, nothing."""
    match value:
        case bool():
            return [not value, int(value), None, str(value).lower()]
        case int():
            neighbours = [value + 1, value - 1, -value or 7, 10**30]
            return [*neighbours, float(value), str(value), None, bool(value), [value]]
        case str():
            middle = len(value) // 2
            inserted = value[:middle] + "~" + value[middle:]
            alike = [value + "x", value[1:] or "y", inserted, value.swapcase() + " "]
            return [*alike, "", None, 0, [value]]
        case None:
            return [0, "", False, [], {}]
    return [None, 0, "", [*value, *value] or [1], type(value)() if value else [[]], {"0": value}]


def test_an_export_that_nobody_changed_fits_and_is_written_anew_to_the_byte(
    exported: bytes, document: dict[str, Any]
) -> None:
    assert found(exported) == []
    assert file(document) == exported


def test_every_single_value_that_is_changed_is_found_at_its_place(document: dict[str, Any]) -> None:
    """Every value of the file, each changed in one of many ways."""
    chance = Random(1)
    for place, value in some(list(within(document))[1:], EACH):
        other = chance.choice(others(value))
        assert is_placed(changed(document, place, other), place), (place, other)


@pytest.mark.parametrize("change", ["renamed", "missing", "added"])
def test_every_key_that_is_another_is_found_at_its_place(
    change: str, document: dict[str, Any]
) -> None:
    for place, value, key in some(keys(document), EACH):
        rest = {one: inner for one, inner in value.items() if one != key}
        other, at_key = {
            "renamed": (rest | {f"{key}s": value[key]}, key),
            "missing": (rest, key),
            "added": (value | {"": True}, ""),
        }[change]
        assert is_placed(changed(document, place, other), (*place, at_key)), (place, key)


def test_every_key_that_stands_there_twice_is_found_at_its_place(document: dict[str, Any]) -> None:
    """Readers differ in which of the two counts, so that not even a second key of the same value is
    taken.
    """
    chance, mark = Random(5), "\x01"
    for place, value, key in some(keys(document), EACH):
        twice = chance.choice(
            ({mark: None} | value, value | {mark: None}, {mark: value[key]} | value)
        )
        content = changed(document, place, twice).replace(b'"\\u0001"', json.dumps(key).encode())
        is_vital = not place and key in ("format", "events", "seals")
        expected = {
            whereabouts((*place, "another key")),
            *([("no game", None)] if is_vital else []),
        }
        assert expected & set(found(content)), (place, key)


def keys(document: Any) -> Iterator[tuple[Place, dict[str, Any], str]]:
    """Every key of every object of a document, with the place of the object and the object."""
    for place, value in within(document):
        for key in value if isinstance(value, dict) else ():
            yield place, value, key


def test_an_event_that_is_removed_or_one_too_many_is_found_where_it_is(
    document: dict[str, Any],
) -> None:
    events = document["events"]
    for number in some(range(len(events)), EACH):
        less = document | {"events": events[:number] + events[number + 1 :]}
        more = document | {"events": events[: number + 1] + events[number:]}
        code = "event" if number < len(events) - 1 else "cut"
        assert found(file(less)) == [(code, number), ("digest", None)]
        assert found(file(more)) == [("event", number + 1), ("digest", None)]


@pytest.mark.parametrize("is_renumbered", [False, True])
def test_events_that_are_swapped_are_found_at_the_first_of_them(
    is_renumbered: bool, document: dict[str, Any]
) -> None:
    pairs = list(combinations(range(len(document["events"])), 2))
    for one, other in Random(6).sample(pairs, volume(40, 200)):
        swapped = copy.deepcopy(document["events"])
        swapped[one], swapped[other] = swapped[other], swapped[one]
        if is_renumbered:
            swapped[one]["number"], swapped[other]["number"] = one, other
        assert found(file(document | {"events": swapped})) == [("event", one), ("digest", None)]


def test_an_event_of_another_game_does_not_fit(document: dict[str, Any]) -> None:
    """Its hash is right where it comes from."""
    other = copy.deepcopy(document)
    before, entry = document["events"][4]["hash"], _entries(document)[5]
    other["events"][5]["hash"] = game_files.chained(before, "another-table-of-this-house", entry)
    assert found(file(other)) == [("event", 5), ("digest", None)]


@pytest.mark.parametrize("kept", [0, 1, 20, -1])
def test_a_record_that_was_cut_off_is_found_where_it_ends(
    kept: int, document: dict[str, Any]
) -> None:
    events = document["events"][:kept]
    cut = document | {"events": events}
    assert found(file(cut)) == [("cut", len(events)), ("digest", None)]
    shorter = cut | {"length": len(events)}
    assert found(file(shorter)) == [("head", None), ("digest", None)]


def test_several_changes_are_all_told_and_of_the_events_the_first(document: dict[str, Any]) -> None:
    other = copy.deepcopy(document)
    other["opened_at"], other["people"]["somebody"] = "2026-01-01T00:00:00", "Else"
    other["events"][30]["body"]["type"], other["events"][9]["by"] = "look", "another-phone"
    assert found(file(other)) == [("head", None), ("people", None), ("event", 9), ("digest", None)]


def test_the_same_game_in_other_bytes_has_another_digest_and_fits_otherwise(
    exported: bytes, document: dict[str, Any]
) -> None:
    for spelled in (
        json.dumps(document, ensure_ascii=False, indent=4).encode(),
        json.dumps(document, indent=1).encode(),  # letters by their numbers
        exported + b"\n",
        exported.replace(b"\n", b"\r\n"),
        file(dict(reversed(document.items()))),
    ):
        assert found(spelled) == [("digest", None)]


def test_every_byte_counts(exported: bytes) -> None:
    """Where one is another, is missing or is one too many, or the file breaks off."""
    chance = Random(1)
    for place in some(range(len(exported)), volume(60, 600)):
        before, byte, after = exported[:place], exported[place], exported[place + 1 :]
        other = bytes([byte ^ chance.randrange(1, 256)])
        for content in (before + other + after, before + after, before + b" " + exported[place:]):
            assert {"digest", "no game"} & {code for code, _ in found(content)}, place
        assert {"digest", "no game"} & {code for code, _ in found(before)}, place


def _entries(document: dict[str, Any]) -> list[StoredEvent]:
    return [
        StoredEvent(**event | {"body": json.dumps(event["body"])}) for event in document["events"]
    ]


@pytest.mark.parametrize("depth", [10, *range(960, 1000, 5), 100_000])
def test_however_deep_a_value_lies_it_is_found(depth: int, document: dict[str, Any]) -> None:
    deep = b"[" * depth + b"]" * depth
    places: list[Place] = [("people", "deep"), ("events", 3, "body", "deep"), ("seals", "deep")]
    for place in (*places, ("deep",)):
        around = at(document, place[:-1])
        content = changed(document, place[:-1], around | {"deep": "deep"})
        codes = {code for code, _ in found(content.replace(b': "deep"', b": " + deep))}
        assert whereabouts(place)[0] in codes or codes == {"no game"}, place


def test_whoever_computes_all_hashes_anew_is_not_found(document: dict[str, Any]) -> None:
    """The hashes find damage and careless edits.

    They are no signature: who forges a whole file goes unnoticed.
    """
    entries = [replace(one, by="another-phone") for one in _entries(document)]
    forged = written(document["table"], document["opened_at"], document["people"], entries)
    assert found(forged) == []
    assert game_files.digest(forged) != document["digest"], "whoever wrote the digest down sees it"


def test_the_digest_is_that_of_all_bytes_before_it(
    exported: bytes, document: dict[str, Any]
) -> None:
    covered = exported[: exported.index(b'"digest": ')]
    assert sha256(covered).hexdigest() == document["digest"] == game_files.digest(exported)


# The command


def test_check_says_that_everything_fits_and_gives_the_digest(
    exported: bytes, document: dict[str, Any]
) -> None:
    result = run("check", "-", given=exported)
    said = f"Everything fits. The digest is {document['digest']}.\n"
    assert (result.exit_code, result.stdout) == (0, said)


def test_check_tells_programs_what_is_found(document: dict[str, Any]) -> None:
    content = changed(document, ("events", 12, "by"), "another-phone")
    result = run("check", "--json", "-", given=content)
    told = [(fault["code"], fault["event"]) for fault in json.loads(result.stdout)["faults"]]
    assert (result.exit_code, told) == (1, found(content))


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("events", 12, "by"), "Event 12 does not match the one before it"),
        (("opened_at",), "The header does not match"),
        (("seals", "people"), "The people do not match"),
        (("digest",), "The digest does not match"),
    ],
)
def test_check_tells_people_where_something_does_not_fit(
    place: Place, said: str, document: dict[str, Any]
) -> None:
    result = run("check", "-", given=changed(document, place, at(document, place) + "x"))
    assert result.exit_code == 1
    assert said in result.stdout


def test_check_tells_people_where_a_record_was_cut_off(document: dict[str, Any]) -> None:
    result = run("check", "-", given=file(document | {"events": document["events"][:9]}))
    assert (result.exit_code, result.stdout.count("\n")) == (1, 2)
    assert "The record ends before event 9; the rest is missing." in result.stdout


def test_what_is_no_game_any_more_is_refused_in_one_line(
    exported: bytes, document: dict[str, Any]
) -> None:
    for content in (
        exported[:-4],
        exported.replace(b"bottle-imp-game/1", b"bottle-imp-game/2"),
        b"\xef\xbb\xbf" + exported,
        file(document | {"events": {}}),
        file(document | {"seals": []}),
    ):
        assert is_refused_in_one_line(run("check", "--json", "-", given=content))
