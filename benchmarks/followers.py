"""What it costs that phones follow tables: `python -m benchmarks.followers [phones]`.

1,000 phones come to eight tables by their links and follow them, each on a connection of its own,
while at each table somebody taps some four cards a second. They are all in one process, and the
server is in another. Prints, in slices with followers and without them by turns:

- how long it takes from sending a card until each follower is told, and until the last one is;
- how long a tap takes to be answered with them, and without them;
- after how many seconds the streams of 200 phones have ended that stopped reading.

Exits with 1 where a goal is missed. Takes about two minutes.
"""

import asyncio
import re
import select
import socket
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain, cycle
from pathlib import Path
from random import uniform
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from urllib.parse import urlencode

from benchmarks.posting import Ours, Phone, Post, fields_of
from benchmarks.servers import on_sqlite

FOLLOWERS, TABLES, STOPPED = 1000, 8, 200
SLICES, SECONDS = 4, 10.0
PAUSE = 0.25
"""Seconds from an answer to the next tap, in the mean: nobody taps in step with the others."""
SETTLING = 1.0
"""Seconds that a message may take, at most; until all who come have begun to follow."""

MOST_DELAY, MOST_RATIO, MOST_SECONDS = 0.25, 1.5, 30.0
"""The goals."""

_EVENT = re.compile(rb"id: (\d+)\nevent: (\w+)\ndata: [^\n]+\n\n")
_LINK = re.compile(r"/join/[\w-]+")


@dataclass(frozen=True, slots=True)
class Tap:
    """A card: the table, how long the record is with it, when it was sent, and until its answer."""

    table: str
    length: int
    sent_at: float
    seconds: float


class Table:
    """A table, and the phone that opened it and taps there."""

    def __init__(self, port: int) -> None:
        self._port, self._phone, self._length = port, Phone(port), 1
        rounds = Ours(port).rounds(self._phone)
        posts = chain.from_iterable(rounds)
        first = next(posts)

        self._posts = chain([first], posts)
        self.id = first.path.split("/")[2]
        self._link = self._make_link()

    def guest(self) -> str:
        """The cookie of a phone that came by the link."""
        phone = Phone(self._port)
        phone.get(self._link, status=303)
        phone.close()
        return phone.cookie

    def tap(self) -> Tap:
        """Taps the next card."""
        begun = time.perf_counter()
        seconds = self._phone.post(next(self._posts))
        self._length += 1
        return Tap(self.id, self._length, begun, seconds)

    def tap_on(self, until: float) -> list[Tap]:
        """Taps one card after the other until this moment."""
        taps = []
        while time.perf_counter() < until:
            taps.append(self.tap())
            time.sleep(uniform(0, 2 * PAUSE))
        return taps

    def close(self) -> None:
        """Hangs up."""
        self._phone.close()

    def _make_link(self) -> str:
        address = f"/tables/{self.id}/phones"
        fields = fields_of(self._phone.get(address), address) | {"role": "watching"}
        self._phone.post(Post(address, urlencode(fields).encode(), is_play=False), status=303)
        found = _LINK.search(self._phone.get(f"{address}?for=watching"))
        assert found
        return found[0]


