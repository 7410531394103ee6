"""A table's own deck as a file, and in a line for an address."""

import json
from typing import Any

import pytest

from assistant.notation import deck_files, record_files
from assistant.notation.json_values import Unreadable
from assistant.rules.cards import (
    NUMBERS,
    Deck,
    Entered,
    Flaw,
    Suit,
    flaws,
    made,
    offered_decks,
    printed_decks,
)
from tests.notation.broken import SOUND

CLASSIC = printed_decks()["classic"]
OWN = made(
    "Ours „neu“ – 🦊",
    ("grün", "黒", "x y"),
    [Entered(card, CLASSIC.suit_of[card], card % 10) for card in NUMBERS],
)
DECKS = {**offered_decks(), "own": OWN}

every_deck = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())


def file_with(**suits: Any) -> bytes:
    """The file of the classic deck with other colours."""
    return json.dumps(json.loads(deck_files.write(CLASSIC)) | suits).encode()


def file_in_which(card: str, coins: str) -> bytes:
    """The file of the classic deck in which a card's coins are this text."""
    lines = deck_files.write(CLASSIC).decode().split("\n")
    (place,) = [place for place, line in enumerate(lines) if line.strip().startswith(f'"{card}":')]
    comma = "," if lines[place].endswith(",") else ""
    lines[place] = f'"{card}": {coins}{comma}'
    return "\n".join(lines).encode()


def found_in(content: bytes) -> list[Flaw]:
    draft = deck_files.parse(content)
    return list(flaws(draft.colours, draft.entered))


# The file


@every_deck
def test_a_deck_is_read_as_it_was_written(deck: Deck) -> None:
    draft = deck_files.parse(deck_files.write(deck))
    assert flaws(draft.colours, draft.entered) == ()
    again = made(draft.name, draft.colours, draft.entered)
    assert (again.name, again.suits) == (deck.name, deck.suits)


@every_deck
def test_a_file_says_what_it_is_and_what_its_cards_come_to(deck: Deck) -> None:
    document = json.loads(deck_files.write(deck))
    assert [*document] == ["format", "name", "start_price", "suits", "total"]
    assert (document["format"], document["start_price"], document["total"]) == (
        "bottle-imp-deck/1",
        19,
        deck.total,
    )


@every_deck
def test_a_file_can_stand_in_a_record_as_its_deck(deck: Deck) -> None:
    seats = {"seats": list("ABCDE"), "dealer": "A", "variant": "two-bottles"}
    table = SOUND | (seats if deck.has_twins else {})
    read = record_files.read(table | {"deck": json.loads(deck_files.write(deck))})
    assert read.table.deck.suits == deck.suits


def test_a_file_is_written_so_that_people_can_read_it() -> None:
    assert "Ours „neu“ – 🦊".encode() in deck_files.write(OWN)


def test_a_file_may_begin_with_a_byte_order_mark() -> None:
    assert deck_files.parse(b"\xef\xbb\xbf" + deck_files.write(OWN)) == deck_files.parse(
        deck_files.write(OWN)
    )


def test_a_file_needs_no_more_than_three_colours_with_cards() -> None:
    suits = [{"id": id, "cards": {}} for id in "abc"]
    assert deck_files.parse(json.dumps({"suits": suits}).encode()) == deck_files.Draft(
        "", ("a", "b", "c"), ()
    )


@pytest.mark.parametrize("name", [None, "", 0])
def test_a_deck_without_a_name_has_none(name: object) -> None:
    assert deck_files.parse(file_with(name=name)).name == ""


# What is wrong with it is told card by card, not refused


def test_a_file_in_which_a_number_stands_twice_has_it_twice() -> None:
    content = deck_files.write(CLASSIC).decode().replace('"20": 4', '"17": 4')
    assert found_in(content.encode()) == [Flaw("missing", 20), Flaw("twice", 17, count=2)]


def test_a_file_in_which_a_number_stands_in_two_colours_has_it_twice() -> None:
    content = deck_files.write(CLASSIC).decode().replace('"5": 2', '"17": 2')
    assert found_in(content.encode()) == [Flaw("missing", 5), Flaw("twice", 17, count=2)]


