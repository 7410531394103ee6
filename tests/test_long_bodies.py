"""A body that is longer than any page takes is stored nowhere, and answered with a page that says
so.
"""

import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.config import Config
from tests.running import Process, forked

TOO_LONG = Config.MAX_FILE_LENGTH + 8 * 2**20
PIECE = b"9" * 2**20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The server as `bottle-imp serve` starts it."""
    with forked(tmp_path_factory.mktemp("instance")) as running:
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
def test_of_a_body_that_is_too_long_nothing_is_stored(server: Process, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {TOO_LONG}", path=path))
        for _ in range(TOO_LONG // len(PIECE) - 1):
            connection.sendall(PIECE)
        assert stored(server) < 2**20
        connection.sendall(PIECE)
        assert is_the_page(answer(connection))


@needs_proc
def test_of_a_body_whose_length_was_not_said_nothing_is_kept(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head("Transfer-Encoding: chunked"))
        for _ in range(TOO_LONG // len(PIECE)):
            connection.sendall(b"%x\r\n%s\r\n" % (len(PIECE), PIECE))
        for _ in range(50):
            if stored(server) < 2**20:
                break
            time.sleep(0.1)
        assert stored(server) < 2**20
        connection.sendall(b"0\r\n\r\n")
        assert is_the_page(answer(connection))


def test_the_connection_serves_on(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {TOO_LONG}"))
        for _ in range(TOO_LONG // len(PIECE)):
            connection.sendall(PIECE)
        assert is_the_page(answer(connection))
        connection.sendall(b"GET /judge HTTP/1.1\r\nHost: x\r\n\r\n")
        assert answer(connection).startswith("HTTP/1.1 200")


def test_who_asks_first_is_told_before_sending_anything(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {TOO_LONG}", "Expect: 100-continue"))
        assert is_the_page(answer(connection))


def test_what_would_take_for_ever_is_cut_off(server: Process) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as connection:
        connection.sendall(head(f"Content-Length: {10**15}"))
        assert answer(connection).startswith("HTTP/1.1 413")
        assert connection.recv(1) == b""
