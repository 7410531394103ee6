"""Who is who in a league: merged entries, and two people of one name (League 1)."""

import unicodedata
from collections.abc import Iterable, Mapping


def follow_merges(same_as: Mapping[str, str]) -> dict[str, str]:
    """For each merged entry the person that it is in the end.

    `same_as` has for each merged entry the one it was merged into, which may be merged itself.
    """
    persons: dict[str, str] = {}
    for entry in same_as:
        way, person = [entry], same_as[entry]
        while person in same_as and person not in persons:
            way.append(person)
            person = same_as[person]
        persons |= dict.fromkeys(way, persons.get(person, person))
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
    taken, own = set[str](), set(names.values())
    number_of: dict[str, int] = {}
    for id, name in names.items():
        distinct[id] = name
        while distinct[id] in taken or (distinct[id] != name and distinct[id] in own):
            number_of[name] = number_of.get(name, 1) + 1
            distinct[id] = f"{name} {number_of[name]}"
        taken.add(distinct[id])
    return distinct


def alphabetical(name: str) -> tuple[str, str]:
    """What puts names in order: letters with marks beside those without, as dictionaries do."""
    letters = unicodedata.normalize("NFKD", comparable(name))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return plain, name


def comparable(name: str) -> str:
    """A name without what nobody could hear or see: case, Unicode form, invisible characters."""
    visible = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", visible).casefold()
