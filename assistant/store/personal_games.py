"""A person's games of a season, as the indexes of the kept results find them.

Nothing here reads all of the games: what it takes does not grow with them, but for counting. The
games are those that count, as long as none of the season is being imported.
"""

from collections.abc import Collection
from datetime import date, datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, select
from sqlalchemy.orm import aliased

from assistant.extensions import db
from assistant.store.models import CachedResult

_MOMENT: tuple[Any, ...] = CachedResult.day, CachedResult.begun_at, CachedResult.game_id


_other = aliased(CachedResult)
_PEOPLE = select(func.count(_other.place)).where(_other.game_id == CachedResult.game_id)
_LATEST: Select[Any] = select(*_MOMENT, CachedResult.place, _PEOPLE.scalar_subquery()).order_by(
    *(column.desc() for column in _MOMENT)
)
"""Made once: a phone waits for it four times when a game ends."""


class Theirs(NamedTuple):
    """The games of a season of one person, by all entries; those of `but` are left out."""

    season_id: str
    entries: Collection[str]
    but: Collection[str] = ()

    def where(self) -> tuple[ColumnElement[bool], ...]:
        """The same for a query."""
        theirs = (
            CachedResult.season_id == self.season_id,
            CachedResult.person_id.in_(self.entries),
        )
        return (*theirs, CachedResult.game_id.not_in(self.but)) if self.but else theirs


class Placed(NamedTuple):
    """A game with a place, in the order in which they are dropped, the worst first (League 3.5)."""

    value: float
    day: date
    begun_at: datetime
    game_id: str


class RecentGame(NamedTuple):
    """A game with a place among so many people, in the order of the games (League 3.6)."""

    day: date
    begun_at: datetime
    game_id: str
    place: int
    people: int


def count(theirs: Theirs) -> int:
    """How many games have a place."""
    query = select(func.count()).select_from(CachedResult)
    return db.session.scalar(query.where(*theirs.where(), CachedResult.value.is_not(None))) or 0


def worst(theirs: Theirs, most: int) -> list[Placed]:
    """So many games with a place, the worst first."""
    if not most:
        return []
    order: tuple[Any, ...] = CachedResult.value, *_MOMENT
    query = select(*order).where(*theirs.where(), CachedResult.value.is_not(None))
    return [Placed(*row) for row in db.session.execute(query.order_by(*order).limit(most))]


def latest(theirs: Theirs, most: int) -> list[RecentGame]:
    """So many of the last games with a place, the newest first."""
    query = _LATEST.where(*theirs.where(), CachedResult.place.is_not(None))
    return [RecentGame(*row) for row in db.session.execute(query.limit(most))]


def extremes(theirs: Theirs) -> tuple[int | None, int | None]:
    """The best and the worst round of all games; None where rounds are not known one by one."""
    query: Any = select(func.max(CachedResult.best), func.min(CachedResult.worst))
    best, worst_round = db.session.execute(query.where(*theirs.where())).one()
    return best, worst_round
