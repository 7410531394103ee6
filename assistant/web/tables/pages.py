"""The pages of a table as a whole: a new one, its sheet, its names, its end."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.chart_geometry import Curve, Tick
from assistant.web.shared.pages import Person, PlayerTotal, PodiumStep, Rule


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChip:
    """Agreements that go together."""

    id: str
    name: str
    is_chosen: bool  # the form says just these


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
class Cell:
    """What a round brought a player."""

    score: int
    is_cursed: bool  # had the bottle at the end
    is_dealer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """A round that is scored or void."""

    number: int
    cells: tuple[
        Cell | None, ...
    ]  # a column each; None where its player did not sit at the table, or the round is void
    is_void: bool
    is_corrected: bool  # something in it was put right: ✎
    is_signed: bool  # as many agree with it as the table asks for
    remarks: tuple[str, ...]  # what the table decided, what could not be proved; a sentence each


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A player's running total in the picture."""

    name: str
    total: int
    curve: Curve
    pattern: int  # of the line, from 1
    is_leading: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """Everybody's total after a round that is scored."""

    number: int
    totals: tuple[int | None, ...]  # a column each; None before its player came


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """The running totals."""

    lines: tuple[Line, ...]  # the highest total first
    zero: float
    target: float | None  # how high the target lies, where the game has one
    goal: int | None  # the target
    scale: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    names: tuple[str, ...]  # a column each
    after: tuple[After, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """`tables.sheet`."""

    table_id: str
    players: tuple[
        PlayerTotal, ...
    ]  # a column each, in the order in which they came; those who left too, and mostly Lopaka
    left: tuple[bool, ...]  # for each column, whether its player has left
    rounds: tuple[SheetRound, ...]  # oldest first; empty before the first is scored
    chart: Chart | None  # None before the first round is scored
    podium: tuple[PodiumStep, ...]  # empty while the game runs, or when it ended without a result
    ending: str  # "The table ended the game early.", "... without a result."; "" for a game that runs or came to its end
    is_over: bool
    undo: str | None  # what an undo takes back, where the table ended the game; else None
    redo: str | None
    after: int
    rules: tuple[Rule, ...]  # everything that was agreed on
    client_id: str  # for the rematch


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """Something that was entered, corrected, decided or taken back."""

    number: int  # of the event, from 0
    day: str  # when it differs from the entry before, else ""
    time: str  # "20:41"
    phone: str  # "this phone", "phone 2"
    text: str  # "Betty: 21 instead of 12 (trick 3)."
    kind: str  # "entered", "corrected", "decided", "back": how it is marked
    is_out: bool  # it was taken back later: shown struck through


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    """`tables.log`: everything that happened at a table, newest first. Nothing in it can be changed."""

    table_id: str
    entries: tuple[LogEntry, ...]
    hidden: int  # cards of the running round, which are not shown before its end
    check: str  # "Each entry fits the one before it.", or which is the first that does not
    fits: bool
    can_export: bool  # no round runs: `exports.record`
    digest: str  # of the export; "" while a round runs


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """`tables.people`: who sits at the table. POST with do = "succeed", "join" or "leave"; where seat, name, coins.

    succeed: seat, name. join: seat (at the left of whom), name, coins. leave: seat.
    """

    table_id: str
    people: tuple[Person, ...]
    can_join: bool  # three sit at the table and no round is running
    can_leave: bool  # four sit at the table and no round is running
    running: str  # why nobody joins or leaves: "A round is running. ...", "... a game of two."; "" where somebody can
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
