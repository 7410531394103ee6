"""The command: `bottle-imp repairs` suggests what went wrong when a record was written down."""

import json
from typing import Any

import pytest

from assistant.notation import record_files
from assistant.rules.cards import NUMBERS
from tests.running import is_refused_in_one_line, run

SEATS = ["Adam", "Betty", "Clara", "Doris"]
BASE = {"format": record_files.FORMAT, "seats": SEATS, "dealer": "Doris"}
CARDS = (24, 15, 17, 32)  # a legal trick that Clara takes


def plays(*cards: int, **more: Any) -> list[dict[str, Any]]:
    """One trick that Adam leads."""
    return [
        {"type": "play", "seat": seat, "card": card, **more}
        for seat, card in zip(SEATS, cards, strict=False)
    ]


def record(*events: dict[str, Any]) -> str:
    """A record with these events."""
    return json.dumps(BASE | {"events": list(events)})


def suggested(given: str, *options: str) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the repairs as JSON."""
    result = run("repairs", "--json", *options, "-", given=given)
    assert result.stderr == ""
    return result.exit_code, json.loads(result.stdout)


SWAPPED = [*plays(*CARDS)[:1], *plays(*CARDS)[2:0:-1], *plays(*CARDS)[3:]]


def test_a_record_with_nothing_wrong_needs_no_repair() -> None:
    result = run("repairs", "-", given=record(*plays(*CARDS)))
    assert (result.exit_code, result.stdout) == (0, "Nothing is wrong.\n")
    assert suggested(record(*plays(*CARDS))) == (0, [])


def test_people_read_a_sentence_for_each_repair() -> None:
    result = run("repairs", "-", given=record(*SWAPPED))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert 1 <= len(lines) <= 3
    assert lines[0] == "Trick 1: 17 and 15 were tapped in the wrong order."


def test_programs_read_what_an_amend_event_holds() -> None:
    status, [first, *_] = suggested(record(*SWAPPED))
    assert status == 1
    assert set(first) == {"kind", "changes", "leaves", "message"}
    assert (first["kind"], first["leaves"]) == ("neighbours", 0)
    assert first["changes"] == [
        {"event": 1, "is": {"type": "play", "seat": "Betty", "card": 15, "assumed": False}},
        {"event": 2, "is": {"type": "play", "seat": "Clara", "card": 17, "assumed": False}},
    ]


def test_a_repaired_record_is_sound() -> None:
    _, found = suggested(record(*SWAPPED))
    for one in found:
        if not one["leaves"]:
            assert suggested(record(*SWAPPED, {"type": "amend", "changes": one["changes"]})) == (
                0,
                [],
            )


def test_a_card_left_out_is_inserted() -> None:
    _, found = suggested(
        record(*plays(*CARDS)[:1], *plays(*CARDS)[2:], {"type": "play", "seat": "Clara", "card": 2})
    )
    assert {"left_out"} <= {one["kind"] for one in found}
    [change] = next(one["changes"] for one in found if one["kind"] == "left_out")
    assert (change["before"], change["is"]["seat"]) == (1, "Betty")


def test_what_no_single_slip_explains_is_still_wrong() -> None:
    strange = {"type": "trump"}
    result = run("repairs", "-", given=record(strange))
    assert (result.exit_code, result.stdout) == (1, "No single mistake explains what is wrong.\n")
    assert suggested(record(strange)) == (1, [])


def test_the_imps_trick_can_be_given() -> None:
    whole = json.loads(_whole_round())
    true = [event["card"] for event in whole["events"]]
    imp = sorted(NUMBERS.difference(true))
    assert suggested(json.dumps(whole), "--imp", ",".join(map(str, imp))) == (0, [])
    whole["events"][-1]["card"] = imp[0]
    status, [first, *_] = suggested(json.dumps(whole), "--imp", ",".join(map(str, imp)))
    assert status == 1
    assert [change["event"] for change in first["changes"]] == [len(true) - 1]
    assert first["changes"][0]["is"]["card"] == true[-1]


@pytest.mark.parametrize(
    "imp",
    ["", "3", "3,6,14,19", "3,6,14,14", "3,6,14,21,22", "3,3,6,14,21", "a,b,c,d", "3;6;14;21"],
)
def test_what_is_no_imps_trick_is_refused(imp: str) -> None:
    assert is_refused_in_one_line(run("repairs", "--imp", imp, "-", given=record(*plays(*CARDS))))


@pytest.mark.parametrize("given", ["", "[]", "{}", '{"format": "x"}'])
def test_what_is_no_record_is_refused(given: str) -> None:
    assert is_refused_in_one_line(run("repairs", "-", given=given))


def test_a_file_that_is_not_there_is_refused() -> None:
    assert is_refused_in_one_line(run("repairs", "there is no such file"))


def _whole_round() -> str:
    """A record of all plays of a legal round."""
    from random import Random

    from tests.oracle import made

    document = made.legal_round(Random("repairs"), SEATS, "classic")
    record_files.read(document)
    document["events"] = [
        {key: event[key] for key in ("type", "seat", "card")} for event in document["events"]
    ]
    return json.dumps(document)