class Follower:
    """A phone that follows a table, and when it was told of each length of the record."""

    def __init__(self, port: int, table: str, cookie: str) -> None:
        self._port, self.table, self._asked = port, table, _asked(table, cookie)
        self._told: dict[int, float] = {}

    def delay(self, tap: Tap) -> float:
        """Seconds from when a card was sent until it was told of it, or of a later one."""
        told = (moment for length, moment in self._told.items() if length >= tap.length)
        return min(told, default=tap.sent_at + 60) - tap.sent_at

    async def follow(self) -> None:
        """Follows; when it is told to renew, it opens the next stream and then ends this one."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(self._asked)
            while (kind := await self._listen(reader)) == "length":
                pass
            self._next = asyncio.create_task(self.follow())
            if kind == "renew":
                await reader.read()
        finally:
            writer.close()

    async def _listen(self, reader: asyncio.StreamReader) -> str:
        """The kind of what it is told next, past beats; "" where the stream has ended."""
        while True:
            try:
                said = await reader.readuntil(b"\n\n")
            except asyncio.IncompleteReadError:
                return ""
            for length, kind in _EVENT.findall(said):
                if kind == b"length":
                    self._told.setdefault(int(length), time.perf_counter())
                if kind != b"beat":
                    return str(kind, "ascii")


class Crowd:
    """All who follow, in a thread of their own."""

    def __init__(self, followers: Sequence[Follower]) -> None:
        self.followers = followers
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def __enter__(self) -> "Crowd":
        self._thread.start()
        self._following = [  # a loop alone does not keep what nobody else holds
            asyncio.run_coroutine_threadsafe(follower.follow(), self._loop)
            for follower in self.followers
        ]
        time.sleep(SETTLING + len(self.followers) / 250)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end)
        self._thread.join()
        self._loop.close()

    def _end(self) -> None:
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.call_later(SETTLING, self._loop.stop)


def main(phones: int = FOLLOWERS) -> int:
    """Prints every figure; 1 if a goal is missed."""
    alone: list[Tap] = []
    followed: list[Tap] = []
    delays: list[list[float]] = []
    with TemporaryDirectory() as folder, on_sqlite(Path(folder)) as servers:
        tables = [Table(servers.ours) for _ in range(TABLES)]
        cookies = [[table.guest() for _ in range(phones // TABLES)] for table in tables]
        _tapped(tables)  # all have to warm up
        for _ in range(SLICES):
            alone += _tapped(tables)
            with Crowd(_followers(servers.ours, tables, cookies)) as crowd:
                taps = _tapped(tables)
                time.sleep(SETTLING)
            followed += taps
            delays += [
                [one.delay(tap) for one in crowd.followers if one.table == tap.table]
                for tap in taps
            ]
        guests = list(chain.from_iterable(zip(*cookies, strict=True)))[:STOPPED]
        freed = _freed(servers.ours, tables, guests)
    last = max(map(max, delays))
    print(f"{phones} phones follow {TABLES} tables, {len(delays)} cards")
    _print("each is told after", list(chain.from_iterable(delays)))
    _print("the last is told after", [max(some) for some in delays])
    _print("a tap is answered after", [tap.seconds for tap in followed])
    _print("without followers", [tap.seconds for tap in alone])
    ratio = median(tap.seconds for tap in followed) / median(tap.seconds for tap in alone)
    print(f"that is {ratio:.2f} times as long in the median")
    print(f"{STOPPED} that stopped reading: the last stream ended after {freed:.1f} s")
    return int(last > MOST_DELAY or ratio > MOST_RATIO or freed > MOST_SECONDS)


def _followers(
    port: int, tables: Sequence[Table], cookies: Sequence[Sequence[str]]
) -> list[Follower]:
    return [
        Follower(port, table.id, cookie)
        for table, some in zip(tables, cookies, strict=True)
        for cookie in some
    ]


def _tapped(tables: Sequence[Table]) -> list[Tap]:
    """The taps of a slice, at all tables at once."""
    until = time.perf_counter() + SECONDS
    with ThreadPoolExecutor(len(tables)) as threads:
        return list(chain.from_iterable(threads.map(Table.tap_on, tables, [until] * len(tables))))


def _freed(port: int, tables: Sequence[Table], cookies: Sequence[str]) -> float:
    """Seconds until the server has ended each stream of phones that read nothing of it."""
    stopped = []
    for table, cookie in zip(cycle(tables), cookies, strict=False):
        stopped.append(socket.create_connection(("127.0.0.1", port)))
        stopped[-1].sendall(_asked(table.id, cookie))
    begun = time.perf_counter()
    ended = select.poll()
    for one in stopped:
        ended.register(one, select.POLLRDHUP)
    waiting = {one.fileno() for one in stopped}
    while waiting and time.perf_counter() < begun + 2 * MOST_SECONDS:
        for number, _ in ended.poll(1000):
            ended.unregister(number)
            waiting.discard(number)
    for one in stopped:
        one.close()
    return time.perf_counter() - begun


def _asked(table: str, cookie: str) -> bytes:
    """The request for a stream."""
    lines = (f"GET /tables/{table}/stream HTTP/1.1", "Host: 127.0.0.1", f"Cookie: {cookie}")
    return "\r\n".join((*lines, "", "")).encode()


def _print(what: str, seconds: Sequence[float]) -> None:
    """The median, the 95th percentile and the worst, in milliseconds."""
    figures = (median(seconds), quantiles(seconds, n=20)[-1], max(seconds))
    print(f"{what:24}" + "".join(f"{figure * 1e3:9.1f}" for figure in figures) + " ms")


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
