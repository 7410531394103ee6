"""The pages of a table as a whole: a new one, its sheet, its names, its end."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.pages import Person
from assistant.web.shared.presets import PresetChip


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage:
    """`tables.new`."""

    # client_id, deck, name_0 to name_3, variant, dealer (random, 0 to 3), end, number, level, sign_off, switches, rulings
    form: Form
    known_names: tuple[str, ...]  # offered as chips, those who played last first
    targets: tuple[int, ...]  # offered for a target: 200, 300, 500
    presets: tuple[
        PresetChip, ...
    ]  # buttons name=preset of the same form: the page comes back filled in, nothing is opened
    doubt: str  # what is not sure about the coins of the chosen deck; mostly ""


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesPage:
    """`tables.names`."""

    table_id: str
    form: Form  # name_0 to name_3
    seats: int  # how many of the form's names the table has


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletePage:
    """`tables.delete`: the one question."""

    table_id: str
    players: tuple[str, ...]
    rounds: int  # how many have been scored
    days_kept: int  # how long it can be restored


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """`tables.people`: who sits at the table. POST with do = "succeed", "join" or "leave"; where seat, name, coins.

    succeed: seat, name. join: seat (at the left of whom), name, coins. leave: seat.
    """

    table_id: str
    people: tuple[Person, ...]
    can_succeed: bool  # the game is not over
    can_join: bool  # three sit at the table and no round is running
    can_leave: bool  # four sit at the table and no round is running
    running: str  # why nobody joins or leaves: "A round is being played. ..."; "" where one can
    lowest: int  # the lowest total: what a late arrival may begin with
    known_names: tuple[str, ...]
    name: str  # what was typed
    error: str  # beside the form that was sent
    wrong: str  # which form was sent: "succeed", "join", "leave"
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementPage:
    """`tables.agreement`: what the table agrees on from now on, and the end of the game before its time.

    POST to `tables.agreement` with the form; to `tables.end` with counts=1 (as it stands) or counts=0 (without a result).
    """

    table_id: str
    form: Form  # end, number, level, sign_off
    targets: tuple[int, ...]
    can_end: bool  # the game is not over
    is_running: bool  # a round is running, which would not count
    counts_first: (
        bool  # the table agreed that a game broken off counts as it stands: that button comes first
    )
    alert: str
    after: int
    client_id: str
