"""What an edition has in its box and says before the first card: its page, and the guide of a table."""

from dataclasses import replace

import pytest

from assistant import reference
from assistant.reference import LANGUAGES
from assistant.rules.options import EDITIONS, USUAL
from assistant.web.rules_search import search
from tests.browsing import Client
from tests.rounds_of_box import options_of_box
from tests.web.steps import seat_at_table

WITH_A_BOX = ["95", "03", "ZM", "GT", "M24"]


def guide(app, phone, options, seats=4):
    """The guide of a new table, as it is read."""
    return phone.get(f"/tables/{seat_at_table(app, seats, options)}/guide")


def test_every_booklet_is_there_and_those_with_a_box_have_a_page():
    assert set(reference.booklets()) == set(EDITIONS)
    assert [id for id, one in reference.booklets().items() if one.text["en"].box] == WITH_A_BOX


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", WITH_A_BOX)
def test_an_edition_has_a_page_that_the_rules_lead_to(app, language, id):
    phone = Client(app, language)
    index = phone.get("/rules/")
    name = [one.text for one in index.document.all("a") if one["href"] == f"/rules/editions/{id}"]
    page = phone.get(f"/rules/editions/{id}")
    assert name == [page.heading]
    booklet = reference.booklets()[id]
    for thing in (booklet.players, booklet.age, booklet.minutes, *booklet.text[language].box):
        assert thing in page.text


@pytest.mark.parametrize("id", WITH_A_BOX)
def test_what_an_edition_says_differently_leads_to_its_question(phone, id):
    page = phone.get(f"/rules/editions/{id}")
    told = reference.told_apart(id)
    assert told
    for question, own in told:
        link = page.document.one("a", href=f"/rules/{question.id}")
        assert link.text == f"{question.text['en'].ask} {own.note['en']}"


@pytest.mark.parametrize(("id", "status"), [("WP", 404), ("1995", 404)])
def test_what_is_no_box_has_no_page(phone, id, status):
    phone.get(f"/rules/editions/{id}", status=status)


@pytest.mark.parametrize(
    ("edition", "says"),
    [
        ("95", ("the paper imp on it", "an overview card", "by number")),
        ("ZM", ("the imp card beside it", "an overview card", "by number")),
        ("GT", ("the bottle on it", "overview cards", "Leave your hand as it was dealt")),
    ],
)
def test_the_guide_says_what_the_booklet_says(app, phone, edition, says):
    page = guide(app, phone, replace(USUAL, edition=edition))
    for text in says:
        assert text in page.text
    assert phone.follow(page, "What the booklet says").path.startswith(f"/rules/editions/{edition}")


@pytest.mark.parametrize("variant", ["lopaka", "bright-house"])
def test_so_does_the_guide_of_two(app, phone, variant):
    page = guide(app, phone, replace(USUAL, edition="GT", variant=variant), 2)
    assert "the bottle on it. Lay the overview cards" in page.text


@pytest.mark.parametrize("variant", ["lopaka", "bright-house", "matagot-duel"])
def test_before_a_game_of_two_too_it_is_said_who_pays_for_the_imps_trick(app, phone, variant):
    page = guide(app, phone, replace(USUAL, variant=variant), 2)
    assert "whoever has the bottle at the end pays for" in page.text


def test_two_bottles_stand_on_the_19_where_there_are_two(app, phone):
    page = guide(app, phone, options_of_box("two-bottles", 5), 5)
    assert "both bottles on it" in page.text
    assert "the bottle on it" not in page.text


@pytest.mark.parametrize("text", ["Each player deals twice", "Jeder gibt zweimal"])
def test_how_often_each_deals_is_found_first(text):
    assert search(text, "")[0].id == "41"
