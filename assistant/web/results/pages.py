"""The games of a season, who came to its sessions, and the honours of a league."""

from dataclasses import dataclass

from assistant.web.shared.page_numbers import Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonChoice:
    """Somebody whose games can be asked for: GET person = value, "" for everybody."""

    value: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonResult:
    """What somebody has from a game; a dash or "" where that is not known."""

    name: str
    place: str
    points: str
    is_first: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A game in a list."""

    sheet: str | None  # an address; None for readers of the link, and for a game from paper
    what: str  # "4 players", "2 players · Lopaka", "3 players · from paper"
    results: tuple[PersonResult, ...]  # in the order of the places
    lack: str  # why it does not count, a sentence; or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesOfSession:
    """The games of a session, the newest first."""

    day: str
    where: str  # or ""
    address: str | None  # of the session; None for readers of the link
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GamesPage:
    """`results.games`: GET person, page."""

    league_id: str | None  # None for the readers of the season's link
    season_name: str
    standings: str  # an address
    address: str  # of this page
    spreadsheet: str  # an address
    people: tuple[PersonChoice, ...]
    sessions: tuple[GamesOfSession, ...]  # newest first
    steps: Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendanceRow:
    """How often somebody came."""

    name: str
    person: str  # the address of the person's games
    sessions: int
    last: str  # a day


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionLine:
    """A session, and who was there."""

    day: str
    where: str  # or ""
    address: str | None  # None for readers of the link
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendancePage:
    """`results.attendance`: GET page."""

    league_id: str | None  # None for the readers of the season's link
    season_name: str
    standings: str  # an address
    all_sessions: int
    people: tuple[AttendanceRow, ...]  # who came most often first; only on the first page
    sessions: tuple[SessionLine, ...]  # newest first
    steps: Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class HonourLine:
    """An honour, and who has it."""

    title: str
    number: str
    names: tuple[str, ...]
    more: int  # who share it and are not named
    day: str  # of the game, or ""
    sheet: str | None  # the address of the game; None where there is none, and for readers


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonChoice:
    """A season whose honours can be asked for, or all of them."""

    address: str
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HonoursPage:
    """`results.honours`: GET season. For the readers of a season's link the honours of that one."""

    league_id: str | None  # None for readers
    league_name: str
    season_name: str  # for readers; else ""
    standings: str  # an address, for readers; else ""
    choices: tuple[SeasonChoice, ...]  # none for readers
    honours: tuple[HonourLine, ...]
