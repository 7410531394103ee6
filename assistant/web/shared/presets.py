"""Agreements that go together, as buttons of a form."""

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.rules.options import ROUNDS, usual_rounds

TARGETS = (200, 300, 500)
"""The totals that are offered for a target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChip:
    """Agreements that go together; the button fills in the form and writes nothing."""

    id: str
    name: str
    is_chosen: bool  # the form says just these
    players: tuple[int, ...] = ()  # so many can play by them; hidden while others have a name


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundsOffer:
    """The numbers of rounds that so many players are offered, a tap each, and the usual one."""

    players: int
    numbers: tuple[int, ...]
    usual: int


def rounds_for(tables: Iterable[int]) -> tuple[RoundsOffer, ...]:
    """The numbers of rounds for tables of so many players."""
    return tuple(
        RoundsOffer(players=players, numbers=ROUNDS[players], usual=usual_rounds(players))
        for players in tables
    )
