"""Decks by their names, and what is wrong with one that is entered."""

from collections.abc import Sequence

from assistant.rules.cards import CARDS_A_COLOUR, Deck
from assistant.rules.decks import MOST_COINS, Flaw
from assistant.wording import Translations
from assistant.wording.colours import colour


def name(deck: Deck, t: Translations) -> str:
    """A printed deck by its publishers, a table's own by the name that it was given."""
    printed = {
        "classic": t.gettext("Classic: Bambus 2003, Z-Man 2010, Stronghold 2018"),
        "bambus-1995": t.gettext("Bambus 1995 (please check the coins)"),
        "matagot-2024": t.gettext("Matagot 2024"),
    }
    return printed.get(deck.id) or deck.name


def named(deck: Deck, t: Translations) -> str:
    """A deck's name as a list has it; those that people entered may have one name, so their coins stand with it."""
    return (
        name(deck, t)
        if deck.id
        else t.gettext("{name} ({total} coins)").format(name=deck.name, total=deck.total)
    )


def doubt(deck: Deck, t: Translations) -> str:
    """What is not sure about a deck's coins; nothing for most."""
    return {
        "bambus-1995": t.gettext(
            "Of the deck of 1995 only this is known: 1, 2 and 3 are worth nothing. The other coins are those of the classic "
            "deck. Hold them against your cards, and change what differs."
        ),
        "matagot-2024": t.gettext(
            "17 has 4 coins here, against the pattern of the others. Please look at your card."
        ),
    }.get(deck.id, "")


def flaw(found: Flaw, colours: Sequence[str], t: Translations) -> str:
    """What is wrong, and what to do about it."""
    text = {
        "no-such-card": t.gettext(
            "There is no card {card}: the numbers are 1 to 37 without 19. Take it out."
        ),
        "missing": t.gettext("{card} is missing. Add it with its colour and coins."),
        "twice": t.gettext(
            "{card} is here {count} times. Each number is there once; take the others out."
        ),
        "no-colour": t.gettext("Choose the colour of {card}."),
        "no-coins": t.gettext("{card} has a whole number of coins, 0 to {most}."),
        "colour-count": t.gettext(
            "{colour}: {count} cards. Each colour has {twelve}; change the colour of some."
        ),
        "colours-alike": t.gettext("Name three different colours."),
    }[found.code]
    word = "" if found.colour is None else colour(colours[found.colour], t)
    return text.format(
        card=found.card, count=found.count, colour=word, twelve=CARDS_A_COLOUR, most=MOST_COINS
    )
