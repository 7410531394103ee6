"""Why an event is refused, more closely than its code says. Rulebook chapters 3, 4, 8, 10 and 11.

The codes are a contract and few; the same code has other reasons in another game, and a sentence
that cites a paragraph needs the one that applies.
"""

from assistant.rules import lopaka, scoring
from assistant.rules.cards import BIT, Card
from assistant.rules.events import (
    Chosen,
    Compared,
    Dealt,
    Event,
    Exchanged,
    Passed,
    Played,
    Skipped,
    Tallied,
)
from assistant.rules.exchange import CardsTold, as_exchanged, givers
from assistant.rules.findings import Cause, Refusal
from assistant.rules.state import Round
from assistant.rules.table import number_of_stack


def cause(round_: Round, event: Event, code: Refusal, card: Card | None) -> Cause | None:
    """Why the event is refused with this code, about this card; None where the code says it all."""
    if code in ("round-over", "no-claim", "no-trick", "round-running"):
        return _of_the_end(round_, event)
    match code:
        case "wrong-phase":
            return _of_phase(round_, event)
        case "already-done":
            return _of_repetition(event, card)
        case "not-a-neighbour":
            return _of_receiver(round_, event)
        case "duplicate-card" if isinstance(event, Played | Skipped):
            prices = [bottle.price for bottle in round_.bottles]
            return "under-the-bottle" if card in prices else "played"
        case "duplicate-card" | "not-in-hand" if card is not None:
            return _of_gift(round_, event, card)
        case "not-in-hand" if isinstance(event, Exchanged | Dealt):
            return "misfit"
        case "out-of-turn" if isinstance(event, Skipped):
            return "played-another"
        case "does-not-add-up" if isinstance(event, Tallied):
            return scoring.why_not(round_, event)
        case "lopaka-policy":
            return _of_lopaka(round_, event)
    return None


def _of_the_end(round_: Round, event: Event) -> Cause | None:
    if round_.void:
        return "void"
    if round_.tally:
        return "counted"
    return "skipped" if isinstance(event, Compared) and round_.is_over else None


def _of_phase(round_: Round, event: Event) -> Cause | None:
    table = round_.table
    if isinstance(event, Chosen) and not table.has_stacks:
        return "no-choice"
    if isinstance(event, CardsTold):
        told = as_exchanged(table, event)
        has_lopaka = table.lopaka is not None
        if has_lopaka and isinstance(event, Exchanged) and event.seat == table.lopaka:
            return "no-swap"
        if told.discards and has_lopaka:
            return "no-discard"
        hand = number_of_stack(told.seat, told.stack)
        if told.discards and not round_.played and not table.share(hand).discards:
            return "dealer-discards"
    if round_.played:
        return "play-begun"
    return "no-stack" if isinstance(event, Exchanged) else None


def _of_repetition(event: Event, card: Card | None) -> Cause | None:
    if isinstance(event, Chosen):
        return "chosen"
    if card is not None:
        return None
    is_deal = isinstance(event, Dealt | Exchanged) and event.cards
    return "dealt" if is_deal else "passed-twice"


def _of_receiver(round_: Round, event: Event) -> Cause | None:
    table = round_.table
    if table.lopaka is None or not isinstance(event, Passed | Exchanged):
        return None
    if event.seat == table.lopaka:
        return "no-swap"
    receivers = [to for to, _ in as_exchanged(table, event).passes]
    return "none-to-lopaka" if table.lopaka in receivers else None


def _of_gift(round_: Round, event: Event, card: Card) -> Cause | None:
    """Why a card cannot be dealt to this seat, or cannot leave it."""
    if not isinstance(event, CardsTold):
        return None
    told, seats = as_exchanged(round_.table, event), round_.table.seats
    receiving = [to % seats for (_, to), passed in round_.passed.items() if passed == card]
    if event.seat in receiving:
        return "received"
    gone = dict(givers(round_, card))
    gifts = [*((None, discarded) for discarded in told.discards), *told.passes]
    receivers = [to for to, gift in gifts if gift == card]
    if not receivers:
        return None
    if gone:
        is_own = number_of_stack(told.seat, told.stack) in gone
        return "given-before" if is_own else "given-by-another"
    if len(receivers) > 1:
        return "given-twice"
    if told.cards and card not in told.cards:
        return "not-among-dealt"
    receiver = receivers[0]
    is_receivers = receiver is not None and any(
        hand % seats == receiver % seats
        for hand, dealt in round_.dealt.items()
        if dealt & BIT[card]
    )
    return "of-the-receiver" if is_receivers else "not-dealt"


def _of_lopaka(round_: Round, event: Event) -> Cause | None:
    """Which of his rules another card than the one that is due is against (10.4 to 10.6)."""
    due = lopaka.next_card(round_)
    if due is None or not isinstance(event, Played | Skipped):
        return None
    cards = [play.card for play in round_.plays]
    return lopaka.against(cards, due, event.card, round_.price, round_.suit_of)
