"""Rounds of two for tests to play: with Lopaka, and in The Bright House."""

from random import Random

from assistant.rules import lopaka
from assistant.rules.cards import NUMBERS, Card
from assistant.rules.events import Dealt, Played, RoundEvent
from assistant.rules.replay import walk
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Seat, Table, Variant
from tests.rounds import CLASSIC


def table_of_two(variant: Variant, dealer: Seat = 0) -> Table:
    """A table of two players."""
    return Table(3 if variant == "lopaka" else 2, dealer, CLASSIC, variant)


def round_of_two(seed: int, table: Table, *, is_dealt: bool = True) -> list[RoundEvent]:
    """A whole round in which every hand follows.

    With Lopaka's open hand before it, unless nobody wrote it down.
    """
    chance = Random(seed)
    cards = chance.sample(sorted(NUMBERS), len(NUMBERS))
    hands = [cards[hand * table.tricks : (hand + 1) * table.tricks] for hand in range(table.hands)]
    told: list[RoundEvent] = (
        [Dealt(LOPAKA, tuple(hands[LOPAKA]))] if table.variant == "lopaka" else []
    )
    while (round_ := walk(table, enumerate(told), explain=False).round).turn is not None:
        hand = hands[round_.turn]
        card = lopaka.next_card(round_) or chance.choice(_may(hand, round_))
        hand.remove(card)
        told.append(Played(round_.turn % table.seats, card, which=table.which(round_.turn)))
    return told if is_dealt else [event for event in told if isinstance(event, Played)]


def _may(hand: list[Card], round_: Round) -> list[Card]:
    return [card for card in hand if round_.suit_of[card] == round_.led] or hand
