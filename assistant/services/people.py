"""The people of a league: coming, guests, two entries that are one person, and names."""

from contextlib import ExitStack

from assistant.league.people import have_met, heard, roots
from assistant.services import NoSuchLeague, game_outcomes, standings_projection
from assistant.services.leagues import everybody, persons
from assistant.store import league_games, leagues, people, standings_cache
from assistant.store.engine import writing
from assistant.store.models import Entry


class HaveMet(Exception):
    """They were in one game, so they are two people. Nothing was changed."""


class NameIsTaken(ValueError):
    """Somebody else in the league is called so. Nothing was changed."""


def add(league_id: str, name: str, *, is_guest: bool) -> str:
    """Somebody comes to the league; their id. NameIsTaken where somebody is called so."""
    with writing():
        if any(heard(one.name) == heard(name) for one in everybody(league_id)):
            raise NameIsTaken(name)
        [id] = persons(league_id, [name])
        _entry(league_id, id).is_guest = is_guest
        return id


def set_guest(league_id: str, person_id: str, *, is_guest: bool) -> None:
    """Somebody is a guest from now on, without a row in the standings; or no longer."""
    with writing(), ExitStack() as noted:
        entry = _entry(league_id, person_id)
        for season in leagues.seasons(league_id):
            noted.enter_context(standings_projection.noting(season))
        entry.is_guest = is_guest


def rename(league_id: str, person_id: str, name: str) -> None:
    """Somebody is called so from now on, wherever they have played. NameIsTaken where somebody else in the league is."""
    with writing():
        _entry(league_id, person_id)
        if any(
            heard(one.name) == heard(name) and one.id != person_id for one in everybody(league_id)
        ):
            raise NameIsTaken(name)
        people.get([person_id])[person_id].name = name


def remove_name(league_id: str, person_id: str) -> None:
    """The name of somebody, and of all entries that are the same person, is gone; what they played stays, under an id."""
    with writing():
        _entry(league_id, person_id)
        for found in people.get(_one_person(league_id, person_id)).values():
            found.name = ""


def merge(league_id: str, person_id: str, into: str) -> None:
    """Two entries are one person, called as the second is. HaveMet where they were in one game."""
    with writing():
        one, other = _entry(league_id, person_id), _entry(league_id, into)
        same = game_outcomes.same_as(league_id)
        root = roots(same)
        if root.get(person_id, person_id) == root.get(into, into):
            return
        if have_met(person_id, into, same, _games(league_id)):
            raise HaveMet
        _entry(league_id, root.get(one.person_id, one.person_id)).same_as = root.get(
            other.person_id, other.person_id
        )
        standings_projection.merge_changed(league_id, [person_id, into])


def part(league_id: str, person_id: str) -> None:
    """An entry that was merged is a person of its own again, with all that was merged into it before."""
    with writing():
        entry = _entry(league_id, person_id)
        if entry.same_as:
            concerned = _one_person(league_id, person_id)
            entry.same_as = None
            standings_projection.merge_changed(league_id, concerned)


def _games(league_id: str) -> list[tuple[str, ...]]:
    """Who came to each game of a league, friendly and unfinished ones too."""
    return standings_cache.persons(league_id) + [
        game_outcomes.came_to(row) for row in league_games.uncounted(league_id)
    ]


def _one_person(league_id: str, person_id: str) -> set[str]:
    """All entries that are the same person."""
    root, entries = (
        game_outcomes.roots(league_id),
        [entry.person_id for entry in leagues.entries(league_id)],
    )
    return {entry for entry in entries if root.get(entry, entry) == root.get(person_id, person_id)}


def _entry(league_id: str, person_id: str) -> Entry:
    found = next(
        (entry for entry in leagues.entries(league_id) if entry.person_id == person_id), None
    )
    if found is None:
        raise NoSuchLeague(person_id)
    return found
