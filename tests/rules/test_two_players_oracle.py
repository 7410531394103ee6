"""Rounds of two players held to a plain second implementation, and to what really happened at made
tables.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.oracle import made_for_two, two_players
from tests.oracle.__main__ import a_record
from tests.rules.test_oracle import ours
from tests.volume import volume

ROUNDS = volume(60, 2_000)
REVOKING_ROUNDS = volume(20, 500)
RECORDS = volume(20, 300)
EXAMPLES = ("lopaka", "lopaka-revoke", "lopaka-wrong-card", "bright-house", "bright-house-revoke")

COLOUR = two_players.table_of(
    {"variant": "lopaka", "seats": ["Adam", "Betty"], "dealer": "Adam"}
).colour

Document = dict[str, Any]
of_each_variant = pytest.mark.parametrize("variant", made_for_two.VARIANTS)


@pytest.fixture(scope="module", params=made_for_two.VARIANTS)
def legal_rounds(request: pytest.FixtureRequest) -> list[tuple[Document, Document]]:
    """Rounds without a fault, each with what checking it returns."""
    rng = Random(f"legal {request.param}")
    documents = [made_for_two.any_round(rng, request.param, chance=0)[0] for _ in range(ROUNDS)]
    return [(document, ours(document)) for document in documents]


def test_a_legal_round_of_two_players_has_no_findings(
    legal_rounds: list[tuple[Document, Document]],
) -> None:
    for document, checked in legal_rounds:
        assert checked["findings"] == [], document


def test_6_4_every_coin_of_the_deck_is_won_or_lies_in_the_imps_trick(
    legal_rounds: list[tuple[Document, Document]],
) -> None:
    for document, checked in legal_rounds:
        coins = sum(two_players.table_of(document).coins.values())
        assert sum(checked["coins_won"].values()) + checked["imps_trick"]["coins"] == coins, (
            document
        )


def test_a_legal_round_scores_what_the_plain_implementation_says(
    legal_rounds: list[tuple[Document, Document]],
) -> None:
    for document, checked in legal_rounds:
        table = two_players.table_of(document)
        plays = [
            two_players.play_of(table, event, 0)
            for event in document["events"]
            if event["type"] == "play"
        ]
        assert checked["scores"] == two_players.outcome(table, plays)["scores"], document


@of_each_variant
def test_8_1_every_revoke_of_a_player_is_found_by_the_last_trick_and_none_is_invented(
    variant: str,
) -> None:
    rng = Random(f"revoking {variant}")
    for _ in range(REVOKING_ROUNDS):
        document, revokes = made_for_two.any_round(rng, variant, chance=0.25)
        found = [
            (two_players.Hand(finding["seat"], finding.get("hand")), finding["trick"])
            for finding in ours(document)["findings"]
        ]
        assert sorted(found) == sorted(revokes), document


@pytest.mark.parametrize("kind", made_for_two.VARIANTS)
def test_a_record_of_two_players_comes_to_what_the_plain_implementation_says(kind: str) -> None:
    rng = Random(f"oracle {kind}")
    for _ in range(RECORDS):
        document = a_record(rng, kind)
        assert ours(document) == two_players.result(document), document


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_plain_implementation_returns_what_an_example_says(name: str) -> None:
    file = Path(__file__).parents[1] / "records" / f"{name}.json"
    document = json.loads(file.read_text(encoding="utf-8"))
    assert two_players.result(document["record"]) == document["result"]


@pytest.mark.parametrize(
    ("held", "trick", "price", "card"),
    [
        pytest.param((9, 18, 27, 35), (), 15, 35, id="he leads his highest card"),
        pytest.param((20, 30, 6), (24,), 19, 30, id="the higher of two winning cards"),
        pytest.param((20, 8, 35), (24,), 19, 8, id="the only winning card, and the bottle with it"),
        pytest.param((20, 35, 37), (24,), 19, 20, id="he follows before he wins"),
        pytest.param((8, 13, 34), (24, 30), 19, 34, id="the highest, above the price"),
        pytest.param(
            (4, 8, 35), (24, 13), 19, 4, id="none beats a card below the price, so the lowest"
        ),
        pytest.param((17, 8, 34), (24, 13), 19, 17, id="only the nearest below the price wins"),
        pytest.param((33, 36, 2), (24,), 19, 36, id="void, he wins high"),
        pytest.param((33, 36, 12), (24, 15), 19, 12, id="void, he cannot win, so the lowest"),
        pytest.param((22, 25, 2), (18,), 19, 2, id="none lies between the led card and the price"),
        pytest.param(
            (14, 36), (23, 12), 15, 14, id="only a card between the lowest and the price wins"
        ),
    ],
)
def test_10_5_the_plain_lopaka_plays_what_his_rules_say(
    held: tuple[int, ...], trick: tuple[int, ...], price: int, card: int
) -> None:
    assert two_players.due(COLOUR, held, trick, price) == card
