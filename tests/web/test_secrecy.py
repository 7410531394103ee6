"""While a round runs the pages show only what everyone at the table sees.

Never which cards are gone.
"""

import re
from random import Random

import pytest

from assistant.rules.events import Played, Ruled
from tests.admitting import grant, phone_of
from tests.rounds import legal_round
from tests.volume import some
from tests.web.routes import AT_A_TABLE, READING, address
from tests.web.steps import (
    happen,
    lay,
    open_tricks,
    seat_at_table,
    skip,
    table_of,
    tap,
    undo,
)
from tests.web.watching import granted

STEPS = (0, 1, 4, 5, 11, 12, 19, 26, 30, 31)
"""After how many cards of a round of four the pages are compared."""


@pytest.fixture
def pages(app, phone):
    """Pages of rounds that chance played, each with its plays."""

    def shown(seed):
        table_id, plays, before = seat_at_table(app), list(legal_round(Random(seed), 4, 1)), 0
        for step in STEPS:
            skip(app, table_id, [Played(*play) for play in plays[before:step]])
            before = step
            yield phone.get(f"/tables/{table_id}/trick"), [card for _, card in plays[:step]]

    return lambda: (found for seed in some((1, 2), 1) for found in shown(seed))


def test_no_card_of_an_earlier_trick_can_be_read(pages):
    """What can be read: the trick that runs, or the last one until the next lead, and the prices so
    far.
    """
    for page, played in pages():
        start = len(played) - (len(played) % 4 or 4)
        ladders = page.document.all("p", **{"data-part": "ladder"})
        prices = [price for ladder in ladders for price in ladder.text.split(" → ")] or ["19"]
        public = {*map(str, played[max(0, start) :]), *prices}
        labels = " ".join(one["aria-label"] for one in page.document)
        heading = page.heading.split()
        read = set(re.findall(r"\d+", page.text + labels)) - {
            word for word in heading if word.isdigit()
        }
        coins = set(re.findall(r"(\d) coin", page.text))
        assert read - coins <= public, page.text


@pytest.mark.parametrize("path", ["/sheet", "/names", "/delete", "/agreement", "/tricks", "/deck"])
def test_no_other_page_of_the_table_tells_of_the_running_round(path, phone, trick):
    """From the first card on, which ends what holds only before it."""
    address = f"/tables/{table_of(trick)}{path}"
    trick = tap(phone, trick, 24)
    before = phone.get(address).text
    tap(phone, trick, 17, 26, 29, 3)
    assert phone.get(address).text == before


def test_the_running_round_has_no_score_yet(phone, begun):
    page = phone.get(f"/tables/{table_of(begun)}/rounds/1")
    assert page.path == f"/tables/{table_of(begun)}/trick"


def test_home_shows_no_card_but_the_price(phone, trick):
    tap(phone, trick, 24, 17, 26, 29, 3)
    assert not {"24", "26", "29", "3"} & set(
        re.findall(r"\d+", phone.get("/").text.replace("Round 1", ""))
    )


# What is the same whatever lies face down

FACE_DOWN = (24, 32, 25, 30), (20, 34, 24, 30)
"""Two first tricks: each goes to Clara and leaves the bottle where it is.

In the first of them Doris does not follow.
"""

SEATS = (1, 2, 3, 0, 2, 3, 0, 1, 3)
"""Whose the cards are."""

SINCE = (35, 36, 23, 21, 29)
"""What is played after either: Doris takes a trick and leads 29."""

LED = (35,)
"""What is played after either, when the next trick has just been led."""

LAST = (35, 36, 23, 21)
"""What is played after either, when the last trick lies there still."""

OF_THE_TABLE = [
    *(address(READING[endpoint], "{table}") for endpoint in sorted(AT_A_TABLE & READING.keys())),
    "/tables/{table}/events/1?left_out=1",
    "/tables/{table}/problem?round=1",
    "/tables/{table}/rounds/1/tricks?pile=2",
    "/rules/?table={table}",
    "/rules/24?table={table}",
    "/tables/{table}/consequences?kind=removed&event=2",
    "/tables/{table}/consequences?kind=leader&event=1&seat=0",
    "/tables/{table}/consequences?kind=given&event=3&seat=0&price=19&bottle=",
    "/tables/{table}/consequences?kind=left_out&event=2&card=1",
    "/tables/{table}/consequences?kind=repair&repair=0&round=1",
    "/tables/{table}/consequences?kind=repair&repair=0&event={on_the_table}",
    "/tables/{table}/consequences?kind=card&event={on_the_table}&card=27",
    "/tables/{table}/consequences?kind=card&event={on_the_table}&card=19",
    "/tables/{table}/consequences?kind=removed&event={on_the_table}",
    "/tables/{table}/consequences?kind=leader&event={on_the_table}&seat=1",
    "/tables/{table}/events/{on_the_table}",
    "/tables/{table}/events/{on_the_table}?left_out=1",
    "/tables/{table}/events/{on_the_table}/give",
]
"""Every address of a table, with what can be asked there about cards that lie face down or open."""


