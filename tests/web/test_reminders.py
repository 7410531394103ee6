"""What the phone reminds of, teaches and lets see again.

Nothing, unless the table has agreed on it.
"""

import re
from dataclasses import replace

import pytest

from assistant.rules.events import Dealt, Discarded, Looked, Passed
from assistant.rules.options import USUAL
from assistant.tables import tables
from tests.rounds import CLASSIC
from tests.web.steps import (
    lay,
    round_data,
    seat_at_table,
    seats,
    skip,
    table_of,
)

ADAM, BETTY, CLARA, DORIS = range(4)
ADAM_KNOWN = [
    Dealt(ADAM, (1, 8, 12, 14, 20, 24, 25, 33, 36)),
    Discarded(ADAM, 14),
    Passed(ADAM, BETTY, 1),
    Passed(ADAM, DORIS, 36),
    Passed(BETTY, ADAM, 5),
    Passed(DORIS, ADAM, 29),
]
"""All that a hand is known by: what was dealt, laid under the 19, passed on and received."""


@pytest.fixture
def shown(app, phone):
    """The entry page of a table that agreed on something, with cards that were laid there."""

    def entry(*cards, **agreed):
        table_id = seat_at_table(app, options=replace(USUAL, **agreed))
        lay(app, table_id, *cards)
        return phone.get(f"/tables/{table_id}/trick")

    return entry


def listed(page, said):
    """The cards in the line that begins so; None where there is none."""
    lines = [one.text for one in page.document.all("p") if one.text.startswith(said)]
    return {int(card) for card in lines[0].partition(":")[2].split(",")} if lines else None


def out(page):
    """The cards that are said to be still out."""
    return listed(page, "Cards that are still out")


def playable(page):
    """The cards that are said to be playable."""
    return listed(page, "Playable cards")


def aids(page):
    """What is said at each seat of its coins, and of the colours that it is out of."""
    said = [line.partition(" · ")[2] for line in seats(page)]
    lines = page.document.one("ol").all("li")
    marks = [[mark["aria-label"] for mark in line.all("span", role="img")] for line in lines]
    return list(zip([re.findall("coins \\d+", one) for one in said], marks, strict=True))


# Reminders


def test_without_an_agreement_the_page_reminds_of_nothing(shown):
    page = shown(24, 17, 26, 29, 3)
    assert (out(page), aids(page)) == (None, [([], [])] * 4)


STILL_OUT = {
    (): "18 cards below 19 are still out: 19 can be undercut.",
    (24, 5, 26, 29): "4 cards below 5 are still out; all may be in the Imp's Trick.",
    (24, 2, 26, 29): "One card below 2 is still out; it may be in the Imp's Trick.",
    (24, 1, 26, 29): "Nobody can undercut 1 any more.",
}


@pytest.mark.parametrize(("cards", "said"), STILL_OUT.items(), ids=map(str, STILL_OUT))
def test_the_cards_below_the_price_that_are_still_out_are_counted(cards, said, shown):
    assert said in shown(*cards, memory_aid="counts").text


def test_where_they_are_only_counted_nothing_else_is_told(shown):
    page = shown(24, 17, 26, 29, 3, memory_aid="counts")
    assert (out(page), aids(page)) == (None, [([], [])] * 4)


def test_with_full_reminders_each_seat_shows_its_coins_and_what_it_is_out_of(shown):
    page = shown(24, 17, 26, 29, memory_aid="full")
    assert out(page) == set(CLASSIC.cards) - {24, 17, 26, 29}
    coins = sum(CLASSIC.coins[card] for card in (24, 17, 26, 29))
    assert aids(page) == [
        (["coins 0"], ["out of blue"]),
        (["coins 0"], []),
        ([f"coins {coins}"], []),
        (["coins 0"], ["out of blue"]),
    ]


# Looking at tricks


def test_where_all_may_be_looked_at_they_are_open_without_a_line_in_the_log(app, phone, shown):
    page = shown(24, 17, 26, 29, 30, review="all")
    tricks = phone.press(page.button("Tricks"))
    assert tricks.path == f"/tables/{table_of(page)}/rounds/1/tricks"
    assert "26" in tricks.text
    with app.app_context():
        assert Looked() not in tables.view(table_of(page)).events


@pytest.fixture
def own(phone, shown):
    """The page that asks whose tricks shall be opened, at a table where Clara and Adam have taken
    one each.
    """
    entry = shown(24, 17, 26, 29, 30, 32, 34, 20, review="own_pile")
    return phone.press(entry.button("Tricks"))


