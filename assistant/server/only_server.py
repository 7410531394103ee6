"""A file of SQLite has one process that serves it; commands can look after it meanwhile.

What one process knows of the record is told to no other one on SQLite. The lock goes with the
process that holds it, however that ends; who it is stands beside it, for those who come second.
"""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from pathlib import Path

from filelock import FileLock, Timeout

from assistant import config
from assistant.config import Unusable


@contextmanager
def only_server() -> Iterator[None]:
    """Be the one that serves the database; Unusable where another process does."""
    file = _database()
    if file is None:
        yield
        return
    holder = file.with_name(f"{file.name}-serving")
    with ExitStack() as held:
        try:
            held.enter_context(FileLock(f"{holder}.lock", timeout=0, mode=0o600))
            _say_who(holder)
        except Timeout:
            raise Unusable(
                f"{file} is already served by {_who(holder)}. Stop that one, or choose another "
                "instance with BOTTLE_IMP_INSTANCE."
            ) from None
        except OSError as error:
            raise config.unusable(error, holder) from error
        yield
        holder.unlink(missing_ok=True)


def _database() -> Path | None:
    """SQLite's file; None on PostgreSQL, or where it cannot be: opening it says why."""
    instance = config.made_instance()
    scheme, _, name = config.database_url(instance).partition(":///")
    file = (instance / name.partition("?")[0]).resolve()
    can_be = scheme == "sqlite" and file.parent.is_dir() and os.access(file.parent, os.W_OK)
    return file if can_be else None


def _say_who(holder: Path) -> None:
    """Write down this process, and since when it serves by the clock of this machine."""
    with open(holder, "w", encoding="ascii", opener=_for_the_owner) as file:
        file.write(f"process {os.getpid()} since {datetime.now():%Y-%m-%d %H:%M}")


def _for_the_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _who(holder: Path) -> str:
    """The other process, as it wrote itself down."""
    try:
        return holder.read_text(encoding="ascii")
    except OSError:  # it begins just now
        return "another process"
