"""A phone that plays on without the server counts and goes on as the record does."""

import random
from typing import Any

import pytest

from assistant.rules.replay import Replay
from assistant.wording import ENGLISH
from tests.phone import engine
from tests.phone.evenings import Evening, Step, end, place
from tests.volume import volume

GAMES = volume(40, 4_000)  # in soak some 10,000 whole rounds
SEEDS = 20
STEPS = 240
SHOWN = 0.15  # so many of the steps are compared with all that is shown

Stands = dict[str, Any]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_game_that_is_played_on_the_phone_is_the_game_of_the_record(seed: int) -> None:
    source = random.Random(f"game {seed}")
    for _ in range(GAMES // SEEDS):
        evening = Evening(source)
        evening.before_the_page()
        page, steps = evening.page(), _played(evening)
        asked = [step.asked for step, _ in steps]
        _compare(engine.ask("played", {"data": page, "steps": asked}), steps)


def _played(evening: Evening) -> list[tuple[Step, Stands]]:
    """What happens, and how the record stands after it, as far as the phone can know it."""
    steps = list[tuple[Step, Stands]]()
    for _ in range(STEPS):
        for step in evening.step():
            if not evening.is_sound:
                return steps
            step.asked["isShown"] = evening.source.random() < SHOWN
            steps.append((step, _as_it_stands(evening, step)))
    return steps


def _as_it_stands(evening: Evening, step: Step) -> Stands:
    """How the record stands; the phone is asked about another card without doing it."""
    if step.kind == "another":
        return step.changes or {}
    stands: Stands = {"at": place(evening), "end": end(evening)}
    if step.kind in ("play", "turn", "amend"):  # the phone knows what it did itself
        stands["undoes_both"] = evening.undoes_both
    if step.asked["isShown"]:
        round_ = evening.fold.game.rounds[-1]
        replayed = Replay(round_.state, round_.findings)
        stands["shown"] = engine.shown(replayed, evening.names, ENGLISH)
    return stands


def _compare(answers: list[Any], steps: list[tuple[Step, Stands]]) -> None:
    """Up to the first step that the phone leaves to the server."""
    for answer, (step, stands) in zip(answers, steps, strict=True):
        if step.kind == "another":
            assert (answer["refused"] is None) == (step.changes is not None)
        elif not answer["done"]:
            assert step.may_be_left
            return
        assert {key: answer[key] for key in stands} == stands
