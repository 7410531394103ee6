"""Imports from paper: what a league kept on paper, game by game or as totals.

What is to be written is planned first; then it is written in short transactions, and counted in the
end. Should the server stop half way, the same lines bring in the rest.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from assistant.league.eligibility import is_within
from assistant.league.people import comparable
from assistant.notation import paper_json
from assistant.notation.paper_csv import Paper
from assistant.services import import_counting, leagues, new_id
from assistant.services.imports import one_at_a_time
from assistant.services.leagues import SamePersonTwice
from assistant.services.pace import politely
from assistant.services.seasons import row_of as season_row
from assistant.store import league_games, people
from assistant.store import leagues as store
from assistant.store.engine import writing
from assistant.store.league_games import NewGame
from assistant.store.leagues import NewEntry
from assistant.store.models import Season

PIECE = 100
"""So many people or games are written in one transaction."""

Key = tuple[str, str]
"""What two equal results from paper have in common: their session, and their JSON."""


@dataclass(frozen=True, slots=True)
class ImportedPaper:
    """How many games, or people's totals, were new; how many games are outside the season."""

    fresh: int
    outside: int


def import_paper(league_id: str, season_id: str, paper: Paper) -> ImportedPaper:
    """Import what paper tells into a season, with a session for each day that has none.

    A game that is here already, on the same day with the same points for the same people, is not
    imported twice; nor are the same totals. Busy while another import goes on.
    """
    with one_at_a_time():
        season, planned = season_row(season_id), _Planned(league_id)
        fresh = planned.add(season, paper)
        outside = _outside(season, paper)
        planned.write()
        import_counting.count(league_id, noting=season_id)
        return ImportedPaper(fresh, outside)


class _Planned:
    """What is to be written of a league that was read once."""

    def __init__(self, league_id: str) -> None:
        self._league_id = league_id
        self._person_of = leagues.at(league_id).by_name
        self._session_of = store.session_ids_by_day(league_id)
        self._games_of = Counter(league_games.counts_by_session(league_id))
        self._known = _known(league_id)
        self._people: dict[str, str] = {}
        self._days: dict[str, date] = {}
        self._papers: list[NewGame] = []

    def add(self, season: Season, paper: Paper) -> int:
        """Plan what is not known; how many games, or people's totals, that are."""
        fresh = 0
        for game in politely(paper.games):
            id_of = self._persons(list(game.points))
            points = {id_of[name]: number for name, number in game.points.items()}
            places = game.places and {id_of[name]: place for name, place in game.places.items()}
            body = paper_json.write_paper(points, game.rounds, places)
            fresh += self._add(season.id, game.day, body)
        if paper.totals:
            id_of = self._persons(list(paper.totals))
            totals = {id_of[name]: own for name, own in paper.totals.items()}
            body = paper_json.write_brought(totals)
            fresh += len(totals) * self._add(season.id, season.first_day, body)
        return fresh

    def write(self) -> None:
        """Write it, the people first and each game with its session."""
        ids = list(self._people)
        for start in range(0, len(ids), PIECE):
            new = {id: self._people[id] for id in ids[start : start + PIECE]}
            with writing():
                people.add_all(self._league_id, new)
                store.enter_all(self._league_id, [NewEntry(id) for id in new])
        for start in range(0, len(self._papers), PIECE):
            with writing():
                self._write_papers(self._papers[start : start + PIECE])

    def _persons(self, names: Sequence[str]) -> dict[str, str]:
        """The id of each of these people by name; an unknown name is a new person."""
        name_of: dict[str, str] = {}
        for name in names:
            id = self._person_of.get(comparable(name)) or self._newcomer(name)
            if id in name_of:
                raise SamePersonTwice(name_of[id], name)
            name_of[id] = name
        return {name: id for id, name in name_of.items()}

    def _newcomer(self, name: str) -> str:
        id = self._person_of[comparable(name)] = new_id()
        self._people[id] = name
        return id

    def _add(self, season_id: str, day: date, body: dict[str, Any]) -> int:
        """1 where it was not known; of two games of a day that are alike, the second is another."""
        session_id = self._session_on(day)
        key = _key(session_id, body)
        if self._known[key]:
            self._known[key] -= 1
            return 0
        begun_at = datetime.combine(day, time()) + timedelta(seconds=self._games_of[session_id])
        self._games_of[session_id] += 1
        self._papers.append(
            NewGame(new_id(), self._league_id, session_id, season_id, begun_at, json.dumps(body))
        )
        return 1

    def _session_on(self, day: date) -> str:
        """The session of a day; a new one without a place where there is none."""
        if day not in self._session_of:
            self._session_of[day] = new_id()
        self._days[self._session_of[day]] = day
        return self._session_of[day]

    def _write_papers(self, papers: Sequence[NewGame]) -> None:
        """Write games, with their sessions as far as these are not here."""
        sessions = {paper.session_id for paper in papers}
        new = sessions - store.owners_of_sessions(list(sessions)).keys()
        store.add_sessions(self._league_id, [(id, self._days[id], "") for id in sorted(new)])
        league_games.add_imported(papers)


def _known(league_id: str) -> Counter[Key]:
    """How often each result is here."""
    return Counter(
        _key(session_id, json.loads(paper))
        for session_id, paper in politely(league_games.papers(league_id))
    )


def _key(session_id: str, body: Mapping[str, Any]) -> Key:
    """The same in whatever order the people stand."""
    return session_id, json.dumps(body, sort_keys=True)


def _outside(season: Season, paper: Paper) -> int:
    """How many games are on days outside the season."""
    first_day, last_day = season.first_day, season.last_day
    return sum(not is_within(game.day, first_day, last_day) for game in paper.games)
