"""The log of a league: who did what in it, and when.

Whoever changes something in a league writes a line, within the transaction that changes it:

    log.write(league_id, "session_changed", Told(day=day, changes=log.changes(session, day=day)))

`wording.league_log` has a sentence for each such word. A line that is only "moved" tells of one more
season in which somebody moved by the line before, or of a correction before there was a log.

A line keeps ids of people and never their names, so that a name that is removed is gone from it.
"""

import json
from collections.abc import Collection, Mapping
from typing import Any

from msgspec import structs
from sqlalchemy import func, select

from assistant.extensions import db
from assistant.league.standings import RankChange
from assistant.notation import league_parts
from assistant.notation.league_log import Change, write_told
from assistant.notation.league_log import Told as Told
from assistant.store.engine import now, written_by
from assistant.store.models import LogLine

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
            told=write_told(told if is_first else NOTHING_MORE),
            game_id=game_id,
            season_id=season_id,
            moves=body,
        )
        db.session.add(line)
    db.session.flush()
    return first


def both(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What was and is, by field or person; None where there was or is nothing."""
    return {key: (before.get(key), after.get(key)) for key in {**before, **after}}


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Change]:
    """The same of what is different."""
    return {key: change for key, change in both(before, after).items() if change[0] != change[1]}


def changes(row: object, **after: Any) -> dict[str, Change]:
    """What would be different in a row, by its columns; days become texts where it is stored."""
    return differences({column: getattr(row, column) for column in after}, after)


def of_season(season_id: str) -> list[LogLine]:
    """The lines by which somebody moved in a season, oldest first."""
    query = select(LogLine).where(LogLine.season_id == season_id)
    return list(db.session.scalars(query.order_by(LogLine.number)))


def forget_names(league_id: str, persons: Collection[str]) -> None:
    """Remove the names that these people had from the lines that tell of another one."""
    query = select(LogLine).where(LogLine.league_id == league_id, LogLine.what == "person_renamed")
    for line in db.session.scalars(query):
        if not set(persons).isdisjoint(line.tells.people):
            line.told = write_told(structs.replace(line.tells, changes={}))
