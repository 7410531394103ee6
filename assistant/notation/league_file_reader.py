"""The file of a league read, with everything in it looked at: it comes from anywhere."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeVar

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from assistant.notation import game_files, league_log, league_parts
from assistant.notation.file_limits import (
    LONGEST_PART,
    LONGEST_RECORD,
    MOMENTS,
    MOST_GAMES,
    MOST_OF_LOG,
    MOST_PEOPLE,
    MOST_SEASONS,
    MOST_SEATINGS,
    MOST_SESSIONS,
    MOST_SHIFTS,
    MOST_TOURNAMENTS,
    Misplaced,
    Part,
    TooMuch,
    in_part,
)
from assistant.notation.game_files import is_name
from assistant.notation.json_values import Id, Time, Unreadable, Words, decoded, shown, the_object
from assistant.notation.league_files import (
    FORMAT,
    FileGame,
    FilePerson,
    FileSeason,
    FileSession,
    FileShift,
    LeagueFile,
)
from assistant.notation.league_log import FileLine
from assistant.notation.league_parts import FileSeating, FileTournament, Move
from assistant.notation.texts import LONGEST_LINE, LONGEST_REMARK, YEARS, is_hour, is_line, is_zone
from assistant.rules.event_checks import MOST_EVENTS

# What the parts of a league's file have to be among themselves, its games' contents aside.


GameIds = Sequence[tuple[str, str, str | None]]
"""The id, the session and the season of each game."""


def check(head: LeagueFile, games: GameIds) -> None:
    """Refuse a league whose parts do not fit; `games` are those of the file."""
    if not is_line(head.name, LONGEST_LINE) or not _is_moment(head.opened_at):
        raise Misplaced("no league is called so, or was opened then", "league")
    if head.zone is not None and not is_zone(head.zone):
        raise Misplaced("no time zone is called so", "league")
    ids = _check_ids(head, games)
    named = (all(map(is_name, [person.name, *(person.former or ())])) for person in head.people)
    _refuse_first("people", named, "nobody can be called so")
    for number, season in enumerate(head.seasons, 1):
        with in_part("seasons", number):
            _check_season(season)
    met = (
        is_line(one.place, LONGEST_LINE)
        and is_line(one.remark, LONGEST_REMARK)
        and _is_day(one.day)
        and (one.begins is None or is_hour(one.begins))
        and (one.written_at is None or _is_moment(one.written_at))
        for one in head.sessions
    )
    _refuse_first("sessions", met, "nobody meets there, or then")
    corrected = (_is_moment(shift.at) for shift in head.shifts)
    _refuse_first("shifts", corrected, "nothing was corrected then")
    _check_references(head, games, ids)
    _check_merged(head.people)
    league_parts.check_seatings(
        head.seatings,
        ids["people"],
        {id: session for id, session, _ in games},
    )
    league_parts.check_tournaments(head.tournaments, head.seatings, ids["seasons"])
    done = (_is_moment(line.at) for line in head.log)
    _refuse_first("log", done, "nothing was done then")
    for number, line in enumerate(head.log, 1):
        with in_part("log", number):
            league_log.check(line.told)
    brought = sorted(line.shift for line in head.log if line.shift is not None)
    if head.log and brought != list(range(len(head.shifts))):
        raise Misplaced("a noted correction is not that of one line", "log")


def _refuse_first(part: Part, can_be: Iterable[bool], why: str) -> None:
    """Refuse the first thing of a part of the file that cannot be."""
    for number, is_right in enumerate(can_be, 1):
        if not is_right:
            raise Misplaced(why, part, number)


def _check_season(season: FileSeason) -> None:
    game_files.read_agreement(season.agreed)
    rules = league_parts.read_rules(season.counting)
    if league_parts.write_rules(rules) != season.counting:
        raise Unreadable("its rules have something that no season agrees on")
    if not is_line(season.name, LONGEST_LINE):
        raise Unreadable("no season is called so")
    first, last = season.first_day, season.last_day
    if not (_is_day(first) and first <= last and _is_day(last)):
        raise Unreadable("no season has these days")


def _check_ids(head: LeagueFile, games: GameIds) -> dict[Part, frozenset[str]]:
    """The ids of the file; refuse one in which something comes twice."""
    ids: dict[Part, list[str]] = {
        "people": [person.id for person in head.people],
        "seasons": [season.id for season in head.seasons],
        "sessions": [session.id for session in head.sessions],
        "games": [id for id, _, _ in games],
    }
    for part, listed in ids.items():
        _refuse_second(part, listed)
    _refuse_second("people", [person.number for person in head.people])
    return {part: frozenset(listed) for part, listed in ids.items()}


def _refuse_second(part: Part, listed: Sequence[object]) -> None:
    first = {value: number for number, value in reversed(list(enumerate(listed)))}
    are_first = (first[value] == number for number, value in enumerate(listed))
    _refuse_first(part, are_first, "it comes twice")


def _check_references(head: LeagueFile, games: GameIds, ids: Mapping[Part, frozenset[str]]) -> None:
    """Refuse a file in which something is named that is not in it."""
    people, seasons, sessions = ids["people"] | {None}, ids["seasons"] | {None}, ids["sessions"]
    for number, person in enumerate(head.people, 1):
        if person.same_as not in people:
            raise Misplaced(f"{shown(person.same_as)} is missing", "people", number)
    placed = (session in sessions and season in seasons for _, session, season in games)
    _refuse_first("games", placed, "its session or its season is missing")
    came = (one.presence.keys() <= people for one in head.sessions)
    _refuse_first("sessions", came, "there is somebody who is not in the league")
    held = (seating.session in sessions for seating in head.seatings)
    _refuse_first("seatings", held, "its session is missing")
    for number, shift in enumerate(head.shifts, 1):
        moved = Counter(move.person for move in shift.moves)
        if shift.season not in seasons or not moved.keys() <= people:
            raise Misplaced("its season, or somebody, is missing", "shifts", number)
        if any(times > 1 for times in moved.values()):
            raise Misplaced("somebody moves twice", "shifts", number)


def _check_merged(people: Sequence[FilePerson]) -> None:
    """Refuse a person who was merged into themselves, by way of others or not."""
    same_as = {person.id: person.same_as for person in people if person.same_as}
    ends: set[str] = set()
    for number, person in enumerate(people, 1):
        way: set[str] = set()
        id = person.id
        while id in same_as and id not in ends:
            if id in way:
                raise Misplaced("somebody is merged into themselves", "people", number)
            way.add(id)
            id = same_as[id] or ""
        ends |= way


def _is_day(day: date) -> bool:
    return day.year in YEARS


def _is_moment(moment: datetime) -> bool:
    return moment.year in MOMENTS


# It is large, so its games are read one after the other: nothing but the bytes of the file is kept
# of the others meanwhile.

T = TypeVar("T")

_LIKE_AN_ESCAPED_LETTER = re.compile(rb"\\u00[2-7]")
"""Begins with a plain letter, so that a file of many megabytes is searched at once."""

Listed = Literal["people", "seasons", "sessions", "shifts", "seatings", "tournaments", "log"]

_MOST: dict[Listed, int] = {
    "people": MOST_PEOPLE,
    "seasons": MOST_SEASONS,
    "sessions": MOST_SESSIONS,
    "shifts": MOST_SHIFTS,
    "seatings": MOST_SEATINGS,
    "tournaments": MOST_TOURNAMENTS,
    "log": MOST_OF_LOG,
}


class _League(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: Words
    opened_at: Time
    zone: Words | None = None


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A game with the bytes of its record, or of what paper tells of it."""

    id: Id
    session: Id
    season: Id | None
    begun_at: Annotated[str, Meta(max_length=40)]
    has_counted: bool
    record: Raw | UnsetType = UNSET
    paper: Raw | UnsetType = UNSET


