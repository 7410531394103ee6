"""A table's events as the JSON objects that the store keeps.

Seats are numbers here, and persons are ids: a name can change, and two people can have one name. An
object of a round has the keys of the record format; those of a game are listed in FORMAT.md too.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from assistant.notation import deck_files, event_json
from assistant.notation.event_json import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SEATS,
    TEXT,
    Field,
    Form,
    Kind,
    Seats,
    filled_in,
    written,
)
from assistant.notation.json_values import (
    Unreadable,
    one_of,
    the_list,
    the_number,
    the_object,
    the_text,
)
from assistant.notation.texts import LONGEST_LINE, is_line
from assistant.rules.cards import Deck, deck_from, offered_decks
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
    Joined,
    Left,
    Looked,
    Opened,
    Reassigned,
    Remarked,
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

_SEATS = Seats()


# The events of a game. Those of a round are in `event_json`.

_AGREEMENT = Kind(
    lambda body, key, _seats, _where: read_agreement(the_object(body.get(key), key)),
    lambda key, options, _seats: {key: write_agreement(options)},
)
_PERSONS = Kind(
    lambda body, key, _seats, where: tuple(map(str, the_list(body, key, where))),
    lambda key, persons, _seats: {key: list(persons)},
)
_LINE = Kind(lambda body, key, _seats, where: _line(the_text(body, key, where)))
_SEAT, _PERSON = Field("seat", SEAT), Field("person", TEXT)
_CARD_OR_NONE = Field("card", CARD, left_out=None)

_FORMS: Mapping[str, Form] = {
    "game": Form(
        Opened,
        (
            Field("seats", _PERSONS, "persons"),
            Field("dealer", SEAT),
            Field("agreed", _AGREEMENT, "options"),
        ),
    ),
    "round": Form(
        Began, (Field("extra", FLAG, left_out=False), Field("dealer", SEAT, left_out=None))
    ),
    "agree": Form(Agreed, (Field("agreed", _AGREEMENT, "options"),)),
    "succeed": Form(Succeeded, (_SEAT, _PERSON)),
    "join": Form(Joined, (Field("after", SEAT), _PERSON, Field("coins", NUMBER))),
    "reassign": Form(
        Reassigned,
        (
            Field("column", NUMBER),
            _PERSON,
            Field("since", NUMBER),
            Field("agreed", SEATS, left_out=()),
        ),
    ),
    "leave": Form(Left, (_SEAT,)),
    "end": Form(Ended, (Field("counts", FLAG),)),
    "sign": Form(Signed, (Field("round", NUMBER), _SEAT)),
    "look": Form(Looked, (_CARD_OR_NONE, Field("pile", SEAT, left_out=None))),
    "open-hand": Form(HandOpened, (_SEAT,)),
    "open-hands": Form(HandsOpened, ()),
    "remark": Form(Remarked, (Field("text", _LINE), Field("round", NUMBER, left_out=None))),
    "deny": Form(Denied, (Field("seat", SEAT, left_out=None), _CARD_OR_NONE)),
}


def write(event: GameEvent) -> dict[str, Any]:
    """The object of an event; `read` makes an equal event of it."""
    if isinstance(event, Event):
        return event_json.write(event, _SEATS)
    return written(event, _FORMS, _SEATS)


def read(document: object) -> GameEvent:
    """The event of an object; Unreadable when it is none."""
    body = the_object(document, "an event")
    kind = the_text(body, "type", "an event")
    if kind not in _FORMS:
        return _of_round(body, kind)
    event: GameEvent = filled_in(_FORMS[kind], body, _SEATS, kind)
    return event


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
        switch: _answer(answers, body.get(switch, answers[0]))
        for switch, answers in SWITCHES.items()
    }
    deck, goal = _deck(body.get("deck")), _goal(the_object(body.get("goal"), "the goal"))
    rulings = _rulings(the_object(body.get("rulings", {}), "the rulings"))
    return Options(deck, goal, rulings=rulings, **answers)


def _of_round(body: dict[str, Any], kind: str) -> Event:
    """An event of a round, of which a table stores only what it knows."""
    event = event_json.read(body, _SEATS, "an event")
    put_there = [change.put_there for change in event.changes] if isinstance(event, Amended) else []
    if any(isinstance(one, Foreign) for one in (event, *put_there)):
        raise Unreadable(f"no table has an event like this {kind!r}")
    return event


def _line(text: str) -> str:
    if not is_line(text, LONGEST_LINE):
        raise Unreadable(f"a remark is a line of at most {LONGEST_LINE} characters")
    return text


def _goal(body: dict[str, Any]) -> Goal:
    return Goal(_answer(GOAL_KINDS, body.get("kind")), the_number(body, "number", "the goal"))


def _rulings(body: dict[str, Any]) -> tuple[tuple[About, Decision], ...]:
    """What is decided beforehand about what can go wrong."""
    return tuple(
        (about, _answer(irregularity.decisions, body[about]))
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


def _answer(known: tuple[T, ...], value: object) -> T:
    """The value, which is one of the known."""
    names = ", ".join(map(str, known))
    return one_of(known, value, f"an agreement is one of {names}, not {value!r}")
