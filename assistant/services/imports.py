"""Imports: a league, a season or a game from another installation, into an empty place.

A file is read, and every record in it folded, before anything is written; then all of it comes in
by one transaction. What is here already stays as it is: a file of that is refused.
"""

from dataclasses import dataclass
from typing import Literal

from assistant.notation import game_file_reader, league_files
from assistant.services import league_imports, new_id, now, record_imports
from assistant.services.record_imports import Known
from assistant.store import grants, people, tables
from assistant.store.engine import writing

__all__ = ["Imported", "Known", "import_file"]


@dataclass(frozen=True, slots=True)
class Imported:
    """What was imported, its id here, and how many games, people and seasons it has."""

    kind: Literal["league", "game"]
    id: str
    games: int
    people: int
    seasons: int


def import_file(content: bytes, phone: str) -> Imported:
    """Import the file of a league, a season or a game.

    Unreadable where it is no such file, Known where it, or a game in it, is here.
    """
    if league_files.is_league_file(content):
        league_id, head, games = league_imports.import_league(content, phone)
        return Imported("league", league_id, games, len(head.people), len(head.seasons))
    return _import_game(content, phone)


def _import_game(content: bytes, phone: str) -> Imported:
    file, table_id = game_file_reader.parse(content), new_id()
    record_imports.refuse_known([file.table_id])
    record_imports.judged(file)
    with writing():  # or the same file could come in twice at once
        record_imports.refuse_known([file.table_id])
        people.add_all(table_id, file.people)
        record_imports.add({table_id: file})
        grants.give(table_id, phone, "entering", now())
        tables.visit(phone, table_id)
    return Imported("game", table_id, 1, len(file.people), 0)
