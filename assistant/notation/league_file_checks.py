"""What the parts of a league's file have to be among themselves, its games' contents aside."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime

from assistant.notation import league_json, seatings, tournaments, written_events
from assistant.notation.file_limits import MOMENTS
from assistant.notation.file_refusals import Misplaced, Part
from assistant.notation.game_file_reader import is_name
from assistant.notation.json_values import Unreadable, shown
from assistant.notation.league_files import LeagueFile, Person, Season
from assistant.notation.texts import LONGEST_LINE, YEARS, is_line

GameIds = Sequence[tuple[str, str, str | None]]
"""The id, the session and the season of each game."""


def check(head: LeagueFile, games: GameIds) -> None:
    """Refuse a league whose parts do not fit; `games` are those of the file."""
    if not is_line(head.name, LONGEST_LINE) or not _is_moment(head.opened_at):
        raise Misplaced("no league is called so, or was opened then", "league")
    _check_ids(head, games)
    for number, person in enumerate(head.people, 1):
        if not is_name(person.name):
            raise Misplaced("nobody can be called so", "people", number)
    for number, season in enumerate(head.seasons, 1):
        try:
            _check_season(season)
        except Unreadable as error:
            raise Misplaced(str(error), "seasons", number) from error
    for number, session in enumerate(head.sessions, 1):
        if not is_line(session.place, LONGEST_LINE) or not _is_day(session.day):
            raise Misplaced("nobody meets there, or then", "sessions", number)
    for number, shift in enumerate(head.shifts, 1):
        if not _is_moment(shift.at):
            raise Misplaced("nothing was corrected then", "shifts", number)
    _check_references(head, games)
    _check_merged(head.people)
    seatings.check(
        head.seatings,
        {person.id for person in head.people},
        {id: session for id, session, _ in games},
    )
    tournaments.check(head.tournaments, head.seatings, {season.id for season in head.seasons})


def _check_season(season: Season) -> None:
    written_events.read_agreement(season.agreed)
    rules = league_json.read_rules(season.counting)
    if league_json.write_rules(rules) != season.counting:
        raise Unreadable("its rules have something that no season agrees on")
    if not is_line(season.name, LONGEST_LINE):
        raise Unreadable("no season is called so")
    if not (_is_day(season.first_day) and season.first_day <= season.last_day):
        raise Unreadable("no season has these days")
    if not _is_day(season.last_day):
        raise Unreadable("no season has these days")


def _check_ids(head: LeagueFile, games: GameIds) -> None:
    """Refuse a file in which something comes twice."""
    ids: dict[Part, list[object]] = {
        "people": [person.id for person in head.people],
        "seasons": [season.id for season in head.seasons],
        "sessions": [session.id for session in head.sessions],
        "games": [id for id, _, _ in games],
    }
    for part, listed in ids.items():
        _refuse_second(part, listed)
    _refuse_second("people", [person.number for person in head.people])


def _refuse_second(part: Part, listed: list[object]) -> None:
    if len(set(listed)) == len(listed):
        return
    seen: set[object] = set()
    for number, value in enumerate(listed, 1):
        if value in seen:
            raise Misplaced("it comes twice", part, number)
        seen.add(value)


def _check_references(head: LeagueFile, games: GameIds) -> None:
    """Refuse a file in which something is named that is not in it."""
    people = {person.id for person in head.people} | {None}
    seasons = {season.id for season in head.seasons} | {None}
    sessions = {session.id for session in head.sessions}
    for number, person in enumerate(head.people, 1):
        if person.same_as not in people:
            raise Misplaced(f"{shown(person.same_as)} is missing", "people", number)
    for number, (_, session_id, season_id) in enumerate(games, 1):
        if session_id not in sessions or season_id not in seasons:
            raise Misplaced("its session or its season is missing", "games", number)
    for number, seating in enumerate(head.seatings, 1):
        if seating.session not in sessions:
            raise Misplaced("its session is missing", "seatings", number)
    for number, shift in enumerate(head.shifts, 1):
        moved = Counter(move.person for move in shift.moves)
        if shift.season not in seasons or not moved.keys() <= people:
            raise Misplaced("its season, or somebody, is missing", "shifts", number)
        if any(times > 1 for times in moved.values()):
            raise Misplaced("somebody moves twice", "shifts", number)


def _check_merged(people: Sequence[Person]) -> None:
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
