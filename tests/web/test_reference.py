"""The rules reference: every question in both languages, found by its words, cited by pages, marked
by a table's rules.
"""

import re
from dataclasses import replace
from functools import cache
from itertools import cycle

import pytest

from assistant import reference
from assistant.rules.events import Played, Turned
from assistant.rules.options import SWITCHES, USUAL, Goal, usual_deck
from assistant.rules.table import SEATS
from assistant.wording import ENGLISH, terms
from tests.browsing import Client
from tests.volume import some
from tests.web.routes import AT_A_TABLE, FILES, QUESTIONS, READING, address
from tests.web.steps import open_tricks, seat_at_table, skip, table_of, tap
from tests.web.test_hands import faces

LANGUAGES = ("en", "de")
CITED = re.compile(r"(?:Rule|Regel) (\d+\.\d+)")


def house_rule(page):
    """The answers to the question that a table can agree on."""
    return page.document.one("ul", **{"class": "house-rule"}).all("li")


def in_force(page):
    """Those of them that hold at the table."""
    return [one for one in house_rule(page) if "is-in-force" in one["class"].split()]


def citations(page):
    """The elements whose own words cite a rule."""
    main = page.document.one("main")
    return [
        one
        for one in main
        for child in one.children
        if isinstance(child, str) and CITED.search(child)
    ]


@cache
def opened(app, id, language="en"):
    """The page of a question without a table.

    It is the same for everybody, so one phone opens it for all tests.
    """
    return Client(app, language).get(f"/rules/{id}")


@pytest.fixture
def revoked(app, phone, trick):
    """The page on which a revoke has just been proved."""
    page = tap(phone, trick, 24, 25, 27, 30)
    return tap(phone, phone.press(page.seat(2)), 32)


# Every question


@pytest.mark.parametrize("chapter", reference.chapters(), ids=lambda chapter: chapter.id)
@pytest.mark.parametrize("language", some(LANGUAGES, 1))
def test_every_question_is_answered(language, chapter, app):
    for question in chapter.questions:
        page = opened(app, question.id, language)
        text = question.text[language]
        assert page.heading == text.ask
        assert text.ruling in page.text
        assert text.example in page.text