def leaf_through(phone, page, seat):
    """Opens the tricks of a seat."""
    return phone.press(page.document.one("button", name="pile", value=str(seat)))


def test_where_everybody_may_leaf_through_their_own_the_page_asks_whose(own):
    assert own.heading == "Look at the tricks?"
    assert [one.text for one in own.document.all("button", name="pile")] == [
        "Adam",
        "Betty",
        "Clara",
        "Doris",
    ]


def test_a_pile_shows_only_what_its_owner_has_taken(phone, own):
    page = leaf_through(phone, own, CLARA)
    numbers = {one.text for one in page.document.one("main").all("span", **{"class": "number"})}
    assert page.heading == "Tricks of Clara"
    assert numbers == {"24", "17", "26", "29"}


def test_a_pile_is_closed_again_with_the_next_card(app, phone, own):
    page = leaf_through(phone, own, CLARA)
    lay(app, table_of(own), 21)
    assert phone.get(f"{page.path}?pile={CLARA}").path == f"/tables/{table_of(own)}/tricks"


def test_opening_one_pile_opens_no_other(phone, own):
    page = leaf_through(phone, own, CLARA)
    assert phone.get(f"{page.path}?pile={ADAM}").path == f"/tables/{table_of(own)}/tricks"
    assert phone.get(page.path).path == f"/tables/{table_of(own)}/tricks"


def test_a_pile_is_nobody_elses_business_where_the_table_did_not_agree_so(phone, shown):
    page = shown(24, 17, 26, 29, 30)
    assert (
        phone.get(f"/tables/{table_of(page)}/rounds/1/tricks?pile=2").path
        == f"/tables/{table_of(page)}/tricks"
    )


@pytest.mark.parametrize("pile", ["4", "-1", "x"])
def test_the_pile_of_nobody_is_not_opened(pile, phone, own, unchanged):
    unchanged()
    phone.answered(f"/tables/{table_of(own)}/looks", own.fields("/looks") | {"pile": pile})
    assert (
        phone.get(f"/tables/{table_of(own)}/rounds/1/tricks?pile={pile}").path
        == f"/tables/{table_of(own)}/tricks"
    )
    assert unchanged()


# Lessons

LESSONS = {
    (24, 20, 26, 29): "which was safe",
    (31, 37, 26, 29): "Others had yet to play, and a card below 19 is still out",
    (24, 17, 26, 29): "Just below 19, and easily sold again",
    (24, 2, 26, 29): "Hardly any card below 2 is still out",
    (24, 17, 26, 29, 13, 30, 27, 32): "and it gets harder to sell.",
}
"""The first four cards of a round are a trick, and what there is to learn from it."""


@pytest.mark.parametrize(("cards", "lesson"), LESSONS.items(), ids=map(str, LESSONS))
def test_where_the_phone_teaches_alone_the_banner_says_what_there_is_to_learn(
    cards, lesson, shown, phone
):
    page = shown(*cards, lessons="on")
    assert lesson in page.status
    (tip,) = page.document.one(role="status").all("a")
    assert "Advice, not a rule" in phone.get(tip["href"]).text
    assert lesson not in shown(*cards).status


# The cards that may be played


@pytest.fixture
def known(app, phone):
    """The entry page of a table that knows Adam's whole hand; Betty leads, and Adam plays last."""

    def entry(*cards, lit="on"):
        table_id = seat_at_table(app, options=replace(USUAL, lit=lit))
        skip(app, table_id, ADAM_KNOWN)
        lay(app, table_id, *cards)
        return phone.get(f"/tables/{table_id}/trick")

    return entry


def test_of_a_hand_that_is_known_the_cards_that_may_be_played_are_told_in_its_turn(known):
    assert playable(known(30, 4, 6)) == {8, 20, 24}
    assert playable(known(30, 4)) is None


def test_the_phones_own_program_is_told_them_with_the_card_before(phone, known):
    page = known(30, 4)
    answer = phone.json(f"/tables/{table_of(page)}/plays", page.fields("/plays") | {"card": "6"})
    assert answer.said["lit"] == [8, 20, 24]


def test_nothing_of_a_hand_that_is_known_is_told_where_the_table_did_not_agree_on_it(
    app, phone, known
):
    assert playable(known(30, 4, 6, lit="off")) is None
    page = known(30, 4, lit="off")
    answer = phone.json(f"/tables/{table_of(page)}/plays", page.fields("/plays") | {"card": "6"})
    assert answer.said["lit"] is None
    events = round_data(app, phone, page.path)["events"]
    assert {event["type"] for event in events} == {"play"}
