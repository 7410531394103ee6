"""How long a game takes, as question 41 says it, measured over rounds of random legal play."""

from statistics import mean

import pytest

from assistant import reference
from assistant.rules.cards import Deck, by_face, printed_decks
from assistant.rules.replay import walk
from assistant.rules.scoring import score
from assistant.rules.table import Table
from tests.rounds_of_box import round_of_box

CLASSIC = printed_decks()["classic"]
SAID = reference.questions()["41"].text["en"]


def rounds_to(target: int, seats: int, deck: Deck) -> float:
    """How many rounds a game to this total has on average, of forty games."""
    lengths, seed = [], 0
    for _ in range(40):
        totals, played = [0] * seats, 0
        while max(totals) < target:
            at = Table(seats, played % seats, deck)
            round_ = walk(at, enumerate(round_of_box(seed, at)), explain=False).round
            totals = [sum(pair) for pair in zip(totals, score(round_).scores, strict=True)]
            played, seed = played + 1, seed + 1
        lengths.append(played)
    return mean(lengths)


@pytest.mark.parametrize(
    ("target", "seats", "deck", "rounds"),
    [(200, 3, CLASSIC, 7), (200, 4, CLASSIC, 9), (500, 3, by_face(CLASSIC), 3)],
)
def test_a_game_takes_as_long_as_is_said(target: int, seats: int, deck: Deck, rounds: int) -> None:
    assert round(rounds_to(target, seats, deck)) == rounds


def test_the_question_says_these_lengths() -> None:
    assert "about seven rounds with three players and nine with four" in SAID.ruling
    assert "500 by number is over after three or four rounds, 200 coins after" in SAID.example
