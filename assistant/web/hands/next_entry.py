"""What the phone asks for next while it is passed round. Rulebook chapter 3, and 11.2 and 11.3."""

from dataclasses import dataclass

from assistant.rules.events import HandEvent, Sealed
from assistant.rules.secrecy import outline
from assistant.rules.table import LOPAKA, Seat, Stack, Table
from assistant.rules.views import TableView


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a seat is asked for next: the hand that it was dealt, and the `places` to which it gives a card away.

    A place is a seat, or None for the one under the 19. `stack` is that of The Bright House.
    """

    stack: Stack | None
    is_hand: bool
    places: tuple[Seat | None, ...]


def wanted(view: TableView, seat: Seat) -> Wanted | None:
    """What is still to be written down of a seat's hand, or of the first of its stacks (11.2); None once all of it is.

    It follows from what was written down, not from its cards; so everybody may ask.
    """
    options, table = view.game.options, view.rounds[-1].table
    for stack in stacks(table):
        told = [one for one in outlines(view, seat) if one.stack == stack]
        is_hand = options.hands == "all" and not any(one.is_hand for one in told)
        open_ = [
            place for place in places(table, seat) if not any(place in one.places for one in told)
        ]
        if not (is_hand or open_):
            continue
        if (
            options.exchange_order == "strict_order"
        ):  # the Imp's card, the left one, the right one (3.6)
            open_ = [] if is_hand else open_[:1]
        return Wanted(stack, is_hand, tuple(open_))
    return None


def stacks(table: Table) -> tuple[Stack | None, ...]:
    """The stacks that a player is dealt; a single hand is none."""
    return (1, 2) if table.variant == "bright-house" else (None,)


def places(table: Table, seat: Seat) -> tuple[Seat | None, ...]:
    """To where a seat gives a card away: under the 19, but not when Lopaka plays (10.2), and to its receivers."""
    return table.receivers(seat) if table.variant == "lopaka" else (None, *table.receivers(seat))


def outlines(view: TableView, seat: Seat) -> list[Sealed]:
    """What a seat has written down, without the cards."""
    told = [event for _, event in view.rounds[-1].events if isinstance(event, HandEvent | Sealed)]
    return [one if isinstance(one, Sealed) else outline(one) for one in told if one.seat == seat]


def in_order(table: Table) -> list[Seat]:
    """The players in the order in which they get the phone: clockwise, from the dealer's left."""
    return sorted(range(table.players), key=lambda seat: (seat - table.dealer - 1) % table.players)


def next_writer(view: TableView, after: Seat | None = None) -> Seat | None:
    """Who gets the phone next, or after a seat: the next who has something to write down."""
    return next((seat for seat in _later(view, after) if wanted(view, seat)), None)


def next_chooser(view: TableView, after: Seat | None = None) -> Seat | None:
    """Who in The Bright House is asked next which stack lies open, once both are done with theirs (11.3).

    That is the first who has not chosen; behind `after` in the order, where that seat was asked just now.
    """
    last = view.rounds[-1]
    if last.table.variant != "bright-house" or view.game.options.hands == "off" or last.has_begun:
        return None
    if next_writer(view) is not None:
        return None
    return next((seat for seat in _later(view, after) if not has_chosen(view, seat)), None)


def _later(view: TableView, after: Seat | None) -> list[Seat]:
    order = in_order(view.rounds[-1].table)
    return order if after is None else order[order.index(after) + 1 :]


def has_chosen(view: TableView, seat: Seat) -> bool:
    """Whether a player of The Bright House has said which stack lies open."""
    return any(one.is_choice for one in outlines(view, seat))


def may_choose(view: TableView, seat: Seat, chooser: Seat | None) -> bool:
    """Whether a seat may choose now; `chooser` is who is asked next. In secret both may, else the dealer comes last."""
    is_due = chooser is not None and not has_chosen(view, seat)
    return is_due and (view.game.options.open_choice == "secret" or seat == chooser)


def has_lopaka_to_show(view: TableView) -> bool:
    """Whether Lopaka's open hand is not written down yet."""
    round_ = view.rounds[-1]
    return round_.table.variant == "lopaka" and LOPAKA not in round_.dealt and not round_.has_begun
