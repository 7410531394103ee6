"""Whether a record is whole, in sentences."""

from assistant.wording import Translations


def fault(code: str, event: int | None, t: Translations) -> str:
    """What does not fit in the file of a game, and at which event."""
    return {
        "event": t.gettext(
            "Event {event} does not match the one before it: it, or something before it, was "
            "changed."
        ),
        "cut": t.gettext("The record ends before event {event}; the rest is missing."),
        "head": t.gettext(
            "The header does not match: the table, its opening time, the length, or an unknown key."
        ),
        "people": t.gettext("The people do not match: a name or an id was changed."),
        "digest": t.gettext(
            "The digest does not match: the file is not, byte for byte, the one that was exported."
        ),
    }[code].format(event=event)


def chain(misfit: int | None, t: Translations) -> str:
    """Whether each entry of a record fits the one before it."""
    if misfit is None:
        return t.gettext("Every entry matches the one before it.")
    return fault("event", misfit, t)
