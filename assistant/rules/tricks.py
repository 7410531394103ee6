"""Who takes a trick, at what price. Rulebook chapter 5."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules.cards import Card, Coins
from assistant.rules.table import Seat, Which


class Play(NamedTuple):
    """A card and the seat that laid it; in The Bright House also, from which of its hands."""

    seat: Seat
    card: Card
    which: Which | None = None


class Taken(NamedTuple):
    """The outcome of a complete trick.

    The winning card, its index in playing order, and the price after it.
    """

    place: int
    card: Card
    price: Card
    sold: bool


class Trick(NamedTuple):
    """A finished trick, its plays in order.

    `bottle` owns the bottle afterwards, `bottle_before` did before it.

    `is_given`: the table gave it to its winner, and price and bottle are as the table had them
    (8.9). `is_skipped`: only some of its plays were written down, the winner's among them (8.11).
    """

    number: int
    plays: tuple[Play, ...]
    winner: Seat
    card: Card
    coins: Coins
    price_before: Card
    price: Card
    bottle_before: Seat | None
    bottle: Seat | None
    sold: bool
    is_given: bool = False
    is_skipped: bool = False

    @property
    def leader(self) -> Seat | None:
        """Who laid the first card; None where that was not written down."""
        return None if self.is_skipped else self.plays[0].seat

    @property
    def by_the_rules(self) -> Taken:
        """What its plays come to by the rules, whoever the table gave it to."""
        return taken([play.card for play in self.plays], self.price_before)


def taken(cards: Sequence[Card], price: Card) -> Taken:
    """Which card takes the trick: the highest below the price (5.2), or else the highest (5.4).

    Also rules on the first cards of a trick that is still running: who would take it now.
    """
    below = [card for card in cards if card < price]
    best = max(below or cards)
    return Taken(cards.index(best), best, best if below else price, bool(below))
