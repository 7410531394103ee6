"""Whether a whole record can have come about at a table, event by event.

What is brought in was written anywhere. Each event is judged as `event_checks` would have judged it
when it was written down, and by what commands take for granted beside.
"""

from collections.abc import Iterator, Sequence

from assistant.rules.event_checks import checked, checked_exchange
from assistant.rules.events import (
    Agreed,
    GameEvent,
    Joined,
    Left,
    Looked,
    Opened,
    Reassigned,
    Retracted,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, refolded
from assistant.rules.game import LOPAKA, Game
from assistant.rules.options import Options
from assistant.rules.reassignments import sits_twice

OF_EARLIER_VERSIONS = {("game-over", Joined), ("game-over", Left), ("game-over", Succeeded)}
"""What is refused today, and was once written down: whoever kept such a game keeps it."""


class CannotBe(ValueError):
    """This event cannot have happened: its number, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def folds(events: Sequence[GameEvent]) -> Iterator[Fold]:
    """The fold after each event of a record, in order; CannotBe at the first that cannot be."""
    if not events:
        raise CannotBe(0, "the game is not opened")
    if why := _why_not_opened(events[0]):
        raise CannotBe(0, why)
    fold = refolded(events[:1])
    yield fold
    is_half = False
    for number, event in enumerate(events[1:], 1):
        try:
            after = _exchanged(fold, events[number : number + 2]) or _after(fold, event)
        except Exception as error:
            # the rules are made for events that a table can have written
            raise CannotBe(number, str(error)) from error
        was_half = is_half
        if was_half or isinstance(event, Reassigned | Retracted):
            is_half = sits_twice(after.game)
        if was_half and is_half:
            raise CannotBe(number, "somebody sits in two places")
        fold = after
        yield fold
    if is_half:
        raise CannotBe(len(events) - 1, "somebody sits in two places")


def _exchanged(fold: Fold, told: Sequence[GameEvent]) -> Fold | None:
    """The fold with the first of two events that exchange seats; None where they do not (7.8)."""
    match told:
        case [Reassigned() as one, Reassigned() as other]:
            half, both = fold.then(one), checked_exchange(fold, one, other)
            return half if sits_twice(half.game) and isinstance(both, Fold) else None
    return None


def _after(fold: Fold, event: GameEvent) -> Fold:
    """The fold with one more event."""
    if why := _why_not(fold.game, event):
        raise ValueError(why)
    after = checked(fold, event)
    if not isinstance(after, Finding):
        return after
    if (after.code, type(event)) in OF_EARLIER_VERSIONS:
        return fold.then(event)
    raise ValueError(after.code)


def _why_not_opened(event: GameEvent) -> str | None:
    """Why a game cannot have been opened so."""
    if not isinstance(event, Opened):
        return "the game is not opened"
    players = len(event.persons)
    is_of_earlier_version = players == 2 and event.options.variant == "standard"
    if not (players in event.options.seats or is_of_earlier_version):
        return f"{players} people do not play this"
    if len(set(event.persons)) < players or LOPAKA in event.persons:
        return "somebody sits in two places"
    return None if event.dealer in range(players) else "the dealer does not sit there"


def _why_not(game: Game, event: GameEvent) -> str | None:
    """Why no command can have brought this event about."""
    match event:
        case Opened():
            return "a game is opened once"
        case Succeeded(person=person) | Joined(person=person):
            return "somebody sits in two places" if person in (*game.persons, LOPAKA) else None
        case Agreed(options):
            return None if _plays_the_same(game.options, options) else "this is never agreed anew"
        case Looked(card=card) if card is not None:
            return None if game.deck.has([card]) else "there is no such card"
    return None


def _plays_the_same(before: Options, after: Options) -> bool:
    """Whether deck, tie-break and variant stay; earlier versions let a table agree anew on more."""
    return (before.deck, before.tie, before.variant) == (after.deck, after.tie, after.variant)
