"""How a trick stands and how it ended, in words."""

import pytest

from assistant.rules.cards import Deck
from assistant.wording import ENGLISH, decks, numbers, rulings
from tests.rules.telling import NAMES, SMALL_DECKS, played, table
from tests.viewing import seen


def ending(*cards: int) -> tuple[str, str]:
    """The headline and the reason of the last trick of these cards."""
    round_ = seen(table(), played(table(), *cards))
    return rulings.outcome(round_.tricks[-1], NAMES, ENGLISH)


def standing(*cards: int) -> tuple[str, str]:
    """The headline and the reason after these cards."""
    return rulings.standing(seen(table(), played(table(), *cards)), NAMES, ENGLISH)


def test_the_winner_takes_the_bottle_when_it_was_not_his() -> None:
    assert ending(24, 15, 17, 32) == (
        "Christian wins with 17 and takes the bottle.",
        "15 and 17 are below 19; 17 is nearest. New price 17.",
    )


def test_the_old_price_card_goes_to_the_former_owner() -> None:
    assert ending(24, 15, 17, 32, 30, 27, 13, 4)[1].endswith(
        "The old price card 17 goes face down to Christian."
    )


def test_5_3_the_owner_keeps_the_bottle_and_does_not_take_it() -> None:
    assert ending(24, 15, 17, 32, 10, 25, 27, 30) == (
        "Christian wins with 10 and keeps the bottle.",
        "Only 10 is below 17. The price falls 17 → 10.",
    )


def test_5_4_the_bottle_stays_when_no_card_lies_below() -> None:
    assert ending(24, 20, 37, 32) == (
        "Christian wins with 37.",
        "No card below 19, so the highest wins. The bottle stays.",
    )


def test_before_the_first_card_somebody_leads() -> None:
    assert standing() == ("Adam leads.", "Any card may be led.")


@pytest.mark.parametrize(
    ("cards", "headline", "reason"),
    [
        (
            (24,),
            "Adam is winning with 24.",
            "None is below 19, so the highest wins. Betty to play: blue if possible.",
        ),
        (
            (24, 15),
            "Betty is winning with 15.",
            "Nearest below 19. Christian to play: blue if possible.",
        ),
        (
            (15, 24, 36),
            "Adam is winning with 15.",
            "Nearest below 19. Doris to play: yellow if possible.",
        ),
    ],
    ids=str,
)
def test_during_a_trick_somebody_is_winning_it(
    cards: tuple[int, ...], headline: str, reason: str
) -> None:
    assert standing(*cards) == (headline, reason)


def test_between_two_tricks_the_last_one_is_told() -> None:
    assert standing(24, 15, 17, 32) == ending(24, 15, 17, 32)


@pytest.mark.parametrize("name", ["{card}", "%s", "<b>", "\ud800", ""], ids=ascii)
def test_any_name_stands_as_it_is(name: str) -> None:
    trick = seen(table(), played(table(), 24, 15, 17, 32)).tricks[0]
    assert (
        rulings.outcome(trick, [name] * 4, ENGLISH).headline
        == f"{name} wins with 17 and takes the bottle."
    )


@pytest.mark.parametrize("deck", [*SMALL_DECKS.values()], ids=[*SMALL_DECKS])
def test_1_4_a_card_is_called_by_its_number_its_colour_and_its_coins(deck: Deck) -> None:
    called = {"classic": "4, blue, 1 coin", "matagot-2024": "4, red, 2 coins"}
    assert decks.card(4, deck, ENGLISH) == called[deck.id]


def test_a_colour_of_a_tables_own_deck_has_its_own_word() -> None:
    assert [decks.colour(id, ENGLISH) for id in ("yellow", "grün", "")] == ["yellow", "grün", ""]


@pytest.mark.parametrize(
    ("words", "text"), [([3], "3"), ([3, 15], "3 and 15"), ([3, 15, 17], "3, 15 and 17")], ids=str
)
def test_words_in_a_row_are_joined(words: list[int], text: str) -> None:
    assert numbers.joined(words, ENGLISH) == text


def test_the_cards_below_the_price_are_named_in_rising_order() -> None:
    assert ending(18, 3, 17, 32)[1].startswith("3, 17 and 18 are below 19; 18 is nearest.")
