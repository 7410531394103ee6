"""Events written down at a table without pages: each is checked as if a phone had sent it."""

from assistant.rules.decide import Decision
from assistant.rules.event_checks import checked
from assistant.rules.events import GameEvent
from assistant.rules.findings import Finding
from assistant.rules.forced import forced
from assistant.services import new_id, table_cache, tables
from assistant.services.tables import Sent


def record(table_id: str, *events: GameEvent, phone: str = "founder") -> None:
    """Records events, and the cards that play themselves after each; none of them is refused."""
    for event in events:
        found = refusal_or_record(table_id, event, phone)
        assert found is None, found


def refusal_or_record(table_id: str, event: GameEvent, phone: str = "founder") -> Finding | None:
    """Why an event cannot be; or it is recorded, and what follows by itself."""
    known = table_cache.record_of(table_id)
    after = checked(known.fold, event)
    if isinstance(after, Finding):
        return after
    events = [event]
    while (following := forced(after.game.rounds[-1].replay.round)) is not None:
        further = checked(after, following)
        if isinstance(further, Finding):
            break
        events.append(following)
        after = further
    tables.append(known, Decision(tuple(events), after), sends(table_id, phone))
    return None


def sends(table_id: str, phone: str = "founder", *, is_last: bool = True) -> Sent:
    """How a phone at the table sends something now."""
    length = tables.view(table_id).length
    return Sent(expected_length=length, idempotency_key=new_id(), phone=phone, is_last=is_last)
