"""Events as JSON objects: which keys each type has, and how its values are read and written.

FORMAT.md beside this file lists them. `where` says in a message which event it is about.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, get_args

from assistant.notation.json_values import (
    Unreadable,
    one_of,
    shown,
    the_card,
    the_cards,
    the_list,
    the_number,
    the_object,
    the_text,
)
from assistant.rules.cards import Card
from assistant.rules.events import (
    Amended,
    Change,
    Chosen,
    Claimed,
    Compared,
    Dealt,
    Discarded,
    Event,
    Exchanged,
    Foreign,
    Given,
    Inserted,
    Passed,
    Played,
    Removed,
    Replaced,
    Retracted,
    RoundEvent,
    Ruled,
    Skipped,
    Tallied,
    Turned,
)
from assistant.rules.options import IRREGULARITIES
from assistant.rules.table import Hand, Seat, Stack, Table, Which, number_of
from assistant.rules.tricks import REASONS

Body = dict[str, Any]

STRANGER = Foreign("unknown-seat")
"""Whatever is told of somebody who does not sit at the table."""

STACKS: tuple[Stack, ...] = get_args(Stack)

# How seats are written: a record's file names them, the store numbers them.

HANDS: tuple[Which, ...] = get_args(Which)


class Seats:
    """Seats by their numbers, clockwise from 0, and hands by theirs.

    `has_twins`: whether there may be cards half a step above others (12.1). `are_hands_free`:
    whether a turn is a player's, who chooses the hand (13.3).
    """

    has_twins = True
    are_hands_free = False

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        """The seat under `key`; None for somebody who does not sit at the table."""
        return the_number(body, key, where)

    def write(self, seat: Seat) -> str | int:
        """The seat as it is written."""
        return seat

    def has_hands(self, body: dict[str, Any]) -> bool:
        """Whether the event is of a table where each player has two hands."""
        return "hand" in body

    def has_stacks(self, body: dict[str, Any]) -> bool:
        """Whether what is dealt is a stack, which is not yet a hand (The Bright House)."""
        return "stack" in body

    def read_receiver(self, body: dict[str, Any], where: str) -> Hand | None:
        """To which hand a card is passed; None for somebody who does not sit at the table."""
        return the_number(body, "to", where)

    def write_receiver(self, hand: Hand) -> dict[str, Any]:
        """The hand as it is written."""
        return {"to": hand}

    def write_stack(self, stack: int) -> dict[str, Any]:
        """Which of a player's two stacks, or hands, was dealt."""
        return {"stack": stack}


class Named(Seats):
    """Seats by the names of who sits there, in a record that says what is played."""

    def __init__(self, names: Sequence[str], table: Table) -> None:
        self._names = names
        self._table = table
        self.has_twins, self.are_hands_free = table.deck.has_twins, table.is_free
        self._seats = {name: seat for seat, name in enumerate(names)}

    def read(self, body: dict[str, Any], key: str, where: str) -> Seat | None:
        return self._seats.get(the_text(body, key, where))

    def write(self, seat: Seat) -> str:
        return self._names[seat]

    def has_hands(self, body: dict[str, Any]) -> bool:
        """As the game has; elsewhere a hand that is written means nothing."""
        return self._table.has_two_hands

    def has_stacks(self, body: dict[str, Any]) -> bool:
        return self._table.has_stacks

    def read_receiver(self, body: dict[str, Any], where: str) -> Hand | None:
        """The seat of the name under `to`; in the duel its hand under `hand`."""
        seat = self.read(body, "to", where)
        which = the_hand(body, where) if self._table.is_free else None
        return None if seat is None else number_of(seat, which)

    def write_receiver(self, hand: Hand) -> dict[str, Any]:
        to: dict[str, Any] = {"to": self.write(hand % self._table.seats)}
        return to | {"hand": self._table.which(hand)} if self._table.is_free else to

    def write_stack(self, stack: int) -> dict[str, Any]:
        """The number of a stack of The Bright House; in the duel which hand."""
        return {"hand": HANDS[stack - 1]} if self._table.is_free else {"stack": stack}


def the_hand(body: dict[str, Any], where: str) -> Which:
    """Which of two hands."""
    hand = the_text(body, "hand", where)
    why = f"{where}: 'hand' is one of {', '.join(HANDS)}, not {shown(hand)}"
    return one_of(HANDS, hand, why)


# How the value of a key is read and written.


def _as_it_is(key: str, value: Any, _seats: Seats) -> Body:
    return {key: value}


