"""Home, and what a phone prefers."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from assistant.leagues import leagues
from assistant.reference import LANGUAGES
from assistant.rules.views import TableView
from assistant.store.engine import now
from assistant.tables import grants, opening, summaries, tables
from assistant.tables.opening import day_of, is_tonight
from assistant.tables.summaries import TableSummary
from assistant.web import access
from assistant.web.days import restorable_until
from assistant.web.errors import SEE_OTHER
from assistant.web.leagues import page_number
from assistant.web.phones import LOOKS, is_id, phone, spoken
from assistant.web.render import Shown, in_sentences, same_again, target, totals
from assistant.web.what_follows import is_local
from assistant.wording import decks, phones
from assistant.wording.endings import who_won

blueprint = Blueprint("home", __name__)

RECENT = 20
"""How many finished games the home page lists."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """What this phone can go on with, or begin."""
    tables_listed, leagues_listed = summaries.of_phone(phone()), leagues.of_phone(phone())
    there = [league for league in leagues_listed if not league.deleted_at]
    return render_template(
        "home/index.html",
        again=_again(tables_listed),
        let_in="let_in" in request.args and access.may_open(),
        is_operator=grants.operates(phone()),
        taken_off=sent if is_id(sent := request.args.get("off", "")) else "",
        leagues=[league for league in there if league.put_away_at is None],
        put_away=[league for league in there if league.put_away_at],
        deleted_leagues=[
            (league, until)
            for league in leagues_listed
            if (until := restorable_until(league.deleted_at))
        ],
        **_games(tables_listed, RECENT),
    )


@blueprint.get("/games")
def games() -> ResponseReturnValue:
    """Every game that this phone has opened."""
    number = page_number()
    tables_listed = summaries.of_phone(phone(), number)
    off = summaries.off_list(phone()) if number == 1 else []
    return render_template(
        "home/games.html",
        off=[_past(table) for table in off if not table.deleted_at],
        number=number,
        has_more=len(tables_listed) == summaries.MOST,
        **_games(tables_listed, summaries.MOST),
    )


@blueprint.post("/games/<table_id>/off-list")
def take_off(table_id: str) -> ResponseReturnValue:
    """Take a table off this phone's list."""
    opening.take_off_list(phone(), tables.view(table_id).id, is_off=True)
    return redirect(url_for("home.index", off=table_id), SEE_OTHER)


@blueprint.post("/games/<table_id>/on-list")
def put_back(table_id: str) -> ResponseReturnValue:
    """Put a table back on this phone's list."""
    opening.take_off_list(phone(), tables.view(table_id).id, is_off=False)
    return redirect(url_for("home.index"), SEE_OTHER)


@blueprint.route("/preferences", methods=["GET", "POST"])
def preferences() -> ResponseReturnValue:
    """What this phone prefers, each choice kept at once; from there back to where it was opened."""
    phone()
    sent = request.values.get("back", "")
    way_back = sent if is_local(sent) else url_for("home.index")
    if request.method == "GET":
        return render_template("home/preferences.html", way_back=way_back)
    for name, known in (("language", LANGUAGES), *LOOKS.items()):
        if request.form.get(name) in known:
            session[name] = request.form[name]
    return redirect(url_for("home.preferences", back=way_back), SEE_OTHER)


def _again(tables_listed: Sequence[TableSummary]) -> Shown | None:
    """Who played last where the phone enters, if that game is over or of another evening."""
    entered = (table for table in tables_listed if table.rights.enters and not table.deleted_at)
    newest = next(entered, None)
    if newest is None or (not newest.is_over and is_tonight(newest.opened_at, newest.zone)):
        return None
    text = same_again(len(newest.players))
    return Shown(table_id=newest.table_id, text=text, names=newest.players)


def _games(tables_listed: Sequence[TableSummary], most: int) -> dict[str, object]:
    there = [table for table in tables_listed if not table.deleted_at]
    over = [table for table in there if table.is_over]
    return {
        "running": [
            _running(tables.view(table.table_id), table) for table in there if not table.is_over
        ],
        "past": [_past(table) for table in over[:most]],
        "deleted": [
            (table, _day(table), until)
            for table in tables_listed
            if table.rights.enters and (until := restorable_until(table.deleted_at))
        ],
    }


def _running(view: TableView, table: TableSummary) -> Shown:
    rights = table.rights
    part = ""  # what the phone does where it does not enter
    if not rights.enters and rights.seats:
        part = phones.role("seat", view.names_in(-1)[min(rights.seats)], spoken())
    elif not rights.enters:
        part = phones.role("watching", "", spoken())
    return Shown(
        table_id=view.id,
        part=part,
        day="" if table.day == day_of(now(), table.zone) else _day(table),
        shown_number=view.game.shown_number(len(view.rounds) - 1 + view.newest.is_done),
        newest=view.newest,
        names=view.names_in(-1),
        bottle=decks.name_among(view.newest, view.newest.state.in_play, spoken()),
        target=target(view),
        players=totals(view),
    )


def _past(table: TableSummary) -> tuple[TableSummary, str, str]:
    if not table.is_over:
        return table, _day(table), gettext("It is still being played.")
    outcome = who_won(in_sentences(table.winners), table.total, spoken())
    return table, _day(table), f"{outcome}."


def _day(table: TableSummary) -> str:
    return format_date(table.day, "long")
