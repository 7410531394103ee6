"""What everybody is told of hands that are written down, and what is asked for next.

Rulebook chapter 3, 8.16, 11.2 and 11.3. It follows from what was written down, not from its cards;
so everybody may ask."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from assistant.rules.events import Denied, HandEvent, HandOpened, HandsOpened, Retracted, Sealed
from assistant.rules.secret_hands import lies_open, outline
from assistant.rules.table import Hand, Seat, Stack, Table, number_of_stack
from assistant.rules.views import TableView

# What everybody is told about the hands of a round that were written down. Rulebook 3.8, 8.16.


@dataclass(frozen=True, slots=True)
class TakenBack:
    """What a seat had written down of its hand was taken back."""

    seat: Seat


HandNote = HandOpened | HandsOpened | Denied | TakenBack


def hand_notes(view: TableView, index: int) -> tuple[HandNote, ...]:
    """What happened to the hands of the round of this index, in order, each thing once.

    That hands lay open is only news where the round goes on.
    """
    round_, later = view.rounds[index], view.rounds[index:][1:]
    end = later[0].begun if later else view.game.length
    notes = [_note(view, number) for number in range(round_.begun, end)]
    return tuple(
        note
        for note in dict.fromkeys(notes)
        if note and not (isinstance(note, HandsOpened) and round_.is_done)
    )


def _note(view: TableView, number: int) -> HandNote | None:
    """What an event tells of the hands; None for most."""
    event = view.events[number]
    if isinstance(event, HandOpened | HandsOpened | Denied):
        return event
    if not (isinstance(event, Retracted) and 0 <= event.event < number):
        return None
    written = view.events[event.event]
    if isinstance(written, HandEvent) and lies_open(written, view.newest.table):
        return None
    return TakenBack(written.seat) if isinstance(written, HandEvent | Sealed) else None


# What is asked for next while hands are written down. Rulebook chapter 3, 11.2 and 11.3.

Receiver = Hand | None
"""To whom a card is given away: a seat, or in the duel a hand, or None for a discard."""

OpenHandDue = Literal["hand", "card"]
"""What is asked of an open hand: its cards, or in the duel the one that the other gave to it."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a seat has still to write down: its hand, and to which receivers it gives a card.

    `stack` is that of The Bright House, or of the duel, where the second is the hidden hand.
    """

    stack: Stack | None
    is_hand: bool
    receivers: tuple[Receiver, ...]


def may_be_agreed(view: TableView) -> bool:
    """Whether the table, which writes no hands down, could agree to: only where it taps cards."""
    agreed = view.game.agreed
    return agreed.level == "tricks" and agreed.hands == "off" and not view.game.is_over


def due(view: TableView, seat: Seat) -> Due | None:
    """What a seat has to write down next; None once all of it is.

    Of two stacks the first comes first (11.2); in strict order one card at a time (3.6).
    """
    for stack in stacks(view.newest.table):
        found = _due_of(view, seat, stack)
        if found.is_hand or found.receivers:
            return found
    return None


def _due_of(view: TableView, seat: Seat, stack: Stack | None) -> Due:
    """What is missing of a seat's hand, or of a stack of it."""
    options = view.game.options
    written = [entry for entry in entries(view, seat) if entry.stack == stack]
    is_hand = options.hands == "all" and not any(entry.is_hand for entry in written)
    missing = list(receivers(view.newest.table, number_of_stack(seat, stack)))
    for place in (place for entry in written for place in entry.places):
        if place in missing:
            missing.remove(place)
    if options.exchange_order == "strict_order":
        missing = [] if is_hand else missing[:1]
    return Due(stack, is_hand, tuple(missing))


def stacks(table: Table) -> tuple[Stack | None, ...]:
    """The stacks, or hands, that a player is dealt in secret; a single hand is none."""
    if table.is_free:
        return (2,)
    return (1, 2) if table.has_two_hands else (None,)


def receivers(table: Table, hand: Hand) -> tuple[Receiver, ...]:
    """To whom a hand gives a card in secret, the discards first."""
    _, discards, passes, _ = table.share(hand)
    return (*[None] * discards, *(to for to in passes if to not in table.open_hands))


def entries(view: TableView, seat: Seat) -> list[Sealed]:
    """What a seat has written down of its hand, without the cards."""
    events = [event for _, event in view.newest.events if isinstance(event, HandEvent | Sealed)]
    outlines = [
        event if isinstance(event, Sealed) else outline(event, view.newest.table)
        for event in events
    ]
    return [entry for entry in outlines if entry.seat == seat]


def in_order(table: Table) -> list[Seat]:
    """The players as they get the phone: clockwise, from the dealer's left."""
    return sorted(range(table.players), key=lambda seat: (seat - table.dealer - 1) % table.players)


def next_writer(
    view: TableView, after: Seat | None = None, passed_over: Collection[Seat] = ()
) -> Seat | None:
    """The first who has something to write down; of those after a seat, if one is given.

    The phone goes past those who write on phones of their own.
    """
    later = (seat for seat in _later(view, after) if seat not in passed_over)
    return next((seat for seat in later if due(view, seat)), None)


def next_chooser(view: TableView, after: Seat | None = None) -> Seat | None:
    """Who in The Bright House says next which stack lies open, once both are written down (11.3).

    Of those after a seat, if one is given.
    """
    round_, options = view.newest, view.game.options
    if not round_.table.has_stacks or options.hands == "off" or round_.state.has_begun:
        return None
    if next_writer(view) is not None:
        return None
    return next((seat for seat in _later(view, after) if not has_chosen(view, seat)), None)


def _later(view: TableView, after: Seat | None) -> list[Seat]:
    """The players in order; those after a seat, if one is given."""
    order = in_order(view.newest.table)
    return order if after is None else order[order.index(after) + 1 :]


def has_chosen(view: TableView, seat: Seat) -> bool:
    """Whether a player of The Bright House has said which stack lies open."""
    return any(entry.is_choice for entry in entries(view, seat))


def may_choose(view: TableView, seat: Seat) -> bool:
    """Whether a seat may say now which stack lies open: in secret both, else the dealer last."""
    chooser = next_chooser(view)
    if chooser is None or has_chosen(view, seat):
        return False
    return view.game.options.open_choice == "secret" or seat == chooser


def open_hand_due(view: TableView, hand: Hand) -> OpenHandDue | None:
    """What of an open hand is not written down yet, as long as no card is played."""
    round_ = view.newest
    if hand not in round_.table.open_hands or round_.state.has_begun:
        return None
    if hand not in round_.state.dealt:
        return "hand"
    is_given = not round_.table.is_free or any(to == hand for _, to in round_.state.passed)
    return None if is_given else "card"


def takes_part(view: TableView, seat: Seat) -> bool:
    """Whether a player in this seat has a hand to write down, or to look at, in a running round."""
    round_ = view.newest
    is_running = not (round_.is_done or view.game.ended)
    return view.game.options.hands != "off" and seat < round_.table.players and is_running
