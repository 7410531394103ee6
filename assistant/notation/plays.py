"""Plays of this game, kept in the app BG Stats or at BoardGameGeek, as games from paper.

The file of BG Stats is JSON, of one play or of all that the app holds; BoardGameGeek's is the XML
of its plays. FORMAT.md says what is read of them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, NamedTuple

from defusedxml.ElementTree import fromstring
from msgspec import Struct

from assistant.league.people import comparable
from assistant.league.results import places_of
from assistant.notation import paper, paper_cells
from assistant.notation.bgstats import BGG_IDS
from assistant.notation.file_limits import MOST_GAMES, TooMuch
from assistant.notation.json_values import LARGEST, decoded
from assistant.notation.paper import Paper, PaperGame, Reading
from assistant.notation.paper_cells import Misfit
from assistant.notation.record_files import DUMMY
from assistant.notation.texts import YEARS

_TITLES = {"bottleimp", "flaschenteufel"}
_LEFT_OUT = re.compile(r"^(the|der) |, (the|der)\b|\(.*|[^\w]")
"""What of a title does not tell which game it is."""

_SUM = re.compile(r"[+-]?\d{1,5}([+-]\d{1,5}){1,9}", re.ASCII)
_BEFORE = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
"""What may stand before the first sign of a file, in any encoding."""


def parse(content: bytes, reading: Reading | None = None) -> Paper:
    """What a file of plays tells, or else a spreadsheet that is read so.

    Misfit and TooMuch as `paper.parse` raises them.
    """
    begins = content.lstrip(_BEFORE)[:1]
    if begins not in (b"{", b"<"):
        return paper.parse(content, reading)
    ours, others = [], 0
    try:
        for play in _of_app(content) if begins == b"{" else _of_website(content):
            if play.is_ours:
                ours.append(play)
            else:
                others += 1
    except (SyntaxError, LookupError, ValueError, RecursionError) as error:
        raise Misfit("plays", 0) from error
    if len(ours) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    games, misfits = [], []
    for play in ours:
        try:
            games.append(_game(play))
        except Misfit as misfit:
            misfit.day = play.day
            misfits.append(misfit)
    return paper.limited(
        Paper(
            games=tuple(sorted(games, key=lambda game: game.day)),
            misfits=tuple(misfits),
            is_own=True,
            is_of_plays=True,
            others=others,
        )
    )


class _Score(NamedTuple):
    """What somebody scored, as it was typed; rank 0 was not."""

    name: str
    score: str
    rank: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class _Play:
    """A play, which can stand for several `times`; `is_out`: it is said that it counts for nothing."""

    titles: tuple[str, ...]
    bgg_id: int
    moment: str
    is_out: bool
    times: int
    rounds: int
    scores: list[_Score]

    @property
    def is_ours(self) -> bool:
        """Whether it is of this game."""
        return self.bgg_id in BGG_IDS.values() or any(map(_is_title, self.titles))

    @property
    def day(self) -> date | None:
        """The day of its evening; None where it has none."""
        found = paper_cells.day(self.moment.strip())
        try:
            day = found.on("day", 0) if found else None
        except ValueError:
            return None
        return day if day and day.year in YEARS else None


@lru_cache(maxsize=1_000)  # a file has the same few games again and again
def _is_title(text: str) -> bool:
    return _LEFT_OUT.sub("", text.casefold().strip()) in _TITLES


def _game(play: _Play) -> PaperGame:
    """The game of a play; Misfit where it tells of none."""
    if play.day is None:
        raise Misfit("day", 0, play.moment)
    if play.is_out:
        raise Misfit("out", 0)
    if play.times > 1:
        raise Misfit("times", 0, str(play.times))
    points: dict[str, int] = {}
    scores = [one for one in play.scores if comparable(one.name) != comparable(DUMMY)]
    for one in scores:
        name = paper_cells.name(one.name, 0)
        if name in points:
            raise Misfit("twice", 0, name)
        points[name] = _points(one)
    paper.check_people(list(points), 0)
    ranks = dict(zip(points, (one.rank for one in scores), strict=True))
    losers = [name for name, one in zip(points, scores, strict=True) if not one.is_winner]
    if not all(ranks.values()):
        is_told = 0 < len(losers) < len(points)
        ranks = {name: (is_told and name in losers) * LARGEST - points[name] for name in points}
    places = places_of(ranks)
    follow = places == places_of({name: -number for name, number in points.items()})
    return PaperGame(play.day, points, play.rounds, None if follow else places)


def _points(one: _Score) -> int:
    """A score, which the app lets people type as a sum."""
    text = one.score.replace(" ", "")
    if not text:
        raise Misfit("score", 0, one.name)
    if _SUM.fullmatch(text):
        return sum(map(int, re.findall(r"[+-]?\d+", text)))
    return paper_cells.whole(text, 0)


# The file of the app BG Stats


class _AppPlayer(Struct, rename="camel"):
    id: int
    name: str | None = None


class _AppGame(Struct, rename="camel"):
    id: int
    name: str | None = None
    bgg_name: str | None = None
    bgg_id: int | None = None


class _AppScore(Struct, rename="camel"):
    player_ref_id: int
    score: str | int | float | None = None
    winner: bool | int | None = None
    rank: int | None = None


class _AppPlay(Struct, rename="camel"):
    game_ref_id: int
    play_date: str | None = None
    rounds: int | None = None
    ignored: bool | int | None = None
    player_scores: list[_AppScore] = []


class _AppFile(Struct, rename="camel"):
    players: list[_AppPlayer]
    games: list[_AppGame]
    plays: list[_AppPlay]


def _of_app(content: bytes) -> Iterator[_Play]:
    file = decoded(content.removeprefix(b"\xef\xbb\xbf"), _AppFile, "the file of plays")
    names = {player.id: player.name for player in file.players}
    games = {game.id: game for game in file.games}
    for play in file.plays:
        game = games.get(play.game_ref_id, _AppGame(0))
        scores = [
            _Score(
                names.get(one.player_ref_id) or "",
                "" if one.score is None else str(one.score),
                one.rank or 0,
                bool(one.winner),
            )
            for one in play.player_scores
        ]
        yield _Play(
            titles=(game.name or "", game.bgg_name or ""),
            bgg_id=game.bgg_id or 0,
            moment=play.play_date or "",
            is_out=bool(play.ignored),
            times=1,
            rounds=play.rounds if play.rounds and 0 < play.rounds < LARGEST else 0,
            scores=scores,
        )


# The plays of BoardGameGeek


def _of_website(content: bytes) -> Iterator[_Play]:
    """SyntaxError where it is no XML, ValueError where it is another, or declares entities."""
    root = fromstring(content, forbid_dtd=True)
    if root.tag != "plays":
        raise ValueError(f"it holds {root.tag}, and no plays")
    for play in root.iter("play"):
        item = play.find("item")
        about: dict[str, Any] = {} if item is None else item.attrib
        yield _Play(
            titles=(about.get("name", ""),),
            bgg_id=_count(about.get("objectid")),
            moment=play.get("date", ""),
            is_out=_count(play.get("incomplete")) > 0 or _count(play.get("nowinstats")) > 0,
            times=_count(play.get("quantity")),
            rounds=0,
            scores=[
                _Score(
                    one.get("name") or one.get("username") or "",
                    one.get("score", ""),
                    0,
                    _count(one.get("win")) > 0,
                )
                for one in play.iterfind("players/player")
            ],
        )


def _count(text: str | None) -> int:
    return int(text) if text and re.fullmatch(r"\d{1,9}", text, re.ASCII) else 0
