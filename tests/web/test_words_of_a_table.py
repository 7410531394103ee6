"""What a table says in its own words: points where a card counts its number, and the colours of the
booklet of 1995.
"""

import json
import re
from dataclasses import replace

import pytest

from assistant.rules.cards import offered_decks
from assistant.rules.events import Began
from assistant.rules.options import USUAL, Goal
from tests.browsing import Client
from tests.markup import Element
from tests.web.routes import AT_A_TABLE, DRAWINGS, FILES, QUESTIONS, READING, address
from tests.web.steps import LEAGUE, happen, lay, seat_at_table, skip_round

FACE = replace(USUAL, card_points="face", goal=Goal("target", 500), memory_aid="full")
OF_1995 = replace(USUAL, edition="95", deck=offered_decks()["bambus-1995"])
COINS = re.compile(r"\bcoins?\b|Münze", re.IGNORECASE)
COLOURS = re.compile(r"\b(?:yellow|blue|red|Gelb|Blau|Rot)\b")
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-text")
PAGES = {
    endpoint: rule
    for endpoint, rule in READING.items()
    if endpoint in AT_A_TABLE and endpoint not in FILES | DRAWINGS
}


def said(document: Element) -> str:
    """All that a page says: what is read, what is read aloud, and what its scripts may say."""
    attributes = [one[name] for name in SPOKEN for one in document.all() if name in one]
    data = [json.loads(one.text) for one in document.all("script", id="round-data")]
    words = [*(one["sentences"].values() for one in data)]
    return " ".join([document.text, *attributes, *(text for each in words for text in each)])


ALL = frozenset(PAGES)
BEFORE_A_CARD = {"scores.tally", "sheet.show", "tables.people", "tables.agreement", "tables.deck"}


def everywhere(app, language, table_id, endpoints=ALL):
    """What each page of a table says, by its address."""
    phone = Client(app, language)
    return {
        endpoint: said(
            phone.get(address(PAGES[endpoint], table_id) + QUESTIONS.get(endpoint, "")).document
        )
        for endpoint in endpoints
    }


def found(pattern, pages):
    """Where a word stands."""
    return {name: hits for name, text in pages.items() if (hits := pattern.findall(text))}


def played(app, options, seats=4):
    """A table with a round that is over, and two cards of the next."""
    table_id = seat_at_table(app, seats, options)
    skip_round(app, table_id, 1)
    happen(app, table_id, Began())
    lay(app, table_id, 24, 13)
    return table_id


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_a_table_that_counts_numbers_speaks_of_coins(app, league, language):
    assert found(COINS, everywhere(app, language, played(app, FACE))) == {}


@pytest.mark.parametrize("options", [replace(FACE, level="score"), replace(FACE, variant="lopaka")])
def test_nor_does_one_where_only_scores_are_written_or_two_play(app, league, options):
    seats = 2 if options.variant == "lopaka" else 3
    table_id = seat_at_table(app, seats, options)
    assert found(COINS, everywhere(app, "en", table_id, BEFORE_A_CARD)) == {}


def test_a_table_that_counts_coins_speaks_of_them(app, league):
    pages = everywhere(app, "en", played(app, USUAL))
    assert {"play.plain", "scores.tally", "sheet.show"} <= found(COINS, pages).keys()


def test_points_are_short_of_the_target(app, phone):
    page = phone.get(f"/tables/{seat_at_table(app, 3, FACE)}/sheet")
    assert "The game ends at 500 points." in page.text


def test_what_was_said_of_one_table_is_not_said_of_the_next(app, phone):
    phone.get(f"/tables/{seat_at_table(app, 3, FACE)}/sheet")
    page = phone.get(f"/tables/{seat_at_table(app, 3, USUAL)}/sheet")
    assert "The game ends at 200 coins." in page.text


def test_the_rules_opened_from_a_table_say_its_end_in_its_words(app, phone):
    page = phone.get(f"/rules/?table={seat_at_table(app, 3, FACE)}")
    assert "The game ends at 500 points." in page.text


OF_A_DECK = ("A card counts the coins on it", "(please check the coins)")
"""What is asked in coins where a card counts its number too."""


@pytest.mark.parametrize("path", ["/tables/new", f"/leagues/{LEAGUE}/seasons/new"])
def test_whoever_agrees_on_numbers_is_asked_about_points(phone, league, path):
    page = phone.get(path)
    page = phone.press(page.document.one("button", name="preset", value="wikipedia"))
    text = said(page.document)
    for known in OF_A_DECK:
        text = text.replace(known, "")
    assert COINS.findall(text) == []


# The colours of the booklet of 1995


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_a_table_by_the_booklet_of_1995_names_a_colour_otherwise(app, league, language):
    assert found(COLOURS, everywhere(app, language, played(app, OF_1995))) == {}


def test_cents_are_followed_if_possible(app, phone):
    page = phone.get(address(PAGES["play.plain"], played(app, OF_1995)))
    assert "cents if possible" in page.text


@pytest.mark.parametrize("path", ["/decks/bambus-1995", "/judge?deck=bambus-1995"])
def test_the_deck_of_1995_has_its_own_colours_without_a_table(phone, path):
    text = said(phone.get(path).document)
    assert "centimes" in text
    assert not COLOURS.search(text)
