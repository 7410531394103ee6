"""The replay held to a plain second implementation, and to what really happened at made tables."""

import json
from random import Random
from typing import Any, get_args

import pytest

from assistant.notation import record_files
from assistant.rules.findings import Breach, Refusal
from assistant.rules.options import SWITCHES
from assistant.rules.replay import replay
from tests.oracle import made, plain
from tests.records.test_recorded_rounds import DOCUMENTS, OF_GAMES_ALONE
from tests.volume import in_soak, volume

RECORDS = volume(1, 60)
ROUNDS = volume(8, 250)

of_each_game = pytest.mark.parametrize("kind", made.KINDS)


def ours(document: dict[str, Any]) -> dict[str, Any]:
    """What checking a record returns, without what the oracle leaves out."""
    record = record_files.read(document)
    replayed = replay(record.table, record.events)
    result = record_files.result(replayed, record.names, [""] * len(replayed.findings))
    for finding in result["findings"]:
        del finding["severity"], finding["message"]
    result.pop("claims", None)  # beside the record that both read
    return result


@pytest.mark.parametrize(("kind", "way"), made.RECORDS)
def test_a_record_comes_to_what_the_plain_implementation_says(kind: str, way: str) -> None:
    rng = Random(f"oracle {kind} {way}")
    for _ in range(RECORDS):
        document = made.a_record(rng, kind, way)
        assert ours(document) == plain.result(document), document


@of_each_game
def test_8_1_every_revoke_is_found_by_the_last_trick_and_none_is_invented(kind: str) -> None:
    rng = Random(f"revoking {kind}")
    for _ in range(ROUNDS):
        document, revokes = made.any_round(rng, made.KINDS[kind], 0.25, "nothing")
        found = [
            (plain.Hand(finding["seat"], finding.get("hand")), finding["trick"])
            for finding in ours(document)["findings"]
            if finding["code"] == "revoke"
        ]
        assert sorted(found) == sorted(revokes), document


@pytest.mark.parametrize("exchange", made.EXCHANGES)
@of_each_game
def test_a_legal_round_has_no_findings_whatever_is_written_of_its_exchange(
    kind: str, exchange: str
) -> None:
    rng = Random(f"{kind} {exchange}")
    for _ in range(volume(1, 25)):
        document, _ = made.any_round(rng, made.KINDS[kind], 0, exchange)
        checked = ours(document)
        assert checked["findings"] == [], document
        assert ".0" not in json.dumps(checked)


@of_each_game
def test_6_4_every_coin_is_won_or_lies_in_the_imps_trick(kind: str) -> None:
    document, _ = made.any_round(Random(f"coins {kind}"), made.KINDS[kind], 0.25)
    checked = ours(document)
    coins = sum(checked["coins_won"].values()) + checked["imps_trick"]["coins"]
    assert coins == plain.table_of(document).total


@in_soak
def test_everything_that_can_be_wrong_is_made_by_chance() -> None:
    rng, codes = Random("codes"), set()
    for kind, way in made.RECORDS:
        for _ in range(30):
            codes |= {one["code"] for one in ours(made.a_record(rng, kind, way))["findings"]}
    assert codes == {*get_args(Refusal), *get_args(Breach)} - OF_GAMES_ALONE


def test_whoever_makes_games_by_chance_knows_every_switch() -> None:
    assert {name: made.SWITCHES.get(name) for name in SWITCHES if name != "variant"} == {
        name: answers for name, answers in SWITCHES.items() if name != "variant"
    }
    assert {kind.variant for kind in made.KINDS.values()} == {*SWITCHES["variant"]}


EXAMPLES = {
    name: document
    for name, document in DOCUMENTS.items()
    if not {"exchange", "claim"} & {event["type"] for event in document["record"]["events"]}
}


@pytest.mark.parametrize("document", EXAMPLES.values(), ids=EXAMPLES)
def test_the_plain_implementation_returns_what_an_example_says(document: dict[str, Any]) -> None:
    assert plain.result(document["record"]) == document["result"]
