"""The places after each session of a season, which its chart draws: kept, but for the last one's.

Those after the last session are the standings as they are. A change in an earlier session leaves
the later ones to be made anew (`standings_catch_up`).
"""

from collections.abc import Iterator
from datetime import date

from assistant.league.results import GameResult
from assistant.league.standings_over_time import PlaceThen, places_of, standings_after_each
from assistant.services import season_standings
from assistant.store import league_games, season_cache
from assistant.store.models import LeagueGame, Season

SURE = 20
"""The places after so many of the last sessions are there as soon as a league has caught up."""

KEPT = 2 * SURE
"""So many are made anew: where an evening's only game is taken back, an earlier one is the last."""

Places = tuple[PlaceThen, ...]


def keep_before(season: Season, row: LeagueGame) -> None:
    """Keep the places as they are, if they are those after an earlier session than this game's.

    Called before the game begins to count.
    """
    last = season_cache.last_session(season.id)
    day = league_games.session_of(row).day
    if last and last[0] != row.session_id and last[1] <= day:
        rows = season_standings.rows_of(season)
        season_cache.save_places(season.id, last[0], places_of(rows))


def follow(season: Season, row: LeagueGame, *, is_new: bool) -> bool:
    """Forget what a changed game makes untrue; whether places are missing then.

    A game that comes changes nothing after the sessions before its own; one that goes can change
    the order of those on its day.
    """
    since = season_cache.sessions_since(season.id, league_games.session_of(row).day)
    first = since.index(row.session_id) if is_new and row.session_id in since else 0
    later = since[first:]
    season_cache.forget_places_after(season.id, {*later, row.session_id})
    return len(later) > 1


def missing(season: Season) -> Iterator[tuple[str, Places]]:
    """The places after each of the last sessions but the very last, where they are not kept.

    With the session's id, one after the other: of thousands of people each takes its time.
    """
    kept = season_cache.sessions_with_places(season.id)
    ids = [id for id, _ in season_cache.sessions(season.id)][-KEPT:]
    lacking = [number for number, id in enumerate(ids[:-1]) if id not in kept]
    if not lacking:
        return
    later = ids[lacking[0] :]
    for id, places in zip(later[:-1], plain(season, len(later)), strict=False):
        if id not in kept:
            yield id, places


def plain(season: Season, last: int) -> Iterator[Places]:
    """The places after each of so many of the last sessions, from all games of the season."""
    games: dict[str, list[GameResult]] = {}
    for session, game in season_standings.games_of(season):
        games.setdefault(session.id, []).append(game)
    in_order = [id for id, _ in season_cache.sessions(season.id)]
    tables = standings_after_each(
        [games[id] for id in in_order if id in games],
        season_standings.rules_of(season),
        season_standings.guests_of(season.league_id),
        season_standings.carried_forward(season),
        last,
    )
    return (places_of(rows) for rows in tables)


def after_each(season: Season, last: int) -> tuple[int, list[tuple[date, Places]]]:
    """How many sessions there were, and the day of each of so many of the last and the places."""
    sessions = season_cache.sessions(season.id)
    shown = sessions[-last:]
    kept = season_cache.places(season.id, [id for id, _ in shown])
    if any(id not in kept for id, _ in shown[:-1]):
        found = list(plain(season, len(shown)))
    else:
        found = [kept[id] for id, _ in shown[:-1]]
        found += [places_of(season_standings.rows_of(season))] * bool(shown)
    return len(sessions), [(day, places) for (_, day), places in zip(shown, found, strict=True)]
