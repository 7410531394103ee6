"""Everything that happened at a table: what, when, from which phone.

Nothing of a running round that nobody sees any more.
"""

import re
from dataclasses import replace
from datetime import datetime

import pytest
from sqlalchemy import update

from assistant.extensions import db
from assistant.rules.events import (
    Began,
    Joined,
    Left,
    Looked,
    Played,
    Ruled,
    Signed,
    Turned,
)
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id
from assistant.store.models import Event
from assistant.tables import tables
from tests import long_records
from tests.databases import ON_BOTH
from tests.inspecting import ISOLATES
from tests.recording import does, sends
from tests.rounds import CAST
from tests.web.steps import (
    correction,
    game_at,
    happen,
    lay,
    open_tricks,
    seat_at_table,
    skip_round,
    start,
    table_of,
    undo,
)


@pytest.fixture
def log(phone):
    """The entries of a table's log, oldest first."""
    return lambda table_id: entries_for(phone, table_id)


def entries_for(phone, table_id):
    """The same for any phone."""
    items = phone.get(f"/tables/{table_id}/log").document.one("ol", **{"class": "log"}).all("li")
    return [item for item in reversed(items) if "log-entry" in item["class"].split()]


def text(entry):
    """What an entry says, without what stands in small letters beside it."""
    said = entry.one("span", **{"class": "log-text"})
    words = [
        one if isinstance(one, str) else one.text
        for one in said.children
        if isinstance(one, str) or one.tag != "small"
    ]
    return " ".join("".join(words).translate(ISOLATES).split())


def beside(entry):
    """From which phone it came, and whether it was taken back."""
    return [
        part.strip()
        for part in entry.one("span", **{"class": "log-text"}).one("small").text.split("·")
    ]


def texts(entries):
    """What they say; what was taken back has a mark before it."""
    return [("✗ " if entry.all("s") else "") + text(entry) for entry in entries]


def number(entry):
    """The number of the event that an entry tells."""
    (small,) = [one for one in entry.all("small") if "log-number" in one["class"].split()]
    return int(small.text)


def test_a_finished_round_is_told_card_by_card_with_its_numbers(app, log, score):
    entries = log(table_of(score))
    assert [number(entry) for entry in entries] == list(range(33))
    assert text(entries[0]) == "The game starts: Adam, Betty, Clara and Doris."
    plays = game_at(app, table_of(score)).rounds[0].state.tricks[0].plays
    assert texts(entries[1:5]) == [f"{CAST[play.seat]} plays {play.card}." for play in plays]


def test_each_entry_says_when_it_was_written(app, phone, log, score):
    page = phone.get(f"/tables/{table_of(score)}/log")
    with app.app_context():
        at = tables.stamps(table_of(score))[0].at
    assert re.search(rf"\b{at.year}\b", page.text)
    first = page.document.one("ol", **{"class": "log"}).all("li")[0]
    assert first["class"].startswith("log-day")
    times = {one.text for one in page.document.all("span", **{"class": "log-time"})}
    assert all(datetime.strptime(time, "%H:%M") for time in times)


def test_each_entry_says_from_which_phone_it_came_and_which_is_the_readers(app, phone, other_phone):
    page = start(phone)
    other_phone.press(other_phone.get(page.path).seat(3))

    def phones(reader):
        return [phone for entry in entries_for(reader, table_of(page)) for phone in beside(entry)]

    assert phones(phone) == ["this phone", "Phone 2"]
    assert phones(other_phone) == ["Phone 1", "this phone"]


# What was put right


def test_old_and_new_card_are_named(app, phone, log):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9)))
    lay(app, table_id, 24, 17, 26, 29)
    page = phone.press(phone.get(f"/tables/{table_id}/events/2").key(18))
    phone.press(page.button("The phone was wrong"))
    happen(app, table_id, Ruled("imp_seen", "void", 1))
    assert "Corrected: Clara: 18, not 17." in texts(log(table_id))


def test_a_correction_names_those_who_agreed(app, phone, log):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9), sign_off="one"))
    for seed in (1, 2):
        skip_round(app, table_id, seed)
    happen(app, table_id, Signed(1, 0))
    page = phone.get(f"/tables/{table_id}/consequences?kind=removed&event=3")
    phone.press(correction(page), first="0", second="2")
    assert texts(log(table_id))[-1].endswith("was one too many. Adam and Clara agree.")


def test_what_was_taken_back_is_marked_and_stays(app, log):
    table_id = seat_at_table(app)
    happen(app, table_id, Turned(3), Played(3, 24))
    undo(app, table_id, 2)
    happen(app, table_id, Ruled("imp_seen", "void", 1))
    entries = log(table_id)
    assert texts(entries) == [
        "The game starts: Adam, Betty, Clara and Doris.",
        "✗ Doris is next.",
        "✗ Doris plays 24.",
        "Undone: 24",
        "Undone: Doris",
        "Somebody saw the Imp's Trick, Betty: The round does not count; the same dealer deals again.",
    ]
    assert [number(entry) for entry in entries if "undone" in beside(entry)] == [1, 2]


