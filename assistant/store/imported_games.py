"""Games that are imported: they count once all of them are here."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import insert, select, update

from assistant.extensions import db
from assistant.store.models import LeagueGame


class NewGame(NamedTuple):
    """A game that is imported, from paper or with a record; the fields are those of the model."""

    id: str
    league_id: str
    session_id: str
    season_id: str | None
    begun_at: datetime
    paper: str | None
    has_counted: bool = False


def add(games: Sequence[NewGame]) -> None:
    """Add games that are imported; they do not count yet."""
    rows = [game._asdict() | {"lack": "importing"} for game in games]
    if rows:
        db.session.execute(insert(LeagueGame), rows)


def ids(league_id: str) -> list[str]:
    """The ids of the games of a league that were imported and do not count yet."""
    query = select(LeagueGame.id).where(LeagueGame.league_id == league_id)
    return list(db.session.scalars(query.where(LeagueGame.lack == "importing")))


def let_count(league_id: str, but: Collection[str]) -> None:
    """Let the imported games of a league count whose results are saved, but for these."""
    imported = LeagueGame.league_id == league_id, LeagueGame.lack == "importing"
    statement = update(LeagueGame).where(*imported, LeagueGame.id.not_in(but))
    db.session.execute(statement.values(lack="", has_counted=True))