class Kind(NamedTuple):
    """How a value is read: from an object, under a key, with these seats; and how it is written.

    What is of a seat that nobody has is read as STRANGER.
    """

    read: Callable[[Body, str, Seats, str], Any]
    write: Callable[[str, Any, Seats], Body] = _as_it_is


def _a_list(key: str, values: Sequence[object], _seats: Seats) -> Body:
    return {key: list(values)}


def _of_table(key: str, value: Any, _seats: Seats) -> Body:
    """What only some tables have is left out elsewhere."""
    return {} if value is None else {key: value}


def the_flag(body: Body, key: str, _seats: Seats, where: str) -> bool:
    """True or false; false where nothing is said."""
    value = body.get(key, False)
    if not isinstance(value, bool):
        raise Unreadable(f"{where}: {key!r} is true or false")
    return value


def the_seat(body: Body, key: str, seats: Seats, where: str) -> Seat | Foreign:
    """A seat, or STRANGER."""
    seat = seats.read(body, key, where)
    return STRANGER if seat is None else seat


def _owner(body: Body, key: str, seats: Seats, where: str) -> Seat | Foreign | None:
    """A seat; null for a bottle that nobody owns."""
    return None if body.get(key, 0) is None else the_seat(body, key, seats, where)


def _seat_written(key: str, seat: Seat | None, seats: Seats) -> Body:
    return {key: None if seat is None else seats.write(seat)}


def _the_seats(body: Body, key: str, seats: Seats, where: str) -> Any:
    """A list of seats; STRANGER where one is among them."""
    found = [the_seat({key: value}, key, seats, where) for value in the_list(body, key, where)]
    return STRANGER if STRANGER in found else tuple(found)


def _seats_written(key: str, value: Sequence[Seat], seats: Seats) -> Body:
    return {key: [seats.write(seat) for seat in value]}


def _hand(body: Body, _key: str, seats: Seats, where: str) -> Any:
    """Which of its player's hands, at a table where each has two."""
    return the_hand(body, where) if seats.has_hands(body) else None


def _hand_of_turn(body: Body, key: str, seats: Seats, where: str) -> Any:
    return None if seats.are_hands_free else _hand(body, key, seats, where)


def _receiver_written(_key: str, to: Hand | None, seats: Seats) -> Body:
    if to is None:
        raise ValueError("a pass to a stranger is never written")
    return seats.write_receiver(to)


def _passes(body: Body, key: str, seats: Seats, where: str) -> Any:
    passes = [the_object(value, f"{where}: a pass") for value in the_list(body, key, where)]
    return tuple(_pass(pass_, "card", seats, where) for pass_ in passes)


def _pass(body: Body, key: str, seats: Seats, where: str) -> tuple[Hand | None, Card]:
    return seats.read_receiver(body, where), CARD.read(body, key, seats, where)


def _passes_written(key: str, passes: Sequence[tuple[Hand | None, Card]], seats: Seats) -> Body:
    written = [seats.write_receiver(to) | {"card": card} for to, card in passes if to is not None]
    return {key: written}


def _discards(body: Body, key: str, seats: Seats, where: str) -> tuple[Card, ...]:
    """The card under the 19, or a list of two."""
    if isinstance(body[key], list):
        return the_cards(body, key, where, has_twins=seats.has_twins)
    return (the_card(body, key, where, has_twins=seats.has_twins),)


def _discards_written(key: str, cards: Sequence[Card], _seats: Seats) -> Body:
    return {key: cards[0] if len(cards) == 1 else list(cards)}


def _the_stack(body: Body, key: str, _seats: Seats, where: str) -> Stack:
    number = the_number(body, key, where)
    return one_of(STACKS, number, f"{where}: 'stack' is 1 or 2, not {shown(number)}")


def _stack(body: Body, key: str, seats: Seats, where: str) -> Stack | None:
    """Which of two stacks or hands, where there are two."""
    if seats.has_stacks(body):
        return _the_stack(body, key, seats, where)
    return STACKS[HANDS.index(the_hand(body, where))] if seats.has_hands(body) else None


def _stack_written(_key: str, stack: Stack | None, seats: Seats) -> Body:
    return {} if stack is None else seats.write_stack(stack)


def _decision(body: Body, key: str, _seats: Seats, where: str) -> str:
    """What was decided, about what is under `about`."""
    about, decision = the_text(body, "about", where), the_text(body, key, where)
    decided = [(name, known) for name, kind in IRREGULARITIES.items() for known in kind.decisions]
    if (about, decision) not in decided:
        raise Unreadable(f"{where}: no table decides {shown(decision)} about {shown(about)}")
    if decision == "as_cursed" and "seat" not in body:
        raise Unreadable(f"{where}: 'seat' is missing: 'as_cursed' is about somebody")
    return decision


