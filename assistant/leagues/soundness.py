"""Whether the records of tables are whole, and what is kept of leagues follows from them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from assistant.leagues import counting, league_games
from assistant.store import tables, upkeep
from assistant.store.engine import Busy
from assistant.tables import opening

NEEDED_FOR_TAPS = 4 * 1024 * 1024
"""Bytes: so much SQLite writes beside its file before it puts that into the file."""


@dataclass(frozen=True, slots=True)
class BrokenRecord:
    """A table opened at this time, UTC, whose event of this number does not fit the one before."""

    table_id: str
    opened_at: datetime
    event: int

    def __str__(self) -> str:
        """What is wrong; whoever reads this may not be one who may write there."""
        return (
            f"The record of the game opened at {self.opened_at:%Y-%m-%d %H:%M} UTC is broken: "
            f"event {self.event} does not match the one before it, so it, or something before it, "
            "was changed. A backup from before has it whole."
        )


def broken_records(most: int | None = None) -> Iterator[BrokenRecord]:
    """The tables whose records are broken, of all, or of so many that were written to last."""
    for table_id in upkeep.tables(most):
        event, table = opening.first_misfit(table_id), tables.get(table_id)
        if event is not None and table is not None:
            yield BrokenRecord(table_id, table.opened_at, event)


def differing_games(league_id: str) -> list[str]:
    """The ids of the games of a league whose results, or lack of any, are not as their records say.

    Those that are being imported aside.
    """
    rows = league_games.of_league(league_id)
    games = (one.counted.game for one in league_games.counted_in_league(league_id))
    kept = {game.id: game.results for game in games}
    return [
        row.id
        for row, outcome in counting.outcomes_of(league_id, rows)
        if row.lack != "importing"
        and (row.lack, set(kept.get(row.id, ())))
        != (outcome.reason, set(outcome.results if row.season_id else ()))
    ]


def what_is_wrong() -> str:
    """Why no tap can be kept now, in a sentence; empty where it can."""
    try:
        is_current = upkeep.is_current()
    except SQLAlchemyError:
        return "The database cannot be reached."
    if not is_current:
        return "The database does not have the form of this version."
    try:
        upkeep.write_nothing()
        disk = upkeep.disk()
    except (SQLAlchemyError, OSError):
        return "Nothing can be written: the disk is full, or the database can only be read."
    except Busy:
        return "Others have been writing for seconds."
    if disk and disk[1] < NEEDED_FOR_TAPS:
        return f"The disk is full: {disk[1] // 1024} KiB are free, and taps need 4 MiB."
    return ""
