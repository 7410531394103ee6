"""Leagues, their people and their seasons."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import func, insert, select

from assistant.extensions import db
from assistant.store.models import Entry, League, LeagueVisit, Season


class NewEntry(NamedTuple):
    """A person who comes to a league, under a number or, without one, as the last."""

    person_id: str
    number: int | None = None
    is_guest: bool = False
    same_as: str | None = None
    import_id: str | None = None
    former_names: str = "[]"
    has_left: bool = False


def get(league_id: str) -> League | None:
    """The league of this id."""
    return db.session.get(League, league_id)


def known_as(file_id: str) -> League | None:
    """The league that files know by this id."""
    known = func.coalesce(League.file_id, League.id) == file_id
    return db.session.scalar(select(League).where(known))


def add(
    league_id: str, file_id: str, name: str, opened_at: datetime, zone: str | None = None
) -> League:
    """Add a league, which files know by another id than its own."""
    league = League(id=league_id, file_id=file_id, name=name, opened_at=opened_at, zone=zone)
    db.session.add(league)
    db.session.flush()
    return league


def zone(league_id: str | None) -> ZoneInfo | None:
    """Where a league meets; None where it has no zone of its own, or there is no league."""
    name = db.session.scalar(select(League.zone).where(League.id == league_id))
    return read_zone(name)


def read_zone(name: str | None) -> ZoneInfo | None:
    """The zone of this name; None also where this machine has none, as after a backup came to it."""
    try:
        return ZoneInfo(name) if name else None
    except ZoneInfoNotFoundError:
        return None


def changes(league_id: str) -> int:
    """A number that is another one after each transaction that wrote in a league, but for taps."""
    return db.session.scalar(select(League.changes).where(League.id == league_id)) or 0


# The phones that have opened a league


def visit(phone: str, league_id: str) -> None:
    """Remember that the phone has opened the league."""
    db.session.merge(LeagueVisit(phone=phone, league_id=league_id))


# People


def entries(league_id: str) -> list[Entry]:
    """All entries of the league, merged ones too, in the order in which they were made."""
    query = select(Entry).where(Entry.league_id == league_id)
    return list(db.session.scalars(query.order_by(Entry.number)))


def enter(league_id: str, new: Sequence[NewEntry]) -> None:
    """Make entries for those of these people who have none, each under its number where it is free.

    The others come last, in their order.
    """
    rows = db.session.execute(
        select(Entry.person_id, Entry.number).where(Entry.league_id == league_id)
    )
    number_of = {row.person_id: row.number for row in rows}
    taken = set(number_of.values())
    wanted = [entry for entry in new if entry.person_id not in number_of]
    last = max([-1, *taken, *(entry.number for entry in wanted if entry.number is not None)])
    made = []
    for entry in wanted:
        number = entry.number
        if number is None or number in taken:
            last = number = last + 1
        taken.add(number)
        made.append(entry._replace(number=number)._asdict() | {"league_id": league_id})
    if made:
        db.session.execute(insert(Entry), made)


def same_as(league_id: str) -> dict[str, str]:
    """For each merged entry of a league the one it was merged into."""
    query = select(Entry.person_id, Entry.same_as).where(
        Entry.league_id == league_id, Entry.same_as.is_not(None)
    )
    return {row[0]: row[1] or "" for row in db.session.execute(query)}


# Seasons


def season(season_id: str | None) -> Season | None:
    """The season of this id; None for a game that belongs to none."""
    return db.session.get(Season, season_id) if season_id else None


def seasons(league_id: str) -> list[Season]:
    """The seasons of a league, newest first."""
    query = select(Season).where(Season.league_id == league_id)
    return list(db.session.scalars(query.order_by(Season.first_day.desc(), Season.id)))
