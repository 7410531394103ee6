"""The pages of who sits where on an evening."""

from dataclasses import dataclass

from wtforms import Form


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table that was drawn."""

    number: int
    players: tuple[str, ...]  # clockwise; the first deals
    game_id: str  # the id that its game has or will have
    has_begun: bool
    is_deleted: bool  # it has begun, and was deleted


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingCard:
    """The tables that were drawn at once, and who sits out."""

    number: int
    tables: tuple[TableCard, ...]
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPage:
    """`seating.show`: the newest tables, and those before."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_evenings: bool  # the phone may draw and begin games
    newest: SeatingCard | None
    before: tuple[SeatingCard, ...]  # the newest first
    waits: bool  # something can be drawn again
    form: Form  # POST seen to `seating.again`, seen and name to `seating.come`
    known_names: tuple[str, ...]  # who could come


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPage:
    """`seating.draw`: POST seen, people, names, tables, games."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    form: Form