def told(page, table_id):
    """All that a page tells, but for what is made anew for each page, and for what the phone's own
    program needs.
    """
    text = re.sub(
        r'<script type="application/json".*?</script>', "", page.document.markup, flags=re.DOTALL
    )
    text = re.sub(r'<div role="img".*?</div>', "", text, flags=re.DOTALL)  # of the table's address
    text = re.sub(r'(name="(?:csrf_token|client_id)"[^>]*value=")[^"]*', r"\1", text)
    text = re.sub(r"Request [0-9a-f]{8}", "Request", text)
    return re.sub(r"\d+:\d\d\s[AP]M", "now", text).replace(table_id, "table")


def whole(page, table_id):
    """The same, with what the phone's own program needs."""
    scripts = page.document.all("script", type="application/json")
    return told(page, table_id), [one.markup for one in scripts]


@pytest.fixture
def tables(app):
    """Two tables that differ in a trick that lies face down."""

    def seated(later):
        ids = [seat_at_table(app) for _ in FACE_DOWN]
        for table_id, trick in zip(ids, FACE_DOWN, strict=True):
            skip(
                app,
                table_id,
                [Played(*play) for play in zip(SEATS, (*trick, *later), strict=False)],
            )
        return ids

    return seated


@pytest.mark.parametrize("later", some([LED, LAST, SINCE], 1), ids=len)
def test_no_page_tells_what_lies_face_down(later, phone, tables):
    ids, on_the_table = tables(later), len(later) + 4
    for path in OF_THE_TABLE:
        seen = [phone.answered(path.format(table=one, on_the_table=on_the_table)) for one in ids]
        assert seen[0][0] == seen[1][0], path
        assert told(seen[0][1], ids[0]) == told(seen[1][1], ids[1]), path


def test_no_page_but_those_that_were_opened_tells_it_after_a_look(phone, tables):
    ids = tables(SINCE)
    for one in ids:
        open_tricks(phone, one)
    for endpoint in sorted(
        one for one in AT_A_TABLE & READING.keys() if not one.startswith("corrections.")
    ):
        first, second = (phone.answered(address(READING[endpoint], one))[1] for one in ids)
        assert told(first, ids[0]) == told(second, ids[1]), endpoint


@pytest.mark.parametrize("card", FACE_DOWN[0])
def test_nobody_is_told_who_played_a_card_by_asking_whether_it_is_another(card, phone, tables):
    table_id, _ = tables(SINCE)
    page = phone.get(f"/tables/{table_id}/consequences?kind=card&event=9&card={card}")
    assert page.path == f"/tables/{table_id}/tricks"


NEIGHBOURS = (11, 21, 26, 3, 16, 9, 12, 7, 25, 5, 1, 2, 35)
"""A proved revoke: likeliest, two cards that lie face down were tapped in the wrong order."""


@pytest.fixture
def explained(app):
    """A table where that lies; what would explain it best is the first of the repairs."""
    table_id = seat_at_table(app)
    lay(app, table_id, *NEIGHBOURS)
    return f"/tables/{table_id}"


def test_what_would_explain_a_running_round_by_its_hidden_cards_is_told_after_a_look(
    phone, explained
):
    question = f"{explained}/consequences?kind=repair&repair=2&round=1&event=9"
    assert phone.get(question).path == f"{explained}/tricks"
    assert "An explanation lies there, face down." in phone.get(f"{explained}/problem").text
    open_tricks(phone, explained.rpartition("/")[2])
    assert phone.get(question).heading == "What this changes"


