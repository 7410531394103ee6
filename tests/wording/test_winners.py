"""Who won a game, in one sentence wherever it is told."""

import pytest

from assistant.wording import ENGLISH
from assistant.wording.endings import unnamed, who_won, who_won_game
from tests.rules.telling import NAMES, a_game


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ((200, -9, 60), "Adam wins with 200"),
        ((200, -9, 200), "Adam and Christian share the win with 200"),
    ],
)
def test_who_won_is_told(scores: tuple[int, ...], said: str) -> None:
    assert str(who_won_game(a_game(scores), NAMES, ENGLISH)) == said


def test_the_total_of_a_winner_can_stand_by_itself() -> None:
    assert who_won(["Adam"], 200, ENGLISH) == ("Adam wins with ", "200", "")


def test_a_total_below_zero_has_a_true_minus_sign() -> None:
    assert str(who_won(["Adam"], -3, ENGLISH)) == "Adam wins with −3"
    assert unnamed(2, -3, ENGLISH) == "Shared with −3"


def test_a_name_may_look_like_a_gap() -> None:
    assert str(who_won(["{total}"], 200, ENGLISH)) == "{total} wins with 200"


def test_without_winners_there_is_no_result() -> None:
    assert str(who_won([], 0, ENGLISH)) == "No result"
