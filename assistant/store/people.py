"""People and their names."""

from collections.abc import Iterable, Mapping

from sqlalchemy import insert, select

from assistant.extensions import db
from assistant.store.models import Person


def add(id: str, name: str) -> None:
    """Add a person who has not played here before."""
    db.session.add(Person(id=id, name=name))


def add_all(names: Mapping[str, str]) -> None:
    """Add people who have not played here before: names by id."""
    if names:
        db.session.execute(insert(Person), [{"id": id, "name": names[id]} for id in names])


def add_if_new(id: str, name: str) -> None:
    """A person who may have played here before; then the name stays what it is."""
    if db.session.get(Person, id) is None:
        add(id, name)


def get(ids: Iterable[str]) -> dict[str, Person]:
    """The persons of these ids, by id."""
    query = select(Person).where(Person.id.in_(set(ids)))
    return {person.id: person for person in db.session.scalars(query)}