@pytest.mark.parametrize("chapter", reference.chapters(), ids=lambda chapter: chapter.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_says_in_words_where_it_stands(language, chapter, app):
    for question in chapter.questions:
        lists = opened(app, question.id, language).document.all("ul", **{"class": "stands"})
        shown = [line.one("b").text for each in lists for line in each.all("li")]
        assert len(shown) == len(set(shown)) == len(question.editions), question.id
        for line in (line for each in lists for line in each.all("li")):
            [_, text] = line.all("span", **{"class": "quiet"})  # the mark, and the words
            assert text.text, question.id


@pytest.mark.parametrize("chapter", reference.chapters(), ids=lambda chapter: chapter.id)
def test_the_verdict_of_every_example_is_that_of_its_ruling(chapter, app, phone):
    for question in chapter.questions:
        example = question.example
        if example.price is None or not example.trick:
            continue
        page = opened(app, question.id)
        (ruled,) = page.document.all("ol", **{"class": "ruled"})
        winning = [one for one in ruled.all("li") if "is-winning" in one["class"].split()]
        assert faces(ruled) == list(example.trick), question.id
        if example.takes is not None:
            assert [faces(one) for one in winning] == [[example.takes]], question.id
        ruling = phone.follow(page, "Try it with other cards")
        assert faces(ruling.document.all("ol", **{"class": "ruled"})[0]) == list(example.trick), (
            question.id
        )


def test_the_cards_of_a_hand_that_may_be_played_are_lit_and_said_to_be(app):
    for question in reference.questions().values():
        if not question.example.hand:
            continue
        hand = opened(app, question.id).document.one("ul", **{"class": "hand"}).all("li")
        lit = [one for one in hand if "is-not" not in one["class"].split()]
        assert [number for one in lit for number in faces(one)] == list(question.example.legal), (
            question.id
        )
        assert [one for one in hand if one.text.endswith("may be played")] == lit, question.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_found_from_the_index_through_its_chapter(language, app):
    phone = Client(app, language)
    chapters = phone.get("/rules/").document.one("nav", **{"class": "chapters"}).all("a")
    found = [
        link["href"].rsplit("/", 1)[1]
        for chapter in chapters
        for link in phone.get(chapter["href"])
        .document.one("ul", **{"class": "rows questions"})
        .all("a")
    ]
    assert found == list(reference.questions())


def test_the_other_questions_of_a_question_are_there(app):
    for question in reference.questions().values():
        page = opened(app, question.id)
        links = [
            one["href"]
            for each in page.document.all("ul", **{"class": "rows questions"})
            for one in each.all("a")
        ]
        assert links == [f"/rules/{id}" for id in question.see], question.id


@pytest.mark.parametrize(
    "path",
    ["/rules/none", "/rules/chapters/none", "/rules/paragraphs/0.0", "/rules/%00"],
)
def test_what_nobody_asked_is_not_there(path, phone):
    assert phone.get(path, 404).heading == "Page not found"


# Search


def found(page):
    """The questions that the search has found."""
    lists = page.document.all("ul", **{"class": "rows questions"})
    return [
        link["href"].split("?")[0].rsplit("/", 1)[1] for each in lists for link in each.all("a")
    ]


def searched(phone, words, **more):
    """Types words into the search of the index and sends it."""
    page = phone.get("/rules/")
    return phone.submit(page.document.one("form", role="search"), q=words, **more)


def test_a_question_is_found_by_its_words_which_stay_in_the_field(phone):
    page = searched(phone, "ZUERST LINKS")
    assert "9" in found(page)
    assert page.document.one("input", type="search")["value"] == "ZUERST LINKS"


@pytest.mark.parametrize("words", ["<xyzzy>", "%00%ff", "?" * 5000])
def test_words_that_find_nothing_are_told_so(words, phone):
    page = searched(phone, words)
    assert found(page) == []
    assert "Nothing found." in page.text


def test_advice_is_shown_as_what_it_is(app):
    for question in reference.questions().values():
        text = opened(app, question.id).text
        assert ("Advice, not a rule" in text) == question.is_advice, question.id


# From a table


def test_a_search_at_a_table_finds_what_is_played_there_first(app, phone):
    agreed = replace(USUAL, variant="lopaka")
    table_id = seat_at_table(app, 2, agreed, names="AB")
    assert found(phone.get(f"/rules/?q=how+many+cards&table={table_id}"))[0] == "L2"


@pytest.mark.parametrize("switch", some(filter(reference.of_switch, SWITCHES), 6))
def test_the_answer_that_is_in_force_is_marked(switch, app, phone):
    id = reference.of_switch(switch).id
    for answer in SWITCHES[switch]:
        agreed = replace(USUAL, **{switch: answer})
        size = next(cards for game, cards in SEATS if game == agreed.variant)
        agreed = replace(agreed, deck=usual_deck(size))
        table_id = seat_at_table(app, agreed.seats[-1], agreed, names="ABCDEF")
        (one,) = in_force(phone.get(f"/rules/{id}?table={table_id}"))
        assert one.text == f"{terms.term(switch, answer, ENGLISH)} agreed here"


@pytest.mark.parametrize("id", ["41", "37"])
def test_the_deck_and_the_end_of_the_table_are_told(id, app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 7)))
    (one,) = in_force(phone.get(f"/rules/{id}?table={table_id}"))
    assert one.text in (
        "The game ends after 7 rounds. agreed here",
        "The deck is Classic: Bambus 2003, Z-Man 2010, Gameteko. agreed here",
    )


def test_the_booklet_of_the_table_comes_first(app, phone):
    table_id = seat_at_table(app, options=replace(USUAL, edition="GT"))
    stands = (
        phone.get(f"/rules/18?table={table_id}").document.one("ul", **{"class": "stands"}).all("li")
    )
    assert "is-ours" in stands[0]["class"]
    assert stands[0].one("b").text == "Gameteko"


