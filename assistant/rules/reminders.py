"""What a table may agree to be reminded of (rulebook 4.8).

That is what has been played in the round, and what follows for the bottle.

It follows from the plays alone, which everybody has seen.
"""

from typing import Literal, NamedTuple

from assistant.rules.cards import BELOW, Card, Coins, cards_in
from assistant.rules.state import Round
from assistant.rules.tricks import taken

Undercut = Literal["yes", "maybe", "no"]


class Reminder(NamedTuple):
    """What the plays of a round tell whoever remembers all of them.

    `price` is what the bottle in play would cost if the trick ended as it lies. `played` are the
    cards played, `below` those below that price of which nothing has been seen. `undercut`: whether
    it can still fall; maybe, where all of `below` may lie in the Imp's Trick. For each seat `coins`
    are those of its tricks, `out` the colours that it is held to be out of.
    """

    price: Card
    played: tuple[Card, ...]
    below: tuple[Card, ...]
    undercut: Undercut
    coins: tuple[Coins, ...]
    out: tuple[tuple[int, ...], ...]


def reminder(round_: Round) -> Reminder | None:
    """What has been played so far. None once a trick was skipped: then nobody knows all of it."""
    if round_.skipped:
        return None
    prices = [bottle.price for bottle in round_.bottles]
    if round_.plays:
        prices[round_.in_play] = taken([play.card for play in round_.plays], round_.price).price
    price = max(prices)
    below = cards_in(round_.table.deck.all & BELOW[price] & ~round_.played)
    undercut: Undercut = "no" if not below else "yes" if len(below) > round_.table.imp else "maybe"
    out = tuple(tuple(sorted(missed)) for missed in round_.missed)
    return Reminder(price, cards_in(round_.played), below, undercut, tuple(round_.coins), out)