@pytest.mark.parametrize(("number", "card"), [("19", 19), ("0", 0), ("38", 38), ("99", 99)])
def test_a_file_with_a_card_that_there_is_not_names_it(number: str, card: int) -> None:
    content = deck_files.write(CLASSIC).decode().replace('"4": 1', f'"{number}": 1')
    assert found_in(content.encode()) == [Flaw("no-such-card", card), Flaw("missing", 4)]


@pytest.mark.parametrize("text", ["-1", "01", "1.0", "x", "", " 4", "४", "100", "9" * 5000])
def test_a_file_with_what_is_no_number_has_no_such_card(text: str) -> None:
    content = deck_files.write(CLASSIC).decode().replace('"4": 1', f'"{text}": 1')
    assert found_in(content.encode()) == [Flaw("no-such-card", 0), Flaw("missing", 4)]


@pytest.mark.parametrize(
    "coins", ["-1", "10", "1000000000", "5.0", "true", "false", '"5"', "null", "[5]", "1e3"]
)
def test_a_file_with_coins_that_no_card_has_says_of_which(coins: str) -> None:
    assert found_in(file_in_which("17", coins)) == [Flaw("no-coins", 17)]


# What has no three colours with cards is no deck


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no deck",
        b"null",
        b"[]",
        b"{}",
        b'"suits"',
        b'{"suits": {}}',
        b'{"suits": []}',
        b'{"suits": [1, 2, 3]}',
        b'{"suits": [{}, {}, {}]}',
        b'{"suits": [{"id": "a", "cards": []}, {"id": "b", "cards": []}, {"id": "c", "cards": []}]}',
        b'{"suits": [{"id": 1, "cards": {}}, {"id": "b", "cards": {}}, {"id": "c", "cards": {}}]}',
        b'{"suits": [{"id": "a", "cards": {}}, {"id": "b", "cards": {}}]}',
        deck_files.write(OWN).decode().encode("utf-16"),
        deck_files.write(OWN)[:-20],
        b"[" * 100_000,
        b'{"suits": ' + b"9" * 5000 + b"}",
    ],
    ids=lambda content: repr(content[:40]),
)
def test_what_has_no_three_colours_with_cards_is_unreadable(content: bytes) -> None:
    with pytest.raises(Unreadable):
        deck_files.parse(content)


# The line


@every_deck
def test_a_deck_is_read_from_its_line(deck: Deck) -> None:
    draft = deck_files.from_code(deck_files.code(deck))
    assert flaws(draft.colours, draft.entered) == ()
    assert made("", draft.colours, draft.entered).suits == deck.suits


def test_the_line_of_a_deck_is_short_enough_for_an_address() -> None:
    assert len(deck_files.code(CLASSIC)) == 36 + 36 + len("~~~~yellowbluered")


def test_a_line_with_a_wave_too_many_is_no_deck() -> None:
    deck = Deck("", "", (*CLASSIC.suits[:2], Suit("r~e~d", CLASSIC.suits[2].coins)))
    with pytest.raises(Unreadable):
        deck_files.from_code(deck_files.code(deck))


def test_more_than_nine_coins_are_nine_in_a_line() -> None:
    deck = Deck(
        "", "", tuple(Suit(suit.id, dict.fromkeys(suit.coins, 12)) for suit in CLASSIC.suits)
    )
    assert {one.coins for one in deck_files.from_code(deck_files.code(deck)).entered} == {9}


def test_a_colour_that_there_is_not_is_a_flaw_of_the_line() -> None:
    draft = deck_files.from_code("9" + deck_files.code(CLASSIC)[1:])
    assert flaws(draft.colours, draft.entered)[0] == Flaw("no-colour", 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "classic",
        "~~~~",
        deck_files.code(CLASSIC) + "~x",
        deck_files.code(CLASSIC)[1:],
        "x" + deck_files.code(CLASSIC)[1:],
        "٣" * 36,
    ],
)
def test_any_other_line_is_no_deck(text: str) -> None:
    with pytest.raises(Unreadable):
        deck_files.from_code(text)
