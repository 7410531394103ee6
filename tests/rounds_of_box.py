"""Rounds of the whole box of 2024 for tests to play: two bottles, teams, the duel."""

from dataclasses import replace
from random import Random

from assistant.rules.cards import Card, printed_decks
from assistant.rules.events import Played
from assistant.rules.options import USUAL, Options
from assistant.rules.replay import walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table, Teams, Variant
from tests.rounds import CAST

SIX = (*CAST, "Emil", "Frida")
LARGE = printed_decks()["matagot-2024-large"]
SMALL = printed_decks()["matagot-2024"]


def options_of_box(variant: Variant, seats: int, **agreed: object) -> Options:
    """What a table of so many agrees on that plays this."""
    return replace(USUAL, deck=LARGE if seats > 4 else SMALL, variant=variant, **agreed)  # type: ignore[arg-type]


def table_of_box(
    variant: Variant, seats: int, dealer: Seat = 0, teams: Teams | None = None
) -> Table:
    """A table of so many seats; six in teams are three pairs unless something else is said."""
    options = options_of_box(variant, seats)
    return Table(seats, dealer, options.deck, variant, teams or options.teams_of(seats))


def round_of_box(seed: int, table: Table) -> list[Played]:
    """A whole round in which every hand follows; in the duel from either hand as it comes."""
    chance = Random(seed)
    cards = chance.sample(table.deck.cards, len(table.deck.cards))
    hands = []
    for hand in range(table.hands):
        hands.append([cards.pop() for _ in range(table.held(hand))])
    told: list[Played] = []
    while (round_ := walk(table, enumerate(told), explain=False).round).turn is not None:
        seat = round_.turn % table.seats
        of_seat = [hand for hand in range(table.hands) if hand % table.seats == seat]
        hand = chance.choice([hand for hand in of_seat if hands[hand]])
        card = chance.choice(_may(hands[hand], round_))
        hands[hand].remove(card)
        told.append(Played(seat, card, which=table.which(hand)))
    return told


def _may(hand: list[Card], round_: Round) -> list[Card]:
    return [card for card in hand if round_.suit_of[card] == round_.led] or hand
