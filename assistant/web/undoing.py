"""What an undo takes back and a redo brings back, in a word or two."""

from assistant.rules.events import GameEvent, Retracted
from assistant.services.looking import Sitting
from assistant.web.faces import in_sentences
from assistant.web.language import spoken
from assistant.wording import log


def undone(sitting: Sitting) -> str | None:
    """What an undo takes back; None where there is nothing."""
    return None if sitting.game.undo is None else _named(sitting.game.undo, sitting)


def redone(sitting: Sitting) -> str | None:
    """What a redo brings back; None where there is nothing."""
    number = _brought_back(sitting)
    return None if number is None else _named(number, sitting)


def brought_back(sitting: Sitting) -> GameEvent | None:
    """The event that a redo brings back."""
    number = _brought_back(sitting)
    return None if number is None else sitting.told[number]


def _brought_back(sitting: Sitting) -> int | None:
    if sitting.game.redo is None:
        return None
    retraction = sitting.told[sitting.game.redo]
    return retraction.event if isinstance(retraction, Retracted) else None


def _named(number: int, sitting: Sitting) -> str:
    return log.named(sitting.told[number], in_sentences(sitting.names_at(number)), spoken())
