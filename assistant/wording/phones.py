"""Phones at a table or in a league, in words: what they are called and what they may do."""

from flask_babel import gettext


def called(name: str, number: int, sits_as: str | None = None) -> str:
    """What a phone is called: by its own name, its seat's player, or the number of its grant."""
    if name:
        return name
    if sits_as:
        return gettext("%(name)s’s phone", name=sits_as)
    return gettext("Phone %(number)s", number=number)


def role(role: str, sits_as: str | None = None) -> str:
    """What a role lets a phone do, as the page of the phones says it."""
    match role:
        case "entering":
            return gettext("enters cards")
        case "watching":
            return gettext("only watches")
        case "secretary":
            return gettext("secretary: people, seasons, everything")
        case "scorekeeper":
            return gettext("scorekeeper: evenings and games")
        case "reader":
            return gettext("reader: only looks")
    return gettext("plays for %(name)s", name=sits_as or "")


def choice(role: str, sits_as: str | None = None) -> str:
    """A role as it is chosen for the phone that is to come."""
    match role:
        case "entering":
            return gettext("Enter")
        case "watching":
            return gettext("Watch")
        case "secretary":
            return gettext("Secretary")
        case "scorekeeper":
            return gettext("Scorekeeper")
        case "reader":
            return gettext("Reader")
    return sits_as or ""
