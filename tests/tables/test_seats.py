"""Somebody takes over a seat, comes late, or leaves.

Columns stay with their totals, names with who played.
"""

import pytest

from assistant.leagues import sessions
from assistant.rules.events import Ended, Joined, Left, Succeeded
from assistant.rules.options import Goal, Options
from assistant.tables import table_people
from tests.databases import ON_BOTH
from tests.recording import WasRefused
from tests.tables.conftest import phone_at_new_table

LONG = Options(goal=Goal("rounds", 9))


def refusal(doing) -> str:
    """The code of the refusal that it meets."""
    with pytest.raises(WasRefused) as refused:
        doing()
    return refused.value.finding.code


def at_table_of(seats):
    """A phone at a table where the first round is over."""
    phone = phone_at_new_table(seats, LONG)
    phone.play_round(1)
    return phone


@pytest.fixture
def three(app_context):
    """A table of three after a round."""
    return at_table_of(3)


@pytest.fixture
def four(app_context):
    """A table of four after a round."""
    return at_table_of(4)


def succeed(phone, seat, name):
    phone.does(Succeeded(seat, sessions.id_of(phone.table_id, name, phone.id)), name=name)


def join(phone, after, name, coins=0):
    phone.does(Joined(after, sessions.id_of(phone.table_id, name, phone.id), coins), name=name)


def leave(phone, seat):
    phone.does(Left(seat))


def test_a_successor_has_the_seat_and_its_total(four):
    totals = four.sees.game.totals
    succeed(four, 1, "Edgar")
    assert four.sees.names == four.sees.columns == ("Adam", "Edgar", "Clara", "Doris")
    assert four.sees.game.totals == totals


def test_a_finished_round_keeps_the_name_of_who_played_it(four):
    succeed(four, 1, "Edgar")
    assert four.sees.names_in(0) == ("Adam", "Betty", "Clara", "Doris")


@ON_BOTH
def test_a_successor_in_a_running_round_plays_it_on(four):
    four.begin()
    four.play(24)
    succeed(four, 2, "Edgar")
    assert four.sees.names_in(1) == ("Adam", "Betty", "Edgar", "Doris")


@ON_BOTH
def test_a_name_that_the_phone_has_met_is_that_person(four):
    other = phone_at_new_table(3, id=four.id)
    adam = four.sees.game.persons[0]
    leave(four, 0)
    join(four, 2, "Adam")
    assert other.sees.game.persons[0] == four.sees.game.persons[3] == adam


def test_a_fourth_sits_at_the_left_of_the_seat_that_was_named_and_begins_with_the_agreed_coins(
    three,
):
    before = three.sees.game.totals
    join(three, 1, "Edgar", -7)
    assert three.sees.names == ("Adam", "Betty", "Edgar", "Clara")
    assert three.sees.columns == ("Adam", "Betty", "Clara", "Edgar")
    assert three.sees.game.totals == (*before, -7)


def test_from_the_next_round_on_four_play(three):
    join(three, 2, "Edgar")
    three.begin()
    assert [one.table.seats for one in three.sees.game.rounds] == [3, 4]


def test_a_game_can_be_joined_before_its_first_card(app_context):
    phone = phone_at_new_table(3)
    join(phone, 2, "Edgar")
    assert phone.sees.game.rounds[0].table.seats == 4


def test_who_left_has_a_column_and_no_place(four):
    totals = four.sees.game.totals
    leave(four, 2)
    assert four.sees.names == ("Adam", "Betty", "Doris")
    assert four.sees.game.totals == totals
    four.happen(Ended(True))
    assert set(four.sees.game.places) == {0, 1, 3}


def test_the_left_neighbour_deals_when_the_dealer_has_left(four):
    leave(four, 0)
    four.begin()
    assert four.sees.names[four.sees.game.rounds[1].table.dealer] == "Betty"


def test_nobody_joins_four(four):
    assert refusal(lambda: join(four, 0, "Edgar")) == "wrong-number"


def test_nobody_leaves_three(three):
    assert refusal(lambda: leave(three, 0)) == "wrong-number"


def test_nobody_comes_or_goes_during_a_round(three, four):
    for phone, doing in ((three, lambda: join(three, 0, "Edgar")), (four, lambda: leave(four, 0))):
        phone.begin()
        phone.play(24)
        assert refusal(doing) == "round-running"


def test_nobody_comes_or_goes_after_the_end(three, four):
    for phone, doing in ((three, lambda: join(three, 0, "Edgar")), (four, lambda: leave(four, 0))):
        phone.happen(Ended(True))
        assert refusal(doing) == "game-over"


@pytest.mark.parametrize("seat", [3, 4, -1, 10**9])
def test_there_is_no_such_seat(seat, three):
    assert refusal(lambda: succeed(three, seat, "Edgar")) == "unknown-seat"
    assert refusal(lambda: join(three, seat, "Edgar")) == "unknown-seat"


@pytest.mark.parametrize("seat", [4, -1, 10**9])
def test_nobody_leaves_a_seat_that_is_not_there(seat, four):
    assert refusal(lambda: leave(four, seat)) == "unknown-seat"


def test_whoever_came_or_went_is_as_before_when_it_is_taken_back(three, four):
    joining, leaving = (three, lambda: join(three, 0, "Edgar")), (four, lambda: leave(four, 0))
    for phone, doing in (joining, leaving, (four, lambda: succeed(four, 0, "Edgar"))):
        before = phone.sees
        doing()
        phone.undo()
        after = phone.sees
        assert (after.names, after.columns, after.game.totals) == (
            before.names,
            before.columns,
            before.game.totals,
        )


def test_a_refused_newcomer_is_no_new_person(four, contents):
    before = contents()
    with pytest.raises(WasRefused):
        join(four, 0, "Edgar")
    assert contents() == before


def test_a_seat_can_be_given_back(four):
    persons = four.sees.game.persons
    succeed(four, 1, "Edgar")
    succeed(four, 1, "Betty")
    assert four.sees.game.persons == persons


def test_whoever_came_late_is_known_at_the_next_table(three):
    join(three, 0, "Edgar", 0)
    assert table_people.known_people(three.id)["Edgar"] == three.sees.game.persons[1]