class _Shift(Struct, frozen=True, forbid_unknown_fields=True):
    season: Id
    at: Time
    game: Id | None
    moves: tuple[Move, ...]


class _LeagueDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """The file as a whole, of which only the outline is read."""

    format: str
    league: Raw
    people: Raw
    seasons: Raw
    sessions: Raw
    games: list[_Game]
    shifts: Raw
    digest: str
    seatings: Raw | UnsetType = UNSET
    tournaments: Raw | UnsetType = UNSET
    log: Raw | UnsetType = UNSET


class LeagueFileReader:
    """The file of a league: `head` is all of it but its games, `games` are these one by one.

    Unreadable where it is no such file, or anything does not fit, from whatever is asked.
    """

    def __init__(self, content: bytes) -> None:
        _check_count(content)
        self._document = document = decoded(content, _LeagueDocument, "the league's file")
        if document.format != FORMAT:
            raise Unreadable(f"the league: 'format' is {FORMAT!r}")
        if len(document.games) > MOST_GAMES:
            raise TooMuch("games", MOST_GAMES)
        league = decoded(document.league, _League, "the league")
        people = _part(document.people, "people", FilePerson)
        seasons = _part(document.seasons, "seasons", FileSeason)
        sessions = _part(document.sessions, "sessions", FileSession)
        shifts = _part(document.shifts, "shifts", _Shift)
        noted = tuple(
            FileShift(shift.season, shift.at, shift.game, league_parts.rank_changes(shift.moves))
            for shift in shifts
        )
        seatings = _part(document.seatings, "seatings", FileSeating)
        tournaments = _part(document.tournaments, "tournaments", FileTournament)
        opened = league.id, league.name, league.opened_at
        log = _part(document.log, "log", FileLine)
        self.head = LeagueFile(
            *opened, people, seasons, sessions, (), noted, seatings, tournaments, league.zone, log
        )
        check(self.head, [(game.id, game.session, game.season) for game in document.games])
        self._people = {person.id for person in people}

    @property
    def ids(self) -> list[str]:
        """The ids of the games, in order."""
        return [game.id for game in self._document.games]

    def games(self) -> Iterator[FileGame]:
        """Each game in order; after the last one, Unreadable where the file was changed."""
        digest = sha256(b'{"format": "' + FORMAT.encode() + b'", "games": [')
        for number, game in enumerate(self._document.games):
            body = _body(game, number)
            digest.update(b", " * (number > 0) + json.dumps(body, sort_keys=True).encode())
            yield self._read(body, number)
        rest = {
            key: json.loads(bytes(getattr(self._document, key)).decode())
            for key in ("league", *_MOST)
            if getattr(self._document, key) is not UNSET
        }
        digest.update(b"], " + json.dumps(rest, sort_keys=True).encode()[1:])
        if self._document.digest != digest.hexdigest():
            raise Unreadable("the league's file was changed or cut since it was written")

    def game(self, number: int) -> FileGame:
        """The game of this number, from 0."""
        return self._read(_body(self._document.games[number], number), number)

    def _read(self, body: dict[str, Any], number: int) -> FileGame:
        with in_part("games", number + 1):
            game = _game(body)
            if not self._people.issuperset(_people_of(game)):
                raise Unreadable("there is somebody who is not in the league")
        return game


