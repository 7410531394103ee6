"""Who takes a trick, at what price. Rulebook chapter 5."""

from collections.abc import Sequence
from typing import NamedTuple

from assistant.rules.cards import START_PRICE, Card, Coins
from assistant.rules.table import Seat, Which


class Play(NamedTuple):
    """A card and the seat that laid it; where it has two hands, also from which of them."""

    seat: Seat
    card: Card
    which: Which | None = None


class Bottle(NamedTuple):
    """What a bottle costs, and who has it: nobody before it is bought (5.1)."""

    price: Card = START_PRICE
    owner: Seat | None = None


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

    The prices and owners are those of the bottle that was in play, of which `in_play` is the number
    from 0 (12.5). `bottle` owns it afterwards, `bottle_before` did before it.

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
    in_play: int = 0

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


def in_play(bottles: Sequence[Bottle]) -> int:
    """Which bottle is sold next: the dearest, the first where they cost the same (12.5)."""
    if len(bottles) == 1:
        return 0
    prices = [bottle.price for bottle in bottles]
    return prices.index(max(prices))
