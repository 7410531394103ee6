"""Leagues, and who is in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.league.people import heard, roots, told_apart
from assistant.services import NoSuchLeague, new_id, now, table_people
from assistant.store import leagues, models, people
from assistant.store.engine import writing


class SamePersonTwice(ValueError):
    """Two names at a table are one person of the league. Nothing was changed."""

    def __init__(self, name: str, other: str) -> None:
        super().__init__(f"{name!r} and {other!r} are one person")
        self.name = name
        self.other = other


@dataclass(frozen=True, slots=True)
class LeagueMember:
    """An entry of a league. `name` is told apart from others (League 1.1); `same_as` is the person it was merged into."""

    id: str
    name: str
    is_guest: bool
    same_as: str | None
    is_named: bool


@dataclass(frozen=True, slots=True)
class League:
    """A league and everybody in it, in the order of their coming."""

    id: str
    name: str
    people: tuple[LeagueMember, ...]

    @property
    def names(self) -> dict[str, str]:
        """How each entry is called; a merged one as the person it was merged into."""
        own = {one.id: one for one in self.people}
        return {id: own[one.same_as].name if one.same_as else one.name for id, one in own.items()}

    @property
    def by_name(self) -> dict[str, str]:
        """The person for each name as it is heard, also for that of a merged entry."""
        merged = {heard(one.name): one.same_as for one in self.people if one.same_as}
        return merged | {heard(one.name): one.id for one in self.roots}

    @property
    def roots(self) -> tuple[LeagueMember, ...]:
        """The people, without merged entries."""
        return tuple(one for one in self.people if one.same_as is None)


def open_league(league_id: str, name: str, phone: str) -> None:
    """Founds a league of this id. An id that is taken was sent twice: nothing happens."""
    with writing():
        if leagues.get(league_id) is None:
            leagues.add(league_id, name, now())
            leagues.visit(phone, league_id)


def rename(league_id: str, name: str) -> None:
    """The league is called so from now on."""
    with writing():
        get(league_id).name = name


def visit(league_id: str, phone: str) -> None:
    """The phone has opened the league; from now on its home page lists it."""
    if not leagues.seen(phone, league_id):
        with writing():
            leagues.visit(phone, league_id)


def at(league_id: str) -> League:
    """The league of this id; NoSuchLeague where there is none."""
    row = get(league_id)
    return League(row.id, row.name, everybody(league_id))


def of_phone(phone: str) -> list[tuple[str, str]]:
    """The leagues that a phone has opened, newest first: id and name."""
    return [(row.id, row.name) for row in leagues.of_phone(phone)]


def every() -> list[tuple[str, str]]:
    """All leagues here, oldest first: id and name."""
    return [(row.id, row.name) for row in leagues.every()]


def everybody(league_id: str) -> tuple[LeagueMember, ...]:
    """All entries of a league, in the order of their coming."""
    rows = leagues.entries(league_id)
    found = people.get(row.person_id for row in rows)
    root = roots({row.person_id: row.same_as for row in rows if row.same_as})
    own = told_apart(
        {
            row.person_id: table_people.label(found[row.person_id])
            for row in rows
            if row.person_id not in root
        }
    )
    return tuple(
        LeagueMember(
            row.person_id,
            own.get(row.person_id) or table_people.label(found[row.person_id]),
            row.is_guest,
            root.get(row.person_id),
            bool(found[row.person_id].name),
        )
        for row in rows
    )


def persons(league_id: str, names: Sequence[str]) -> list[str]:
    """The ids of whom the league calls so; who is called like nobody is new to it. Within a transaction.

    SamePersonTwice where two of the names are one person.
    """
    known, found = at(league_id).by_name, dict[str, str]()
    for name in names:
        id = known.get(heard(name)) or _newcomer(league_id, name)
        if id in found:
            raise SamePersonTwice(found[id], name)
        found[id], known[heard(name)] = name, id
    return list(found)


def _newcomer(league_id: str, name: str) -> str:
    id = new_id()
    people.add(id, name)
    leagues.enter(league_id, id)
    return id


def get(league_id: str) -> models.League:
    """What is stored of a league; NoSuchLeague where there is none."""
    row = leagues.get(league_id)
    if row is None:
        raise NoSuchLeague(league_id)
    return row
