"""What a home page says of the tables that a phone has opened.

What follows from a record is remembered with its length: records only grow, so only tables that
have changed since are folded.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import lru_cache

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.rules.roles import WATCHING, Rights
from assistant.rules.views import TableView
from assistant.store import grants as stored_grants
from assistant.store import leagues
from assistant.store import tables as listed
from assistant.store.engine import database
from assistant.store.models import Event, League, LeagueGame, Session, Table, Visit
from assistant.tables import grants, tables
from assistant.tables.opening import day_of
from assistant.tables.table_people import came, named_at_each

MOST = 50
"""How many tables are looked at at once: a phone of a club has opened a thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """A table in a line: who sits there, and for a game that is over who won with how much.

    `winners` are names; nobody where the game runs, or ended without a result. `rights` are those
    of the phone that lists it; `day` is that of its evening, in a league of its session; `zone` is
    where its league meets, None for none.
    """

    table_id: str
    rights: Rights
    opened_at: datetime
    day: date
    zone: tzinfo | None
    deleted_at: datetime | None
    is_over: bool
    players: tuple[str, ...]
    winners: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class _Facts:
    is_over: bool
    came: Sequence[str]
    players: Sequence[str]
    winners: Sequence[str]
    total: int


def of_phone(phone: str, page: int = 1) -> list[TableSummary]:
    """The tables that a phone lists, newest first, deleted ones among them: `MOST` a page."""
    return _summaries(phone, skip=(page - 1) * MOST, is_off_list=False)


def off_list(phone: str) -> list[TableSummary]:
    """The newest tables that a phone took off its list, `MOST` of them."""
    return _summaries(phone, skip=0, is_off_list=True)


def newest(phone: str) -> TableView | None:
    """The table that the phone's home page lists first."""
    table_id = listed.newest_listed(phone)
    return tables.view(table_id) if table_id else None


def _summaries(phone: str, skip: int, is_off_list: bool) -> list[TableSummary]:
    """Of the tables that a phone has opened and still may, newest first."""
    length = select(func.max(Event.number) + 1).where(Event.table_id == Table.id).scalar_subquery()
    rows = db.session.execute(
        select(Table.id, Table.opened_at, Table.deleted_at, length, League.zone, Session.day)
        .join(Visit, Visit.table_id == Table.id)
        .outerjoin(LeagueGame, LeagueGame.id == Table.id)
        .outerjoin(League, League.id == LeagueGame.league_id)
        .outerjoin(Session, Session.id == LeagueGame.session_id)
        .where(Visit.phone == phone, Visit.is_off_list.is_(is_off_list))
        .where(stored_grants.may_open(phone))
        .order_by(Table.opened_at.desc(), Table.id)
        .limit(MOST)
        .offset(skip)
    ).all()
    facts = [_facts(database(), row.id, row[3]) for row in rows]
    at_each = {row.id: fact.came for row, fact in zip(rows, facts, strict=True)}
    return [
        TableSummary(
            table_id=row.id,
            rights=grants.rights_at_table(phone, row.id) or WATCHING,
            opened_at=row.opened_at,
            day=row.day or day_of(row.opened_at, leagues.read_zone(row.zone)),
            zone=leagues.read_zone(row.zone),
            deleted_at=row.deleted_at,
            is_over=fact.is_over,
            players=tuple(names[person] for person in fact.players),
            winners=tuple(names[person] for person in fact.winners),
            total=fact.total,
        )
        for row, fact, names in zip(rows, facts, named_at_each(at_each), strict=True)
    ]


@lru_cache(5_000)
def _facts(_database: Hashable, table_id: str, _length: int) -> _Facts:
    view = tables.any_view(table_id)
    game = view.game
    winners = game.crowned if game.is_over else ()
    return _Facts(
        is_over=game.is_over,
        came=came(view.events),
        players=game.persons,
        winners=tuple(game.members[member].person for member in winners),
        total=game.totals[winners[0]] if winners else 0,
    )
