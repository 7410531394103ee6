"""What it costs that phones follow tables: `python -m benchmarks.followers [phones] [nginx|held]`.

So many phones watch 16 tables, at each of which somebody taps a card every two seconds; then four
phones all enter at each of ten tables, by turns. Each asks what is new as often as it is told, and
gets the page anew, as `static/js/lib/following.js` and its callers do. They come through nginx as
it is installed, or through a proxy that holds back each answer until all of it is there. Prints

- how long it takes from sending a card until it is on the others;
- how long a tap takes to be answered, with them and without;
- how much of a processor the server takes, with them and without.

Exits with 1 where a goal is missed. Takes about a minute.
"""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import chain, count, cycle
from pathlib import Path
from random import uniform
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from benchmarks.posting import HEADERS, Ours, Phone, Post, fields_of, form_of, posts_at
from benchmarks.servers import on_sqlite, processor_time

FOLLOWERS, TABLES, TABLES_OF_FOUR = 200, 16, 10
SECONDS, PAUSE = 12.0, 2.0
"""Of a measuring, and from one tap at a table to the next, in the mean."""
MOST_DELAY, MOST_DELAY_OF_FOUR, MOST_RATIO = 1.3, 0.5, 1.3
"""The goals: seconds of the 95th percentile, and of a tap's median."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A card: the table, how long the record is with it, when it was sent, and until its answer."""

    table: str
    length: int
    sent_at: float
    seconds: float


class Table:
    """A table, and the phones that tap there by turns, the first of which opened it."""

    def __init__(self, port: int, entering: int = 1) -> None:
        self._port, founder = port, Phone(port)
        first = next(Ours(port).rounds(founder))[0]
        self.id, self._lengths = first.path.split("/")[2], count(2)
        self.phones = [founder]
        self.phones += [self.guest("entering") for _ in range(entering - 1)]
        self._turns = cycle(self.phones)
        self._posts = zip(*(posts_at(self.id, _token(one)) for one in self.phones), strict=True)

    def guest(self, role: str = "watching") -> Phone:
        """A phone that came by the link."""
        address = f"/tables/{self.id}/phones"
        fields = fields_of(self.phones[0].get(address), address) | {"role": role}
        self.phones[0].post(Post(address, urlencode(fields).encode(), is_play=False), status=303)
        page = self.phones[0].get(f"{address}?for={role}")
        phone = Phone(self._port)
        link = "/join/" + page.partition("/join/")[2].partition('"')[0]
        phone.post(form_of(link, fields_of(phone.get(link), link)), status=303)
        return phone

    def tap(self) -> Tap:
        """Taps the next card, on the next phone."""
        phone = next(self._turns)
        post = next(self._posts)[self.phones.index(phone)]
        begun = time.perf_counter()
        return Tap(self.id, next(self._lengths), begun, phone.post(post))

    def tap_on(self, until: float) -> list[Tap]:
        """Taps one card after the other until this moment."""
        taps = []
        while time.perf_counter() < until:
            time.sleep(uniform(0, 2 * PAUSE))
            taps.append(self.tap())
        return taps

    def close(self) -> None:
        """Hangs up."""
        for phone in self.phones:
            phone.close()


class Follower:
    """A phone that follows a table, and when each length of the record was on it."""

    def __init__(self, port: int, table: str, cookie: str, *, is_watching: bool) -> None:
        self.table, self._is_watching = table, is_watching
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30)
        self._headers = HEADERS | {"Cookie": cookie, "Accept-Encoding": "identity"}
        self._shown: dict[int, float] = {}
        self._length, self._changes = 1, 0

    def delay(self, tap: Tap) -> float:
        """Seconds from when a card was sent until it, or a later one, was on this phone."""
        shown = (moment for length, moment in self._shown.items() if length >= tap.length)
        return min(shown, default=tap.sent_at + 60) - tap.sent_at

    def follow(self, over: threading.Event) -> None:
        """Asks until it is over."""
        pause = uniform(0, 1)
        while not over.wait(pause):
            pause = self._ask()
        self._connection.close()

    def _ask(self) -> float:
        """Asks once; the seconds until the next question."""
        asked = f"since?length={self._length}&changes={self._changes}"
        pause, said = self._answer(asked)
        if said:
            news = json.loads(said)
            self._length, self._changes = news["length"], news["changes"]
            if self._is_watching and "page" not in news:
                self._answer("trick")
            self._shown[self._length] = time.perf_counter()
        return pause

    def _answer(self, path: str) -> tuple[float, bytes]:
        self._connection.request("GET", f"/tables/{self.table}/{path}", headers=self._headers)
        answer = self._connection.getresponse()
        said = answer.read()
        assert answer.status in (200, 204), answer.status
        return float(answer.headers.get("X-Ask-Again", 0)), said


