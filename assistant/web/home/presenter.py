"""What a phone has seen, made into its home page."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from flask import current_app
from flask_babel import format_date, gettext

from assistant.rules.roles import Rights
from assistant.rules.views import TableView
from assistant.services import now
from assistant.services.evenings import day_of, is_tonight
from assistant.services.leagues import ListedLeague
from assistant.services.table_summaries import MOST, TableSummary
from assistant.web.home.pages import (
    DeletedLeague,
    GamesPage,
    HomePage,
    LeagueLine,
    PastTable,
    RunningTable,
)
from assistant.web.language import spoken
from assistant.web.shared.pages import Again
from assistant.web.shared.presenter import in_sentences, same_again, target, totals
from assistant.wording import bottles, phones
from assistant.wording.winners import who_won

RECENT = 20
"""How many finished games the home page lists."""


def home(
    summaries: Sequence[TableSummary],
    running: Sequence[TableView],
    leagues: Sequence[ListedLeague],
    taken_off: str = "",
) -> HomePage:
    """The newest games and the leagues that a phone has opened, newest first.

    `taken_off` is the table that was just taken off the list.
    """
    return HomePage(
        running=_running_tables(summaries, running),
        again=_again(summaries),
        taken_off=taken_off,
        leagues=_leagues(leagues, is_put_away=False),
        put_away=_leagues(leagues, is_put_away=True),
        deleted_leagues=tuple(_deleted_leagues(leagues)),
        recent=tuple(_past(table) for table in _over(summaries)[:RECENT]),
        deleted=tuple(_restorable(summaries)),
    )


def games(
    summaries: Sequence[TableSummary],
    running: Sequence[TableView],
    off: Sequence[TableSummary],
    number: int,
) -> GamesPage:
    """A page of all games that a phone has opened, newest first; `off` are those off its list."""
    return GamesPage(
        running=_running_tables(summaries, running),
        past=tuple(_past(table) for table in _over(summaries)),
        deleted=tuple(_restorable(summaries)),
        off_list=tuple(_past(table) for table in off if not table.deleted_at),
        number=number,
        has_more=len(summaries) == MOST,
    )


def _leagues(listed: Sequence[ListedLeague], *, is_put_away: bool) -> tuple[LeagueLine, ...]:
    """The leagues that were put away, or the others."""
    return tuple(
        LeagueLine(league_id=league.id, name=league.name)
        for league in listed
        if league.is_put_away == is_put_away and not league.deleted_at
    )


def _deleted_leagues(listed: Sequence[ListedLeague]) -> Iterator[DeletedLeague]:
    """The deleted leagues that are not gone for good."""
    for league in listed:
        if league.deleted_at and _until(league.deleted_at) > now():
            until = _restorable_until(league.deleted_at)
            yield DeletedLeague(league_id=league.id, name=league.name, until=until)


def _again(summaries: Sequence[TableSummary]) -> Again | None:
    """Who played last where the phone enters, if that game is over or of another evening."""
    entered = (table for table in summaries if table.rights.enters and not table.deleted_at)
    newest = next(entered, None)
    if newest is None or (not newest.is_over and is_tonight(newest.opened_at)):
        return None
    text = same_again(len(newest.players))
    return Again(table_id=newest.table_id, text=text, names=newest.players)


def _over(summaries: Sequence[TableSummary]) -> list[TableSummary]:
    """The finished games that are not deleted."""
    return [table for table in summaries if table.is_over and not table.deleted_at]


def _restorable(summaries: Sequence[TableSummary]) -> Iterator[PastTable]:
    """The deleted games of the phone that are not gone for good."""
    for table in summaries:
        if table.rights.enters and table.deleted_at and _until(table.deleted_at) > now():
            yield _deleted(table, table.deleted_at)


def _running_tables(
    summaries: Sequence[TableSummary], running: Sequence[TableView]
) -> tuple[RunningTable, ...]:
    rights = {table.table_id: table.rights for table in summaries}
    return tuple(_running(view, rights[view.id]) for view in running)


def _running(view: TableView, rights: Rights) -> RunningTable:
    round_, is_done = view.newest, view.newest.is_done
    return RunningTable(
        table_id=view.id,
        part=_part(view, rights),
        shown_number=view.game.shown_number(len(view.rounds) - 1 + is_done),
        is_score_only=round_.level == "score",
        bottle="" if is_done else bottles.name_among(round_, round_.in_play, spoken()),
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
        return phones.role("watching", None, spoken())
    seat = min(rights.seats)
    return phones.role("seat", view.names_in(-1)[seat], spoken())


def _past(table: TableSummary) -> PastTable:
    """A finished game, or one that is off the list."""
    return PastTable(
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


def _deleted(table: TableSummary, deleted_at: datetime) -> PastTable:
    """A deleted game, and how long it can be restored."""
    return PastTable(
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
