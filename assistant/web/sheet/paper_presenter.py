"""An empty score sheet for so many players."""

from assistant.rules.cards import Deck, printed_decks
from assistant.web.sheet.pages import CoinLine, PaperPage

MOST_PLAYERS = 4
PLAYERS = (2, 3, MOST_PLAYERS)
ROUNDS = 16
"""So many lines fit on a sheet of A4 and on one of Letter; 200 coins take about ten."""


def paper(players: int | None) -> PaperPage:
    """The sheet; for four where nobody said for how many."""
    deck = printed_decks()["classic"]
    return PaperPage(
        players=players if players in PLAYERS else MOST_PLAYERS,
        choices=PLAYERS,
        rounds=ROUNDS,
        coins=tuple(_coin_line(deck, value) for value in sorted(set(deck.coins.values()) - {0})),
        total=deck.total,
    )


def _coin_line(deck: Deck, value: int) -> CoinLine:
    """The cards of a deck that are worth so many coins."""
    return CoinLine(
        coins=value, cards=tuple(card for card in deck.cards if deck.coins[card] == value)
    )
