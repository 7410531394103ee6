"""Phones at a table or in a league, in words: what they are called and what they may do.

`sits_as` is the name of the player whose seat a role is for, "" for any other role.
"""

from assistant.wording import Translations


def called(name: str, number: int, sits_as: str, place: int, t: Translations) -> str:
    """What a phone is called: by its own name, its seat's player, or the number of its grant.

    `place` is its place among the phones of the seat, from 1.
    """
    if name:
        return name
    if sits_as and place == 1:
        return t.gettext("{name}’s phone").format(name=sits_as)
    if sits_as and place == 2:
        return t.gettext("A second phone for {name}").format(name=sits_as)
    return t.gettext("Phone {number}").format(number=number)


def role(role: str, sits_as: str, t: Translations) -> str:
    """What a phone is, in the list of the phones."""
    if sits_as:
        return t.gettext("plays for {name}").format(name=sits_as)
    at_a_table = {"entering": t.gettext("enters cards"), "watching": t.gettext("only watches")}
    return at_a_table.get(role) or choice(role, sits_as, t)


def granted(role: str, sits_as: str, t: Translations) -> str:
    """What the phone may do that comes by a link or a code, a sentence."""
    if sits_as:
        text = t.gettext("That phone then plays for {name}, and keeps the hand.")
        return text.format(name=sits_as)
    return {
        "entering": t.gettext("That phone then enters cards too."),
        "watching": t.gettext("That phone then watches and changes nothing."),
        "secretary": t.gettext("That phone may then change everything, people and seasons too."),
        "scorekeeper": t.gettext("That phone may then enter evenings and games."),
        "reader": t.gettext("That phone then sees everything, and changes only who comes."),
    }[role]


def joining(role: str, sits_as: str, t: Translations) -> str:
    """What the phone that was sent a link may do once it has joined, a sentence."""
    if sits_as:
        text = t.gettext("This phone then plays for {name}, and keeps the hand.")
        return text.format(name=sits_as)
    return {
        "entering": t.gettext("This phone then enters cards too."),
        "watching": t.gettext("This phone then watches and changes nothing."),
        "secretary": t.gettext("This phone may then change everything, people and seasons too."),
        "scorekeeper": t.gettext("This phone may then enter evenings and games."),
        "reader": t.gettext("This phone then sees everything, and changes only who comes."),
        "operator": t.gettext("This phone then looks after the server."),
        "opening": t.gettext("This phone may then start games and leagues."),
    }[role]


def choice(role: str, sits_as: str, t: Translations) -> str:
    """A role as it is chosen for the phone that is to come."""
    if sits_as:
        return sits_as
    return {
        "entering": t.gettext("Enter"),
        "watching": t.gettext("Watch"),
        "seat": t.gettext("Play for a seat"),
        "deck": t.gettext("Decks"),
        "operator": t.gettext("Operator"),
        "opening": t.gettext("Starts games"),
        "secretary": t.gettext("Secretary"),
        "scorekeeper": t.gettext("Scorekeeper"),
        "reader": t.gettext("Reader"),
    }[role]
