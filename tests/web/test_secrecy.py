"""While a round runs the pages show only what everyone at the table sees: never which cards are gone."""

import re
from random import Random

import pytest

from assistant.rules.events import Played
from tests.rounds import legal_round
from tests.web.steps import seat_at_table, skip, table_of, tap

STEPS = (0, 1, 4, 5, 11, 12, 19, 26, 30, 31)
"""After how many cards of a round of four the pages are compared."""


def keys(page):
    """The keys as the page has them, without the mark of the price."""
    marked = [key.markup for key in page.document.all("button", name="card")]
    return [markup.replace(' aria-current="true"', "") for markup in marked]


@pytest.fixture
def pages(app, phone):
    """Pages of rounds that chance played, each with its plays."""

    def shown(seed):
        table_id, plays, before = seat_at_table(app), list(legal_round(Random(seed), 4, 1)), 0
        for step in STEPS:
            skip(app, table_id, [Played(*play) for play in plays[before:step]])
            before = step
            yield phone.get(f"/tables/{table_id}/trick"), [card for _, card in plays[:step]]

    return lambda: (found for seed in (1, 2) for found in shown(seed))


def test_the_keys_do_not_depend_on_what_was_played(pages):
    first, *others = [keys(page) for page, _ in pages()]
    assert "disabled" not in str(first)
    assert all(other == first for other in others)


def test_no_card_of_an_earlier_trick_can_be_read(pages):
    """What can be read: the trick that runs, or the last one until the next lead, and the prices so far."""
    for page, played in pages():
        start = len(played) - (len(played) % 4 or 4)
        price = page.document.one("p", **{"data-part": "ladder"}).text.split()
        public = {*map(str, played[max(0, start) :]), *price}
        for key in page.document.all("button", name="card"):
            key.children.clear()
        labels = " ".join(one["aria-label"] for one in page.document if one["name"] != "card")
        heading = page.heading.split()
        read = set(re.findall(r"\d+", page.text + labels)) - {word for word in heading if word.isdigit()}
        coins = set(re.findall(r"(\d) coin", labels))
        assert read - coins <= public, page.text


def test_the_last_trick_is_gone_with_the_next_lead(phone, trick):
    page = tap(phone, trick, 24, 17, 26, 29)
    assert all("no card" not in page.seat(seat)["aria-label"] for seat in range(4))
    page = tap(phone, page, 30)
    assert ["no card" in page.seat(seat)["aria-label"] for seat in (0, 1, 2, 3)] == [True, True, False, True]


@pytest.mark.parametrize("path", ["/sheet", "/names", "/delete"])
def test_no_other_page_of_the_table_tells_of_the_running_round(path, phone, trick):
    address = f"/tables/{table_of(trick)}{path}"
    before = phone.get(address).text
    tap(phone, trick, 24, 17, 26, 29, 3)
    assert phone.get(address).text == before


def test_the_running_round_has_no_score_yet(phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/rounds/1")
    assert page.path == f"/tables/{table_of(begun)}/trick"


def test_home_shows_no_card_but_the_price(phone, trick):
    tap(phone, trick, 24, 17, 26, 29, 3)
    assert not {"24", "26", "29", "3"} & set(re.findall(r"\d+", phone.get("/").text.replace("Round 1", "")))
