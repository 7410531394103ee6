"""The calendar of a league's evenings: the link by which a phone subscribes, and what it gets."""

from datetime import timedelta

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import force_locale, get_locale, gettext

from assistant.leagues import leagues, sessions
from assistant.notation import calendars
from assistant.notation.calendars import Evening
from assistant.reference import LANGUAGES
from assistant.store.engine import now
from assistant.tables import NoSuchKey, grants
from assistant.tables.opening import day_of
from assistant.web.errors import SEE_OTHER
from assistant.web.site import for_others

blueprint = Blueprint("calendar", __name__)

KEPT = timedelta(days=365)
"""For so long an evening stays in calendars."""


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
    evenings = [
        Evening(
            one.id,
            one.day,
            one.begins,
            one.place,
            one.changes,
            one.written_at or league.opened_at,
            for_others(url_for("sessions.show", league_id=place, session_id=one.id)),
        )
        for one in sessions.of_league(place)
        if one.day >= first
    ]
    with force_locale(language):
        summary = gettext("The Bottle Imp: %(league)s", league=league.name)
    content = calendars.write(league.name, summary, evenings, zone)
    answer = Response(content, mimetype="text/calendar")
    answer.cache_control.public = True  # it is the same for all who have the link
    answer.cache_control.no_cache = True
    answer.add_etag()
    return answer.make_conditional(request)
