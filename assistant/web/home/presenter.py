"""What a phone has seen, made into its home page."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from flask import current_app
from flask_babel import format_date, gettext

from assistant.rules.views import TableView
from assistant.services import new_id, now
from assistant.web.home.pages import HomePage, LeagueLine, PastTable, RunningTable
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences, standings, target
from assistant.wording import table as wording

RECENT = 20
"""How many finished games the page lists."""


def home(views: Sequence[TableView], leagues: Sequence[tuple[str, str]]) -> HomePage:
    """The tables and the leagues that a phone has opened, newest first."""
    kept = [one for one in views if not one.deleted_at]
    over = [one for one in kept if one.game.is_over]
    return HomePage(
        running=tuple(_running(one) for one in kept if not one.game.is_over),
        rematch=_past(over[0]) if over else None,
        client_id=new_id(),
        leagues=tuple(LeagueLine(league_id=id, name=name) for id, name in leagues),
        recent=tuple(_past(one) for one in over[:RECENT]),
        deleted=tuple(_deleted(one) for one in views if one.deleted_at and _until(one) > now()),
    )


def _running(view: TableView) -> RunningTable:
    round_, is_done = view.newest, view.newest.is_done
    return RunningTable(
        table_id=view.id,
        round_number=len(view.rounds) + is_done,
        price=None if is_done else round_.price,
        owner=None if is_done or round_.bottle is None else view.names_in(-1)[round_.bottle],
        target=target(view),
        players=standings(view),
    )


def _past(view: TableView) -> PastTable:
    outcome = (
        wording.won(view.game, in_sentences(view.columns), spoken()) if view.game.is_over else ""
    )
    return PastTable(
        table_id=view.id,
        players=view.names,
        day=format_date(view.opened_at, "long"),
        outcome=outcome,
    )


def _deleted(view: TableView) -> PastTable:
    outcome = gettext("It can be restored until %(day)s.", day=format_date(_until(view), "long"))
    return PastTable(
        table_id=view.id,
        players=view.names,
        day=format_date(view.opened_at, "long"),
        outcome=outcome,
    )


def _until(view: TableView) -> datetime:
    """When a deleted table may be removed for good."""
    assert view.deleted_at is not None
    return view.deleted_at + timedelta(days=current_app.config["DAYS_KEPT"])
