"""Plays of this game, kept in the app BG Stats or at BoardGameGeek, as games from paper.

The file of BG Stats is JSON, of one play or of all that the app holds; BoardGameGeek's is the XML
of its plays. FORMAT.md says what is read of them.
"""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from datetime import date
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

_TITLES = ("bottle imp", "flaschenteufel")
_SUM = re.compile(r"[+-]?\d{1,5}([+-]\d{1,5}){1,9}", re.ASCII)


class _Score(NamedTuple):
    """What somebody scored, as it was typed."""

    name: str
    score: str
    is_winner: bool


class _Play(NamedTuple):
    """A play; `titles` and `bgg_id` are of its game, and `lack` is why it is no game here."""

    titles: str
    bgg_id: str
    moment: str
    lack: Misfit | None
    rounds: int
    scores: list[_Score]

    @property
    def is_ours(self) -> bool:
        """Whether it is of this game."""
        is_called_so = any(title in self.titles.casefold() for title in _TITLES)
        return is_called_so or self.bgg_id in map(str, BGG_IDS.values())


def parse(content: bytes, reading: Reading | None = None) -> Paper:
    """What a file of plays tells, or else a spreadsheet that is read so.

    Misfit and TooMuch as `paper.parse` raises them.
    """
    told = content.removeprefix(BOM_UTF8).lstrip()
    if told[:1] not in (b"{", b"<"):
        return paper.parse(content, reading)
    try:
        plays = list(_of_app(told) if told[:1] == b"{" else _of_website(told))
    except (SyntaxError, LookupError, ValueError) as error:
        raise Misfit("plays", 0) from error
    ours = [play for play in plays if play.is_ours]
    if len(ours) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    games, misfits = [], []
    for play in ours:
        [day] = paper_cells.dates({0: play.moment}, None, "day", 0).values()
        try:
            games.append(_game(play, day))
        except Misfit as misfit:
            misfit.day = day if isinstance(day, date) else None
            misfits.append(misfit)
    return paper.limited(
        Paper(
            games=tuple(sorted(games, key=lambda game: game.day)),
            misfits=tuple(misfits),
            is_own=True,
            is_of_plays=True,
            others=len(plays) - len(ours),
        )
    )


def _game(play: _Play, day: date | Misfit) -> PaperGame:
    """The game of a play; Misfit where it tells of none."""
    if isinstance(day, Misfit):
        raise day
    if play.lack:
        raise play.lack
    scores = [one for one in play.scores if comparable(one.name) != comparable(DUMMY)]
    names = [paper_cells.name(one.name, 0) for one in scores]
    paper.check_people(names, 0)
    points = {name: _points(one) for name, one in zip(names, scores, strict=True)}
    of_points = places_of({name: -number for name, number in points.items()})
    # who won is before all others, which only a tie-break makes another order
    winners = {name for name, one in zip(names, scores, strict=True) if one.is_winner} or {*names}
    places = places_of({name: (name not in winners) * LARGEST - points[name] for name in names})
    return PaperGame(day, points, play.rounds, None if places == of_points else places)


def _points(one: _Score) -> int:
    """A score, which the app lets people type as a sum."""
    text = one.score.replace(" ", "")
    if not text:
        raise Misfit("score", 0, one.name)
    if _SUM.fullmatch(text):
        return sum(map(int, re.findall(r"[+-]?\d+", text)))
    return paper_cells.whole(text, 0)


# The file of the app BG Stats


class _AppPlayer(Struct):
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


class _AppPlay(Struct, rename="camel"):
    game_ref_id: int
    play_date: str | None = None
    rounds: int | None = None
    ignored: bool | int | None = None
    player_scores: list[_AppScore] = []


class _AppFile(Struct):
    players: list[_AppPlayer]
    games: list[_AppGame]
    plays: list[_AppPlay]


def _of_app(content: bytes) -> Iterator[_Play]:
    file = decoded(content, _AppFile, "the file of plays")
    names = {player.id: player.name or "" for player in file.players}
    games = {game.id: game for game in file.games}
    for play in file.plays:
        game = games.get(play.game_ref_id, _AppGame(0))
        yield _Play(
            titles=f"{game.name} {game.bgg_name}",
            bgg_id=str(game.bgg_id),
            moment=play.play_date or "",
            lack=Misfit("out", 0) if play.ignored else None,
            rounds=play.rounds if play.rounds and 0 < play.rounds < LARGEST else 0,
            scores=[
                _Score(
                    names.get(one.player_ref_id, ""),
                    "" if one.score is None else str(one.score),
                    bool(one.winner),
                )
                for one in play.player_scores
            ],
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
        times, lack = play.get("quantity", "1"), None
        if times != "1":
            lack = Misfit("times", 0, times)
        elif "1" in (play.get("incomplete"), play.get("nowinstats")):
            lack = Misfit("out", 0)
        yield _Play(
            titles=about.get("name", ""),
            bgg_id=about.get("objectid", ""),
            moment=play.get("date", ""),
            lack=lack,
            rounds=0,
            scores=[
                _Score(
                    one.get("name") or one.get("username") or "",
                    one.get("score", ""),
                    one.get("win") == "1",
                )
                for one in play.iterfind("players/player")
            ],
        )
