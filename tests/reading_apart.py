"""Reads files in this process, and says what each took: `python -m tests.reading_apart KIND FOLDER`.

The megabytes are those beyond what the program had before, the seconds those of a processor.
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

from assistant.leagues import imports
from assistant.notation import deck_files, game_files, league_files, paper
from assistant.notation.json_values import Unreadable
from assistant.notation.league_file_reader import LeagueFileReader
from assistant.notation.paper_cells import Misfit

MOST_BYTES, MOST_SECONDS = 4 * 1024**3, 300
"""With more the system ends it."""


def read_file(content: bytes) -> None:
    """What an import does with a file before it asks the database."""
    if not league_files.is_league_file(content):
        imports.judged(game_files.parse(content))
        return
    for game in LeagueFileReader(content).games():
        if game.record:
            imports.judged(game.record)


READERS: dict[str, Callable[[bytes], object]] = {
    "paper": paper.parse,
    "file": read_file,
    "deck": deck_files.parse,
}


def largest() -> int:
    """The most kibibytes that this process had since it was counted anew."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))


def measured(kind: str, file: Path) -> dict[str, object]:
    """What came of a file, and what that took."""
    Path("/proc/self/clear_refs").write_text("5")  # counts the most from here
    before, began = largest(), time.process_time()
    came_of_it = "read"
    try:
        READERS[kind](file.read_bytes())
    except (Unreadable, Misfit) as refused:
        came_of_it = type(refused).__name__
    seconds, megabytes = time.process_time() - began, (largest() - before) / 1024
    return {"megabytes": megabytes, "seconds": seconds, "came of it": came_of_it}


def main(kind: str, folder: str) -> None:
    """Read them, and print what each took, by its name."""
    import openpyxl  # noqa: F401  # a server loads it once

    resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    print(json.dumps({file.name: measured(kind, file) for file in Path(folder).iterdir()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