def _because(body: Body, key: str, _seats: Seats, where: str) -> str:
    text = the_text(body, key, where)
    why = f"{where}: 'because' is one of {', '.join(REASONS)}, not {shown(text)}"
    return one_of(REASONS, text, why)


def _changes(body: Body, key: str, seats: Seats, where: str) -> tuple[Change, ...]:
    return tuple(_change(change, seats, where) for change in the_list(body, key, where))


def _change(document: Any, seats: Seats, where: str) -> Change:
    """What is put in the place of an event, or before one, or which is taken out."""
    body = the_object(document, f"{where}: a change")
    if "is" not in body:
        return Removed(the_number(body, "event", where))
    put_there = the_object(body["is"], f"{where}: what is put there")
    if the_text(put_there, "type", where) in ("amend", "retract"):
        raise Unreadable(f"{where}: a correction is not corrected but taken back")
    event = read(put_there, seats, where)
    assert isinstance(event, RoundEvent)
    if "before" in body:
        return Inserted(the_number(body, "before", where), event)
    return Replaced(the_number(body, "event", where), event)


def _changes_written(key: str, changes: Sequence[Change], seats: Seats) -> Body:
    return {key: [_change_written(change, seats) for change in changes]}


def _change_written(change: Change, seats: Seats) -> Body:
    match change:
        case Replaced(number, by):
            return {"event": number, "is": write(by, seats)}
        case Inserted(before, event):
            return {"before": before, "is": write(event, seats)}
        case Removed(number):
            return {"event": number}


TEXT = Kind(lambda body, key, _seats, where: the_text(body, key, where))
NUMBER = Kind(lambda body, key, _seats, where: the_number(body, key, where))
FLAG = Kind(the_flag)
CARD = Kind(lambda body, key, seats, where: the_card(body, key, where, has_twins=seats.has_twins))
CARDS = Kind(
    lambda body, key, seats, where: the_cards(body, key, where, has_twins=seats.has_twins), _a_list
)
SEAT = Kind(the_seat, _seat_written)
OWNER = Kind(_owner, _seat_written)
SEATS = Kind(_the_seats, _seats_written)
HAND, HAND_OF_TURN = Kind(_hand, _of_table), Kind(_hand_of_turn, _of_table)
RECEIVER = Kind(
    lambda body, _key, seats, where: seats.read_receiver(body, where), _receiver_written
)
ONE_PASS = Kind(lambda body, key, seats, where: (_pass(body, key, seats, where),))
PASSES = Kind(_passes, _passes_written)
DISCARDS = Kind(_discards, _discards_written)
THE_STACK, STACK = Kind(_the_stack), Kind(_stack, _stack_written)

# The keys of each type of event.

NEVER = object()


class Field(NamedTuple):
    """A key and the attribute of the event that it tells.

    `left_out` is what a missing key means, and what is not written; NEVER where it has to be there.
    """

    key: str
    kind: Kind
    name: str = ""
    left_out: object = NEVER


class Form(NamedTuple):
    """How a type of events is written down."""

    made: Callable[..., Any]
    fields: tuple[Field, ...]


_SEAT, _CARD = Field("seat", SEAT), Field("card", CARD)
_CARDS_DEALT = Field("cards", CARDS)

_FORMS: Mapping[str, Form] = {
    "deal": Form(Dealt, (_SEAT, _CARDS_DEALT, Field("hand", HAND, "which"))),
    "discard": Form(Discarded, (_SEAT, _CARD)),
    "pass": Form(Passed, (_SEAT, _CARD, Field("to", RECEIVER))),
    "exchange": Form(
        Exchanged,
        (
            _SEAT,
            Field("cards", CARDS, left_out=()),
            Field("discard", DISCARDS, "discards", ()),
            Field("passes", PASSES, left_out=()),
            Field("stack", STACK),
        ),
    ),
    "choose": Form(Chosen, (_SEAT, Field("stack", THE_STACK))),
    "play": Form(Played, (_SEAT, _CARD, Field("assumed", FLAG), Field("hand", HAND, "which"))),
    "turn": Form(Turned, (_SEAT, Field("hand", HAND_OF_TURN, "which"))),
    "give": Form(
        Given, (Field("seat", SEAT, "winner"), Field("price", CARD), Field("bottle", OWNER))
    ),
    "skip": Form(Skipped, (Field("seat", SEAT, "winner"), _CARD)),
    "imp": Form(Compared, (Field("cards", CARDS, "imp"),)),
    "ruling": Form(
        Ruled,
        (
            Field("about", TEXT),
            Field("decision", Kind(_decision)),
            Field("seat", SEAT, left_out=None),
            Field("trick", NUMBER, left_out=None),
            Field("reason", TEXT, left_out=""),
        ),
    ),
    "claim": Form(Claimed, (_SEAT, Field("because", Kind(_because)))),
    "retract": Form(Retracted, (Field("event", NUMBER),)),
    "amend": Form(
        Amended,
        (
            Field("changes", Kind(_changes, _changes_written)),
            Field("agreed", SEATS, left_out=()),
        ),
    ),
}

