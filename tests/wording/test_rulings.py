"""A ruling on one trick, in words."""

import pytest

from assistant.rules.options import EDITIONS, SWITCHES, Edition
from assistant.rules.tricks import taken
from assistant.wording import ENGLISH
from assistant.wording.rulings import moves, reasons, ruling, verdict
from tests.rules.telling import CLASSIC, NAMES


@pytest.mark.parametrize(
    ("cards", "price", "reason", "rule"),
    [
        (
            [24, 15, 17, 32],
            19,
            (
                "15 and 17 are below 19, and 17 is the highest of them: "
                "it takes the trick and buys the bottle. The price is now 17."
            ),
            "5.2",
        ),
        (
            [24, 15],
            17,
            "Only 15 is below 17: it takes the trick and buys the bottle. The price is now 15.",
            "5.2",
        ),
        (
            [24, 20],
            17,
            "No card is below 17, so the highest takes the trick and the bottle stays where it is.",
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
        ("15 and 17 are below the price of 19.", "5.2"),
        ("Of those the highest takes the trick, the nearest to the price: 17.", "5.2"),
        ("With it Christian buys the bottle. The price falls from 19 to 17.", "5.3"),
    ]


def test_5_2_so_is_a_single_card_below_the_price_of_another_colour_than_the_one_led() -> None:
    assert steps([24, 15])[1] == (
        "A card below the price takes the trick, however high the others are: so 15 takes it. "
        "Its colour is yellow, and blue was led; that makes no difference.",
        "5.2",
    )


def test_5_4_so_is_a_trick_without_a_card_below_the_price() -> None:
    assert steps([24, 27], 17) == [
        ("No card is below the price of 17.", "5.4"),
        ("So the highest card takes the trick: 27, whatever its colour.", "5.4"),
        ("Nobody buys the bottle. It stays where it is, at 17.", "5.4"),
    ]


@pytest.mark.parametrize("cards", [[24, 15], [24, 30], [24, 15, 17]])
def test_5_5_of_a_running_trick_the_bottle_is_not_sold_yet(cards: list[int]) -> None:
    *_, last = reasons(cards, 19, NAMES, CLASSIC, ENGLISH, is_complete=False)
    assert last == (
        "The trick is not complete: bottle and price are settled only at its end.",
        "5.5",
    )


# What is moved on the table


def moved(cards: list[int], price: int, owner: str | None, edition: Edition = "ZM") -> str:
    return moves("Betty", taken(cards, price), price, owner, edition, ENGLISH)


def test_5_4_nothing_but_the_cards_is_moved_without_a_sale() -> None:
    assert (
        moved(UNSOLD, 19, None) == "Betty takes the cards and leads. The bottle and the price stay."
    )


def test_1_5_the_19_stays_where_it_lies() -> None:
    assert "The 19 stays with the cards under it; nobody scores it." in moved(SOLD, 19, None)


def test_1_5_gameteko_alone_puts_the_19_aside() -> None:
    aside = [edition for edition in EDITIONS if "put aside" in moved(SOLD, 19, None, edition)]
    assert aside == ["GT"]


def test_5_6_the_old_price_card_goes_to_whoever_had_the_bottle() -> None:
    assert "The old price card 18 goes to the tricks of Adam." in moved(SOLD, 18, "Adam")
    assert "The old price card 18 goes to the tricks of whoever had the bottle." in moved(
        SOLD, 18, None
    )


@pytest.mark.parametrize("edition", SWITCHES["edition"])
def test_5_3_where_the_new_price_card_lies_is_told_in_the_words_of_the_edition(
    edition: Edition,
) -> None:
    component = {"95": "under the imp", "ZM": "onto the imp card", "WP": "with the token"}.get(
        edition, "with the bottle on it"
    )
    assert component in moved(SOLD, 19, None, edition)
