"""Whether a record is whole, in sentences."""

from assistant.wording import Translations


def fault(code: str, event: int | None, t: Translations) -> str:
    """What does not fit in the file of a game, and at which event."""
    return {
        "event": t.gettext(
            "Event {event} does not fit the one before it: it, or something before it, was changed."
        ),
        "cut": t.gettext("The record ends before event {event}, and should go on."),
        "head": t.gettext(
            "The head does not fit: the table, when it was opened, the length, or a foreign key."
        ),
        "people": t.gettext("The people do not fit: a name or an id was changed."),
        "digest": t.gettext(
            "The digest does not fit: the file is not the one that was exported, to the last byte."
        ),
    }[code].format(event=event)


def chain(misfit: int | None, t: Translations) -> str:
    """Whether each entry of a record fits the one before it."""
    if misfit is None:
        return t.gettext("Each entry fits the one before it.")
    return fault("event", misfit, t)
