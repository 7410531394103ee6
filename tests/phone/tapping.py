"""Taps as a table makes them, by chance: mostly what is due, which need not follow.

Now and then anything at all.
"""

from collections.abc import Callable, Sequence

from assistant.rules import decisions, exchange, lopaka, play
from assistant.rules.cards import NUMBERS, Card, Deck, cards_in
from assistant.rules.events import Dealt, Given, Played, Skipped, Turned
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, Hand, Table, number_of
from tests.phone.engine import Event

Pick = Callable[[int], int]
"""A number from 0 up, below another."""


def any_table(pick: Pick, decks: Sequence[Deck]) -> Table:
    """A table of three or four, with Lopaka, or of The Bright House."""
    deck = decks[pick(len(decks))]
    if pick(2):
        return Table(3 + pick(2), pick(3), deck)
    return Table(3, pick(2), deck, "lopaka") if pick(2) else Table(2, pick(2), deck, "bright-house")


def taps(table: Table, pick: Pick, length: int) -> list[Event]:
    """So many taps; before them, mostly, what Lopaka was dealt."""
    round_, events = Round(table), list[Event]()
    if table.variant == "lopaka" and pick(4):
        events.append(_deal(table, pick))
        _take(round_, events[0])
    for _ in range(length):
        events.append(_tap(round_, pick))
        _take(round_, events[-1])
    return events


def _deal(table: Table, pick: Pick) -> Dealt:
    cards = sorted(NUMBERS)
    return Dealt(LOPAKA, tuple(cards.pop(pick(len(cards))) for _ in range(table.dealt)))


def _tap(round_: Round, pick: Pick) -> Event:
    table, kind = round_.table, pick(32)
    hand = pick(table.hands) if kind == 0 or round_.turn is None else round_.turn
    if kind == 1:
        return turned(table, pick(table.hands))
    if kind == 2:
        return played(table, hand, pick(40), assumed=bool(pick(2)))
    due = lopaka.next_card(round_)
    if kind == 3:
        return Skipped(pick(table.seats), fresh(round_, hand, pick))
    if kind == 4 or (kind == 5 and round_.tricks and not round_.plays):
        return _gift(round_, pick)
    if kind == 6 and table.variant == "lopaka":
        return _deal(table, pick)
    card = fresh(round_, hand, pick) if due is None or kind == 7 else due
    return played(table, hand, card, assumed=bool(pick(2)))


def _gift(round_: Round, pick: Pick) -> Given:
    prices = [19]
    for last in round_.tricks[-1:]:
        prices += [last.price_before, *(laid.card for laid in last.plays)]
    seats = round_.table.seats
    return Given(pick(seats), prices[pick(len(prices))], (None, *range(seats))[pick(seats + 1)])


def turned(table: Table, hand: Hand) -> Turned:
    """The next card is this hand's."""
    return Turned(hand % table.seats, table.which(hand))


def played(table: Table, hand: Hand, card: Card, *, assumed: bool) -> Played:
    """This hand lays a card."""
    return Played(hand % table.seats, card, assumed, table.which(hand))


def fresh(round_: Round, hand: Hand, pick: Pick) -> Card:
    """A card that was not played.

    As far as Lopaka's are known mostly one that can be this hand's.
    """
    cards = [card for card in sorted(NUMBERS) if not round_.played >> card & 1] or [1]
    own = [card for card in cards if can_be_of(round_, hand, card)]
    its = own if own and pick(8) else cards
    return its[pick(len(its))]


def can_be_of(round_: Round, hand: Hand, card: Card) -> bool:
    """Whether a card can be this hand's, by what Lopaka was dealt."""
    dealt = round_.dealt.get(LOPAKA) if round_.table.variant == "lopaka" else None
    return dealt is None or (card in cards_in(dealt)) == (hand == LOPAKA)


def _take(round_: Round, event: Event) -> None:
    """Lets it happen, unless it is refused."""
    match event:
        case Dealt():
            if not exchange.refusal_of_deal(round_, event):
                exchange.after_deal(round_, event)
        case Played(seat, card, _, which):
            hand = number_of(seat, which)
            if not play.refusal(round_, event) and _fits(round_, hand, card):
                play.after(round_, event, play.proof(round_, hand, card)[1])
        case Turned():
            if not play.refusal_of_turn(round_, event):
                play.after_turn(round_, event)
        case Skipped(seat, card):
            if not play.refusal_of_skip(round_, event) and (
                play.laid_by(round_, event) or _fits(round_, seat, card)
            ):
                hand = play.free_hand(round_, seat)
                play.after_skip(
                    round_, event, None if hand is None else play.proof(round_, hand, card)[1]
                )
        case Given():
            if not decisions.refusal_of_gift(round_, event):
                decisions.after_gift(round_, event)


def _fits(round_: Round, hand: Hand, card: Card) -> bool:
    due = lopaka.next_card(round_) if hand == LOPAKA else None
    return can_be_of(round_, hand, card) and due in (None, card)
