"""The hub: says at once to those who follow tables that something there is new.

A message has a table's id and how long its record is; whoever follows asks for the rest. One that
is lost does no harm, since whoever begins to follow says what they know. The hub of one process
hands messages on by itself; one of several processes would do it by the database.
"""

import logging
from dataclasses import dataclass
from threading import Lock
from typing import Protocol

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


Message = Published | Withdrawn | Ended


class Listener(Protocol):
    """Whoever is told what others do."""

    def told(self, message: Message) -> None:
        """Take a message, in whichever thread; return at once."""


class Hub(Protocol):
    """Tells every listener of every process what one of them sends."""

    def add(self, listener: Listener) -> None:
        """Tell this listener from now on."""

    def remove(self, listener: Listener) -> None:
        """Tell this listener nothing more."""

    def send(self, message: Message) -> None:
        """Tell all listeners, soon."""


class OneProcess:
    """The hub of the listeners of this process."""

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


_hub: Hub = OneProcess()


def listen(listener: Listener) -> None:
    """Tell this listener what happens from now on."""
    _hub.add(listener)


def leave(listener: Listener) -> None:
    """Tell this listener nothing more."""
    _hub.remove(listener)


def publish(table_id: str, length: int) -> None:
    """Say that a table's record is so long, after that was stored."""
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


def _send(message: Message) -> None:
    """Send a message. What was stored is stored: that nobody hears of it at once is no failure."""
    try:
        _hub.send(message)
    except Exception:
        log.exception("those who follow a table were not told")
