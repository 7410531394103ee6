"""Files that anybody may send take little memory and time, whatever is in them.

They are read in a process of their own, which the system ends where one takes far more.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.notation import workbook_limits
from assistant.notation.paper import parse
from assistant.notation.paper_cells import Misfit
from tests import hostile_files
from tests.paper_files import BOOK

MOST_MEGABYTES, MOST_SECONDS = 300, 2

SLOWER = 5
"""So many times slower may the machine be on which this runs, beside others that work."""

FILES = {
    "paper": hostile_files.PAPER | hostile_files.WITHIN,
    "file": hostile_files.FILES,
    "deck": hostile_files.DECKS,
}


@pytest.mark.skipif(
    not Path("/proc/self/clear_refs").exists(), reason="only Linux tells how large a process was"
)
@pytest.mark.parametrize("kind", FILES)
def test_a_file_takes_little_memory_and_time(kind: str, tmp_path: Path) -> None:
    for name, make in FILES[kind].items():
        content = make()
        assert len(content) <= hostile_files.LONGEST[kind], name
        (tmp_path / name).write_bytes(content)
    read = subprocess.run(
        [sys.executable, "-m", "tests.reading_apart", kind, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert read.returncode == 0, read.stderr
    told = json.loads(read.stdout)
    assert told.keys() == FILES[kind].keys()
    assert {name: one for name, one in told.items() if one["megabytes"] > MOST_MEGABYTES} == {}
    slow = MOST_SECONDS * SLOWER
    assert {name: one for name, one in told.items() if one["seconds"] > slow} == {}


def test_a_workbook_as_people_send_it_is_far_below_every_limit() -> None:
    assert parse(BOOK).games


@pytest.mark.parametrize(
    ("limit", "most"),
    [("MOST_BYTES", 1000), ("MOST_PARTS", 3), ("MOST_OTHERS", 3), ("MOST_CELLS", 3)],
)
def test_a_workbook_with_more_is_none(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workbook_limits, limit, most)
    with pytest.raises(Misfit) as refused:
        parse(BOOK)
    assert refused.value.code == "kind"


@pytest.mark.parametrize("name", ["xl/worksheets/sheet2.bin", "sheet"])
def test_a_part_is_counted_whatever_it_is_called(name: str) -> None:
    many = hostile_files.sheet("<row/>" * (workbook_limits.MOST_ELEMENTS["row"] + 1))
    with pytest.raises(Misfit):
        parse(hostile_files.with_part(name, many))


def test_a_sheet_that_is_listed_twice_is_read_never() -> None:
    relation = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    twice = '<sheet name="s" sheetId="1" r:id="rId1"/>' * 2
    book = (
        f'<workbook {hostile_files.MAIN} xmlns:r="{relation}"><sheets>{twice}</sheets></workbook>'
    )
    with pytest.raises(Misfit):
        parse(hostile_files.with_part("xl/workbook.xml", book.encode()))
