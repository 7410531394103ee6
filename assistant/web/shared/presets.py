"""Agreements that go together, as buttons of a form."""

from dataclasses import dataclass

TARGETS = (200, 300, 500)
"""The totals that are offered for a target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PresetChip:
    """Agreements that go together; the button fills in the form and writes nothing."""

    id: str
    name: str
    is_chosen: bool  # the form says just these
    is_for_two: bool = True  # whether two can play by them; hidden while there are just two names
