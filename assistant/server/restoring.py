"""`bottle-imp restore`: a backup put into an empty installation, and what may be in the way."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from flask_migrate import downgrade, upgrade
from sqlalchemy.exc import DBAPIError

from assistant import config, secret_key
from assistant.config import Unusable
from assistant.server import opening
from assistant.server.backing_up import STANDARD
from assistant.services import Busy, backups
from assistant.services.backups import Contents, Head
from assistant.store import forms, upkeep
from assistant.store.backups import is_used_by_others


def restore(name: str) -> Contents:
    """Put a backup into this installation, which is empty; what it held.

    All or nothing: Unusable where the file is no whole backup, or something is there already.
    """
    with readable(name) as file:
        head = checked(file, name)
        with opening.alone() as app:
            if not forms.is_known(backups.form()):
                raise Unusable(f"A later version of this program has used {upkeep.name()}.")
            if is_used_by_others():
                raise Unusable(f"Somebody else uses {upkeep.name()}. Stop the server first.")
            secret_key.refuse_other(head.key)
            contents = _put_back(file, name, head, Path(app.instance_path))
    with opening.opened():  # in the newest form from now on
        return contents


def _put_back(file: IO[bytes], name: str, head: Head, instance: Path) -> Contents:
    with refusing(name):
        _give_form(head.revision)
        with backups.put_back(file, head) as contents:
            # Should the database fail after this, an empty installation has another key.
            secret_key.replace(instance, head.key)
        return contents


@contextmanager
def refusing(name: str) -> Iterator[None]:
    """Says in a sentence why a backup cannot be put there; nothing of it was kept."""
    try:
        yield
    except backups.NotEmpty:
        raise Unusable(
            f"{upkeep.name()} is not empty: a backup can only be restored where nobody has begun a "
            "game or a league. Name another folder in BOTTLE_IMP_INSTANCE, or another database in "
            "DATABASE_URL."
        ) from None
    except backups.Unreadable as error:
        raise Unusable(f"{name} cannot be restored. {error}") from None
    except backups.DoesNotFit as error:
        raise Unusable(
            f"{name} cannot be restored. Its table {str(error)!a} is no such table."
        ) from None
    except DBAPIError as error:
        said = str(error.orig).partition("\n")[0].rstrip(".")
        raise Unusable(f"{name} cannot be restored, nothing was kept: {said}.") from None
    except Busy:
        raise Unusable(f"Somebody else uses {upkeep.name()}. Stop the server first.") from None


def _give_form(revision: str) -> None:
    """Bring an empty database to the form that a backup was made in."""
    backups.refuse_unless_empty()
    if backups.form() != revision:
        downgrade(revision="base")
        upgrade(revision=revision)


def checked(file: IO[bytes], name: str) -> Head:
    """The head of a backup that is whole."""
    try:
        head = backups.check(file)
    except backups.OfLaterVersion as error:
        raise Unusable(_later(name, f" {error}")) from None
    except backups.Unreadable as error:
        raise Unusable(f"{name} cannot be restored. {error}") from None
    if not forms.is_known(head.revision):
        raise Unusable(_later(name, f" It was version {head.program!a}."))
    return head


@contextmanager
def readable(name: str) -> Iterator[IO[bytes]]:
    """The file of this name, which can be read twice; what comes through a pipe is kept for that."""
    try:
        with _given(name) as file:
            if name != STANDARD and file.seekable():
                yield file
                return
            with TemporaryFile(dir=config.made_instance()) as kept:
                shutil.copyfileobj(file, kept)
                yield kept
    except OSError as error:
        raise Unusable(
            f"{name} cannot be restored: {error.strerror}. See that it is there and can be read, "
            "and that the disk is not full. Nothing was changed."
        ) from None


def _given(name: str) -> AbstractContextManager[IO[bytes]]:
    if name != STANDARD:
        return open(name, "rb")
    if not sys.stdin:  # it was closed before the program began
        raise Unusable("Standard input is closed. Lead the backup in: < FILE")
    return nullcontext(sys.stdin.buffer)


def _later(name: str, more: str) -> str:
    return (
        f"{name} was made by a later version of this program.{more} Install that one to restore it."
    )
