"""The operator's page: what takes room on the server, and which phones start games there."""

from typing import NamedTuple

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext, ngettext

from assistant.leagues import lifecycle, space
from assistant.leagues.space import Place
from assistant.tables import grants, opening
from assistant.tables.grants import INSTALLATION, Grant
from assistant.tables.opening import day_of
from assistant.web.days import restorable_until
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.joining import PhoneNameForm, qr_code
from assistant.web.phones import phone, spoken
from assistant.web.render import Shown, in_sentences
from assistant.web.site import for_others
from assistant.wording import phones as wording
from assistant.wording.numbers import decimal, joined

blueprint = Blueprint("operator", __name__, url_prefix="/operator")

MOST_SHOWN = 40
"""So many leagues and games are listed; of the others it is said how many."""

A_YEAR, SHORTEST, LONGEST = 365, 30, 36_500
"""Days for which what is cleared was not used: at first, and the fewest and most that can be."""


class Line(NamedTuple):
    """A league, or a game in none, as a row of a list."""

    place: Place
    name: str
    size: str
    text: str


@blueprint.get("")
def show() -> ResponseReturnValue:
    """Show what takes room, and who was let in."""
    return _page()


@blueprint.post("/invite")
def invite() -> ResponseReturnValue:
    """Make a link that lets one phone in, and show it once."""
    return _page(link=for_others(url_for("joining.by_key", key=grants.invite())))


@blueprint.post("/phones/<int:number>/name")
def name(number: int) -> ResponseReturnValue:
    """Call a phone by a name."""
    form = PhoneNameForm()
    if not form.validate():
        return _page(alert=" ".join(form.name.errors)), REFUSED
    grants.name_phone(INSTALLATION, number, form.name.data)
    return redirect(url_for("operator.show"), SEE_OTHER)


@blueprint.post("/phones/<int:number>/withdraw")
def withdraw(number: int) -> ResponseReturnValue:
    """Let a phone start nothing any more; what it started stays, and so do its roles there."""
    grants.withdraw(INSTALLATION, number, str(current_app.secret_key))
    is_operator = grants.operates(phone())
    return redirect(url_for("operator.show" if is_operator else "home.index"), SEE_OTHER)


@blueprint.post("/delete")
def delete() -> ResponseReturnValue:
    """Delete a league or a game, by its id in the field of its kind."""
    if league_id := request.form.get("league"):
        lifecycle.delete(league_id)
    elif game_id := request.form.get("game"):
        opening.delete(game_id)
    return redirect(url_for("operator.show"), SEE_OTHER)


@blueprint.post("/restore")
def restore() -> ResponseReturnValue:
    """Restore what was deleted less than `DAYS_KEPT` days ago."""
    if league_id := request.form.get("league"):
        lifecycle.restore(league_id, current_app.config["DAYS_KEPT"])
    elif game_id := request.form.get("game"):
        opening.restore(game_id)
    return redirect(url_for("operator.show"), SEE_OTHER)


@blueprint.get("/idle")
def idle() -> ResponseReturnValue:
    """Show what was not used for so many days, before it is deleted."""
    days = _days()
    found = space.idle(days)
    return render_template(
        "operator/idle.html",
        days=days,
        lines=[_line(place) for place in found],
        size=size(sum(place.bytes for place in found)),
        days_kept=current_app.config["DAYS_KEPT"],
    )


@blueprint.post("/clear")
def clear() -> ResponseReturnValue:
    """Delete what was not used for so many days."""
    space.clear(space.idle(_days()))
    return redirect(url_for("operator.show"), SEE_OTHER)


def _days() -> int:
    days = request.values.get("days", A_YEAR, type=int)
    return max(SHORTEST, min(days, LONGEST))


def _page(link: str = "", alert: str = "") -> str:
    by_use = request.args.get("order") == "use"
    places = space.places()
    there = space.by_use(places) if by_use else space.by_size(places)
    room = space.room(current_app.config["LEAST_FREE"])
    return render_template(
        "operator/show.html",
        by_use=by_use,
        lines=[_line(place) for place in there[:MOST_SHOWN]],
        more=max(0, len(there) - MOST_SHOWN),
        deleted=[
            (_line(place), until)
            for place in places
            if (until := restorable_until(place.deleted_at))
        ],
        database=size(room.database),
        free="" if room.free is None else size(room.free),
        is_nearly_full=room.is_nearly_full,
        is_closed=current_app.config["CLOSED"],
        phones=[
            Shown(
                grant=one,
                called=wording.called(one.name, one.number, "", 1, spoken()),
                does=_since(one),
                is_this=one.phone == phone(),
            )
            for one in grants.phones(INSTALLATION)
        ],
        link=link,
        qr_code=link and qr_code(link),
        alert=alert,
        days=A_YEAR,
        days_kept=current_app.config["DAYS_KEPT"],
    )


def _line(place: Place) -> Line:
    used = format_date(day_of(place.used_at), "long")
    name = joined(in_sentences(place.names), spoken()) if place.names else gettext("A game")
    text = gettext("Last used on %(day)s.", day=used)
    if place.kind == "league":
        text = f"{ngettext('%(num)s game', '%(num)s games', place.games)}. {text}"
    return Line(place, name, size(place.bytes), text)


def _since(grant: Grant) -> str:
    day = format_date(day_of(grant.granted_at), "long")
    return f"{wording.choice(grant.role, '', spoken())}, {day}"


def size(bytes: int) -> str:
    """ "12.3 MB"."""
    for unit, length in (("GB", 10**9), ("MB", 10**6)):
        if bytes >= length:
            return f"{decimal(bytes / length, 1, spoken())}\u202f{unit}"
    return f"{-(-bytes // 1000)}\u202fkB"
