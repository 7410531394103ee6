"""Any change of meaning in an exported game is found and placed.

Any change of a byte changes the digest.

The game here has corrections, decisions, things taken back and people who come and go, and several
phones wrote it.
"""

import copy
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from itertools import combinations
from random import Random
from typing import Any

import pytest

from assistant.leagues import exports, sessions
from assistant.notation import game_files
from assistant.notation.game_files import StoredEvent
from assistant.notation.json_values import Unreadable
from assistant.rules.commands import ChangeAgreement
from assistant.rules.events import (
    Compared,
    Ended,
    Inserted,
    Joined,
    Left,
    Looked,
    Played,
    Replaced,
    Ruled,
    Skipped,
    Succeeded,
    Tallied,
)
from assistant.rules.options import Goal, Options
from assistant.rules.scoring import imps_trick
from assistant.store.engine import new_id
from assistant.tables import opening
from tests.databases import SQLite, app_on, hang_up
from tests.recording import does
from tests.running import is_refused_in_one_line, program, run
from tests.tables.conftest import Phone
from tests.volume import some, volume

EACH = 40
"""How many of the values, keys, events or bytes of a file are tried in `make test`."""

NAMES = ("Łukasz", "Betty", "林さん")
AGREED = Options(goal=Goal("rounds", 9), sign_off="one", rulings=(("imp_seen", "void"),))

Place = tuple[str | int, ...]
"""The way from the top of a document to a value."""


@pytest.fixture(scope="module")
def exported(sqlite: SQLite) -> Iterator[bytes]:
    """The file of such a game."""
    address = sqlite.migrated()
    app = app_on(address)
    with app.app_context():
        yield exports.game_file(a_long_evening())
    hang_up(app)
    sqlite.drop(address)


def a_long_evening() -> str:
    """Plays a game in which everything happens; its table."""
    table_id = new_id()
    opening.open_table(table_id, NAMES, 0, AGREED, "first-phone-of-the-table")
    first, second, third = (
        Phone(table_id, f"{which}-phone-of-the-table") for which in ("first", "second", "third")
    )
    first.play_round(1)
    round_ = first.sees.game.rounds[0]
    second.decide(Compared(imps_trick(round_.state)))
    second.sign(0)
    number, event = round_.events[7]
    third.amend(Replaced(number, replace(event, card=imps_trick(round_.state)[0])), agreed=(0, 2))
    does(
        table_id,
        Joined(2, sessions.id_of(table_id, "Zoë", "founder"), -12),
        third.sends(),
        name="Zoë",
    )
    second.begin()
    for card in (24, 17, 26, 29, 3):
        third.play(card)
    first.undo()
    first.redo()
    laid = first.sees.newest.state.laid
    second.amend(Replaced(laid[17], Played(2, 18)))
    second.amend(Inserted(laid[26], Played(0, 35)))
    third.undo()
    third.happen(Looked())
    third.turn(1)
    first.decide(Ruled("exposed_play", "play_on", 1, 2, 'She fell – "hopp", über Eck.'), 2)
    does(
        table_id,
        Succeeded(1, sessions.id_of(table_id, "Ådne", "founder")),
        second.sends(),
        name="Ådne",
    )
    first.happen(Skipped(1, 12))
    first.happen(Tallied(0, (None, 30, 30, 44), (), 8))
    second.sign(3, round_=2)
    does(table_id, Left(3), second.sends())
    does(
        table_id, ChangeAgreement(Goal(), "score", "off", "off", "table_only", "off"), first.sends()
    )
    first.begin()
    second.happen(Tallied(2, (50, 60, None), (1, 2, 3)))
    does(table_id, Ended(True), second.sends())
    return table_id


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
            return [
                value + 1,
                value - 1,
                -value or 7,
                float(value),
                str(value),
                None,
                bool(value),
                [value],
                10**30,
            ]
        case str():
            middle = len(value) // 2
            alike = [
                value + "x",
                value[1:] or "y",
                value[:middle] + "~" + value[middle:],
                value.swapcase() + " ",
            ]
            return [*alike, "", None, 0, [value]]
        case None:
            return [0, "", False, [], {}]
    return [None, 0, "", [*value, *value] or [1], type(value)() if value else [[]], {"0": value}]


