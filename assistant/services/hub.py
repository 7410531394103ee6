"""The hub: says at once to those who follow tables that something there is new.

A message has a table's id and how long its record is; whoever follows asks for the rest. One that
is lost does no harm, since whoever begins to follow says what they know. A message that is sent
within `writing` is told when that is stored, and never where it is not: to this process by itself,
and to the others of a PostgreSQL by the database (`server/others.py` hears them).
"""

import logging
import os
import secrets
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

from assistant.store import news

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Published:
    """Something is new at a table, whose record has at least this length."""

    table_id: str
    length: int


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """This phone may no longer follow a table."""

    table_id: str
    phone: str


@dataclass(frozen=True, slots=True)
class Ended:
    """Nobody can follow a table any more: it is gone."""

    table_id: str


@dataclass(frozen=True, slots=True)
class Missed:
    """Other processes may have told something that nobody heard here."""


Message = Published | Withdrawn | Ended | Missed

_START = secrets.token_hex(4)
"""With its own number it tells a process from all others."""


class Listener(Protocol):
    """Whoever is told what others do."""

    def told(self, message: Message) -> None:
        """Take a message, in whichever thread; return at once."""


class Hub:
    """Tells every listener of this process what it is sent."""

    def __init__(self) -> None:
        self._listeners: tuple[Listener, ...] = ()
        self._lock = Lock()

    def add(self, listener: Listener) -> None:
        """Tell this listener from now on."""
        with self._lock:
            self._listeners = (*self._listeners, listener)

    def remove(self, listener: Listener) -> None:
        """Tell this listener nothing more."""
        with self._lock:
            self._listeners = tuple(one for one in self._listeners if one is not listener)

    def send(self, message: Message) -> None:
        """Tell all listeners."""
        for listener in self._listeners:
            listener.told(message)


_hub = Hub()


def listen(listener: Listener) -> None:
    """Tell this listener what happens from now on."""
    _hub.add(listener)


def leave(listener: Listener) -> None:
    """Tell this listener nothing more."""
    _hub.remove(listener)


def publish(table_id: str, length: int) -> None:
    """Say that a table's record is so long."""
    _send(Published(table_id, length))


def changed(table_id: str) -> None:
    """Say that something of a table has changed beside its record, such as a name."""
    _send(Published(table_id, 0))


def withdraw(table_id: str, phone: str) -> None:
    """Let a phone follow a table no longer."""
    _send(Withdrawn(table_id, phone))


def end(table_id: str) -> None:
    """Let nobody follow a table any more: it is gone."""
    _send(Ended(table_id))


def hear(text: str) -> None:
    """Say here what a process has told; what this one has told was said already."""
    match text.split(" "):
        case [origin, *_] if origin == _origin():
            pass
        case [_, "published", table_id, length] if length.isdecimal():
            _say(Published(table_id, int(length)))
        case [_, "withdrawn", table_id, phone]:
            _say(Withdrawn(table_id, phone))
        case [_, "ended", table_id]:
            _say(Ended(table_id))


def missed() -> None:
    """Say here that others may have told what nobody heard."""
    _say(Missed())


@dataclass(frozen=True, slots=True)
class News:
    """A message of a transaction that is not stored yet."""

    message: Published | Withdrawn | Ended

    @property
    def text(self) -> str:
        """The message as other processes are told it: ids and a length, no name and no key."""
        match self.message:
            case Published(table_id, length):
                return f"{_origin()} published {table_id} {length}"
            case Withdrawn(table_id, phone):
                return f"{_origin()} withdrawn {table_id} {phone}"
            case Ended(table_id):
                return f"{_origin()} ended {table_id}"

    def say(self) -> None:
        """Tell this process."""
        _say(self.message)


def _send(message: Published | Withdrawn | Ended) -> None:
    """Send a message with the transaction that it belongs to; outside of one at once, and here."""
    if not news.keep(News(message)):
        _say(message)


def _say(message: Message) -> None:
    """Say a message here. What was stored is stored: that nobody hears of it is no failure."""
    try:
        _hub.send(message)
    except Exception:
        log.exception("those who follow a table were not told")


def _origin() -> str:
    """This process, among all machines; one that was forked has the same start."""
    return f"{_START}.{os.getpid()}"
