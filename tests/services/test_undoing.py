"""Taking back the last event equals never having had it, wherever a game has wandered."""

from random import Random

import pytest

from assistant.rules.events import Began, GameEvent, Played, Turned
from assistant.rules.game import Game, fold
from assistant.rules.options import Goal, Options
from assistant.services import looking
from assistant.services.recording import Refused
from assistant.store import events
from tests.services.conftest import Phone, phone_at_new_table

STEPS = 36


def told(game: Game) -> object:
    """Everything that a game says, without the numbers of its events."""
    rounds = [
        (
            [event for _, event in one.events],
            (replay := one.replay).round.to_act,
            replay.round.price,
            replay.round.bottle,
            tuple(replay.round.plays),
            tuple(replay.round.tricks),
            tuple(replay.round.coins),
            [(found.code, found.seat, found.trick, found.card) for found in replay.findings],
        )
        for one in game.rounds
    ]
    return rounds, game.totals, game.places, game.is_over, game.next_dealer


def in_force(phone: Phone) -> list[GameEvent]:
    """The events that make the game what it is, as if nothing had ever been taken back."""
    game = phone.sees.game
    opening = looking.read(events.of(phone.table_id)[:1])
    later = [[event for _, event in one.events] for one in game.rounds]
    return [*opening, *later[0], *(event for one in later[1:] for event in (Began(), *one))]


def wander(phone: Phone, chance: Random) -> bool:
    """Does something that a table might do; whether it was taken."""
    game = phone.sees.game
    try:
        if game.may_begin:
            phone.begin()
        elif chance.random() < 0.15:
            phone.turn(chance.randrange(game.seats))
        else:
            phone.play(chance.randint(1, 37))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("seed", range(2))
def test_undo_leaves_the_table_as_it_was_before_the_last_event(seed, room):
    chance = Random(seed)
    phone = phone_at_new_table(3 + seed % 2, Options(goal=Goal("rounds", 2)))
    for _ in range(STEPS):
        before = told(phone.sees.game)
        if wander(phone, chance) and chance.random() < 0.4:
            phone.undo()
            assert told(phone.sees.game) == before


@pytest.mark.parametrize("seed", range(2, 4))
def test_a_game_with_corrections_equals_one_that_never_needed_any(seed, room):
    chance = Random(seed)
    phone = phone_at_new_table(3 + seed % 2, Options(goal=Goal("rounds", 2)))
    for _ in range(STEPS):
        if wander(phone, chance) and chance.random() < 0.3:
            phone.undo()
    assert told(fold(in_force(phone))) == told(phone.sees.game)


def test_everything_can_be_taken_back_to_the_opening(phone):
    phone.play_round(1)
    phone.begin()
    phone.turn(0)
    phone.play(24)
    while phone.sees.game.last:
        phone.undo()
    assert in_force(phone) == looking.read(events.of(phone.table_id)[:1])


def test_what_was_taken_back_stays_in_the_record(phone):
    phone.play(24)
    phone.undo()
    phone.play(25)
    told_events = looking.read(events.of(phone.table_id))
    assert [event.card for event in told_events if isinstance(event, Played)] == [24, 25]
    assert not any(isinstance(event, Turned) for event in told_events)