def test_the_game_of_these_tests_has_everything_and_fits(
    exported: bytes, document: dict[str, Any]
) -> None:
    kinds = {event["body"]["type"] for event in document["events"]}
    assert kinds >= {
        "game",
        "round",
        "play",
        "turn",
        "skip",
        "tally",
        "imp",
        "ruling",
        "retract",
        "amend",
        "look",
        "sign",
    }
    assert kinds >= {"agree", "succeed", "join", "leave", "end"}
    assert len({event["by"] for event in document["events"]}) == 3
    assert found(exported) == []


def test_an_export_that_is_written_anew_is_the_same_to_the_byte(
    exported: bytes, document: dict[str, Any]
) -> None:
    assert file(document) == exported


def test_every_single_value_that_is_changed_is_found_at_its_place(document: dict[str, Any]) -> None:
    """Every value of the file, each changed in one of many ways."""
    chance = Random(1)
    for place, value in some(list(within(document))[1:], EACH):
        other = chance.choice(others(value))
        assert is_placed(changed(document, place, other), place), (place, other)


def test_every_key_that_is_renamed_or_missing_is_found_at_its_place(
    document: dict[str, Any],
) -> None:
    chance = Random(4)
    for place, value, key in some(keys(document), EACH):
        other = chance.choice((f"{key}s", key.upper() + "_", "", None))
        renamed = {
            other if one == key else one: inner
            for one, inner in value.items()
            if other is not None or one != key
        }
        assert is_placed(changed(document, place, renamed), (*place, key)), (place, key, other)


@pytest.mark.parametrize("added", ["extra", "twice", ""])
def test_every_key_that_is_added_is_found_at_its_place(
    added: str, document: dict[str, Any]
) -> None:
    objects = [found for found in within(document) if isinstance(found[1], dict)]
    for place, value in some(objects, EACH):
        content = changed(document, place, value | {added: True})
        assert is_placed(content, (*place, added)), place


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


def test_an_event_that_is_removed_is_found_where_it_was(document: dict[str, Any]) -> None:
    events = document["events"]
    for number in some(range(len(events)), EACH):
        less = document | {"events": events[:number] + events[number + 1 :]}
        code = "event" if number < len(events) - 1 else "cut"
        assert found(file(less)) == [(code, number), ("digest", None)]


def test_an_event_that_stands_there_twice_is_found_where_it_is_one_too_many(
    document: dict[str, Any],
) -> None:
    events = document["events"]
    for number in some(range(len(events)), EACH):
        more = document | {"events": events[: number + 1] + events[number:]}
        assert found(file(more)) == [("event", number + 1), ("digest", None)]


def test_events_that_are_swapped_are_found_at_the_first_of_them(document: dict[str, Any]) -> None:
    for one, other in Random(6).sample(
        list(combinations(range(len(document["events"])), 2)), volume(40, 200)
    ):
        swapped = list(document["events"])
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert found(file(document | {"events": swapped})) == [("event", one), ("digest", None)]


def test_events_that_change_only_their_numbers_are_found_too(document: dict[str, Any]) -> None:
    """Two neighbours change places and are numbered as if they had always stood so."""
    for number in some(range(len(document["events"]) - 1), EACH):
        swapped = copy.deepcopy(document["events"])
        swapped[number], swapped[number + 1] = swapped[number + 1], swapped[number]
        swapped[number]["number"], swapped[number + 1]["number"] = number, number + 1
        assert found(file(document | {"events": swapped})) == [("event", number), ("digest", None)]


def test_an_event_of_another_game_does_not_fit(document: dict[str, Any]) -> None:
    """Its hash is right where it comes from."""
    other = copy.deepcopy(document)
    entry = _entries(document)[5]
    before = document["events"][4]["hash"]
    other["events"][5]["hash"] = game_files.chained(before, "another-table-of-this-house", entry)
    assert found(file(other)) == [("event", 5), ("digest", None)]


