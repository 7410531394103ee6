"""The pages on which a league is taken along, and something is brought in."""

from dataclasses import dataclass

from wtforms import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class CarryingPage:
    """`carrying.league`: the files of a league, and what of it can be brought in."""

    league_id: str
    league_name: str
    seasons: tuple[tuple[str, str], ...]  # id and name, newest first
    running: str  # "1 game is running and is not in the file."; "" where none is


@dataclass(frozen=True, slots=True, kw_only=True)
class BringInPage:
    """`carrying.bring_in`: POST a file."""

    form: Form  # file


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`carrying.paper`: POST a CSV file, or its text, and the season that it comes to."""

    league_id: str
    form: Form  # file, text, season
    brought: str  # "12 games came in."; "" before
    has_season: bool
