"""The pages of a season that draw."""

from dataclasses import dataclass

from assistant.web.seasons.pages import Line, StandingsPage
from assistant.web.shared.chart_geometry import Curve, Point, Stem, Tick


@dataclass(frozen=True, slots=True, kw_only=True)
class Climber:
    """Somebody's way through the season's table."""

    name: str
    person: str  # the address of what this person did
    place: str  # now: "2", "2=" where it is shared
    curve: Curve
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """Somebody's place after each evening."""

    name: str
    places: tuple[str, ...]  # "–" for none


@dataclass(frozen=True, slots=True, kw_only=True)
class OverTime:
    """The season's table after each evening."""

    climbers: tuple[Climber, ...]  # in the order of the table
    ends: tuple[Tick, ...]  # the first day that is shown, and the last
    days: tuple[str, ...]
    rows: tuple[Places, ...]  # those who have no place among them
    evenings: int  # of the season; the last of them are shown


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShare:
    """How often a round ended with the bottle at a seat."""

    seat: str  # "left of the dealer", "the dealer"
    bottles: int
    rounds: int
    share: str
    width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShares:
    """The seats of tables of one size, from the dealer's left."""

    title: str
    even: float  # where the bars would end if each seat had the bottle as often
    seats: tuple[SeatShare, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PicturesPage:
    """`seasons.pictures` for the league, `readers.pictures` for those who have the link."""

    name: str
    back: str  # the address of the standings
    over_time: OverTime | None  # None before a game counts
    shares: tuple[SeatShares, ...]  # the largest tables first; empty where no round was played here


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonGame:
    """A game of a person."""

    day: str
    sheet: str | None  # an address; None for readers, and for a game on paper
    place: int | None  # None for who left before the end
    people: int  # who have a place
    points: str
    rounds: int  # 0 where they are not known
    average: str  # points a round
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPlayed:
    """A game in the picture of the places."""

    stem: Stem
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """The points a round of a game in the picture."""

    at: Point
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentForm:
    """A person's last games as a picture, oldest first."""

    games: tuple[GamesPlayed, ...]
    places: tuple[Tick, ...]
    path: str  # of the points a round
    spots: tuple[Spot, ...]
    scale: tuple[Tick, ...]
    zero: float
    average: float | None  # how high it lies; None where no rounds are known
    average_text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """`seasons.person` for the league, `readers.person` for those who have the link."""

    name: str
    back: str
    standings: StandingsPage
    line: Line | None  # None for a guest, and before a game counts
    form: RecentForm | None  # None before a game counts
    games: tuple[PersonGame, ...]  # newest first
