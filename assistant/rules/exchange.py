"""The deal, the Imp's card and the passes. Rulebook chapter 3. All of it may be written down, some of it, or nothing."""

from assistant.rules.cards import NUMBERS, Card, cards_in, mask
from assistant.rules.events import Dealt, Discarded, Passed
from assistant.rules.findings import Refusal
from assistant.rules.state import Round
from assistant.rules.table import Seat


def refusal_of_deal(round_: Round, event: Dealt) -> Refusal | None:
    """Why this deal cannot have been, the first reason that applies."""
    bits = mask(card for card in event.cards if card in NUMBERS)
    if round_.discarded or round_.passed or round_.played:
        return "wrong-phase"
    if not NUMBERS.issuperset(event.cards):
        return "unknown-card"
    if event.seat in round_.dealt:
        return "already-done"
    if len(event.cards) != round_.table.dealt:
        return "hand-size"
    if bits.bit_count() < len(event.cards) or any(bits & other for other in round_.dealt.values()):
        return "duplicate-card"
    return None


def culprit(round_: Round, event: Dealt) -> Card | None:
    """The first card of a deal that is none or was dealt before, if it has one."""
    gone = set(cards_in(sum(round_.dealt.values())))
    for card in event.cards:
        if card not in NUMBERS or card in gone:
            return card
        gone.add(card)
    return None


def refusal_of_discard(round_: Round, event: Discarded) -> Refusal | None:
    """Why this discard cannot have been, as far as the cards' own ways do not decide it."""
    if event.card not in NUMBERS:
        return "unknown-card"
    if round_.played:
        return "wrong-phase"
    if _is_given(round_, event.card):
        return "duplicate-card"
    if event.seat in round_.discarded:
        return "already-done"
    return None


def refusal_of_pass(round_: Round, event: Passed) -> Refusal | None:
    """Why this pass cannot have been, as far as the cards' own ways do not decide it."""
    if event.card not in NUMBERS:
        return "unknown-card"
    if round_.played:
        return "wrong-phase"
    if _is_given(round_, event.card):
        return "duplicate-card"
    if event.to not in (round_.table.left(event.seat), round_.table.right(event.seat)):
        return "not-a-neighbour"
    if (event.seat, event.to) in round_.passed:
        return "already-done"
    return None


def _is_given(round_: Round, card: int) -> bool:
    """Whether somebody has discarded or passed this card (3.3: nobody passes on what was only received)."""
    return card in round_.discarded.values() or card in round_.passed.values()


def known_hands(round_: Round) -> dict[Seat, int]:
    """What each seat takes up after the exchange, for the seats of which everything is written down (8.2)."""
    hands = {}
    for seat, dealt in round_.dealt.items():
        left, right = round_.table.left(seat), round_.table.right(seat)
        ways = [(seat, left), (seat, right), (left, seat), (right, seat)]
        if seat in round_.discarded and all(way in round_.passed for way in ways):
            given = [round_.discarded[seat], *(round_.passed[way] for way in ways[:2])]
            received = [round_.passed[way] for way in ways[2:]]
            hands[seat] = dealt & ~mask(given) | mask(received)
    return hands


def after_deal(round_: Round, event: Dealt) -> None:
    """Writes down what the seat was dealt."""
    round_.dealt[event.seat] = mask(event.cards)


def after_discard(round_: Round, event: Discarded) -> None:
    """Writes down what the seat laid under the 19."""
    round_.discarded[event.seat] = event.card


def after_pass(round_: Round, event: Passed) -> None:
    """Writes down what the seat passed to a neighbour."""
    assert event.to is not None  # a stranger is no neighbour, and the pass was refused
    round_.passed[event.seat, event.to] = event.card
