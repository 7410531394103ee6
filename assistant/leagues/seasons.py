"""Seasons of a league: what they agree on, and who may look at them."""

import json
from collections.abc import Sequence
from datetime import date

from sqlalchemy import delete, select, update

from assistant.extensions import db
from assistant.league.eligibility import is_within, prescribed
from assistant.league.seasons import Days, StandingsRules
from assistant.leagues import HasGames, counting, league_games, settled, there
from assistant.leagues.leagues import get as league
from assistant.leagues.settled import confirmed
from assistant.notation import league_parts, table_events
from assistant.rules.options import Options
from assistant.store import leagues, log
from assistant.store.engine import new_id, writing
from assistant.store.log import Told
from assistant.store.models import League, LeagueGame, LogLine, Tournament
from assistant.store.models import Season as Season
from assistant.tables import SentBefore


def open_season(
    id: str, league_id: str, name: str, days: Days, options: Options, rules: StandingsRules
) -> None:
    """Open a season.

    An id that is taken was sent twice: what was sent last holds as long as it has no game and nobody
    has changed it, else SentBefore.
    """
    agreed, counted = _stored(options, rules)
    said = _said(name, days, agreed, counted)
    with writing(league_id):
        league(league_id)
        there = leagues.season(id)
        if there is None:
            db.session.add(Season(id=id, league_id=league_id, **said))
            log.write(league_id, "season_opened", Told(name=name))
        elif there.league_id == league_id and log.changes(there, **said):
            if there.was_changed or not is_empty(id):
                raise SentBefore(id)
            for key, value in said.items():
                setattr(there, key, value)


def change_season(
    id: str,
    name: str,
    days: Days,
    options: Options,
    rules: StandingsRules,
    shown: str | None = None,
) -> None:
    """Give a season a name, days, an agreement and rules; `shown` as in `settled.confirmed`."""
    agreed, counted = _stored(options, rules)
    counting.read_ahead(_concerned(at(id), days, (agreed, counted)), agreed)
    with writing(id):
        row = at(id)
        said = _said(name, days, agreed, counted)
        changes = log.changes(row, **said)
        told = Told(name=row.name, changes=changes)
        with confirmed(row.league_id, shown, [row], "season_changed", told):
            concerned = _concerned(row, days, (agreed, counted))
            if row.rules.count != rules.count:
                settled.forget_values(id)
            row.was_changed |= bool(changes)
            for column, value in said.items():
                setattr(row, column, value)
            settled.recount_games(row.league_id, concerned)


def close(id: str, *, is_closed: bool) -> None:
    """Say that a season is over, with its champions (League 2.10); or open it again."""
    with writing(id):
        row = at(id)
        if is_closed != row.is_closed:
            what = "season_closed" if is_closed else "season_opened_again"
            log.write(row.league_id, what, Told(name=row.name, people=tuple(champions(row))))
        row.is_closed = is_closed


def champions(season: Season) -> list[str]:
    """Who is in the first place; nobody where nobody has enough games (League 4.1)."""
    return [row.totals.person for row in counting.of_season(season).rows if row.place == 1]


def is_empty(id: str) -> bool:
    """Whether no game belongs to a season, and it orders no tournament."""
    games = select(LeagueGame.id).where(LeagueGame.season_id == id)
    query = games.union_all(select(Tournament.session_id).where(Tournament.season_id == id))
    return db.session.scalar(query.limit(1)) is None


def remove(id: str) -> None:
    """Remove a season without a game or a tournament; HasGames where there is one."""
    with writing(id):
        row = at(id)
        if not is_empty(id):
            raise HasGames(id)
        theirs = update(LogLine).where(LogLine.season_id == id)
        db.session.execute(theirs.values(season_id=None, moves=None))
        log.write(row.league_id, "season_removed", Told(name=row.name))
        db.session.execute(delete(Season).where(Season.id == id))


def shared(share: str) -> Season:
    """The season that a readers' link shows; NoSuchLeague where the link was ended."""
    query = select(Season).join(League, League.id == Season.league_id)
    of_link = query.where(Season.share == share, League.deleted_at.is_(None))
    return there(db.session.scalar(of_link), share)


def share(id: str, *, is_shared: bool) -> None:
    """Make a link for readers where there is none; or end it, so that it shows nothing any more."""
    with writing(id):
        row = at(id)
        if is_shared != (row.share is not None):
            what = "season_shared" if is_shared else "season_unshared"
            log.write(row.league_id, what, Told(name=row.name))
        row.share = (row.share or new_id()) if is_shared else None


def of(league_id: str) -> list[Season]:
    """The seasons of a league, newest first."""
    return leagues.seasons(league_id)


def on(league_id: str, day: date) -> list[Season]:
    """The seasons of a league to which a day belongs, newest first."""
    return [season for season in of(league_id) if is_within(day, season.first_day, season.last_day)]


def at(id: str) -> Season:
    """The season of this id; NoSuchLeague where there is none."""
    return there(leagues.season(id), id)


def _concerned(row: Season, days: Days, stored: tuple[str, str]) -> Sequence[LeagueGame]:
    """The games that other days of a season concern, or all where it agrees on something else."""
    games = league_games.of_league(row.league_id, row.id)
    if stored != (row.agreed, row.counting):
        return games
    day_of = {session.id: session.day for session in league_games.sessions_of(games)}
    return [
        game
        for game in games
        if is_within(day := day_of[game.session_id], *days)
        != is_within(day, row.first_day, row.last_day)
    ]


def _said(name: str, days: Days, agreed: str, counting: str) -> dict[str, str | date]:
    """What a form says of a season, by columns."""
    of_days: dict[str, str | date] = {"first_day": days[0], "last_day": days[1]}
    return of_days | {"name": name, "agreed": agreed, "counting": counting}


def _stored(options: Options, rules: StandingsRules) -> tuple[str, str]:
    """The agreement and the rules as stored, without what each table chooses for itself."""
    agreed = json.dumps(table_events.write_agreement(prescribed(options)))
    return agreed, json.dumps(league_parts.write_rules(rules))
