"""Who came to the evenings of a season (League 5.6)."""

from dataclasses import dataclass
from datetime import date

from assistant.services import game_outcomes
from assistant.services.leagues import everybody
from assistant.services.seasons import Season
from assistant.store import played
from assistant.store.played import Evening

ON_A_PAGE = 20


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many evenings a person came to, and the day of the last one."""

    person: str
    evenings: int
    last: date


@dataclass(frozen=True, slots=True)
class EveningWithPeople:
    """An evening of a season, and who was there."""

    evening: Evening
    persons: frozenset[str]


def by_person(season: Season) -> list[Attendance]:
    """Everybody who came, who came most often first, then who came last, then in their order."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    rows = played.evenings_by_person(season.id, person_of)
    found = {person: Attendance(person, count, last) for person, count, last in rows}
    in_order = [found[one.id] for one in everybody(season.league_id) if one.id in found]
    return sorted(in_order, key=lambda own: (own.evenings, own.last), reverse=True)


def evenings(season: Season, number: int) -> list[EveningWithPeople]:
    """A page of a season's evenings, newest first."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    shown = played.evenings(season.id, most=ON_A_PAGE, skip=(number - 1) * ON_A_PAGE)
    there = played.who_was_there(season.id, [evening.session_id for evening in shown])
    return [
        EveningWithPeople(
            evening,
            frozenset(person_of.get(entry, entry) for entry in there.get(evening.session_id, [])),
        )
        for evening in shown
    ]


def count(season: Season) -> int:
    """How many evenings a season has had."""
    return played.count_evenings(season.id)
