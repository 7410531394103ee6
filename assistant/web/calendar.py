"""The evenings of a league as a calendar that phones subscribe to: iCalendar, RFC 5545.

A phone asks for it again and again, and takes what it gets for all there is: an evening that was
removed is left out, and goes from the phone. STATUS:CANCELLED would be kept for ever, and is what an
invitation to one event needs (RFC 5546); for the same reason there is no METHOD.

Hours are in UTC. Each evening is one event that repeats never, so that its moment follows from the
zone and the day, and a phone shows 19:30 in summer and in winter without any VTIMEZONE.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta, tzinfo

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, get_locale, gettext
from icalendar import Calendar, Event, Timezone, vDuration

from assistant.leagues import leagues, sessions
from assistant.reference import LANGUAGES
from assistant.store.engine import now
from assistant.store.models import League, Session
from assistant.tables import NoSuchKey, grants
from assistant.tables.opening import day_of
from assistant.web.errors import SEE_OTHER
from assistant.web.site import for_others

blueprint = Blueprint("calendar", __name__)

KEPT = timedelta(days=365)
"""For so long an evening stays in calendars."""
LASTS = timedelta(hours=4)
"""Nobody says when an evening ends; so long it stands in calendars."""
ASKED_AGAIN = timedelta(hours=1)
"""How long a phone is to wait before it asks again."""


@blueprint.route("/leagues/<league_id>/calendar", methods=["GET", "POST"])
def show(league_id: str) -> ResponseReturnValue:
    """Show the link. It has the readers' key in it, which is made where there is none yet."""
    secret = str(current_app.secret_key)
    if request.method == "POST":
        grants.make_key(league_id, "reader", secret)
        return redirect(url_for("calendar.show", league_id=league_id), SEE_OTHER)
    key = grants.key(league_id, "reader", secret)
    language = get_locale().language
    link = key and for_others(url_for("calendar.feed", key=key, language=language))
    return render_template("calendar/show.html", league=leagues.at(league_id), link=link)


@blueprint.get("/join/<key>/<language>.ics")
def feed(key: str, language: str) -> ResponseReturnValue:
    """The evenings of the last year and all to come, for whoever has the readers' link.

    A calendar has no cookie and no language, so both the key and the language are in its address.
    """
    place, role = grants.invited_by(key) or ("", "")
    if role != "reader" or language not in LANGUAGES:
        raise NoSuchKey(key)  # a link that grants more has no place in a calendar
    league, zone = leagues.get(place), leagues.zone(place)
    first = day_of(now(), zone) - KEPT
    evenings = [one for one in sessions.of_league(place) if one.day >= first]
    with force_locale(language):
        summary = gettext("The Bottle Imp: %(league)s", league=league.name)
    content = write(league, summary, evenings, zone, _address)
    answer = Response(content, mimetype="text/calendar")
    answer.cache_control.public = True  # it is the same for all who have the link
    answer.cache_control.no_cache = True
    answer.add_etag()
    return answer.make_conditional(request)


def _address(session: Session) -> str:
    """Where a session is read."""
    page = url_for("sessions.show", league_id=session.league_id, session_id=session.id)
    return for_others(page)


def write(
    league: League,
    summary: str,
    evenings: Iterable[Session],
    zone: tzinfo | None,
    address: Callable[[Session], str],
) -> bytes:
    """The calendar of these sessions, in which each is called `summary`.

    `zone` is where they are; None as this machine has it.
    """
    calendar = Calendar()
    calendar.add("prodid", "-//Bottle Imp Table Assistant//Evenings of a league//EN")
    calendar.add("version", "2.0")
    for own in ("name", "x-wr-calname"):  # RFC 7986, and what was usual before it
        calendar.add(own, league.name)
    calendar.add("refresh-interval", ASKED_AGAIN, {"VALUE": "DURATION"})
    calendar.add("x-published-ttl", vDuration(ASKED_AGAIN), encode=False)
    for evening in evenings:
        event = Event()
        event.add("uid", f"{evening.id}@bottle-imp")  # of no host: a league can move to another
        written_at = evening.written_at or league.opened_at
        for own in ("dtstamp", "last-modified"):
            event.add(own, written_at.replace(microsecond=0, tzinfo=UTC))
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
        event.add("url", address(evening))
        event.add("status", "CONFIRMED")
        calendar.add_component(event)
    if not calendar.subcomponents:  # there is at least one (3.4), be it of no use
        calendar.add_component(Timezone.from_tzid("UTC"))
    content: bytes = calendar.to_ical()
    return content
