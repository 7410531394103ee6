"""The page on which a table decides what follows when something went wrong."""

from dataclasses import dataclass

from assistant.web.shared.pages import Case, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A decision: `corrections.consequences` with kind=removed, event=this takes it out."""

    text: str
    event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemPage:
    """`decisions.problem`: something went wrong."""

    table_id: str
    round_number: int
    shown_number: int
    is_running: bool  # the round's cards are being entered
    can_judge: bool  # its last trick can be disputed: `disputes.dispute`
    wrong: tuple[str, ...]  # what is wrong by nobody's revoke; its tricks have suggestions
    found: tuple[Case, ...]  # what the record itself shows: revokes, each with its evidence
    others: tuple[Case, ...]  # what else can happen, shown closed
    can_skip: bool  # a trick that nobody tapped: `play.skip`
    can_tally: bool  # the round can be ended by totals: `scores.tally`
    decided: tuple[Decided, ...]  # what the table has decided in this round; each can be taken out
    returned: Case | None  # the one of `found` and `others` whose form comes back with `alert`
    typed_reason: str
    typed_seat: int | None
    first: int | None
    second: int | None
    signers: tuple[Person, ...]  # two of them have to agree, since it is signed; else empty
    alert: str
    after: int
    client_id: str
