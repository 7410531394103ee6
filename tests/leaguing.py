"""Leagues made from a seed, with the record of every game: for tests and benchmarks."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import islice
from random import Random
from typing import Any

from sqlalchemy import insert

from assistant.extensions import Base, db
from assistant.league.seasons import StandingsRules
from assistant.leagues import league_games, leagues, seasons, sessions, settled
from assistant.notation import game_files as chain
from assistant.notation import table_events as notation
from assistant.rules.events import Began, GameEvent, Opened, Played, Tallied
from assistant.rules.options import Options
from assistant.rules.table import Variant
from assistant.store import leagues as store
from assistant.store import people
from assistant.store.engine import new_id, writing
from assistant.store.leagues import NewEntry
from assistant.store.models import Event, LeagueGame, Session, Table
from tests.rounds import legal_round

AT_ONCE = 500

PHONE = "a-phone-of-the-league"
FIRST, LAST = date(2026, 1, 1), date(2026, 12, 31)


@dataclass(frozen=True, slots=True)
class MadeGame:
    """A game as it was written down: who sat there clockwise, and the rounds' events."""

    id: str
    persons: tuple[str, ...]
    variant: Variant
    rounds: tuple[tuple[GameEvent, ...], ...]

    @property
    def told(self) -> list[GameEvent]:
        """All events but the opening."""
        return [
            event
            for number, one in enumerate(self.rounds)
            for event in ((Began(),) if number else ()) + one
        ]


def founded(rules: StandingsRules, options: Options) -> tuple[str, str]:
    """A league, and a season of it that takes a year."""
    league_id, season_id = new_id(), new_id()
    leagues.open_league(league_id, "The league", PHONE)
    seasons.open_season(season_id, league_id, "2026", (FIRST, LAST), options, rules)
    return league_id, season_id


def made(chance: Random, persons: Sequence[str], rounds: int, *, by_card: bool = False) -> MadeGame:
    """A game of so many rounds: counted on the table, or (three and four players) card by card."""
    size = len(persons)
    variant: Variant = "standard" if size > 2 else chance.choice(("lopaka", "bright-house"))
    rounds_played: list[tuple[GameEvent, ...]] = []
    for number in range(rounds):
        if by_card and variant == "standard":
            rounds_played.append(
                tuple(Played(*play) for play in legal_round(chance, size, (number + 1) % size))
            )
        else:
            rounds_played.append((tallied(chance, size + (variant == "lopaka")),))
    return MadeGame(new_id(), tuple(persons), variant, tuple(rounds_played))


def tallied(chance: Random, seats: int) -> Tallied:
    """A round that was counted on the table; small numbers, so that games tie."""
    owner, penalty = chance.randrange(seats), chance.randrange(0, 16, 5)
    coins = [None if seat == owner else chance.randrange(0, 40, 10) for seat in range(seats)]
    if seats == 2:
        coins[1 - owner] = chance.randrange(0, 110, 10)
    return Tallied(owner, tuple(coins), (), penalty)


def recount_season(season_id: str) -> None:
    """Count all games of a season, within a transaction."""
    season = seasons.at(season_id)
    games = league_games.of_league(season.league_id, season_id)
    settled.recount_games(season.league_id, games)


def write(games: Iterable[tuple[MadeGame, str, str | None]], options: Options) -> None:
    """Store games of a league, each for a session and a season, without judging each event.

    Nothing is counted yet.
    """
    left = enumerate(games)
    with writing():
        while some := list(islice(left, AT_ONCE)):
            tables, events, of_league = [], [], []
            for number, (game, session_id, season_id) in some:
                session = db.session.get(Session, session_id)
                assert session is not None
                begun_at = datetime.combine(session.day, time(12)) + timedelta(seconds=number)
                tables.append({"id": game.id, "opened_at": begun_at})
                events += _events(game, options, begun_at)
                own = {
                    "id": game.id,
                    "league_id": session.league_id,
                    "session_id": session_id,
                    "season_id": season_id,
                }
                of_league.append(
                    own | {"begun_at": begun_at, "lack": "running", "has_counted": False}
                )
            for family, rows in ((Table, tables), (Event, events), (LeagueGame, of_league)):
                db.session.execute(insert(family), rows)


def _events(game: MadeGame, options: Options, at: datetime) -> list[dict[str, Any]]:
    opening = Opened(game.persons, 0, replace(options, variant=game.variant))
    rows, before = [], chain.NOTHING_BEFORE
    for number, event in enumerate([opening, *game.told]):
        client_id = game.id if number == 0 else f"{game.id}-{number}"
        body = json.dumps(notation.write(event))
        before = chain.chained(
            before,
            game.id,
            chain.StoredEvent(number, client_id, PHONE, at.isoformat(), None, body, ""),
        )
        own = {"table_id": game.id, "number": number, "client_id": client_id, "by": PHONE}
        rows.append(own | {"at": at, "body": body, "salt": None, "hash": before})
    return rows


def cast(league_id: str, size: int) -> list[str]:
    """So many people of a league, by their ids."""
    ids = [new_id() for _ in range(size)]
    with writing():
        for number, id in enumerate(ids):
            people.add(league_id, {id: f"Player {number + 1}"})
            store.enter(league_id, [NewEntry(id)])
    return ids


def evenings(league_id: str, count: int) -> list[str]:
    """So many sessions over the year, in order."""
    ids = [new_id() for _ in range(count)]
    for number, id in enumerate(ids):
        sessions.open_session(id, league_id, FIRST + timedelta(days=number * 364 // count), "")
    return ids


def columns(row: Base) -> dict[str, object]:
    """What is stored in a row, whichever league it is of."""
    names = row.__table__.columns.keys()
    return {name: getattr(row, name) for name in names if name != "league_id"}
