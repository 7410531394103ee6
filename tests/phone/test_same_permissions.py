"""Whether a card may be played: the phone says what the server says, or what it depends on."""

import random
from typing import Any

import pytest

from assistant.rules.cards import Card, printed_decks
from assistant.rules.disputes import AskedCard
from assistant.rules.permission import permission
from assistant.rules.replay import walk
from assistant.rules.round_view import whole
from assistant.rules.table import Table
from assistant.wording import ENGLISH
from assistant.wording.disputes import answer
from tests.phone import engine
from tests.phone.engine import Event, told
from tests.phone.tapping import any_table, taps
from tests.volume import volume

NAMES = ("Adam", "{card}", "Ана", "O'Neill & <b>", "2.5", "$&")
DECKS = list(printed_decks().values())
ROUNDS = volume(24, 1_200)
SEEDS = 6


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_phone_never_answers_against_the_rulebook(seed: int) -> None:
    source = random.Random(f"permission {seed}")
    rounds = [_any_round(source) for _ in range(ROUNDS // SEEDS)]
    asked = [
        {
            "data": engine.data(table, NAMES, ENGLISH),
            "events": [told(number, event) for number, event in enumerate(events)],
            "corrected": -1,
            "cards": table.deck.cards,
        }
        for table, events in rounds
    ]
    for (table, events), answers in zip(rounds, engine.ask("permitted", asked), strict=True):
        for card, said in zip(table.deck.cards, answers, strict=True):
            right = _by_the_rulebook(table, events, card)
            is_left_open = table.is_explained and _depends(said)
            assert said == right or is_left_open, card


def _any_round(source: random.Random) -> tuple[Table, list[Event]]:
    """A round as far as it was tapped, in which a card is due."""
    while True:
        table = any_table(source.randrange, DECKS)
        events = taps(table, source.randrange, source.randrange(50))
        if walk(table, enumerate(events)).round.turn is not None:
            return table, events


def _by_the_rulebook(table: Table, events: list[Event], card: Card) -> dict[str, Any]:
    """The answer of the server."""
    numbered = list(enumerate(events))
    before = whole(table, numbered, walk(table, numbered))
    asked = AskedCard(card, permission(table, numbered, card), before)
    return answer(asked, NAMES, ENGLISH)._asdict()


def _depends(said: dict[str, str]) -> bool:
    """Whether the phone leaves it to the hand."""
    return said["headline"].startswith("Only if ")
