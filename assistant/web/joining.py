"""Links as QR codes."""

from functools import lru_cache
from typing import Any, NamedTuple

import segno
from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from markupsafe import Markup

from assistant.leagues import leagues
from assistant.rules.roles import LEAGUE_ROLES
from assistant.tables import NoSuchKey, NotAllowed, grants, hands, tables, taking_along
from assistant.tables.grants import LastOne
from assistant.web import access
from assistant.web.answers import called
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import PageForm, Text
from assistant.web.leagues import form_page
from assistant.web.limits import address
from assistant.web.names import NameField
from assistant.web.phones import phone, spoken
from assistant.web.render import Page, Shown
from assistant.web.site import for_others
from assistant.wording import phones as wording

QUIET_ZONE = 4
"""Modules of white around a code, as its standard asks for."""


@lru_cache(maxsize=64)
def qr_code(link: str) -> Markup:
    """A link as a QR code in SVG, black on white in every theme, which a camera needs.

    It is cached: to make one takes as long as a third of a page.
    """
    code = segno.make(link, error="l", micro=False)
    drawing = code.svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff"
    )
    return Markup(drawing)


# How a phone comes to a table or a league, by a link or a short code, and which are there.

blueprint = Blueprint("joining", __name__)

AT_TABLE, IN_LEAGUE = "/tables/<table_id>/phones", "/leagues/<league_id>/phones"


class CodeForm(PageForm):
    """The short code that another phone shows."""

    code = Text(lazy_gettext("Code"))


@blueprint.route("/join", methods=["GET", "POST"])
def type_code() -> ResponseReturnValue:
    """Ask for a short code, and go where it leads."""
    form = CodeForm(code=request.args.get("code", "")[:20])
    if form.validate_on_submit():
        typed = form.code.data
        giver = grants.giver(typed)
        if giver == phone():
            form.code.errors = [gettext("This is a code of this very phone: type it on the other.")]
            return form_page("joining/code.html", form=form)
        if giver and "take" not in request.form:
            return _all_page(giver, typed=typed)
        if giver and taking_along.take(typed, phone()):
            return redirect(url_for("joining.take_along", came=1), SEE_OTHER)
        if joined := grants.join_by_code(typed, phone()):
            return _to(*joined)
        form.code.errors = [
            gettext(
                "This code is not valid, or its ten minutes are over. Ask for a new one and type "
                "it again."
            )
        ]
    return form_page("joining/code.html", form=form)


@blueprint.route("/take-along", methods=["GET", "POST"])
def take_along() -> ResponseReturnValue:
    """Say what this phone may do, and show a code that gives another one all of it, once."""
    if request.method == "GET":
        return _all_page(phone())
    return _all_page(phone(), code=grants.make_code(phone(), grants.EVERYTHING, address()))


def _all_page(giver: str, typed: str = "", code: str = "") -> str:
    """What is taken along from a phone, and what has to be done for it next."""
    link = for_others(url_for("joining.type_code", code=code))
    return render_template(
        "joining/take_along.html",
        all=taking_along.all_of(giver),
        text=lambda role: wording.choice(role, "", spoken()),
        typed=typed,
        code=code,
        qr_code=code and qr_code(link),
    )


@blueprint.route("/join/<key>", methods=["GET", "POST"])
def by_key(key: str) -> ResponseReturnValue:
    """Show what a link is for, and grant it to the phone that presses *Join*.

    To open it lets nobody in: messengers look at a link to draw it, and browsers before it is
    tapped. The phone that is there already goes on at once.
    """
    invited = grants.invited_by(key)
    if invited is None:
        raise NoSuchKey(key)
    if request.method == "POST":
        joined = grants.join_by_key(key, phone())
        if joined is None:
            raise NoSuchKey(key)
        return _to(*joined)
    place, role = invited
    is_league = role in LEAGUE_ROLES
    held = [one.role for one in grants.phones(place) if one.phone == phone()]
    if role in held:
        return _to(place, is_league)
    column = grants.column_of(role)
    is_table = not is_league and place != grants.INSTALLATION
    view = tables.any_view(place) if is_table else None
    sits_as = "" if view is None or column is None else view.columns[column]
    seats = [one for one in map(grants.column_of, held) if one is not None]
    leaves = view.columns[seats[0]] if view and sits_as and seats else ""
    return render_template(
        "joining/link.html",
        key=key,
        league=leagues.get(place).name if is_league else "",
        names=view.names if view else (),
        does=wording.joining(role, sits_as, spoken()),
        leaves=leaves,
    )