def test_what_was_brought_back_is_told_and_not_struck_out(app, phone, log, trick):
    page = phone.press(
        phone.press(phone.press(trick.seat(3)).button("Undo Doris")).button("Redo Doris")
    )
    entries = log(table_of(page))
    assert texts(entries)[1:] == [
        "Doris is next.",
        "✗ Undone: Doris",
        "Redone: Doris",
    ]
    assert [entry.one(role="img")["aria-label"] for entry in entries[2:]] == ["undone", "redone"]


# People who came and went


def test_whoever_came_and_was_taken_back_is_named(app, log):
    table_id = seat_at_table(app, 3, replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    send(app, Joined(2, new_id(), 7), table_id, name="Edgar")
    undo(app, table_id)
    assert texts(log(table_id))[-2:] == ["✗ Edgar joins with 7 coins.", "Undone: players"]


def test_whoever_signed_a_round_is_named_though_fewer_sit_there_now(app, phone, log):
    table_id = seat_at_table(app, options=replace(USUAL, goal=Goal("rounds", 9), sign_off="all"))
    skip_round(app, table_id, 1)
    send(app, Left(0), table_id)
    happen(app, table_id, Began(), Signed(1, 3))
    assert texts(log(table_id))[-1] == "Doris signs round 1."
    assert phone.get(f"/tables/{table_id}/trick").button("Undo").text == "Undo Doris ✓"


def test_a_seat_that_nobody_has_any_more_is_named_as_it_was(app, log):
    table_id = seat_at_table(app, 3, replace(USUAL, goal=Goal("rounds", 9)))
    skip_round(app, table_id, 1)
    send(app, Joined(2, new_id(), 0), table_id, name="Edgar")
    happen(app, table_id, Began(), Turned(3))
    undo(app, table_id, 3)
    assert texts(log(table_id))[-4:] == [
        "✗ Edgar is next.",
        "Undone: Edgar",
        "Undone: next round",
        "Undone: players",
    ]


def send(app, command, table_id, name=""):
    with app.app_context():
        does(table_id, command, sends(table_id), name=name)


# The running round


def test_the_cards_of_the_running_round_are_hidden_and_counted(app, phone, log):
    table_id = seat_at_table(app)
    lay(app, table_id, 24, 17, 26, 29, 30)
    undo(app, table_id)
    happen(app, table_id, Looked())
    page = phone.get(f"/tables/{table_id}/log")
    assert "6 cards of the current round are shown when the round is over." in page.text
    assert texts(log(table_id)) == [
        "The game starts: Adam, Betty, Clara and Doris.",
        "The earlier tricks were looked at.",
    ]


def test_a_correction_of_the_running_round_names_no_card(app, phone, log):
    table_id = seat_at_table(app)
    lay(app, table_id, 24, 17, 26, 29, 30)
    open_tricks(phone, table_id)
    page = phone.press(phone.get(f"/tables/{table_id}/events/2").key(18))
    phone.press(page.button("The phone was wrong"))
    assert texts(log(table_id))[-1] == "Corrected: a card of the current round."


# Whether it is whole


@ON_BOTH
def test_the_log_says_which_entry_does_not_fit(app, phone, score):
    """Somebody with the database in hand lifts its guard and changes a card."""
    with app.app_context(), db.engine.begin() as connection:
        guards = {
            "sqlite": [f"DROP TRIGGER {name}" for name in _triggers(connection)],
            "postgresql": ["ALTER TABLE events DISABLE TRIGGER USER"],
        }
        for statement in guards[db.engine.dialect.name]:
            connection.exec_driver_sql(statement)
        forged = update(Event).where(Event.number == 7).values(by="somebody-elses-phone")
        connection.execute(forged)
    page = phone.get(f"/tables/{table_of(score)}/log")
    assert "Event 7 does not match the one before it" in page.text


def _triggers(connection):
    if connection.dialect.name != "sqlite":
        return []
    found = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    return [name for (name,) in found]


# A long record


def numbers(page):
    """The numbers of the entries of a page."""
    return [number(item) for item in page.document.all("li") if "log-entry" in item["class"]]


def test_a_long_log_is_read_page_by_page(app, phone):
    with app.app_context():
        table_id = long_records.write("played", 250)
    newest = phone.get(f"/tables/{table_id}/log")
    middle = phone.follow(newest, "Older entries")
    oldest = phone.follow(middle, "Older entries")
    shown = [numbers(page) for page in (newest, middle, oldest)]
    assert [len(page) for page in shown] == [100, 100, 32]  # and 18 cards of the running round
    assert [one for page in shown for one in page] == list(range(231, -1, -1))
    assert numbers(phone.follow(oldest, "Newer entries")) == numbers(middle)
    assert numbers(phone.follow(oldest, "Newest entries")) == numbers(newest)
    assert "Every entry matches the one before it." in newest.text
    assert "Every entry matches the one before it." not in middle.text


@pytest.mark.parametrize("before", ["-1", "0", "x", "9" * 5000])
def test_a_part_of_the_log_that_is_not_there_is_a_page(phone, trick, before):
    assert phone.get(f"/tables/{table_of(trick)}/log?before={before}").heading == "Log"


def test_the_log_leads_back_to_the_table(phone, trick):
    page = phone.get(f"/tables/{table_of(trick)}/log")
    assert phone.follow(page, "Back to the table").path == trick.path
