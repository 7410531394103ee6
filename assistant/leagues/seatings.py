"""Who sits where on an evening, as it was drawn (League 6)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import count, groupby
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, delete, func, insert, not_, or_, select

from assistant.extensions import db
from assistant.leagues import counting, league_games
from assistant.leagues.sessions import at as session_at
from assistant.notation.league_parts import DrawnTable, FileSeating
from assistant.store import models
from assistant.store.engine import new_id, now
from assistant.store.models import DrawnSeat, GamePerson, Ids, LeagueGame, Session

Numbered = tuple[int, str, Sequence[str]]
"""The number of a table, the id that its game has or will have, and its people from the dealer."""

LATELY = 8
"""Who came to one of so many last sessions came lately."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """People clockwise from the dealer, and the id that their game has or will have.

    `is_deleted`: it has begun, and its table was deleted. `is_paper`: its result was entered from
    paper, so it has no page of a table. `lack` says why its game does not count.
    """

    number: int
    people: tuple[str, ...]
    game_id: str
    has_begun: bool
    is_deleted: bool
    is_paper: bool = False
    lack: str = ""


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables that were drawn as the `number`-th of an evening, and who sits out."""

    number: int
    tables: tuple[SeatedTable, ...]
    out: tuple[str, ...]
    only_fours: bool
    version: str

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who was there."""
        seated = (person for table in self.tables for person in table.people)
        return tuple(dict.fromkeys([*seated, *self.out]))

    @property
    def waits(self) -> bool:
        """Whether a table has not begun, or somebody sits out, so that it can be drawn again."""
        return bool(self.out) or not all(table.has_begun for table in self.tables)


class Redrawn(NamedTuple):
    """A seating that is drawn anew, but for the tables of these numbers."""

    session_id: str
    number: int
    stay: tuple[int, ...]


def of_session(session_id: str) -> tuple[Seating, ...]:
    """The seatings of a session, in the order in which they were drawn."""
    session = session_at(session_id)
    person_of = counting.person_by_entry(session.league_id)
    games = {game.id: game for game in league_games.of_session(session_id)}
    seats = groupby(_seats_of([session_id]), lambda seat: seat.seating)
    seats_of = {number: list(of_seating) for number, of_seating in seats}
    return tuple(
        _seating(row, seats_of.get(row.number, []), person_of, games)
        for row in _rows_of([session_id])
    )


def table_of(session_id: str, game_id: str) -> SeatedTable | None:
    """The table of a session that was drawn for the game of this id; None where there is none."""
    return tables_of(session_id).get(game_id)


def tables_of(session_id: str) -> dict[str, SeatedTable]:
    """All tables of a session that were drawn, by the ids of their games."""
    drawn = of_session(session_id)
    return {table.game_id: table for seating in drawn for table in seating.tables}


def lately_there(league_id: str) -> list[str]:
    """The persons who came to one of the league's last sessions, who came last first."""
    person_of = counting.person_by_entry(league_id)
    last = select(Session.id, Session.day).where(Session.league_id == league_id)
    last = last.order_by(Session.day.desc(), Session.id).limit(LATELY)
    evenings = last.subquery()
    played = select(GamePerson.person_id, evenings.c.day).join(
        LeagueGame, LeagueGame.id == GamePerson.game_id
    )
    played = played.join(evenings, evenings.c.id == LeagueGame.session_id)
    drawn = select(DrawnSeat.person_id, evenings.c.day).join(
        evenings, evenings.c.id == DrawnSeat.session_id
    )
    came = played.union(drawn).subquery()
    query = select(came.c.person_id).group_by(came.c.person_id)
    entries = list(
        db.session.scalars(query.order_by(func.max(came.c.day).desc(), came.c.person_id))
    )
    return list(dict.fromkeys(person_of.get(entry, entry) for entry in entries))


