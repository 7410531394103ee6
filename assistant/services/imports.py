"""Imports: a league, a season or a game from another installation, nothing lost, nothing twice.

A file is read and judged before anything is written, and while others write. One import goes on at
a time, in all processes: a second one is asked to come back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from assistant.notation import game_file_reader, league_files
from assistant.services import (
    grants,
    league_imports,
    new_id,
    now,
    record_imports,
    standings_projection,
)
from assistant.services.record_imports import ChangesResults, Differs, NotOpened
from assistant.store import grants as stored_grants
from assistant.store import people, tables
from assistant.store.engine import writing
from assistant.store.locks import only_one

__all__ = [
    "Busy",
    "ChangesResults",
    "Differs",
    "Imported",
    "NotOpened",
    "import_file",
    "one_at_a_time",
]


class Busy(Exception):
    """Another import is going on. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What was imported, its id, and how many of its games are new here, or longer than here.

    So many `people` and `seasons` are new here; so many games were `here` already.
    """

    kind: Literal["league", "game"]
    id: str
    games: int
    people: int
    seasons: int
    here: int


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Keep other imports out; Busy where one is going on."""
    with only_one("import") as is_free:
        if not is_free:
            raise Busy
        yield


def import_file(content: bytes, phone: str, *, is_sure: bool = False) -> Imported:
    """Import the file of a league, a season or a game.

    What is here stays as it is; the events that a record has more are appended. Unreadable where it
    is no such file; Differs where a game here went another way; NotOpened where it is here and the
    phone may not enter there; ChangesResults where these events correct a game that is over here,
    or it was deleted here, and nobody `is_sure`; Busy while another one comes in.
    """
    with one_at_a_time():
        if league_files.is_league_file(content):
            brought = league_imports.import_league(content, phone, is_sure=is_sure)
            return Imported("league", *brought)
        return _import_game(content, phone, is_sure=is_sure)


def _import_game(content: bytes, phone: str, *, is_sure: bool) -> Imported:
    file = game_file_reader.parse(content)
    known_as = file.table_id
    here = tables.of_files([known_as]).get(known_as)
    if here and not grants.enters(phone, here):
        raise NotOpened
    fold = record_imports.judged(file, here) if record_imports.is_longer(file, here) else None
    if here and not is_sure and record_imports.changes_result(here, fold):
        raise ChangesResults(1)
    table_id = here or new_id()
    with writing(table_id):
        has_changed = record_imports.append(file, table_id, people.place_of(table_id))
        if not here:
            stored_grants.give(table_id, phone, "entering", now())
        tables.visit(phone, table_id)
        if fold:
            standings_projection.project(table_id, fold.events, fold.game)
        elif has_changed:
            standings_projection.recount(table_id)
    is_new = int(fold is not None)
    return Imported("game", table_id, is_new, 0 if here else len(file.people), 0, 1 - is_new)