@pytest.mark.parametrize(
    "path",
    ["/rules/", "/rules/?q=price", "/rules/chapters/follow", "/rules/15", "/rules/paragraphs/4.2"],
)
def test_every_link_within_the_rules_keeps_the_table(path, phone, trick):
    page = phone.get(f"{path}{'&' if '?' in path else '?'}table={table_of(trick)}")
    links = [one["href"] for one in page.document.all("a") if one["href"].startswith("/rules")]
    assert links
    assert [link for link in links if not link.endswith(f"table={table_of(trick)}")] == []


def test_the_menu_of_a_table_leads_to_its_rules_and_they_lead_back(phone, begun):
    page = phone.follow(begun, "Rules")
    assert "Your table plays" in page.text
    assert (
        phone.get(f"/rules/15?table={table_of(begun)}").link("Back to the table")
        == f"/tables/{table_of(begun)}"
    )


@pytest.mark.parametrize("id", ["a-table-that-nobody-opened", "", "%00"])
def test_of_a_table_that_is_not_there_nothing_is_said(id, phone):
    assert in_force(phone.get(f"/rules/24?table={id}")) == []


def test_of_a_deleted_table_nothing_is_said(phone, trick):
    phone.press(phone.get(f"/tables/{table_of(trick)}/delete").button("Delete the game"))
    assert in_force(phone.get(f"/rules/24?table={table_of(trick)}")) == []


# What cites it


def test_a_proof_on_the_entry_page_is_a_tap_from_its_rule(phone, revoked):
    (cited,) = citations(revoked)
    assert cited.tag == "a"
    page = phone.get(cited["href"])
    assert (
        CITED.search(cited.text)[1] in reference.questions()[page.path.rsplit("/", 1)[1]].paragraphs
    )
    assert page.link("Back to the table") == f"/tables/{table_of(revoked)}"


def test_every_rule_that_a_page_of_a_running_round_names_is_a_link(phone, revoked):
    open_tricks(phone, table_of(revoked))
    _each_rule_is_a_link(phone, table_of(revoked))


def test_every_rule_that_a_page_of_a_finished_round_names_is_a_link(app, phone, revoked):
    rest = [card for card in range(1, 38) if card not in (19, 24, 25, 27, 30, 32)][:27]
    played = [Played(seat, card) for seat, card in zip(cycle((3, 0, 1, 2)), rest, strict=False)]
    skip(app, table_of(revoked), [each for play in played for each in (Turned(play.seat), play)])
    _each_rule_is_a_link(phone, table_of(revoked))


def _each_rule_is_a_link(phone, table_id):
    """On every page of a table.

    What stands in a link, or in what opens when it is tapped, is cited where that leads.
    """
    cited = set()
    for endpoint in sorted(AT_A_TABLE & READING.keys() - FILES):
        path = address(READING[endpoint], table_id) + QUESTIONS.get(endpoint, "")
        for one in citations(phone.get(path)):
            if not any(outer.tag in ("a", "summary", "button") for outer in one.ancestors):
                assert one.tag == "a", f"{one.text!r} at {path}"
                cited.add(one["href"])
    assert cited and all(phone.get(link).path.startswith("/rules/") for link in cited)


# The overview card


def test_the_overview_card_of_the_table_shows_all_its_cards(phone, trick):
    page = phone.follow(phone.get(f"/tables/{table_of(trick)}/sheet"), "All 36 cards")
    assert sorted(faces(page.document.one("main"))) == [card for card in range(1, 38) if card != 19]
    assert "126 coins in total" in page.text


def test_of_lopakas_place_it_is_said_that_no_booklet_has_it(phone):
    said = phone.get("/rules/L13").text
    assert "Whether he has a place is not in the booklet." in said and "Gameteko" in said
    assert "translator" not in phone.get("/rules/33").text
