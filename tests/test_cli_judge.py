"""The command: `bottle-imp judge` rules on one trick."""

import json
from typing import Any

import pytest

from assistant.rules.cards import offered_decks
from tests.running import is_refused_in_one_line, program, run


def judged(*arguments: str) -> dict[str, Any]:
    """The ruling as JSON."""
    result = run("judge", "--json", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    ruling: dict[str, Any] = json.loads(result.stdout)
    return ruling


def test_the_printed_example_is_judged_as_the_record_format_shows() -> None:
    ruling = judged("--price", "19", "24", "15", "17", "32")
    assert ruling.pop("reason")
    assert ruling == {
        "winner": 3,
        "seat": None,
        "card": 17,
        "price": 17,
        "sold": True,
        "rule": "5.2",
    }


def test_a_seat_can_be_named() -> None:
    assert judged("Adam=24", "Betty=15", "Christian=17", "Doris=32")["seat"] == "Christian"


def test_some_seats_can_be_named() -> None:
    assert judged("Adam=24", "15", "17", "32")["seat"] is None
    assert judged("24", "15", "Christian=17", "32")["seat"] == "Christian"


@pytest.mark.parametrize("name", ["a=b", "Jean-Luc Ñandú", "🦊", "{card}"])
def test_any_name_can_be_named(name: str) -> None:
    assert judged(f"{name}=17", "24")["seat"] == name


def test_the_price_is_19_unless_another_is_given() -> None:
    assert judged("18", "24") == judged("--price", "19", "18", "24")


def test_a_trick_above_the_price_goes_to_the_highest_card_and_nothing_is_sold() -> None:
    ruling = judged("--price", "9", "24", "15", "17", "32")
    assert (ruling["winner"], ruling["price"], ruling["sold"], ruling["rule"]) == (
        4,
        9,
        False,
        "5.4",
    )


@pytest.mark.parametrize("price", range(1, 20))
def test_every_card_below_19_can_be_the_price(price: int) -> None:
    assert judged("--price", str(price), "37", "20")["price"] == price


def test_the_price_may_stand_behind_the_cards() -> None:
    assert judged("24", "15", "--price", "12") == judged("--price", "12", "24", "15")


@pytest.mark.parametrize("deck", [*offered_decks()])
def test_another_deck_can_be_picked(deck: str) -> None:
    assert judged("--deck", deck, "24", "15", "17", "32")["winner"] == 3


def test_people_read_who_takes_it_and_why() -> None:
    result = run("judge", "Adam=24", "Betty=15", "Christian=17", "Doris=32")
    assert result.stdout == (
        "Christian takes it with 17. 15 and 17 are below 19, and 17 is the highest of them: "
        "it takes the trick and buys the bottle. The price is now 17. (rule 5.2)\n"
    )


def test_people_read_which_card_where_no_seat_is_named() -> None:
    assert run("judge", "24", "15", "17", "32").stdout.startswith("Card 3 takes it with 17. ")


CARDS_THAT_CANNOT_BE = {
    **{
        f"card {card!r}": (card, "24")
        for card in ("0", "19", "38", "-5", "x", "17x", "", "1.0", "+5", "１７", "²", "5 5")
    },
    "a seat without a card": ("Adam=", "24"),
    "a card of 5,000 digits": ("9" * 5000, "24"),
    "a card twice": ("24", "15", "24"),
    "a card twice, under two names": ("Adam=24", "Betty=24"),
    "the price itself": ("--price", "17", "24", "17"),
    "the price of the second bottle": ("--price", "17,11", "24", "11"),
    "no card at all": (),
}


@pytest.mark.parametrize(
    "arguments", CARDS_THAT_CANNOT_BE.values(), ids=CARDS_THAT_CANNOT_BE.keys()
)
def test_a_card_that_cannot_be_there_is_refused_in_one_line(arguments: tuple[str, ...]) -> None:
    assert is_refused_in_one_line(run("judge", *arguments))


@pytest.mark.parametrize(
    "price",
    ["0", "20", "37", "-1", "x", "", "18.5", "１７", "9" * 5000],
    ids=lambda price: price[:6],
)
def test_a_price_that_is_neither_19_nor_a_card_below_it_is_refused_in_one_line(price: str) -> None:
    assert is_refused_in_one_line(run("judge", "--price", price, "24", "15"))


@pytest.mark.parametrize("deck", ["tarot", "", "Classic", "\n"], ids=ascii)
def test_an_unknown_deck_is_refused_in_one_line(deck: str) -> None:
    assert is_refused_in_one_line(run("judge", "--deck", deck, "24", "15"))


@pytest.mark.parametrize("option", ["--sneeze", "--prices=9", "-p"])
def test_an_unknown_option_is_refused_in_one_line(option: str) -> None:
    assert is_refused_in_one_line(run("judge", option, "24", "15"))


def test_the_refusal_names_what_cannot_be() -> None:
    assert "'17x' is not a card" in run("judge", "17x", "24").stderr
    assert "24 cannot lie in the trick twice" in run("judge", "24", "15", "24").stderr
    assert "17 is the price" in run("judge", "--price", "17", "24", "17").stderr


def test_the_installed_program_names_a_seat_in_bytes_that_are_no_text() -> None:
    ran = program("judge", b"\xff=17", "24")
    assert (ran.returncode, ran.stderr) == (0, b"")
