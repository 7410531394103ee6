"""Leagues of any size to measure, each in a database of its own."""

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from flask import Flask
from sqlalchemy import make_url
from werkzeug.test import Client

from assistant.league.seasons import StandingsRules
from assistant.leagues import sessions
from assistant.rules.commands import BeginRound, Command
from assistant.rules.events import Tallied
from assistant.rules.options import USUAL, Goal
from assistant.store.engine import new_id, writing
from assistant.tables import tables
from assistant.tables.tables import Accepted, Sent
from tests.admitting import browser_at
from tests.databases import app_on, migrate
from tests.leaguing import LAST, PHONE, cast, evenings, founded, made, recount_season, write

PEOPLE, SESSIONS, ROUNDS = 40, 300, 6
NAMES = tuple(f"Player {number}" for number in range(1, 5))
COUNTED = Tallied(0, (None, 30, 40, 48), (), 8)


@dataclass(frozen=True)
class LargeLeague:
    """A league of so many games, counted on the table but for those `by_card`."""

    app: Flask
    games: int
    league_id: str
    season_id: str
    table_ids: tuple[str, ...]

    @property
    def address(self) -> str:
        """Where the league is."""
        return f"/leagues/{self.league_id}"

    @property
    def season(self) -> str:
        """Where its season is."""
        return f"{self.address}/seasons/{self.season_id}"

    @property
    def file(self) -> str:
        """The file of its database."""
        return make_url(self.app.config["SQLALCHEMY_DATABASE_URI"]).database or ""

    def browser(self) -> Client:
        """A phone of the league's secretary."""
        return browser_at(self.app, self.address)

    def one_more(self) -> "RunningGame":
        """The newest game of the league, before its last round is counted; within its app."""
        table_id = new_id()
        session_id = sessions.find_or_open(self.league_id, LAST, new_id())
        sessions.start(
            table_id,
            session_id,
            self.season_id,
            NAMES,
            replace(USUAL, level="score"),
            dealer=0,
            phone=PHONE,
        )
        game = RunningGame(table_id)
        for _ in range(ROUNDS - 1):
            game.send(COUNTED)
            game.send(BeginRound())
        return game


@dataclass(frozen=True)
class RunningGame:
    """A game at a table, to which commands are sent."""

    table_id: str

    def send(self, command: Command) -> None:
        """Let the phone that enters send this."""
        length = tables.view(self.table_id).game.length
        outcome = tables.execute(
            self.table_id,
            command,
            Sent(expected_length=length, idempotency_key=new_id(), phone=PHONE),
        )
        assert isinstance(outcome, Accepted)


def large_league(
    folder: Path, games: int, *, people: int = PEOPLE, by_card: bool = False
) -> LargeLeague:
    """A league of so many games and people, spread over the evenings of a year."""
    app, chance = app_on(migrate(f"sqlite:///{folder / new_id()}.sqlite")), Random("a large league")
    agreed = replace(USUAL, goal=Goal("rounds", ROUNDS))
    with app.app_context():
        league_id, season_id = founded(StandingsRules(drop=1, of=10, threshold=20), agreed)
        ids, nights = cast(league_id, people), evenings(league_id, SESSIONS)
        played = [
            made(chance, chance.sample(ids, chance.choice((3, 4))), ROUNDS, by_card=by_card)
            for _ in range(games)
        ]
        on_evenings = (
            (game, nights[number * SESSIONS // games], season_id)
            for number, game in enumerate(played)
        )
        write(on_evenings, agreed)
        with writing():
            recount_season(season_id)
    return LargeLeague(app, games, league_id, season_id, tuple(game.id for game in played))
