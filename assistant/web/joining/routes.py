"""How a phone comes to a table or a league, by a link or a short code, and which are there."""

import re
from typing import Any

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.services import NoSuchKey, NotAllowed, grants, tables
from assistant.services.grants import Joined, LastOne
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.joining import presenter
from assistant.web.joining.forms import CodeForm, PhoneNameForm, RoleForm
from assistant.web.joining.pages import CodePage
from assistant.web.limits import address
from assistant.web.phones import phone

blueprint = Blueprint("joining", __name__)

PREVIEWS = re.compile(r"bot\b|externalhit|WhatsApp/|preview", re.IGNORECASE)
"""Programs that look at a link which somebody sends, to draw it in a message: WhatsApp and Signal
say "WhatsApp/", iMessage and Telegram name a "Twitterbot".
"""

AT_TABLE, IN_LEAGUE = "/tables/<table_id>/phones", "/leagues/<league_id>/phones"


@blueprint.route("/join", methods=["GET", "POST"])
def type_code() -> ResponseReturnValue:
    """Ask for a short code, and go where it leads."""
    form = CodeForm()
    if form.validate_on_submit():
        if joined := grants.join_by_code(form.code.data or "", phone()):
            return _to(joined)
        form.refuse()
    status = REFUSED if request.method == "POST" else 200
    return render_template("joining/code.html", page=CodePage(form)), status


@blueprint.get("/join/<key>")
def by_key(key: str) -> ResponseReturnValue:
    """Grant the phone what a link is for, and go there; nothing to who only looks at the link."""
    if request.method == "HEAD" or PREVIEWS.search(request.user_agent.string):
        return ""
    joined = grants.join_by_key(key, phone())
    if joined is None:
        raise NoSuchKey(key)
    return _to(joined)


def _to(joined: Joined) -> ResponseReturnValue:
    """To the table or the league to which a phone has come."""
    if joined.is_league:
        return redirect(url_for("leagues.show", league_id=joined.place), SEE_OTHER)
    return redirect(url_for("tables.show", table_id=joined.place), SEE_OTHER)


@blueprint.get(AT_TABLE)
def at_table(table_id: str) -> ResponseReturnValue:
    """Show how another phone comes to the table, and which are there."""
    view = tables.view(table_id)
    known = presenter.roles_at_table(view)
    asked = request.args.get("for", "")
    page = presenter.at_table(view, asked if asked in known else known[0])
    return render_template("joining/table.html", page=page)


@blueprint.post(AT_TABLE)
def show_table(table_id: str) -> ResponseReturnValue:
    """Make the link for a role, if there is none, and show it."""
    role = _role(table_id, presenter.roles_at_table(tables.view(table_id)))
    grants.make_key(table_id, role, _secret())
    return _to_table(table_id, role)


@blueprint.post(f"{AT_TABLE}/code")
def code_of_table(table_id: str) -> ResponseReturnValue:
    """Make a short code for a role, and show it; it is shown once."""
    view = tables.view(table_id)
    role = _role(table_id, presenter.roles_at_table(view))
    page = presenter.at_table(view, role, grants.make_code(table_id, role, address()))
    return render_template("joining/table.html", page=page)


@blueprint.post(f"{AT_TABLE}/<int:number>/name")
def name_at_table(table_id: str, number: int) -> ResponseReturnValue:
    """Call a phone of the table by a name."""
    view = tables.view(table_id)
    if fault := _named(table_id, number):
        page = presenter.at_table(view, "entering", alert=fault)
        return render_template("joining/table.html", page=page), REFUSED
    return _to_table(table_id)


@blueprint.post(f"{AT_TABLE}/<int:number>/withdraw")
def withdraw_at_table(table_id: str, number: int) -> ResponseReturnValue:
    """Withdraw what was granted to a phone; it is felt at its next request."""
    view = tables.view(table_id)
    try:
        grants.withdraw(table_id, number, _secret())
    except LastOne:
        alert = gettext("This is the only phone that enters cards. Let another one in first.")
        page = presenter.at_table(view, "entering", alert=alert)
        return render_template("joining/table.html", page=page), REFUSED
    return _to_table(table_id)


