"""The pages of who sits where on an evening."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.drawn_tables import SeatingCard


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingPage:
    """`seating.show`: the newest tables, and those before."""

    league_id: str
    league_name: str
    session_id: str
    day: str
    keeps_evenings: bool  # the phone may begin games
    may_draw: bool  # and draw: no tournament goes on
    has_tournament: bool
    may_open: bool  # the phone may open a tournament, and there is none
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
