"""A ruling on one trick, in words. Rulebook chapter 5."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules.cards import Card
from assistant.rules.tricks import Taken
from assistant.wording import Translations
from assistant.wording.lists import joined


class Ruling(NamedTuple):
    """Why this card takes the trick, and the paragraph that says so."""

    reason: str
    rule: str


def ruling(cards: Sequence[Card], price: Card, taken: Taken, t: Translations) -> Ruling:
    """The reason of a ruling on these cards at this price."""
    if not taken.sold:
        text = t.gettext("No card lies below {price}, so the highest takes the trick and the bottle stays where it is.")
        return Ruling(text.format(price=price), "5.4")
    below = sorted(card for card in cards if card < price)
    if len(below) == 1:
        text = t.gettext("Only {card} lies below {price}: it takes the trick and buys the bottle. The price is now {card}.")
    else:
        text = t.gettext(
            "{below} lie below {price}, and {card} is the highest of them: it takes the trick and buys the bottle. "
            "The price is now {card}."
        )
    return Ruling(text.format(card=taken.card, price=price, below=joined(below, t)), "5.2")
