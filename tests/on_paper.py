"""A game of a league whose totals come from paper, entered without a page."""

from collections.abc import Mapping

from assistant.leagues import sessions
from assistant.leagues.sessions import PaperGame


def add_paper(
    id: str,
    session_id: str,
    season_id: str | None,
    points: Mapping[str, int],
    rounds: int,
    places: Mapping[str, int] | None = None,
    shown: str | None = None,
) -> None:
    """Enters one game; points and places are by name."""
    sessions.add_papers(session_id, season_id, [PaperGame(id, points, rounds, places)], shown)
