"""A fixed cast, and rounds for it to play."""

from collections.abc import Iterator, Sequence
from random import Random

from assistant.rules.cards import NUMBERS, START_PRICE, Card, Deck, printed_decks
from assistant.rules.table import Seat
from assistant.rules.tricks import taken

CAST = ("Adam", "Betty", "Clara", "Doris")
CLASSIC = printed_decks()["classic"]


def legal_round(
    chance: Random, seats: int, leader: Seat, deck: Deck = CLASSIC
) -> Iterator[tuple[Seat, Card]]:
    """The plays of a whole round in which everybody follows suit."""
    cards = chance.sample(sorted(NUMBERS), len(NUMBERS))
    size = len(cards) // seats - 1
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
    price = START_PRICE
    while hands[leader]:
        trick: list[Card] = []
        order = [(leader + step) % seats for step in range(seats)]
        for seat in order:
            trick.append(
                hands[seat].pop(hands[seat].index(chance.choice(_may(hands[seat], trick, deck))))
            )
            yield seat, trick[-1]
        won = taken(trick, price)
        leader, price = order[won.place], won.price


def _may(hand: Sequence[Card], trick: Sequence[Card], deck: Deck) -> Sequence[Card]:
    return [card for card in hand if trick and deck.suit_of[card] == deck.suit_of[trick[0]]] or hand
