"""Opens the app on its database, migrated and sound.

Whatever keeps it from opening is said in one sentence, as Unusable. A file of SQLite has one
process that serves it, since what that one knows of the record is told to no other.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout
from flask import Flask
from flask_migrate import upgrade
from sqlalchemy.exc import DBAPIError

from assistant import config, create_app
from assistant.config import Unusable
from assistant.extensions import db
from assistant.store import upkeep
from assistant.store.engine import Busy

STARTING = 60
"""Seconds to wait while another process makes the key and migrates the database."""


@contextmanager
def opened() -> Iterator[Flask]:
    """The app, in its context, until the block is left; what the database refuses is a sentence."""
    with _in_context(ready()) as app:
        yield app


def ready() -> Flask:
    """The app, its database migrated to the newest form, and found sound."""
    folder = config.made_instance()
    try:
        with FileLock(folder / "starting.lock", timeout=STARTING, mode=0o600):
            return _migrated()
    except Timeout:
        raise Unusable(f"Another process is starting in {folder} and does not finish.") from None
    except OSError as error:
        raise config.unusable(error, folder) from error


@contextmanager
def as_it_is() -> Iterator[Flask]:
    """The app, in its context, on its database as it is found: neither migrated nor checked."""
    with _in_context(create_app()) as app:
        yield app


@contextmanager
def alone() -> Iterator[Flask]:
    """As `as_it_is`, while no other process starts in this folder; Unusable where one serves."""
    folder = config.made_instance()
    try:
        starting = FileLock(folder / "starting.lock", timeout=0, mode=0o600)
        with only_server(), starting, as_it_is() as app:
            upkeep.keep_to_owner()
            yield app
    except Timeout:
        raise Unusable(f"Another process is at work in {folder}. Stop it first.") from None


@contextmanager
def only_server() -> Iterator[None]:
    """Be the one that serves a file of SQLite; Unusable where another process does.

    The lock goes with its process, however that ends; who it is stands beside it.
    """
    file = _sqlite()
    if file is None:
        yield
        return
    holder = file.with_name(f"{file.name}-serving")
    lock = FileLock(f"{holder}.lock", timeout=0, mode=0o600)
    try:
        lock.acquire()
        holder.touch(mode=0o600)
        holder.write_text(f"process {os.getpid()} since {datetime.now():%Y-%m-%d %H:%M}", "ascii")
    except Timeout:
        who = holder.read_text("ascii") if holder.exists() else "another process"
        raise Unusable(
            f"{file} is already served by {who}. Stop that one, or choose another instance with "
            "BOTTLE_IMP_INSTANCE."
        ) from None
    except OSError as error:
        raise config.unusable(error, holder) from error
    try:
        yield
        holder.unlink(missing_ok=True)
    finally:
        lock.release()


def _sqlite() -> Path | None:
    """SQLite's file; None on PostgreSQL, or where it cannot be: opening it says why."""
    instance = config.made_instance()
    scheme, _, name = config.database_url(instance).partition(":///")
    file = (instance / name.partition("?")[0]).resolve()
    can_be = scheme == "sqlite" and file.parent.is_dir() and os.access(file.parent, os.W_OK)
    return file if can_be else None


@contextmanager
def _in_context(app: Flask) -> Iterator[Flask]:
    """An app in its context, which leaves no connection to its database."""
    with app.app_context(), _in_a_sentence():
        try:
            yield app
        finally:
            db.session.remove()
            db.engine.dispose()


def _migrated() -> Flask:
    app = create_app()
    with app.app_context(), _in_a_sentence():
        if loss := upkeep.first_loss():
            raise Unusable(
                f"The database {upkeep.name()} is damaged: {loss}. Put it back from a backup; or, "
                "to begin with nothing, remove what is left of it."
            )
        upkeep.keep_to_owner()
        try:
            upgrade()
        except upkeep.OfLaterVersion:
            raise Unusable(
                f"The database {upkeep.name()} was used by a later version of this program. "
                "Install that one again, or start with a backup from before."
            ) from None
        if damage := upkeep.first_damage():
            raise Unusable(_damaged(damage))
    return app


@contextmanager
def _in_a_sentence() -> Iterator[None]:
    try:
        yield
    except Busy:
        raise Unusable(
            f"The database {upkeep.name()} is being written to by another command. Try again when "
            "that one is done."
        ) from None
    except DBAPIError as error:
        message = str(error.orig).partition("\n")[0].rstrip(".")
        if "malformed" in message or "not a database" in message:
            raise Unusable(_damaged(message)) from None
        raise Unusable(
            f"The database {upkeep.name()} cannot be used: {message}. See that it is there, that it "
            "can be written to and its disk is not full, and that DATABASE_URL is right, if set."
        ) from None


def _damaged(what: str) -> str:
    return (
        f"The database {upkeep.name()} is damaged: {what}. Put it back from a backup, or save what "
        "can still be read: sqlite3 FILE .recover | sqlite3 NEW"
    )
