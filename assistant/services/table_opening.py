"""Opening a table: a new game, or a rematch of an old one."""

import secrets
from collections.abc import Mapping, Sequence

from assistant.notation import table_events as notation
from assistant.rules.events import Opened
from assistant.rules.options import Options
from assistant.rules.table import Seat
from assistant.services import (
    evenings,
    new_id,
    now,
    standings_projection,
    table_people,
    tables,
)
from assistant.store import events, grants, league_games, people
from assistant.store import tables as store
from assistant.store.engine import writing


def open_table(
    table_id: str, names: Sequence[str], dealer: Seat | None, options: Options, phone: str
) -> None:
    """Opens a table of this id for the names, clockwise; without a dealer, chance picks one.

    A name that the phone has met is that person. An id that is taken was sent twice: nothing
    happens.
    """
    met = table_people.known_people(phone)
    with writing(table_id):
        if store.get(table_id):
            return
        name_of = _persons(names, met)
        open_for(table_id, list(name_of), dealer, options, phone)
        for id, name in name_of.items():
            people.add(table_id, id, name)


def _persons(names: Sequence[str], met: Mapping[str, str]) -> dict[str, str]:
    """The names by persons' ids: those who were met, or who have not played here before."""
    name_of: dict[str, str] = {}
    for name in names:
        known = met.get(name)
        name_of[known if known and known not in name_of else new_id()] = name
    return name_of


def rematch(table_id: str, of: str, phone: str) -> None:
    """Opens a table for the same people and agreements.

    Chance picks who deals first, or whose turn it is does.
    """
    game = tables.view(of).game
    by_chance = game.agreed.first_dealer == "random"
    dealer = None if by_chance else game.next_dealer
    open_again(table_id, of, game.persons, dealer, game.agreed, phone)


def open_again(
    table_id: str,
    of: str,
    persons: Sequence[str],
    dealer: Seat | None,
    options: Options,
    phone: str,
) -> None:
    """Opens a table for the people of another, by their ids in the order in which they sit now.

    Within an evening it belongs to the same session and season, and the phones of that table come
    along. An id that is taken was sent twice: nothing happens.
    """
    game = tables.any_view(of).game
    columns = {column: game.members[column].person for column in game.seated}
    with writing(of):
        if store.get(table_id):
            return
        people.take_along(people.place_of(of), table_id, persons)
        open_for(table_id, persons, dealer, options, phone)
        _take_phones_along(of, table_id, columns, persons)
        before = league_games.get(of)
        if before and evenings.is_tonight(before.begun_at):
            standings_projection.attach(table_id, league_games.session_of(before), before.season_id)
        store.changed(of)


def _take_phones_along(
    of: str, table_id: str, columns: Mapping[int, str], persons: Sequence[str]
) -> None:
    """Grants the phones of a table the same at the next one, each seat's where its person sits."""
    before, moment = store.get(of), now()
    if before is None or not evenings.is_tonight(before.opened_at):
        return
    seats = {old: persons.index(one) for old, one in columns.items() if one in persons}
    for phone in grants.take_along(of, table_id, seats, moment):
        store.visit(phone, table_id)
    before.goes_on_at = table_id


def open_for(
    table_id: str, persons: Sequence[str], dealer: Seat | None, options: Options, phone: str
) -> None:
    """Opens a table for people who are known by their ids, within a transaction.

    Without a dealer, chance picks one.
    """
    moment, file_id = now(), new_id()
    dealer = secrets.randbelow(len(persons)) if dealer is None else dealer
    store.add(table_id, file_id, moment, phone)
    grants.give(table_id, phone, "entering", moment)
    store.visit(phone, table_id)
    opening = notation.write(Opened(tuple(persons), dealer, options))
    events.append(table_id, [], opening, client_id=file_id, by=phone, at=moment)
