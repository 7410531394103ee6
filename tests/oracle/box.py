"""What checking a round of the whole box of 2024 returns, worked out the plainest way.

With two bottles, in teams and in the duel. Written from the rules as that edition has them and from
the page on the record format alone. Decks, seats, bottles and teams are what a table is made of;
after that there is one game. Nothing is carried from event to event but the events that stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from .plain import START_PRICE, Event, Finding, Record, all_placed, of_type, suits
from .two_players import Hand, Play, named, winning_card

TWO_BOTTLES, TEAMS, DUEL = VARIANTS = ("two-bottles", "teams", "matagot-duel")
PARTNERS = {
    "2-1-1": ((0, 2),),
    "2-2-1": ((0, 3), (1, 4)),
    "2-2-2": ((0, 3), (1, 4), (2, 5)),
    "2-2-1-1": ((0, 3), (1, 4)),
}
"""Who shares coins, by seats counted from 0 for the one who leads first."""


class Way(NamedTuple):
    """Where a card can go: out of what was dealt to `dealt`, to be played from `end`, or, where
    that is None, under the bottles.
    """

    dealt: Hand
    end: Hand | None


class Table(NamedTuple):
    """Who sits there, clockwise from the player who leads first to the dealer, and with what."""

    seats: tuple[str, ...]
    bottles: int
    teams: str | None
    ways: list[Way]  # one for each card
    in_a_trick: int
    colour: dict[float, int]
    coins: dict[float, int]

    @property
    def due(self) -> int:
        """How many cards are played in a round."""
        return sum(way.end is not None for way in self.ways)

    @property
    def is_duel(self) -> bool:
        """Whether each player has two hands."""
        return self.ways[0].dealt.name is not None


class Bottle(NamedTuple):
    """What a bottle costs, and whose it is."""

    price: float = START_PRICE
    owner: str | None = None


class Story(NamedTuple):
    """The finished tricks, the bottles after them, the cards of the running trick, and whose turn
    it is.
    """

    finished: list[dict[str, Any]]
    bottles: list[Bottle]
    running: list[Play]
    turn: str | None


class Failure(NamedTuple):
    """In trick `trick`, `colour` was led and `hand` played another."""

    trick: int
    hand: Hand
    colour: int


# The table


def ways_of_neighbours(seats: Sequence[str]) -> list[Way]:
    """Each passes a card to both sides, and lays one under the bottles, but the dealer of five."""
    keep = {4: 6, 5: 8, 6: 6}[len(seats)]
    ways = []
    for at, seat in enumerate(seats):
        hand, left, right = Hand(seat), Hand(seats[(at + 1) % len(seats)]), Hand(seats[at - 1])
        ways += [Way(hand, hand)] * keep + [Way(hand, left), Way(hand, right)]
        if len(seats) != 5 or seat != seats[-1]:
            ways.append(Way(hand, None))
    return ways


def ways_of_the_duel(seats: Sequence[str]) -> list[Way]:
    """Six open cards stay; of twelve hidden ones a card goes to each of the other's hands, and two
    go under the bottle.
    """
    ways = []
    for seat, other in (seats, seats[::-1]):
        opened, hidden = Hand(seat, "open"), Hand(seat, "hidden")
        ways += [Way(opened, opened)] * 6 + [Way(hidden, hidden)] * 8
        ways += [Way(hidden, Hand(other, "open")), Way(hidden, Hand(other, "hidden"))]
        ways += [Way(hidden, None)] * 2
    return ways


def table_of(record: Record) -> Table:
    """The table at which `record` was made."""
    first = record["seats"].index(record["dealer"]) + 1
    seats = (*record["seats"][first:], *record["seats"][:first])
    is_duel = record["variant"] == DUEL
    deck = suits(record.get("deck", "classic"))
    return Table(
        seats=seats,
        bottles=2 if record["variant"] == TWO_BOTTLES else 1,
        teams=record["teams"] if record["variant"] == TEAMS else None,
        ways=ways_of_the_duel(seats) if is_duel else ways_of_neighbours(seats),
        in_a_trick=4 if is_duel else len(seats),
        colour={card: colour for colour, suit in enumerate(deck) for card in suit},
        coins={card: coins for suit in deck for card, coins in suit.items()},
    )


# The tricks


def hand_of(table: Table, event: Event, seat: str) -> Hand:
    """The hand of `seat` that an event names; its only one outside the duel."""
    return Hand(seat, event["hand"] if table.is_duel else None)


def played(table: Table, events: Sequence[Event]) -> list[Play]:
    """The cards played, in their order, each with the number of its event."""
    return [
        Play(hand_of(table, event, event["seat"]), event["card"], number)
        for number, event in enumerate(events)
        if event["type"] == "play"
    ]


def in_play(bottles: Sequence[Bottle]) -> int:
    """Which bottle a trick can be about: the dearest, the first where they are level."""
    prices = [bottle.price for bottle in bottles]
    return prices.index(max(prices))


def story(table: Table, plays: Sequence[Play]) -> Story:
    """The tricks that these plays tell, every one of which happened."""
    bottles = [Bottle()] * table.bottles
    finished: list[dict[str, Any]] = []
    leader = table.seats[0]
    for at in range(0, len(plays) - table.in_a_trick + 1, table.in_a_trick):
        trick, about = plays[at : at + table.in_a_trick], in_play(bottles)
        before = bottles[about]
        card = winning_card([play.card for play in trick], before.price)
        (winner,) = [play.hand.seat for play in trick if play.card == card]
        if card < before.price:
            bottles[about] = Bottle(card, winner)
        finished.append(
            {
                "number": len(finished) + 1,
                "leader": leader,
                "plays": [
                    {"seat": play.hand.seat, "card": play.card, **named(play.hand)}
                    for play in trick
                ],
                "winner": winner,
                "coins": sum(table.coins[play.card] for play in trick),
                "price_before": before.price,
                "price": bottles[about].price,
                "bottle": bottles[about].owner,
                "sold": card < before.price,
                "sold_bottle": about + 1 if card < before.price else None,
            }
        )
        leader = winner
    running = list(plays[len(finished) * table.in_a_trick :])
    turn = table.seats[(table.seats.index(leader) + len(running)) % len(table.seats)]
    return Story(finished, bottles, running, turn if len(plays) < table.due else None)


# The matching


def ways_taken(table: Table, events: Sequence[Event]) -> dict[float, Way]:
    """Where each card went that a discard or a pass tells of."""
    dealt = "hidden" if table.is_duel else None
    return {
        event["card"]: Way(
            Hand(event["seat"], dealt),
            hand_of(table, event, event["to"]) if event["type"] == "pass" else None,
        )
        for event in of_type("discard", events) + of_type("pass", events)
    }


def deals(table: Table, events: Sequence[Event]) -> dict[Hand, list[float]]:
    """The cards dealt to each hand of which that is told."""
    return {
        hand_of(table, event, event["seat"]): event["cards"] for event in of_type("deal", events)
    }


def is_explained(table: Table, events: Sequence[Event], voids: set[tuple[Hand, int]]) -> bool:
    """Whether some deal explains the events, with no card left in a hand that is void of it."""
    dealt, taken, plays = deals(table, events), ways_taken(table, events), played(table, events)
    dealt_to = {card: hand for hand, cards in dealt.items() for card in cards}
    played_from = {play.card: play.hand for play in plays}
    counts = Counter(play.hand for play in plays)
    sizes = Counter(way.end for way in table.ways)

    def fits(card: float, way: Way) -> bool:
        if (way.dealt in dealt or card in dealt_to) and dealt_to.get(card) != way.dealt:
            return False
        if card in taken and taken[card] != way:
            return False
        if card in played_from:
            return way.end == played_from[card]
        if way.end is None:
            return True
        return counts[way.end] < sizes[way.end] and (way.end, table.colour[card]) not in voids

    places: dict[Way, list[int]] = {}
    for number, way in enumerate(table.ways):
        places.setdefault(way, []).append(number)
    return all_placed(
        {
            card: [number for way in places if fits(card, way) for number in places[way]]
            for card in table.colour
        }
    )


# Following colour


def known_hand(table: Table, events: Sequence[Event], hand: Hand) -> set[float]:
    """The cards with which `hand` went into the first trick; none unless all of them are told."""
    dealt, taken = deals(table, events), ways_taken(table, events)
    moved = Counter(way for way in table.ways if hand in way and way != Way(hand, hand))
    told = {card: way for card, way in taken.items() if way in moved}
    if hand not in dealt or Counter(told.values()) != moved:
        return set()
    return (set(dealt[hand]) - set(told)) | {card for card, way in told.items() if way.end == hand}


def failures(table: Table, plays: Sequence[Play]) -> list[tuple[int, Failure]]:
    """Every play of another colour than the one led: its place among the plays, and what failed."""
    found = []
    for at, play in enumerate(plays):
        number, within = divmod(at, table.in_a_trick)
        led = table.colour[plays[at - within].card]
        if table.colour[play.card] != led:
            found.append((at, Failure(number + 1, play.hand, led)))
    return found


def revokes(table: Table, events: Sequence[Event]) -> set[Failure]:
    """The failures of hands that show that colour afterwards, or are known to have held it."""
    plays = played(table, events)
    proven = set()
    for at, failure in failures(table, plays):
        known = known_hand(table, events, failure.hand)
        held = known - {play.card for play in plays[: at + 1]}
        later = {play.card for play in plays[at + 1 :] if play.hand == failure.hand}
        if failure.colour in [table.colour[card] for card in held | later]:
            proven.add(failure)
    return proven


def voids(table: Table, events: Sequence[Event]) -> set[tuple[Hand, int]]:
    """The hands and colours of failures that are not proven to be revokes."""
    proven = revokes(table, events)
    return {
        (failure.hand, failure.colour)
        for _, failure in failures(table, played(table, events))
        if failure not in proven
    }


# What is refused


def deal_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this deal cannot have happened after the events `before`; None if it can."""
    hand, cards, dealt = hand_of(table, event, event["seat"]), event["cards"], deals(table, before)
    if any(other["type"] != "deal" for other in before):
        return "wrong-phase"
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if hand in dealt:
        return "already-done"
    if len(cards) != sum(way.dealt == hand for way in table.ways):
        return "hand-size"
    every = [card for others in dealt.values() for card in others] + cards
    return "duplicate-card" if len(set(every)) < len(every) else None