@blueprint.post(f"{AT_TABLE}/renew")
def renew_at_table(table_id: str) -> ResponseReturnValue:
    """Make the link for a role anew; the one before lets nobody in any more."""
    role = _role(table_id, presenter.roles_at_table(tables.view(table_id)))
    grants.renew_key(table_id, role, _secret())
    return _to_table(table_id, role)


@blueprint.get(IN_LEAGUE)
def in_league(league_id: str) -> ResponseReturnValue:
    """Show how another phone comes to the league, and which are there."""
    known = presenter.roles_in_league()
    asked = request.args.get("for", "")
    page = presenter.in_league(league_id, asked if asked in known else known[0])
    return render_template("joining/league.html", page=page)


@blueprint.post(IN_LEAGUE)
def show_league(league_id: str) -> ResponseReturnValue:
    """Make the link for a role, if there is none, and show it."""
    role = _role(league_id, presenter.roles_in_league())
    grants.make_key(league_id, role, _secret())
    return _to_league(league_id, role)


@blueprint.post(f"{IN_LEAGUE}/code")
def code_of_league(league_id: str) -> ResponseReturnValue:
    """Make a short code for a role, and show it; it is shown once."""
    role = _role(league_id, presenter.roles_in_league())
    page = presenter.in_league(league_id, role, grants.make_code(league_id, role, address()))
    return render_template("joining/league.html", page=page)


@blueprint.post(f"{IN_LEAGUE}/<int:number>/name")
def name_in_league(league_id: str, number: int) -> ResponseReturnValue:
    """Call a phone of the league by a name."""
    if fault := _named(league_id, number):
        page = presenter.in_league(league_id, "reader", alert=fault)
        return render_template("joining/league.html", page=page), REFUSED
    return _to_league(league_id)


@blueprint.post(f"{IN_LEAGUE}/<int:number>/withdraw")
def withdraw_in_league(league_id: str, number: int) -> ResponseReturnValue:
    """Withdraw what was granted to a phone; it is felt at its next request."""
    try:
        grants.withdraw(league_id, number, _secret())
    except LastOne:
        alert = gettext("This is the only phone of a secretary. Let another one in first.")
        page = presenter.in_league(league_id, "reader", alert=alert)
        return render_template("joining/league.html", page=page), REFUSED
    return _to_league(league_id)


@blueprint.post(f"{IN_LEAGUE}/renew")
def renew_in_league(league_id: str) -> ResponseReturnValue:
    """Make the link for a role anew; the one before lets nobody in any more."""
    role = _role(league_id, presenter.roles_in_league())
    grants.renew_key(league_id, role, _secret())
    return _to_league(league_id, role)


def _role(place: str, known: tuple[str, ...]) -> str:
    """The role that is asked for, the usual one where none is; NotAllowed where it is not one of
    these.
    """
    form = RoleForm()
    form.known = known
    if not form.role.data:
        return known[0]
    if not form.validate():
        raise NotAllowed(place)
    return form.role.data


def _named(place: str, number: int) -> str:
    """What is wrong with the name that a phone was given; "" where it has it now."""
    form = PhoneNameForm()
    if not form.validate():
        return " ".join(form.name.errors)
    grants.name_phone(place, number, form.name.data)
    return ""


def _secret() -> str:
    return str(current_app.secret_key)


def _to_table(table_id: str, role: str | None = None) -> ResponseReturnValue:
    asked: dict[str, Any] = {"for": role}
    return redirect(url_for("joining.at_table", table_id=table_id, **asked), SEE_OTHER)


def _to_league(league_id: str, role: str | None = None) -> ResponseReturnValue:
    asked: dict[str, Any] = {"for": role}
    return redirect(url_for("joining.in_league", league_id=league_id, **asked), SEE_OTHER)
