"""What looks after an installation: `bottle-imp links`, `space`, `purge` and `verify`."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from flask import Flask, url_for
from flask_migrate import upgrade

from assistant import backup, create_app
from assistant.extensions import db
from assistant.leagues import leagues, lifecycle, soundness, space
from assistant.leagues.space import Place as Place
from assistant.leagues.space import Room
from assistant.opening import opened
from assistant.own_addresses import SERVED_AT, reachable
from assistant.store import upkeep
from assistant.tables import grants, opening, tables

LINKED = 10
"""So many tables, those written to last, get a link."""
Fault = tuple[str, str]
"""The id of a table or a league, and a sentence that says what does not fit."""


def verify(name: str | None) -> Iterator[Fault]:
    """What does not fit, in the backup of this name or else in this installation.

    What follows from the records is compared with them on a copy: nobody at a table waits for
    that. So it is also tried whether a backup of this installation can be restored.
    Unusable where the database itself, or the file, is damaged.
    """
    with TemporaryDirectory(prefix="bottle-imp-") as folder:
        if name is None:
            with opened():  # migrated, and its file looked through
                name = str(Path(folder) / "a-copy-of-it")
            backup.backup(name)
        with _copy(name, Path(folder)):
            broken = list(soundness.broken_records())
            yield from ((record.table_id, str(record)) for record in broken)
            if not broken:  # or nothing that follows from it could be told
                upgrade()
                for league_id, league in leagues.every(deleted=True):
                    if differing := soundness.differing_games(league_id):
                        yield (
                            league_id,
                            f"What games of {league} brought does not follow from their records: "
                            f"{', '.join(differing)}. Each is counted anew when it is deleted and "
                            "restored.",
                        )


@contextmanager
def _copy(name: str, folder: Path) -> Iterator[None]:
    """An installation in this folder that a backup was restored in."""
    address = f"sqlite:///{folder / 'copy.sqlite'}"
    app = create_app({"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "of nobody"})
    with app.app_context():
        with backup.put_back(name):
            pass
        try:
            yield
        finally:
            db.session.remove()
            db.engine.dispose()


def purge() -> tuple[int, int]:
    """Remove what was deleted long enough ago; how many leagues, and how many other games."""
    with opened() as app:
        days = app.config["DAYS_KEPT"]
        return lifecycle.purge(days), opening.purge(days)


def takes_room() -> tuple[Room, list[Place], list[Place]]:
    """How much room there is, and what takes it: the largest first, and what was idle longest."""
    with opened() as app:
        places = space.places()
        room = space.room(app.config["LEAST_FREE"])
        return room, space.by_size(places), space.by_use(places)


def idle(days: int, *, deletes: bool) -> list[Place]:
    """What was not used for so many days; `deletes`: and can now be restored for a while only."""
    with opened():
        found = space.idle(days)
        if deletes:
            space.clear(found)
        return found


def links(port: int | None) -> Iterator[tuple[str, str]]:
    """What lets a phone in where no phone can show it: the operator's, to the page that looks after
    the server, a secretary's to every league, and others to enter at the newest tables.

    Each is a name, and the address of a link, where the app is served; with a port, on this one.
    """
    with opened() as app, app.test_request_context():
        noted = Path(app.instance_path) / SERVED_AT
        served = noted.read_text() if noted.exists() and not port else f"http://:{port or 8000}"
        site = reachable(app.config["PUBLIC_URL"] or served)
        yield "The operator's page", _link(app, grants.INSTALLATION, "operator", site)
        for id, name in leagues.every():
            yield name, _link(app, id, "secretary", site)
        for table_id in upkeep.tables(LINKED):
            view = tables.any_view(table_id)
            called = f"{view.about.opened_at:%Y-%m-%d} {', '.join(view.names)}"
            yield called, _link(app, table_id, "entering", site)


def _link(app: Flask, place: str, role: str, site: str) -> str:
    secret = str(app.secret_key)
    grants.make_key(place, role, secret)
    return site + url_for("joining.by_key", key=grants.key(place, role, secret))
