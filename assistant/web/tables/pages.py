"""The pages of a table as a whole: a new one, its sheet, its names, its end."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.pages import Again, Group, Person
from assistant.web.shared.presets import PresetChip, RoundsOffer
from assistant.web.tables.renaming import AnotherName


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """What is worth knowing about what is chosen."""

    text: str
    question: str = ""  # the id of the card of the reference about it


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage:
    """`tables.new`.

    Buttons name=preset, name=put, name=up and name=rounds of the form change it and open nothing.
    """

    # client_id, same, name_0 to name_5, dealer (random, 0 to 5), game_2, game_4 and so on, deck,
    # large_deck, end, number, level, sign_off, switches, rulings
    form: Form
    known_names: tuple[str, ...]  # those who played last first
    at_hand: tuple[str, ...]  # those of them that are offered as chips
    again: Again | None  # who played last, unless they are seated already
    targets: tuple[int, ...]  # offered for a target: 200, 300, 500
    rounds: tuple[RoundsOffer, ...]  # for each number of players
    presets: tuple[PresetChip, ...]
    notes: tuple[Note, ...]
    differs: bool  # whether deck or house rules are other than the chosen preset's
    alert: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What is done before the first card: in a few words, and in a sentence or two."""

    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GuidePage:
    """`tables.guide`: four steps, or five; none between rounds, and after the end."""

    table_id: str
    heading: str
    steps: tuple[Step, ...]
    address: str  # where the table goes on


@dataclass(frozen=True, slots=True, kw_only=True)
class NamesPage:
    """`tables.names`."""

    table_id: str
    form: Form  # name_0 to name_5
    seats: int  # how many of the form's names the table has
    others: tuple[AnotherName, ...]  # of which it is asked what is meant: meant_0 to meant_5


@dataclass(frozen=True, slots=True, kw_only=True)
class RematchPage:
    """`tables.rematch`: somebody plays elsewhere. POST client_id, and also: they play here too."""

    table_id: str
    questions: tuple[str, ...]
    client_id: str
    with_others: str  # the address where others are chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class DeletePage:
    """`tables.delete`: the one question."""

    table_id: str
    players: tuple[str, ...]
    rounds: int  # how many have been scored
    days_kept: int  # how long it can be restored
    groups: tuple[Group, ...]  # who moves without it; empty where it counts nowhere
    shown: str  # the mark of that


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePage:
    """`tables.people`: who sits at the table.

    POST with do = "succeed", "join" or "leave"; where seat, name, coins.

    succeed: seat, name. join: seat (at the left of whom), name, coins. leave: seat.
    """

    table_id: str
    people: tuple[Person, ...]
    can_succeed: bool  # the game is not over
    seats: int
    can_join: bool  # one more can play and no round is running
    can_leave: bool  # one fewer can play and no round is running
    running: str  # why nobody joins or leaves: "A round is being played. ..."; "" where one can
    others: str  # where a new game begins with these people and others; "" while this one runs
    saved: str  # what was just written down: "Edgar joins with 12 coins."; mostly ""
    lowest: int  # the lowest total: what a late arrival may begin with
    known_names: tuple[str, ...]
    name: str  # what was typed
    error: str  # beside the form that was sent
    wrong: str  # which form was sent: "succeed", "join", "leave"
    plays_too: bool | None  # who plays elsewhere, as was answered; None where it is not asked
    undo: str | None  # what an undo takes back, where something was just written down
    redo: str | None
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementPage:
    """`tables.agreement`: what the table agrees on from now on, and the end of the game before its
    time.

    POST to `tables.agreement` with the form; to `tables.end` with counts=1 (as it stands) or
    counts=0 (without a result).
    """

    table_id: str
    form: Form  # end, number, sign_off, level, hands, memory_aid, lessons
    targets: tuple[int, ...]
    rounds: tuple[RoundsOffer, ...]
    can_end: bool  # the game is not over
    is_running: bool  # a round is running, which would not count
    is_waiting: bool  # something of it is written down: it goes on as it began
    counts_first: (
        bool  # the table agreed that a game broken off counts as it stands: that button comes first
    )
    alert: str
    after: int
    client_id: str
