"""`bottle-imp verify`: whether everything in an installation, or in a backup, fits together.

What follows from the records is compared with them, on a copy: nobody at a table waits for
that. So it is also tried whether a backup of this installation can be restored.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask_migrate import upgrade

from assistant import create_app
from assistant.extensions import db
from assistant.server import backups, opening
from assistant.services import leagues, soundness
from assistant.services.soundness import BrokenRecord

Fault = tuple[str, str]
"""The id of a table or a league, and a sentence that says what does not fit."""


def verify(name: str | None) -> Iterator[Fault]:
    """What does not fit, in the backup of this name or else in this installation.

    Unusable where the database itself, or the file, is damaged.
    """
    with TemporaryDirectory(prefix="bottle-imp-") as folder:
        if name is None:
            with opening.opened():  # migrated, and its file looked through
                name = str(Path(folder) / "a-copy-of-it")
            backups.backup(name)
        with _copy(name, Path(folder)):
            broken = list(soundness.broken_records())
            yield from ((record.table_id, in_words(record)) for record in broken)
            if not broken:  # or nothing that follows from it could be told
                upgrade()
                yield from _differing_results()


@contextmanager
def _copy(name: str, folder: Path) -> Iterator[None]:
    """An installation in this folder that a backup was restored in."""
    address = f"sqlite:///{folder / 'copy.sqlite'}"
    app = create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "of nobody"})
    with app.app_context():
        with backups.put_back(name):
            pass
        try:
            yield
        finally:
            db.session.remove()
            db.engine.dispose()


def _differing_results() -> Iterator[Fault]:
    """The leagues of which what games brought is not what their records say."""
    for league_id, name in leagues.every(deleted=True):
        if differing := soundness.differing_games(league_id):
            yield (
                league_id,
                f"What games of {name} brought does not follow from their records: "
                f"{', '.join(differing)}.",
            )


def in_words(broken: BrokenRecord) -> str:
    """What is wrong with a record; whoever reads this may not be one who may write there."""
    return (
        f"The record of the game opened at {broken.opened_at:%Y-%m-%d %H:%M} UTC is broken: event "
        f"{broken.event} does not match the one before it, so it, or something before it, was "
        "changed."
    )
