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
    """What a phone is, in the list of the phones."""
    match role:
        case "entering":
            return t.gettext("enters cards")
        case "watching":
            return t.gettext("only watches")
        case "secretary" | "scorekeeper" | "reader":
            return choice(role, None, t)
    return t.gettext("plays for {name}").format(name=sits_as or "")


def granted(role: str, sits_as: str | None, t: Translations) -> str:
    """What the phone may do that comes by a link or a code, a sentence."""
    match role:
        case "entering":
            return t.gettext("That phone then enters cards too.")
        case "watching":
            return t.gettext("That phone then watches and changes nothing.")
        case "secretary":
            return t.gettext("That phone may then change everything, people and seasons too.")
        case "scorekeeper":
            return t.gettext("That phone may then enter evenings and games.")
        case "reader":
            return t.gettext("That phone then sees everything and changes nothing.")
    return t.gettext("That phone then plays for {name}, and keeps the hand.").format(
        name=sits_as or ""
    )


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
