"""Cards that play themselves: Lopaka's, and the card that leaves nothing to choose.

Rulebook 4.9 and 10.4 to 10.7."""

from collections.abc import Mapping, Sequence
from typing import Literal

from assistant.rules import exchange, play
from assistant.rules.cards import Card, cards_in
from assistant.rules.events import Played
from assistant.rules.state import Round
from assistant.rules.tricks import cards_of, taken

# Lopaka plays by rule, so the app can play for him. Rulebook 10.4 to 10.7.

Why = Literal["leads", "wins", "loses"]
"""His highest card leads; the highest that would take the trick as it lies; or else his lowest."""


def due(
    hand: int, led: int | None, cards: Sequence[Card], price: Card, members: Sequence[int]
) -> Card:
    """The card that he plays from a hand, a bit for each card, to a trick in which these cards lie.

    `led` is the colour led and `price` that from before the trick; `members` has the cards of each
    colour as bits.
    """
    playable = cards_in(play.playable(hand, led, members))
    if led is None:
        return max(playable)
    winning = [card for card in playable if taken([*cards, card], price).card == card]
    return max(winning) if winning else min(playable)


def next_card(round_: Round) -> Card | None:
    """The card that is due from Lopaka now.

    None when it is not his turn, or his hand was not written down.
    """
    seat = round_.table.lopaka
    hand = None if seat is None or not round_.hands else round_.hands.get(seat)
    if not hand or round_.turn != seat:
        return None
    return due(hand, round_.led, cards_of(round_.plays), round_.price, round_.table.deck.members)


def why(cards: Sequence[Card], price: Card) -> Why:
    """Why he played the last of these cards of a trick."""
    if len(cards) == 1:
        return "leads"
    return "wins" if taken(cards, price).card == cards[-1] else "loses"


def why_in_full(
    cards: Sequence[Card], price: Card, suit_of: Mapping[Card, int]
) -> Literal["leads", "wins", "follows", "loses"]:
    """The same, and of a card that does not win whether it follows."""
    reason = why(cards, price)
    follows = suit_of[cards[-1]] == suit_of[cards[0]]
    return "follows" if reason == "loses" and follows else reason


Against = Literal["follows", "leads", "wins", "loses"]
"""Which of his rules another card is against: he follows (10.4); the rest is as `Why` has it."""


def against(
    cards: Sequence[Card], due: Card, card: Card, price: Card, suit_of: Mapping[Card, int]
) -> Against:
    """Which of his rules a card is against where another is `due` after these cards."""
    if cards and suit_of[due] == suit_of[cards[0]] != suit_of[card]:
        return "follows"
    return why([*cards, due], price)


# The card that leaves nothing to choose: it plays itself. Rulebook 4.9 and 10.7.


def forced(round_: Round) -> Played | None:
    """The next play, where only one is possible.

    It is Lopaka's by his rules, or the last card of a hand that is wholly known.
    """
    if round_.turn is None or round_.to_act is None:
        return None
    card = next_card(round_)
    hand = round_.turn
    if card is None:
        known, hands = exchange.now(round_), round_.table.playing(round_.turn)
        left = [(hand, card) for hand in hands for card in cards_in(known.get(hand, 0))]
        if len(left) != 1 or not known.keys() >= {*hands}:
            return None
        hand, card = left[0]
    return Played(round_.to_act, card, which=round_.table.which(hand))
