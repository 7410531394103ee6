"""What an undo takes back and a redo brings back, in a word or two."""

from assistant.rules.events import GameEvent, Retracted
from assistant.services.looking import Sitting
from assistant.web.faces import in_sentences
from assistant.web.language import spoken
from assistant.wording import log


def undone(sitting: Sitting) -> str | None:
    """What an undo takes back; None where there is nothing."""
    return None if sitting.game.undo is None else _named(sitting.told[sitting.game.undo], sitting)


def redone(sitting: Sitting) -> str | None:
    """What a redo brings back; None where there is nothing."""
    event = brought_back(sitting)
    return None if event is None else _named(event, sitting)


def brought_back(sitting: Sitting) -> GameEvent | None:
    """The event that a redo brings back."""
    if sitting.game.redo is None:
        return None
    retraction = sitting.told[sitting.game.redo]
    return sitting.told[retraction.event] if isinstance(retraction, Retracted) else None


def _named(event: GameEvent, sitting: Sitting) -> str:
    return log.named(event, in_sentences(sitting.names_in(-1)), spoken())
