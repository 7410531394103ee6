"""A table's events as the JSON objects that the store keeps.

Seats are numbers here, and persons are ids: a name can change, and two people can have one name. An object of a round has
the keys of the record format; those of a game are listed in FORMAT.md too.
"""

from typing import Any, TypeVar

from assistant.notation import events
from assistant.notation.reading import Unreadable, the_list, the_number, the_object, the_text
from assistant.rules.events import (
    Agreed,
    Began,
    Ended,
    Foreign,
    GameEvent,
    Joined,
    Left,
    Looked,
    Opened,
    Signed,
    Succeeded,
)
from assistant.rules.irregularities import IRREGULARITIES
from assistant.rules.options import GOAL_KINDS, LEVELS, SIGN_OFFS, TIES, Goal, Options

VERSION = 2
"""Of the agreements that an object holds. Version 1 had neither a level, nor a sign-off, nor rulings."""

T = TypeVar("T")

_SEATS = events.Numbered()


def write(event: GameEvent) -> dict[str, Any]:
    """The object that tells this event; `read` makes an equal event of it."""
    match event:
        case Opened(persons, dealer, options):
            return {"type": "game", "seats": list(persons), "dealer": dealer, "agreed": _agreed(options)}
        case Began(extra):
            return {"type": "round", "extra": True} if extra else {"type": "round"}
        case Agreed(options):
            return {"type": "agree", "agreed": _agreed(options)}
        case Succeeded(seat, person):
            return {"type": "succeed", "seat": seat, "person": person}
        case Joined(after, person, coins):
            return {"type": "join", "after": after, "person": person, "coins": coins}
        case Left(seat):
            return {"type": "leave", "seat": seat}
        case Ended(counts):
            return {"type": "end", "counts": counts}
        case Signed(round_, seat):
            return {"type": "sign", "round": round_, "seat": seat}
        case Looked():
            return {"type": "look"}
        case _:
            return events.write(event, _SEATS)


def read(document: Any) -> GameEvent:
    """The event that an object tells; Unreadable when it tells none."""
    body = the_object(document, "an event")
    kind = the_text(body, "type", "an event")
    match kind:
        case "game":
            persons = tuple(str(person) for person in the_list(body, "seats", kind))
            return Opened(persons, the_number(body, "dealer", kind), _options(the_object(body.get("agreed"), "agreed")))
        case "round":
            return Began(body.get("extra") is True)
        case "agree":
            return Agreed(_options(the_object(body.get("agreed"), "agreed")))
        case "succeed":
            return Succeeded(the_number(body, "seat", kind), the_text(body, "person", kind))
        case "join":
            return Joined(the_number(body, "after", kind), the_text(body, "person", kind), the_number(body, "coins", kind))
        case "leave":
            return Left(the_number(body, "seat", kind))
        case "end":
            return Ended(body.get("counts") is True)
        case "sign":
            return Signed(the_number(body, "round", kind), the_number(body, "seat", kind))
        case "look":
            return Looked()
    event = events.read(body, _SEATS, "an event")
    put_there = [getattr(change, "by", None) or getattr(change, "event", None) for change in getattr(event, "changes", ())]
    if any(isinstance(one, Foreign) for one in (event, *put_there)):
        raise Unreadable(f"no table has an event like this {kind!r}")
    return event


def _agreed(options: Options) -> dict[str, Any]:
    return {
        "version": VERSION,
        "deck": options.deck,
        "goal": {"kind": options.goal.kind, "number": options.goal.number},
        "tie": options.tie,
        "level": options.level,
        "sign_off": options.sign_off,
        "rulings": dict(options.rulings),
    }


def _options(body: dict[str, Any]) -> Options:
    if the_number(body, "version", "agreed") not in range(1, VERSION + 1):
        raise Unreadable("these agreements were written by a later version")
    goal = the_object(body.get("goal"), "the goal")
    told = the_object(body.get("rulings", {}), "the rulings")
    rulings = [(about, _one_of(IRREGULARITIES[about].decisions, told[about])) for about in IRREGULARITIES if about in told]
    return Options(
        the_text(body, "deck", "agreed"),
        Goal(_one_of(GOAL_KINDS, goal.get("kind")), the_number(goal, "number", "the goal")),
        _one_of(TIES, body.get("tie")),
        _one_of(LEVELS, body.get("level", LEVELS[0])),
        _one_of(SIGN_OFFS, body.get("sign_off", SIGN_OFFS[0])),
        tuple(rulings),
    )


def _one_of(known: tuple[T, ...], value: object) -> T:
    """The value, which is one of the known."""
    for one in known:
        if one == value:
            return one
    raise Unreadable(f"an agreement is one of {', '.join(map(str, known))}, not {value!r}")
