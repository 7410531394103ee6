"""The pages of a tournament."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.drawn_tables import SeatingCard, TableCard
from assistant.web.shared.page_numbers import Steps


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """A table of what was drawn last."""

    card: TableCard
    waits: bool  # the tournament waits for its result
    is_without: bool  # it was said to be without a result
    does_not_count: bool  # its game is over and lacks something


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentRow:
    """A person's row of the standing."""

    place: str
    is_first: bool
    is_last_in: bool  # the cut is below
    name: str
    person: str  # the id
    value: str
    played: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStanding:
    """How a tournament stands."""

    counted: str  # what the season counts
    ranked: str  # by what, a sentence
    cut: str  # who goes to the final table, a sentence; or ""
    rows: tuple[TournamentRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRound:
    """A round before."""

    name: str
    seating: SeatingCard


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """How far a tournament is."""

    name: str  # "Round 2 of 4", "Final table", "Anna wins the tournament"
    tables: tuple[TournamentTable, ...]
    out: tuple[str, ...]
    next: str  # "Draw round 3"; "" where the tournament waits or is over
    may_draw_again: bool
    may_change: bool  # the number of rounds, or of finalists
    may_remove: bool
    may_mark: bool
    standing: TournamentStanding
    before: tuple[EarlierRound, ...]  # the newest first


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPage:
    """`tournament.show`: POST seen, table, has_result to `tournament.mark`."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_evenings: bool  # the phone may draw and begin games
    may_open: bool  # the phone may open a tournament
    seen: str
    stage: Stage | None  # None where there is no tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPage:
    """`tournament.open`: POST seen, people, names, season, rounds, finalists, tables."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    has_season: bool  # the day belongs to one
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage:
    """`tournament.draw`: POST seen, again, people, names."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    name: str  # "Draw round 2"
    is_final: bool
    finalists: int
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage:
    """`tournament.change`: POST seen, rounds, finalists.

    `is_stale`: somebody drew or changed something since the form was shown, so nothing was saved.
    """

    league_id: str
    league_name: str
    session_id: str
    day: str
    is_stale: bool
    form: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentOfSeason:
    """A tournament in the list of its season."""

    day: str
    where: str  # or ""
    address: str | None  # its page; None for readers of the link
    name: str  # as that of its stage
    standing: TournamentStanding


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPage:
    """`tournament.season`: GET page."""

    league_id: str | None  # None for the readers of the season's link
    season_name: str
    standings: str  # an address
    tournaments: tuple[TournamentOfSeason, ...]  # the newest first
    steps: Steps
