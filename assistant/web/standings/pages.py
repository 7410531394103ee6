"""The standings of a season, and their picture for a chat."""

from dataclasses import dataclass

from markupsafe import Markup
from wtforms import Form

from assistant.web.shared.pages import Rule
from assistant.web.shared.rules_form import CountChoice
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
    follows_later: bool  # ratings and charts are still those of before a change
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
class EmbeddedRow:
    """A row of the standings on another site; numbers as they are written."""

    place: str  # "2", "2=" where it is shared, "–" where there are too few games
    is_first: bool
    has_place: bool
    name: str
    value: str  # what the season counts
    points: str
    played: int
    wins: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedPage:
    """`standings.embedded`: the standings within another site's page; it tells no id."""

    name: str
    league_name: str
    as_of: str  # the day of the last game that counts; "" before there is one
    counted: str  # the head of what the season counts
    rows: tuple[EmbeddedRow, ...]


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


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfRow:
    """A person's row as it would be, and the place now."""

    place: str
    name: str
    person: str  # the address of the person's games
    value: str  # what would be counted
    played: int
    now: str  # the place by the season's own rules
    moves: bool  # whether it would be another place


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfOrder:
    """The order as it would be."""

    counted: str  # the head of its column
    moves: str  # how many people would move
    rows: tuple[WhatIfRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfPage:
    """`standings.what_if`: GET the fields of `RulesForm`."""

    league_id: str
    season_id: str
    season_name: str
    form: Form
    counts: tuple[CountChoice, ...]
    alert: str  # why the order cannot be said; mostly ""
    order: WhatIfOrder | None  # None before rules were tried, and where they are wrong
