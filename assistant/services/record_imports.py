"""A game's record that was written elsewhere: judged, compared with what is here, and appended."""

from collections.abc import Mapping
from datetime import datetime

from assistant.notation import game_file_reader
from assistant.notation.file_refusals import MisplacedEvent
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import Unreadable
from assistant.notation.typed_json import LARGEST
from assistant.rules import whole_records
from assistant.rules.final_results import final_result
from assistant.rules.fold import Fold
from assistant.rules.whole_records import CannotBe
from assistant.services import standings_corrections, table_cache, table_people
from assistant.store import events, league_games, people, tables


class NotOpened(Exception):
    """A game or a league is here already, and this phone has not opened it. Nothing was written.

    Whoever has a file knows nothing that lets them write at its table.
    """


class Differs(Exception):
    """A game is here already and went another way, or is another league's here."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id


class ChangesResults(Exception):
    """So many games that are over here would get another result, or be back.

    Nothing was written.
    """

    def __init__(self, games: int) -> None:
        super().__init__(games)
        self.games = games


def changes_result(table_id: str, longer: Fold | None) -> bool:
    """Whether a game here is over, and a file changes what it brought, or that it counts.

    `longer` is the fold of the file's record if that is longer. One of a league that was deleted
    would be back.
    """
    record = table_cache.record_of(table_id)
    before = record.fold.game
    if not before.is_over:
        return False
    if record.deleted_at:
        return bool(league_games.owners([table_id]))
    if longer is None:
        return False
    has_changed = final_result(before) != final_result(longer.game)
    return has_changed or standings_corrections.uncounts(table_id, longer.events, longer.game)


def is_longer(file: GameFile, table_id: str | None) -> bool:
    """Whether a record has more events than this table; Differs where it went another way.

    None where no table here is known by that file.
    """
    here = events.hashes(table_id) if table_id else []
    there = [entry.hash for entry in file.entries]
    if here[: len(there)] != there[: len(here)]:
        raise Differs(file.table_id)
    return len(there) > len(here)


def judged(file: GameFile, table_id: str | None = None) -> Fold:
    """The fold of a record; Unreadable where no table can have written it, whatever its hashes say.

    `table_id` is the table here that it goes on at, if there is one: that is held to today's rules.

    It takes long, and is no matter of the database: nobody waits for it meanwhile.
    """
    told = game_file_reader.events(file)
    try:
        known = len(events.hashes(table_id)) if table_id else 0
        for after in whole_records.folds(told, known):
            fold = after
    except CannotBe as error:
        raise MisplacedEvent(error.number, error.why) from error
    if set(table_people.came(told)) != set(file.people):
        raise Unreadable("who plays is missing, or somebody who never came has a name")
    if any(abs(coins) >= LARGEST for scores in fold.game.scores for coins in scores):
        raise Unreadable("there are more coins than can be counted")
    return fold


def append(file: GameFile, table_id: str, place: str) -> bool:
    """Append the events that a record has more than a table, and restore it if it was deleted.

    Within a transaction; whether anything changed. A table of this id is set up where there is
    none. Who is new has a name in this place, a league or the table. Differs as in `is_longer`.
    """
    add_names(place, file.people)
    table = tables.hold(table_id)
    if table is None:
        tables.add(table_id, file.table_id, datetime.fromisoformat(file.opened_at))
    was_deleted = table is not None and table.deleted_at is not None
    if table is not None:
        table.deleted_at = None
    if not is_longer(file, table_id):
        return was_deleted
    events.copy(table_id, file.entries[len(events.hashes(table_id)) :])
    return True


def add_names(place: str, names: Mapping[str, str]) -> None:
    """Add the people who have no name in this place; who has one keeps it."""
    known = people.get(place, names)
    people.add_all(place, {id: name for id, name in names.items() if id not in known})
