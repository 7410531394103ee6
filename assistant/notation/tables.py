"""A table's events as the JSON objects that the store keeps.

Seats are numbers here, and persons are ids: a name can change, and two people can have one name. An object of a round has
the keys of the record format; a game adds `game` and `round`.
"""

from typing import Any

from assistant.notation.reading import Unreadable, the_list, the_number, the_object, the_text
from assistant.rules.events import Began, GameEvent, Opened, Played, Retracted, Turned
from assistant.rules.options import GOAL_KINDS, TIES, Goal, Options

VERSION = 1
"""Of the agreements that a `game` object holds."""


def write(event: GameEvent) -> dict[str, Any]:
    """The object that tells this event; `read` makes an equal event of it."""
    match event:
        case Opened(persons, dealer, options):
            return {"type": "game", "seats": list(persons), "dealer": dealer, "agreed": _agreed(options)}
        case Began():
            return {"type": "round"}
        case Played(seat, card, assumed):
            return {"type": "play", "seat": seat, "card": card, "assumed": assumed}
        case Turned(seat):
            return {"type": "turn", "seat": seat}
        case Retracted(number):
            return {"type": "retract", "event": number}
    raise ValueError(f"no table writes {event!r} down")


def read(document: Any) -> GameEvent:
    """The event that an object tells; Unreadable when it tells none."""
    body = the_object(document, "an event")
    kind = the_text(body, "type", "an event")
    match kind:
        case "game":
            persons = tuple(str(person) for person in the_list(body, "seats", kind))
            return Opened(persons, the_number(body, "dealer", kind), _options(the_object(body.get("agreed"), "agreed")))
        case "round":
            return Began()
        case "play":
            seat, card = the_number(body, "seat", kind), the_number(body, "card", kind)
            return Played(seat, card, body.get("assumed") is True)
        case "turn":
            return Turned(the_number(body, "seat", kind))
        case "retract":
            return Retracted(the_number(body, "event", kind))
    raise Unreadable(f"no table has an event of the type {kind!r}")


def _agreed(options: Options) -> dict[str, Any]:
    goal = {"kind": options.goal.kind, "number": options.goal.number}
    return {"version": VERSION, "deck": options.deck, "goal": goal, "tie": options.tie}


def _options(body: dict[str, Any]) -> Options:
    goal = the_object(body.get("goal"), "the goal")
    kind, tie = the_text(goal, "kind", "the goal"), the_text(body, "tie", "agreed")
    if the_number(body, "version", "agreed") != VERSION or kind not in GOAL_KINDS or tie not in TIES:
        raise Unreadable("these agreements were written by a later version")
    return Options(the_text(body, "deck", "agreed"), Goal(kind, the_number(goal, "number", "the goal")), tie)
