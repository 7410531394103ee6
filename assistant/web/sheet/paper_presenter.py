"""An empty score sheet for so many players."""

from assistant.rules.cards import Deck, printed_decks
from assistant.web.sheet.pages import CoinLine, PaperPage

PLAYERS = (2, 3, 4, 5, 6)
USUAL = 4
MOST_OF_36 = 4
"""More play with 54 cards, with two bottles or in teams (12.1)."""
ROUNDS = 16
"""So many lines fit on a sheet of A4 and on one of Letter; 200 coins take about ten."""


def paper(players: int | None) -> PaperPage:
    """The sheet; for four where nobody said for how many."""
    count = players if players in PLAYERS else USUAL
    is_large = count > MOST_OF_36
    deck = printed_decks()["matagot-2024-large" if is_large else "classic"]
    return PaperPage(
        players=count,
        choices=PLAYERS,
        rounds=ROUNDS,
        coins=tuple(_coin_line(deck, value) for value in sorted(set(deck.coins.values()) - {0})),
        total=deck.total,
        is_large=is_large,
    )


def _coin_line(deck: Deck, value: int) -> CoinLine:
    """The cards of a deck that are worth so many coins."""
    return CoinLine(
        coins=value, cards=tuple(card for card in deck.cards if deck.coins[card] == value)
    )