def exchange_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this discard or pass cannot have happened after the events `before`; None if it can."""
    taken, ((card, way),) = ways_taken(table, before), ways_taken(table, [event]).items()
    if card not in table.colour:
        return "unknown-card"
    if played(table, before) or (way.end is None and way not in table.ways):
        return "wrong-phase"
    if card in taken:
        return "duplicate-card"
    if way not in table.ways or way.dealt.seat == event.get("to"):
        return "not-a-neighbour"
    if list(taken.values()).count(way) == table.ways.count(way):
        return "already-done"
    return None if is_explained(table, [*before, event], set()) else "not-in-hand"


def play_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this play cannot have happened after the events `before`; None if it can."""
    plays = played(table, before)
    turn = story(table, plays).turn
    if event["card"] not in table.colour:
        return "unknown-card"
    if turn is None:
        return "round-over"
    if event["seat"] != turn:
        return "out-of-turn"
    if event["card"] in [play.card for play in plays]:
        return "duplicate-card"
    return None if is_explained(table, [*before, event], set()) else "not-in-hand"


REFUSALS = {
    "deal": deal_refusal,
    "discard": exchange_refusal,
    "pass": exchange_refusal,
    "play": play_refusal,
}


def refusal(table: Table, before: Sequence[Event], event: Event) -> Finding | None:
    """The refusal's code, and the seat where that code has one; None if the event stands."""
    if event["type"] not in REFUSALS:
        return {"code": "unknown-event"}
    if event["seat"] not in table.seats:
        return {"code": "unknown-seat"}
    code = REFUSALS[event["type"]](table, before, event)
    return {"code": code, "seat": event["seat"]} if code else None


