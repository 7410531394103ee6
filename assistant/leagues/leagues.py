"""Leagues, and who is in them."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo

from sqlalchemy import and_, exists, or_, select, update

from assistant.extensions import db
from assistant.league.people import alphabetical, comparable, distinct_names, follow_merges
from assistant.leagues import there
from assistant.store import grants, leagues, log, models, people
from assistant.store.engine import new_id, now, writing
from assistant.store.leagues import NewEntry
from assistant.store.log import Told
from assistant.store.models import Grant, LeagueVisit, Session
from assistant.tables import SentBefore, table_people


class SamePersonTwice(ValueError):
    """Two names at a table are one person of the league. Nothing was changed."""

    def __init__(self, name: str, other: str) -> None:
        super().__init__(f"{name!r} and {other!r} are one person")
        self.name = name
        self.other = other


@dataclass(frozen=True, slots=True)
class LeagueMember:
    """An entry of a league.

    `name` is told apart from others (League 1.1), `own_name` is not; `former` are the names that it
    had before (1.5). `same_as` is the person into whom the entry was merged, through as many mergers
    as there were.
    """

    id: str
    name: str
    is_guest: bool
    same_as: str | None
    own_name: str
    former: tuple[str, ...]
    has_left: bool

    @property
    def is_named(self) -> bool:
        """Whether it has a name still."""
        return bool(self.own_name)

    @property
    def person(self) -> str:
        """The id of the person whose entry it is."""
        return self.same_as or self.id


@dataclass(frozen=True, slots=True)
class League:
    """A league and all its entries, in the order in which they were made."""

    id: str
    name: str
    people: tuple[LeagueMember, ...]
    is_put_away: bool

    @property
    def person_of(self) -> dict[str, str]:
        """The person's id for that of each entry: its own, but for a merged one."""
        return {member.id: member.person for member in self.people}

    @property
    def names(self) -> dict[str, str]:
        """The name of each entry by its id; a merged one has that of its person."""
        members = {member.id: member for member in self.people}
        return {id: members[member.person].name for id, member in members.items()}

    @property
    def named(self) -> dict[str, str]:
        """The names of the people who have one, by id, in the order of `roots`."""
        return {person.id: person.name for person in self.roots if person.is_named}

    @property
    def own_names(self) -> dict[str, str]:
        """The name of each entry, also of a merged one its own, told apart from the others."""
        roots_first = sorted(self.people, key=lambda member: member.same_as is not None)
        return distinct_names({member.id: member.name for member in roots_first})

    @property
    def to_pick(self) -> dict[str, str]:
        """Those of `named` who have not left: whom a page offers to pick from (League 1.6)."""
        left = {member.id for member in self.people if member.has_left}
        return {id: name for id, name in self.named.items() if id not in left}

    @property
    def by_name(self) -> dict[str, str]:
        """The person's id for each name as `comparable` has it.

        Also for a former one or that of a merged entry, where only one person had it (1.5).
        """
        persons: dict[str, set[str]] = defaultdict(set)
        for id, names in self.all_names.items():
            for name in names:
                persons[comparable(name)].add(id)
        sure = {name: next(iter(ids)) for name, ids in persons.items() if len(ids) == 1}
        return sure | {comparable(root.name): root.id for root in self.roots}

    @property
    def all_names(self) -> dict[str, list[str]]:
        """All names of those in `named`, the one of today first, then former ones (1.5)."""
        names = {id: [name] for id, name in self.named.items()}
        for member in self.people:
            if member.person in names:
                names[member.person] += filter(None, [member.own_name, *member.former])
        return names

    @property
    def roots(self) -> tuple[LeagueMember, ...]:
        """The people by name: all entries that are not merged into another."""
        roots = (member for member in self.people if member.same_as is None)
        return tuple(sorted(roots, key=lambda member: alphabetical(member.name)))

    def member(self, id: str) -> LeagueMember:
        """The entry of this id; NoSuchLeague where there is none."""
        return there(next((member for member in self.people if member.id == id), None), id)


def open_league(league_id: str, name: str, phone: str, zone: str | None = None) -> None:
    """Found a league of this id, whose secretary is the phone; `zone` is where it meets.

    An id that is taken was sent twice: the name that was sent last holds as long as nothing and
    nobody else is in the league and nobody has changed it, else SentBefore.
    """
    with writing(league_id):
        there = leagues.get(league_id)
        if there is None:
            leagues.add(league_id, new_id(), name, now(), zone)
            log.write(league_id, "league_opened", Told(name=name))
            leagues.visit(phone, league_id)
            grants.give(league_id, phone, "secretary", now())
        elif (there.name, there.zone) != (name, zone) and "secretary" in grants.roles_in_league(
            phone, league_id
        ):
            others = any(one.phone != phone for one in grants.of_place(league_id))
            if there.was_changed or others or everybody(league_id) or leagues.seasons(league_id):
                raise SentBefore(league_id)
            there.name, there.zone = name, zone


