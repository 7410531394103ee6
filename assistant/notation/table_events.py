"""A table's events as the JSON objects that the store keeps.

Seats are numbers here, and persons are ids: a name can change, and two people can have one name. An object of a round has
the keys of the record format; those of a game are listed in FORMAT.md too.
"""

from typing import Any, TypeVar

from assistant.notation import deck_files, events
from assistant.notation.json_values import Unreadable, the_list, the_number, the_object, the_text
from assistant.rules.cards import Deck, deck_from, offered_decks
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
from assistant.rules.options import GOAL_KINDS, SWITCHES, Goal, Options

VERSION = 4
"""Of the agreements that an object holds. Earlier ones had fewer; what they lack is answered as usual."""

T = TypeVar("T")

_SEATS = events.Numbered()


def write(event: GameEvent) -> dict[str, Any]:
    """The object that tells this event; `read` makes an equal event of it."""
    match event:
        case Opened(persons, dealer, options):
            return {
                "type": "game",
                "seats": list(persons),
                "dealer": dealer,
                "agreed": write_agreement(options),
            }
        case Began(extra, dealer):
            return {
                "type": "round",
                **({"extra": True} if extra else {}),
                **({} if dealer is None else {"dealer": dealer}),
            }
        case Agreed(options):
            return {"type": "agree", "agreed": write_agreement(options)}
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
        case Looked(card, pile):
            return {"type": "look"} | {
                key: told for key, told in (("card", card), ("pile", pile)) if told is not None
            }
        case _:
            return events.write(event, _SEATS)


def read(document: Any) -> GameEvent:
    """The event that an object tells; Unreadable when it tells none."""
    body = the_object(document, "an event")
    kind = the_text(body, "type", "an event")
    match kind:
        case "game":
            persons = tuple(str(person) for person in the_list(body, "seats", kind))
            return Opened(
                persons,
                the_number(body, "dealer", kind),
                read_agreement(the_object(body.get("agreed"), "agreed")),
            )
        case "round":
            return Began(
                body.get("extra") is True,
                the_number(body, "dealer", kind) if "dealer" in body else None,
            )
        case "agree":
            return Agreed(read_agreement(the_object(body.get("agreed"), "agreed")))
        case "succeed":
            return Succeeded(the_number(body, "seat", kind), the_text(body, "person", kind))
        case "join":
            return Joined(
                the_number(body, "after", kind),
                the_text(body, "person", kind),
                the_number(body, "coins", kind),
            )
        case "leave":
            return Left(the_number(body, "seat", kind))
        case "end":
            return Ended(body.get("counts") is True)
        case "sign":
            return Signed(the_number(body, "round", kind), the_number(body, "seat", kind))
        case "look":
            return Looked(
                *(the_number(body, key, kind) if key in body else None for key in ("card", "pile"))
            )
    event = events.read(body, _SEATS, "an event")
    put_there = [
        getattr(change, "by", None) or getattr(change, "event", None)
        for change in getattr(event, "changes", ())
    ]
    if any(isinstance(one, Foreign) for one in (event, *put_there)):
        raise Unreadable(f"no table has an event like this {kind!r}")
    return event


def write_agreement(options: Options) -> dict[str, Any]:
    """The object that tells what is agreed on; `read_agreement` makes an equal one of it."""
    is_offered = offered_decks().get(options.deck.id) == options.deck
    return {
        "version": VERSION,
        "deck": options.deck.id if is_offered else deck_files.document(options.deck),
        "goal": {"kind": options.goal.kind, "number": options.goal.number},
        **{switch: getattr(options, switch) for switch in SWITCHES},
        "rulings": dict(options.rulings),
    }


def read_agreement(body: dict[str, Any]) -> Options:
    """What an object says is agreed on; Unreadable where it says nothing of the kind."""
    if the_number(body, "version", "agreed") not in range(1, VERSION + 1):
        raise Unreadable("these agreements were written by a later version")
    goal = the_object(body.get("goal"), "the goal")
    told = the_object(body.get("rulings", {}), "the rulings")
    rulings = [
        (about, _one_of(IRREGULARITIES[about].decisions, told[about]))
        for about in IRREGULARITIES
        if about in told
    ]
    answers: dict[str, Any] = {
        switch: _one_of(answers, body.get(switch, answers[0]))
        for switch, answers in SWITCHES.items()
    }
    return Options(
        _deck(body.get("deck")),
        Goal(_one_of(GOAL_KINDS, goal.get("kind")), the_number(goal, "number", "the goal")),
        rulings=tuple(rulings),
        **answers,
    )


def _deck(told: object) -> Deck:
    """The deck of this id, or the table's own."""
    if isinstance(told, str):
        if told not in offered_decks():
            raise Unreadable(f"the deck {told!r} is none of {', '.join(offered_decks())}")
        return offered_decks()[told]
    try:
        return deck_from(told)
    except ValueError as error:
        raise Unreadable(f"the table's deck: {error}") from error


def _one_of(known: tuple[T, ...], value: object) -> T:
    """The value, which is one of the known."""
    for one in known:
        if one == value:
            return one
    raise Unreadable(f"an agreement is one of {', '.join(map(str, known))}, not {value!r}")
