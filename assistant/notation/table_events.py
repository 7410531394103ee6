"""A table's events as the JSON objects that the store keeps.

Seats are numbers here, and persons are ids: a name can change, and two people can have one name. An
object of a round has the keys of the record format; those of a game are listed in FORMAT.md too.
"""

from typing import Any, TypeVar

from assistant.notation import deck_files, event_reader, event_writer
from assistant.notation.event_writer import Numbered
from assistant.notation.json_values import (
    Unreadable,
    the_card,
    the_list,
    the_number,
    the_object,
    the_text,
)
from assistant.rules.cards import Card, Deck, deck_from, offered_decks
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Denied,
    Ended,
    Event,
    Foreign,
    GameEvent,
    HandOpened,
    HandsOpened,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Reassigned,
    Replaced,
    Signed,
    Succeeded,
)
from assistant.rules.options import (
    GOAL_KINDS,
    IRREGULARITIES,
    SWITCHES,
    About,
    Decision,
    Goal,
    Options,
)

VERSION = 5
"""Of the agreements. Earlier ones have fewer switches; what they lack is answered as usual."""

T = TypeVar("T")

_SEATS = Numbered()


def write(event: GameEvent) -> dict[str, Any]:
    """The object of an event; `read` makes an equal event of it."""
    match event:
        case Opened(persons, dealer, options):
            agreed = write_agreement(options)
            return {"type": "game", "seats": list(persons), "dealer": dealer, "agreed": agreed}
        case Began():
            return {"type": "round"} | _round_written(event)
        case Agreed(options):
            return {"type": "agree", "agreed": write_agreement(options)}
        case Succeeded(seat, person):
            return {"type": "succeed", "seat": seat, "person": person}
        case Joined(after, person, coins):
            return {"type": "join", "after": after, "person": person, "coins": coins}
        case Reassigned(column, person, since, agreed):
            body = {"type": "reassign", "column": column, "person": person, "since": since}
            return body | ({"agreed": list(agreed)} if agreed else {})
        case Left(seat):
            return {"type": "leave", "seat": seat}
        case Ended(counts):
            return {"type": "end", "counts": counts}
        case Signed(round_, seat):
            return {"type": "sign", "round": round_, "seat": seat}
        case Looked(card, pile):
            return {"type": "look"} | _known(card=card, pile=pile)
        case HandOpened(seat):
            return {"type": "open-hand", "seat": seat}
        case HandsOpened():
            return {"type": "open-hands"}
        case Denied(seat, card):
            return {"type": "deny"} | _known(seat=seat, card=card)
        case _:
            return event_writer.write(event, _SEATS)


def read(document: object) -> GameEvent:
    """The event of an object; Unreadable when it is none."""
    body = the_object(document, "an event")
    kind = the_text(body, "type", "an event")
    match kind:
        case "game":
            return _opened(body)
        case "round":
            return _began(body)
        case "agree":
            return Agreed(read_agreement(the_object(body.get("agreed"), "agreed")))
        case "succeed":
            return Succeeded(the_number(body, "seat", kind), the_text(body, "person", kind))
        case "join":
            return _joined(body)
        case "reassign":
            return _reassigned(body)
        case "leave":
            return Left(the_number(body, "seat", kind))
        case "end":
            return Ended(body.get("counts") is True)
        case "sign":
            return Signed(the_number(body, "round", kind), the_number(body, "seat", kind))
        case "look":
            return Looked(_card_or_none(body), _number_or_none(body, "pile"))
        case "open-hand":
            return HandOpened(the_number(body, "seat", kind))
        case "open-hands":
            return HandsOpened()
        case "deny":
            return Denied(_number_or_none(body, "seat"), _card_or_none(body))
        case _:
            return _of_round(body, kind)


