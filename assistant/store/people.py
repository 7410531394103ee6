"""People and their names, each in a place: a league, or a table that is in none."""

import json
from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import and_, delete, insert, or_, select, update

from assistant.extensions import db
from assistant.store import log
from assistant.store.log import Told
from assistant.store.models import Entry, Ids, LeagueGame, Person


def place_of(table_id: str) -> str:
    """Where the people of a table have their names: its league, or the table itself."""
    return places_of([table_id])[table_id]


def places_of(table_ids: Collection[str]) -> dict[str, str]:
    """The same of each of these tables."""
    query = select(LeagueGame.id, LeagueGame.league_id).where(LeagueGame.id.in_(table_ids))
    return {id: id for id in table_ids} | {row[0]: row[1] for row in db.session.execute(query)}


def add(place: str, names: Mapping[str, str]) -> None:
    """Add people who have not played here before: names by id."""
    rows = [{"place": place, "id": id, "name": name} for id, name in names.items()]
    if rows:
        db.session.execute(insert(Person), rows)


def add_if_new(place: str, id: str, name: str) -> None:
    """A person who may have played here before; then the name stays what it is."""
    if db.session.get(Person, (place, id)) is None:
        add(place, {id: name})


def get(place: str, ids: Iterable[str]) -> dict[str, Person]:
    """The persons of these ids in a place, by id."""
    query = select(Person).where(Person.place == place, Person.id.in_(ids))
    return {person.id: person for person in db.session.scalars(query)}


def at_table(table_id: str, ids: Iterable[str]) -> dict[str, Person]:
    """The persons of these ids where the people of a table have their names."""
    return get(place_of(table_id), ids)


def with_namesakes(ids: Mapping[str, Iterable[str]]) -> dict[str, dict[str, Person]]:
    """For each of these places the persons of its ids, by id, and all who are called as they are.

    In a league in the order in which they came to it; merged ones last, and only those asked for.
    """
    every = {id for group in ids.values() for id in group}
    asked = Person.place.in_(ids), Person.id.in_(every)
    names = select(Person.name).where(*asked, Person.name != "")
    is_namesake = and_(Person.place.in_(ids), Person.name.in_(names), Entry.same_as.is_(None))
    is_entry = and_(Entry.league_id == Person.place, Entry.person_id == Person.id)
    query = select(Person).outerjoin(Entry, is_entry).where(or_(and_(*asked), is_namesake))
    found: dict[str, dict[str, Person]] = {place: {} for place in ids}
    for person in db.session.scalars(query.order_by(Entry.same_as.is_not(None), Entry.number)):
        found[person.place][person.id] = person
    return found


def rename(places: Collection[str], id: str, old: str, new: str) -> None:
    """Call a person by a new name in those of these places where it has the old one.

    A league remembers the old one (League 1.5).
    """
    here = (Person.place.in_(places), Person.id == id, Person.name == old)
    db.session.execute(update(Person).where(*here).values(name=new))
    entries = select(Entry).where(Entry.league_id.in_(places), Entry.person_id == id)
    for entry in db.session.scalars(entries) if old != new else ():
        others = [name for name in entry.former if name not in ("", old, new)]
        entry.former_names = json.dumps([*others, old] if old else others)
        told = Told(people=(id,), changes={"name": (old, new)})
        log.write(entry.league_id, "person_renamed", told)


def take_along(place: str, to: str, ids: Iterable[str]) -> None:
    """Give people in another place the names that they have here, unless they have one there."""
    here, there = get(place, ids), get(to, ids)
    add(to, {id: person.name for id, person in here.items() if id not in there})


def move(place: str, to: str) -> None:
    """Move all names of a place to another one; who has a name there keeps that."""
    there = select(Person.id).where(Person.place == to).scalar_subquery()
    db.session.execute(
        update(Person).where(Person.place == place, Person.id.not_in(there)).values(place=to)
    )
    remove([place])


def remove(places: Ids) -> None:
    """Remove all names of these places."""
    db.session.execute(delete(Person).where(Person.place.in_(places)))
