"""Keeping tables: new names, deleting, restoring, and removing for good."""

from collections.abc import Sequence
from datetime import timedelta

from assistant.notation import game_files
from assistant.rules.table import Seat
from assistant.services import NoSuchTable, now, standings_projection, table_people, tables
from assistant.store import events, league_games, people
from assistant.store import tables as store
from assistant.store.engine import writing


class NameIsTaken(ValueError):
    """Somebody else whom the phone has met has the new name of the person at `seat`. Nothing was changed."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


def rename(table_id: str, names: Sequence[str], phone: str) -> None:
    """The people at a table are called these names from now on, clockwise, wherever they have played."""
    persons = tables.view(table_id).game.persons
    met = table_people.known_people(phone)
    for seat, name in enumerate(names):
        if met.get(name) not in (None, *persons):
            raise NameIsTaken(seat)
    with writing():
        found = people.get(persons)
        for person, name in zip(persons, names, strict=True):
            found[person].name = name


def delete(table_id: str, phone: str) -> None:
    """The table is gone from sight; from the home page of the phone it can be restored for a while."""
    with writing():
        table = store.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        store.visit(phone, table_id)
        table.deleted_at = table.deleted_at or now()
        standings_projection.recount(table_id)


def restore(table_id: str) -> None:
    """A deleted table is back as it was."""
    with writing():
        table = store.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        table.deleted_at = None
        standings_projection.recount(table_id)


def purge(days: int) -> int:
    """Removes for good what was deleted more than so many days ago; how many tables.

    The one exception to an append-only record; the database refuses it for anything deleted less than 30 days ago.
    """
    with writing():
        gone = store.purge(now() - timedelta(days=days))
        league_games.remove(gone)
        return len(gone)


def first_misfit(table_id: str) -> int | None:
    """The number of the first event of a table's record that does not fit the one before it."""
    return game_files.first_misfit(table_id, events.entries(table_id))
