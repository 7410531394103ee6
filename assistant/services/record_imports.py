"""The record of a game that was written elsewhere: judged, and added."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal

from sqlalchemy import insert

from assistant.extensions import db
from assistant.notation import game_file_reader
from assistant.notation.file_refusals import MisplacedEvent
from assistant.notation.game_files import GameFile
from assistant.notation.json_values import Unreadable
from assistant.notation.typed_json import LARGEST
from assistant.rules import whole_records
from assistant.rules.fold import Fold
from assistant.rules.whole_records import CannotBe
from assistant.services import table_people
from assistant.store import tables
from assistant.store.models import Event


class Known(Exception):
    """A league or a game of a file is here already, under this id. Nothing was written."""

    def __init__(self, kind: Literal["league", "game"], id: str) -> None:
        super().__init__(kind, id)
        self.kind = kind
        self.id = id


def refuse_known(file_ids: Sequence[str]) -> None:
    """Known where a table is here that files know by one of these ids."""
    for id in tables.of_files(file_ids).values():
        raise Known("game", id)


def judged(file: GameFile) -> Fold:
    """The fold of a record; Unreadable where no table can have written it, whatever its hashes say.

    It takes long, and is no matter of the database: nobody waits for it meanwhile.
    """
    told = game_file_reader.events(file)
    try:
        for after in whole_records.folds(told):
            fold = after
    except CannotBe as error:
        raise MisplacedEvent(error.number, error.why) from error
    if set(table_people.came(told)) != set(file.people):
        raise Unreadable("who plays is missing, or somebody who never came has a name")
    if any(abs(coins) >= LARGEST for scores in fold.game.scores for coins in scores):
        raise Unreadable("there are more coins than can be counted")
    return fold


def add(files: Mapping[str, GameFile]) -> None:
    """Add the tables of these ids with their records, within a transaction."""
    tables.add_all(
        [(id, file.table_id, datetime.fromisoformat(file.opened_at)) for id, file in files.items()]
    )
    for id, file in files.items():
        rows = [
            {
                "table_id": id,
                "number": entry.number,
                "client_id": entry.client_id,
                "by": entry.by,
                "at": datetime.fromisoformat(entry.at),
                "body": entry.body,
                "salt": entry.salt,
                "hash": entry.hash,
            }
            for entry in file.entries
        ]
        if rows:
            db.session.execute(insert(Event), rows)
