"""Who came to the sessions of a season (League 5.6)."""

from dataclasses import dataclass
from datetime import date

from assistant.league.season_count import PlayedSession
from assistant.services import counting, leagues
from assistant.services.seasons import Season

ON_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many sessions a person came to, and the day of the last one."""

    person: str
    sessions: int
    last: date


@dataclass(frozen=True, slots=True)
class SessionWithPeople:
    """A session of a season, and who was there."""

    session: PlayedSession
    persons: frozenset[str]


def by_person(season: Season) -> list[Attendance]:
    """Everybody who came: who came most often first, then who came last, then by name."""
    came = counting.of_season(season).sessions_of
    by_name = [one.id for one in leagues.at(season.league_id).roots if one.id in came]
    found = [Attendance(person, len(came[person]), came[person][-1].day) for person in by_name]
    return sorted(found, key=lambda own: (own.sessions, own.last), reverse=True)


def sessions(season: Season, number: int) -> list[SessionWithPeople]:
    """A page of a season's sessions, newest first."""
    season_count = counting.of_season(season)
    by_id = sorted(season_count.sessions, key=lambda session: session.session_id)
    newest_first = sorted(by_id, key=lambda session: session.day, reverse=True)
    there = {
        session: frozenset(
            person for person, came in season_count.sessions_of.items() if session in came
        )
        for session in newest_first[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
    }
    return [SessionWithPeople(session, persons) for session, persons in there.items()]


def count(season: Season) -> int:
    """How many sessions a season has had."""
    return len(counting.of_season(season).sessions)
