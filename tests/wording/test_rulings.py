"""A ruling on one trick, in words."""

from typing import get_args

import pytest

from assistant.rules.claims import REASONS, Because
from assistant.rules.options import SWITCHES, Edition
from assistant.rules.permission import Answer, Permission, permission
from assistant.rules.tricks import taken
from assistant.wording import ENGLISH
from assistant.wording.rulings import (
    RULE_OF_REASON,
    Claim,
    claim,
    moves,
    permitted,
    reason,
    reasons,
    ruling,
    verdict,
)
from tests.rules.telling import BETTY, CLASSIC, NAMES, played, table


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
        (
            [24, 15],
            17,
            "Only 15 lies below 17: it takes the trick and buys the bottle. The price is now 15.",
            "5.2",
        ),
        (
            [24, 20],
            17,
            "No card lies below 17, so the highest takes the trick and the bottle stays where it is.",
            "5.4",
        ),
    ],
    ids=["several below", "one below", "none below"],
)
def test_a_ruling_gives_the_reason_and_the_rule(
    cards: list[int], price: int, reason: str, rule: str
) -> None:
    assert ruling(cards, price, taken(cards, price), ENGLISH) == (reason, rule)


SOLD, UNSOLD = [24, 15, 17, 32], [24, 36, 27, 21]


def steps(cards: list[int], price: int = 19) -> list[tuple[str, str]]:
    return [(one.text, one.rule) for one in reasons(cards, price, NAMES, CLASSIC, ENGLISH)]


def test_a_verdict_names_who_takes_it_or_is_winning() -> None:
    assert verdict("Betty", taken(SOLD, 19), ENGLISH) == "Betty takes it with 17."
    assert (
        verdict("Betty", taken(SOLD[:2], 19), ENGLISH, is_complete=False)
        == "Betty is winning with 15."
    )


def test_5_2_several_cards_below_the_price_are_told_in_three_steps() -> None:
    assert steps([24, 15, 17]) == [
        ("15 and 17 lie below the price of 19.", "5.2"),
        ("Of those the highest takes the trick, the nearest to the price: 17.", "5.2"),
        ("With it Christian buys the bottle. The price falls from 19 to 17.", "5.3"),
    ]


def test_5_2_so_is_a_single_card_below_the_price_of_another_colour_than_the_one_led() -> None:
    assert steps([24, 15])[1] == (
        "A card below the price takes the trick, however high the others are: so 15 takes it. "
        "Its colour is yellow, and blue was led; that decides nothing.",
        "5.2",
    )


def test_5_4_so_is_a_trick_without_a_card_below_the_price() -> None:
    assert steps([24, 27], 17) == [
        ("No card lies below the price of 17.", "5.4"),
        ("So the highest card takes the trick: 27, whatever its colour.", "5.4"),
        ("Nobody buys the bottle. It stays where it is, at 17.", "5.4"),
    ]


# What is moved on the table


def moved(cards: list[int], price: int, owner: str | None, edition: Edition = "ZM") -> str:
    return moves("Betty", taken(cards, price), price, owner, edition, ENGLISH)


def test_5_4_nothing_but_the_cards_is_moved_without_a_sale() -> None:
    assert (
        moved(UNSOLD, 19, None) == "Betty takes the cards and leads. The bottle and the price stay."
    )


def test_1_5_the_19_is_put_aside() -> None:
    assert "The 19 is put aside; nobody scores it." in moved(SOLD, 19, None)


def test_5_6_the_old_price_card_goes_to_whoever_had_the_bottle() -> None:
    assert "The old price card 18 goes to the tricks of Adam." in moved(SOLD, 18, "Adam")
    assert "The old price card 18 goes to the tricks of whoever had the bottle." in moved(
        SOLD, 18, None
    )


@pytest.mark.parametrize("edition", SWITCHES["edition"])
def test_5_3_where_the_new_price_card_lies_is_told_in_the_words_of_the_edition(
    edition: Edition,
) -> None:
    component = {"95": "under the imp", "ZM": "onto the imp's card", "WP": "with the token"}.get(
        edition, "the bottle stands on it"
    )
    assert component in moved(SOLD, 19, None, edition)


# Claims


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


@pytest.mark.parametrize("cards", [[24, 15], [24, 30], [24, 15, 17]])
def test_5_5_of_a_running_trick_the_bottle_is_not_sold_yet(cards: list[int]) -> None:
    *_, last = reasons(cards, 19, NAMES, CLASSIC, ENGLISH, is_complete=False)
    assert last == ("The trick is not complete: bottle and price are asked only at its end.", "5.5")


@pytest.mark.parametrize("because", REASONS)
@pytest.mark.parametrize(
    "cards", [SOLD, UNSOLD], ids=["with a card below the price", "without one"]
)
def test_8_14_every_claim_is_told_without_a_gap(cards: list[int], because: Because) -> None:
    for place in range(4):
        assert not set("{}") & set(claimed(cards, place, because))


def test_8_14_every_reason_has_words_and_a_rule_of_its_own() -> None:
    assert len({reason(because, ENGLISH) for because in REASONS}) == len(REASONS)
    assert RULE_OF_REASON.keys() == set(REASONS)


# May this card be played?

SAID: dict[Answer, str] = {
    "leads": "Yes. Betty leads, and any card may be led.",
    "follows": "Yes. 20 follows the colour led.",
    "is-out": "Yes. By all that was played Betty has nothing of the colour led, and may play any card.",
    "depends": "Only if Betty has no blue. The record does not tell; blue from this hand later would prove the revoke.",
    "must-follow": "No. By all that was played Betty still has blue, and has to follow.",
}


@pytest.mark.parametrize("answer", SAID)
def test_8_15_whether_a_card_may_be_played_is_told(answer: Answer) -> None:
    led = None if answer == "leads" else 24
    assert (
        " ".join(permitted(Permission(answer, BETTY), 20, led, NAMES, CLASSIC, ENGLISH))
        == SAID[answer]
    )


def test_8_15_every_answer_but_a_refusal_has_words() -> None:
    assert SAID.keys() == set(get_args(Answer)) - {"refused"}


def test_8_15_a_card_that_would_prove_an_earlier_revoke_says_so() -> None:
    text = permitted(Permission("follows", BETTY, proves=3), 20, 24, NAMES, CLASSIC, ENGLISH)
    assert text.reason.endswith("But it would prove that Betty did not follow in trick 3.")


def test_8_15_the_answer_of_the_record_is_told() -> None:
    found = permission(table(), [*enumerate(played(table(), 24))], 15)
    assert (
        permitted(found, 15, 24, NAMES, CLASSIC, ENGLISH).headline == "Only if Betty has no blue."
    )
