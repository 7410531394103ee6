"""Who sits where on the evenings of a league: into its file, and out of one."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from assistant.notation.seatings import DrawnTable, Seating
from assistant.services import new_id
from assistant.store import models
from assistant.store import seatings as store


def of_league(league_id: str, sessions: Sequence[models.Session]) -> tuple[Seating, ...]:
    """The seatings of these sessions of a league, with the games that were begun from them."""
    ids = {row.id for row in sessions}
    every = store.of_league(league_id)
    known_as = store.file_ids(every)
    seats = groupby(store.seats(every), lambda seat: (seat.session_id, seat.seating))
    seats_of = {key: list(of_seating) for key, of_seating in seats}
    return tuple(
        _seating(row, seats_of.get((row.session_id, row.number), []), known_as)
        for row in store.of_sessions(every)
        if row.session_id in ids
    )


def _seating(
    row: models.Seating,
    seats: Sequence[models.DrawnSeat],
    known_as: Mapping[str, str],
) -> Seating:
    out: tuple[str, ...] = ()
    tables = []
    for (number, game_id), of_table in groupby(seats, lambda one: (one.table_number, one.game_id)):
        people = tuple(seat.person_id for seat in of_table)
        if game_id is None:
            out = people
        else:
            tables.append(DrawnTable(number, known_as.get(game_id), people))
    return Seating(row.session_id, row.number, row.drawn_at, row.only_fours, tuple(tables), out)


def bring_in(seatings: Sequence[Seating], tables: Mapping[str, str]) -> None:
    """Add the seatings of a file, within a transaction; `tables` has the id here of each game."""
    store.add_all(
        [
            {
                "session_id": one.session,
                "number": one.number,
                "drawn_at": one.drawn_at,
                "only_fours": one.only_fours,
            }
            for one in seatings
        ],
        [seat for one in seatings for seat in _seats(one, tables)],
    )


def _seats(seating: Seating, tables: Mapping[str, str]) -> list[dict[str, Any]]:
    """The rows of a seating."""
    numbered = [
        (table.number, tables.get(table.game, table.game) if table.game else new_id(), table.people)
        for table in seating.tables
    ]
    return [
        {
            "session_id": seating.session,
            "seating": seating.number,
            "table_number": number,
            "seat": seat,
            "person_id": person,
            "size": len(people) if game_id else 0,
            "game_id": game_id,
        }
        for number, game_id, people in [*numbered, (0, None, seating.out)]
        for seat, person in enumerate(people)
    ]
