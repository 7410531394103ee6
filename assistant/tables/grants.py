"""Which phone may do what: grants, and the keys and codes by which a phone is granted a role.

A key is 128 bits that stand in a link, and grants a role in a place, which is a table or a league.
The database has only its hash; the server makes it again from a seed and its own secret.
"""

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Literal
from unicodedata import normalize

from sqlalchemy import and_, delete, or_, select, update

from assistant.extensions import db
from assistant.rules import roles
from assistant.rules.roles import LEAGUE_ROLES, LeagueRole, Rights
from assistant.rules.table import Seat
from assistant.store import grants, leagues, log, tables
from assistant.store.engine import new_id, now, writing
from assistant.store.grants import INSTALLATION as INSTALLATION
from assistant.store.log import Told
from assistant.store.models import Grant as Grant
from assistant.store.models import JoinCode, Key, LeagueGame, Table
from assistant.tables import cache

CODE_LASTS = timedelta(minutes=10)
INVITATION_LASTS = timedelta(days=1)
CODE_LENGTH = 6
CODE_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Those of Crockford's base 32: none of I, L, O and U, which are taken for others."""

MOST_TRIED = 1000
"""So many keys tell whether the server has another secret than before."""

EVERYTHING = "everything"
"""What a code gives that grants all that the phone may do at which it was made."""

_READ_AS = str.maketrans("ILO", "110")
_NO_SIGN = re.compile(r"[\W_]+")
_SEAT = "seat-"


class LastOne(Exception):
    """The only grant that lets anybody enter, or keep a league: it stays."""


def of_seat(column: int) -> str:
    """The role of a seat's phone, by the column of its player.

    Seats are counted anew when somebody comes or goes; a column stays.
    """
    return f"{_SEAT}{column}"


def column_of(role: str) -> int | None:
    """The column of the player whom a seat's role is for; None for any other role."""
    return int(role.removeprefix(_SEAT)) if role.startswith(_SEAT) else None


def _seats(table_id: str) -> Mapping[int | None, Seat]:
    newest = cache.record_of(table_id).public.game.rounds[-1]
    return {column: seat for seat, column in enumerate(newest.members)}


def rights_at_table(phone: str, table_id: str) -> Rights | None:
    """What a phone may do at a table; None where it has no grant, or there is no such table.

    The phone of a player who has left watches.
    """
    held = grants.roles_at_table(phone, table_id)
    columns = [(role, column_of(role)) for role in held]
    has_seat = any(column is not None for _, column in columns)
    seats = _seats(table_id) if has_seat else {}
    return roles.at_table([(role.partition("-")[0], seats.get(column)) for role, column in columns])


def enters(phone: str, table_id: str) -> bool:
    """Whether a phone enters at a table."""
    rights = rights_at_table(phone, table_id)
    return rights is not None and rights.enters


def had_any(phone: str, so_long_ago: timedelta) -> bool:
    """Whether a phone was granted anything so long ago or longer."""
    found = (
        select(Grant.number)
        .where(Grant.phone == phone, Grant.granted_at < now() - so_long_ago)
        .limit(1)
    )
    return db.session.scalar(found) is not None


def role_in_league(phone: str, league_id: str) -> LeagueRole | None:
    """The role of a phone in a league; None where it has none, or there is no such league.

    A league that was deleted is none.
    """
    return roles.in_league(grants.roles_in_league(phone, league_id))


def may_open(phone: str, *, is_closed: bool) -> bool:
    """Whether a phone may open games and leagues; `is_closed`: only those that were let in may."""
    held = grants.roles_in_league(phone, INSTALLATION) if is_closed else ()
    return roles.may_open(held, is_closed=is_closed)


def why_none(phone: str, place: str) -> Literal["withdrawn", "deleted"] | None:
    """Why a phone that was granted something at a table, there or in its league, or in a league has
    nothing there now; None where it was granted nothing.
    """
    league = select(LeagueGame.league_id).where(LeagueGame.id == place)
    mine = Grant.phone == phone, or_(Grant.place == place, Grant.place.in_(league))
    moments = db.session.scalars(select(Grant.withdrawn_at).where(*mine)).all()
    table = db.session.get(Table, place)
    if None in moments or (moments and table and table.deleted_at):
        return "deleted"
    return "withdrawn" if moments else None


def operates(phone: str) -> bool:
    """Whether a phone looks after the server."""
    return roles.operates(grants.roles_in_league(phone, INSTALLATION))


