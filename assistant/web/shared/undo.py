"""What an undo takes back and a redo brings back, in a word or two."""

from assistant.rules.events import GameEvent, Played, Retracted, RoundEvent
from assistant.rules.round_view import RoundView
from assistant.rules.table import LOPAKA
from assistant.rules.views import TableView
from assistant.web.phones import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.wording import log


def undone(view: TableView) -> str | None:
    """What an undo takes back; None where there is nothing.

    Where Lopaka played by himself, that is also what he had followed (10.7): "12+30".
    """
    if view.game.undo is None:
        return None
    return "+".join(_named(number, view) for number in taken_back(view.newest, view.game.undo))


def taken_back(round_: RoundView, number: int) -> list[int]:
    """The numbers of the events that go with this one, the oldest first.

    What is none of the round's, such as a correction, goes alone.
    """
    events = [one for one in round_.events if one[0] <= number]
    if not events or events[-1][0] != number:
        return [number]
    numbers = [number]
    while len(events) > 1 and _played_itself(events.pop()[1], round_):
        numbers.insert(0, events[-1][0])
    return numbers


def _played_itself(event: RoundEvent, round_: RoundView) -> bool:
    """Whether it is a card of Lopaka's that he played by his rules."""
    is_his = isinstance(event, Played) and event.seat == LOPAKA and event.assumed
    return is_his and round_.is_lopaka_open


def redone(view: TableView) -> str | None:
    """What a redo brings back; None where there is nothing."""
    number = _brought_back(view)
    return None if number is None else _named(number, view)


def brought_back(view: TableView) -> GameEvent | None:
    """The event that a redo brings back."""
    number = _brought_back(view)
    return None if number is None else view.events[number]


def _brought_back(view: TableView) -> int | None:
    """The number of the event that a redo brings back."""
    if view.game.redo is None:
        return None
    retraction = view.events[view.game.redo]
    return retraction.event if isinstance(retraction, Retracted) else None


def _named(number: int, view: TableView) -> str:
    """The event of this number in a word or two."""
    return log.named(view.events[number], in_sentences(view.names_at(number)), spoken())