def _to(place: str, is_league: bool) -> ResponseReturnValue:
    """To the table or the league to which a phone has come, or where it may begin one."""
    if place == grants.INSTALLATION:
        if grants.operates(phone()):
            return redirect(url_for("operator.show"), SEE_OTHER)
        return redirect(url_for("home.index", let_in=1), SEE_OTHER)
    if is_league:
        return redirect(url_for("leagues.show", league_id=place), SEE_OTHER)
    return redirect(url_for("tables.show", table_id=place), SEE_OTHER)


# The phones of a table or a league


class Place(NamedTuple):
    """A table or a league, as the phone that asks may grant others to come there.

    `kind` is "table" or "league". `roles` are those that it may grant, the usual one first, and
    `seats` those of seats; `names` are those of the columns. `listed` are the grants of the phones
    that it may see, name and withdraw. `last_one` says that the last of those that keep the place stays.
    """

    id: str
    kind: str
    page: str
    roles: tuple[str, ...]
    seats: tuple[str, ...]
    names: tuple[str, ...]
    listed: list[grants.Grant]
    last_one: str

    def sits_as(self, role: str) -> str:
        """The name of the player whom a seat's role is for; "" for any other role."""
        column = grants.column_of(role)
        return "" if column is None else self.names[column]


def _place(number: int | None = None, /, table_id: str = "", league_id: str = "") -> Place:
    """The table or league; NotAllowed where a grant of this number is not for the phone that asks."""
    if league_id:
        own = access.role()
        return Place(
            id=league_id,
            kind="league",
            page="joining.in_league",
            roles=tuple(role for role in LEAGUE_ROLES if grants.may_show(own, role)),
            seats=(),
            names=(),
            listed=grants.phones(league_id) if access.keeps_people() else [],
            last_one=gettext("This is the only phone of a secretary. Let another one in first."),
        )
    view, enters, listed = tables.view(table_id), access.rights().enters, grants.phones(table_id)
    if not enters:
        # the phone that keeps a hand has a say in which others are there for its seat
        kept = [seat for seat in access.rights().seats if hands.keeper(table_id, seat) == phone()]
        roles = {grants.of_seat(view.game.rounds[-1].members[seat]) for seat in kept}
        listed = [one for one in listed if one.role in roles]
        if number is not None and number not in (one.number for one in listed):
            raise NotAllowed(table_id)
    return Place(
        id=table_id,
        kind="table",
        page="joining.at_table",
        roles=("entering", "watching") if enters else ("watching",),
        seats=tuple(map(grants.of_seat, view.game.seated)) if enters else (),
        names=view.columns,
        listed=listed,
        last_one=gettext("This is the only phone that enters cards. Let another one in first."),
    )


@blueprint.get(AT_TABLE, endpoint="at_table")
@blueprint.get(IN_LEAGUE, endpoint="in_league")
def show_phones(**ids: str) -> ResponseReturnValue:
    """Show how another phone comes, and which are there."""
    place = _place(**ids)
    asked = request.args.get("for")
    return _page(place, asked if asked in (*place.roles, *place.seats) else place.roles[0])


