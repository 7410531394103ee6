"""The page of what is wrong at a table: tapped wrong, happened at the table, or in dispute."""

from dataclasses import dataclass

from assistant.web.shared.pages import Case, Person, ShownPlay, ShownTrick, Suggestion


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A decision: `corrections.consequences` with kind=removed, event=this takes it out."""

    text: str
    event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Something that can happen at a table: a tile, which opens its form, or several."""

    kind: str  # picks the sign
    title: str  # "Out of turn"
    cases: tuple[Case, ...]  # the first is open where there are several


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBefore:
    """Another round whose cards lie open, newest trick first: each a link to `corrections.card`."""

    shown_number: int
    tricks: tuple[ShownTrick, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tapped:
    """What can have been tapped wrong: the likeliest first, then what lies on the table."""

    wrong: tuple[str, ...]  # what is wrong by nobody's revoke
    suggestions: tuple[Suggestion, ...]  # of this round, and of the one before
    has_hidden: bool  # what would explain more lies face down
    cards: tuple[ShownPlay, ...]  # of the newest trick that may be seen, the newest first
    leaders: tuple[Person, ...]  # who may have led it instead
    led: int | None  # the event that led it; None without a trick
    is_taken: bool  # it is complete, so somebody else may have taken it: `corrections.give`
    all_tricks: int | None  # the round whose tricks lie open at `corrections.tricks`; else None
    can_open: bool  # they lie face down, and `corrections.look` (POST) opens them
    people: tuple[Person, ...]  # who may look through their own pile (pile=seat); or empty
    can_skip: bool  # a trick that nobody tapped: `play.skip`
    can_tally: bool  # the round can be ended by totals: `scores.tally`
    is_counted: bool  # it was counted at the table: `scores.recount` counts it again

    @property
    def is_empty(self) -> bool:
        """Whether nothing of the round can have been tapped wrong."""
        is_known = self.wrong or self.suggestions or self.cards or self.all_tricks is not None
        return not (is_known or self.can_open or self.can_skip or self.can_tally or self.is_counted)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemPage:
    """`decisions.problem`, titled "Something is wrong"."""

    table_id: str
    round_number: int
    is_newest: bool
    shown_number: int
    is_running: bool  # the round's cards are being entered
    tapped: Tapped
    on_top: Situation | None  # what was asked for, or whose form comes back, is open above all
    found: tuple[Case, ...]  # revokes that the record shows, each with its evidence
    situations: tuple[Situation, ...]  # what else can happen, closed; the last holds what is rare
    decided: tuple[Decided, ...]  # what the table has decided in this round; each can be taken out
    can_judge: bool  # its last trick can be disputed: `disputes.dispute`
    listed: RoundBefore | None  # the round itself once it is over; while one runs, the one before
    returned: Case | None  # the case whose form comes back with `alert`
    typed_reason: str
    typed_seat: int | None
    first: int | None
    second: int | None
    signers: tuple[Person, ...]  # two of them have to agree, since it is signed; else empty
    alert: str
    after: int
    client_id: str
