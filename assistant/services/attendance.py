"""Who came to the sessions of a season (League 5.6)."""

from dataclasses import dataclass
from datetime import date

from assistant.services import game_outcomes, leagues
from assistant.services.seasons import Season
from assistant.store import played
from assistant.store.played import PlayedSession

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
    person_of = game_outcomes.person_by_entry(season.league_id)
    rows = played.sessions_by_person([season.id], person_of)
    found = {person: Attendance(person, count, last) for person, count, last in rows}
    by_name = [found[one.id] for one in leagues.at(season.league_id).roots if one.id in found]
    return sorted(by_name, key=lambda own: (own.sessions, own.last), reverse=True)


def sessions(season: Season, number: int) -> list[SessionWithPeople]:
    """A page of a season's sessions, newest first."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    shown = played.sessions(season.id, most=ON_A_PAGE, skip=(number - 1) * ON_A_PAGE)
    there = played.who_was_there(season.id, [session.session_id for session in shown])
    return [
        SessionWithPeople(
            session,
            frozenset(person_of.get(entry, entry) for entry in there.get(session.session_id, [])),
        )
        for session in shown
    ]


def count(season: Season) -> int:
    """How many sessions a season has had."""
    return played.count_sessions(season.id)
