"""Home, and what a phone prefers."""

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from assistant.rules.views import TableView
from assistant.services import leagues, table_summaries, tables, visits
from assistant.services.table_summaries import TableSummary
from assistant.web.errors import SEE_OTHER
from assistant.web.home import presenter
from assistant.web.language import HANDS, LANGUAGES, THEMES
from assistant.web.phones import is_id, phone
from assistant.web.shared.ways_back import is_local

blueprint = Blueprint("home", __name__)

LAST_PAGE = 100_000
"""Beyond any that a phone has games for."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """What this phone can go on with, or begin."""
    summaries = table_summaries.of_phone(phone())
    page = presenter.home(
        summaries,
        _running(summaries),
        leagues.of_phone(phone()),
        taken_off=sent if is_id(sent := request.args.get("off", "")) else "",
    )
    return render_template("home/index.html", page=page)


@blueprint.get("/games")
def games() -> ResponseReturnValue:
    """Every game that this phone has opened."""
    number = min(max(1, request.args.get("page", 1, type=int)), LAST_PAGE)
    summaries = table_summaries.of_phone(phone(), number)
    off = table_summaries.off_list(phone()) if number == 1 else []
    page = presenter.games(summaries, _running(summaries), off, number)
    return render_template("home/games.html", page=page)


def _running(summaries: Sequence[TableSummary]) -> list[TableView]:
    return [
        tables.view(table.table_id)
        for table in summaries
        if not (table.is_over or table.deleted_at)
    ]


@blueprint.post("/games/<table_id>/off-list")
def take_off(table_id: str) -> ResponseReturnValue:
    """Take a table off this phone's list."""
    visits.take_off_list(phone(), tables.view(table_id).id, is_off=True)
    return redirect(url_for("home.index", off=table_id), SEE_OTHER)


@blueprint.post("/games/<table_id>/on-list")
def put_back(table_id: str) -> ResponseReturnValue:
    """Put a table back on this phone's list."""
    visits.take_off_list(phone(), tables.view(table_id).id, is_off=False)
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
