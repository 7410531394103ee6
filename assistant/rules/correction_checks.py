"""Whether what was written down can be put right: cards (8.7), and who had a seat (7.8).

Two have to agree where a round is signed (8.13).
"""

from collections.abc import Sequence

from assistant.rules import amendments, reassignments
from assistant.rules.events import Change, Compared, Inserted, Reassigned, Replaced, RoundEvent
from assistant.rules.findings import Finding
from assistant.rules.game import Game, GameRound
from assistant.rules.named_seats import seats_of, unknown_seat
from assistant.rules.table import Seat


def refusal_of_amendment(
    game: Game, changes: Sequence[Change], agreed: Sequence[Seat], number: int
) -> Finding | None:
    """Why an amendment is refused.

    It amends nothing, names a seat that does not exist, or fewer than two agreed to change a signed
    round.
    """
    if not changes or any(not 0 < _anchor(change) <= number for change in changes):
        return Finding("nothing-to-amend", number)
    for round_index in amendments.touched(game, changes):
        seats = game.rounds[round_index].table.seats
        if unknown := unknown_seat(game.rounds[round_index].table.players, agreed, number):
            return unknown
        for event in _events_told(changes):
            if unknown := unknown_seat(seats, seats_of(event), number):
                return unknown
        if game.rounds[round_index].signed and len(set(agreed)) < 2 and not _is_evidence(changes):
            return Finding("needs-second", number)
    return None


def _events_told(changes: Sequence[Change]) -> list[RoundEvent]:
    """The events that an amendment tells: those put in, and those put in the place of others."""
    inserted = [change.event for change in changes if isinstance(change, Inserted)]
    return inserted + [change.by for change in changes if isinstance(change, Replaced)]


def _is_evidence(changes: Sequence[Change]) -> bool:
    """Whether an amendment only adds what the table saw when it turned the Imp's Trick over."""
    return all(
        isinstance(change, Inserted) and isinstance(change.event, Compared) for change in changes
    )


def _anchor(change: Change) -> int:
    return change.before if isinstance(change, Inserted) else change.event


def refusal_of_reassignment(
    before: Game, after: Game, event: Reassigned, number: int
) -> Finding | None:
    """Why a column's player cannot have been this person all along (7.8).

    Nothing would change, the person sits elsewhere in one of the rounds, or fewer than two agreed
    to change a signed one.
    """
    rounds = [after.rounds[index] for index in reassignments.concerned(before, after)]
    if not rounds and before.members == after.members:
        return Finding("nothing-to-amend", number)
    seatings = [after.persons, *(round_.persons for round_ in rounds)]
    if any(persons.count(event.person) > 1 for persons in seatings):
        return Finding("sits-there", number)
    signed = [round_ for round_ in rounds if round_.signed]
    return _refusal_of_agreement(signed, event.agreed, number)


def _refusal_of_agreement(
    signed: Sequence[GameRound], agreed: Sequence[Seat], number: int
) -> Finding | None:
    """Why it is not agreed to change these signed rounds (8.13)."""
    for round_ in signed:
        if unknown := unknown_seat(round_.table.players, agreed, number):
            return unknown
    return Finding("needs-second", number) if signed and len(set(agreed)) < 2 else None
