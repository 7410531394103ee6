"""Seasons in a list."""

from dataclasses import dataclass

from assistant.services.seasons import Season
from assistant.web.shared.days import span


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonLine:
    """A season in a list: `standings.show`."""

    id: str
    name: str
    days: str  # "Sep 1 – Dec 31, 2026"


def season_line(season: Season) -> SeasonLine:
    """A season with its name and its days."""
    days = span(season.first_day, season.last_day)
    return SeasonLine(id=season.id, name=season.name, days=days)
