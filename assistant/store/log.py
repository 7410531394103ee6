"""The log of a league: who did what in it, and when.

Whoever changes something in a league writes a line, within the transaction that changes it:

    log.write(league_id, "session_changed", Told(day=day, changes=log.differences(before, after)))

`wording.league_log` has a sentence for each such word. A line that is only "moved" tells of one more
season in which somebody moved by the line before, or of a correction before there was a log.

A line keeps ids of people and never their names, so that a name that is removed is gone from it.
"""

import json
from collections.abc import Collection, Mapping
from datetime import date

import msgspec
from msgspec import Struct
from sqlalchemy import func, select, update

from assistant.extensions import db
from assistant.league.standings import RankChange
from assistant.notation import league_parts
from assistant.store.engine import now, written_by
from assistant.store.models import LogLine

Value = str | int | None
Change = tuple[Value, Value]
"""Before and after; None where there was nothing."""


class Told(Struct, frozen=True, omit_defaults=True):
    """What a line tells beside `what`.

    `name` is that of a season, file, place, role or whatever it is about, as it was called then;
    `day` that of its evening; `people` are ids. `changes` are by field, `points` and `places` by
    person. `number` is that of a round, table or line.
    """

    name: str = ""
    day: date | None = None
    number: int = 0
    people: tuple[str, ...] = ()
    changes: Mapping[str, Change] = {}
    points: Mapping[str, Change] = {}
    places: Mapping[str, Change] = {}


NOTHING_MORE = Told()


def write(
    league_id: str,
    what: str,
    told: Told = NOTHING_MORE,
    *,
    game_id: str | None = None,
    moves: Mapping[str, tuple[RankChange, ...]] | None = None,
) -> int:
    """Add a line; its number. `moves` has who moved by that, by the ids of seasons.

    Of several seasons each one has a line, since its standings' page tells of its own.
    """
    moved = {id: of_season for id, of_season in (moves or {}).items() if of_season}
    next_one = select(func.coalesce(func.max(LogLine.number) + 1, 0))
    first: int = db.session.scalars(next_one.where(LogLine.league_id == league_id)).one()
    for number, season_id in enumerate(moved or [None], first):
        is_first = number == first
        body = json.dumps(league_parts.write_moves(moved[season_id])) if season_id else None
        line = LogLine(
            league_id=league_id,
            number=number,
            at=now(),
            by=written_by.get(),
            what=what if is_first else "moved",
            told=msgspec.json.encode(told if is_first else NOTHING_MORE).decode(),
            game_id=game_id,
            season_id=season_id,
            moves=body,
        )
        db.session.add(line)
    db.session.flush()
    return first


def differences(before: Mapping[str, Value], after: Mapping[str, Value]) -> dict[str, Change]:
    """What is different, by field."""
    both = {field: (before[field], value) for field, value in after.items()}
    return {field: change for field, change in both.items() if change[0] != change[1]}


def read(line: LogLine) -> Told:
    """What a line tells."""
    return msgspec.json.decode(line.told, type=Told)


def moves_of(line: LogLine) -> tuple[RankChange, ...]:
    """Who moved by that in the standings of the line's season; nobody where it tells of none."""
    return league_parts.read_moves(json.loads(line.moves)) if line.moves else ()


def of_season(season_id: str) -> list[LogLine]:
    """The lines by which somebody moved in a season, oldest first."""
    query = select(LogLine).where(LogLine.season_id == season_id)
    return list(db.session.scalars(query.order_by(LogLine.number)))


def forget_moves(season_id: str) -> None:
    """A season is removed: no line tells any more who moved there."""
    theirs = update(LogLine).where(LogLine.season_id == season_id)
    db.session.execute(theirs.values(season_id=None, moves=None))


def forget_names(league_id: str, persons: Collection[str]) -> None:
    """Remove the names that these people had from the lines that tell of another one."""
    query = select(LogLine).where(LogLine.league_id == league_id, LogLine.what == "person_renamed")
    for line in db.session.scalars(query):
        if not set(persons).isdisjoint(read(line).people):
            told = msgspec.structs.replace(read(line), changes={})
            line.told = msgspec.json.encode(told).decode()
