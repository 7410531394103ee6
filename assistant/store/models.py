"""What lies in the cupboard. Times are UTC, without a zone."""

from datetime import datetime
from pathlib import Path

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from assistant.extensions import db

MIGRATIONS = Path(__file__).parent / "migrations"

ID = String(64)
"""An id that nobody can guess: letters, digits, - and _."""


class Person(db.Model):  # type: ignore[name-defined, misc]
    """Somebody who plays. A name can change, and two people can have one name."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    name: Mapped[str] = mapped_column(Text)


class Table(db.Model):  # type: ignore[name-defined, misc]
    """A table at which one game is played; whoever knows its id may open it."""

    __tablename__ = "tables"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    opened_at: Mapped[datetime]
    deleted_at: Mapped[datetime | None]


class Event(db.Model):  # type: ignore[name-defined, misc]
    """Something that happened at a table, the `number`-th from 0. Only ever appended: triggers refuse the rest.

    `body` is the JSON object of `notation.tables`. `client_id` is made by the phone, so that what it sends twice is written
    once. `by` is the id of the phone. `hash` covers all of it and the hash before; `salt` is for events that are secret.
    """

    __tablename__ = "events"
    __table_args__ = (UniqueConstraint("table_id", "client_id", name="uq_events_client_id"),)

    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    client_id: Mapped[str] = mapped_column(ID)
    by: Mapped[str] = mapped_column(ID)
    at: Mapped[datetime]
    body: Mapped[str] = mapped_column(Text)
    salt: Mapped[str | None] = mapped_column(ID)
    hash: Mapped[str] = mapped_column(String(64))


class Visit(db.Model):  # type: ignore[name-defined, misc]
    """A phone has opened a table or written at it; its home page lists it."""

    __tablename__ = "visits"

    phone: Mapped[str] = mapped_column(ID, primary_key=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)


class KeptDeck(db.Model):  # type: ignore[name-defined, misc]
    """A deck that somebody entered, as `notation.decks` writes it; whoever knows its id may look at it."""

    __tablename__ = "decks"

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    phone: Mapped[str] = mapped_column(ID, index=True)
    body: Mapped[str] = mapped_column(Text)
    kept_at: Mapped[datetime]
    put_away_at: Mapped[datetime | None]
