"""Rulebook chapter 1: the cards."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from assistant.notation import record_files
from assistant.rules.cards import START_PRICE, Deck, Suit, deck_from, printed_decks
from assistant.rules.events import Dealt, Event, Played
from assistant.rules.replay import replay
from tests.rules.telling import ADAM, BETTY, CLASSIC, SMALL_DECKS, codes, random_record, table

PRINTED = pytest.mark.parametrize("deck", [*SMALL_DECKS.values()], ids=[*SMALL_DECKS])
MATAGOT = printed_decks()["matagot-2024"]


def as_object(deck: Deck = CLASSIC) -> dict[str, Any]:
    """A deck as a record can bring it."""
    return {
        "suits": [
            {"id": suit.id, "cards": {str(card): coins for card, coins in suit.coins.items()}}
            for suit in deck.suits
        ]
    }


def numbers(deck: Deck) -> list[int]:
    return sorted(card for suit in deck.suits for card in suit.coins)


@PRINTED
def test_1_1_there_are_36_cards_numbered_1_to_37_without_19(deck: Deck) -> None:
    assert numbers(deck) == [*range(1, 19), *range(20, 38)]


def test_1_1_no_number_is_there_twice() -> None:
    deck = as_object()
    del deck["suits"][1]["cards"]["34"]
    deck["suits"][1]["cards"]["1"] = 1
    with pytest.raises(ValueError, match="card 1 stands in two colours"):
        deck_from(deck)


@pytest.mark.parametrize(
    "first", [[], [Dealt(ADAM, (1, 2, 3, 4, 5, 6, 7, 8, 9))]], ids=["in one deal", "in two"]
)
def test_1_1_no_card_is_dealt_twice(first: list[Event]) -> None:
    twice = (10, 11, 12, 13, 14, 15, 16, 17, 9 if first else 10)
    assert codes(replay(table(), [*first, Dealt(BETTY, twice)])) == ["duplicate-card"]


@PRINTED
def test_1_2_each_of_three_colours_has_twelve_cards(deck: Deck) -> None:
    assert [len(suit.coins) for suit in deck.suits] == [12, 12, 12]


@PRINTED
def test_1_2_the_colours_are_a_low_a_middle_and_a_high_one(deck: Deck) -> None:
    assert sorted(deck.suits, key=lambda suit: sum(suit.coins)) == list(deck.suits)


def test_1_2_the_words_for_the_colours_are_the_editions() -> None:
    words = {deck.id: [suit.id for suit in deck.suits] for deck in printed_decks().values()}
    assert words == {
        "classic": ["yellow", "blue", "red"],
        "matagot-2024": ["red", "blue", "green"],
        "matagot-2024-large": ["red", "blue", "green"],
    }


def test_1_3_coins_never_decide_a_trick() -> None:
    def dearer(coins: Mapping[int, int]) -> dict[int, int]:
        return {card: 40 - card for card in coins}

    other = replace(
        CLASSIC, suits=tuple(Suit(suit.id, dearer(suit.coins)) for suit in CLASSIC.suits)
    )
    for seed in range(50):
        record = random_record(seed, 4)
        ours, theirs = (
            replay(replace(record.table, deck=deck), record.events).round
            for deck in (CLASSIC, other)
        )
        assert [trick.winner for trick in ours.tricks] == [trick.winner for trick in theirs.tricks]


@pytest.mark.parametrize(("id", "total"), [("classic", 126), ("matagot-2024", 127)])
def test_1_4_each_printed_deck_has_its_own_total(id: str, total: int) -> None:
    assert printed_decks()[id].total == total


def test_1_4_seven_cards_of_the_matagot_deck_differ() -> None:
    def card(deck: Deck, number: int) -> tuple[int, int]:
        return deck.suit_of[number], deck.coins[number]

    assert [n for n in numbers(CLASSIC) if card(CLASSIC, n) != card(MATAGOT, n)] == [
        3,
        4,
        17,
        23,
        24,
        34,
        35,
    ]


def test_1_4_the_usual_deck_is_the_classic_one() -> None:
    assert next(iter(printed_decks())) == "classic"


def test_1_4_a_record_can_bring_a_deck_of_its_own() -> None:
    deck = as_object()
    for card in ("1", "2", "3"):
        deck["suits"][0]["cards"][card] = 0
    document = {
        "format": record_files.FORMAT,
        "deck": deck,
        "seats": ["Adam", "Betty", "Christian"],
        "dealer": "Adam",
        "events": [],
    }
    assert record_files.read(document).table.deck.total == 122


def test_1_5_the_first_price_is_19() -> None:
    assert START_PRICE == replay(table(), []).round.price == 19


def test_1_5_the_19_is_never_dealt() -> None:
    assert codes(replay(table(), [Dealt(ADAM, (1, 2, 3, 4, 5, 6, 7, 8, 19))])) == ["unknown-card"]


def test_1_5_the_19_is_never_played() -> None:
    assert codes(replay(table(), [Played(ADAM, 19)])) == ["unknown-card"]


@PRINTED
def test_1_5_the_19_is_worth_nothing(deck: Deck) -> None:
    assert 19 not in deck.coins