_OF_STACKS: Mapping[str, Form] = {
    "deal": Form(Exchanged, (_SEAT, _CARDS_DEALT, Field("stack", THE_STACK))),
    "discard": Form(
        Exchanged, (_SEAT, Field("card", DISCARDS, "discards"), Field("stack", THE_STACK))
    ),
    "pass": Form(Exchanged, (_SEAT, Field("card", ONE_PASS, "passes"), Field("stack", THE_STACK))),
}
"""What is dealt and given away where that is of a stack, which is not yet a hand."""


def read(document: Any, seats: Seats, where: str) -> Event:
    """The event of a round that a JSON object describes; Unreadable when it is none."""
    body = the_object(document, where)
    type_ = the_text(body, "type", where)
    if type_ == "tally":
        return _tally(body, seats, where)
    form = _FORMS.get(type_)
    if type_ in _OF_STACKS and seats.has_stacks(body):
        form = _OF_STACKS[type_]
    event: Event = filled_in(form, body, seats, where) if form else Foreign("unknown-event")
    return event


def filled_in(form: Form, body: Body, seats: Seats, where: str) -> Any:
    """The event of an object of this form; STRANGER where one is among its seats."""
    values, has_stranger = {}, False
    for key, kind, name, left_out in form.fields:
        if left_out is NEVER or key in body:
            value = kind.read(body, key, seats, where)
            has_stranger = has_stranger or value is STRANGER
        else:
            value = left_out
        values[name or key] = value
    return STRANGER if has_stranger else form.made(**values)


def write(event: Event, seats: Seats) -> Body:
    """The object that describes an event of a round; `read` makes an equal event of it."""
    return (
        _tally_written(event, seats)
        if isinstance(event, Tallied)
        else written(event, _FORMS, seats)
    )


def written(event: object, forms: Mapping[str, Form], seats: Seats) -> Body:
    """The object of an event, in the form of its type among these."""
    for type_, form in forms.items():
        if form.made is type(event):
            body: Body = {"type": type_}
            for key, kind, name, left_out in form.fields:
                value = getattr(event, name or key)
                if value != left_out:
                    body |= kind.write(key, value, seats)
            return body
    raise ValueError(f"{event!r} is never written")


# A count: of two bottles both owners; the Imp's Trick in cards or in coins.


def _tally(body: Body, seats: Seats, where: str) -> Event:
    if "bottles" in body:
        owners = the_list(body, "bottles", where)
        if len(owners) != 2:
            raise Unreadable(f"{where}: 'bottles' has the owners of two bottles")
        bottle = the_seat({"bottles": owners[0]}, "bottles", seats, where)
        second = _owner({"bottles": owners[1]}, "bottles", seats, where)
    else:
        bottle, second = the_seat(body, "bottle", seats, where), None
    coins = tuple(the_list(body, "coins", where))
    for number in coins:
        if number is not None and (type(number) is not int or number < 0):
            raise Unreadable(
                f"{where}: 'coins' holds whole numbers from 0 up, and null for the owner, "
                f"not {shown(number)}"
            )
    if isinstance(bottle, Foreign) or isinstance(second, Foreign):
        return STRANGER
    if "penalty" not in body:
        return Tallied(bottle, coins, CARDS.read(body, "cards", seats, where), second=second)
    penalty = the_number(body, "penalty", where)
    if penalty < 0:
        raise Unreadable(f"{where}: 'penalty' is a number of coins from 0 up, not {shown(penalty)}")
    return Tallied(bottle, coins, (), penalty, second)


def _tally_written(event: Tallied, seats: Seats) -> Body:
    bottle = seats.write(event.bottle)
    owners: Body = {"bottle": bottle}
    if event.second is not None:
        owners = {"bottles": [bottle, seats.write(event.second)]}
    imp = {"cards": list(event.imp)} if event.penalty is None else {"penalty": event.penalty}
    return {"type": "tally", **owners, "coins": list(event.coins), **imp}
