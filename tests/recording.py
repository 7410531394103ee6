"""Commands and events at a table without pages, as if a phone had sent them."""

from assistant.rules.commands import Command
from assistant.rules.decide import Decision
from assistant.rules.event_checks import checked
from assistant.rules.events import GameEvent, Joined, Reassigned, Succeeded
from assistant.rules.findings import Finding
from assistant.rules.lopaka import forced
from assistant.rules.views import TABLE, Viewer
from assistant.store.engine import new_id
from assistant.tables import cache, tables
from assistant.tables.tables import Accepted, Outcome, Refused, Sent, Stale

Coming = Joined | Succeeded | Reassigned
"""By which somebody comes to a table."""


class WasRefused(Exception):
    """What was sent cannot have happened."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding


class WasLate(Exception):
    """Another phone wrote first."""


def does(
    table_id: str, command: Command, sent: Sent, viewer: Viewer = TABLE, *, name: str = ""
) -> Accepted:
    """Carries out a command; WasRefused or WasLate where it is not accepted.

    `name` is that of the person whom it brings to the table.
    """
    newcomer = (command.person, name) if isinstance(command, Coming) else None
    return accepted(tables.execute(table_id, command, sent, viewer, newcomer))


def accepted(outcome: Outcome) -> Accepted:
    """The outcome, if nothing stood against it."""
    if isinstance(outcome, Refused):
        raise WasRefused(outcome.finding)
    if isinstance(outcome, Stale):
        raise WasLate
    return outcome


def record(table_id: str, *events: GameEvent, phone: str = "founder") -> None:
    """Records events, and the cards that play themselves after each."""
    for event in events:
        happens(table_id, event, sends(table_id, phone))


def happens(table_id: str, event: GameEvent, sent: Sent) -> Accepted:
    """Records any event, also one that no command stands for; checked as those of commands are."""
    known = cache.record_of(table_id)
    earlier = known.number_of(sent.idempotency_key)
    if earlier is None:
        if sent.expected_length != known.length:
            raise WasLate
        tables.append(known, decision(known, event), sent)
    return answer_to(table_id, known.length if earlier is None else earlier)


def decision(known: cache.Record, event: GameEvent) -> Decision:
    """What comes of an event."""
    after = checked(known.fold, event)
    if isinstance(after, Finding) and after.cause in ("no-such-imp", "no-such-pile"):
        after = known.fold.then(event)  # tests tell of small scores, as earlier versions took them
    if isinstance(after, Finding):
        raise WasRefused(after)
    events = [event]
    while (following := forced(after.game.rounds[-1].state)) is not None:
        further = checked(after, following)
        if isinstance(further, Finding):
            break
        events.append(following)
        after = further
    return Decision(tuple(events), after)


def answer_to(table_id: str, number: int) -> Accepted:
    """What the event of this number proved."""
    view = tables.view(table_id)
    return Accepted(view, tuple(found for found in view.game.findings if found.event == number))


def sends(table_id: str, phone: str = "founder") -> Sent:
    """How a phone at the table sends something now."""
    length = tables.view(table_id).game.length
    return Sent(expected_length=length, idempotency_key=new_id(), phone=phone)
