"""The pages that say that a seat was somebody else all along."""

from collections.abc import Mapping
from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.pages import Group, Person


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatChoice:
    """A seat by who had it: "Betty", or "Betty, from round 3 on" where it was not the first."""

    value: str
    name: str
    note: str  # "from round 3 on"; mostly ""
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundChoice:
    """A round from which on it was somebody else; the first choice is the whole time."""

    value: int  # 0 for the whole time, else counted from 1, void rounds too
    shown_number: int
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WhoPage:
    """`seats.show`: a GET form to `seats.consequences` with seat, round, known and typed."""

    table_id: str
    seats: tuple[SeatChoice, ...]
    rounds: tuple[RoundChoice, ...]  # empty where there is but the whole time
    at_hand: tuple[str, ...]  # names to tap
    seated: tuple[str, ...]  # those who had seats: with one of them it was the other way round
    known_names: tuple[str, ...]
    form: Form  # seat, round, known, typed
    alert: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequencesPage:
    """`seats.consequences`: what it changes. POST `fields` to `seats.reassign`.

    With `signers`, also `first` and `second`.
    """

    table_id: str
    text: str  # "Edgar sat there, not Betty.", "Betty and Clara sat the other way round."
    newcomer: str  # "Edgar is new to the league."; or ""
    groups: tuple[Group, ...]  # empty: nothing else changes
    fields: Mapping[str, str]  # seat, round, typed
    signers: tuple[Person, ...]  # a round is signed, so two have to agree; else empty
    first: int | None
    second: int | None
    alert: str
    after: int
    client_id: str
    shown: str  # the mark of what is said here
