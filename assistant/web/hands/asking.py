"""What the phone asks for next while it is passed round. Rulebook chapter 3, and 11.2 and 11.3."""

from dataclasses import dataclass

from assistant.rules.events import HandEvent, Sealed
from assistant.rules.game import Game
from assistant.rules.table import LOPAKA, Seat, Stack, Table, number_of_stack
from assistant.services import looking
from assistant.services.looking import Sitting


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a seat is asked for next: the hand that it was dealt, and the `places` to which it gives a card away.

    A place is a seat, or None for the one under the 19. `stack` is that of The Bright House.
    """

    stack: Stack | None
    is_hand: bool
    places: tuple[Seat | None, ...]


def wanted(sitting: Sitting, seat: Seat) -> Wanted | None:
    """What is still to be written down of a seat's hand, or of the first of its stacks (11.2); None once all of it is."""
    options, round_ = sitting.game.options, sitting.game.rounds[-1].replay.round
    for stack in stacks(round_.table):
        hand = number_of_stack(seat, stack)
        is_hand = options.hands == "all" and hand not in round_.dealt
        open_ = [place for place in places(round_.table, seat) if not _is_given(sitting, seat, stack, place)]
        if not (is_hand or open_):
            continue
        if options.exchange_order == "strict_order":  # the Imp's card, the left one, the right one (3.6)
            open_ = [] if is_hand else open_[:1]
        return Wanted(stack, is_hand, tuple(open_))
    return None


def stacks(table: Table) -> tuple[Stack | None, ...]:
    """The stacks that a player is dealt; a single hand is none."""
    return (1, 2) if table.variant == "bright-house" else (None,)


def places(table: Table, seat: Seat) -> tuple[Seat | None, ...]:
    """To where a seat gives a card away: under the 19, but not when Lopaka plays (10.2), and to its receivers."""
    return table.receivers(seat) if table.variant == "lopaka" else (None, *table.receivers(seat))


def _is_given(sitting: Sitting, seat: Seat, stack: Stack | None, place: Seat | None) -> bool:
    round_, hand = sitting.game.rounds[-1].replay.round, number_of_stack(seat, stack)
    return hand in round_.discarded if place is None else (hand, place) in round_.passed


def has_begun(game: Game) -> bool:
    """Whether a card of the running round was played: then the hands are closed (3.5)."""
    return bool(game.rounds[-1].replay.round.played)


def in_order(table: Table) -> list[Seat]:
    """The players in the order in which they get the phone: clockwise, from the dealer's left."""
    return sorted(range(table.players), key=lambda seat: (seat - table.dealer - 1) % table.players)


def writers(sitting: Sitting) -> set[Seat]:
    """The seats that have written something down; everybody saw them hold the phone."""
    return {event.seat for _, event in sitting.game.rounds[-1].events if isinstance(event, HandEvent | Sealed)}


def next_writer(sitting: Sitting, seat: Seat) -> Seat | None:
    """Who gets the phone after a seat: the next who has not written anything down."""
    order, done = in_order(sitting.game.rounds[-1].table), writers(sitting)
    return next((one for one in order[order.index(seat) + 1 :] if one not in done), None)


def next_chooser(table_id: str, after: Seat | None = None) -> Seat | None:
    """Who in The Bright House is asked next which stack lies open, once both are done with theirs (11.3).

    That is the first who has not chosen; behind `after` in the order, where that seat was asked just now.
    """
    sitting = looking.at(table_id)
    table = sitting.game.rounds[-1].table
    if table.variant != "bright-house" or sitting.game.options.hands == "off" or has_begun(sitting.game):
        return None
    own = {seat: looking.at(table_id, seat) for seat in in_order(table)}
    if any(wanted(its, seat) for seat, its in own.items()):
        return None
    order = list(own)
    later = order if after is None else order[order.index(after) + 1 :]
    return next((seat for seat in later if seat not in own[seat].game.rounds[-1].replay.round.chosen), None)


def may_choose(sitting: Sitting, seat: Seat, chooser: Seat | None) -> bool:
    """Whether a seat may choose now; `chooser` is who is asked next. In secret both may, else the dealer comes last."""
    is_due = chooser is not None and seat not in sitting.game.rounds[-1].replay.round.chosen
    return is_due and (sitting.game.options.open_choice == "secret" or seat == chooser)


def has_lopaka_to_show(sitting: Sitting) -> bool:
    """Whether Lopaka's open hand is not written down yet."""
    round_ = sitting.game.rounds[-1].replay.round
    return round_.table.variant == "lopaka" and LOPAKA not in round_.dealt and not round_.played
