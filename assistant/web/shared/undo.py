"""What an undo takes back and a redo brings back, in a word or two."""

from assistant.rules.events import GameEvent, Retracted
from assistant.rules.views import TableView
from assistant.web.language import spoken
from assistant.web.shared.presenter import in_sentences
from assistant.wording import log


def undone(view: TableView) -> str | None:
    """What an undo takes back; None where there is nothing."""
    return None if view.game.undo is None else _named(view.game.undo, view)


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
