"""A game from paper gets other results."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from assistant.league.results import Result
from assistant.notation import paper_json
from assistant.services import (
    NoSuchLeague,
    standings_projection,
)
from assistant.services.leagues import persons
from assistant.services.standings_corrections import confirmed
from assistant.store import game_people, league_games, models
from assistant.store.engine import writing
from assistant.store.game_people import Body


class ChangedMeanwhile(Exception):
    """Somebody else has changed the game since the page was made. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What is known of a game: `results` in the order of the paper; 0 rounds are not known.

    `version` is another one after each change.
    """

    results: tuple[Result, ...]
    rounds: int
    places_were_given: bool
    version: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody typed of a game, by name; None for places that follow from the points."""

    points: Mapping[str, int]
    rounds: int
    places: Mapping[str, int] | None


def at(game_id: str) -> OnPaper:
    """What is known of a game from paper; NoSuchLeague where there is none of this id."""
    row = _row(game_id)
    body = _body_of(row)
    return OnPaper(
        results=paper_json.read_paper(body),
        rounds=body.get("rounds", 0),
        places_were_given="places" in body,
        version=_version(body),
    )


def change(game_id: str, typed: Typed, version: str, shown: str | None = None) -> None:
    """Give a game these results; ChangedMeanwhile where it is of another version by now.

    Sent twice it is written once. An unknown name is a new person of the league. `shown` as in
    `confirming.confirmed`.
    """
    with writing(game_id):
        row = _row(game_id)
        before = _body_of(row)
        with confirmed(row.league_id, shown):
            body = _body(row, typed, persons(row.league_id, list(typed.points)))
            if _version(body) == _version(before):
                return
            if _version(before) != version:
                raise ChangedMeanwhile
            standings_projection.rewrite(row, body)


def _row(game_id: str) -> models.LeagueGame:
    row = league_games.get(game_id)
    if row is None or row.kind != "paper":
        raise NoSuchLeague(game_id)
    return row


def _body_of(row: models.LeagueGame) -> Body:
    return game_people.bodies([row.id])[row.id]


def _body(row: models.LeagueGame, typed: Typed, ids: Sequence[str]) -> Body:
    """What is kept of a game with these people; what its spreadsheet calls it stays."""
    points = dict(zip(ids, typed.points.values(), strict=True))
    places = typed.places and dict(zip(ids, typed.places.values(), strict=True))
    return paper_json.write_paper(points, typed.rounds, places, row.number or "")


def _version(body: Body) -> str:
    return sha256(json.dumps(body).encode()).hexdigest()[:16]
