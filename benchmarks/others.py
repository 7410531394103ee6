"""What others feel of a heavy request: `python -m benchmarks.others [seconds]`.

While somebody brings in the largest files, reads the longest logs, or sixteen late taps come at
once at the longest record, phones at other tables tap cards and ask the judge, a few times a second
as people do. Prints for each the median and the 99th percentile of their latency, and how many
times as long that is as the same alone, just before. Exits with 1 where a goal is missed.

Each heavy thing has a server in a process of its own, which has not folded anything before.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPException
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Event, Thread
from uuid import uuid4

from assistant.league.seasons import StandingsRules
from assistant.leagues import exports
from assistant.rules.options import USUAL, Goal
from assistant.tables import grants
from benchmarks.posting import Ours, Phone, fields_of, form_of, play_of
from benchmarks.servers import ours_on
from tests import leaguing, long_records
from tests.databases import app_on, hang_up, migrate

SECONDS, WARM_UP = 10.0, 2.0
TAPPING, ASKING = 3, 1  # phones
REST = 0.05  # seconds between two taps of a phone
PAPER_GAMES, LEAGUE_GAMES, LEAGUE_ROUNDS = 10_000, 300, 10
LATE, VOLLEY = 16, 0.5  # so many late taps at once, every so many seconds

MEDIAN, LATEST = 2.0, 5.0
"""The goals: how many times as long as alone, in the median and at the 99th percentile."""

OK, STALE = 200, 409
JUDGE = "/judge?price=19&card=7&card=24&card=36"


@dataclass(frozen=True)
class House:
    """What is on the server before anything is measured."""

    port: int
    league_id: str
    season_id: str
    long_table: str
    codes: dict[str, str]
    """The short codes that let a phone in, by the id of a table or league."""
    paper: bytes
    league_file: bytes

    def phone_at(self, place: str) -> Phone:
        """A phone that was let in there."""
        phone = Phone(self.port, patience=600)
        fields = fields_of(phone.get("/join"), "/join") | {"code": self.codes[place]}
        phone.post(form_of("/join", fields), status=303)
        return phone


@dataclass
class Latencies:
    """Seconds that each request took."""

    taps: list[float] = field(default_factory=list)
    rulings: list[float] = field(default_factory=list)


Heavy = Callable[[House], Callable[[], int]]
"""Makes something ready that is heavy: to be called again and again, for the status of its answer.
"""


def main(seconds: float = SECONDS) -> int:
    """Prints every figure; 1 if a goal is missed."""
    missed = 0
    with TemporaryDirectory() as folder:
        league_file = _league_file(Path(folder))
        print(f"{'beside':24}{'':8}{'median':>22}{'99th percentile':>26}")
        for name, heavy in HEAVY.items():
            with _house(Path(folder) / name, league_file) as house:
                alone = _measured(house, seconds)
                load = Load(heavy(house))
                load.start()
                beside = _measured(house, seconds)
                statuses = load.statuses.copy()
                load.stop()
            missed += _line(name, "tap", beside.taps, alone.taps)
            missed += _line("", "judge", beside.rulings, alone.rulings)
            print(f"{'':24}it was answered {dict(statuses)}, with one still being done")
    return int(missed > 0)


class Load(Thread):
    """Does something heavy again and again; `statuses` counts the answers."""

    def __init__(self, heavy: Callable[[], int]) -> None:
        super().__init__(daemon=True)
        self.statuses: Counter[int] = Counter()
        self._heavy, self._is_done = heavy, Event()

    def run(self) -> None:
        """Goes on until it is stopped; the last one fails, when the server is."""
        while not self._is_done.is_set():
            with suppress(OSError, HTTPException):
                self.statuses[self._heavy()] += 1

    def stop(self) -> None:
        """Does it no more."""
        self._is_done.set()


def _line(name: str, asked: str, beside: list[float], alone: list[float]) -> bool:
    """Prints the figures of one kind of request; whether a goal is missed."""
    middle, middle_alone = median(beside), median(alone)
    late, late_alone = _late(beside), _late(alone)
    is_missed = middle > MEDIAN * middle_alone or late > LATEST * late_alone
    print(
        f"{name:24}{asked:8}{_times(middle, middle_alone):>22}{_times(late, late_alone):>26}"
        f"  {'missed' if is_missed else 'met'} ({len(beside)} requests)",
        flush=True,
    )
    return is_missed


def _times(beside: float, alone: float) -> str:
    return f"{beside * 1e3:.1f} / {alone * 1e3:.1f} ms = {beside / alone:.1f}"


def _late(spent: list[float]) -> float:
    return quantiles(spent, n=100)[-1]


# Others


def _measured(house: House, seconds: float) -> Latencies:
    """The latencies of phones at other tables, after a while of getting used to it."""
    found, begin = Latencies(), time.perf_counter() + WARM_UP
    with ThreadPoolExecutor(TAPPING + ASKING) as threads:
        others = [
            *[threads.submit(_tap, house, found, begin, seconds) for _ in range(TAPPING)],
            *[threads.submit(_ask, house, found, begin, seconds) for _ in range(ASKING)],
        ]
        for other in others:
            other.result()
    return found


def _tap(house: House, found: Latencies, begin: float, seconds: float) -> None:
    ours = Ours(house.port)
    phone = ours.phone()
    for posts in ours.rounds(phone):
        for post in posts:
            spent, now = phone.post_again(post), time.perf_counter()
            if now > begin + seconds:
                return
            if post.is_play and now > begin:
                found.taps.append(spent)
            time.sleep(REST)


def _ask(house: House, found: Latencies, begin: float, seconds: float) -> None:
    phone = Ours(house.port).phone()
    while (start := time.perf_counter()) < begin + seconds:
        phone.get(JUDGE)
        if start > begin:
            found.rulings.append(time.perf_counter() - start)
        time.sleep(REST)


# What is heavy


def _bring_in_paper(house: House) -> Callable[[], int]:
    path, fields = f"/leagues/{house.league_id}/paper", {"season": house.season_id, "text": ""}
    phone = house.phone_at(house.league_id)
    return lambda: _send_file(phone, path, house.paper, fields)


def _bring_in_league(house: House) -> Callable[[], int]:
    phone = Phone(house.port, patience=600)
    return lambda: _send_file(phone, "/bring-in", house.league_file, {})


def _read_log(house: House) -> Callable[[], int]:
    phone = house.phone_at(house.long_table)
    return lambda: len(phone.get(f"/tables/{house.long_table}/log")) and OK


def _tap_late(house: House) -> Callable[[], int]:
    phone, pool = house.phone_at(house.long_table), ThreadPoolExecutor(LATE)
    token = fields_of(phone.get("/tables/new"), "/tables/new")["csrf_token"]
    late = play_of(house.long_table, token, after=3, seat=0, card=1)
    phones = [phone.twin() for _ in range(LATE)]

    def tap() -> int:
        time.sleep(VOLLEY)
        answers = [pool.submit(one.post, late, status=STALE) for one in phones]
        return len([answer.result() for answer in answers]) and STALE

    return tap


HEAVY: dict[str, Heavy] = {
    "the largest paper": _bring_in_paper,
    "the largest league file": _bring_in_league,
    "the longest log": _read_log,
    "16 late taps at once": _tap_late,
}


def _send_file(phone: Phone, path: str, content: bytes, fields: dict[str, str]) -> int:
    """Posts a file as a browser does; the status, 303 where it was brought in."""
    token = fields_of(phone.get(path), path)["csrf_token"]
    boundary = uuid4().hex
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {**fields, "csrf_token": token}.items()
    ]
    head = (
        f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="file"\r\n'
        "Content-Type: application/octet-stream\r\n\r\n"
    )
    body = ("".join(parts) + head).encode() + content + f"\r\n--{boundary}--\r\n".encode()
    return phone.send(path, body, f"multipart/form-data; boundary={boundary}")


# What is there


@contextmanager
def _house(folder: Path, league_file: bytes) -> Iterator[House]:
    """A server with a league and a table whose record is as long as can be."""
    folder.mkdir()
    address = migrate(f"sqlite:///{folder / 'ours.sqlite'}")
    app = app_on(address)
    with app.app_context():
        league_id, season_id = leaguing.founded(StandingsRules(), USUAL)
        long_table = long_records.write("played")
        codes = {
            league_id: grants.make_code(league_id, "secretary"),
            long_table: grants.make_code(long_table, "entering"),
        }
    hang_up(app)
    with ours_on(folder, address) as port:
        yield House(port, league_id, season_id, long_table, codes, _paper(), league_file)


def _paper() -> bytes:
    """A spreadsheet of as many games as may be brought in at once."""
    chance, lines = Random("paper"), ["date,game,player,points,rounds"]
    for number in range(PAPER_GAMES):
        day = leaguing.FIRST.replace(month=number * 12 // PAPER_GAMES + 1)
        lines += [
            f"{day},{number},Player {player},{chance.randrange(-50, 200)},6"
            for player in chance.sample(range(60), 3)
        ]
    return "\n".join(lines).encode()


def _league_file(folder: Path) -> bytes:
    """The file of a league that played a year's games card by card."""
    app, chance = app_on(migrate(f"sqlite:///{folder / 'elsewhere.sqlite'}")), Random("league")
    agreed = replace(USUAL, goal=Goal("rounds", LEAGUE_ROUNDS))
    with app.app_context():
        league_id, season_id = leaguing.founded(StandingsRules(), agreed)
        people, [night] = leaguing.cast(league_id, 30), leaguing.evenings(league_id, 1)
        games = (
            leaguing.made(chance, chance.sample(people, 4), LEAGUE_ROUNDS, by_card=True)
            for _ in range(LEAGUE_GAMES)
        )
        leaguing.write(((game, night, season_id) for game in games), agreed)
        content = exports.league_file(league_id)
    hang_up(app)
    return content


if __name__ == "__main__":
    sys.exit(main(*map(float, sys.argv[1:])))
