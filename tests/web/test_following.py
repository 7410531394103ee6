"""What a phone that does not enter is shown of a round, and that nothing on its pages writes."""

import re
from dataclasses import replace
from random import Random

import pytest

from assistant.rules.events import Agreed, Began, Played, Skipped
from assistant.rules.options import USUAL, Goal
from assistant.rules.views import TableView, Viewer
from assistant.tables import tables
from assistant.web import log, sheet
from assistant.web.access import AT_A_TABLE
from assistant.web.answers import address
from assistant.web.table_page import score_page, table_page
from tests.browsing import Client
from tests.markup import read
from tests.rounds import legal_round
from tests.web.routes import PROGRAMS, READING
from tests.web.routes import address as address_at
from tests.web.steps import happen, lay, seat_at_table, skip, skip_round
from tests.web.watching import watcher

WATCHING = Viewer(role="watching")
LEVELS = ("table_only", "counts", "full")
STEPS = (0, 1, 4, 5, 11, 12, 19, 26, 30, 31)
"""After how many cards of a round of four the pages are looked at."""


@pytest.fixture
def watched(app):
    """What a page of a table is for somebody who only watches."""

    def page(table_id, draw=table_page):
        with app.test_request_context():
            return read(draw(tables.view(table_id, WATCHING)))

    return page


@pytest.fixture
def shown(app, watched):
    """That of a table that agreed on something, with cards that were laid there."""

    def page(*cards, **agreed):
        table_id = seat_at_table(app, options=replace(USUAL, **agreed))
        lay(app, table_id, *cards)
        return watched(table_id)

    return page


def parts(page, *names):
    """The elements that have one of these classes."""
    return [one for one in page if set(one["class"].split()) & set(names)]


def cards(page, name):
    """The cards within the elements of a class."""
    faces = [face for part in parts(page, name) for face in parts(part, "face")]
    return [int(parts(face, "number")[0].text) for face in faces]


def rows(page):
    """What is counted of each player: tricks and total."""
    counted = parts(page, "counted")[0].one("tbody").all("tr")
    return [tuple(cell.text for cell in row.all("td")) for row in counted]


def writes(page):
    """What could write or leads there, below the line at the top."""
    forms = [one["action"] for one in page.one("main").all("form")]
    named = {one["name"] for one in page.all("input", "button", "select") if one["name"]}
    islands = [one["id"] for one in page.all("script") if one["id"]]
    return forms + islands + sorted(named - {"csrf_token"})


def ways(page):
    """Where links lead, without the table."""
    return {one["href"].split("/")[-1] for one in page.all("a") if "/tables/" in one["href"]}


def drawn_score(view: TableView) -> str:
    """The page of the first round."""
    return score_page(view, 0)


def drawn_sheet(view: TableView) -> str:
    """The game sheet."""
    return sheet.page(view)


def drawn_log(view: TableView) -> str:
    """The log."""
    return log.page(view)


# Nothing writes


@pytest.mark.parametrize("aid", LEVELS)
@pytest.mark.parametrize("laid", [(), (24, 17), (24, 17, 26, 29)], ids=len)
def test_nothing_on_the_page_of_a_running_round_writes(laid, aid, shown):
    assert writes(shown(*laid, memory_aid=aid)) == []


@pytest.mark.parametrize("level", ["score", "bottle"])
def test_nothing_writes_where_the_round_is_counted_at_its_end(level, shown):
    assert writes(shown(level=level)) == []


@pytest.mark.parametrize("goal", [Goal("target", 1000), Goal("rounds", 1)], ids=["on", "over"])
@pytest.mark.parametrize("draw", [drawn_score, drawn_sheet, drawn_log])
def test_nothing_writes_on_the_pages_after_a_round(draw, goal, app, watched):
    table_id = seat_at_table(app, options=replace(USUAL, goal=goal, sign_off="one"))
    skip_round(app, table_id, seed=3)
    page = watched(table_id, draw)
    assert writes(page) == []
    assert not ways(page) & {"people", "agreement", "names", "delete", "problem", "imp", "tally"}
    assert not [one["href"] for one in page.all("a") if "/events/" in one["href"]]


