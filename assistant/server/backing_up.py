"""`bottle-imp backup`: a file of all that there is, whole or not there at all."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import IO

from assistant import new_files
from assistant.config import Unusable
from assistant.server import opening
from assistant.services import backups
from assistant.services.backups import Contents
from assistant.store import upkeep

STANDARD = "-"
"""The name for standard output, or standard input."""


def backup(name: str) -> Contents:
    """Back up the installation into a new file, for its owner alone; what is in it.

    Unusable where there is such a file, or it cannot be written: then nothing is left behind.
    """
    if name != STANDARD and os.path.lexists(name):
        raise Unusable(f"{name} is there already. Choose another name.")
    with opening.as_it_is() as app:
        if upkeep.is_missing():
            raise Unusable(_nothing())
        try:
            with _written(name) as file:
                return backups.write(file, version("bottle-imp"), str(app.secret_key))
        except backups.NothingThere:
            raise Unusable(_nothing()) from None


@contextmanager
def _written(name: str) -> Iterator[IO[bytes]]:
    """What becomes the file of this name when all of it is on disk; nothing where it fails."""
    try:
        if name == STANDARD:
            yield sys.stdout.buffer
            sys.stdout.buffer.flush()
            return
        with new_files.written(Path(name)) as file:
            yield file
    except OSError as error:
        raise Unusable(f"{name} cannot be written: {error.strerror}. Nothing was kept.") from None


def _nothing() -> str:
    return f"There is nothing to back up: {upkeep.name()} holds no record."
