"""The buttons of undo and redo name what they do, on the phone as on the server."""

import random
from collections.abc import Iterator, Sequence

import pytest

from assistant.rules import commands, events_in_force
from assistant.rules.decide import Decision, decide
from assistant.rules.events import Noted, Retracted
from assistant.rules.fold import Fold
from assistant.wording import ENGLISH, log
from tests.phone import engine
from tests.phone.evenings import Evening, Step
from tests.volume import volume

GAMES = volume(20, 3_000)
SEEDS = 10
STEPS = 60

Labels = list[str | None]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_step_is_named_by_what_it_does_on_the_phone_too(seed: int) -> None:
    source = random.Random(f"labels {seed}")
    for _ in range(GAMES // SEEDS):
        evening = Evening(source)
        evening.before_the_page()
        folds, steps, labels = [evening.fold], list[Step](), [_does(evening)]
        for _ in range(STEPS):
            for step in _step(evening):
                folds.append(evening.fold)
                steps.append(step)
                labels.append(_does(evening))
                assert evening.labels == labels[-1]
        _compare(evening, folds, steps, labels)


def _compare(
    evening: Evening, folds: Sequence[Fold], steps: Sequence[Step], labels: Sequence[Labels]
) -> None:
    """The page is loaded anew wherever the phone leaves something to the server."""
    start = 0
    while start < len(folds):
        evening.fold = folds[start]
        asked = {"data": evening.page(), "steps": [step.asked for step in steps[start:]]}
        said = engine.ask("labels", asked)
        assert said == labels[start : start + len(said)]
        start += len(said)


def _step(evening: Evening) -> Iterator[Step]:
    """What happens next: much of it is taken back, brought back and put right."""
    game, chance = evening.fold.game, evening.source.random()
    if chance < 0.3 and game.undo is not None:
        yield from evening.item("undo", commands.Undo())
    elif chance < 0.55 and game.redo is not None:
        yield from evening.item("redo", commands.Redo())
    elif chance < 0.65:
        yield from (step for step in evening.correct() if step.kind != "another")
    elif chance < 0.7:
        hand = evening.source.randrange(game.rounds[-1].table.hands)
        yield from evening.item("turn", commands.TakeTurn(hand), seat=hand)
    else:
        yield from (step for step in evening.step() if step.kind != "another")


def _does(evening: Evening) -> Labels:
    """What an undo takes back now, and what a redo brings back."""
    return [_done(evening, commands.Undo()), _done(evening, commands.Redo())]


def _done(evening: Evening, command: commands.Command) -> str | None:
    """What a command takes back or brings back, in a word; None where it cannot be."""
    decision = decide(evening.fold, command)
    if not isinstance(decision, Decision):
        return None
    before, after = (
        events_in_force.numbers_in_force(events)
        for events in (evening.fold.events, decision.fold.events)
    )
    events = decision.fold.events
    changed = [n for n in sorted(before ^ after) if not isinstance(events[n], Retracted | Noted)]
    names = evening.view.names_at
    return "+".join(log.named(events[number], names(number), ENGLISH) for number in changed)
