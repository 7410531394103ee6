"""Rulebook chapter 2: the table."""

import pytest

from assistant.notation import record_files
from assistant.notation.json_values import Unreadable
from assistant.rules.events import Began, Opened
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from tests.rules.telling import ADAM, BETTY, CHRISTIAN, DORIS, NAMES, a_game, table


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_three_or_four_sit_at_the_table(seats: int) -> None:
    document = {
        "format": record_files.FORMAT,
        "seats": list(NAMES[:seats]),
        "dealer": "Adam",
        "events": [],
    }
    assert record_files.read(document).table.seats == seats


@pytest.mark.parametrize("seats", [0, 1, 2, 5, 6])
def test_2_1_no_other_number_sits_at_the_table(seats: int) -> None:
    names = ["Adam", "Betty", "Christian", "Doris", "Edgar", "Frieda"][:seats]
    with pytest.raises(Unreadable, match="3 or 4"):
        record_files.read(
            {"format": record_files.FORMAT, "seats": names, "dealer": "Adam", "events": []}
        )


def test_2_1_left_is_the_next_seat_clockwise() -> None:
    assert [table(4).left(seat) for seat in range(4)] == [BETTY, CHRISTIAN, DORIS, ADAM]


@pytest.mark.parametrize("seats", [3, 4])
def test_2_1_right_is_where_one_is_the_left_neighbour(seats: int) -> None:
    at = table(seats)
    assert [at.left(at.right(seat)) for seat in range(seats)] == list(range(seats))


def test_2_2_the_next_round_is_dealt_by_the_seat_at_the_dealers_left() -> None:
    game = fold([Opened(NAMES[:3], CHRISTIAN, USUAL), Began(), Began(), Began()])
    assert [one.table.dealer for one in game.rounds] == [CHRISTIAN, ADAM, BETTY, CHRISTIAN]


def test_2_2_the_game_knows_who_deals_next() -> None:
    assert [a_game(*[(9, -3, 9)] * rounds).next_dealer for rounds in (1, 2, 3)] == [
        BETTY,
        CHRISTIAN,
        ADAM,
    ]


@pytest.mark.parametrize(("seats", "dealt"), [(3, 12), (4, 9)])
def test_2_3_twelve_cards_are_dealt_to_each_of_three_and_nine_to_each_of_four(
    seats: int, dealt: int
) -> None:
    assert table(seats).share(0).dealt == dealt


@pytest.mark.parametrize("seats", [3, 4])
def test_2_3_all_cards_are_dealt(seats: int) -> None:
    assert table(seats).share(0).dealt * seats == 36
