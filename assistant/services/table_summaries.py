"""What a home page says of the tables that a phone has opened.

A summary is kept with the length of the record that it was made from; records only grow, so it is
valid as long as that is their length. Only tables that have changed since are folded.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from assistant.rules.roles import WATCHING, Rights
from assistant.rules.views import TableView
from assistant.services import grants, tables
from assistant.services.table_people import came, named_at_each
from assistant.store import table_summaries as store
from assistant.store import tables as listed
from assistant.store.engine import writing
from assistant.store.table_summaries import Known

MOST = 50
"""How many tables are looked at at once: a phone of a club has opened a thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """A table in a line: who sits there, and for a game that is over who won with how much.

    `winners` are names; nobody where the game runs, or ended without a result. `rights` are those
    of the phone that lists it.
    """

    table_id: str
    rights: Rights
    opened_at: datetime
    deleted_at: datetime | None
    is_over: bool
    players: tuple[str, ...]
    winners: tuple[str, ...]
    total: int


@dataclass(frozen=True, slots=True)
class _Facts:
    """What is kept of a table: ids of people, and the winners' total."""

    is_over: bool
    came: Sequence[str]
    players: Sequence[str]
    winners: Sequence[str]
    total: int


def of_phone(phone: str, page: int = 1) -> list[TableSummary]:
    """The tables that a phone lists, newest first, deleted ones among them: `MOST` a page."""
    return _summaries(phone, store.of_phone(phone, most=MOST, skip=(page - 1) * MOST))


def off_list(phone: str) -> list[TableSummary]:
    """The newest tables that a phone took off its list, `MOST` of them."""
    return _summaries(phone, store.of_phone(phone, most=MOST, is_off_list=True))


def _summaries(phone: str, known: Sequence[Known]) -> list[TableSummary]:
    facts = [_kept(table) for table in known]
    fresh = {
        table.table_id: _facts(tables.any_view(table.table_id))
        for table, fact in zip(known, facts, strict=True)
        if fact is None
    }
    _save([table for table in known if table.table_id in fresh], fresh)
    complete = [fact or fresh[table.table_id] for table, fact in zip(known, facts, strict=True)]
    names = named_at_each(
        {table.table_id: fact.came for table, fact in zip(known, complete, strict=True)}
    )
    rights = grants.rights_at_tables(phone, [table.table_id for table in known])
    return [
        _summary(table, rights.get(table.table_id, WATCHING), fact, named)
        for table, fact, named in zip(known, complete, names, strict=True)
    ]


def newest(phone: str) -> TableView | None:
    """The table that the phone's home page lists first."""
    table_id = listed.newest_listed(phone)
    return tables.view(table_id) if table_id else None


def _kept(table: Known) -> _Facts | None:
    """What is kept of a table, if its record has not grown since."""
    if table.body is None or table.kept_length != table.length:
        return None
    return _Facts(**json.loads(table.body))


def _facts(view: TableView) -> _Facts:
    """What is to be kept of a table."""
    game = view.game
    is_won = game.is_over and bool(game.places)
    winners = game.winners if is_won else ()
    return _Facts(
        is_over=game.is_over,
        came=came(view.events),
        players=game.persons,
        winners=tuple(game.members[member].person for member in winners),
        total=game.totals[winners[0]] if winners else 0,
    )


def _save(known: Sequence[Known], facts: dict[str, _Facts]) -> None:
    """Keeps the facts of the games that are over: those that run will have grown the next time."""
    over = [table for table in known if facts[table.table_id].is_over]
    if not over:
        return
    with writing(over[0].table_id if len(over) == 1 else None):
        for table in over:
            found = facts[table.table_id]
            body = {name: getattr(found, name) for name in _Facts.__slots__}
            store.save(table.table_id, table.length, json.dumps(body))


def _summary(table: Known, rights: Rights, facts: _Facts, names: Mapping[str, str]) -> TableSummary:
    return TableSummary(
        table_id=table.table_id,
        rights=rights,
        opened_at=table.opened_at,
        deleted_at=table.deleted_at,
        is_over=facts.is_over,
        players=tuple(names[person] for person in facts.players),
        winners=tuple(names[person] for person in facts.winners),
        total=facts.total,
    )
