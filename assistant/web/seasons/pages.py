"""The pages of a season."""

from dataclasses import dataclass

from markupsafe import Markup
from wtforms import Form

from assistant.web.shared.pages import Rule
from assistant.web.tables.pages import PresetChip


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """A way of counting, to choose: radio count = id."""

    id: str
    name: str
    text: str  # what it counts, in a line
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFormPage:
    """`seasons.new` and `seasons.change`."""

    league_id: str
    season_id: str | None  # None for a new one
    is_empty: bool  # it is there and no game belongs to it: it can be removed
    form: Form  # name, first_day, last_day; and where nothing is frozen all of `forms.SeasonForm`
    is_frozen: bool  # a game has counted: only the name and the days can be changed
    alert: str  # the season was frozen while somebody filled this in; mostly ""
    counts: tuple[Counting, ...]
    presets: tuple[
        PresetChip, ...
    ]  # buttons name=preset: the page comes back filled in, nothing is written
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recent:
    """A place in one of the last games."""

    place: int
    told: str  # what is heard after the place: "of 4", "of 4, dropped"
    is_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Somebody's row of the standings; numbers as they are read."""

    place: str  # "2", "2=" where it is shared, "–" where there are too few games
    is_first: bool
    is_shared: bool
    name: str
    person: str  # the address of what this person did
    short: str  # "3 of 8 games", who has too few for a place; else ""
    figure: str  # what the season counts
    played: int
    won: str
    beaten: str
    points: str
    average: str  # points a round
    bottles: int  # rounds that ended with the bottle,
    rounds: int  # of so many
    best: str
    worst: str
    last: tuple[Recent, ...]  # the newest first
    dropped: int  # games
    rating: str  # "12.3 ± 4.1"
    decided: str  # "ahead of Betty by wins: 5 to 3"; mostly ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What a correction changed."""

    title: str  # "On March 3 the game of February 1 was corrected."
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The link for readers."""

    link: str
    code: Markup  # the same, drawn to be scanned


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsPage:
    """`seasons.show` for the league, `readers.show` for those who have the link: they can change nothing."""

    league_id: str | None  # None for readers, whose page must not tell it
    season_id: str | None
    league_name: str
    name: str
    days: str  # "January 1 – June 30, 2026"
    counted: str  # the head of the figure: "Beaten"
    shows_beaten: bool  # the figure is another one
    shows_average: bool
    drops: bool
    lines: tuple[Line, ...]
    rules: tuple[str, ...]  # how the order is made
    house_rules: tuple[Rule, ...]  # by which is played
    lacking: tuple[str, ...]  # games that do not count, by reason
    waiting: tuple[
        tuple[str, str], ...
    ]  # the sessions of those games: address and day; none for readers
    corrections: tuple[Correction, ...]  # newest first
    pictures: str  # an address
    picture: str  # the address of a drawing for a chat
    picture_name: str  # what its file is called
    shared: Shared | None  # None for readers, and where there is no link


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureLine:
    """A row of the drawing."""

    top: int
    place: str
    name: str  # as much of it as fits
    figure: str
    played: int
    won: str
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """`seasons.picture` and `readers.picture`: the standings as a drawing that needs nothing else, in its own units."""

    width: int
    height: int
    title: str
    subtitle: str  # the league
    until: str  # the last day on which was played
    heads: tuple[str, str, str]  # of the figure, of the games played, of the wins
    lines: tuple[PictureLine, ...]
    more: str  # "+ 3 more", or what stands in the place of lines
    foot: int  # where that is written