def _check_count(content: bytes) -> None:
    """Refuse too many games before they are read, which takes time and memory for each.

    No key escapes that: this app writes its letters as they are.
    """
    if content.count(b'"has_counted"') > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    if any(
        _is_escape(content, found.start()) for found in _LIKE_AN_ESCAPED_LETTER.finditer(content)
    ):
        raise Unreadable("a letter is written as an escape")


def _is_escape(content: bytes, start: int) -> bool:
    """Whether the backslash here escapes what follows, and is not itself escaped by one before."""
    before = start
    while before and content[before - 1 : before] == b"\\":
        before -= 1
    return (start - before) % 2 == 0


def _part(raw: Raw | UnsetType, part: Listed, kind: type[T]) -> tuple[T, ...]:
    """The things in a part of the file, each of this type; none where it is left out."""
    if raw is UNSET:
        return ()
    if len(memoryview(raw)) > LONGEST_PART:
        raise TooMuch(part, _MOST[part])
    try:
        found: tuple[T, ...] = decoded(raw, tuple[kind, ...], part)  # type: ignore[valid-type]
    except Unreadable as error:
        place = re.search(r"\[(\d+)\][.:]? ?(.*)", str(error))
        if place is None:
            raise
        raise Misplaced(place[2].lstrip(": "), part, int(place[1]) + 1) from error
    if len(found) > _MOST[part]:
        raise TooMuch(part, _MOST[part])
    return found


def _body(game: _Game, number: int) -> dict[str, Any]:
    """A game of the file as JSON."""
    body: dict[str, Any] = {
        "begun_at": game.begun_at,
        "has_counted": game.has_counted,
        "id": game.id,
        "season": game.season,
        "session": game.session,
    }
    for key, raw in (("record", game.record), ("paper", game.paper)):
        if raw is not UNSET:
            body[key] = _json(raw, number)
    return body


def _json(raw: Raw, number: int) -> Any:
    if len(memoryview(raw)) > LONGEST_RECORD:
        raise TooMuch("events", MOST_EVENTS)
    try:
        return json.loads(bytes(raw).decode())
    except (ValueError, RecursionError) as error:
        raise Misplaced(str(error), "games", number + 1) from error


def _game(body: dict[str, Any]) -> FileGame:
    id, begun_at = body["id"], body["begun_at"]
    if not game_files.is_time(begun_at):
        raise Unreadable("it was begun at no time that a table writes")
    record = paper = None
    if ("record" in body) == ("paper" in body):
        raise Unreadable("it has either a record or results from paper")
    if "record" in body:
        record = game_files.read(body["record"])
        if record.table_id != id:
            raise Unreadable("it has the record of another game")
    else:
        paper = the_object(body["paper"], "what paper tells")
        league_parts.read_paper(paper)
    moment = datetime.fromisoformat(begun_at)
    return FileGame(id, body["session"], body["season"], moment, body["has_counted"], paper, record)


def _people_of(game: FileGame) -> list[str]:
    """Whom a game, or totals from paper, tell of."""
    paper = game.paper or {}
    return list(
        game.record.people if game.record else paper.get("points") or paper.get("brought") or ()
    )
