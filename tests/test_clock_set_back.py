"""A server whose clock is set back an hour while phones play, with every part that reads it."""

import gzip
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from benchmarks.posting import HEADERS, Phone, fields_of
from tests.players import Player, acknowledged, is_whole, rows_of
from tests.running import serving
from tests.volume import IS_SOAK

LIBRARIES = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
NEEDS = pytest.mark.skipif(not (IS_SOAK and LIBRARIES), reason="make soak, where libfaketime is")


def posted(phone: Phone, page: str, path: str, **typed: str) -> str:
    """Sends what was typed to this address with the token of a page; what comes back."""
    token = fields_of(page, "/preferences")["csrf_token"]
    phone._connection.request(
        "POST",
        path,
        urlencode({"csrf_token": token, **typed}),
        {**phone._headers, "Accept": "text/html", "Content-Type": HEADERS["Content-Type"]},
    )
    answer = phone._connection.getresponse()
    said = answer.read()
    if cookie := answer.getheader("Set-Cookie"):
        phone._headers["Cookie"] = cookie.partition(";")[0]
    is_packed = answer.getheader("Content-Encoding") == "gzip"
    return (gzip.decompress(said) if is_packed else said).decode()


@NEEDS
def test_a_clock_that_is_set_back_an_hour_takes_nothing_from_anybody(tmp_path: Path) -> None:
    clock = tmp_path / "clock"
    clock.write_text("+0")
    faked = {
        "LD_PRELOAD": str(LIBRARIES[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        # Its correction of waits would make them spin: a process with two busy threads stands still
        "FAKETIME_FORCE_MONOTONIC_FIX": "0",
    }
    with serving(tmp_path / "instance", **faked) as server:
        player = Player(server.port)
        for _ in range(5):
            player.tap()
        table = player._next.path.split("/")[2]
        is_new = f"/tables/{table}/since?length=1&changes=0"
        assert player.phone.get(is_new)
        clock.write_text("-1h")
        for _ in range(40):  # beyond a round
            player.tap()
        assert player.phone.get(is_new)
        assert f"/tables/{table}" in player.phone.get("/")
        page = player.phone.get(f"/tables/{table}/phones")
        path = f"/tables/{table}/phones/code"
        code = re.search(
            r'<b class="figure">([\w ]+)', posted(player.phone, page, path, role="entering")
        )
        assert code
        other = Phone(server.port)
        joined = posted(other, other.get("/join"), "/join", code=code[1])
        assert f"/tables/{table}" in joined, (code, joined)
        assert "Nothing was saved" not in other.get(f"/tables/{table}/trick")
        new = Player(server.port)  # another game can be opened
        new.tap()
        for each in (player, new):
            each.phone.close()
        other.close()
        rows = rows_of(server.database)
    assert is_whole(rows, acknowledged([player, new]))
    assert "Traceback" not in server.log
