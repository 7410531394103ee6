"""A game whose slips were corrected equals the game that was entered rightly from the start
(8.7).
"""

from collections.abc import Sequence
from random import Random

import pytest

from assistant.rules.cards import Deck
from assistant.rules.events import Amended, GameEvent, Played, Retracted
from assistant.rules.findings import Finding
from assistant.rules.fold import fold
from assistant.rules.game import GameRound
from assistant.rules.state import Round
from tests.rules.entering import Phone, a_true_game, typed
from tests.rules.telling import CLASSIC, SMALL_DECKS
from tests.volume import volume

GAMES_A_KIND = volume(8, 40)
BESIDE = {"table", "acted", "led", "hands", "laid"}


def everything(events: Sequence[GameEvent]) -> dict[str, object]:
    """All of a game that matters to its table."""
    game = fold(events, explain=range(len(events)))
    return {
        "rounds": [everything_of(one) for one in game.rounds],
        "dealers": [*(one.table.dealer for one in game.rounds), game.next_dealer],
        "totals": game.totals,
        "places": game.places,
        "winners": game.winners,
        "curses": game.curses,
        "end": (game.is_over, game.may_begin, game.ended),
        "vain": game.vain,
    }


def everything_of(one: GameRound) -> dict[str, object]:
    """All of a round that matters.

    What it has come to and what was wrong, but not the numbers of its events.
    """
    round_ = one.state
    told = {name: getattr(round_, name) for name in Round.__slots__ if name not in BESIDE}
    scores = one.scores if one.is_scored else None
    return told | {
        "scores": scores,
        "findings": [wrong(one, finding) for finding in one.findings],
    }


def wrong(one: GameRound, finding: Finding) -> tuple[object, ...]:
    """A finding with the card that shows it instead of the number of its event."""
    event = dict(one.events)[finding.event]
    return (
        finding.code,
        finding.seat,
        finding.trick,
        event.card if isinstance(event, Played) else event,
    )


def differences(one: dict[str, object], other: dict[str, object]) -> dict[str, object]:
    return {key: (one[key], other[key]) for key in one if one[key] != other[key]}


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS.keys())
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("gifts", [0, 0.08], ids=["by the rules", "with tricks given away"])
def test_8_7_a_corrected_game_equals_the_game_entered_rightly(
    seats: int, deck: Deck, gifts: float
) -> None:
    amended = 0
    for seed in range(GAMES_A_KIND):
        chance = Random(f"{seats} {deck.id} {gifts} {seed}")
        truth = a_true_game(chance, seats, deck, chance.randint(1, 3), gifts=gifts)
        phone = Phone(truth, chance, slips=chance.randint(1, 3))
        corrected = everything(phone.enter())
        amended += phone.amendments
        assert differences(corrected, everything(typed(truth))) == {}, seed
    assert amended > GAMES_A_KIND


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS.keys())
@pytest.mark.parametrize("seats", [3, 4])
def test_8_9_a_trick_given_late_equals_the_gift_told_right_after_the_trick(
    seats: int, deck: Deck
) -> None:
    for seed in range(GAMES_A_KIND // 2):
        chance = Random(f"late {seats} {deck.id} {seed}")
        truth = a_true_game(chance, seats, deck, chance.randint(1, 2), gifts=0.3)
        phone = Phone(truth, chance, slips=0, unnoticed=1)
        assert differences(everything(phone.enter()), everything(typed(truth))) == {}, seed


def test_the_games_have_slips_that_matter_and_tricks_that_were_given_away() -> None:
    """Told as they were entered, without the amendments, most of them come to something else."""
    wrong, gifts = 0, 0
    for seed in range(GAMES_A_KIND):
        chance = Random(f"matters {seed}")
        truth = a_true_game(chance, 4, CLASSIC, 1, gifts=0.1)
        entered = Phone(truth, chance, slips=3).enter()
        uncorrected = [event for event in entered if not isinstance(event, Amended | Retracted)]
        wrong += bool(differences(everything(uncorrected), everything(typed(truth))))
        gifts += any(step.gift for steps in truth.rounds for step in steps)
    assert (wrong > GAMES_A_KIND * 3 // 4, gifts > GAMES_A_KIND // 4) == (True, True)
