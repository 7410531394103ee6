"""What bringing in paper would do to a league: which games are new, the same as here, or changed.

A line of a file is the same game as one here where day and number agree; or else day, people and
all results; or else day and people, the n-th game by the n-th (FORMAT.md). In our own sheet of games
those at tables are found again too; no file changes them. Nothing is written.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from sqlalchemy import select

from assistant.extensions import db
from assistant.league.eligibility import is_within
from assistant.league.people import comparable
from assistant.league.results import places_of
from assistant.league.standings import RankChange
from assistant.leagues import league_games, leagues, played_games, seasons
from assistant.leagues.league_games import Body
from assistant.leagues.leagues import SamePersonTwice
from assistant.notation import league_parts
from assistant.notation.paper import Paper, PaperGame
from assistant.notation.paper_cells import Misfit
from assistant.store.engine import new_id
from assistant.store.models import LeagueGame, Season, Session


class _Told(NamedTuple):
    """What tells whether two games of a day are the same: number, people, and all results."""

    number: str
    people: frozenset[str]
    results: str
    rounds: int

    def says_the_same(self, here: "_Told") -> bool:
        """Whether it says nothing else than what is here; it need not know the rounds."""
        return self.results == here.results and self.rounds in (0, here.rounds)


NEW = "+"
"""Stands for a person who is new to the league, where somebody else could be meant."""


@dataclass(frozen=True, slots=True)
class Change:
    """A game that is here and gets other results."""

    game_id: str
    day: date
    old: Body
    new: Body


@dataclass(slots=True)
class PaperPlan:
    """What is to be written.

    `bodies` has what paper tells of each game that is new or changed by its id, `people` the names
    of the new ones by id, `sessions` the days of the new ones by id. `new_totals` and `same_totals`
    count people.
    `outside` is how many games are on days outside the season: they are left out. `misfits` are the
    lines that are left out, and `moves` who moves in the season by what comes in. `kept` is of how
    many games at tables the file says something else: they stay.
    """

    new: list[LeagueGame] = field(default_factory=list)
    bodies: dict[str, Body] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    kept: int = 0
    same: int = 0
    new_totals: int = 0
    same_totals: int = 0
    outside: int = 0
    people: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, date] = field(default_factory=dict)
    misfits: list[Misfit] = field(default_factory=list)
    moves: tuple[RankChange, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.new or self.changes)


def plan(season: Season, paper: Paper, same_as: Mapping[str, str]) -> PaperPlan:
    """What a file brings to a season; `same_as` has people of the league, or `NEW`, by names in the file."""
    return _Planner(season, same_as).planned(paper)


class _Planner:
    """A league that was read once, and what is planned of it so far."""

    def __init__(self, season: Season, same_as: Mapping[str, str]) -> None:
        league = leagues.at(season.league_id)
        self._season = season
        self._root_of = league.person_of
        self._person_of = league.by_name
        for name, id in same_as.items():
            if id == NEW:
                self._person_of.pop(comparable(name), None)
            elif id in self._root_of:
                self._person_of[comparable(name)] = self._root_of[id]
        query = select(Session.day, Session.id).where(Session.league_id == league.id)
        self._session_of = dict(list(db.session.execute(query.order_by(Session.id.desc()))))
        self._moment_of = league_games.next_moments(league.id)
        self._stored = league_games.bodies_of_league(league.id)
        self._here: dict[date, list[LeagueGame]] = defaultdict(list)
        papers = select(Session.day, LeagueGame).join(LeagueGame)
        papers = papers.where(LeagueGame.league_id == league.id, LeagueGame.kind != "table")
        for day, row in db.session.execute(papers.order_by(*league_games.IN_ORDER)):
            self._here[day].append(row)
        self._plan = PaperPlan()

    def planned(self, paper: Paper) -> PaperPlan:
        """What all of the file does."""
        self._plan.misfits += paper.misfits
        if paper.is_own:
            self._find_tables()
            # it numbers the games of a day anew
            paper = replace(paper, games=tuple(replace(game, number="") for game in paper.games))
        by_day: dict[date, list[PaperGame]] = defaultdict(list)
        for game in paper.games:
            by_day[game.day].append(game)
        for day, games in by_day.items():
            self._add_day(day, games)
        if paper.totals:
            self._add_totals(paper)
        self._plan.misfits.sort(key=lambda misfit: misfit.line)
        return self._plan

    def _find_tables(self) -> None:
        """The games at tables that have a result are here too."""
        for season in seasons.of(self._season.league_id):
            found = {game.id: game for game in played_games.with_a_result(season)}
            for row in league_games.every([id for id, game in found.items() if not game.is_paper]):
                results = found[row.id].results
                self._stored[row.id] = league_parts.write_paper(
                    {one.person: one.points for one in results},
                    max((one.rounds for one in results), default=0),
                    {one.person: one.place for one in results if one.place},
                )
                self._here[found[row.id].day].append(row)

    def _add_day(self, day: date, games: Sequence[PaperGame]) -> None:
        """Plan the games of a day of the season; those that are here are found first."""
        if not is_within(day, self._season.first_day, self._season.last_day):
            self._plan.outside += len(games)
            return
        bodies = list(self._bodies(games))
        stored = {row: self._stored[row.id] for row in self._here.get(day, [])}
        here = {row: self._of(old) for row, old in stored.items() if "brought" not in old}
        found = _found([self._of(body) for body in bodies], here, self._season.id)
        for body, row in zip(bodies, found, strict=True):
            if row is None:
                self._add_game(day, body, "paper")
            elif self._of(body).says_the_same(here[row]):
                self._plan.same += 1
            elif row.kind == "table":
                self._plan.kept += 1
            else:
                kept = {key: stored[row][key] for key in ("remark",) if key in stored[row]}
                self._plan.changes.append(Change(row.id, day, stored[row], body | kept))
                self._plan.bodies[row.id] = body | kept

    def _bodies(self, games: Sequence[PaperGame]) -> Iterator[Body]:
        """What is written of each game; one in which somebody sits twice is left out."""
        for game in games:
            try:
                id_of = self._persons(list(game.points))
            except SamePersonTwice as error:
                names = f"{error.name}, {error.other}"
                misfit = Misfit("same", game.line, names)
                misfit.day = game.day
                self._plan.misfits.append(misfit)
                continue
            points = {id_of[name]: number for name, number in game.points.items()}
            places = game.places and {id_of[name]: place for name, place in game.places.items()}
            yield league_parts.write_paper(points, game.rounds, places, game.number)

    def _add_totals(self, paper: Paper) -> None:
        try:
            id_of = self._persons(list(paper.totals))
        except SamePersonTwice as error:
            self._plan.misfits.append(Misfit("same", 1, f"{error.name}, {error.other}"))
            return
        body = league_parts.write_brought({id_of[name]: own for name, own in paper.totals.items()})
        day = self._season.first_day
        if any(self._stored[row.id] == body for row in self._here.get(day, [])):
            self._plan.same_totals = len(id_of)
        else:
            self._plan.new_totals = len(id_of)
            self._add_game(day, body, "totals")

    def _add_game(self, day: date, body: Body, kind: str) -> None:
        if day not in self._session_of:  # then there is a new session, without a place
            id = self._session_of[day] = new_id()
            self._plan.sessions[id] = day
        session_id = self._session_of[day]
        begun_at = self._moment_of.get(session_id, datetime.combine(day, time()))
        self._moment_of[session_id] = begun_at + timedelta(seconds=1)
        game = LeagueGame(
            id=new_id(),
            league_id=self._season.league_id,
            session_id=session_id,
            season_id=self._season.id,
            begun_at=begun_at,
            kind=kind,
        )
        self._plan.new.append(game)
        self._plan.bodies[game.id] = body

    def _persons(self, names: Sequence[str]) -> dict[str, str]:
        """The id of each of these people by name; an unknown name is a new person."""
        known = [(name, self._person_of.get(comparable(name))) for name in names]
        name_of: dict[str, str] = {}
        for name, id in known:
            if id and id in name_of:
                raise SamePersonTwice(name_of[id], name)
            name_of[id or name] = name
        return {name: id or self._newcomer(name) for name, id in known}

    def _of(self, body: Body) -> _Told:
        """What paper tells of a game, by person, whatever entry was written down.

        Places that follow from the points are the same as none.
        """
        root_of = self._root_of
        points = {root_of.get(id, id): number for id, number in body["points"].items()}
        places = {root_of.get(id, id): place for id, place in body.get("places", {}).items()}
        if len(places) < len(points):
            places = places_of({id: -number for id, number in points.items()})
        results = json.dumps([points, places_of(places)], sort_keys=True)
        return _Told(body.get("game", ""), frozenset(points), results, body["rounds"])

    def _newcomer(self, name: str) -> str:
        id = self._person_of[comparable(name)] = new_id()
        self._plan.people[id] = name
        return id


def _found(
    wanted: Sequence[_Told], here: Mapping[LeagueGame, _Told], season_id: str
) -> list[LeagueGame | None]:
    """The game here, of one day, that each of these is; None for a new one. Each is found once.

    First by number, then what is wholly the same, then by people, the n-th by the n-th.
    """
    left = dict(here)
    found: list[LeagueGame | None] = [None] * len(wanted)
    for step in ("number", "all", "people"):
        for index, body in enumerate(wanted):
            if found[index] is None:
                rows = (row for row, other in left.items() if _agree(step, body, other))
                found[index] = next((row for row in rows if _may_be(step, row, season_id)), None)
            if row := found[index]:
                left.pop(row, None)
    return found


def _agree(step: str, one: _Told, other: _Told) -> bool:
    """Whether two games of a day are the same one, as far as this step sees."""
    if one.number and other.number:
        is_same = step == "number" or one.says_the_same(other)
        return one.number == other.number and is_same
    if step == "all":
        return one.says_the_same(other)
    return step == "people" and one.people == other.people


def _may_be(step: str, row: LeagueGame, season_id: str) -> bool:
    """Whatever it counts for, what is wholly the same is here; only the season's own is changed."""
    return step == "all" or row.season_id == season_id
