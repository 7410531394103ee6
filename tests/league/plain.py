"""A second, plain calculation of a season's standings, from the text of LEAGUE.md alone.

It has no season totals and no groups: it goes over the season's flat list of entries, and asks of
two people at a time which step decides. Numbers, texts and dicts go in and out.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

Rules = dict[str, Any]
"""`count`, `placement` (the points of the places by size of table), `drop`, `of`, `best`,
`threshold`, `sessions`, and `ladder`."""

Account = dict[str, Any]
Row = dict[str, Any]


class Entry(NamedTuple):
    """What a game brought one person; the entries of a season are in the order of their games."""

    game: str
    person: str
    place: int | None
    points: int
    rounds: int
    bottles: int = 0
    best: int | None = None
    worst: int | None = None
    session: str = ""


class Brought(NamedTuple):
    """What a league kept on paper of one person, without the games that it came from (2.8)."""

    person: str
    played: int
    wins: Fraction
    seconds: Fraction
    beaten: Fraction
    met: int
    placement: Fraction
    points: int
    rounds: int
    bottles: int


def standings(entries: Sequence[Entry], rules: Rules) -> list[Row]:
    """The rows of a season in order."""
    return order(accounts(entries, rules), rules)


def accounts(
    entries: Sequence[Entry], rules: Rules, brought: Sequence[Brought] = ()
) -> dict[str, Account]:
    """What the season brought each person; neither the threshold nor the ladder is asked for it."""
    tables: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if entry.place is not None:
            tables[entry.game].append(entry)
    everybody = {entry.person for entry in entries} | {own.person for own in brought}
    return {
        person: _account(
            person, entries, tables, rules, [own for own in brought if own.person == person]
        )
        for person in everybody
    }


def order(of_each: dict[str, Account], rules: Rules) -> list[Row]:
    """The rows of these people: place, whether it is shared, the step that decided."""
    of_each = {
        person: {**account, "enough": _has_enough(account, rules)}
        for person, account in of_each.items()
    }

    def compare(first: str, second: str) -> int:
        return _parting(first, second, of_each, rules)[1]

    in_order = sorted(sorted(of_each), key=cmp_to_key(compare))
    by = [_parting(first, second, of_each, rules)[0] for first, second in pairwise(in_order)]
    rows = []
    for person, step in zip_longest(in_order, by):
        has_place = of_each[person]["enough"]
        against = [compare(other, person) for other in of_each]
        row = {
            "person": person,
            "place": 1 + sum(sign < 0 for sign in against) if has_place else None,
            "shared": has_place and against.count(0) > 1,
            "step": step if step in _ladder(rules) else None,
        }
        rows.append(
            {
                **row,
                **{
                    name: value
                    for name, value in of_each[person].items()
                    if name not in ("enough", "meetings")
                },
            }
        )
    return rows


def _account(
    person: str,
    entries: Sequence[Entry],
    tables: dict[str, list[Entry]],
    rules: Rules,
    brought: Sequence[Brought],
) -> Account:
    every = [entry for entry in entries if entry.person == person]
    ranked = [entry for entry in every if entry.place is not None]
    gone = _dropped(ranked, tables, rules)
    kept = [entry for entry in every if entry.game not in gone]
    kept_ranked = [entry for entry in ranked if entry.game not in gone]
    meetings = [(meeting, entry.game) for entry in ranked for meeting in _meetings(entry, tables)]
    counted = [part for (_, part), game in meetings if game not in gone]
    of_known = [entry for entry in kept if entry.rounds > 0]
    above = [
        _above(entry, tables)
        for entry in kept_ranked
        if all(other.rounds > 0 for other in tables[entry.game])
    ]
    in_games = [(entry.points, 1) for entry in kept_ranked]
    in_games += [(own.points, own.played) for own in brought if own.played]
    known = [(entry.points, entry.rounds) for entry in of_known]
    known += [(own.points, own.rounds) for own in brought if own.rounds]
    account = {
        "played": len(ranked) + sum(own.played for own in brought),
        "wins": sum((_part_of_place(entry, 1, tables) for entry in kept_ranked), Fraction(0))
        + sum(own.wins for own in brought),
        "seconds": sum((_part_of_place(entry, 2, tables) for entry in kept_ranked), Fraction(0))
        + sum(own.seconds for own in brought),
        "met": len(counted) + sum(own.met for own in brought),
        "beaten": sum(counted, Fraction(0)) + sum(own.beaten for own in brought),
        "placement": sum((_placement(entry, tables, rules) for entry in kept_ranked), Fraction(0))
        + sum(own.placement for own in brought),
        "points": sum(entry.points for entry in kept) + sum(own.points for own in brought),
        "points a round": _part(
            sum(points for points, _ in known), sum(rounds for _, rounds in known)
        ),
        "points a game": _part(
            sum(points for points, _ in in_games), sum(games for _, games in in_games)
        ),
        "above": _part(sum(above, Fraction(0)), len(above)),
        "sessions": len({entry.session for entry in every}),
        "dropped": [entry.game for entry in ranked if entry.game in gone],
        "last": [(entry.place, len(tables[entry.game]), entry.game in gone) for entry in ranked][
            ::-1
        ][:5],
        "bottles": sum(entry.bottles for entry in every) + sum(own.bottles for own in brought),
        "all rounds": sum(entry.rounds for entry in every if entry.best is not None)
        + sum(own.rounds for own in brought if own.bottles),
        "best": max([entry.best for entry in every if entry.best is not None], default=None),
        "worst": min([entry.worst for entry in every if entry.worst is not None], default=None),
        "meetings": [meeting for meeting, _ in meetings],
    }
    return {**account, "value": _value(account, rules)}


def _value(account: Account, rules: Rules) -> Fraction | None:
    """What the season counts (3.1 to 3.3)."""
    if rules["count"] == "beaten":
        return _part(account["beaten"], account["met"])
    if rules["count"] == "points":
        return account["points a round"]
    if rules["count"] == "average":
        return account["points a game"]
    if rules["count"] == "total":
        return Fraction(account["points"])
    name = {"placement": "placement", "wins": "wins"}[rules["count"]]
    return account[name] if account["played"] else None


def _dropped(ranked: Sequence[Entry], tables: dict[str, list[Entry]], rules: Rules) -> set[str]:
    """3.5: one worst game after the other is taken away, of equal ones the earliest."""
    worth = {entry.game: _worth(entry, tables, rules) for entry in ranked}
    left = list(worth)
    too_many = rules["drop"] * (len(ranked) // rules["of"]) if rules["of"] else 0
    if rules["best"]:
        too_many = max(0, len(ranked) - rules["best"])
    for _ in range(too_many):
        worst = left[0]
        for game in left:
            if worth[game] < worth[worst]:
                worst = game
        left.remove(worst)
    return worth.keys() - set(left)


def _worth(entry: Entry, tables: dict[str, list[Entry]], rules: Rules) -> Fraction:
    """What the season counts, of one game; 0 points a round where rounds are not known."""
    if rules["count"] in ("total", "average"):
        return Fraction(entry.points)
    if rules["count"] == "wins":
        return _part_of_place(entry, 1, tables)
    if rules["count"] == "placement":
        return _placement(entry, tables, rules)
    if rules["count"] == "points":
        return _part(entry.points, entry.rounds) or Fraction(0)
    parts = [part for _, part in _meetings(entry, tables)]
    return _part(sum(parts, Fraction(0)), len(parts)) or Fraction(0)


def _meetings(entry: Entry, tables: dict[str, list[Entry]]) -> list[tuple[str, Fraction]]:
    """3.1: whom an entry met, each with 1 for beaten, 0 for not, and a half for a shared place."""
    assert entry.place is not None
    met = []
    for other in tables[entry.game]:
        assert other.place is not None
        if other.person != entry.person:
            part = (
                Fraction(1, 2)
                if other.place == entry.place
                else Fraction(1 if entry.place < other.place else 0)
            )
            met.append((other.person, part))
    return met


def _placement(entry: Entry, tables: dict[str, list[Entry]], rules: Rules) -> Fraction:
    """3.2: points for the first, the second ...; those of one place share their average."""
    in_a_row = sorted(other.place or 0 for other in tables[entry.game])
    points = rules["placement"][len(in_a_row)]
    own = [number for place, number in zip(in_a_row, points, strict=True) if place == entry.place]
    return Fraction(sum(own), len(own))


def _part_of_place(entry: Entry, place: int, tables: dict[str, list[Entry]]) -> Fraction:
    """3.4: how much of this place an entry has."""
    holders = [other.person for other in tables[entry.game] if other.place == place]
    return Fraction(1, len(holders)) if entry.person in holders else Fraction(0)


def _above(entry: Entry, tables: dict[str, list[Entry]]) -> Fraction:
    """4.4, of one game."""
    table = [Fraction(other.points, other.rounds) for other in tables[entry.game]]
    return Fraction(entry.points, entry.rounds) - sum(table, Fraction(0)) / len(table)


def _has_enough(account: Account, rules: Rules) -> bool:
    """4.1; who has no game with a place has no place in the order either."""
    has_games = account["played"] > 0 and account["played"] >= rules["threshold"]
    return has_games and account["sessions"] >= rules["sessions"]


def _ladder(rules: Rules) -> list[str]:
    """4.2: the steps but for what the season counts."""
    return [step for step in rules["ladder"] if step != rules["count"]]


def _parting(
    first: str, second: str, of_each: dict[str, Account], rules: Rules
) -> tuple[str | None, int]:
    """The step that decides between two people, and -1 where the first stands before the second.

    1 where the second does, 0 where no step decides. Everybody who is tied with the first is
    followed through the steps: results between the tied are about all of them (4.5).
    """
    tied = list(of_each)
    for name in ("enough", "value", *_ladder(rules)):
        has = _step(name, tied, of_each)
        if has[first] != has[second]:
            return name, -1 if _more(has[first], has[second]) else 1
        tied = [person for person in tied if has[person] == has[first]]
    return None, 0


def _more(first: Fraction | None, second: Fraction | None) -> bool:
    """Whether the one is more; nothing at all is the least."""
    return second is None or (first is not None and first > second)


def _step(
    name: str, tied: Sequence[str], of_each: dict[str, Account]
) -> dict[str, Fraction | None]:
    """What each of the tied has of a step (4.2 to 4.5), or of what comes before it (4.1)."""
    if name != "between":
        return {person: of_each[person][name] for person in tied}
    between: dict[str, Fraction | None] = {}
    for person in tied:
        parts = [part for met, part in of_each[person]["meetings"] if met in tied]
        between[person] = _part(sum(parts, Fraction(0)), len(parts))
    return dict.fromkeys(tied) if None in between.values() else between


def _part(some: Fraction | int, every: int) -> Fraction | None:
    return Fraction(some) / every if every else None
