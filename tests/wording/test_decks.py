"""Decks by their names, and what is wrong with one that is entered, in words."""

import pytest

from assistant.rules.cards import Deck, Flaw, offered_decks, printed_decks
from assistant.wording import ENGLISH
from assistant.wording.decks import doubt, flaw, name

COLOURS = ("yellow", "blue", "red")


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            Flaw("no-such-card", 19),
            "There is no card 19: the numbers are 1 to 37 without 19. Remove it.",
        ),
        (Flaw("missing", 4), "4 is missing. Add it with its colour and coins."),
        (
            Flaw("twice", 17, count=2),
            "17 is there 2 times. Keep one and remove the others.",
        ),
        (Flaw("no-colour", 17), "Choose the colour of 17."),
        (Flaw("no-coins", 17), "The coins of 17 must be a whole number from 0 to 9."),
        (Flaw("colours-alike"), "Name three different colours."),
    ],
    ids=lambda one: one.code if isinstance(one, Flaw) else "",
)
def test_1_6_what_is_wrong_with_a_deck_is_told_with_what_to_do(found: Flaw, text: str) -> None:
    assert flaw(found, COLOURS, ENGLISH) == text


def test_1_6_a_colour_with_another_number_of_cards_is_named() -> None:
    text = flaw(Flaw("colour-count", colour=1, count=13, wanted=12), COLOURS, ENGLISH)
    assert text == "blue: 13 cards. Each colour has 12; change the colour of some."


def test_every_deck_on_offer_has_a_name_of_its_own() -> None:
    assert len({name(deck, ENGLISH) for deck in offered_decks().values()}) == len(offered_decks())


def test_a_deck_of_the_tables_own_has_the_name_that_it_was_given() -> None:
    assert name(Deck("", "Ours", printed_decks()["classic"].suits), ENGLISH) == "Ours"


@pytest.mark.parametrize(
    ("id", "is_doubted"), [("classic", False), ("bambus-1995", True), ("matagot-2024", True)]
)
def test_1_4_what_is_not_sure_about_a_decks_coins_is_told(id: str, is_doubted: bool) -> None:
    assert bool(doubt(offered_decks()[id], ENGLISH)) is is_doubted


def test_nothing_is_doubted_of_a_deck_of_the_tables_own() -> None:
    assert doubt(Deck("", "Ours", printed_decks()["classic"].suits), ENGLISH) == ""