def rename(league_id: str, name: str, zone: str | None) -> None:
    """Give the league another name, and say where it meets."""
    with writing(league_id):
        league = get(league_id)
        if changes := log.changes(league, name=name, zone=zone):
            league.was_changed = True
            log.write(league_id, "league_changed", Told(changes=changes))
            theirs = update(Session).where(Session.league_id == league_id)  # calendars say both
            db.session.execute(theirs.values(changes=Session.changes + 1, written_at=now()))
        league.name, league.zone = name, zone


def zone(league_id: str) -> tzinfo | None:
    """Where a league meets; None where it has no zone of its own."""
    return leagues.zone(league_id)


def visit(league_id: str, phone: str) -> None:
    """List the league on the phone's home page from now on."""
    if visit_of(league_id, phone) is None:
        with writing(league_id):
            leagues.visit(phone, league_id)


def at(league_id: str) -> League:
    """The league of this id; NoSuchLeague where there is none."""
    row = get(league_id)
    return League(row.id, row.name, everybody(league_id), row.put_away_at is not None)


ListedLeague = models.League
"""A league as it is stored; one that was deleted is listed for its secretaries."""


def of_phone(phone: str) -> list[ListedLeague]:
    """The leagues that a phone has opened and still may, newest first."""
    league = ListedLeague
    is_visited = exists().where(LeagueVisit.league_id == league.id, LeagueVisit.phone == phone)
    held = and_(Grant.place == league.id, Grant.phone == phone, Grant.withdrawn_at.is_(None))
    may_open = exists().where(held, or_(league.deleted_at.is_(None), Grant.role == "secretary"))
    query = select(league).where(is_visited, may_open)
    return list(db.session.scalars(query.order_by(league.opened_at.desc(), league.id)))


def visit_of(league_id: str, phone: str) -> LeagueVisit | None:
    """That a phone has opened a league, whose home page lists it; and when it saved its file."""
    return db.session.get(LeagueVisit, (phone, league_id))


def note_saved(league_id: str, phone: str) -> None:
    """Remember that the phone has saved the league's file now."""
    with writing(league_id):
        leagues.visit(phone, league_id)
        db.session.get_one(LeagueVisit, (phone, league_id)).saved_at = now()


def every(*, deleted: bool = False) -> list[tuple[str, str]]:
    """All leagues, oldest first: id and name; `deleted`: also those that were deleted."""
    oldest_first = select(models.League).order_by(models.League.opened_at, models.League.id)
    rows = db.session.scalars(oldest_first)
    return [(row.id, row.name) for row in rows if deleted or row.deleted_at is None]


def get(league_id: str) -> models.League:
    """What is stored of a league; NoSuchLeague where there is none."""
    return there(leagues.get(league_id), league_id)


def everybody(league_id: str) -> tuple[LeagueMember, ...]:
    """All entries of a league, in the order in which they were made."""
    entries = leagues.entries(league_id)
    found = people.get(league_id, (entry.person_id for entry in entries))
    root_of = follow_merges({entry.person_id: entry.same_as for entry in entries if entry.same_as})
    labels = {entry.person_id: table_people.label(found[entry.person_id]) for entry in entries}
    names = labels | distinct_names(
        {id: label for id, label in labels.items() if id not in root_of}
    )
    return tuple(
        LeagueMember(
            id=entry.person_id,
            name=names[entry.person_id],
            is_guest=entry.is_guest,
            same_as=root_of.get(entry.person_id),
            own_name=found[entry.person_id].name,
            former=tuple(entry.former),
            has_left=entry.has_left,
        )
        for entry in entries
    )


def numbers(league_id: str) -> dict[str, int]:
    """The number of each entry of a league, by its id: the order in which they were made."""
    return {entry.person_id: entry.number for entry in leagues.entries(league_id)}


def persons(league_id: str, names: Sequence[str]) -> list[str]:
    """The ids of the people who have these names in the league; an unknown name is a new person.

    Within a transaction. SamePersonTwice where two of the names are one person.
    """
    known = at(league_id).by_name
    name_of: dict[str, str] = {}
    for name in names:
        id = known.get(comparable(name)) or add_person(league_id, name)
        if id in name_of:
            raise SamePersonTwice(name_of[id], name)
        name_of[id], known[comparable(name)] = name, id
    return list(name_of)


def add_person(league_id: str, name: str) -> str:
    """The id of a new person, who is in the league from now on."""
    id = new_id()
    people.add(league_id, {id: name})
    leagues.enter(league_id, [NewEntry(id)])
    log.write(league_id, "person_added", Told(people=(id,)))
    return id
