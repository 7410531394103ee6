"""Somebody against each of the others, as pages of a person show it (League 5.4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.league.head_to_head import Against, favourite, nemesis
from assistant.web.language import spoken
from assistant.wording import numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Meetings:
    """The games with another person."""

    name: str
    person: str  # the address of that person's page
    met: int  # games
    beaten: str  # "4½"
    part: str  # "56.3 %"


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """Everybody who was met, most often met first."""

    nemesis: Meetings | None
    favourite: Meetings | None
    others: tuple[Meetings, ...]


def head_to_head(
    found: Sequence[Against], names: Mapping[str, str], addresses: Mapping[str, str]
) -> HeadToHead | None:
    """The meetings by person; None where nobody was met."""
    if not found:
        return None
    meetings = {
        other.person: _meetings(other, names[other.person], addresses[other.person])
        for other in sorted(found, key=lambda other: -other.met)
    }
    worst, best = nemesis(found), favourite(found)
    return HeadToHead(
        nemesis=meetings[worst.person] if worst else None,
        favourite=meetings[best.person] if best else None,
        others=tuple(meetings.values()),
    )


def _meetings(other: Against, name: str, address: str) -> Meetings:
    return Meetings(
        name=name,
        person=address,
        met=other.met,
        beaten=numbers.mixed(other.beaten, spoken()),
        part=numbers.percent(other.part, spoken()),
    )
