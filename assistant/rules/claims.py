"""Whose a trick is, as somebody at the table says, and what there is to it. Rulebook 8.14."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from assistant.rules.cards import Card, Deck
from assistant.rules.tricks import taken

Because = Literal["highest", "nearest", "led", "lowest", "fallen", "owner"]
"""Why a trick should be somebody's: the highest card; the one nearest below the price; the highest of the colour led; the
lowest; the price that had fallen during the trick; the bottle that its player owns."""

REASONS: tuple[Because, ...] = get_args(Because)


class Judgement(NamedTuple):
    """What there is to a claim: whether the trick is the claimant's, whether what was said is so, and whether it decides.

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
    cards: Sequence[Card], price: Card, place: int, because: Because, deck: Deck
) -> Judgement:
    """What there is to the claim of who played the card at this place of the trick, counted from 0."""
    won, card = taken(cards, price), cards[place]
    below = [one for one in cards if one < price]
    decides = because == ("nearest" if won.sold else "highest")
    match because:
        case "highest":
            is_so: bool | None = card == max(cards)
        case "nearest":
            is_so = bool(below) and card == max(below)
        case "led":
            is_so = card == max(one for one in cards if deck.suit_of[one] == deck.suit_of[cards[0]])
        case "lowest":
            is_so = card == min(cards)
        case "fallen" | "owner":
            is_so = None
    return Judgement(place == won.place, is_so, decides)
