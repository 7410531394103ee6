"""A game from paper that gets other results: what follows from it, and the change itself."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from assistant.league.people import comparable
from assistant.league.results import Result
from assistant.notation import paper_json
from assistant.services import (
    NoSuchLeague,
    leagues,
    standings,
    standings_catch_up,
    standings_corrections,
    standings_projection,
)
from assistant.services.leagues import persons
from assistant.services.standings import CorrectionPreview
from assistant.store import league_games, models
from assistant.store.engine import writing


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
    body = json.loads(row.paper or "")
    return OnPaper(
        results=paper_json.read_paper(body),
        rounds=body.get("rounds", 0),
        places_were_given="places" in body,
        version=_version(row),
    )


def preview(game_id: str, typed: Typed) -> CorrectionPreview | None:
    """Who would move in the game's season; None where it belongs to none."""
    row = _row(game_id)
    known = leagues.at(row.league_id).by_name
    ids = [known.get(comparable(name), name) for name in typed.points]
    change = standings_corrections.preview_paper(row, _body(row, typed, ids))
    return standings.preview_of(change, dict(zip(ids, typed.points, strict=True)))


def change(game_id: str, typed: Typed, version: str) -> None:
    """Give a game these results; ChangedMeanwhile where it is of another version by now.

    Sent twice it is written once. An unknown name is a new person of the league.
    """
    with writing():
        row = _row(game_id)
        before = _version(row), row.paper
        row.paper = _body(row, typed, persons(row.league_id, list(typed.points)))
        if row.paper == before[1]:
            return
        if before[0] != version:
            raise ChangedMeanwhile
        standings_projection.recount(game_id)
    standings_catch_up.after_game(game_id)


def _row(game_id: str) -> models.LeagueGame:
    row = league_games.get(game_id)
    if row is None or row.paper is None or "brought" in json.loads(row.paper):
        raise NoSuchLeague(game_id)
    return row


def _body(row: models.LeagueGame, typed: Typed, ids: Sequence[str]) -> str:
    """What is kept of a game with these people; what its spreadsheet calls it stays."""
    points = dict(zip(ids, typed.points.values(), strict=True))
    places = typed.places and dict(zip(ids, typed.places.values(), strict=True))
    number = json.loads(row.paper or "").get("game", "")
    return json.dumps(paper_json.write_paper(points, typed.rounds, places, number))


def _version(row: models.LeagueGame) -> str:
    return sha256((row.paper or "").encode()).hexdigest()[:16]
