"""Taking back the last event equals never having had it, wherever a game has wandered.

Nothing that was written changes.
"""

from random import Random

import pytest

from assistant.rules.event_checks import starts
from assistant.rules.events import (
    Agreed,
    Began,
    Compared,
    Ended,
    GameEvent,
    Given,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Played,
    Reassigned,
    Removed,
    Replaced,
    Ruled,
    Signed,
    Skipped,
    Succeeded,
    Tallied,
    Turned,
)
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import IRREGULARITIES, Goal, Options
from assistant.store.engine import new_id
from assistant.tables import cache, opening
from tests.databases import ON_SQLITE
from tests.recording import WasRefused
from tests.tables.conftest import Phone, phone_at_new_table

pytestmark = ON_SQLITE  # what it writes is an event like any other

STEPS = 36
LONG = Options(goal=Goal("rounds", 9), sign_off="all")


def told(game: Game) -> object:
    """Everything that a game says, without the numbers of its events."""
    rounds = [
        (
            [event for _, event in one.events],
            (one.table, one.members, one.persons, one.level, one.signed),
            (one.is_done, one.is_void, one.is_scored, one.is_scored and one.scores),
            (state := one.state).to_act,
            (state.price, state.bottle, state.imp, state.tally),
            tuple(state.plays),
            tuple(state.tricks),
            tuple(state.coins),
            [(found.code, found.seat, found.trick, found.card) for found in one.findings],
        )
        for one in game.rounds
    ]
    sitting = (game.members, game.seated, game.options, game.ended)
    return rounds, sitting, game.totals, game.places, game.is_over, game.next_dealer


def rows(phone: Phone) -> list[tuple[object, ...]]:
    """Every column of every event of the table."""
    return [
        tuple(getattr(row, column.key) for column in row.__table__.columns)
        for row in cache.of(phone.table_id)
    ]


def in_force(phone: Phone) -> list[GameEvent]:
    """The events that make the game what it is, as if nothing had ever been taken back."""
    game = phone.sees.game
    start = list(phone.sees.events[:1])
    later = [[event for _, event in one.events] for one in game.rounds]
    return [*start, *later[0], *(event for one in later[1:] for event in (Began(), *one))]


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
    except WasRefused:
        return False
    return True


def roam(phone: Phone, chance: Random) -> bool:
    """Does anything that anybody can do at a table, mostly what makes sense; whether it was
    taken.
    """
    game = phone.sees.game
    number, card, seat = chance.randrange(game.length), chance.randint(1, 37), chance.randrange(4)
    round_, place = chance.randint(1, len(game.rounds)), len(game.rounds)
    about = chance.choice(list(IRREGULARITIES))
    doings = {
        lambda: phone.begin(): 12 if game.may_begin else 0,
        lambda: phone.play(card): 20,
        lambda: phone.happen(Turned(seat)): 2,
        lambda: phone.happen(Skipped(seat, card)): 2,
        lambda: phone.happen(Tallied(seat, (None, *[0] * (game.seats - 1)), (), 126)): 1,
        lambda: phone.happen(Tallied(0, (None, *[30] * (game.seats - 1)), (), 12)): 3,
        lambda: phone.amend(Replaced(number, Played(seat, card))): 3,
        lambda: phone.amend(Inserted(number, Played(seat, card))): 2,
        lambda: phone.amend(Inserted(number, Given(seat, card, seat)), agreed=(0, 1)): 2,
        lambda: phone.amend(Removed(number), agreed=(0, 1)): 2,
        lambda: phone.decide(
            Ruled(about, chance.choice(IRREGULARITIES[about].decisions), seat), round_, (0, 1)
        ): 3,
        lambda: phone.decide(
            Compared(tuple(range(1, 1 + game.rounds[round_ - 1].table.seats))), round_
        ): 2,
        lambda: phone.happen(Signed(place, seat)): 6,
        lambda: phone.happen(
            Agreed(
                Options(goal=Goal("rounds", 9), level=chance.choice(("tricks", "bottle", "score")))
            )
        ): 1,
        lambda: phone.happen(Succeeded(seat, chance.choice(game.persons))): 1,
        lambda: phone.happen(Joined(seat, chance.choice(game.persons), -7)): 3,
        lambda: phone.happen(Left(seat)): 3,
        lambda: phone.happen(_reassigned(game, chance)): 3,
        lambda: phone.happen(Ended(chance.random() < 0.5)): 0.2,
    }
    try:
        chance.choices(list(doings), list(doings.values()))[0]()
    except WasRefused:
        return False
    return True


def _reassigned(game: Game, chance: Random) -> Reassigned:
    """Somebody new had a seat all along, or from a round on."""
    start = chance.choice(starts(game))
    return Reassigned(start.column, new_id(), start.since, (0, 1))


@pytest.mark.parametrize("seed", range(2))
def test_undo_leaves_the_table_as_it_was_before_the_last_event(seed, app_context):
    chance = Random(seed)
    phone = phone_at_new_table(3 + seed % 2, Options(goal=Goal("rounds", 2)))
    for _ in range(STEPS):
        before = told(phone.sees.game)
        if wander(phone, chance) and chance.random() < 0.4:
            phone.undo()
            assert told(phone.sees.game) == before


