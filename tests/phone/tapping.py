"""Taps as a table makes them, by chance: mostly what is due, which need not follow.

Now and then anything at all.
"""

from collections.abc import Callable, Sequence

from assistant.rules import lopaka
from assistant.rules.cards import BIT, Card, Deck, Twin
from assistant.rules.events import Dealt, Given, Played, Skipped, Turned
from assistant.rules.replay import RoundFold
from assistant.rules.state import Round
from assistant.rules.table import LOPAKA, SEATS, TEAMS, Hand, Table, Variant, number_of
from tests.phone.engine import MATCHED, Event

Pick = Callable[[int], int]
"""A number from 0 up, below another."""

Kind = tuple[Variant, int]
"""What is played, and the cards of the deck."""

KINDS: Sequence[Kind] = tuple(SEATS)


def any_table(pick: Pick, decks: Sequence[Deck], kinds: Sequence[Kind] = KINDS) -> Table:
    """A table of any of these kinds."""
    variant, size = kind = kinds[pick(len(kinds))]
    players = SEATS[kind][pick(len(SEATS[kind]))]
    fitting = [deck for deck in decks if len(deck.cards) == size]
    arranged = [name for name, teams in TEAMS.items() if sum(map(len, teams)) == players]
    return Table(
        3 if variant == "lopaka" else players,
        pick(players),
        fitting[pick(len(fitting))],
        variant,
        arranged[pick(len(arranged))] if variant == "teams" else None,
    )


def taps(table: Table, pick: Pick, length: int) -> list[Event]:
    """So many taps; before them, mostly, what was dealt openly."""
    fold, events = RoundFold(table, explain=table.variant in MATCHED), list[Event]()
    for step in range(-len(open_hands(table)), length):
        if step >= 0 or pick(4):
            events.append(_tap(fold.round, pick) if step >= 0 else deal(fold.round, pick))
            fold.apply(len(events), events[-1])
    return events


def open_hands(table: Table) -> tuple[Hand, ...]:
    """The hands that are dealt before everybody's eyes: Lopaka's, and in the duel one of each."""
    if table.variant == "lopaka":
        return (LOPAKA,)
    return (0, 1) if table.is_free else ()


def deal(round_: Round, pick: Pick) -> Dealt:
    """What one of the open hands is dealt, of the cards that no other was."""
    table, hands = round_.table, open_hands(round_.table)
    hand = hands[pick(len(hands))]
    cards = [card for card in table.deck.cards if not is_dealt(round_, card)]
    dealt = tuple(cards.pop(pick(len(cards))) for _ in range(table.share(hand).dealt))
    return Dealt(hand % table.seats, dealt, table.which(hand))


def is_dealt(round_: Round, card: Card) -> bool:
    """Whether the card was dealt before everybody's eyes."""
    return any(dealt & BIT[card] for dealt in round_.dealt.values())


def _tap(round_: Round, pick: Pick) -> Event:
    table, kind = round_.table, pick(32)
    hand = pick(table.hands) if kind == 0 or round_.turn is None else round_.turn
    if kind == 1:
        return turned(table, pick(table.hands))
    hand = any_hand(round_, hand, pick)
    if kind == 2:
        return played(table, hand, _any_number(round_, pick), assumed=bool(pick(2)))
    due = lopaka.next_card(round_)
    if kind == 3:
        return Skipped(pick(table.seats), fresh(round_, hand, pick))
    if kind == 4 or (kind == 5 and round_.tricks and not round_.plays):
        return _gift(round_, pick)
    if kind == 6 and open_hands(table):
        return deal(round_, pick)
    card = fresh(round_, hand, pick) if due is None or kind == 7 else due
    return played(table, hand, card, assumed=bool(pick(2)))


def _any_number(round_: Round, pick: Pick) -> Card:
    """The number of a card, or of none; now and then what a bottle costs."""
    if pick(4) == 0:
        return round_.bottles[pick(len(round_.bottles))].price
    half = pick(80) / 2 if round_.table.deck.has_twins else pick(40)
    return int(half) if half == int(half) else Twin(half)


def _gift(round_: Round, pick: Pick) -> Given:
    prices = [19]
    for last in round_.tricks[-1:]:
        prices += [last.price_before, *(laid.card for laid in last.plays)]
    seats = round_.table.seats
    return Given(pick(seats), prices[pick(len(prices))], (None, *range(seats))[pick(seats + 1)])


def turned(table: Table, hand: Hand) -> Turned:
    """The next card is this hand's, in the duel its player's."""
    return Turned(hand % table.seats, None if table.is_free else table.which(hand))


def played(table: Table, hand: Hand, card: Card, *, assumed: bool) -> Played:
    """This hand lays a card."""
    return Played(hand % table.seats, card, assumed, table.which(hand))


def any_hand(round_: Round, turn: Hand, pick: Pick) -> Hand:
    """A hand that can play in this turn, mostly one that has a card left."""
    table = round_.table
    if not table.is_free:
        return turn
    hand = turn % table.seats + table.seats * pick(2)
    other = (hand + table.seats) % table.hands
    return hand if _room(round_, hand) > 0 or pick(4) == 0 else other


def fresh(round_: Round, hand: Hand, pick: Pick) -> Card:
    """A card that was not played, mostly one that can be this hand's."""
    cards = unplayed(round_) or [1]
    own = [card for card in cards if can_be_of(round_, hand, card)]
    its = own if own and pick(8) else cards
    return its[pick(len(its))]


def unplayed(round_: Round) -> list[Card]:
    """The cards that were not played, ascending."""
    return [card for card in round_.table.deck.cards if not round_.played & BIT[card]]


def can_be_of(round_: Round, hand: Hand, card: Card) -> bool:
    """Whether a card can be this hand's, by what was dealt openly and played."""
    if is_dealt(round_, card):
        return bool(round_.dealt.get(hand, 0) & BIT[card])
    return _room(round_, hand) > 0


def _room(round_: Round, hand: Hand) -> int:
    """How many cards a hand can still play that were not dealt to it openly."""
    table, dealt = round_.table, round_.dealt.get(hand, 0)
    plays = [*round_.plays, *(play for trick in round_.tricks for play in trick.plays)]
    laid = [card for seat, card, which in plays if number_of(seat, which) == hand]
    return table.held(hand) - dealt.bit_count() - sum(not dealt & BIT[card] for card in laid)
