"""New files: for their owner alone, and whole on disk before they have their name."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO


@contextmanager
def written(file: Path, *, replaces: bool = False) -> Iterator[IO[bytes]]:
    """What gets the name of this file when the block is left; nothing stays where it raises.

    FileExistsError where there is one of this name by then, unless it is to be replaced.
    """
    with NamedTemporaryFile("wb", dir=file.parent, prefix=f"{file.name}-", delete=False) as new:
        try:
            yield new
            new.flush()
            os.fsync(new.fileno())
            if replaces:
                os.replace(new.name, file)
            else:
                _name(new.name, file)
        finally:
            Path(new.name).unlink(missing_ok=True)


def _name(new: str, file: Path) -> None:
    """Give a file a name that no other one has, be it since a moment."""
    try:
        os.link(new, file)
    except FileExistsError:
        raise
    except OSError:  # files have one name only, as on many a memory stick
        os.replace(new, file)
