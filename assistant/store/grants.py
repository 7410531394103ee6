"""Which phone was granted which role, and the keys that grant one."""

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import lru_cache

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Engine,
    Executable,
    SQLColumnExpression,
    and_,
    bindparam,
    delete,
    exists,
    func,
    or_,
    select,
    true,
    union_all,
)

from assistant.extensions import db
from assistant.rules.roles import LEAGUE_ROLES
from assistant.store import log
from assistant.store.engine import is_reading, newest_change, one_by_one
from assistant.store.models import Grant, Ids, JoinCode, Key, League, LeagueGame, Table

INSTALLATION = "installation"
"""The place of what a phone may do on all of the server. No table or league has so short an id."""

_STANDS = Grant.withdrawn_at.is_(None)
_PHONE: BindParameter[str] = bindparam("phone")
_PLACE: BindParameter[str] = bindparam("place")
_DELETED = select(League.id).where(League.deleted_at.is_not(None))


def is_there(place: SQLColumnExpression[str]) -> ColumnElement[bool]:
    """That a place is no league that was deleted, and no table of one."""
    its_tables = exists().where(LeagueGame.id == place, LeagueGame.league_id.in_(_DELETED))
    return and_(place.not_in(_DELETED), ~its_tables)


_OF_PHONE = and_(Grant.phone == _PHONE, _STANDS)
_AT_TABLE = union_all(
    select(Grant.role).where(Grant.place == _PLACE, _OF_PHONE, is_there(_PLACE)),
    select(Grant.role)
    .join(LeagueGame, LeagueGame.league_id == Grant.place)
    .where(LeagueGame.id == _PLACE, _OF_PHONE, Grant.place.not_in(_DELETED)),
)
_IN_LEAGUE = select(Grant.role).where(Grant.place == _PLACE, _OF_PHONE, _PLACE.not_in(_DELETED))
"""Made once, as each request asks for one of them."""
_IN_DELETED_LEAGUE = select(Grant.role).where(
    Grant.place == _PLACE, _OF_PHONE, _PLACE.in_(_DELETED)
)


def roles_at_table(phone: str, table_id: str) -> Sequence[str]:
    """The roles of a phone at a table, and those in the league that its game belongs to.

    SQLite is written by this process alone, so that a tap need not ask it again as long as nothing
    but taps was written. Another database is asked each time: another process may have withdrawn.
    What a transaction reads that began earlier may be older than the change, and is not kept.
    """
    if is_reading():
        return _roles(_AT_TABLE, phone, table_id)
    if db.engine.dialect.name == "sqlite":
        return _roles_since(newest_change(), db.engine, phone, table_id)
    with one_by_one() as connection:
        rows = connection.execute(_AT_TABLE, {"phone": phone, "place": table_id})
        return rows.scalars().all()


@lru_cache(10_000)
def _roles_since(_change: int, _engine: Engine, phone: str, table_id: str) -> Sequence[str]:
    return _roles(_AT_TABLE, phone, table_id)


def roles_in_league(phone: str, league_id: str) -> list[str]:
    """The roles of a phone in a league that was not deleted, or on all of the server."""
    return _roles(_IN_LEAGUE, phone, league_id)


def roles_in_deleted_league(phone: str, league_id: str) -> list[str]:
    """The roles that a phone has again once a deleted league is restored."""
    return _roles(_IN_DELETED_LEAGUE, phone, league_id)


def _roles(query: Executable, phone: str, place: str) -> list[str]:
    rows = db.session.connection().execute(query, {"phone": phone, "place": place})
    return [row[0] for row in rows]


def may_open(phone: str, roles: Collection[str] = ()) -> ColumnElement[bool]:
    """That a phone has one of these roles, or any, at a table of the query or in its league."""
    held = and_(Grant.phone == phone, _STANDS, Grant.role.in_(roles) if roles else true())
    at_table = exists().where(Grant.place == Table.id, held, is_there(Grant.place))
    of_league = LeagueGame.id == Table.id, Grant.place == LeagueGame.league_id
    in_league = exists().where(*of_league, Grant.place.not_in(_DELETED), held)
    return or_(at_table, in_league)