@pytest.mark.parametrize("kept", [0, 1, 20, -2, -1])
def test_a_record_that_was_cut_off_is_found_where_it_ends(
    kept: int, document: dict[str, Any]
) -> None:
    events = document["events"][:kept]
    assert found(file(document | {"events": events})) == [("cut", len(events)), ("digest", None)]


@pytest.mark.parametrize("kept", [0, 1, 20, -1])
def test_a_record_that_was_cut_off_with_its_length_is_found_by_its_head(
    kept: int, document: dict[str, Any]
) -> None:
    events = document["events"][:kept]
    assert found(file(document | {"events": events, "length": len(events)})) == [
        ("head", None),
        ("digest", None),
    ]


def test_swapped_names_are_found_at_the_people(document: dict[str, Any]) -> None:
    for one, other in combinations(document["people"], 2):
        people = document["people"]
        swapped = people | {one: people[other], other: people[one]}
        assert found(file(document | {"people": swapped})) == [("people", None), ("digest", None)]


def test_several_changes_are_all_told_and_of_the_events_the_first(document: dict[str, Any]) -> None:
    other = copy.deepcopy(document)
    other["opened_at"], other["people"]["somebody"] = "2026-01-01T00:00:00", "Else"
    other["events"][30]["body"]["type"], other["events"][9]["by"] = "look", "another-phone"
    assert found(file(other)) == [("head", None), ("people", None), ("event", 9), ("digest", None)]


SPELLINGS: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "other indents": lambda document: json.dumps(document, ensure_ascii=False, indent=4).encode(),
    "no space at all": lambda document: json.dumps(
        document, ensure_ascii=False, separators=(",", ":")
    ).encode(),
    "letters by their numbers": lambda document: json.dumps(document, indent=1).encode(),
    "a line more at the end": lambda document: file(document) + b"\n",
    "lines as Windows ends them": lambda document: file(document).replace(b"\n", b"\r\n"),
    "keys in another order": lambda document: file(dict(reversed(document.items()))),
}


@pytest.mark.parametrize("spelled", SPELLINGS.values(), ids=SPELLINGS)
def test_the_same_game_in_other_bytes_has_another_digest_and_fits_otherwise(
    spelled: Callable[[dict[str, Any]], bytes], document: dict[str, Any]
) -> None:
    assert found(spelled(document)) == [("digest", None)]


def test_every_byte_counts(document: dict[str, Any]) -> None:
    """At every place of a short game a byte is another one, is missing or is one too many."""
    content, chance = short(document), Random(1)
    for place, byte in some(enumerate(content), EACH):
        before, after = content[:place], content[place + 1 :]
        replaced = [
            byte ^ 1,
            byte ^ 32,
            *chance.sample([one for one in range(256) if one != byte], 2),
        ]
        for other in [before + bytes([one]) + after for one in replaced] + [
            before + after,
            before + b" " + content[place:],
        ]:
            assert {"digest", "no game"} & {code for code, _ in found(other)}, (
                place,
                other[place : place + 1],
            )


def test_bytes_of_a_long_game_count_too(exported: bytes) -> None:
    chance = Random(2)
    for place in chance.sample(range(len(exported)), volume(40, 400)):
        other = (
            exported[:place]
            + bytes([exported[place] ^ chance.randrange(1, 256)])
            + exported[place + 1 :]
        )
        assert {"digest", "no game"} & {code for code, _ in found(other)}, place


def test_a_file_that_breaks_off_anywhere_is_no_game_or_has_another_digest(
    document: dict[str, Any],
) -> None:
    content = short(document)
    assert all(
        {"digest", "no game"} & {code for code, _ in found(content[:end])}
        for end in some(range(len(content)), EACH)
    )


def short(document: dict[str, Any]) -> bytes:
    """The file of the same game when it had three events."""
    return game_files.write(
        document["table"], document["opened_at"], document["people"], _entries(document)[:3]
    )