def may_restore(phone: str, league_id: str) -> bool:
    """Whether a league was deleted whose secretary the phone was."""
    return "secretary" in grants.roles_in_deleted_league(phone, league_id)


def phones(place: str) -> list[Grant]:
    """The grants of a place, in the order in which they were made."""
    return grants.of_place(place)


def ever_granted(place: str) -> list[Grant]:
    """The same with those that were withdrawn."""
    return list(db.session.scalars(select(Grant).where(Grant.place == place)))


def own_phones(table_id: str) -> dict[Seat, list[str]]:
    """The phones of each seat of a table that has one of its own."""
    found: dict[Seat, list[str]] = {}
    own = [(one.phone, column_of(one.role)) for one in grants.of_place(table_id)]
    seats = _seats(table_id) if any(column is not None for _, column in own) else {}
    for phone, column in own:
        if (seat := seats.get(column)) is not None:
            found.setdefault(seat, []).append(phone)
    return found


def name_phone(place: str, number: int, name: str) -> None:
    """Calls the phone of a grant so in its place; a grant that is gone is nobody's."""
    with writing(place):
        if grant := grants.numbered(place, number):
            changes = log.changes(grant, name=name)
            if changes and grant.role in LEAGUE_ROLES:
                log.write(place, "phone_named", Told(number=number, changes=changes))
            mine = update(Grant).where(Grant.place == place, Grant.phone == grant.phone)
            db.session.execute(mine.values(name=name))


def withdraw(place: str, number: int, secret: str) -> str | None:
    """Ends a grant; the phone that had it, or None where it is gone already.

    The keys to its role, and those that it could show, grant nothing any more. At the tables of a
    league it no longer enters, though it opened them. LastOne where nobody could enter at the table
    then, or keep the league.
    """
    with writing(place):
        grant = grants.numbered(place, number)
        if grant is None:
            return None
        others = {one.role for one in grants.of_place(place) if one.number != number}
        if grant.role in _HIGHEST and grant.role not in others:
            raise LastOne
        grant.withdrawn_at = now()
        grants.log_grant(grant, "phone_withdrawn")
        _end_links(place, grant.role, secret)
        if grant.role in LEAGUE_ROLES:
            _withdraw_at_its_tables(grant, secret)
        return grant.phone


def _end_links(place: str, role: str, secret: str) -> None:
    """Ends the keys of a place that a phone with this role may have seen, and all codes."""
    for key in db.session.scalars(select(Key).where(Key.place == place)).all():
        if role == key.role or may_show(role, key.role):
            _renewed(place, key.role, secret)
    grants.end_codes(place)


def _withdraw_at_its_tables(grant: Grant, secret: str) -> None:
    """Ends what came of a role in a league at its tables: entering there, and their links."""
    role = "watching" if grant.role == "reader" else "entering"
    query = select(Key.place).join(LeagueGame, LeagueGame.id == Key.place)
    query = query.where(LeagueGame.league_id == grant.place).distinct()
    for table_id in db.session.scalars(query).all():
        _end_links(table_id, role, secret)
    if role == "entering":
        for own in grants.entering_in_league(grant.phone, grant.place):
            own.withdrawn_at = now()


_HIGHEST = ("entering", "secretary")


def may_show(role: str, other: str) -> bool:
    """Whether a phone with a role may show the key to another one."""
    if role in LEAGUE_ROLES and other in LEAGUE_ROLES:
        return roles.includes(role, other)
    if role == "operator":
        return True
    return role == "entering" or other == "watching"


# Keys and codes


def key(place: str, role: str, secret: str) -> str | None:
    """The key to a role in a place; None where none was made yet, or with another secret."""
    row = db.session.get(Key, (place, role))
    made = _key(row.seed, secret) if row else ""
    return made if row and _hash(made) == row.hash else None


def is_of_another(secret: str) -> bool:
    """Whether there are keys, and none was made with this secret: it is not the one of before."""
    rows = db.session.scalars(select(Key).limit(MOST_TRIED)).all()
    return bool(rows) and all(_hash(_key(row.seed, secret)) != row.hash for row in rows)


def make_key(place: str, role: str, secret: str) -> None:
    """Makes the key to a role in a place, if there is none."""
    with writing(place):
        if key(place, role, secret) is None:
            _renewed(place, role, secret)