def test_a_repair_of_the_cards_that_prove_a_revoke_is_told_at_once(phone, explained):
    page = phone.get(f"{explained}/problem")
    links = [one["href"] for one in page.document.all("a") if "kind=repair" in one["href"]]
    assert [re.findall(r"repair=(\d)", link) for link in links] == [["0"], ["1"]]
    assert phone.get(links[0]).heading == "What this changes"


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "repair", "repair": "2"},
        {"kind": "card", "event": "2", "card": "30"},
        {"kind": "card", "event": "2", "card": "21"},  # as it was
        {"kind": "removed", "event": "2"},
        {"kind": "leader", "event": "1", "seat": "0"},
    ],
    ids=str,
)
def test_no_form_puts_an_earlier_trick_right_before_it_was_opened(
    asked, phone, explained, unchanged
):
    unchanged()
    fields = phone.get(f"{explained}/trick").fields("/plays")
    page = phone.post(f"{explained}/corrections", fields | asked | {"round": "1", "answer": "slip"})
    assert page.path == f"{explained}/tricks"
    assert unchanged()


def test_no_form_opens_the_tricks_but_that_of_the_question(phone, explained, unchanged):
    unchanged()
    page = phone.post(f"{explained}/looks", phone.get(f"{explained}/trick").fields("/plays"))
    assert page.path == f"{explained}/tricks"
    assert "Open them only if you all agree." in page.text
    assert unchanged()


def test_an_answer_that_is_refused_tells_nothing_of_it(phone, tables):
    ids = tables(SINCE)
    seen = []
    for one in ids:
        fields = phone.get(f"/tables/{one}/trick").fields("/plays")
        for where, typed in (
            ("corrections", {"kind": "card", "event": "9", "card": "19", "answer": "slip"}),
            ("corrections", {"kind": "card", "event": "2", "card": "19", "answer": "so"}),
            ("corrections", {"kind": "repair", "repair": "9", "answer": "slip"}),
            ("decisions", {"round": "1", "about": "revoke_now", "decision": "rewind"}),
            ("tally", {"owner": "1", "coins_0": "0", "coins_2": "x"}),
            ("skipped", {"seat": "1", "card": "19"}),
            ("comparisons", {"round": "1", "card": "1"}),
        ):
            status, page = phone.answered(f"/tables/{one}/{where}", fields | typed)
            seen.append((where, status, told(page, one)))
    half = len(seen) // 2
    assert seen[:half] == seen[half:]


@pytest.mark.parametrize(
    ("role", "later"),
    some([("watching", SINCE), ("seat-1", LED), ("seat-1", LAST)], 1),
    ids=str,
)
def test_a_phone_that_does_not_enter_is_told_it_nowhere(role, later, app, tables):
    """Its pages have nothing for a program either; nor has the answer that it comes too late."""
    ids, on_the_table = tables(later), len(later) + 4
    phone = granted(app, ids[0], role)
    with app.app_context():
        grant(ids[1], phone_of(app, phone._browser), role)
    token = phone.get("/join").fields("/join")["csrf_token"]
    sent = {"client_id": "x" * 20, "to_act": "1", "card": "37", "csrf_token": token}
    requests = [(path, None) for path in [*OF_THE_TABLE, "/tables/{table}/hands/1"]]
    requests += [
        (f"/tables/{{table}}/{path}", sent | {"after": after})
        for path in ("plays", "asked", "claims", "undo", "redo", "looks", "hands/1/anew")
        for after in ("1", str(len(later) + 5))  # the record as it was, and as it is
    ]
    for path, fields in requests:
        addresses = [path.format(table=one, on_the_table=on_the_table) for one in ids]
        seen = [phone.answered(one, fields) for one in addresses]
        assert seen[0][0] == seen[1][0], path
        assert whole(seen[0][1], ids[0]) == whole(seen[1][1], ids[1]), path


def test_the_record_is_no_file_while_cards_lie_face_down(phone, tables):
    for one in tables(SINCE):
        assert phone.get(f"/tables/{one}/game.json").path == f"/tables/{one}/log"


def test_what_was_taken_back_in_a_running_round_is_told_nowhere_either(app, phone, tables):
    ids = tables(())
    for one in ids:
        undo(app, one, 2)
        lay(app, one, 1, 2)
    first, second = (phone.get(f"/tables/{one}/log") for one in ids)
    assert told(first, ids[0]) == told(second, ids[1])


def test_the_same_pages_do_tell_it_once_the_round_is_over(app, phone, tables):
    """Or these tests would find nothing."""
    ids = tables(SINCE)
    for one in ids:
        happen(app, one, Ruled("imp_seen", "void", 1))
    assert ["plays 32." in phone.get(f"/tables/{one}/log").text for one in ids] == [True, False]