# The findings


def findings(table: Table, events: Sequence[Event]) -> tuple[list[Event], list[Finding]]:
    """The events that stand, and every finding in its order, without severity and message."""
    stand: list[Event] = []
    found: list[Finding] = []
    known: set[Failure] = set()
    explained = True
    for number, event in enumerate(events):
        if refused := refusal(table, stand, event):
            found.append({**refused, "event": number})
            continue
        stand.append(event)
        proven = revokes(table, stand)
        found += [
            {
                "code": "revoke",
                "event": number,
                "seat": failure.hand.seat,
                "trick": failure.trick,
                **named(failure.hand),
            }
            for failure in sorted(proven - known)
        ]
        was_explained, known = explained, proven
        explained = is_explained(table, stand, voids(table, stand))
        if was_explained and not explained:
            found.append({"code": "impossible", "event": number})
    return stand, found


# The result


def own_scores(
    coins_won: dict[str, int], bottles: Sequence[Bottle], penalty: int
) -> dict[str, int]:
    """What each seat scores for itself: of a bottle's owner, the Imp's Trick for each of them."""
    owned = Counter(bottle.owner for bottle in bottles)
    return {
        seat: -penalty * owned[seat] if owned[seat] else coins for seat, coins in coins_won.items()
    }


def shared_scores(table: Table, teams: str, own: dict[str, int]) -> dict[str, int]:
    """What each seat adds to its total: the sum of its team."""
    shared = dict(own)
    for one, other in PARTNERS[teams]:
        pair = table.seats[one], table.seats[other]
        shared.update(dict.fromkeys(pair, sum(own[seat] for seat in pair)))
    return shared


def result(record: Record) -> dict[str, Any]:
    """What checking `record` returns; it is a readable record of one of the three variants."""
    table = table_of(record)
    stand, found = findings(table, record["events"])
    plays = played(table, stand)
    now = story(table, plays)
    bottle = now.bottles[in_play(now.bottles)]
    coins_won = {
        seat: sum(trick["coins"] for trick in now.finished if trick["winner"] == seat)
        for seat in table.seats
    }
    never_played = sorted(set(table.colour) - {play.card for play in plays})
    penalty = sum(table.coins[card] for card in never_played)
    is_done = now.turn is None
    own = own_scores(coins_won, now.bottles, penalty) if is_done else None
    of_teams = {
        "own_scores": own,
        "scores": shared_scores(table, table.teams, own) if table.teams and own else None,
    }
    return {
        "status": "complete" if is_done else "in-progress",
        "to_act": now.turn,
        "price": bottle.price,
        "bottle": bottle.owner,
        "bottles": [one._asdict() for one in now.bottles],
        "tricks": now.finished,
        "coins_won": coins_won,
        "imps_trick": {"cards": never_played, "coins": penalty} if is_done else None,
        "findings": found,
        **(of_teams if table.teams else {"scores": own}),
    }
