"""Recorded rounds: each file says why it is here, the record, and what checking it returns, to the
last key.

A finding's `severity` and `message` are left out of the files and looked at by themselves.
"""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from click.testing import CliRunner

from assistant.cli import main
from assistant.notation import record_files
from assistant.rules.events import Event, Sealed
from assistant.rules.events_in_force import in_force
from assistant.rules.findings import Code
from assistant.rules.replay import replay
from assistant.rules.round_view import whole
from assistant.wording import ENGLISH, findings

FILES = sorted(Path(__file__).parent.glob("*.json"))
DOCUMENTS = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
OF_GAMES_ALONE = {"game-full", "game-over", "needs-second", "sits-there", "wrong-number"}
"""These refuse what only a game has.

Another round, a correction of what was signed, who joins, leaves and sat there, how long it is.
"""

every_record = pytest.mark.parametrize("document", DOCUMENTS.values(), ids=DOCUMENTS.keys())


def checked(document: dict[str, Any]) -> dict[str, Any]:
    """What checking the document's record returns."""
    record = record_files.parse(json.dumps(document["record"]).encode())
    replayed = replay(record.table, record.events)
    round_ = whole(record.table, [], replayed)
    messages = [
        findings.finding(found, record.names, round_, ENGLISH) for found in replayed.findings
    ]
    return record_files.result(replayed, record.names, messages)


def bare(result: dict[str, Any]) -> dict[str, Any]:
    """A result as the files hold it."""
    left_out = {"severity", "message"}
    kept = [
        {key: value for key, value in finding.items() if key not in left_out}
        for finding in result["findings"]
    ]
    return result | {"findings": kept}


def is_named(card: float, message: str) -> bool:
    """Whether the message names the card, a twin as it is said."""
    return bool(re.search(rf"\b{str(card).replace('.5', '½')}\b", message))


@every_record
def test_a_record_comes_to_its_result(document: dict[str, Any]) -> None:
    assert bare(checked(document)) == document["result"]


@pytest.mark.parametrize("name", ["four-full", "slips"])
def test_the_command_prints_that_result(name: str, tmp_path: Path) -> None:
    document = DOCUMENTS[name]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(document["record"]), encoding="utf-8")
    printed = CliRunner().invoke(main, ["check", "--json", str(file)])
    assert bare(json.loads(printed.stdout)) == document["result"]
    assert printed.exit_code == bool(document["result"]["findings"])


@every_record
def test_what_cannot_have_happened_is_refused_and_the_rest_is_a_breach(
    document: dict[str, Any],
) -> None:
    for finding in checked(document)["findings"]:
        assert finding["severity"] == (
            "breach" if finding["code"] in {"revoke", "impossible", "imp-differs"} else "refused"
        )


@every_record
def test_a_message_ends_with_the_number_of_a_rule(document: dict[str, Any]) -> None:
    for finding in checked(document)["findings"]:
        assert re.search(r"\w.* Rule \d+\.\d+\.$", finding["message"])


@every_record
def test_a_message_names_the_player(document: dict[str, Any]) -> None:
    for finding in checked(document)["findings"]:
        assert finding.get("seat", "") in finding["message"]


@every_record
def test_a_message_names_the_card(document: dict[str, Any]) -> None:
    for finding in checked(document)["findings"]:
        told = dict(in_force(record_files.read(document["record"]).events).events)
        card = getattr(told.get(finding["event"]), "card", None)
        if "seat" in finding and card is not None:
            assert is_named(card, finding["message"]), finding


@every_record
def test_a_message_of_a_revoke_names_the_card_that_did_not_follow(document: dict[str, Any]) -> None:
    result = checked(document)
    for finding in result["findings"]:
        for trick in result["tricks"]:
            if trick["number"] == finding.get("trick"):
                assert any(
                    is_named(play["card"], finding["message"])
                    for play in trick["plays"]
                    if (play["seat"], play.get("hand")) == (finding["seat"], finding.get("hand"))
                ), finding


def test_every_finding_has_a_record_that_shows_it() -> None:
    shown = {
        finding["code"]
        for document in DOCUMENTS.values()
        for finding in document["result"]["findings"]
    }
    codes = {code for kind in get_args(Code) for code in get_args(kind)}
    assert codes - shown == OF_GAMES_ALONE


def test_every_type_of_event_has_a_record_that_shows_it() -> None:
    told = (
        event
        for document in DOCUMENTS.values()
        for event in record_files.read(document["record"]).events
    )
    assert {type(event) for event in told} == set(_kinds(Event)) - {Sealed}


def _kinds(union: Any) -> list[type]:
    """The classes of a union, also of one that holds another."""
    return [kind for part in get_args(union) for kind in (_kinds(part) or [part])]
