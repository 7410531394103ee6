"""When the bottle's final owner could still have shed it: cases made by hand, and a plain search of random rounds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from assistant.notation import records
from assistant.rules.cards import Card
from assistant.rules.replay import replay
from assistant.rules.shedding import Search
from assistant.rules.state import Round
from assistant.rules.table import Hand, Seat, Table, number_of
from tests.oracle import made, made_for_two

KINDS = ("three", "four", "lopaka", "bright-house")
ROUNDS_OF_A_KIND = 50
LAST_TRICKS = 4


def random_round(kind: str, number: int) -> Round:
    """A whole round of random cards in which everybody follows."""
    chance = Random(f"shedding {kind} {number}")
    if kind in made_for_two.VARIANTS:
        document = made_for_two.any_round(chance, kind, chance=0)[0]
    else:
        document = made.legal_round(chance, made.NAMES[: 3 if kind == "three" else 4], made.any_deck(chance))
    record = records.read(document)
    return replay(record.table, record.events, explain=False).round


def searched_plainly(round_: Round, number: int, *, is_forced: bool) -> Card | None:
    """What `Search.card` says, by playing every legal card of every hand to the end of the round."""
    table, owner = round_.table, round_.bottle

    def sheds(hands: Mapping[Hand, Sequence[Card]], price: Card, has_it: Seat | None, order: list[Hand], laid: list[Card]) -> bool:
        if len(laid) == len(order):
            below = [card for card in laid if card < price]
            best = max(below or laid)
            taker = order[laid.index(best)] % table.seats
            if below:
                price, has_it = best, taker
            order, laid = in_turn(table, taker), []
        hand = order[len(laid)]
        if not hands[hand]:
            return has_it != owner
        ends = (
            sheds({**hands, hand: [one for one in hands[hand] if one != card]}, price, has_it, order, [*laid, card])
            for card in playable(table, hand, hands[hand], laid, price)
        )
        return any(ends) if hand % table.seats == owner or not is_forced else all(ends)

    trick = round_.tricks[number - 1]
    order = in_turn(table, trick.plays[0].seat)
    hands = {hand: played_from(round_, number, hand) for hand in order}
    laid: list[Card] = []
    while order[len(laid)] % table.seats != owner:
        laid.append(hands[order[len(laid)]].pop(0))
    own = order[len(laid)]
    for card in sorted(playable(table, own, hands[own], laid, trick.price_before)):
        rest = {**hands, own: [one for one in hands[own] if one != card]}
        if sheds(rest, trick.price_before, owner, order, [*laid, card]):
            return card
    return None


def in_turn(table: Table, leader: Seat) -> list[Hand]:
    """The hands in the order in which they play to a trick."""
    if table.variant == "bright-house":
        return [leader, 1 - leader, leader + 2, 3 - leader]
    clockwise = [table.dealer, 1 - table.dealer, 2] if table.variant == "lopaka" else list(range(table.seats))
    place = clockwise.index(leader)
    return clockwise[place:] + clockwise[:place]


def played_from(round_: Round, number: int, hand: Hand) -> list[Card]:
    """What a hand played from this trick on, in order."""
    plays = [play for trick in round_.tricks[number - 1 :] for play in trick.plays]
    return [play.card for play in plays if number_of(play.seat, play.which) == hand]


def playable(table: Table, hand: Hand, held: Sequence[Card], laid: Sequence[Card], price: Card) -> Sequence[Card]:
    """The cards that may be played; Lopaka's the highest when he leads, the highest that takes the trick, or the lowest."""
    following = [card for card in held if laid and table.deck.suit_of[card] == table.deck.suit_of[laid[0]]] or held
    if table.variant != "lopaka" or hand != 2:
        return following
    taking = [card for card in following if takes(card, laid, price)]
    return [max(taking)] if taking else [min(following)]


def takes(card: Card, laid: Sequence[Card], price: Card) -> bool:
    """Whether a card takes the trick as it lies."""
    below = [one for one in laid if one < price]
    if card < price:
        return not below or card > max(below)
    return not below and card > max(laid, default=0)


if __name__ == "__main__":
    import time
    for kind in KINDS:
        a = time.process_time(); mx=0; cnt=Counter()
        for n in range(ROUNDS_OF_A_KIND):
            r = random_round(kind, n)
            S = Search(r)
            for t in range(r.table.tricks - 3, r.table.tricks + 1):
                if r.tricks[t-1].bottle_before == r.bottle and all(x.bottle == r.bottle for x in r.tricks[t-1:]):
                    for f in (False, True):
                        b = time.process_time()
                        p = searched_plainly(r, t, is_forced=f)
                        mx = max(mx, time.process_time() - b)
                        q = S.card(t, is_forced=f)
                        cnt[f,q]+=1
                        assert p == q, (kind, n, t, f, p, q)
        print(kind, time.process_time() - a, mx, cnt)