def of_place(place: str) -> list[Grant]:
    """The grants of a place that stand, in the order in which they were made."""
    query = select(Grant).where(Grant.place == place, _STANDS).order_by(Grant.number)
    return list(db.session.scalars(query))


def entering_in_league(phone: str, league_id: str) -> list[Grant]:
    """The grants of a phone to enter at tables of a league, not by its role there."""
    query = select(Grant).join(LeagueGame, LeagueGame.id == Grant.place)
    mine = and_(Grant.phone == phone, Grant.role == "entering", _STANDS)
    return list(db.session.scalars(query.where(LeagueGame.league_id == league_id, mine)))


def numbered(place: str, number: int) -> Grant | None:
    """The grant of this number in a place, if it stands."""
    grant = db.session.get(Grant, (place, number))
    return grant if grant and grant.withdrawn_at is None else None


def give(place: str, phone: str, role: str, moment: datetime) -> None:
    """Grants a role in a place to a phone; one that it has stays as it is.

    The phone is called there as it is called where it was granted something last. It plays for one
    seat: another's role ends the one before.
    """
    if role.startswith("seat-"):
        for held in of_place(place):
            if held.phone == phone and _is_seat(held) and held.role != role:
                held.withdrawn_at = moment
    mine = select(Grant).where(Grant.place == place, Grant.phone == phone, Grant.role == role)
    known = db.session.scalar(mine)
    if known is not None:
        if known.withdrawn_at:
            log_grant(known, "phone_granted")
        known.withdrawn_at = None
        return
    number = _next_number(place)
    called = select(Grant.name).where(Grant.phone == phone).order_by(Grant.granted_at.desc())
    name = db.session.scalar(called.limit(1)) or ""
    row = Grant(place=place, number=number, phone=phone, role=role, name=name, granted_at=moment)
    db.session.add(row)
    db.session.flush()
    log_grant(row, "phone_granted")


def log_grant(grant: Grant, what: str) -> None:
    """Write in the log of a league what became of a grant there; nothing of one at a table."""
    if grant.role in LEAGUE_ROLES:
        log.write(grant.place, what, log.Told(name=grant.role, number=grant.number))


def give_all(giver: str, phone: str, moment: datetime) -> None:
    """Grants a phone all that another one may do, which goes on; what it has of its own stays.

    Where it plays for a seat already, no other one comes along. Of a seat that does, it keeps the
    hand from now on: the giver stands behind it.
    """
    theirs = select(Grant).where(Grant.phone == giver, _STANDS)
    for grant in db.session.scalars(theirs).all():
        if _is_seat(grant):
            own = [
                one.role for one in of_place(grant.place) if one.phone == phone and _is_seat(one)
            ]
            if own not in ([], [grant.role]):
                continue
        give(grant.place, phone, grant.role, moment)
        if _is_seat(grant):
            grant.number = _next_number(grant.place)


def _next_number(place: str) -> int:
    last = select(func.max(Grant.number)).where(Grant.place == place)
    return (db.session.scalar(last) or 0) + 1


def _is_seat(grant: Grant) -> bool:
    return grant.role.startswith("seat-")


def free_seat(place: str, column: int, moment: datetime) -> None:
    """The phones of a seat only watch from now on, and its key grants nothing any more."""
    role = f"seat-{column}"
    for grant in of_place(place):
        if grant.role == role:
            grant.withdrawn_at = moment
            give(place, grant.phone, "watching", moment)
    db.session.execute(delete(Key).where(Key.place == place, Key.role == role))
    end_codes(place)


# Keys and codes


def key_of(hash_: str) -> Key | None:
    """The key that has this hash, if its place is there."""
    return db.session.scalar(select(Key).where(Key.hash == hash_, is_there(Key.place)))


def code_of(hash_: str) -> JoinCode | None:
    """The code that has this hash, however old, if its place is there."""
    return db.session.scalar(
        select(JoinCode).where(JoinCode.hash == hash_, is_there(JoinCode.place))
    )


def end_codes(place: str) -> None:
    """A place has no code any more."""
    db.session.execute(delete(JoinCode).where(JoinCode.place == place))


def remove(places: Ids) -> None:
    """Removes all that was granted in places that are gone."""
    for family in (Grant.place, Key.place, JoinCode.place):
        db.session.execute(delete(family.class_).where(family.in_(places)))
