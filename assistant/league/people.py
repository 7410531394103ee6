"""Who is who in a league: merged entries, and two people of one name (League 1)."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping


def follow_merges(same_as: Mapping[str, str]) -> dict[str, str]:
    """For each merged entry the person that it is in the end.

    `same_as` has for each merged entry the one it was merged into, which may be merged itself.
    """
    persons = {}
    for entry in same_as:
        person = entry
        while person in same_as:
            person = same_as[person]
        persons[entry] = person
    return persons


def have_met(
    first: str, second: str, same_as: Mapping[str, str], games: Iterable[Iterable[str]]
) -> bool:
    """Whether two people were in one game, under any entry that is them (1.2).

    `games` has the entries that came to each game.
    """
    person_of = follow_merges(same_as)
    pair = {person_of.get(first, first), person_of.get(second, second)}
    return any(pair <= {person_of.get(entry, entry) for entry in entries} for entries in games)


def distinct_names(names: Mapping[str, str]) -> dict[str, str]:
    """A name for each id that nobody else has: of two called Anna the second is "Anna 2" (1.1).

    `names` are in the order in which the people came to the league.
    """
    distinct: dict[str, str] = {}
    for id, name in names.items():
        taken = set(distinct.values())
        is_taken = name in taken
        distinct[id] = _numbered(name, taken | set(names.values())) if is_taken else name
    return distinct


def comparable(name: str) -> str:
    """A name without what nobody could hear or see: case, Unicode form, invisible characters."""
    visible = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", visible).casefold()


def _numbered(name: str, taken: Collection[str]) -> str:
    """The name with the first number from 2 up that makes it another than all those taken."""
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
