"""Phones at a table or in a league, in words: what they are called and what they may do."""

from assistant.wording import Translations


def called(name: str, number: int, sits_as: str | None, t: Translations) -> str:
    """What a phone is called: by its own name, its seat's player, or the number of its grant."""
    if name:
        return name
    if sits_as:
        return t.gettext("{name}’s phone").format(name=sits_as)
    return t.gettext("Phone {number}").format(number=number)


def role(role: str, sits_as: str | None, t: Translations) -> str:
    """What a role lets a phone do, as the page of the phones says it."""
    match role:
        case "entering":
            return t.gettext("enters cards")
        case "watching":
            return t.gettext("only watches")
        case "secretary":
            return t.gettext("secretary: people, seasons, everything")
        case "scorekeeper":
            return t.gettext("scorekeeper: evenings and games")
        case "reader":
            return t.gettext("reader: only looks")
    return t.gettext("plays for {name}").format(name=sits_as or "")


def choice(role: str, sits_as: str | None, t: Translations) -> str:
    """A role as it is chosen for the phone that is to come."""
    match role:
        case "entering":
            return t.gettext("Enter")
        case "watching":
            return t.gettext("Watch")
        case "secretary":
            return t.gettext("Secretary")
        case "scorekeeper":
            return t.gettext("Scorekeeper")
        case "reader":
            return t.gettext("Reader")
    return sits_as or ""
