"""Tables that were drawn, as pages show them."""

from dataclasses import dataclass

from assistant.services.leagues import League
from assistant.services.seatings import Seating


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """A table that was drawn."""

    number: int
    players: tuple[str, ...]  # clockwise; the first deals
    game_id: str  # the id that its game has or will have
    has_begun: bool
    is_deleted: bool  # it has begun, and was deleted
    is_paper: bool  # its result came from paper


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingCard:
    """The tables that were drawn at once, and who sits out."""

    number: int
    tables: tuple[TableCard, ...]
    out: tuple[str, ...]


def seating_card(league: League, seating: Seating) -> SeatingCard:
    """A seating with the names of its people."""
    return SeatingCard(
        number=seating.number,
        tables=tuple(
            TableCard(
                number=table.number,
                players=tuple(league.names[person] for person in table.people),
                game_id=table.game_id,
                has_begun=table.has_begun,
                is_deleted=table.is_deleted,
                is_paper=table.is_paper,
            )
            for table in seating.tables
        ),
        out=tuple(league.names[person] for person in seating.out),
    )
