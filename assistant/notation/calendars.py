"""The evenings of a league as a calendar that phones subscribe to: iCalendar, RFC 5545.

A phone asks for it again and again, and takes what it gets for all there is: an evening that was
removed is left out, and goes from the phone. STATUS:CANCELLED would be kept for ever, and is what an
invitation to one event needs (RFC 5546); for the same reason there is no METHOD.

Hours are in UTC. Each evening is one event that repeats never, so that its moment follows from the
zone and the day, and a phone shows 19:30 in summer and in winter without any VTIMEZONE.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from icalendar import Calendar, Event, Timezone, vDuration

PRODUCT = "-//Bottle Imp Table Assistant//Evenings of a league//EN"
LASTS = timedelta(hours=4)
"""Nobody says when an evening ends; so long it stands in calendars."""
ASKED_AGAIN = timedelta(hours=1)
"""How long a phone is to wait before it asks again."""


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening of a league; `changes` and `written_at` as in `models.Session`, never None."""

    id: str
    day: date
    begins: time | None
    place: str
    changes: int
    written_at: datetime
    address: str


def write(name: str, summary: str, evenings: Iterable[Evening], zone: tzinfo | None) -> bytes:
    """The calendar of this name, in which each evening is called `summary`.

    `zone` is where the evenings are; None as this machine has it.
    """
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    for own in ("name", "x-wr-calname"):  # RFC 7986, and what was usual before it
        calendar.add(own, name)
    calendar.add("refresh-interval", ASKED_AGAIN, {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(ASKED_AGAIN), encode=False)
    for evening in evenings:
        event = Event()
        event.add("uid", f"{evening.id}@bottle-imp")  # of no host: a league can move to another
        for own in ("dtstamp", "last-modified"):
            event.add(own, evening.written_at.replace(microsecond=0, tzinfo=UTC))
        event.add("sequence", evening.changes)
        if evening.begins:
            begins = datetime.combine(evening.day, evening.begins, zone).astimezone(UTC)
            event.add("dtstart", begins)
            event.add("dtend", begins + LASTS)
        else:
            event.add("dtstart", evening.day)
            event.add("dtend", evening.day + timedelta(days=1))
        event.add("summary", summary)
        if evening.place:
            event.add("location", evening.place)
        event.add("url", evening.address)
        event.add("status", "CONFIRMED")
        calendar.add_component(event)
    if not calendar.subcomponents:  # there is at least one (3.4), be it of no use
        calendar.add_component(Timezone.from_tzid("UTC"))
    content: bytes = calendar.to_ical()
    return content
