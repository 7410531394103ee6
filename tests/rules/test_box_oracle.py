"""Rounds of the whole box held to a plain second implementation, and to what really happened at
made tables.
"""

import json
from random import Random
from typing import Any

import pytest

from tests.oracle import box, made_box
from tests.oracle.two_players import Hand
from tests.records.test_recorded_rounds import DOCUMENTS
from tests.rules.test_oracle import ours
from tests.volume import volume

ROUNDS = volume(2, 1_000)
RECORDS = volume(2, 250)
EXAMPLES = {
    name: document
    for name, document in DOCUMENTS.items()
    if document["record"].get("variant") in box.VARIANTS
}

Document = dict[str, Any]
Round = tuple[Document, list[tuple[Hand, int]], Document]
of_each_kind = pytest.mark.parametrize("kind", made_box.KINDS)


@pytest.fixture(scope="module", params=made_box.KINDS)
def legal_rounds(request: pytest.FixtureRequest) -> list[Round]:
    """Rounds without a fault, each with its revokes, of which there are none, and what checking it
    returns; 1,000 of each kind in `make soak`.
    """
    return rounds(request.param, 0)


@pytest.fixture(scope="module", params=made_box.KINDS)
def revoking_rounds(request: pytest.FixtureRequest) -> list[Round]:
    """The same of rounds with revokes; as many."""
    return rounds(request.param, 0.25)


def rounds(kind: str, chance: float) -> list[Round]:
    """Rounds of a kind, some of the exchange of which is told."""
    rng = Random(f"{kind} {chance}")
    made = [made_box.any_round(rng, made_box.KINDS[kind], chance) for _ in range(ROUNDS)]
    return [(document, revokes, ours(document)) for document, revokes in made]


def test_a_legal_round_of_the_box_has_no_findings(legal_rounds: list[Round]) -> None:
    for document, _, checked in legal_rounds:
        assert checked["findings"] == [], document


def test_a_legal_round_of_the_box_comes_to_what_the_plain_implementation_says(
    legal_rounds: list[Round],
) -> None:
    for document, _, checked in legal_rounds:
        assert checked == box.result(document), document


def test_a_round_with_revokes_comes_to_what_the_plain_implementation_says(
    revoking_rounds: list[Round],
) -> None:
    for document, _, checked in revoking_rounds:
        assert checked == box.result(document), document


def test_8_1_every_revoke_is_found_by_the_last_trick_and_none_is_invented(
    revoking_rounds: list[Round],
) -> None:
    for document, revokes, checked in revoking_rounds:
        found = [
            (Hand(finding["seat"], finding.get("hand")), finding["trick"])
            for finding in checked["findings"]
            if finding["code"] == "revoke"
        ]
        assert sorted(found) == sorted(revokes), document


def test_6_4_every_coin_of_the_box_is_won_or_lies_in_the_imps_trick(
    revoking_rounds: list[Round],
) -> None:
    for document, _, checked in revoking_rounds:
        is_large = document.get("deck") == made_box.LARGE
        coins = 190 if is_large else sum(box.table_of(document).coins.values())
        assert sum(checked["coins_won"].values()) + checked["imps_trick"]["coins"] == coins, (
            document
        )


def test_a_whole_number_is_written_as_one(legal_rounds: list[Round]) -> None:
    for document, _, checked in legal_rounds:
        assert ".0" not in json.dumps(checked), document


@of_each_kind
def test_a_slipped_record_of_the_box_comes_to_what_the_plain_implementation_says(kind: str) -> None:
    rng = Random(f"slipped {kind}")
    for _ in range(RECORDS):
        document = made_box.a_record(rng, made_box.KINDS[kind])
        assert ours(document) == box.result(document), document


@pytest.mark.parametrize("document", EXAMPLES.values(), ids=EXAMPLES)
def test_the_plain_implementation_returns_what_an_example_of_the_box_says(
    document: Document,
) -> None:
    assert box.result(document["record"]) == document["result"]
