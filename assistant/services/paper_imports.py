"""Imports from paper: what a league kept on paper, game by game or as totals."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from assistant.league.eligibility import is_within
from assistant.notation import paper_json
from assistant.notation.paper_csv import Paper, PaperGame
from assistant.services import new_id, standings_corrections, standings_projection
from assistant.services.leagues import get as league_row
from assistant.services.leagues import persons
from assistant.services.seasons import row_of as season_row
from assistant.store import league_games, leagues
from assistant.store.engine import writing
from assistant.store.models import Season, Session

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
    imported twice; nor are the same totals.
    """
    with writing():
        league_row(league_id)
        season = season_row(season_id)
        corrected = [season] if league_games.has_counted(season_id) else []
        before = standings_corrections.snapshot(corrected)
        fresh = _add_all(season, paper, _known(league_id))
        standings_projection.recount_season(season)
        standings_corrections.note(before)
        return ImportedPaper(fresh, _outside(season, paper))


def _known(league_id: str) -> Counter[Key]:
    """How often each result is here."""
    return Counter(
        _key(row.session_id, json.loads(row.paper))
        for row in league_games.of_league(league_id)
        if row.paper
    )


def _add_all(season: Season, paper: Paper, known: Counter[Key]) -> int:
    """Add what is not known; how many games, or people's totals, that were."""
    fresh = sum([_add_game(season, game, known) for game in paper.games])
    return fresh + (_add_totals(season, paper, known) if paper.totals else 0)


def _add_game(season: Season, game: PaperGame, known: Counter[Key]) -> int:
    names = list(game.points)
    id_of = dict(zip(names, persons(season.league_id, names), strict=True))
    points = {id_of[name]: number for name, number in game.points.items()}
    places = game.places and {id_of[name]: place for name, place in game.places.items()}
    session = _session(season.league_id, game.day)
    return _add(session, season.id, paper_json.write_paper(points, game.rounds, places), known)


def _add_totals(season: Season, paper: Paper, known: Counter[Key]) -> int:
    """Add the totals to the session of the season's first day."""
    ids = persons(season.league_id, list(paper.totals))
    totals = dict(zip(ids, paper.totals.values(), strict=True))
    session = _session(season.league_id, season.first_day)
    return len(totals) * _add(session, season.id, paper_json.write_brought(totals), known)


def _session(league_id: str, day: date) -> Session:
    """The session of a day; a new one without a place where there was none."""
    session = leagues.session_on(league_id, day)
    if session is None:
        leagues.add_session(new_id(), league_id, day, "")
        session = leagues.session_on(league_id, day)
    assert session is not None
    return session


def _add(session: Session, season_id: str, body: dict[str, Any], known: Counter[Key]) -> int:
    """1 where it was not known; where two games of a day are alike, the second is another one."""
    key = _key(session.id, body)
    if known[key]:
        known[key] -= 1
        return 0
    seconds = len(league_games.of_session(session.id))
    begun_at = datetime.combine(session.day, time()) + timedelta(seconds=seconds)
    league_games.add(new_id(), session, season_id, begun_at, json.dumps(body))
    return 1


def _key(session_id: str, body: Mapping[str, Any]) -> Key:
    """The same in whatever order the people stand."""
    return session_id, json.dumps(body, sort_keys=True)


def _outside(season: Season, paper: Paper) -> int:
    """How many games are on days outside the season."""
    first_day, last_day = season.first_day, season.last_day
    return sum(not is_within(game.day, first_day, last_day) for game in paper.games)