def _seating(
    row: models.Seating,
    seats: Sequence[DrawnSeat],
    person_of: Mapping[str, str],
    games: Mapping[str, LeagueGame],
) -> Seating:
    by_table = {
        number: list(of_table)
        for number, of_table in groupby(seats, lambda seat: seat.table_number)
    }
    persons = {
        number: tuple(
            dict.fromkeys(person_of.get(seat.person_id, seat.person_id) for seat in of_table)
        )
        for number, of_table in by_table.items()
    }
    tables = []
    for number, of_table in by_table.items():
        game_id = of_table[0].game_id
        if game_id:
            tables.append(_table(number, persons[number], game_id, games.get(game_id)))
    version = f"{row.number} {row.drawn_at.isoformat()}"
    return Seating(row.number, tuple(tables), persons.get(0, ()), row.only_fours, version)


def _table(
    number: int, people: tuple[str, ...], game_id: str, game: LeagueGame | None
) -> SeatedTable:
    if game is None:
        return SeatedTable(number, people, game_id, has_begun=False, is_deleted=False)
    is_deleted, is_paper = game.lack == "deleted", game.kind != "table"
    return SeatedTable(
        number, people, game_id, not is_deleted, is_deleted, is_paper, game.lack or ""
    )


def version(seatings: Sequence[Seating]) -> str:
    """What tells the newest seating from the one that a phone saw; "" for none.

    The newest is the last one, whatever time it was: a clock can have been set back.
    """
    return seatings[-1].version if seatings else ""


def for_file(sessions: Sequence[Session]) -> tuple[FileSeating, ...]:
    """The seatings of these sessions, with the games that were begun from them."""
    ids = [session.id for session in sessions]
    known_as = file_ids(ids)
    seats = groupby(_seats_of(ids), lambda seat: (seat.session_id, seat.seating))
    seats_of = {key: list(of_seating) for key, of_seating in seats}
    return tuple(
        _seating_in_file(row, seats_of.get((row.session_id, row.number), []), known_as)
        for row in _rows_of(ids)
    )


def _seating_in_file(
    row: models.Seating,
    seats: Sequence[DrawnSeat],
    known_as: Mapping[str, str],
) -> FileSeating:
    out: tuple[str, ...] = ()
    tables = []
    for (number, game_id), of_table in groupby(seats, lambda one: (one.table_number, one.game_id)):
        people = tuple(seat.person_id for seat in of_table)
        if game_id is None:
            out = people
        else:
            tables.append(DrawnTable(number, known_as.get(game_id), people))
    return FileSeating(row.session_id, row.number, row.drawn_at, row.only_fours, tuple(tables), out)


def bring_in(seatings: Sequence[FileSeating], tables: Mapping[str, str]) -> None:
    """Add the seatings of a file, within a transaction; `tables` has the id here of each game."""
    drawn = [
        {
            "session_id": one.session,
            "number": one.number,
            "drawn_at": one.drawn_at,
            "only_fours": one.only_fours,
        }
        for one in seatings
    ]
    seats = [
        seat
        for one in seatings
        for seat in _seats(one.session, one.number, _numbered(one, tables), one.out)
    ]
    for model, rows in ((models.Seating, drawn), (DrawnSeat, seats)):
        if rows:
            db.session.execute(insert(model), rows)


def _numbered(seating: FileSeating, tables: Mapping[str, str]) -> list[Numbered]:
    """The tables of a seating of a file, with the ids that their games have here, or will have."""
    return [
        (table.number, tables.get(table.game, table.game) if table.game else new_id(), table.people)
        for table in seating.tables
    ]


def _seats(
    session_id: str, number: int, tables: Sequence[Numbered], out: Sequence[str]
) -> list[dict[str, Any]]:
    """The rows of a seating."""
    return [
        {
            "session_id": session_id,
            "seating": number,
            "table_number": table_number,
            "seat": seat,
            "person_id": person,
            "size": len(people) if game_id else 0,
            "game_id": game_id,
        }
        for table_number, game_id, people in [*tables, (0, None, out)]
        for seat, person in enumerate(people)
    ]


def _rows_of(sessions: Ids) -> list[models.Seating]:
    """The seatings of these sessions, by session, in the order in which they were drawn."""
    query = select(models.Seating).where(models.Seating.session_id.in_(sessions))
    return list(
        db.session.scalars(query.order_by(models.Seating.session_id, models.Seating.number))
    )


