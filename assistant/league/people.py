"""Who is who in a league, and who of it a new name could be."""

import difflib
import unicodedata
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Literal

PartOfEvening = Literal["comes", "present", "excused"]
"""What is known of somebody and an evening beside its games: comes, as was said before; was there,
also without playing; stays away, or stayed away, and said so.
"""

# Who is who in a league: merged entries, and two people of one name (League 1).


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
    taken, own = set[str](), {comparable(name) for name in names.values()}
    number_of: dict[str, int] = {}
    for id, name in names.items():
        heard, called = comparable(name), name
        while comparable(called) in taken or (called != name and comparable(called) in own):
            number_of[heard] = number_of.get(heard, 1) + 1
            called = f"{name} {number_of[heard]}"
        taken.add(comparable(called))
        distinct[id] = called
    return distinct


def alphabetical(name: str) -> tuple[str, str]:
    """What puts names in order: letters with marks beside those without, as dictionaries do."""
    return _without_marks(name), name


def _without_marks(name: str) -> str:
    letters = unicodedata.normalize("NFKD", comparable(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def comparable(name: str) -> str:
    """A name without what nobody could hear or see: case, Unicode form, invisible characters."""
    visible = "".join(character for character in name if unicodedata.category(character) != "Cf")
    return unicodedata.normalize("NFKC", visible).casefold()


# Who of a league a new name could be: Zoë may be Zoe, and Anna the Anna Meyer who is here.

LIKE = 0.75
"""How alike two names are, at least, by difflib: Jonah and Johan are."""

SHORT = range(2, 5)
LIKE_SHORT = 0.6
"""In a name of so few letters one slip is much of it, and still near enough: Bne and Ben, but not
Ida and Frieda.
"""

MOST_PAIRS = 100_000
"""So many names are held against each other letter by letter; what is left has to be the same."""


MOST_ALIKE = 3
"""So many are offered whose names are only much alike."""


def likely_people(
    names: Iterable[str], people: Mapping[str, Collection[str]]
) -> dict[str, list[str]]:
    """For each of these names the ids of those who could be meant, where there are any.

    `people` has the names of everybody by id, former ones too. Who is, or was, called so but for
    accents and case could be meant; else who has the same first name where the other one is that
    alone; else whose name is much alike, the likeliest first.
    """
    ids: dict[str, list[str]] = defaultdict(list)
    by_first: dict[str, list[str]] = defaultdict(list)
    for id, called in people.items():
        for plain in dict.fromkeys(map(_plain, called)):
            ids[plain].append(id)
            first, _, rest = plain.partition(" ")
            if rest:
                by_first[first].append(id)
    left = MOST_PAIRS
    likely: dict[str, list[str]] = {}
    for name in names:
        plain = _plain(name)
        first = plain.partition(" ")[0]
        found = ids.get(plain) or [*by_first.get(plain, ()), *ids.get(first, ())]
        if not found and left > 0:
            left -= len(ids)
            as_long = [one for one in ids if abs(len(one) - len(plain)) <= 1]
            others, like = (as_long, LIKE_SHORT) if len(plain) in SHORT else (ids, LIKE)
            alike = difflib.get_close_matches(plain, others, MOST_ALIKE, like)
            found = [id for one in alike for id in ids[one]]
        if found:
            likely[name] = list(dict.fromkeys(found))
    return likely


def _plain(name: str) -> str:
    """A name without accents, case and points: "Dr. Zoë" and "dr zoe" are the same."""
    return " ".join(_without_marks(name).replace(".", " ").split())
