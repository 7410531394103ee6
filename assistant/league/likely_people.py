"""Who of a league a new name could be: Zoë may be Zoe, and Anna the Anna Meyer who is here."""

import difflib
import unicodedata
from collections.abc import Iterable, Mapping

from assistant.league.people import comparable

LIKE = 0.75
"""How alike two names are, at least, by difflib: Jon and John are, Jon and Jan are not."""

MOST_PAIRS = 100_000
"""So many names are held against each other letter by letter; what is left has to be the same."""


def likely_people(names: Iterable[str], people: Mapping[str, str]) -> dict[str, str]:
    """For each of these names the id of the likeliest person, where one is likely.

    `people` are the names of the league by id. Likely is who is called so but for accents and case,
    who has the same first name where the other one is that alone, or whose name is much alike.
    """
    ids = {_plain(name): id for id, name in people.items()}
    by_first = _by_first_name(ids)
    left = MOST_PAIRS
    likely: dict[str, str] = {}
    for name in names:
        plain = _plain(name)
        id = ids.get(plain) or by_first.get(plain) or ids.get(plain.partition(" ")[0])
        if not id and left > 0:
            left -= len(ids)
            alike = difflib.get_close_matches(plain, ids, 1, LIKE)
            id = ids[alike[0]] if alike else None
        if id:
            likely[name] = id
    return likely


def _by_first_name(ids: Mapping[str, str]) -> dict[str, str]:
    """The id of the only one who has a first name, and more than that."""
    found: dict[str, str] = {}
    several: set[str] = set()
    for name, id in ids.items():
        first, _, rest = name.partition(" ")
        if rest:
            several |= {first} & found.keys()
            found[first] = id
    return {first: id for first, id in found.items() if first not in several}


def _plain(name: str) -> str:
    """A name without accents, case and points: "Dr. Zoë" and "dr zoe" are the same."""
    letters = unicodedata.normalize("NFKD", comparable(name))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.replace(".", " ").split())
