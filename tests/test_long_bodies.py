"""A body that is longer than any page takes is stored nowhere, and answered with a page that says
so; a file is read only from a phone that has been here, and keeps no form waiting.
"""

import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest

from assistant.config import Config
from assistant.server.listening import THREADS
from tests.databases import SQLite
from tests.running import Process, forked

TOO_LONG = Config.MAX_FILE_LENGTH + 8 * 2**20
PIECE = b"9" * 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, sqlite: SQLite) -> Iterator[Process]:
    """The server as `bottle-imp serve` starts it."""
    own = {"DATABASE_URL": sqlite.migrated("of long bodies")}
    with forked(tmp_path_factory.mktemp("instance"), **own) as running:
        yield running


def stored(server: Process) -> int:
    """The bytes of the files without a name that it has open."""
    folder = Path(f"/proc/{server.id}/fd")
    opened = [folder / name for name in os.listdir(folder)]
    return sum(one.stat().st_size for one in opened if "(deleted)" in str(one.readlink()))


def head(*lines: str, path: str = "/bring-in") -> bytes:
    """The first lines of a form that is posted."""
    kind = "Content-Type: application/x-www-form-urlencoded"
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: x", kind, *lines, "", ""]).encode()


def answer(connection: socket.socket) -> str:
    """What comes back until the page has ended."""
    connection.settimeout(20)
    got = b""
    while b"</html>" not in got and (more := connection.recv(2**16)):
        got += more
    return got.decode()


def is_the_page(got: str) -> bool:
    """Whether this is the page that says that it was too much."""
    return got.startswith("HTTP/1.1 413") and "Nothing was saved. Send less at a time." in got


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no /proc here")


@needs_proc
@pytest.mark.parametrize("path", ["/bring-in", "/tables/new"])
def test_of_a_body_that_is_too_long_nothing_is_stored_and_the_connection_serves_on(
    server: Process, path: str
) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {TOO_LONG}", path=path))
        for _ in range(TOO_LONG // len(PIECE) - 1):
            connection.sendall(PIECE)
        assert stored(server) < 2**20
        connection.sendall(PIECE)
        assert is_the_page(answer(connection))
        connection.sendall(b"GET /judge HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer(connection).startswith("HTTP/1.1 200")


def test_one_that_does_not_say_how_long_it_is_ends_where_a_form_does(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head("Transfer-Encoding: chunked"))
        connection.sendall(b"%x\r\n%s\r\n" % (len(PIECE) // 8, PIECE[: len(PIECE) // 8]))
        assert connection.recv(12) == b"HTTP/1.1 413"


def test_who_asks_first_is_told_before_sending_anything(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {TOO_LONG}", "Expect: 100-continue"))
        assert is_the_page(answer(connection))


def known(server: Process) -> str:
    """What a phone sends along that has opened a page, as the line of a head."""
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(b"GET /bring-in HTTP/1.1\r\nHost: x\r\n\r\n")
        told = answer(connection).split("\r\n")
    [line] = [line for line in told if line.lower().startswith("set-cookie")]
    return "Cookie:" + line.partition(";")[0].partition(":")[2]


def test_of_a_stranger_who_sends_much_nothing_is_read(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {2**20}"))
        assert answer(connection).startswith("HTTP/1.1 400")


def league_of(server: Process, cookie: str) -> str:
    """The address of a league that this phone founds."""
    home, headers = f"http://127.0.0.1:{server.port}", {"Cookie": cookie.removeprefix("Cookie: ")}
    page = urlopen(Request(f"{home}/leagues/new", headers=headers)).read().decode()
    token = page.partition('name="csrf_token"')[2].partition('value="')[2].partition('"')[0]
    form = urlencode({"csrf_token": token, "name": "The Imps"}).encode()
    address: str = urlopen(Request(f"{home}/leagues/new", form, headers)).url
    return address.removeprefix(home)


def test_a_stranger_who_sends_slowly_keeps_no_league_waiting(server: Process) -> None:
    cookie = known(server)
    paper = f"{league_of(server, cookie)}/paper"
    with ExitStack() as opened:

        def sends(path: str) -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", server.port))
            long = head(f"Content-Length: {2**20}", cookie, path=path)
            opened.enter_context(connection).sendall(long)
            return connection

        slow = [sends("/bring-in") for _ in range(2)]
        time.sleep(0.5)  # until threads wait for them
        for one in [sends(paper), *slow]:
            one.sendall(b"9" * 2**20)
            assert answer(one).startswith("HTTP/1.1 400"), "it had no token in it"


def test_files_that_come_slowly_keep_others_waiting_but_no_form(server: Process) -> None:
    cookie = known(server)
    with ExitStack() as opened:

        def sends() -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", server.port))
            opened.enter_context(connection).sendall(head(f"Content-Length: {2**20}", cookie))
            return connection

        slow = [sends() for _ in range(2)]
        time.sleep(0.5)  # until threads wait for them
        told = answer(sends())
        assert told.startswith("HTTP/1.1 503") and "retry-after: 2" in told
        for _ in range(THREADS):
            form = opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            form.sendall(head("Content-Length: 1", cookie, path="/tables/new") + b"a")
            assert answer(form).startswith("HTTP/1.1 400")
        for one in slow:
            one.sendall(b"9" * 2**20)
            assert answer(one).startswith("HTTP/1.1 400"), "it had no token in it"
