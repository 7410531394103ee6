"""What is said of hands when a round is over."""

import pytest

from assistant.rules.review import Chance, Fate, Shedding
from assistant.wording import ENGLISH, hands
from tests.rounds import CAST

COULD = Chance(7, 5)
TOO_LONG = "Not from trick 6 on; searching earlier tricks took too long."


@pytest.mark.parametrize(
    ("shed", "said"),
    [
        (Shedding(2, COULD, None, 3), "In trick 7, with 5."),
        (Shedding(2, None, None, 3), "Never after Betty bought it in trick 2."),
        (Shedding(2, None, None, 6), TOO_LONG),
    ],
)
def test_it_is_said_when_the_owner_could_have_shed_the_bottle(shed: Shedding, said: str) -> None:
    assert hands.could(shed, "Betty", ENGLISH) == said


@pytest.mark.parametrize(
    ("shed", "said"),
    [
        (Shedding(2, COULD, Chance(4, 3), 4), "In trick 4, with 3."),
        (Shedding(2, COULD, None, 3), "Never."),
        (Shedding(2, COULD, None, 6), TOO_LONG),
    ],
)
def test_it_is_said_when_the_owner_could_have_forced_it(shed: Shedding, said: str) -> None:
    assert hands.forced(shed, ENGLISH) == said


@pytest.mark.parametrize(
    ("fate", "said"),
    [
        (Fate(0, 1, 24, 3, 2, False), "24 from Adam to Betty: played in trick 3, taken by Clara."),
        (
            Fate(0, 1, 17, 3, 1, True),
            "17 from Adam to Betty: bought the bottle in trick 3, for Betty.",
        ),
        (
            Fate(0, 1, 17, None, None, False),
            "17 from Adam to Betty: what became of it was not entered.",
        ),
    ],
)
def test_it_is_said_what_became_of_a_card_that_was_passed(fate: Fate, said: str) -> None:
    assert hands.fate(fate, CAST, ENGLISH) == said
