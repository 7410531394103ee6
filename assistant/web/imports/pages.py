"""The pages that import."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.pages import Group


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePage:
    """`imports.file`: POST a file."""

    form: Form  # file
    address: str  # of what is here already; "" for nothing, or what this phone may not open


@dataclass(frozen=True, slots=True, kw_only=True)
class FileDonePage:
    """`imports.file_done`: what came in with a file, and where it is now."""

    lines: tuple[str, ...]
    address: str
    is_league: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`imports.paper`: POST a spreadsheet, or its text, and the season that it counts for."""

    league_id: str
    form: Form  # file, text, season
    outcome: str  # what became of a file that waited here; "" for nothing
    has_season: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody in the file who is not in the league: POST "as:NAME" with the id of who it is."""

    name: str
    likely_id: str  # the likeliest person of the league
    likely_name: str
    is_chosen: bool  # that it is that one


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedGame:
    """A game that gets other results."""

    address: str
    day: str
    lines: tuple[str, ...]  # "Adam: 9 → 12"


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPage:
    """`imports.preview`: POST who is who, days, leave_out, and answer, "look" or "bring"."""

    league_id: str
    upload_id: str
    file: str
    season: str
    asks_order: bool  # its days can be read in two ways; nothing else is known
    order: str  # "day", "month", or "" where nobody was asked
    figure: int  # how many games, or people's totals, are new
    of_figure: str  # "new games"
    counts: tuple[str, ...]  # "3 games are here already."
    new: tuple[str, ...]  # "14 Mar 2026: Anna 9, Ben 4", or "Anna: 9 games" of totals
    more_new: int
    moves: Group | None  # who moves in the season; None where nothing comes in
    likely: tuple[NewPerson, ...]
    others: tuple[str, ...]  # who is new and like nobody
    more_others: int
    changed: tuple[ChangedGame, ...]
    more_changed: int
    misfits: tuple[str, ...]
    more_misfits: int
    can_bring_in: bool
    leaves_out: bool
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLine:
    """An import in the list."""

    id: str
    when: str
    what: str  # "old.csv: 12 games, 3 people"
    by: str
    is_taken_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportsPage:
    """`imports.index`: what the league has brought in from paper, the last first."""

    league_id: str
    league_name: str
    imports: tuple[ImportLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPage:
    """`imports.show`: what an import has brought."""

    league_id: str
    import_id: str
    when: str
    by: str
    file: str
    season_id: str  # "" where it is no more
    season: str
    lines: tuple[str, ...]
    is_taken_back: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMovesGroup:
    """Who moves in a season."""

    title: str
    lines: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EditedGame:
    """A game that somebody has changed after it came in."""

    address: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBackPage:
    """`imports.take_back`: what follows, and POST it; or why it cannot be."""

    league_id: str
    import_id: str
    lines: tuple[str, ...]
    groups: tuple[SeasonMovesGroup, ...]
    refusal: str
    edited: tuple[EditedGame, ...]
