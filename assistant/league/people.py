"""Who is who in a league: merged entries, and two people of one name. League 1."""

import unicodedata
from collections.abc import Iterable, Mapping


def roots(same_as: Mapping[str, str]) -> dict[str, str]:
    """Each merged entry's person, through as many mergers as there were; `same_as` has the next one of each."""
    found = {}
    for entry in same_as:
        root = entry
        while root in same_as:
            root = same_as[root]
        found[entry] = root
    return found


def have_met(
    one: str, other: str, same_as: Mapping[str, str], games: Iterable[Iterable[str]]
) -> bool:
    """Whether two people, with all entries that are them, were in one game; `games` has the persons of each (1.2)."""
    root = roots(same_as)
    two = {root.get(one, one), root.get(other, other)}
    return any(two <= {root.get(person, person) for person in persons} for persons in games)


def told_apart(names: Mapping[str, str]) -> dict[str, str]:
    """A name for each id, in the order of their coming; of those with one name the second has a 2 behind it (1.1)."""
    found: dict[str, str] = {}
    for id, name in names.items():
        labels, number = set(found.values()) | set(names.values()), 2
        label = name
        if name in found.values():
            while (label := f"{name} {number}") in labels:
                number += 1
        found[id] = label
    return found


def heard(name: str) -> str:
    """What two names have in common that nobody could tell apart at a table."""
    seen = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", seen).casefold()
