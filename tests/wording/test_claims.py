"""A claim to a trick, and what there is to it, in words."""

import pytest

from assistant.rules.tricks import REASONS, Because
from assistant.wording import ENGLISH
from assistant.wording.disputes import RULES, Claim, claim, reason
from tests.rules.telling import CLASSIC, NAMES

SOLD, UNSOLD = [24, 15, 17, 32], [24, 36, 27, 21]


def claimed(cards: list[int], place: int, because: Because) -> str:
    return claim(Claim(place, because), cards, 19, NAMES, CLASSIC, ENGLISH)


@pytest.mark.parametrize(
    ("cards", "place", "because"), [(SOLD, 2, "nearest"), (UNSOLD, 1, "highest")]
)
def test_8_14_a_claim_that_is_right_is_confirmed(
    cards: list[int], place: int, because: Because
) -> None:
    assert (
        claimed(cards, place, because)
        == f"Confirmed: the trick goes to {NAMES[place]}, and for this reason."
    )


@pytest.mark.parametrize("because", [because for because in REASONS if because != "nearest"])
def test_8_14_the_right_trick_for_the_wrong_reason_is_told_as_that(because: Because) -> None:
    assert claimed(SOLD, 2, because).startswith(
        "The trick goes to Christian, but for another reason."
    )


@pytest.mark.parametrize("because", REASONS)
@pytest.mark.parametrize(
    ("cards", "place", "winner"), [(SOLD, 3, 17), (SOLD, 0, 17), (UNSOLD, 0, 36), (UNSOLD, 2, 36)]
)
def test_8_14_a_claim_that_is_wrong_is_refuted_with_the_card_that_takes_it(
    cards: list[int], place: int, winner: int, because: Because
) -> None:
    text = claimed(cards, place, because)
    assert text.startswith(f"Refuted: the trick does not go to {NAMES[place]}; {winner} takes it.")


@pytest.mark.parametrize(
    ("cards", "place", "because", "is_told"),
    [
        (SOLD, 0, "highest", True),
        (SOLD, 3, "highest", False),
        (SOLD, 2, "lowest", True),
        (SOLD, 1, "owner", False),
    ],
)
def test_8_14_what_is_not_so_is_told(
    cards: list[int], place: int, because: Because, is_told: bool
) -> None:
    assert ("Nor is it" in claimed(cards, place, because)) is is_told


@pytest.mark.parametrize(
    ("place", "because", "text"),
    [
        (1, "nearest", "So far Betty is winning, and for this reason. The trick is not complete."),
        (1, "lowest", "So far Betty is winning, but for another reason."),
        (0, "highest", "So far Adam is not winning; 15 is."),
    ],
)
def test_8_14_of_a_running_trick_nothing_is_said_for_good(
    place: int, because: Because, text: str
) -> None:
    said = claim(Claim(place, because), [24, 15], 19, NAMES, CLASSIC, ENGLISH, is_complete=False)
    assert said.startswith(text)


def test_8_14_every_reason_has_words_and_a_rule_of_its_own() -> None:
    assert len({reason(because, ENGLISH) for because in REASONS}) == len(REASONS)
    assert RULES.keys() == set(REASONS)
