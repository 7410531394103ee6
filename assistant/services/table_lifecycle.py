"""Keeping tables: new names, deleting, restoring, and removing for good."""

from collections.abc import Sequence
from datetime import timedelta

from assistant.notation import game_files
from assistant.rules.table import Seat
from assistant.services import (
    NoSuchTable,
    now,
    standings_projection,
    table_people,
    tables,
)
from assistant.services.confirming import confirmed
from assistant.store import events, league_games, people
from assistant.store import tables as store
from assistant.store.engine import writing


class NameIsTaken(ValueError):
    """Somebody else whom the phone has met has the new name of the person at `seat`.

    Nothing was changed.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat


def rename(table_id: str, names: Sequence[str], phone: str) -> None:
    """The people at a table are called these names from now on, clockwise.

    In a league that holds for all of its games, elsewhere for all tables outside of leagues that
    the phone has opened and where they had the same name. Nobody is renamed anywhere else.
    """
    persons = tables.view(table_id).game.persons
    met = table_people.known_people(phone)
    for seat, name in enumerate(names):
        if met.get(name) not in (None, *persons):
            raise NameIsTaken(seat)
    with writing():
        found, places = people.at_table(table_id, persons), _places(table_id, phone)
        for person, name in zip(persons, names, strict=True):
            people.rename(places, person, found[person].name, name)
        store.changed(table_id)


def _places(table_id: str, phone: str) -> list[str]:
    """Where somebody at a table is renamed."""
    place = people.place_of(table_id)
    if place != table_id:
        return [place]
    opened = people.places_of([table.id for table in store.of_phone(phone)])
    return [table_id, *(id for id, place in opened.items() if place == id)]


def delete(table_id: str, phone: str, shown: str | None = None) -> None:
    """The table is gone from sight; from the home page of the phone it can be restored for a while.

    The while begins no earlier than what is known to have happened: a clock that was set back
    would let it end before it began. `shown` as in `confirming.confirmed`.
    """
    with writing(table_id):
        table = store.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        store.visit(phone, table_id)
        at_least = store.last_moment(table_id) or now()
        table.deleted_at = table.deleted_at or max(now(), at_least)
        with confirmed(_league_of(table_id), shown):
            standings_projection.recount(table_id)


def restore(table_id: str, shown: str | None = None) -> None:
    """A deleted table is back as it was; `shown` as in `confirming.confirmed`."""
    with writing(table_id):
        table = store.hold(table_id)
        if table is None:
            raise NoSuchTable(table_id)
        table.deleted_at = None
        with confirmed(_league_of(table_id), shown):
            standings_projection.recount(table_id)


def _league_of(table_id: str) -> str | None:
    """The id of the league of a table's game; None where it is in none."""
    row = league_games.get(table_id)
    return row.league_id if row else None


def purge(days: int) -> int:
    """Removes for good what was deleted more than so many days ago; how many tables.

    The one exception to an append-only record; the database refuses it for anything deleted less
    than 30 days ago.
    """
    with writing():
        gone = store.purge(now() - timedelta(days=days))
        league_games.remove(gone)
        return len(gone)


def first_misfit(table_id: str) -> int | None:
    """The number of the first event of a table's record that does not fit the one before it."""
    table = store.get(table_id)
    if table is None:
        raise NoSuchTable(table_id)
    return game_files.first_misfit(table.known_as, events.entries(table_id))
