"""How a command was sent, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.rules.commands import Command
from assistant.rules.events import GameEvent
from assistant.rules.findings import Finding
from assistant.rules.views import TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """How a command was sent: the length of the record that the phone saw, a key, and the phone.

    A key that was sent before writes nothing again. `is_last`: nothing that was tapped later waits
    on the phone. Only then what follows by itself is written too, since what waits counts on the
    record being as long as the phone thinks. `is_asked`: what would change something settled is
    shown before it is written.
    """

    expected_length: int
    idempotency_key: str
    phone: str
    is_last: bool = True
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """The events are stored; these are the breaches that the first of them proved."""

    view: TableView
    breaches: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot have happened, and nothing was written; `round_index` is the round it is about."""

    view: TableView
    finding: Finding
    round_index: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Another phone wrote first, and nothing was written."""

    view: TableView


class Unconfirmed(Exception):
    """A command would change what is settled, and nothing was written.

    `events` are those that it would bring about, in the record as the viewer may be told it.
    """

    def __init__(self, view: TableView, command: Command, events: Sequence[GameEvent]) -> None:
        super().__init__(view.id)
        self.view = view
        self.command = command
        self.events = tuple(events)


Outcome = Accepted | Refused | Stale
