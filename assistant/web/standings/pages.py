"""The standings of a season, and their picture for a chat."""

from dataclasses import dataclass

from markupsafe import Markup

from assistant.web.shared.pages import Rule
from assistant.web.shared.standings_rows import StandingsRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a correction changed."""

    title: str  # "On 3 March the game of 1 February changed."
    changes: tuple[str, ...]  # "Betty: place 3 → 2, 54.2 % → 57.1 %"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadersLink:
    """The link for readers."""

    address: str
    qr_code: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """`standings.show` for the league, `standings.show_for_readers` for readers.

    Readers can change nothing, and their page tells no id of the league.
    """

    league_id: str | None  # None for readers
    season_id: str | None  # None for readers
    keeps_people: bool  # the phone may change the season and make its link
    league_name: str
    name: str
    days: str  # "1 Jan – 30 Jun 2026"
    counted: str  # what the season counts, as the head of its column
    shows_beaten: bool  # where the season counts something else
    shows_average: bool  # points a round, where the season counts something else
    drops: bool  # games are dropped
    columns: int  # of the table
    rows: tuple[StandingsRow, ...]
    rules: tuple[str, ...]  # how the ranking works
    house_rules: tuple[Rule, ...]  # by which the games are played
    not_counted: tuple[str, ...]  # how many games do not count, by reason
    waiting: tuple[tuple[str, str], ...]  # their sessions, address and day; none for readers
    corrections: tuple[Correction, ...]  # newest first
    games: str  # an address
    attendance: str  # an address
    honours: str  # an address
    charts: str  # an address
    tournaments: str  # an address; "" where there are none
    picture: str  # the address of the picture for a chat
    picture_name: str  # what its file is called
    link: ReadersLink | None  # None where there is no link, and for who may not make one


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow:
    """A row of the picture."""

    top: int
    place: str
    name: str  # as much of it as fits
    value: str  # what the season counts
    played: int
    wins: str
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """`standings.picture`: the standings as an SVG that needs nothing else, in its own units."""

    width: int
    height: int
    title: str
    subtitle: str  # the league
    as_of: str  # the day of the last game; "" before there is one
    value_head: str
    played_head: str
    wins_head: str
    rows: tuple[PictureRow, ...]
    below: str  # "+ 3 more", or that no game counts yet; mostly ""
    below_top: int  # where that stands
