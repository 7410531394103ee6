"""Seasons of a league: what they are agreed on, and who may look at them."""

import json
from dataclasses import dataclass
from datetime import date

from assistant.league.eligibility import is_within, prescribed
from assistant.league.standings_rules import StandingsRules
from assistant.notation import league_json as notation
from assistant.notation import table_events as agreements
from assistant.rules.options import Options
from assistant.services import HasGames, NoSuchLeague, new_id, standings_projection
from assistant.services.leagues import get as league
from assistant.store import league_games, leagues, models
from assistant.store.engine import writing


class SeasonIsFrozen(Exception):
    """A game of the season has counted, so its edition, house rules and standings' rules stay. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class Season:
    """A season as it is agreed on. `share` is the link's part that shows it to readers, None where there is no link."""

    id: str
    league_id: str
    name: str
    first_day: date
    last_day: date
    options: Options
    rules: StandingsRules
    share: str | None
    is_frozen: bool


def open_season(
    id: str,
    league_id: str,
    name: str,
    days: tuple[date, date],
    options: Options,
    rules: StandingsRules,
) -> None:
    """A season from its first to its last day. An id that is taken was sent twice: nothing happens."""
    with writing():
        league(league_id)
        if leagues.season(id) is None:
            leagues.add_season(id, league_id, name, days, *_written(options, rules))


def change_season(
    id: str, name: str, days: tuple[date, date], options: Options, rules: StandingsRules
) -> None:
    """The season is called so and has these days; before a game has counted, it also has these rules. Else SeasonIsFrozen."""
    with writing():
        row = row_of(id)
        agreed, counted = _written(options, rules)
        if league_games.has_counted(id) and (agreed, counted) != (row.agreed, row.counting):
            raise SeasonIsFrozen
        with standings_projection.noting(row):
            row.name, (row.first_day, row.last_day) = name, days
            row.agreed, row.counting = agreed, counted
            standings_projection.recount_season(row)


def is_empty(id: str) -> bool:
    """Whether no game belongs to the season."""
    return not league_games.any_in_season(id)


def remove(id: str) -> None:
    """A season without a game is gone; HasGames where there is one."""
    with writing():
        row_of(id)
        if league_games.any_in_season(id):
            raise HasGames(id)
        leagues.remove_season(id)


def at(id: str) -> Season:
    """The season of this id; NoSuchLeague where there is none."""
    return _season(row_of(id))


def shared(share: str) -> Season:
    """The season that a reader's link shows; NoSuchLeague where the link was ended."""
    row = leagues.shared(share)
    if row is None:
        raise NoSuchLeague(share)
    return _season(row)


def share(id: str, *, is_shared: bool) -> None:
    """Makes a link for readers where there is none; or ends it, and whoever has it sees nothing any more."""
    with writing():
        row = row_of(id)
        row.share = (row.share or new_id()) if is_shared else None


def of(league_id: str) -> tuple[Season, ...]:
    """The seasons of a league, newest first."""
    return tuple(_season(row) for row in leagues.seasons(league_id))


def on(league_id: str, day: date) -> tuple[Season, ...]:
    """The seasons to which a day belongs, newest first."""
    return tuple(one for one in of(league_id) if is_within(day, one.first_day, one.last_day))


def row_of(id: str) -> models.Season:
    """What is stored of a season; NoSuchLeague where there is none."""
    row = leagues.season(id)
    if row is None:
        raise NoSuchLeague(id)
    return row


def _season(row: models.Season) -> Season:
    options = agreements.read_agreement(json.loads(row.agreed))
    played = league_games.has_counted(row.id)
    return Season(
        row.id,
        row.league_id,
        row.name,
        row.first_day,
        row.last_day,
        options,
        standings_projection.rules_of(row),
        row.share,
        played,
    )


def _written(options: Options, rules: StandingsRules) -> tuple[str, str]:
    """The agreement and the rules as a season keeps them; what tables can choose for themselves is no part of it."""
    return json.dumps(agreements.write_agreement(prescribed(options))), json.dumps(
        notation.write_rules(rules)
    )