def write_agreement(options: Options) -> dict[str, Any]:
    """The object of what is agreed on; `read_agreement` makes an equal agreement of it."""
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
    answers: dict[str, Any] = {
        switch: _one_of(answers, body.get(switch, answers[0]))
        for switch, answers in SWITCHES.items()
    }
    deck, goal = _deck(body.get("deck")), _goal(the_object(body.get("goal"), "the goal"))
    rulings = _rulings(the_object(body.get("rulings", {}), "the rulings"))
    return Options(deck, goal, rulings=rulings, **answers)


def _round_written(event: Began) -> dict[str, Any]:
    body: dict[str, Any] = {"extra": True} if event.extra else {}
    return body if event.dealer is None else body | {"dealer": event.dealer}


def _opened(body: dict[str, Any]) -> Opened:
    persons = tuple(str(person) for person in the_list(body, "seats", "game"))
    dealer = the_number(body, "dealer", "game")
    return Opened(persons, dealer, read_agreement(the_object(body.get("agreed"), "agreed")))


def _began(body: dict[str, Any]) -> Began:
    dealer = the_number(body, "dealer", "round") if "dealer" in body else None
    return Began(body.get("extra") is True, dealer)


def _joined(body: dict[str, Any]) -> Joined:
    after, person = the_number(body, "after", "join"), the_text(body, "person", "join")
    return Joined(after, person, the_number(body, "coins", "join"))


def _reassigned(body: dict[str, Any]) -> Reassigned:
    kind = "reassign"
    agreed = the_list(body, "agreed", kind) if "agreed" in body else ()
    return Reassigned(
        the_number(body, "column", kind),
        the_text(body, "person", kind),
        the_number(body, "since", kind),
        tuple(the_number({"agreed": seat}, "agreed", kind) for seat in agreed),
    )


def _known(**numbers: Card | None) -> dict[str, Card]:
    """Those of the numbers that are known, by their keys."""
    return {key: number for key, number in numbers.items() if number is not None}


def _number_or_none(body: dict[str, Any], key: str) -> int | None:
    return the_number(body, key, the_text(body, "type", "an event")) if key in body else None


def _card_or_none(body: dict[str, Any]) -> Card | None:
    where = the_text(body, "type", "an event")
    return the_card(body, "card", where, has_twins=True) if "card" in body else None


def _of_round(body: dict[str, Any], kind: str) -> Event:
    """An event of a round, of which a table stores only what it knows."""
    event = event_reader.read(body, _SEATS, "an event")
    if isinstance(event, Foreign) or (isinstance(event, Amended) and _has_foreign(event)):
        raise Unreadable(f"no table has an event like this {kind!r}")
    return event


def _has_foreign(event: Amended) -> bool:
    """Whether something is put in that no table knows."""
    return any(
        isinstance(change.by if isinstance(change, Replaced) else change.event, Foreign)
        for change in event.changes
        if isinstance(change, Replaced | Inserted)
    )


def _goal(body: dict[str, Any]) -> Goal:
    return Goal(_one_of(GOAL_KINDS, body.get("kind")), the_number(body, "number", "the goal"))


def _rulings(body: dict[str, Any]) -> tuple[tuple[About, Decision], ...]:
    """What is decided beforehand about what can go wrong."""
    return tuple(
        (about, _one_of(irregularity.decisions, body[about]))
        for about, irregularity in IRREGULARITIES.items()
        if about in body
    )


def _deck(value: object) -> Deck:
    """The deck of this id, or the table's own."""
    if isinstance(value, str):
        if value not in offered_decks():
            raise Unreadable(f"the deck {value!r} is none of {', '.join(offered_decks())}")
        return offered_decks()[value]
    try:
        return deck_from(value)
    except ValueError as error:
        raise Unreadable(f"the table's deck: {error}") from error


def _one_of(known: tuple[T, ...], value: object) -> T:
    """The value, which is one of the known."""
    for answer in known:
        if answer == value:
            return answer
    raise Unreadable(f"an agreement is one of {', '.join(map(str, known))}, not {value!r}")
