"""The page of what goes on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterPage:
    """`later.show`: what goes on, for how long; or that it was broken off."""

    title: str
    seconds: int
    is_going: bool
    path: str  # where it was begun
