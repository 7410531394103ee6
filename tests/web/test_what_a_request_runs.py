"""How much of the program a request runs: what somebody who follows it has to read."""

import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

import assistant
from tests.browsing import Client, Page
from tests.web.steps import SEASON, table_of

HOUSE = str(Path(assistant.__file__).parent)


def counted(name: str, request: Callable[[], object]) -> tuple[int, int]:
    """How many modules and functions of ours a request runs, its phone known; printed too.

    A comprehension is part of its function.
    """
    run: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(HOUSE):
            run.add(code)

    before = sys.getprofile()
    logging.disable()  # how its line is written is the log's, wherever that was set up
    sys.setprofile(note)
    try:
        request()
    finally:
        sys.setprofile(before)
        logging.disable(logging.NOTSET)
    of_modules = {code.co_filename for code in run}
    functions = {code for code in run if not code.co_name.startswith("<")}
    print(f"{name}: {len(of_modules)} modules, {len(functions)} functions")
    for path in sorted(of_modules):
        names = sorted(code.co_qualname for code in functions if code.co_filename == path)
        print(f"  {path.removeprefix(HOUSE)}: {', '.join(names)}")
    return len(of_modules), len(functions)


def test_a_tapped_card(phone: Client, begun: Page) -> None:
    """What a phone's own program sends, and hears."""
    fields = begun.fields("/plays") | {"card": "17", "client_id": "0" * 22}
    table = table_of(begun)
    path = f"/tables/{table}/plays"
    phone.get(f"/tables/{table}/trick")
    modules, functions = counted("a tapped card", lambda: phone.json(path, fields))
    assert modules <= 44
    assert functions <= 165


def test_the_preview_of_a_correction(phone: Client, score: Page) -> None:
    """Another card in a round of a game that runs on: the page of what follows."""
    path = f"/tables/{table_of(score)}/consequences?kind=card&event=3&card=30"
    phone.get(path)
    modules, functions = counted("the preview of a correction", lambda: phone.get(path))
    assert modules <= 51
    assert functions <= 272


def test_the_standings_of_a_season(phone: Client, league: str) -> None:
    """What day it is too, by the clock of the league: a season that is over says so.

    And who has no place yet, and what they lack.
    """
    path = f"/leagues/{league}/seasons/{SEASON}"
    phone.get(path)
    modules, functions = counted("the standings of a season", lambda: phone.get(path))
    assert modules <= 39
    assert functions <= 134
