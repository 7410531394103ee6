"""The calendar of a league's evenings, held to RFC 5545 line by line, and read by a library."""

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icalendar import Calendar

from assistant.notation.texts import HOURS, LONGEST_LINE, plain
from assistant.store.models import League, Session
from assistant.web import calendar

BERLIN = ZoneInfo("Europe/Berlin")
NOON = datetime(2026, 11, 1, 12, 0, 0, 123456)
NASTY = (
    "Bei Ünal, 2. Stock; Klingel: \\n\\",
    '"Zum Teufel"',
    "🍾" * 30,
    "a" * 60,
    "éé " * 20,
    ":;,=",
)
WORDS = st.one_of(st.sampled_from(NASTY), st.text(max_size=LONGEST_LINE)).map(plain)

ONCE = {
    "UID",
    "DTSTAMP",
    "LAST-MODIFIED",
    "SEQUENCE",
    "DTSTART",
    "DTEND",
    "SUMMARY",
    "URL",
    "STATUS",
}
"""Each evening has these, and each no more than once (3.6.1)."""

OF_CALENDAR = {"PRODID", "VERSION", "NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL"}

LINE = re.compile(
    r'([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\x00-\x1f]*"|[^";:,\x00-\x1f]*))*):([^\x00-\x08\x0a-\x1f\x7f]*)'
)
"""A content line (3.1): a name, parameters, a value."""

TEXT = re.compile(r"(?:[^\\;,]|\\[\\;,nN])*")
"""A value of the kind TEXT (3.3.11): what means something in it is escaped."""

EVENINGS = st.lists(
    st.builds(
        Session,
        id=st.text("abcXYZ019_-", min_size=16, max_size=64),
        day=st.dates(date(1990, 1, 1), date(2199, 12, 31)),
        begins=st.none() | st.times(*HOURS).map(lambda hour: hour.replace(second=0, microsecond=0)),
        place=WORDS,
        changes=st.integers(0, 99),
        written_at=st.datetimes(datetime(1990, 1, 1), datetime(2199, 1, 1)),
    ),
    max_size=4,
    unique_by=lambda evening: evening.id,
)


def evening(**other):
    """An evening in March, or what it is otherwise."""
    usual = {
        "id": "the-session-of-the-tests",
        "day": date(2026, 3, 14),
        "begins": time(19, 30),
        "place": "",
        "changes": 0,
        "written_at": NOON,
    }
    return Session(**usual | other)


def address(evening):
    """Where it is read."""
    return f"https://imps.example/imp/leagues/a-league/sessions/{evening.id}"


def written(evenings, zone=BERLIN, name="", summary=""):
    """The calendar of these evenings."""
    return calendar.write(League(name=name), summary, evenings, zone, address)


def lines_of(content):
    """The unfolded lines, after their form was looked at: each ends with CRLF and is short (3.1)."""
    text = content.decode("utf-8")
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "") and "\r" not in text.replace("\r\n", "")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    for line in content.split(b"\r\n"):
        line.decode("utf-8")  # no letter is cut in two
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def components(lines):
    """The names and values in the calendar itself, and in each event of it; time zones aside."""
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    if "BEGIN:VTIMEZONE" in lines:
        first, last = lines.index("BEGIN:VTIMEZONE"), lines.index("END:VTIMEZONE")
        lines = lines[:first] + lines[last + 1 :]
    of_calendar, events = [], []
    own = of_calendar
    for line in lines[1:-1]:
        found = LINE.fullmatch(line)
        assert found, line
        name, value = found[1], found[3]
        if (name, value) == ("BEGIN", "VEVENT"):
            own = []
            events.append(own)
        elif (name, value) == ("END", "VEVENT"):
            own = of_calendar
        else:
            own.append((name, value))
    return of_calendar, events


@given(WORDS, WORDS, EVENINGS, st.sampled_from([BERLIN, ZoneInfo("America/New_York"), None]))
def test_a_calendar_is_as_the_rfc_says_and_a_library_reads_what_was_written(
    name, summary, evenings, zone
):
    content = written(evenings, zone, name, summary)
    of_calendar, events = components(lines_of(content))
    assert {key for key, _ in of_calendar} == OF_CALENDAR
    assert len(of_calendar) == len(OF_CALENDAR)
    for event in events:
        keys = [key for key, _ in event]
        assert len(keys) == len(set(keys))
        assert set(keys) - {"LOCATION"} == ONCE
        assert all(TEXT.fullmatch(text) for key, text in event if key in ("SUMMARY", "LOCATION"))
    assert len({dict(event)["UID"] for event in events}) == len(evenings)

    read = Calendar.from_ical(content)
    assert str(read["x-wr-calname"]) == name
    for one, event in zip(evenings, read.walk("VEVENT"), strict=True):
        assert (str(event["summary"]), str(event.get("location", ""))) == (summary, one.place)
        assert (str(event["url"]), event["sequence"]) == (address(one), one.changes)
        assert not list(event.errors)
        if one.begins is None:
            assert (event["dtstart"].dt, event["dtend"].dt) == (one.day, one.day + timedelta(1))
        else:
            assert event["dtend"].dt > event["dtstart"].dt
            there = event["dtstart"].dt.astimezone(zone)
            assert (there.date(), there.time()) == (one.day, one.begins)


@pytest.mark.parametrize(
    ("day", "begins"),
    [
        (date(2026, 1, 9), "20260109T183000Z"),
        (date(2026, 3, 28), "20260328T183000Z"),
        (date(2026, 3, 29), "20260329T173000Z"),  # the clocks went forward that morning
        (date(2026, 7, 3), "20260703T173000Z"),
        (date(2026, 10, 25), "20261025T183000Z"),  # and back
    ],
)
def test_half_past_seven_is_half_past_seven_in_summer_and_in_winter(day, begins):
    _, [event] = components(lines_of(written([evening(day=day)])))
    assert dict(event)["DTSTART"] == begins


def test_an_evening_without_an_hour_takes_the_day():
    lines = lines_of(written([evening(begins=None)]))
    assert "DTSTART;VALUE=DATE:20260314" in lines
    assert "DTEND;VALUE=DATE:20260315" in lines


def test_what_was_changed_says_when_and_how_often_and_is_the_same_event():
    first, second = (
        dict(components(lines_of(written([one])))[1][0])
        for one in (evening(), evening(changes=1, written_at=NOON + timedelta(days=1)))
    )
    assert first["UID"] == second["UID"]
    assert (first["SEQUENCE"], second["SEQUENCE"]) == ("0", "1")
    assert first["DTSTAMP"] == first["LAST-MODIFIED"] == "20261101T120000Z"
    assert second["DTSTAMP"] == second["LAST-MODIFIED"] == "20261102T120000Z"


def test_the_same_evenings_are_the_same_bytes():
    content = [written([evening()], UTC, "Imps", "Imps") for _ in range(2)]
    assert content[0] == content[1]


def test_how_often_a_phone_asks_again_is_said_in_both_ways():
    lines = lines_of(written([]))
    assert "REFRESH-INTERVAL;VALUE=DURATION:PT1H" in lines
    assert "X-PUBLISHED-TTL:PT1H" in lines


def test_a_calendar_without_an_evening_has_something_in_it_as_every_calendar():
    content = written([])
    assert [one.name for one in Calendar.from_ical(content).subcomponents] == ["VTIMEZONE"]
