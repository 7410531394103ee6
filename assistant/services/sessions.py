"""Sessions: the evenings of a league, and the games that belong to them."""

import json
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from assistant.league.results import Result
from assistant.notation import league_json as notation
from assistant.rules.options import TABLES_OWN, Options
from assistant.rules.table import Seat
from assistant.services import (
    HasGames,
    NoSuchLeague,
    game_outcomes,
    seasons,
    standings_projection,
    table_opening,
    tables,
)
from assistant.services.leagues import get as league
from assistant.services.leagues import persons
from assistant.store import league_games, leagues, models
from assistant.store import tables as store_tables
from assistant.store.engine import writing


class InAnotherLeague(Exception):
    """The game belongs to another league already. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Session:
    """An evening; `games` is how many were played or are running."""

    id: str
    league_id: str
    day: date
    place: str
    games: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a session: who came to it, and why it does not count, "" where it does.

    `season_id` is None for a friendly one. `lack` is one of `league.eligibility.ReasonNotCounted`.
    """

    id: str
    session_id: str
    season_id: str | None
    persons: tuple[str, ...]
    lack: str
    is_paper: bool
    begun_at: datetime


def open_session(id: str, league_id: str, day: date, place: str) -> None:
    """An evening of a league. An id that is taken was sent twice: nothing happens."""
    with writing():
        league(league_id)
        if leagues.session(id) is None:
            leagues.add_session(id, league_id, day, place)


def tonight(league_id: str, day: date, id: str) -> str:
    """The session of a day, the newest where there are several; else a new one of this id."""
    with writing():
        league(league_id)
        there = next((row.id for row in leagues.sessions(league_id) if row.day == day), None)
        if there is None:
            leagues.add_session(id, league_id, day, "")
        return there or id


def remove(id: str) -> None:
    """A session without a game is gone; HasGames where there is one."""
    with writing():
        _session_row(id)
        if league_games.of_session(id):
            raise HasGames(id)
        leagues.remove_session(id)


def change_session(id: str, day: date, place: str) -> None:
    """The evening was on this day, at this place."""
    with writing():
        row = _session_row(id)
        concerned = (
            {game.season_id for game in league_games.of_session(id)} - {None}
            if row.day != day
            else set()
        )
        with ExitStack() as noted:
            moved = [seasons.row_of(season_id) for season_id in concerned if season_id]
            for season in moved:
                noted.enter_context(standings_projection.noting(season))
            row.day, row.place = day, place
            for season in moved:
                standings_projection.recount_season(season)


def at(id: str) -> Session:
    """The session of this id; NoSuchLeague where there is none."""
    return _session(_session_row(id), len(league_games.of_session(id)))


def games(session_id: str) -> list[Game]:
    """The games of a session in the order in which they were begun; those that were deleted are left out."""
    found = [_game(row) for row in league_games.of_session(session_id)]
    return [game for game in found if game.lack != "deleted"]


def game(game_id: str) -> Game | None:
    """What the league knows of a table; None where it is in no league."""
    row = league_games.get(game_id)
    return _game(row) if row else None


def papers(season_id: str) -> set[str]:
    """The games of a season that come from paper."""
    return league_games.paper_ids(season_id)


def league_of(game_id: str) -> str | None:
    """The id of the league to which a table belongs."""
    found = place_of(game_id)
    return found[0] if found else None


def place_of(game_id: str) -> tuple[str, str, str | None] | None:
    """The ids of the league, the session and the season to which a table belongs; None where it is in no league."""
    row = league_games.get(game_id)
    return (row.league_id, row.session_id, row.season_id) if row else None


def start(
    table_id: str,
    session_id: str,
    season_id: str | None,
    names: Sequence[str],
    dealer: Seat | None,
    options: Options,
    phone: str,
) -> None:
    """Opens a table for a game of a session: of a season, by its rules, or a friendly one.

    A name of somebody in the league is that person; another one is new to it. What of `options` a table of a season can choose
    is taken from there, the rest from the season. An id that is taken was sent twice: nothing happens.
    """
    with writing():
        if store_tables.get(table_id):
            return
        row = _session_row(session_id)
        if season_id:
            options = by_the_rules(options, seasons.at(season_id).options)
        table_opening.open_for(table_id, persons(row.league_id, names), dealer, options, phone)
        standings_projection.attach(table_id, row, season_id)


def by_the_rules(options: Options, of_season: Options) -> Options:
    """An agreement for a game of a season: what tables can choose from the first, the rest from the season."""
    chosen = {switch: getattr(options, switch) for switch in TABLES_OWN}
    return replace(of_season, **chosen)


def attach(table_id: str, session_id: str, season_id: str | None) -> None:
    """A table that is there belongs to a session; InAnotherLeague where it does so elsewhere."""
    with writing():
        row = _session_row(session_id)
        known = league_games.get(table_id)
        if known and known.league_id != row.league_id:
            raise InAnotherLeague
        tables.view(table_id)
        if known is None:
            standings_projection.attach(table_id, row, season_id)


def move(game_id: str, season_id: str | None) -> None:
    """A game of a league belongs to another season, or is a friendly one."""
    with writing():
        row = league_games.get(game_id)
        if row is None:
            raise NoSuchLeague(game_id)
        if season_id:
            seasons.row_of(season_id)
        if row.season_id != season_id:
            standings_projection.leave(row, season_id)


def add_paper(
    id: str,
    session_id: str,
    season_id: str | None,
    points: Mapping[str, int],
    rounds: int,
    places: Mapping[str, int] | None = None,
) -> None:
    """A game of which only the totals are known, by name. An id that is taken was sent twice: nothing happens."""
    with writing():
        if league_games.get(id) is None:
            row = _session_row(session_id)
            ids = dict(zip(points, persons(row.league_id, list(points)), strict=True))
            told = notation.write_paper(
                {ids[name]: own for name, own in points.items()},
                rounds,
                None if places is None else {ids[name]: place for name, place in places.items()},
            )
            # Games from paper have no time; they keep the order in which they were entered.
            begun_at = datetime.combine(row.day, time()) + timedelta(
                seconds=len(league_games.of_session(session_id))
            )
            league_games.add(id, row, season_id, begun_at, json.dumps(told))
            standings_projection.recount(id)


def on_paper(game_id: str) -> tuple[Result, ...]:
    """What a game from paper brought its people, counted or not; nothing where totals are brought forward, or at a table."""
    row = league_games.get(game_id)
    return notation.read_paper(json.loads(row.paper)) if row and row.paper else ()


def remove_paper(id: str) -> None:
    """What came from paper was entered by mistake: it is gone."""
    with writing():
        row = league_games.get(id)
        if row is None or row.paper is None:
            raise NoSuchLeague(id)
        season = leagues.season(row.season_id) if row.season_id else None
        standings_projection.leave(row, None)
        league_games.remove([id])
        if season:
            standings_projection.brought_forward(season)


def of(league_id: str) -> tuple[Session, ...]:
    """The sessions of a league, newest first."""
    numbers = league_games.counts_by_session(league_id)
    return tuple(_session(row, numbers.get(row.id, 0)) for row in leagues.sessions(league_id))


def _game(row: models.LeagueGame) -> Game:
    persons = game_outcomes.came_to(row)
    return Game(
        row.id,
        row.session_id,
        row.season_id,
        persons,
        row.lack,
        row.paper is not None,
        row.begun_at,
    )


def _session_row(id: str) -> models.Session:
    row = leagues.session(id)
    if row is None:
        raise NoSuchLeague(id)
    return row


def _session(row: models.Session, games: int) -> Session:
    return Session(row.id, row.league_id, row.day, row.place, games)