def test_who_enters_has_all_of_it(app):
    table_id = seat_at_table(app)
    page = Client(app, runs_scripts=True).get(f"/tables/{table_id}/trick").document
    assert {"after", "client_id", "card", "round-data"} <= set(writes(page))
    assert {"people", "agreement", "delete"} <= ways(page)


@pytest.mark.parametrize("level", ["score", "tricks"])
def test_a_round_that_is_being_counted_is_shown_as_it_stands(level, app, watched):
    table_id = seat_at_table(app, options=replace(USUAL, level=level))
    if level == "tricks":
        skip(app, table_id, [Skipped(1, card) for card in range(30, 38)])
    with app.test_request_context():
        assert address(tables.view(table_id, WATCHING)).endswith("/sales")
    assert writes(watched(table_id)) == []


@pytest.mark.parametrize("is_begun", [False, True], ids=["scored", "next round"])
def test_every_way_on_from_what_a_watcher_sees_is_open_to_it(is_begun, app):
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=3)
    if is_begun:
        happen(app, table_id, Began())
    phone, ways = watcher(app, table_id), set()
    for path in ("trick", "board", "rounds/1", "sheet", "log", "hands", "phones"):
        links = phone.get(f"/tables/{table_id}/{path}").document.all("a")
        on = {one["href"] for one in links if "download" not in one}
        assert any(f"/tables/{table_id}" in way for way in on), path
        ways |= {way for way in on if f"/tables/{table_id}" in way}
    assert {way: status for way in ways if (status := phone.answered(way)[0]) != 200} == {}


# What the phone may reveal (4.8)


@pytest.mark.parametrize("aid", LEVELS)
def test_price_owner_trick_dealer_leader_and_sales_are_always_told(aid, shown):
    page = shown(24, 17, 26, 29, 20, 21, memory_aid=aid)
    labels = [one["aria-label"] for one in parts(page, "who")]
    assert page.one("p", **{"data-part": "price"}).text == "17"
    assert page.one("p", **{"data-part": "owner"}).text == "Clara has the bottle"
    assert page.one("p", **{"data-part": "ladder"}).text == "19 17"
    assert cards(page, "slot") == [20, 21]
    assert [("dealer" in label, "led" in label) for label in labels] == [
        (True, False),
        (False, False),
        (False, True),
        (False, False),
    ]
    assert rows(page) == [("0", "0"), ("0", "0"), ("1", "0"), ("0", "0")]


@pytest.mark.parametrize(("aid", "before"), [("table_only", []), ("counts", [24, 17, 26, 29])])
def test_the_last_trick_lies_there_until_the_next_lead_and_is_remembered_only_as_agreed(
    aid, before, shown
):
    assert cards(shown(24, 17, 26, 29, memory_aid=aid), "slot") == [29, 24, 17, 26]
    later = shown(24, 17, 26, 29, 20, memory_aid=aid)
    assert (cards(later, "slot"), cards(later, "before")) == ([20], before)


@pytest.mark.parametrize("aid", LEVELS)
def test_where_no_trick_may_be_looked_at_none_is_remembered(aid, shown):
    page = shown(24, 17, 26, 29, 20, memory_aid=aid, review="none")
    assert cards(page, "before") == []


@pytest.mark.parametrize(
    ("aid", "said"),
    [
        ("table_only", "a card below 17 buys it"),
        ("counts", "16 cards below 17 are still out: 17 can be undercut."),
        ("full", "16 cards below 17 are still out: 17 can be undercut."),
    ],
)
def test_how_many_cards_are_still_out_is_counted_only_as_agreed(aid, said, shown):
    page = shown(24, 17, 26, 29, memory_aid=aid)
    assert page.one("p", **{"data-part": "below"}).text == said


