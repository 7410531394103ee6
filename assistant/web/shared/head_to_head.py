"""Somebody against each of the others, as pages of a person show it (League 5.4)."""

from collections.abc import Mapping, Sequence

from assistant.league.standings import Against, favourite, nemesis
from assistant.web.language import spoken
from assistant.web.shared.render import Shown
from assistant.wording import numbers


def head_to_head(
    found: Sequence[Against], names: Mapping[str, str], addresses: Mapping[str, str]
) -> Shown | None:
    """The meetings by person; None where nobody was met."""
    if not found:
        return None
    meetings = {
        other.person: _meetings(other, names[other.person], addresses[other.person])
        for other in sorted(found, key=lambda other: -other.met)
    }
    worst, best = nemesis(found), favourite(found)
    return Shown(
        nemesis=meetings[worst.person] if worst else None,
        favourite=meetings[best.person] if best else None,
        others=tuple(meetings.values()),
    )


def _meetings(other: Against, name: str, address: str) -> Shown:
    return Shown(
        name=name,
        person=address,
        met=other.met,
        beaten=numbers.mixed(other.beaten, spoken()),
        part=numbers.percent(other.part, spoken()),
    )
