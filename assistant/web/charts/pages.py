"""The charts of a season, and a person's games in it."""

from dataclasses import dataclass

from assistant.web.shared.chart_geometry import Curve, PlaceStem, Point, Tick
from assistant.web.shared.head_to_head import HeadToHead
from assistant.web.shared.page_numbers import Steps
from assistant.web.shared.standings_rows import StandingsRow


@dataclass(frozen=True, slots=True, kw_only=True)
class RankLine:
    """Somebody's places over time, as a line."""

    name: str
    key: str  # names the person in addresses
    person: str  # the address of the person's games
    alone: str  # the address of the chart with this line lit
    place: str  # the last one: "2", "2=" where it is shared
    curve: Curve
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesRow:
    """Somebody's place after each session, as text."""

    name: str
    places: tuple[str, ...]  # "–" for none


@dataclass(frozen=True, slots=True, kw_only=True)
class RankChart:
    """The standings after each session."""

    lines: tuple[RankLine, ...]  # in the order of the standings
    lit: RankLine | None  # the only line that is lit; None where all are
    together: str  # the address of the chart with all lines alike
    ends: tuple[Tick, ...]  # the first day that is shown, and the last
    days: tuple[str, ...]
    rows: tuple[PlacesRow, ...]  # with those who have no place
    sessions: int  # of the season; the last of them are shown


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBar:
    """How many of the rounds at a seat ended with the bottle there."""

    seat: str  # "left of the dealer", "the dealer"
    bottles: int
    rounds: int
    percent: str
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChart:
    """The seats of tables of one size that play one game, from the dealer's left."""

    title: str
    even: float  # where the bars would end if each seat had the bottle as often
    bars: tuple[SeatBar, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChartsPage:
    """`charts.season`."""

    league_id: str | None  # None for the readers of the season's link
    name: str
    standings: str  # an address
    ranks: RankChart | None  # None before a game counts
    seats: tuple[SeatChart, ...]  # the largest tables first; empty without a round played here


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonalGameRow:
    """A game of a person."""

    day: str
    sheet: str | None  # an address; None for readers, and for a game from paper
    place: int | None  # None for a person who left before the end
    people: int  # who have a place
    points: str
    rounds: int  # 0 where they are not known
    average: str  # points a round
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMark:
    """The place in a game, in the chart of places."""

    stem: PlaceStem
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageMark:
    """The points a round of a game, in their chart."""

    at: Point
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class FormChart:
    """A person's last games, oldest first: the places, and the points a round."""

    games: tuple[PlaceMark, ...]
    places: tuple[Tick, ...]
    path: str  # through the points a round
    marks: tuple[AverageMark, ...]
    scale: tuple[Tick, ...]
    zero: float
    average: float | None  # where the season's average lies; None where no rounds are known
    average_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """A part of somebody's totals, where some of them were brought forward."""

    title: str  # "In games here", "Brought forward", "Together"
    value: str  # what the season counts
    games: int
    wins: str
    points: str
    rounds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """`charts.person`."""

    league_id: str | None  # None for the readers of the season's link
    name: str
    season_name: str
    standings: str  # an address
    counted: str  # what the season counts, as the head of a column
    shows_beaten: bool  # where the season counts something else
    shows_average: bool  # points a round, where the season counts something else
    row: StandingsRow | None  # None for a guest, and before a game counts
    sessions: int
    parts: tuple[TotalsRow, ...]  # the last is their sum; empty where nothing was brought forward
    head_to_head: HeadToHead | None  # None where nobody was met
    form: FormChart | None  # None before a game counts, and on later pages of the games
    all_games: int  # that count
    games: tuple[PersonalGameRow, ...]  # a page of them, newest first
    steps: Steps
