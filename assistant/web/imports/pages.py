"""The pages that import."""

from dataclasses import dataclass

from wtforms import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePage:
    """`imports.file`: POST a file."""

    form: Form  # file


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`imports.paper`: POST a CSV file, or its text, and the season that it counts for.

    `outcome` says what the form that was sent before brought, "12 results came in."; "" before.
    """

    league_id: str
    form: Form  # file, text, season
    outcome: str
    has_season: bool
