"""Opening a table, the phones there, new names, deleting, restoring, and what day it is."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from hashlib import sha256

from assistant.extensions import db
from assistant.leagues import league_games, settled
from assistant.leagues.settled import confirmed
from assistant.notation import game_files
from assistant.notation import table_events as notation
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import EVENING_ENDS
from assistant.rules.events import Opened
from assistant.rules.fold import refolded
from assistant.rules.game import LOPAKA
from assistant.rules.options import Options
from assistant.rules.table import Seat
from assistant.rules.views import TABLE, About, TableView, table_view
from assistant.store import grants, leagues, people
from assistant.store import tables as store
from assistant.store.engine import new_id, now, writing
from assistant.store.models import Table, Visit
from assistant.tables import NoSuchTable, SentBefore, TableIsDeleted, cache, table_people, tables
from assistant.tables.cache import BEGINNING, AtTable, SentBy
from assistant.tables.grants import column_of, enters, of_seat

# Which evening a moment belongs to, on the clock where a league meets, or else on that of the
# machine that keeps the record: `zone` None.


AFTER_MIDNIGHT = timedelta(hours=EVENING_ENDS)
"""For so long after midnight it is still the evening of the day before."""


def local_time(moment: datetime, zone: tzinfo | None) -> datetime:
    """A stored moment as a clock there has it, without a zone."""
    return moment.replace(tzinfo=UTC).astimezone(zone).replace(tzinfo=None)


def day_of(moment: datetime, zone: tzinfo | None = None) -> date:
    """The day to which the evening of a stored moment belongs."""
    return (local_time(moment, zone) - AFTER_MIDNIGHT).date()


def is_tonight(moment: datetime, zone: tzinfo | None = None) -> bool:
    """Whether a stored moment is of this evening."""
    return day_of(moment, zone) == day_of(now(), zone)


# Opening a table, the phones there, new names, deleting, restoring, and removing for good.


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
    view = tables.view(table_id)
    persons = view.game.persons
    met = table_people.known_people(phone)
    for seat, name in enumerate(names):
        if met.get(name) not in (None, *persons):
            raise NameIsTaken(seat)
    with writing():
        found, places = people.at_table(table_id, persons), [people.place_of(table_id)]
        if places == [table_id]:
            opened = people.places_of([table.id for table in store.of_phone(phone)])
            places += [id for id, place in opened.items() if place == id]
        for person, was, name in zip(persons, view.names, names, strict=True):
            if name != was:  # which may have a number behind it, that is no part of the name
                people.rename(places, person, found[person].name, name)
        store.changed(table_id)


def delete(table_id: str, phone: str = "", shown: str | None = None) -> None:
    """The table is gone from sight; from the home page of the phone it can be restored for a while.
    Without a phone an operator deletes it, and it stands on the pages of those that had it.

    The while begins no earlier than what is known to have happened: a clock that was set back
    would let it end before it began. `shown` as in `confirming.confirmed`.
    """
    with writing(table_id):
        table = _held(table_id)
        if phone:
            store.visit(phone, table_id)
        wrote = cache.last_moments([table_id]).get(table_id, table.opened_at)
        at_least = max(wrote, store.newest_opening() or wrote)
        what = None if table.deleted_at else "game_deleted"
        table.deleted_at = table.deleted_at or max(now(), at_least)
        with confirmed(league_games.league_of(table_id), shown):
            settled.recount(table_id, what)


def restore(table_id: str, shown: str | None = None) -> None:
    """A deleted table is back as it was; `shown` as in `confirming.confirmed`."""
    with writing(table_id):
        table = _held(table_id)
        what = "game_restored" if table.deleted_at else None
        table.deleted_at = None
        with confirmed(league_games.league_of(table_id), shown):
            settled.recount(table_id, what)


def _held(table_id: str) -> Table:
    """The table, held until the transaction ends; NoSuchTable where there is none."""
    table = store.hold(table_id)
    if table is None:
        raise NoSuchTable(table_id)
    return table


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
    return game_files.first_misfit(table.known_as, cache.entries(table_id))


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
        name_of: dict[str, str] = {}
        for name in names:
            known = met.get(name)
            name_of[known if known and known not in name_of else new_id()] = name
        open_for(table_id, list(name_of), dealer, options, phone)
        people.add(table_id, name_of)


def as_opened(table_id: str, names: Sequence[str], options: Options) -> TableView:
    """A table as it is when it has just been opened for these names. Nobody has it yet."""
    fold = refolded([Opened(tuple(names), 0, options)])
    called = {name: name for name in names} | {LOPAKA: DUMMY}
    about = About(table_id, table_id, now(), None, called)
    return table_view(TABLE, about, fold, fold)


def id_to_open(
    table_id: str,
    names: Sequence[str],
    dealer: Seat | None,
    options: Options,
    phone: str,
    *,
    is_other: bool = False,
    may_replace: bool = True,
) -> str:
    """The id of the table that a form opens: the one that it was sent with.

    If it was sent before and said something else, the table that it opened last is deleted, since
    nothing has happened there, and another id stands for what the form says now. SentBefore where
    the table has gone on, another phone has come to it, or the id has to stay. `is_other`: it says
    something else, whatever the table itself tells.
    """
    if store.get(table_id) is None or not enters(phone, table_id):
        return table_id
    table_id = last_opened(table_id)
    row, view = tables.row(table_id), tables.any_view(table_id)
    opened = view.events[0]
    assert isinstance(opened, Opened)
    is_same = dealer in (None, opened.dealer) and not is_other
    if is_same and (tuple(names), options) == (view.names, opened.options):
        return table_id
    has_come = any(one.granted_at > row.opened_at for one in grants.of_place(table_id))
    if len(view.events) > 1 or row.changes or has_come or not may_replace:
        raise SentBefore(table_id)
    if not row.deleted_at:
        delete(table_id, phone)
    return _after(table_id)


def last_opened(form_id: str) -> str:
    """The id of the table that a form opened last; the form's own where it has opened none."""
    table_id = form_id
    while store.get(_after(table_id)):
        table_id = _after(table_id)
    return table_id


