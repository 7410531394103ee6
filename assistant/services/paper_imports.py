"""Bringing in what a league kept on paper: results game by game, or totals."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from assistant.league.eligibility import is_within
from assistant.notation import paper_json
from assistant.notation.paper_csv import Paper, PaperGame
from assistant.services import new_id, standings_corrections, standings_projection
from assistant.services.leagues import get as league
from assistant.services.leagues import persons
from assistant.services.seasons import row_of as season_row
from assistant.store import league_games, leagues
from assistant.store.engine import writing
from assistant.store.models import Session

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ImportedPaper:
    """How many games, or people's totals, were new; and how many of the games are on days outside the season."""

    fresh: int
    outside: int


def import_paper(league_id: str, season_id: str, paper: Paper) -> ImportedPaper:
    """All of it comes to a season; a session is made for each day that has none.

    A game that is there already, on the same day with the same points for the same people, is not brought in twice; nor are
    the same totals.
    """
    with writing():
        league(league_id)
        season = season_row(season_id)
        there = Counter(
            _key(row.session_id, json.loads(row.paper))
            for row in league_games.of_league(league_id)
            if row.paper
        )
        corrected = [season] if league_games.has_counted(season_id) else []
        before = standings_corrections.snapshot(corrected)
        fresh = [_game(league_id, season_id, game, there) for game in paper.games]
        if paper.totals:
            fresh.append(_totals(league_id, season_id, season.first_day, paper, there))
        standings_projection.recount_season(season)
        standings_corrections.note(before)
        return ImportedPaper(
            sum(fresh),
            sum(not is_within(game.day, season.first_day, season.last_day) for game in paper.games),
        )


def _game(league_id: str, season_id: str, game: PaperGame, there: Counter[Key]) -> int:
    ids = dict(zip(game.points, persons(league_id, list(game.points)), strict=True))
    points = {ids[name]: own for name, own in game.points.items()}
    places = (
        None if game.places is None else {ids[name]: place for name, place in game.places.items()}
    )
    return _add(
        _session(league_id, game.day),
        season_id,
        paper_json.write_paper(points, game.rounds, places),
        there,
    )


def _totals(league_id: str, season_id: str, day: date, paper: Paper, there: Counter[Key]) -> int:
    totals = dict(zip(persons(league_id, list(paper.totals)), paper.totals.values(), strict=True))
    return len(totals) * _add(
        _session(league_id, day), season_id, paper_json.write_brought(totals), there
    )


def _session(league_id: str, day: date) -> Session:
    """The session of a day; one without a place where there was none."""
    known = [one for one in leagues.sessions(league_id) if one.day == day]
    if known:
        return known[0]
    id = new_id()
    leagues.add_session(id, league_id, day, "")
    return next(one for one in leagues.sessions(league_id) if one.id == id)


def _add(session: Session, season_id: str, told: dict[str, object], there: Counter[Key]) -> int:
    """1 where it was not there yet; where two games of a day are alike, the second is another one."""
    if there[_key(session.id, told)]:
        there[_key(session.id, told)] -= 1
        return 0
    begun_at = datetime.combine(session.day, time()) + timedelta(
        seconds=len(league_games.of_session(session.id))
    )
    league_games.add(new_id(), session, season_id, begun_at, json.dumps(told))
    return 1


def _key(session_id: str, told: Mapping[str, object]) -> Key:
    """What two of the same have in common, in whatever order their people stand."""
    return session_id, json.dumps(told, sort_keys=True)
