"""The pages on which a table decides what follows when something went wrong."""

from dataclasses import dataclass

from assistant.web.shared.pages import Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One of the things that a table may decide."""

    decision: str
    text: str  # "Deal again, the same dealer."
    is_agreed: bool  # the usual answer at this table; it is the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Something that went wrong, with the evidence, and what the table may decide: POST to `action`.

    The form sends about, decision, reason, and where they are set event, seat and trick.
    """

    action: str  # `decisions.decide`, or for a dispute `disputes.decide`
    about: str
    title: str  # "A card was seen"
    question: str | None  # the card of the reference about it: `reference.question`
    evidence: tuple[str, ...]  # sentences
    choices: tuple[Choice, ...]
    people: tuple[
        Person, ...
    ]  # whose it was, to choose from; empty where that is settled or means nothing
    event: int | None  # the card that a rewind takes back first: hidden in the form
    seat: int | None  # settled: hidden in the form
    trick: int | None  # settled: hidden in the form


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
    is_running: bool  # the round's cards are being entered
    can_judge: bool  # its last trick can be disputed: `disputes.dispute`
    wrong: tuple[
        str, ...
    ]  # what the record shows of which nobody can be named: the tricks have suggestions; mostly empty
    found: tuple[Case, ...]  # what the record itself shows: revokes, each with its evidence
    others: tuple[Case, ...]  # what else can happen, shown closed
    can_skip: bool  # a trick that nobody tapped: `record.skip`
    can_tally: bool  # the round can be ended by totals: `record.tally`
    decided: tuple[Decided, ...]  # what the table has decided in this round; each can be taken out
    typed_about: str  # the case whose form comes back with `alert`; "" when none does
    typed_reason: str
    typed_seat: int | None
    first: int | None
    second: int | None
    signers: tuple[
        Person, ...
    ]  # the round is signed, so two have to agree (`first`, `second`); else empty
    alert: str
    after: int
    client_id: str
