"""The pages that offer files."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameExportPage:
    """`exports.game`.

    `is_open`: no round runs, so there are `exports.deals`, `exports.tricks` and `exports.record`.
    `bg_stats_link` leads to bgstatsapp.com, with names and scores in it; as a file it is
    `exports.bg_stats`. None before the game is over, and where it ended without a result.
    """

    table_id: str
    is_open: bool
    is_over: bool
    bg_stats_link: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueExportPage:
    """`exports.league`: the file of a league, and those of its seasons.

    `seasons` are ids and names, newest first. `running` says how many games are running and so in
    no file; "" where none is.
    """

    league_id: str
    league_name: str
    keeps_people: bool  # the phone may bring in results from paper
    seasons: tuple[tuple[str, str], ...]
    running: str
