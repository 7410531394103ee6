"""The pages of a league as a whole."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.season_lines import SeasonLine


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLine:
    """A session in a list: `sessions.show`."""

    id: str
    day: str  # "Friday, 20 November 2026"
    place: str  # or ""
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TopRow:
    """One of the first in the season's standings."""

    rank: str  # "1"
    name: str
    value: str  # what the season counts


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaguePage:
    """`leagues.show`."""

    league_id: str
    league_name: str
    keeps_evenings: bool  # the phone may enter sessions and games
    keeps_people: bool  # it may change people and seasons too
    is_kept: bool  # this phone's home page lists it; else POST to `leagues.keep`
    is_put_away: bool  # it stands at the bottom of home pages
    saved: str  # when this phone last saved the league's file, in a sentence; "" for a reader
    new_session_id: str  # for POST to `sessions.tonight`
    season: SeasonLine | None  # the one that is being played, else the newest
    top: tuple[TopRow, ...]  # its first three
    sessions: tuple[SessionLine, ...]  # the newest
    earlier: tuple[SessionLine, ...]  # the others
    seasons: tuple[SeasonLine, ...]  # newest first
    people: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NamePage:
    """`leagues.new` and `leagues.rename`: POST id and name.

    The id of a new league is made with the page, so that a second post founds no second league.
    """

    league_id: str
    league_name: str  # "" for a new one
    form: Form  # name


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletePage:
    """`leagues.delete`: POST the name of the league."""

    league_id: str
    league_name: str
    goes: tuple[str, ...]  # "24 games", "no links for readers"
    running: str  # that games of it are being played; mostly ""
    days_kept: int
    form: Form  # name