def renew_key(place: str, role: str, secret: str) -> None:
    """Makes the key anew: the link that was shown until now grants nothing any more."""
    with writing(place):
        _renewed(place, role, secret)
        grants.end_codes(place)
        if role in LEAGUE_ROLES:
            log.write(place, "link_renewed", Told(name=role))


def make_code(place: str, role: str, address: str = "") -> str:
    """A short code that grants a role in a place for `CODE_LASTS`, made at a network's address."""
    code, made_at = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH)), now()
    own = JoinCode(hash=_hash(code), place=place, role=role, made_at=made_at)
    own.made_at_address = _hash(f"{code} {address}")
    _keep_code(own)
    return code


def invite() -> str:
    """What a link carries that lets one phone open games and leagues, for `INVITATION_LASTS`."""
    key = secrets.token_urlsafe(16)
    _keep_code(JoinCode(hash=_hash(key), place=INSTALLATION, role="opening", made_at=now()))
    return key


def _keep_code(code: JoinCode) -> None:
    """Keeps a code, none of those whose time is over, be they of a table or an invitation, and of
    those for all that a phone may do the newest.
    """
    with writing(code.place):
        over = JoinCode.made_at < code.made_at - INVITATION_LASTS
        replaced = and_(JoinCode.place == code.place, JoinCode.role == EVERYTHING)
        db.session.execute(delete(JoinCode).where(or_(over, replaced)))
        db.session.merge(code)


def was_made_at(typed: str, address: str) -> bool:
    """Whether this is a code, and was made at the address."""
    code = _read(typed)
    found = grants.code_of(_hash(code))
    return found is not None and found.made_at_address == _hash(f"{code} {address}")


def invited_by(key: str) -> tuple[str, str] | None:
    """The place and the role that a key is for; None where it is no key, or not any more."""
    found = _of_link(key)
    return (found.place, found.role) if found else None


def join_by_key(key: str, phone: str) -> tuple[str, bool] | None:
    """Grants a phone what a key is for: the place, and whether it is a league.

    None where it is no key, or not any more.
    """
    return _joined(phone, lambda: _of_link(key))


def join_by_code(typed: str, phone: str) -> tuple[str, bool] | None:
    """The same for a code as somebody typed it; None where it is none, or its time is over."""
    return _joined(phone, lambda: _valid_code(typed))


def giver(typed: str) -> str | None:
    """The phone of a code that gives all that this phone may do; None for any other code."""
    code = _valid_code(typed, gives_all=True)
    return code.place if code else None


def _valid_code(typed: str, *, gives_all: bool = False) -> JoinCode | None:
    code, moment = grants.code_of(_hash(_read(typed))), now()
    if code is None or gives_all != (code.role == EVERYTHING):
        return None
    return code if code.made_at <= moment < code.made_at + CODE_LASTS else None


def _of_link(key: str) -> Key | JoinCode | None:
    if found := grants.key_of(_hash(key)):
        return found
    code, moment = grants.code_of(_hash(key)), now()
    if code is None or code.place != INSTALLATION:
        return None
    return code if code.made_at <= moment < code.made_at + INVITATION_LASTS else None


def _joined(phone: str, find: Callable[[], Key | JoinCode | None]) -> tuple[str, bool] | None:
    """Grants what is found, and lists the place on the phone's home page."""
    known = find()
    if known is None:
        return None
    with writing(known.place):
        found = find()  # nobody withdraws it meanwhile
        if found is None:
            return None
        place, is_league = found.place, found.role in LEAGUE_ROLES
        grants.give(place, phone, found.role, now())
        if place == INSTALLATION:
            if isinstance(found, JoinCode):
                db.session.delete(found)
            return place, False
        visit = leagues.visit if is_league else tables.visit
        visit(phone, place)
    return place, is_league


def _renewed(place: str, role: str, secret: str) -> None:
    seed = new_id()
    db.session.merge(Key(place=place, role=role, seed=seed, hash=_hash(_key(seed, secret))))


def _key(seed: str, secret: str) -> str:
    made = hmac.digest(secret.encode(), f"key {seed}".encode(), "sha256")
    return urlsafe_b64encode(made[:16]).rstrip(b"=").decode()


def _read(typed: str) -> str:
    """A code as it was made, of one that somebody typed, with whatever stands between its signs."""
    return _NO_SIGN.sub("", normalize("NFKC", typed)).upper().translate(_READ_AS)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