def main(phones: int = FOLLOWERS, proxy: str = "") -> int:
    """Prints every figure; 1 if a goal is missed."""
    sys.setswitchinterval(0.0005)  # or two hundred threads keep each other waiting
    with (
        TemporaryDirectory() as folder,
        on_sqlite(Path(folder)) as servers,
        _through(proxy, servers.ours, Path(folder)) as port,
    ):
        watched = [Table(port) for _ in range(TABLES)]
        _tapped(watched, servers.ours_id)  # all have to warm up
        watching = [
            Follower(port, table.id, table.guest().cookie, is_watching=True)
            for _, table in zip(range(phones), cycle(watched), strict=False)
        ]
        print(f"{phones} phones watch {TABLES} tables")
        is_good = _measure(watched, watching, servers.ours_id, MOST_DELAY)
        print(f"four phones enter at each of {TABLES_OF_FOUR} tables")
        of_four = [Table(port, entering=4) for _ in range(TABLES_OF_FOUR)]
        entering = [
            Follower(port, table.id, phone.cookie, is_watching=False)
            for table in of_four
            for phone in table.phones
        ]
        is_good &= _measure(of_four, entering, servers.ours_id, MOST_DELAY_OF_FOUR)
    return int(not is_good)


def _measure(
    tables: Sequence[Table], followers: Sequence[Follower], server: int, most: float
) -> bool:
    """Lets these follow while it is tapped, after it was tapped without them; is all well?"""
    alone, load_alone = _tapped(tables, server)
    over = threading.Event()
    with ThreadPoolExecutor(len(followers)) as threads:
        following = [threads.submit(one.follow, over) for one in followers]
        time.sleep(2)
        taps, load = _tapped(tables, server)
        time.sleep(2)
        over.set()
        for one in following:
            one.result()
    delays = [one.delay(tap) for tap in taps for one in followers if one.table == tap.table]
    _print("a card is on the others after", delays)
    _print("a tap is answered after", [tap.seconds for tap in taps])
    _print("without followers", [tap.seconds for tap in alone])
    ratio = median(tap.seconds for tap in taps) / median(tap.seconds for tap in alone)
    print(f"that is {ratio:.2f} times as long; of a processor {load:.2f}, without {load_alone:.2f}")
    return quantiles(delays, n=20)[-1] <= most and ratio <= MOST_RATIO


def _tapped(tables: Sequence[Table], server: int) -> tuple[list[Tap], float]:
    """The taps of a while, at all tables at once, and the server's part of a processor."""
    begun, taken = time.perf_counter(), processor_time(server)
    until = begun + SECONDS
    with ThreadPoolExecutor(len(tables)) as threads:
        taps = list(chain.from_iterable(threads.map(Table.tap_on, tables, [until] * len(tables))))
    return taps, (processor_time(server) - taken) / (time.perf_counter() - begun)


@contextmanager
def _through(proxy: str, port: int, folder: Path) -> Iterator[int]:
    """The port at which the phones come in."""
    if proxy == "nginx":
        with _nginx(port, folder) as entrance:
            yield entrance
    elif proxy == "held":
        with ThreadingHTTPServer(("127.0.0.1", 0), _holding(port)) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            yield server.server_port
            server.shutdown()
    else:
        yield port


@contextmanager
def _nginx(port: int, folder: Path) -> Iterator[int]:
    """nginx by its defaults: all that it is told is where to pass requests, and the host."""
    entrance = port + 1
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid; error_log {folder}/nginx.log; events {{}}\n"
        f"http {{ access_log off; server {{ listen 127.0.0.1:{entrance}; location / {{"
        f" proxy_pass http://127.0.0.1:{port}; proxy_set_header Host $http_host; }} }} }}"
    )
    command = ["nginx", "-c", str(folder / "nginx.conf"), "-g", "daemon off;"]
    process = subprocess.Popen(command)
    time.sleep(0.5)
    try:
        yield entrance
    finally:
        process.terminate()
        process.wait()


def _holding(port: int) -> type[BaseHTTPRequestHandler]:
    """A proxy that passes on an answer when it has all of it."""

    class Holding(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Pass on a request, and later its answer."""
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            server = HTTPConnection("127.0.0.1", port, timeout=30)
            server.request(self.command, self.path, body, dict(self.headers))
            answer = server.getresponse()
            said = answer.read()
            self.send_response_only(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "content-length", "connection"):
                    self.send_header(name, value)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)
            server.close()

        do_POST = do_GET  # noqa: N815 - what the library calls

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    return Holding


def _token(phone: Phone) -> str:
    """What proves that a form comes from a page of this phone's."""
    return fields_of(phone.get("/preferences"), "/preferences")["csrf_token"]


def _print(what: str, seconds: Sequence[float]) -> None:
    """The median, the 95th percentile and the worst, in milliseconds."""
    figures = (median(seconds), quantiles(seconds, n=20)[-1], max(seconds))
    print(f"{what:32}" + "".join(f"{figure * 1e3:9.1f}" for figure in figures) + " ms")


if __name__ == "__main__":
    sys.exit(main(int((sys.argv[1:] or [str(FOLLOWERS)])[0]), *sys.argv[2:]))