def _entries(document: dict[str, Any]) -> list[StoredEvent]:
    return [
        StoredEvent(**event | {"body": json.dumps(event["body"])}) for event in document["events"]
    ]


@pytest.mark.parametrize("depth", [10, 300, *range(960, 1000, 5), 100_000])
@pytest.mark.parametrize(
    "place",
    [("people", "deep"), ("events", 3, "body", "deep"), ("seals", "deep"), ("deep",)],
    ids=str,
)
def test_however_deep_a_value_lies_it_is_found(
    place: Place, depth: int, document: dict[str, Any]
) -> None:
    at(document, place[:-1])[place[-1]] = "deep"
    deep = b"[" * depth + b"]" * depth
    codes = {code for code, _ in found(file(document).replace(b': "deep"', b": " + deep))}
    assert whereabouts(place)[0] in codes or codes == {"no game"}


def test_whoever_computes_all_hashes_anew_is_not_found(document: dict[str, Any]) -> None:
    """The hashes find damage and careless edits.

    They are no signature: who forges a whole file goes unnoticed.
    """
    entries: list[StoredEvent] = []
    for entry in _entries(document):
        other = replace(entry, body=entry.body.replace('"card": 24', '"card": 34'))
        before = entries[-1].hash if entries else game_files.NOTHING_BEFORE
        entries.append(replace(other, hash=game_files.chained(before, document["table"], other)))
    forged = game_files.write(document["table"], document["opened_at"], document["people"], entries)
    assert found(forged) == []
    assert game_files.digest(forged) != document["digest"], "whoever wrote the digest down sees it"


# The command


def check(content: bytes) -> tuple[int, list[tuple[str, int | None]]]:
    """The exit status of `bottle-imp check`, and what it says does not fit."""
    result = run("check", "--json", "-", given=content)
    if result.exit_code == 2:
        assert is_refused_in_one_line(result)
        return 2, [("no game", None)]
    return result.exit_code, [
        (fault["code"], fault["event"]) for fault in json.loads(result.stdout)["faults"]
    ]


def test_check_says_that_everything_fits_and_gives_the_digest(
    exported: bytes, document: dict[str, Any]
) -> None:
    result = run("check", "-", given=exported)
    assert (result.exit_code, result.stdout) == (
        0,
        f"Everything fits. The digest is {document['digest']}.\n",
    )


def test_the_digest_is_that_of_all_bytes_before_it(
    exported: bytes, document: dict[str, Any]
) -> None:
    covered = exported[: exported.index(b'"digest": ')]
    assert sha256(covered).hexdigest() == document["digest"] == game_files.digest(exported)


def test_check_finds_what_is_found_wherever_something_is_changed(
    exported: bytes, document: dict[str, Any]
) -> None:
    chance = Random(3)
    for place, value in chance.sample(list(within(document))[1:], volume(20, 100)):
        content = changed(document, place, chance.choice(others(value)))
        faults = found(content)
        assert check(content) == (2 if faults == [("no game", None)] else 1, faults), place


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (("events", 12, "body", "card"), "Event 12 does not match the one before it"),
        (("opened_at",), "The header does not match"),
        (("seals", "people"), "The people do not match"),
        (("digest",), "The digest does not match"),
    ],
)
def test_check_tells_people_where_something_does_not_fit(
    place: Place, said: str, document: dict[str, Any]
) -> None:
    value = at(document, place)
    result = run("check", "-", given=changed(document, place, value + type(value)(1)))
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
    ):
        assert check(content)[0] == 2
    for key in ("events", "seals"):
        for value in (None, 3, "x", {} if key == "events" else []):
            assert check(file(document | {key: value}))[0] == 2


def test_the_installed_program_checks_a_game(exported: bytes) -> None:
    other = exported.replace("Łukasz".encode(), b"Adam")
    whole, damaged = program("check", "-", given=exported), program("check", "-", given=other)
    assert (whole.returncode, damaged.returncode, damaged.stderr) == (0, 1, b"")
    assert damaged.stdout.startswith(b"The people do not match")
