"""A ruling on one trick, in words."""

import pytest

from assistant.rules.tricks import taken
from assistant.wording import ENGLISH
from assistant.wording.judging import ruling


@pytest.mark.parametrize(
    ("cards", "price", "reason", "rule"),
    [
        (
            [24, 15, 17, 32],
            19,
            "15 and 17 lie below 19, and 17 is the highest of them: "
            "it takes the trick and buys the bottle. The price is now 17.",
            "5.2",
        ),
        ([24, 15], 17, "Only 15 lies below 17: it takes the trick and buys the bottle. The price is now 15.", "5.2"),
        ([24, 20], 17, "No card lies below 17, so the highest takes the trick and the bottle stays where it is.", "5.4"),
    ],
    ids=["several below", "one below", "none below"],
)
def test_a_ruling_gives_the_reason_and_the_rule(cards: list[int], price: int, reason: str, rule: str) -> None:
    assert ruling(cards, price, taken(cards, price), ENGLISH) == (reason, rule)