@pytest.mark.parametrize("seed", range(2, 4))
def test_a_game_with_corrections_equals_one_that_never_needed_any(seed, app_context):
    chance = Random(seed)
    phone = phone_at_new_table(3 + seed % 2, Options(goal=Goal("rounds", 2)))
    for _ in range(STEPS):
        if wander(phone, chance) and chance.random() < 0.3:
            phone.undo()
    assert told(fold(in_force(phone))) == told(phone.sees.game)


@pytest.fixture(params=range(2))
def roaming(request, app_context):
    """A phone at a table at which anything happens, and the chance that rules it.

    The first round is done.
    """
    phone = phone_at_new_table(3 + request.param % 2, LONG)
    phone.play_round(request.param + 1)
    return phone, Random(request.param)


def test_whatever_is_undone_is_as_if_it_had_never_been(roaming):
    phone, chance = roaming
    for _ in range(STEPS // 2):
        before = told(phone.sees.game)
        if roam(phone, chance) and chance.random() < 0.5:
            phone.undo()
            assert told(phone.sees.game) == before


def test_whatever_is_undone_any_number_of_times_is_redone_as_often(roaming):
    phone, chance = roaming
    for _ in range(STEPS // 3):
        roam(phone, chance)
    path = []
    while phone.sees.game.undo:
        path.append(told(phone.sees.game))
        phone.undo()
    while path:
        phone.redo()
        assert told(phone.sees.game) == path.pop()


def test_whatever_happens_every_row_that_was_written_stays_as_it_is(roaming):
    phone, chance = roaming
    before = rows(phone)
    for _ in range(STEPS):
        doing = chance.choices((phone.undo, phone.redo, lambda: roam(phone, chance)), (2, 1, 4))[0]
        try:
            doing()
        except WasRefused:
            assert rows(phone) == before
        after = rows(phone)
        assert after[: len(before)] == before
        assert len(after) <= len(before) + 1
        before = after


def test_everything_can_be_taken_back_to_the_opening(phone):
    phone.play_round(1)
    phone.begin()
    phone.turn(0)
    phone.play(24)
    while phone.sees.game.undo:
        phone.undo()
    assert in_force(phone) == list(phone.sees.events[:1])


def test_what_was_taken_back_stays_in_the_record(phone):
    phone.play(24)
    phone.undo()
    phone.play(25)
    told_events = list(phone.sees.events)
    assert [event.card for event in told_events if isinstance(event, Played)] == [24, 25]
    assert not any(isinstance(event, Turned) for event in told_events)


def laid(phone: Phone) -> list[int]:
    """The cards of the running trick."""
    return [play.card for play in phone.sees.game.rounds[-1].state.plays]


def test_what_was_undone_comes_back_card_by_card_in_its_order(phone):
    for card in (24, 17, 26):
        phone.play(card)
    for _ in range(3):
        phone.undo()
    seen = []
    for _ in range(3):
        phone.redo()
        seen.append(laid(phone))
    assert seen == [[24], [24, 17], [24, 17, 26]]


def test_there_is_nothing_to_redo_before_an_undo(phone):
    phone.play(24)
    with pytest.raises(WasRefused) as refused:
        phone.redo()
    assert refused.value.finding.code == "nothing-to-retract"


NEW = {
    "a card": Played(1, 25),
    "a tap on a seat": Turned(3),
    "an agreement": Agreed(LONG),
    "a decision": Ruled("imp_seen", "play_on", 1),
    "another person": Succeeded(0, "somebody"),
}


@pytest.mark.parametrize("event", NEW.values(), ids=NEW)
def test_nothing_comes_back_once_something_else_has_happened(event, phone):
    opening.open_table(new_id(), ("Edgar", "Fritz", "Gerda"), 0, Options(), phone.id)
    phone.play(24)
    phone.undo()
    phone.happen(event)
    assert phone.sees.game.redo is None


def test_a_look_at_the_tricks_does_not_keep_an_undone_card_from_coming_back(phone):
    phone.play(24)
    phone.undo()
    phone.happen(Looked())
    phone.redo()
    assert laid(phone) == [24]


def test_what_happens_after_a_redo_is_taken_back_before_it(phone):
    phone.play(24)
    phone.undo()
    phone.redo()
    phone.play(17)
    phone.undo()
    assert laid(phone) == [24]
    phone.undo()
    assert laid(phone) == []


def test_the_beginning_of_a_round_is_taken_back_and_comes_back(phone):
    phone.play_round(1)
    phone.begin()
    phone.undo()
    assert len(phone.sees.game.rounds) == 1
    phone.redo()
    assert len(phone.sees.game.rounds) == 2


def test_a_correction_is_taken_back_and_comes_back(phone):
    for card in (24, 17, 26):
        phone.play(card)
    phone.amend(Replaced(2, Played(2, 18)))
    phone.undo()
    assert laid(phone) == [24, 17, 26]
    phone.redo()
    assert laid(phone) == [24, 18, 26]


def test_a_decision_is_taken_back_and_comes_back(phone):
    phone.play(24)
    phone.decide(Ruled("imp_seen", "void", 1))
    phone.undo()
    assert not phone.sees.game.rounds[0].is_void
    phone.redo()
    assert phone.sees.game.rounds[0].is_void


def test_the_early_end_of_a_game_is_taken_back(phone):
    phone.play_round(1)
    phone.happen(Ended(True))
    phone.undo()
    assert not phone.sees.game.is_over


def test_the_opening_stays_the_first_event_whatever_is_taken_back(phone):
    with pytest.raises(WasRefused):
        phone.undo()
    assert isinstance(phone.sees.events[0], Opened)