def test_which_cards_are_out_coins_and_colours_are_told_only_where_all_is(shown):
    pages = {aid: shown(24, 17, 26, 29, memory_aid=aid) for aid in LEVELS}
    assert {aid: len(cards(page, "out")) for aid, page in pages.items()} == {
        "table_only": 0,
        "counts": 0,
        "full": 36,
    }
    gone = [int(one.text) for one in parts(pages["full"], "is-dim")]
    below = [
        int(one.text)
        for one in parts(pages["full"], "out")[0].all("li")
        if one["class"].endswith("is-below")
    ]
    assert (gone, below) == ([17, 24, 26, 29], list(range(1, 17)))
    told = {aid: [one.text for one in parts(page, "aid")] for aid, page in pages.items()}
    assert told["table_only"] == told["counts"] == []
    assert told["full"][0] == "coins 0"


@pytest.mark.parametrize("aid", LEVELS)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_card_is_on_the_page_that_the_table_cannot_see(seed, aid, app, watched):
    """Nor one of the Imp's Trick: of the cards that are out nobody is told where they are."""
    table_id, before = seat_at_table(app, options=replace(USUAL, memory_aid=aid)), 0
    plays = list(legal_round(Random(seed), 4, 1))
    for step in STEPS:
        skip(app, table_id, [Played(*play) for play in plays[before:step]])
        before = step
        page = watched(table_id)
        played = [card for _, card in plays[:step]]
        start = max(0, step - (step % 4 or 4))
        last = played[start - 4 : start] if step % 4 and start and aid != "table_only" else []
        assert sorted(cards(page, "slot")) == sorted(played[start:])
        assert sorted(cards(page, "before")) == sorted(last)
        if aid != "full":
            assert len(parts(page, "face")) == step - start + len(last)


TOLD = [
    path for (method, path) in AT_A_TABLE if method == "GET" and AT_A_TABLE[method, path] == "watch"
]
"""Every address of a table that somebody who only watches may open."""

CHANGING = r"csrf_token\W.*?>|[0-9a-f]{32,}|\d+:\d\d( [AP]M)?"
"""What is another each time: tokens, hashes and the time of day."""


@pytest.mark.parametrize("aid", ["table_only", "counts"])
def test_what_lies_face_down_changes_nothing_that_a_watcher_gets(aid, app):
    """The same prices, winners and numbers of tricks, by other cards in the first one."""
    told = []
    for first in ((24, 17, 26, 29), (25, 17, 27, 30)):
        table_id = seat_at_table(app, options=replace(USUAL, memory_aid=aid))
        lay(app, table_id, *first, 20, 21, 22, 31, 33)
        phone = watcher(app, table_id)
        answers = {
            name: phone._browser.get(address_at((READING | PROGRAMS)[name], table_id)).text
            for name in TOLD
        }
        told.append(
            {
                name: re.sub(CHANGING, "", text.replace(table_id, ""))
                for name, text in answers.items()
            }
        )
    one, other = told
    assert [name for name in TOLD if one[name] != other[name]] == []


# It is shown what was agreed


def test_what_was_agreed_from_the_next_round_on_is_shown_beside_it(app, watched):
    table_id = seat_at_table(app)
    lay(app, table_id, 24)
    happen(app, table_id, Agreed(replace(USUAL, memory_aid="counts")))
    assert parts(watched(table_id), "reveals")[0].text == (
        "Phone 1 is entering · No memory aids · From the next round on: "
        "The phone counts the cards below the price that are still out."
    )


# What is drawn anew


def test_each_part_that_changes_can_be_drawn_by_itself(shown):
    page = shown(24, 17)
    named = [one["data-live"] for one in page if one["data-live"]]
    assert named == ["heading", "ruling", "head", "so-far"]
    assert page.one(role="status")["data-live"] == "ruling"


def test_a_page_without_a_form_can_be_drawn_anew_as_a_whole(app, watched):
    table_id = seat_at_table(app)
    skip_round(app, table_id, seed=3)
    assert watched(table_id).one("main")["data-live"] == "main"


def test_the_price_and_its_ladder_are_called_so(shown):
    labels = [one["aria-label"] for one in shown(24, 15, 17, 32).all("p", role="img")]
    assert labels == ["Price 17", "Price ladder: 19, 17"]
