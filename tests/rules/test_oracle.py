"""The replay held to a plain second implementation, and to what really happened at made tables."""

from random import Random
from typing import Any

import pytest

from assistant.notation import record_files
from assistant.rules.replay import replay
from tests.oracle import made, plain
from tests.oracle.__main__ import a_record
from tests.rules.telling import NAMES
from tests.volume import volume

RECORDS_A_KIND = volume(3, 100)
ROUNDS_A_TABLE = volume(8, 250)


def ours(document: dict[str, Any]) -> dict[str, Any]:
    """What checking a record returns, without the severities and messages that the oracle leaves
    out.
    """
    record = record_files.read(document)
    replayed = replay(record.table, record.events)
    result = record_files.result(replayed, record.names, [""] * len(replayed.findings))
    for finding in result["findings"]:
        del finding["severity"], finding["message"]
    return result


@pytest.mark.parametrize("kind", ["legal", "revoking", "slipped", "corrected"])
def test_a_record_comes_to_what_the_plain_implementation_says(kind: str) -> None:
    rng = Random(f"oracle {kind}")
    for _ in range(RECORDS_A_KIND):
        document = a_record(rng, kind)
        result = ours(document)
        result.pop("claims", None)  # beside the record that both read
        assert result == plain.result(document), document


@pytest.mark.parametrize("chance", [0, 0.25], ids=["legal", "with revokes"])
@pytest.mark.parametrize("deck", ["classic", "matagot-2024"])
@pytest.mark.parametrize("seats", [3, 4])
def test_8_1_every_revoke_is_found_by_the_last_trick_and_none_is_invented(
    seats: int, deck: str, chance: float
) -> None:
    """The rounds are recorded by their plays alone; 2,000 in `make soak`."""
    rng = Random(f"{seats} {deck} {chance}")
    for _ in range(ROUNDS_A_TABLE):
        document, revokes = made.revoking_round(rng, NAMES[:seats], deck, chance=chance)
        found = [
            (finding["seat"], finding["trick"])
            for finding in ours(document)["findings"]
            if finding["code"] == "revoke"
        ]
        assert sorted(found) == sorted(revokes), document


@pytest.mark.parametrize("exchange", made.EXCHANGES)
@pytest.mark.parametrize("seats", [3, 4])
def test_a_legal_round_has_no_findings_whatever_is_written_of_its_exchange(
    seats: int, exchange: str
) -> None:
    rng = Random(f"{seats} {exchange}")
    for _ in range(volume(5, 25)):
        assert (
            ours(made.legal_round(rng, NAMES[:seats], made.any_deck(rng), exchange))["findings"]
            == []
        )
