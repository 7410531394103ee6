"""Home, and what a phone prefers."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from flask import Blueprint, current_app, redirect, request, session, url_for
from flask.typing import ResponseReturnValue
from flask_babel import format_date, gettext

from assistant.leagues import leagues
from assistant.leagues.leagues import ListedLeague
from assistant.rules.roles import Rights
from assistant.rules.views import TableView
from assistant.store.engine import now
from assistant.tables import opening, summaries, tables
from assistant.tables.opening import day_of, is_tonight
from assistant.tables.summaries import TableSummary
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import HANDS, LANGUAGES, THEMES, is_id, phone, spoken
from assistant.web.shared.pages import Again
from assistant.web.shared.presenter import in_sentences, same_again, target, totals
from assistant.web.shared.render import Shown, render
from assistant.web.what_follows import is_local
from assistant.wording import decks, phones
from assistant.wording.endings import who_won

blueprint = Blueprint("home", __name__)

LAST_PAGE = 100_000
"""Beyond any that a phone has games for."""

RECENT = 20
"""How many finished games the home page lists."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """What this phone can go on with, or begin."""
    tables_listed = summaries.of_phone(phone())
    listed = leagues.of_phone(phone())
    return render(
        "home/index.html",
        running=_running_tables(tables_listed),
        again=_again(tables_listed),
        taken_off=sent if is_id(sent := request.args.get("off", "")) else "",
        leagues=_leagues(listed, is_put_away=False),
        put_away=_leagues(listed, is_put_away=True),
        deleted_leagues=tuple(_deleted_leagues(listed)),
        recent=tuple(_past(table) for table in _over(tables_listed)[:RECENT]),
        deleted=tuple(_restorable(tables_listed)),
    )


@blueprint.get("/games")
def games() -> ResponseReturnValue:
    """Every game that this phone has opened."""
    number = min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)
    tables_listed = summaries.of_phone(phone(), number)
    off = summaries.off_list(phone()) if number == 1 else []
    return render(
        "home/games.html",
        running=_running_tables(tables_listed),
        past=tuple(_past(table) for table in _over(tables_listed)),
        deleted=tuple(_restorable(tables_listed)),
        off_list=tuple(_past(table) for table in off if not table.deleted_at),
        number=number,
        has_more=len(tables_listed) == summaries.MOST,
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


@blueprint.post("/preferences")
def prefer() -> ResponseReturnValue:
    """The language, the theme, or the hand of this phone."""
    phone()
    for name, known in (("language", LANGUAGES), ("theme", THEMES), ("hand", HANDS)):
        if request.form.get(name) in known:
            session[name] = request.form[name]
    return redirect(_within(request.form.get("back", "")), SEE_OTHER)


def _within(path: str) -> str:
    """The path, if it stays on this site and can be shown again; else home."""
    return path if is_local(path) else url_for("home.index")


def _leagues(listed: Sequence[ListedLeague], *, is_put_away: bool) -> tuple[Shown, ...]:
    """The leagues that were put away, or the others."""
    return tuple(
        Shown(league_id=league.id, name=league.name)
        for league in listed
        if (league.put_away_at is not None) == is_put_away and not league.deleted_at
    )


def _deleted_leagues(listed: Sequence[ListedLeague]) -> Iterator[Shown]:
    """The deleted leagues that are not gone for good."""
    for league in listed:
        if league.deleted_at and _until(league.deleted_at) > now():
            until = _restorable_until(league.deleted_at)
            yield Shown(league_id=league.id, name=league.name, until=until)


def _again(tables_listed: Sequence[TableSummary]) -> Again | None:
    """Who played last where the phone enters, if that game is over or of another evening."""
    entered = (table for table in tables_listed if table.rights.enters and not table.deleted_at)
    newest = next(entered, None)
    if newest is None or (not newest.is_over and is_tonight(newest.opened_at)):
        return None
    text = same_again(len(newest.players))
    return Again(table_id=newest.table_id, text=text, names=newest.players)


def _over(tables_listed: Sequence[TableSummary]) -> list[TableSummary]:
    """The finished games that are not deleted."""
    return [table for table in tables_listed if table.is_over and not table.deleted_at]


def _restorable(tables_listed: Sequence[TableSummary]) -> Iterator[Shown]:
    """The deleted games of the phone that are not gone for good."""
    for table in tables_listed:
        if table.rights.enters and table.deleted_at and _until(table.deleted_at) > now():
            yield _deleted(table, table.deleted_at)


def _running_tables(tables_listed: Sequence[TableSummary]) -> tuple[Shown, ...]:
    """The games that are not over, and what the phone does there."""
    return tuple(
        _running(tables.view(table.table_id), table.rights)
        for table in tables_listed
        if not (table.is_over or table.deleted_at)
    )


def _running(view: TableView, rights: Rights) -> Shown:
    round_, is_done = view.newest, view.newest.is_done
    return Shown(
        table_id=view.id,
        part=_part(view, rights),
        shown_number=view.game.shown_number(len(view.rounds) - 1 + is_done),
        is_score_only=round_.level == "score",
        bottle="" if is_done else decks.name_among(round_, round_.in_play, spoken()),
        price=None if is_done else round_.price,
        owner=None if is_done or round_.bottle is None else view.names_in(-1)[round_.bottle],
        target=target(view),
        players=totals(view),
    )


def _part(view: TableView, rights: Rights) -> str:
    """What the phone does at a table where it does not enter."""
    if rights.enters:
        return ""
    if not rights.seats:
        return phones.role("watching", "", spoken())
    seat = min(rights.seats)
    return phones.role("seat", view.names_in(-1)[seat], spoken())


def _past(table: TableSummary) -> Shown:
    """A finished game, or one that is off the list."""
    return Shown(
        table_id=table.table_id,
        players=table.players,
        day=format_date(day_of(table.opened_at), "long"),
        outcome=_outcome(table),
    )


def _outcome(table: TableSummary) -> str:
    """How a game ended, if it did."""
    if not table.is_over:
        return gettext("It is still being played.")
    return f"{who_won(in_sentences(table.winners), table.total, spoken())}."


def _deleted(table: TableSummary, deleted_at: datetime) -> Shown:
    """A deleted game, and how long it can be restored."""
    return Shown(
        table_id=table.table_id,
        players=table.players,
        day=format_date(day_of(table.opened_at), "long"),
        outcome=_restorable_until(deleted_at),
    )


def _restorable_until(deleted_at: datetime) -> str:
    day = format_date(_until(deleted_at), "long")
    return gettext("It can be restored until %(day)s.", day=day)


def _until(deleted_at: datetime) -> datetime:
    """When a deleted table or league may be removed for good."""
    return deleted_at + timedelta(days=current_app.config["DAYS_KEPT"])