def _seats_of(sessions: Ids) -> list[DrawnSeat]:
    """The seats of these sessions' seatings: by table, clockwise from the dealer."""
    query = select(DrawnSeat).where(DrawnSeat.session_id.in_(sessions))
    return list(
        db.session.scalars(
            query.order_by(
                DrawnSeat.session_id,
                DrawnSeat.seating,
                DrawnSeat.table_number,
                DrawnSeat.seat,
            )
        )
    )


def file_ids(sessions: Ids) -> dict[str, str]:
    """By which id files know each game of these sessions' tables that has begun.

    One from paper has the same id everywhere.
    """
    query = select(LeagueGame.id, func.coalesce(models.Table.file_id, LeagueGame.id))
    query = query.join(DrawnSeat, DrawnSeat.game_id == LeagueGame.id)
    query = query.outerjoin(models.Table, models.Table.id == LeagueGame.id)
    of_these = query.where(DrawnSeat.session_id.in_(sessions)).distinct()
    return dict(list(db.session.execute(of_these)))


def sessions_of_days(league_id: str, first_day: date, last_day: date) -> Select[Any]:
    """The ids of a league's sessions of these days, to be asked for within a statement."""
    of_league = select(Session.id).where(Session.league_id == league_id)
    return of_league.where(Session.day.between(first_day, last_day))


# What counts when tables are drawn


def sat(sessions: Ids, entries: Collection[str], but: Redrawn) -> list[tuple[str, int, int, int]]:
    """An entry, the size of a table, a distance from the dealer, and how often it was drawn so."""
    query = select(DrawnSeat.person_id, DrawnSeat.size, DrawnSeat.seat, func.count())
    query = query.where(DrawnSeat.session_id.in_(sessions), DrawnSeat.person_id.in_(entries))
    query = query.where(DrawnSeat.size > 0, not_(_is_redrawn(but)))
    return list(
        db.session.execute(query.group_by(DrawnSeat.person_id, DrawnSeat.size, DrawnSeat.seat))
    )


def drawn_since_out(sessions: Ids, entries: Collection[str], but: Redrawn) -> list[tuple[str, int]]:
    """At how many tables each entry was drawn since it last sat out."""
    seat_drawn_at = and_(
        models.Seating.session_id == DrawnSeat.session_id,
        models.Seating.number == DrawnSeat.seating,
    )
    here = DrawnSeat.session_id.in_(sessions), DrawnSeat.person_id.in_(entries)
    last = select(DrawnSeat.person_id, func.max(models.Seating.drawn_at).label("at"))
    last_out = (
        last.join(models.Seating, seat_drawn_at)
        .where(*here, DrawnSeat.size == 0, not_(_is_redrawn(but)))
        .group_by(DrawnSeat.person_id)
        .subquery()
    )
    query = select(DrawnSeat.person_id, func.count()).join(models.Seating, seat_drawn_at)
    query = query.outerjoin(last_out, last_out.c.person_id == DrawnSeat.person_id)
    query = query.where(*here, DrawnSeat.size > 0, not_(_is_redrawn(but)))
    query = query.where(or_(last_out.c.at.is_(None), models.Seating.drawn_at > last_out.c.at))
    return list(db.session.execute(query.group_by(DrawnSeat.person_id)))


def _is_redrawn(but: Redrawn) -> ColumnElement[bool]:
    return and_(
        DrawnSeat.session_id == but.session_id,
        DrawnSeat.seating == but.number,
        DrawnSeat.table_number.not_in(but.stay),
    )


# Writing


def put(
    but: Redrawn, tables: Sequence[Sequence[str]], out: Sequence[str], *, only_fours: bool
) -> None:
    """Keep a seating as it is drawn now, within a transaction.

    Seats that are drawn anew are replaced; a table has the next number that no table has which
    stays.
    """
    db.session.execute(delete(DrawnSeat).where(_is_redrawn(but)))
    seating = models.Seating(session_id=but.session_id, number=but.number, drawn_at=now())
    seating.only_fours = only_fours
    db.session.merge(seating)
    db.session.flush()
    free = (number for number in count(1) if number not in but.stay)
    drawn = [(number, new_id(), table) for number, table in zip(free, tables, strict=False)]
    db.session.execute(insert(DrawnSeat), _seats(but.session_id, but.number, drawn, out))
