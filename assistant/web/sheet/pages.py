"""The sheet of a game."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.chart_geometry import Curve, Tick
from assistant.web.shared.pages import PlayerTotal, Rule
from assistant.web.shared.score_pages import Ending, SeasonChange, SignOff


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """What a round brought a player."""

    score: int
    bottles: int  # at the end; who only scores like an owner has none
    is_dealer: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRound:
    """A round that is scored or void."""

    number: int  # of its address
    shown_number: int
    cells: tuple[
        Cell | None, ...
    ]  # a column each; None where its player did not sit at the table, or the round is void
    is_void: bool
    is_corrected: bool  # something in it was put right: ✎
    signed: str  # that as many agree with it as the table asks for, and who; or ""
    starts: tuple[
        int | None, ...
    ]  # a column each: the coins with which a player came to this round; empty where nobody did
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

    shown_number: int
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
class CoinLine:
    """The cards that are worth so many coins."""

    coins: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperPage:
    """`sheet.paper`: an empty score sheet to print."""

    players: int
    choices: tuple[int, ...]  # of how many players it can be for
    rounds: int  # lines
    coins: tuple[CoinLine, ...]  # of the classic deck, for five and six of the large one
    total: int  # its coins
    is_large: bool  # they play with two bottles or in teams


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPage:
    """`sheet.show`."""

    table_id: str
    players: tuple[
        PlayerTotal, ...
    ]  # a column each, in the order in which they came; those who left too, and mostly Lopaka
    left: tuple[bool, ...]  # for each column, whether its player has left
    rounds: tuple[SheetRound, ...]  # oldest first; empty before the first is scored
    chart: Chart | None  # None before the first round is scored
    starts: tuple[
        int | None, ...
    ]  # the coins of those who have not played a round yet; empty where there are none
    ending: Ending | None  # None while the game runs
    season: SeasonChange | None  # nothing but its name and address; None without an ending
    sign_off: SignOff | None  # None where the table does not sign, or no round lacks a signature
    signed: str  # of the rounds that are signed, by whom; "" where none is
    undo: str | None  # what an undo takes back, where the table ended the game; else None
    redo: str | None
    after: int
    cards: int  # of the deck
    rules: tuple[Rule, ...]  # everything that was agreed on
    client_id: str  # for the rematch
    may_enter: bool  # False: no form, and no way to one
