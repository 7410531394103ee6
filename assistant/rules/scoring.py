"""Counting a finished round. Rulebook chapter 6."""

from assistant.rules.cards import NUMBERS, Card, Coins, cards_in, mask
from assistant.rules.state import Round

_DECK = mask(NUMBERS)


def imps_trick(round_: Round) -> tuple[Card, ...]:
    """The cards that were never played, ascending (6.1)."""
    return cards_in(_DECK & ~round_.played)


def penalty(round_: Round) -> Coins:
    """The coins of the Imp's Trick."""
    return sum(round_.table.deck.coins[card] for card in imps_trick(round_))


def scores(round_: Round) -> tuple[Coins, ...]:
    """What each seat scores for a finished round: its coins (6.2); the bottle's owner only minus the Imp's Trick (6.3)."""
    return tuple(-penalty(round_) if seat == round_.bottle else coins for seat, coins in enumerate(round_.coins))