@blueprint.post(AT_TABLE, endpoint="show_table")
@blueprint.post(IN_LEAGUE, endpoint="show_league")
def show_key(**ids: str) -> ResponseReturnValue:
    """Make the link for a role, if there is none, and show it."""
    place = _place(**ids)
    role = _role(place)
    grants.make_key(place.id, role, _secret())
    return _to_phones(place, role)


@blueprint.post(f"{AT_TABLE}/code", endpoint="code_of_table")
@blueprint.post(f"{IN_LEAGUE}/code", endpoint="code_of_league")
def show_code(**ids: str) -> ResponseReturnValue:
    """Make a short code for a role, and show it; it is shown once."""
    place = _place(**ids)
    role = _role(place)
    return _page(place, role, code=grants.make_code(place.id, role, address()))


@blueprint.post(f"{AT_TABLE}/renew", endpoint="renew_at_table")
@blueprint.post(f"{IN_LEAGUE}/renew", endpoint="renew_in_league")
def renew(**ids: str) -> ResponseReturnValue:
    """Make the link for a role anew; the one before lets nobody in any more."""
    place = _place(**ids)
    role = _role(place)
    grants.renew_key(place.id, role, _secret())
    return _to_phones(place, role)


class PhoneNameForm(PageForm):
    """What a phone is called."""

    name = NameField(lazy_gettext("Name of the phone"))


@blueprint.post(f"{AT_TABLE}/<int:number>/name", endpoint="name_at_table")
@blueprint.post(f"{IN_LEAGUE}/<int:number>/name", endpoint="name_in_league")
def name(number: int, **ids: str) -> ResponseReturnValue:
    """Call a phone by a name."""
    place, form = _place(number, **ids), PhoneNameForm()
    if not form.validate():
        return _page(place, place.roles[0], alert=" ".join(form.name.errors)), REFUSED
    grants.name_phone(place.id, number, form.name.data)
    return _to_phones(place)


@blueprint.post(f"{AT_TABLE}/<int:number>/withdraw", endpoint="withdraw_at_table")
@blueprint.post(f"{IN_LEAGUE}/<int:number>/withdraw", endpoint="withdraw_in_league")
def withdraw(number: int, **ids: str) -> ResponseReturnValue:
    """Withdraw what was granted to a phone; it is felt at its next request."""
    place = _place(number, **ids)
    try:
        grants.withdraw(place.id, number, _secret())
    except LastOne:
        return _page(place, place.roles[0], alert=place.last_one), REFUSED
    return _to_phones(place)


def _role(place: Place) -> str:
    """The role that is asked for, the usual one where none is; NotAllowed for another one."""
    role = request.form.get("role") or place.roles[0]
    if role not in (*place.roles, *place.seats):
        raise NotAllowed(place.id)
    return role


def _secret() -> str:
    return str(current_app.secret_key)


def _to_phones(place: Place, role: str | None = None) -> ResponseReturnValue:
    asked: dict[str, Any] = {f"{place.kind}_id": place.id, "for": role}
    return redirect(url_for(place.page, **asked), SEE_OTHER)


def _page(place: Place, role: str, code: str = "", alert: str = "") -> str:
    """The phones of a place, with a role chosen for the one that comes.

    The link of a role is there once somebody has asked for it.
    """
    key = grants.key(place.id, role, _secret())
    link = key and for_others(url_for("joining.by_key", key=key))
    return render_template(
        "joining/phones.html",
        page=Page(**{f"{place.kind}_id": place.id}),
        place=place,
        role=role,
        text=lambda role: wording.choice(role, place.sits_as(role), spoken()),
        says=wording.granted(role, place.sits_as(role), spoken()),
        link=link,
        qr_code=link and qr_code(link),
        code=code,
        phones=[
            Shown(
                grant=one,
                called=called(place.listed, one.phone, place.names),
                does=wording.role(one.role, place.sits_as(one.role), spoken()),
                is_this=one.phone == phone(),
            )
            for one in place.listed
        ],
        alert=alert,
    )