def _after(table_id: str) -> str:
    """The id of the table that stands for one which a form opened and then did not want."""
    return sha256(table_id.encode()).hexdigest()[:32]


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
        zone = leagues.zone(before.league_id) if before else None
        if before and is_tonight(before.begun_at, zone):
            settled.attach(table_id, league_games.session_of(before), before.season_id)
        store.changed(of)


def _take_phones_along(
    of: str, table_id: str, columns: Mapping[int, str], persons: Sequence[str]
) -> None:
    """Grants the phones of a table the same at the next one, each seat's where its person sits.

    They have it from when that one was opened: they did not come to it.
    """
    before, moment = store.get(of), db.session.get_one(Table, table_id).opened_at
    zone = leagues.zone(league_games.league_of(of))
    if before is None or not is_tonight(before.opened_at, zone):
        return
    seats = {old: persons.index(one) for old, one in columns.items() if one in persons}
    for grant in grants.of_place(of):
        column = column_of(grant.role)
        if column is None or column in seats:
            role = grant.role if column is None else of_seat(seats[column])
            grants.give(table_id, grant.phone, role, moment)
            store.visit(grant.phone, table_id)
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
    at_table, sent_by = AtTable(table_id, file_id, phone), SentBy(file_id, phone, moment, None)
    cache.append(db.session.connection(), at_table, BEGINNING, opening, sent_by)


def take_off_list(phone: str, table_id: str, *, is_off: bool) -> None:
    """Lists a table on the phone's home page no more, or again. The table stays as it is.

    What the phone writes there later lists it again.
    """
    with writing(table_id):
        if visit := db.session.get(Visit, (phone, table_id)):
            visit.is_off_list = is_off
    cache.record_of(table_id).phones.discard(phone)


def who_enters(table_id: str) -> str | None:
    """The phone that enters at a table; None where nobody does."""
    return cache.record_of(table_id).entered_by


def take_over(table_id: str, phone: str) -> None:
    """The phone enters from now on."""
    if cache.record_of(table_id).deleted_at:
        raise TableIsDeleted(table_id)
    with writing(table_id):
        store.enter(phone, table_id)
        store.changed(table_id)
