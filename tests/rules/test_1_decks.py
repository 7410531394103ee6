"""Rulebook 1.4 and 1.6: the decks on offer, and a table's own."""

from dataclasses import replace

import pytest

from assistant.rules.cards import (
    MOST_COINS,
    NUMBERS,
    Deck,
    Entered,
    Flaw,
    by_face,
    flaws,
    made,
    offered_decks,
    printed_decks,
)
from assistant.rules.events import Agreed, Began, Opened
from assistant.rules.fold import fold
from assistant.rules.options import USUAL
from tests.rules.telling import CLASSIC, NAMES, counted

COLOURS = ("yellow", "blue", "red")


def entered(deck: Deck = CLASSIC) -> dict[int, Entered]:
    """A deck as it is entered, by card."""
    return {card: Entered(card, deck.suit_of[card], deck.coins[card]) for card in deck.cards}


def wrong(
    *changed: Entered, without: tuple[int, ...] = (), more: tuple[Entered, ...] = ()
) -> list[Flaw]:
    """What is wrong with the classic deck when some of its cards are entered so."""
    cards = entered() | {one.card: one for one in changed}
    return list(
        flaws(COLOURS, [*(one for card, one in cards.items() if card not in without), *more])
    )


@pytest.mark.parametrize("deck", offered_decks().values(), ids=offered_decks().keys())
def test_1_6_the_cards_of_a_printed_deck_make_a_deck(deck: Deck) -> None:
    colours = [suit.id for suit in deck.suits]
    assert flaws(colours, [*entered(deck).values()]) == ()
    assert made(deck.name, colours, [*entered(deck).values()]) == replace(deck, id="")


def test_1_6_in_which_order_they_are_entered_does_not_matter() -> None:
    cards = [*entered().values()]
    assert made("Ours", COLOURS, cards[::-1]) == made("Ours", COLOURS, cards)


def test_1_6_a_deck_that_was_entered_has_no_id() -> None:
    assert made("Ours", COLOURS, [*entered().values()]).id == ""


@pytest.mark.parametrize("card", [0, 19, 38, -1, 100])
def test_1_6_there_is_no_such_card(card: int) -> None:
    assert wrong(without=(1,), more=(Entered(card, 0, 1),)) == [
        Flaw("no-such-card", card),
        Flaw("missing", 1),
    ]


def test_1_6_a_card_is_missing_and_so_its_colour_has_eleven() -> None:
    assert wrong(without=(4,)) == [
        Flaw("missing", 4),
        Flaw("colour-count", colour=1, count=11, wanted=12),
    ]


def test_1_6_a_card_is_there_twice() -> None:
    assert wrong(more=(Entered(17, 1, 3),)) == [
        Flaw("twice", 17, count=2),
        Flaw("colour-count", colour=1, count=13, wanted=12),
    ]


def test_1_6_a_card_is_there_three_times_in_three_colours() -> None:
    found = wrong(more=(Entered(17, 0, 3), Entered(17, 2, 3)))
    assert found[0] == Flaw("twice", 17, count=3)
    assert [(one.colour, one.count) for one in found[1:]] == [(0, 13), (2, 13)]


@pytest.mark.parametrize("colour", [None, -1, 3])
def test_1_6_a_card_has_no_colour(colour: int | None) -> None:
    assert wrong(Entered(17, colour, 3)) == [
        Flaw("no-colour", 17),
        Flaw("colour-count", colour=1, count=11, wanted=12),
    ]


@pytest.mark.parametrize("coins", [None, -1, MOST_COINS + 1, 10**9])
def test_1_6_a_card_has_no_coins_or_more_than_nine(coins: int | None) -> None:
    assert wrong(Entered(17, 1, coins)) == [Flaw("no-coins", 17)]


@pytest.mark.parametrize("coins", [0, MOST_COINS])
def test_1_6_a_card_has_up_to_nine_coins(coins: int) -> None:
    assert wrong(Entered(17, 1, coins)) == []


def test_1_6_thirteen_are_blue() -> None:
    assert wrong(Entered(1, 1, 1)) == [
        Flaw("colour-count", colour=0, count=11, wanted=12),
        Flaw("colour-count", colour=1, count=13, wanted=12),
    ]


@pytest.mark.parametrize(
    "colours", [("yellow", "blue", "blue"), ("", "blue", "red"), ("red", "red", "red")], ids=str
)
def test_1_6_the_colours_have_names_of_their_own(colours: tuple[str, ...]) -> None:
    assert flaws(colours, [*entered().values()]) == (Flaw("colours-alike"),)


def test_1_6_nothing_was_entered() -> None:
    found = flaws(COLOURS, [])
    assert [one.card for one in found if one.code == "missing"] == sorted(NUMBERS)
    assert [one.count for one in found if one.code == "colour-count"] == [0, 0, 0]


def test_1_6_the_flaws_come_by_card_and_then_by_colour() -> None:
    found = wrong(Entered(30, 1, None), Entered(5, None, 1), without=(20, 7))
    assert [(one.code, one.card, one.colour) for one in found] == [
        ("missing", 7, None),
        ("missing", 20, None),
        ("no-colour", 5, None),
        ("no-coins", 30, None),
        ("colour-count", None, 0),
        ("colour-count", None, 1),
    ]


def test_1_6_a_game_keeps_the_deck_with_which_it_began() -> None:
    dear = made("Ours", COLOURS, [Entered(card, one.colour, 9) for card, one in entered().items()])
    game = fold(
        [
            Opened(NAMES[:3], 2, replace(USUAL, deck=dear)),
            counted(200, -9, 115),
            Began(),
            Agreed(replace(USUAL, deck=dear)),
        ]
    )
    assert (game.rounds[0].table.deck, game.rounds[1].table.deck, game.totals) == (
        dear,
        dear,
        (200, -9, 115),
    )


def test_1_4_of_the_deck_of_1995_three_values_are_known_and_the_rest_is_the_classic_decks() -> None:
    old = offered_decks()["bambus-1995"]
    assert [card for card in NUMBERS if old.coins[card] != CLASSIC.coins[card]] == [1, 2, 3]
    assert [old.coins[card] for card in (1, 2, 3)] == [0, 0, 0]


def test_1_4_the_deck_of_1995_was_not_held_against_its_cards_and_is_no_printed_one() -> None:
    assert set(offered_decks()) - set(printed_decks()) == {"bambus-1995"}


@pytest.mark.parametrize("deck", offered_decks().values(), ids=offered_decks().keys())
def test_6_5_by_face_each_card_counts_its_number(deck: Deck) -> None:
    faced = by_face(deck)
    assert {card: faced.coins[card] for card in NUMBERS} == {card: card for card in NUMBERS}
    assert (faced.suit_of, faced.name, faced.id) == (deck.suit_of, deck.name, deck.id)


def test_6_5_the_deck_in_play_counts_as_the_table_agreed() -> None:
    assert USUAL.deck_in_play == CLASSIC
    assert replace(USUAL, card_points="face").deck_in_play == by_face(CLASSIC)
