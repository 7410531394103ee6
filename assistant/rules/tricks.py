"""Who takes a trick, at what price (rulebook chapter 5), and who somebody says it was (8.14)."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, get_args

from assistant.rules.cards import START_PRICE, Card, Coins, Deck
from assistant.rules.table import Hand, Seat, Which, number_of

# Who takes a trick, at what price. Rulebook chapter 5.


class Play(NamedTuple):
    """A card and the seat that laid it; where it has two hands, also from which of them."""

    seat: Seat
    card: Card
    which: Which | None = None

    @property
    def hand(self) -> Hand:
        """The number of the hand."""
        return number_of(self.seat, self.which)


def cards_of(plays: Iterable[Play]) -> tuple[Card, ...]:
    """The cards alone."""
    return tuple([card for _, card, _ in plays])


def seats_of(plays: Iterable[Play]) -> tuple[Seat, ...]:
    """The seats alone."""
    return tuple([seat for seat, _, _ in plays])


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
    `bottles` is how many the round has.
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
    bottles: int = 1

    @property
    def leader(self) -> Seat | None:
        """Who laid the first card; None where that was not written down."""
        return None if self.is_skipped else self.plays[0].seat

    @property
    def by_the_rules(self) -> Taken:
        """What its plays come to by the rules, whoever the table gave it to."""
        return taken(cards_of(self.plays), self.price_before)


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


# Whose a trick is, as somebody at the table says, and what there is to it. Rulebook 8.14.

Because = Literal["highest", "nearest", "led", "lowest", "fallen", "owner"]
"""The reason given for a claim to a trick.

The highest card; the card nearest below the price; the highest of the colour led; the lowest; the
price that had fallen during the trick; the bottle, which the card's player owns.
"""

REASONS: tuple[Because, ...] = get_args(Because)


class Judgement(NamedTuple):
    """How a claim to a trick holds.

    `is_theirs`: the trick is the claimant's. `is_so`: the reason given is true. `decides`: it is
    the reason by which the trick is won.

    `is_so` is None where the cards alone do not tell.
    """

    is_theirs: bool
    is_so: bool | None
    decides: bool

    @property
    def is_right(self) -> bool:
        """Whether the trick is the claimant's for the reason that was given."""
        return self.is_theirs and self.decides


def judgement(
    cards: Sequence[Card], price: Card, index: int, because: Because, deck: Deck
) -> Judgement:
    """How a claim holds that is made for the card at this index of the trick."""
    won, card = taken(cards, price), cards[index]
    decides = because == ("nearest" if won.sold else "highest")
    led = [other for other in cards if deck.suit_of[other] == deck.suit_of[cards[0]]]
    is_so: dict[Because, bool] = {
        "highest": card == max(cards),
        "nearest": won.sold and card == won.card,
        "led": card == max(led),
        "lowest": card == min(cards),
    }
    return Judgement(index == won.place, is_so.get(because), decides)


def position(
    seats: Sequence[Seat],
    cards: Sequence[Card],
    price: Card,
    claimant: Seat,
    because: Because,
    deck: Deck,
) -> int:
    """The position in the trick, from 0, of the card that a claim is about.

    Whoever has two hands may have two cards there: then it is the one that the claim fits.
    """
    best, position = (-1, -1), 0
    for index, seat in enumerate(seats):
        found = judgement(cards, price, index, because, deck)
        fits = (int(found.is_theirs), int(bool(found.is_so)))
        if seat == claimant and fits > best:
            best, position = fits, index
    return position
