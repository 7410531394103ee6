"""Bringing in what a league kept on paper: results game by game, or totals."""

import json
from datetime import date, datetime, time, timedelta

from assistant.notation import counting as notation
from assistant.notation.paper import Paper, PaperGame
from assistant.services import counting, new_id
from assistant.services.leagues import get as league
from assistant.services.leagues import person
from assistant.services.seasons import row_of as season_row
from assistant.store import leagues
from assistant.store.engine import writing
from assistant.store.models import Session


def bring_in(league_id: str, season_id: str, paper: Paper) -> int:
    """All of it comes to a season; a session is made for each day that has none. How many games or people were new.

    A game that is there already, on the same day with the same points for the same people, is not brought in twice; nor are
    the same totals.
    """
    with writing():
        league(league_id)
        season = season_row(season_id)
        with counting.noting(season, is_news=leagues.is_played_in(season_id)):
            fresh = [_game(league_id, season_id, game) for game in paper.games]
            if paper.totals:
                fresh.append(_totals(league_id, season_id, season.first_day, paper))
            counting.recount_season(season)
        return sum(fresh)


def _game(league_id: str, season_id: str, game: PaperGame) -> int:
    ids = {name: person(league_id, name) for name in game.points}
    points = {ids[name]: own for name, own in game.points.items()}
    places = None if game.places is None else {ids[name]: place for name, place in game.places.items()}
    return _add(_session(league_id, game.day), season_id, notation.write_paper(points, game.rounds, places))


def _totals(league_id: str, season_id: str, day: date, paper: Paper) -> int:
    totals = {person(league_id, name): one for name, one in paper.totals.items()}
    return len(totals) * _add(_session(league_id, day), season_id, notation.write_brought(totals))


def _session(league_id: str, day: date) -> Session:
    """The session of a day; one without a place where there was none."""
    known = [one for one in leagues.sessions(league_id) if one.day == day]
    if known:
        return known[0]
    id = new_id()
    leagues.add_session(id, league_id, day, "")
    return next(one for one in leagues.sessions(league_id) if one.id == id)


def _add(session: Session, season_id: str, told: dict[str, object]) -> int:
    """1 where it was not there yet."""
    body, there = json.dumps(told), leagues.games_of_session(session.id)
    if any(row.paper == body for row in there):
        return 0
    begun_at = datetime.combine(session.day, time()) + timedelta(seconds=len(there))
    leagues.add_game(new_id(), session, season_id, begun_at, body)
    return 1
