"""What takes room on a server: games and leagues by size and last use, and clearing idle ones."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from sqlalchemy import ColumnElement, Executable, func, select

from assistant.extensions import db
from assistant.leagues import lifecycle
from assistant.store import upkeep
from assistant.store.engine import now
from assistant.store.models import (
    Event,
    GamePerson,
    Grant,
    ImportedGame,
    League,
    LeagueGame,
    LeagueVisit,
    PaperImport,
    Person,
    Session,
    Table,
    Upload,
)
from assistant.tables import opening

EVENT, RESULT, GAME = 250, 150, 200
"""Bytes of an event beside its body, of somebody's result, and of a game: ids, times, indexes."""


USUAL_LEAST = 200 * 1024 * 1024
"""Bytes of a disk that stay free for games that are being played, or a twentieth of a small one."""


@dataclass(frozen=True, slots=True)
class Room:
    """The bytes of the database, and those that are free on its disk; None where nobody knows."""

    database: int
    free: int | None
    is_nearly_full: bool


def room(least: int | None) -> Room:
    """How much room there is; `least` as for `is_nearly_full`."""
    disk = upkeep.disk()
    return Room(upkeep.size(), disk and disk[1], is_nearly_full(least))


def is_nearly_full(least: int | None) -> bool:
    """Whether fewer bytes of the disk are free than these, or than usual for None."""
    disk = upkeep.disk()
    if disk is None:
        return False
    total, free = disk
    return free < (min(USUAL_LEAST, total // 20) if least is None else least)


@dataclass(frozen=True, slots=True)
class Place:
    """A league, or a game in none, and the room that it takes.

    `names` are the league's or its people's. It was `used_at` when something was written there
    last, or a phone came. `newest` is the last evening of its games.
    """

    id: str
    kind: Literal["league", "game"]
    names: tuple[str, ...]
    games: int
    bytes: int
    used_at: datetime
    newest: datetime
    deleted_at: datetime | None


def places() -> list[Place]:
    """Every league, and every game that is in none; deleted ones too, until they are removed."""
    return [*_leagues(), *_games()]


def by_size(listed: Iterable[Place]) -> list[Place]:
    """Those that are there, the largest first."""
    there = (place for place in listed if place.deleted_at is None)
    return sorted(there, key=lambda place: (-place.bytes, place.id))


def by_use(listed: Iterable[Place]) -> list[Place]:
    """Those that are there, the one that was idle longest first."""
    there = (place for place in listed if place.deleted_at is None)
    return sorted(there, key=lambda place: (place.used_at, place.id))


def idle(days: int) -> list[Place]:
    """What was not used for so many days, and can be cleared.

    Nothing with a game of this year is: a season may be waiting for its next evening.
    """
    moment = now()
    before = moment - timedelta(days=days)
    return [
        place
        for place in by_use(places())
        if place.used_at < before and place.newest.year < moment.year
    ]


def clear(cleared: Collection[Place]) -> None:
    """Delete these, so that they can be restored for a while, as whatever is deleted."""
    for place in cleared:
        if place.kind == "league":
            lifecycle.delete(place.id)
        else:
            opening.delete(place.id)


def bytes_of_league(league_id: str) -> int:
    """How much room a league takes."""
    games = select(LeagueGame.id).where(LeagueGame.league_id == league_id)
    imports = select(PaperImport.id).where(PaperImport.league_id == league_id)
    return (
        _sum(_event_bytes(), Event.table_id.in_(games))
        + _sum(func.count() * GAME, LeagueGame.league_id == league_id)
        + _sum(_result_bytes(), GamePerson.game_id.in_(games))
        + _sum(_imported_bytes(), ImportedGame.import_id.in_(imports))
    )


def bytes_of_game(table_id: str) -> int:
    """How much room the record of a game takes."""
    return _sum(_event_bytes(), Event.table_id == table_id)


def _sum(bytes: ColumnElement[Any], where: ColumnElement[bool]) -> int:
    return int(db.session.scalar(select(bytes).where(where)) or 0)


def _event_bytes() -> ColumnElement[Any]:
    return func.sum(func.length(Event.body) + EVENT)


def _result_bytes() -> ColumnElement[Any]:
    return func.sum(func.length(GamePerson.turns) + RESULT)


def _imported_bytes() -> ColumnElement[Any]:
    before = func.coalesce(func.length(ImportedGame.paper_before), 0)
    return func.sum(func.length(ImportedGame.paper) + before)


def _leagues() -> list[Place]:
    of_game = LeagueGame.league_id
    records = _by_id(
        select(of_game, _event_bytes(), func.max(Event.at))
        .join(Event, Event.table_id == LeagueGame.id)
        .group_by(of_game)
    )
    games = _by_id(select(of_game, func.count(), func.max(LeagueGame.begun_at)).group_by(of_game))
    results = _by_id(
        select(of_game, _result_bytes())
        .join(GamePerson, GamePerson.game_id == LeagueGame.id)
        .group_by(of_game)
    )
    imported = _by_id(
        select(PaperImport.league_id, _imported_bytes())
        .join(ImportedGame, ImportedGame.import_id == PaperImport.id)
        .group_by(PaperImport.league_id)
    )
    sent = _by_id(
        select(Upload.league_id, func.sum(func.length(Upload.content))).group_by(Upload.league_id)
    )
    evenings = _by_id(select(Session.league_id, func.max(Session.day)).group_by(Session.league_id))
    imports = _moments(
        select(PaperImport.league_id, func.max(PaperImport.at)).group_by(PaperImport.league_id)
    )
    saved = _moments(
        select(LeagueVisit.league_id, func.max(LeagueVisit.saved_at)).group_by(
            LeagueVisit.league_id
        )
    )
    came, found = _came(), list[Place]()
    for league in db.session.scalars(select(League)):
        id = league.id
        count, begun_at = games.get(id, (0, None))
        record_bytes, written_at = records.get(id, (0, None))
        day = evenings.get(id, (None,))[0]
        evening = datetime(day.year, day.month, day.day) if day else None
        found.append(
            Place(
                id=id,
                kind="league",
                names=(league.name,),
                games=count,
                bytes=record_bytes
                + count * GAME
                + sum(part.get(id, (0,))[0] or 0 for part in (results, imported, sent)),
                used_at=_latest(
                    league.opened_at, written_at, came.get(id), imports.get(id), saved.get(id)
                ),
                newest=_latest(league.opened_at, begun_at, evening),
                deleted_at=league.deleted_at,
            )
        )
    return found


def _games() -> list[Place]:
    in_none = ~select(LeagueGame.id).where(LeagueGame.id == Table.id).exists()
    records = _by_id(
        select(Table.id, _event_bytes(), func.max(Event.at))
        .join(Event, Event.table_id == Table.id)
        .where(in_none)
        .group_by(Table.id)
    )
    names: dict[str, list[str]] = {}
    theirs = select(Person.place, Person.name).join(Table, Table.id == Person.place)
    for place, name in db.session.execute(theirs.where(in_none).order_by(Person.name)):
        names.setdefault(place, []).append(name)
    came, found = _came(), list[Place]()
    for table in db.session.scalars(select(Table).where(in_none)):
        record_bytes, written_at = records.get(table.id, (0, None))
        found.append(
            Place(
                id=table.id,
                kind="game",
                names=tuple(names.get(table.id, ())),
                games=1,
                bytes=record_bytes,
                used_at=_latest(table.opened_at, written_at, came.get(table.id)),
                newest=_latest(table.opened_at, written_at),
                deleted_at=table.deleted_at,
            )
        )
    return found


def _by_id(query: Executable) -> dict[str, Sequence[Any]]:
    """The other columns of each row, by the first."""
    return {row[0]: row[1:] for row in db.session.execute(query)}


def _moments(query: Executable) -> dict[str, datetime | None]:
    return {id: row[0] for id, row in _by_id(query).items()}


def _came() -> dict[str, datetime | None]:
    """When the last phone came to each place."""
    return _moments(select(Grant.place, func.max(Grant.granted_at)).group_by(Grant.place))


def _latest(first: datetime, *others: datetime | None) -> datetime:
    return max([first, *(moment for moment in others if moment)])
