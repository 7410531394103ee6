"""What checking the record of a round returns, worked out the plainest way, in every game.

Written from the rulebook and the page on the record format alone, and reads nothing of the program
but the printed decks. Nothing is carried from event to event but the events that stand: all else is
worked out again from these, and nothing is made fast.

What it leaves out: `exchange`, in which a seat writes its whole exchange down at once; claims; and
corrections of rounds with Lopaka, whose cards follow them by rules of their own (10.7).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

Event = dict[str, Any]
Record = dict[str, Any]
Finding = dict[str, Any]
Card = float

DECKS = Path(__file__).resolve().parents[2] / "assistant" / "rules" / "decks.json"
START_PRICE = 19
LOPAKA = "Lopaka"
BOX = ("two-bottles", "teams", "matagot-duel")
"""The games of 2024, of which a result says more."""

UNEXPLAINED = ("lopaka", "bright-house")
"""Where nothing is called impossible, and only a later card proves a revoke (9.5)."""

PARTNERS = {
    None: (),
    "2-1-1": ((0, 2),),
    "2-2-1": ((0, 3), (1, 4)),
    "2-2-2": ((0, 3), (1, 4), (2, 5)),
    "2-2-1-1": ((0, 3), (1, 4)),
}
"""Who shares what they score, by seats counted from 0 for the one who leads first (12.8)."""


# The table


class Hand(NamedTuple):
    """What holds cards: a seat's only hand, or its `open` or `hidden` one.

    What is dealt in The Bright House is a stack, 1 or 2, until one is chosen to lie open.
    """

    seat: str
    name: str | int | None = None


class Way(NamedTuple):
    """Where a card can go: out of what was dealt to `dealt`, to be played from `end`; or, where
    that is None, into the Imp's Trick. What nobody is dealt has None twice.
    """

    dealt: Hand | None
    end: Hand | None


class Table(NamedTuple):
    """Who sits there, clockwise from the player who leads first to the dealer, and with what."""

    seats: tuple[str, ...]
    listed: tuple[str, ...]  # the same in the order of the record
    variant: str
    teams: str | None
    ways: list[Way]  # one for each card
    colour: dict[Card, int]
    coins: dict[Card, int]

    @property
    def names(self) -> tuple[str | None, ...]:
        """What the hands of a seat are called."""
        return ("open", "hidden") if self.variant in ("bright-house", "matagot-duel") else (None,)

    @property
    def in_a_trick(self) -> int:
        """How many cards make a trick."""
        return len(self.seats) * len(self.names)

    @property
    def tricks(self) -> int:
        """How many tricks make a round."""
        return sum(way.end is not None for way in self.ways) // self.in_a_trick

    @property
    def imp(self) -> int:
        """How many cards lie in the Imp's Trick."""
        return sum(way.end is None for way in self.ways)

    @property
    def total(self) -> int:
        """The coins on all cards."""
        return sum(self.coins.values())


def suits(deck: str | dict[str, Any]) -> list[dict[Any, int]]:
    """The coins of each card, suit by suit, of a printed deck's id or of a table's own deck.

    A card is a whole number, or in the large deck one and a half.
    """
    printed = json.loads(DECKS.read_text(encoding="utf-8"))
    chosen: dict[str, Any] = printed[deck] if isinstance(deck, str) else deck
    return [
        {json.loads(card): coins for card, coins in suit["cards"].items()}
        for suit in chosen["suits"]
    ]


def ways_of(variant: str, seats: tuple[str, ...]) -> list[Way]:
    """How the cards of a deck go through the exchange; the dealer sits last."""
    ways: list[Way] = []
    if variant == "lopaka":
        players = Hand(seats[0]), Hand(seats[2])
        for hand, other in (players, players[::-1]):
            ways += [Way(hand, other), *[Way(hand, hand)] * 10]
        return ways + [Way(Hand(LOPAKA), Hand(LOPAKA))] * 11 + [Way(None, None)] * 3
    if variant == "bright-house":
        for seat, opposite in (seats, seats[::-1]):
            for stack in (1, 2):
                hand, other = Hand(seat, stack), Hand(opposite, stack)
                ways += [Way(hand, None), Way(hand, other), *[Way(hand, hand)] * 7]
        return ways
    if variant == "matagot-duel":
        for seat, opposite in (seats, seats[::-1]):
            opened, hidden = Hand(seat, "open"), Hand(seat, "hidden")
            ways += [Way(opened, opened)] * 6 + [Way(hidden, hidden)] * 8
            ways += [Way(hidden, Hand(opposite, name)) for name in ("open", "hidden")]
            ways += [Way(hidden, None)] * 2
        return ways
    keep = {3: 9, 4: 6, 5: 8, 6: 6}[len(seats)]
    for at, seat in enumerate(seats):
        hand, left, right = Hand(seat), Hand(seats[(at + 1) % len(seats)]), Hand(seats[at - 1])
        if len(seats) != 5 or seat != seats[-1]:
            ways.append(Way(hand, None))
        ways += [Way(hand, left), Way(hand, right), *[Way(hand, hand)] * keep]
    return ways


def table_of(record: Record) -> Table:
    """The table at which `record` was made. Lopaka sits between the other player and the dealer."""
    variant = record.get("variant", "standard")
    listed = tuple(record["seats"])
    first = listed.index(record["dealer"]) + 1
    seats = listed[first:] + listed[:first]
    if variant == "lopaka":
        listed, seats = (*listed, LOPAKA), (seats[0], LOPAKA, seats[1])
    deck = suits(record.get("deck", "classic"))
    return Table(
        seats=seats,
        listed=listed,
        variant=variant,
        teams=record["teams"] if variant == "teams" else None,
        ways=ways_of(variant, seats),
        colour={card: colour for colour, suit in enumerate(deck) for card in suit},
        coins={card: coins for suit in deck for card, coins in suit.items()},
    )


# The tricks


class Play(NamedTuple):
    """A card that a hand laid on the table."""

    hand: Hand
    card: Card


class Bottle(NamedTuple):
    """What a bottle costs, and whose it is."""

    price: Card = START_PRICE
    owner: str | None = None


class Trick(NamedTuple):
    """A finished trick; `about` is the number of the bottle that was in play."""

    leader: str | None
    plays: list[Play]
    winner: str
    about: int
    before: Bottle
    after: Bottle
    is_given: bool = False


class Story(NamedTuple):
    """The finished tricks, the bottles after them, the cards of the running trick with the turns in
    which they were laid, and whose turn it is.

    A turn is a hand; in the duel it is a player's first or second, whatever hand it is called by.
    """

    finished: list[Trick]
    bottles: list[Bottle]
    running: list[Play]
    turns: list[Hand]
    turn: Hand | None

    @property
    def tricks(self) -> list[list[Play]]:
        """The cards by trick, the last of them perhaps unfinished."""
        return [trick.plays for trick in self.finished] + [self.running] * bool(self.running)

    @property
    def plays(self) -> list[Play]:
        """The cards played, in their order."""
        return [play for trick in self.tricks for play in trick]

    @property
    def skipped(self) -> list[int]:
        """The numbers of the tricks that were passed over."""
        return [at for at, trick in enumerate(self.finished, start=1) if trick.leader is None]


def of_type(kind: str, events: Sequence[Event]) -> list[Event]:
    """The events of one type, in their order."""
    return [event for event in events if event["type"] == kind]


def has_tally(events: Sequence[Event]) -> bool:
    """Whether the round was counted on the table."""
    return bool(of_type("tally", events))


def is_void(events: Sequence[Event]) -> bool:
    """Whether the table decided that the round does not count."""
    return any(event["decision"] in ("void", "redeal") for event in of_type("ruling", events))


def hand_of(table: Table, event: Event) -> Hand:
    """The hand of which an event tells; a seat's only one where it has no two."""
    return Hand(event["seat"], event["hand"] if len(table.names) == 2 else None)


def turns_from(table: Table, leader: str) -> list[Hand]:
    """The turns of a trick: those of each seat's first hand, then those of the second."""
    at = table.seats.index(leader)
    return [
        Hand(seat, name) for name in table.names for seat in table.seats[at:] + table.seats[:at]
    ]


def turns_left(table: Table, told: Story, seat: str) -> list[Hand]:
    """The turns that a seat still has in the running trick."""
    mine = [turn for turn in turns_from(table, table.seats[0]) if turn.seat == seat]
    return [turn for turn in mine if turn not in told.turns]


def winning_card(cards: Collection[Card], price: Card) -> Card:
    """The highest card below the price, if any lies there; else the highest card."""
    return max([card for card in cards if card < price] or cards)


def in_play(bottles: Sequence[Bottle]) -> int:
    """Which bottle a trick can be about: the dearest, the first where they are level."""
    prices = [bottle.price for bottle in bottles]
    return prices.index(max(prices))


def story(table: Table, events: Sequence[Event]) -> Story:
    """The tricks that these events tell, every one of which happened."""
    bottles = [Bottle()] * (2 if table.variant == "two-bottles" else 1)
    told = Story([], bottles, [], [], Hand(table.seats[0], table.names[0]))
    for event in events:
        if event["type"] == "turn":
            is_free = table.variant == "matagot-duel"
            turn = turns_left(table, told, event["seat"])[0] if is_free else hand_of(table, event)
            told = told._replace(turn=turn)
        if event["type"] == "play":
            told = played(table, told, Play(hand_of(table, event), event["card"]))
        if event["type"] == "skip":
            told = skipped(table, told, event)
        if event["type"] == "give":
            told = given(table, told, event)
        if event["type"] == "tally":
            owners = event.get("bottles", [event.get("bottle"), None])
            pairs = zip(told.bottles, owners, strict=False)
            told = told._replace(bottles=[Bottle(one.price, owner) for one, owner in pairs])
    is_over = len(told.finished) == table.tricks or has_tally(events) or is_void(events)
    return told._replace(turn=None) if is_over else told


def played(table: Table, told: Story, play: Play) -> Story:
    """The story after a card that was laid by whose turn it was."""
    assert told.turn is not None
    running, turns = [*told.running, play], [*told.turns, told.turn]
    if len(running) == table.in_a_trick:
        price = told.bottles[in_play(told.bottles)].price
        card = winning_card([one.card for one in running], price)
        (won,) = [one for one in running if one.card == card]
        return taken(table, told, running, won, running[0].hand.seat)
    left = [turn for turn in turns_from(table, running[0].hand.seat) if turn not in turns]
    return told._replace(running=running, turns=turns, turn=left[0])


def skipped(table: Table, told: Story, event: Event) -> Story:
    """The story after a trick that was passed over."""
    seat, card = event["seat"], event["card"]
    lying = [play for play in told.running if (play.hand.seat, play.card) == (seat, card)]
    if lying:
        return taken(table, told, told.running, lying[0], None)
    won = Play(turns_left(table, told, seat)[0], card)
    return taken(table, told, [*told.running, won], won, None)


def taken(table: Table, told: Story, plays: list[Play], won: Play, leader: str | None) -> Story:
    """The story after a trick that this play won."""
    about = in_play(told.bottles)
    bottles, before = list(told.bottles), told.bottles[about]
    if won.card < before.price:
        bottles[about] = Bottle(won.card, won.hand.seat)
    trick = Trick(leader, plays, won.hand.seat, about, before, bottles[about])
    turn = Hand(won.hand.seat, table.names[0])
    return Story([*told.finished, trick], bottles, [], [], turn)


def given(table: Table, told: Story, event: Event) -> Story:
    """The story after the table gave the last trick to somebody."""
    last, bottles = told.finished[-1], list(told.bottles)
    bottles[last.about] = Bottle(event["price"], event["bottle"])
    trick = last._replace(winner=event["seat"], after=bottles[last.about], is_given=True)
    turn = Hand(event["seat"], table.names[0])
    return Story([*told.finished[:-1], trick], bottles, [], [], turn)


# The matching (chapter 9)


def source(table: Table, event: Event) -> Hand:
    """What was dealt, of which a deal, a discard or a pass tells."""
    if table.variant == "bright-house":
        return Hand(event["seat"], event["stack"])
    if table.variant == "matagot-duel":
        return Hand(event["seat"], event["hand"] if event["type"] == "deal" else "hidden")
    return Hand(event["seat"])


def way_of(table: Table, event: Event) -> Way:
    """The way of a card that was discarded or passed."""
    dealt = source(table, event)
    if event["type"] == "discard":
        return Way(dealt, None)
    name = event["hand"] if table.variant == "matagot-duel" else dealt.name
    return Way(dealt, Hand(event["to"], name))


def ways_taken(table: Table, events: Sequence[Event]) -> dict[Card, Way]:
    """Where each card went that a discard or a pass tells of."""
    given_away = of_type("discard", events) + of_type("pass", events)
    return {event["card"]: way_of(table, event) for event in given_away}


def deals(table: Table, events: Sequence[Event]) -> dict[Hand, list[Card]]:
    """The cards dealt, as far as that is told."""
    return {source(table, event): event["cards"] for event in of_type("deal", events)}


def ends_of(table: Table, events: Sequence[Event], hand: Hand) -> list[Hand]:
    """Where a card has gone that is played from this hand: in The Bright House to one of the two
    stacks, as long as nobody has chosen.
    """
    if table.variant != "bright-house":
        return [hand]
    for choice in of_type("choose", events):
        if choice["seat"] == hand.seat:
            is_it = hand.name == "open"
            return [Hand(hand.seat, choice["stack"] if is_it else 3 - choice["stack"])]
    return [Hand(hand.seat, 1), Hand(hand.seat, 2)]


def open_to(
    table: Table, events: Sequence[Event], voids: set[tuple[Hand, int]]
) -> dict[Card, list[Way]]:
    """For each card the ways it can have gone, given the events and the voids."""
    dealt, taken = deals(table, events), ways_taken(table, events)
    dealt_to = {card: hand for hand, cards in dealt.items() for card in cards}
    plays = story(table, events).plays
    ends = {play.card: ends_of(table, events, play.hand) for play in plays}

    def fits(card: Card, way: Way) -> bool:
        if (way.dealt in dealt or card in dealt_to) and dealt_to.get(card) != way.dealt:
            return False
        if card in taken and taken[card] != way:
            return False
        if card in ends:
            return way.end in ends[card]
        return (way.end, table.colour[card]) not in voids

    ways = dict.fromkeys(table.ways)
    return {card: [way for way in ways if fits(card, way)] for card in table.colour}


def all_placed(table: Table, open_to: dict[Card, list[Way]]) -> bool:
    """Whether the cards can all have gone their ways at once, by augmenting paths."""
    room = Counter(table.ways)
    on: dict[Way, list[Card]] = {way: [] for way in room}

    def find_way(card: Card, tried: set[Way]) -> bool:
        for way in open_to[card]:
            if way in tried:
                continue
            tried.add(way)
            if len(on[way]) < room[way]:
                on[way].append(card)
                return True
            for other in on[way]:
                if find_way(other, tried):
                    on[way].remove(other)
                    on[way].append(card)
                    return True
        return False

    return all(find_way(card, set()) for card in open_to)


def can_be_explained(table: Table, events: Sequence[Event]) -> bool:
    """Whether some deal explains the events and every void not known to be a revoke."""
    return all_placed(table, open_to(table, events, voids(table, events)))


def can_have_been(table: Table, events: Sequence[Event]) -> bool:
    """Whether some deal explains the events, the voids set aside."""
    return all_placed(table, open_to(table, events, set()))


# Following colour


class Failure(NamedTuple):
    """In trick `trick`, `colour` was led and `hand` played another."""

    trick: int
    hand: Hand
    colour: int


def failures(table: Table, told: Story) -> list[tuple[int, Failure]]:
    """Every play of another colour than the one led: its place among the plays, and what failed.

    Lopaka's do not count.
    """
    found, at = [], 0
    for number, trick in enumerate(told.tricks, start=1):
        led = table.colour[trick[0].card]
        for play in trick:
            is_lopaka = table.variant == "lopaka" and play.hand.seat == LOPAKA
            if table.colour[play.card] != led and not is_lopaka:
                found.append((at, Failure(number, play.hand, led)))
            at += 1
    return found


def known_hand(table: Table, events: Sequence[Event], hand: Hand) -> set[Card]:
    """The cards with which `hand` went into the first trick; none unless all of them are told."""
    dealt, taken = deals(table, events), ways_taken(table, events)
    moved = Counter(way for way in table.ways if hand in way and way != Way(hand, hand))
    told = {card: way for card, way in taken.items() if way in moved}
    if hand not in dealt or Counter(told.values()) != moved:
        return set()
    return (set(dealt[hand]) - set(told)) | {card for card, way in told.items() if way.end == hand}


def revokes(table: Table, events: Sequence[Event]) -> list[Failure]:
    """The failures of hands that show that colour afterwards, or are known to have held it.

    A hand is known no more after a trick that was passed over.
    """
    told = story(table, events)
    first = min(told.skipped, default=table.tricks)
    proven = set()
    for at, failure in failures(table, told):
        known = known_hand(table, events, failure.hand)
        if failure.trick > first or table.variant in UNEXPLAINED:
            known = set()
        held = known - {play.card for play in told.plays[: at + 1]}
        later = {play.card for play in told.plays[at + 1 :] if play.hand == failure.hand}
        if failure.colour in [table.colour[card] for card in held | later]:
            proven.add(failure)
    return sorted(proven, key=lambda failure: failure.trick)


def voids(table: Table, events: Sequence[Event]) -> set[tuple[Hand, int]]:
    """The hands and colours of failures that are not proven to be revokes.

    A failure after a trick that was passed over says nothing: a card of that colour may have gone
    to that trick.
    """
    if table.variant in UNEXPLAINED:
        return set()
    told, proven = story(table, events), revokes(table, events)
    first = min(told.skipped, default=table.tricks)
    return {
        (failure.hand, failure.colour)
        for _, failure in failures(table, told)
        if failure not in proven and failure.trick <= first
    }


# Lopaka


def due(
    colour: dict[Card, int], held: Collection[Card], trick: Sequence[Card], price: Card
) -> Card:
    """The card that Lopaka plays of those he holds, to a trick in which these cards lie."""
    if not trick:
        return max(held)
    legal = [card for card in held if colour[card] == colour[trick[0]]] or held
    winning = [card for card in legal if winning_card([*trick, card], price) == card]
    return max(winning) if winning else min(legal)


def lopakas_card(table: Table, told: Story, dealt: Collection[Card]) -> Card:
    """The card that Lopaka plays next, of those he was dealt."""
    held = set(dealt) - {play.card for play in told.plays}
    return due(table.colour, held, [play.card for play in told.running], told.bottles[0].price)


# What is refused. Each says why an event cannot have happened after those before it, or None


def deal_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why nobody can have been dealt this."""
    hand, cards, dealt = source(table, event), event["cards"], deals(table, before)
    too_late = {"play", "skip"}
    if table.variant not in UNEXPLAINED:
        too_late |= {"discard", "pass"}
    if any(other["type"] in too_late for other in before):
        return "wrong-phase"
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if hand in dealt:
        return "already-done"
    if len(cards) != sum(way.dealt == hand for way in table.ways):
        return "hand-size"
    every = [card for others in dealt.values() for card in others] + cards
    if len(set(every)) < len(every):
        return "duplicate-card"
    return None if can_have_been(table, [*before, event]) else "not-in-hand"


def exchange_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this card cannot have been discarded or passed so."""
    card, way, taken = event["card"], way_of(table, event), ways_taken(table, before)
    if card not in table.colour:
        return "unknown-card"
    if story(table, before).plays or (way.end is None and way not in table.ways):
        return "wrong-phase"
    if card in taken:
        return "duplicate-card"
    if way not in table.ways or event.get("to") == event["seat"]:
        return "not-a-neighbour"
    if list(taken.values()).count(way) == table.ways.count(way):
        return "already-done"
    return None if can_have_been(table, [*before, event]) else "not-in-hand"


def choice_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this player cannot have chosen the stack that lies open."""
    if story(table, before).plays or table.variant != "bright-house":
        return "wrong-phase"
    has_chosen = event["seat"] in [choice["seat"] for choice in of_type("choose", before)]
    return "already-done" if has_chosen else None


def play_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this card cannot have been played, Lopaka's rules set aside."""
    told = story(table, before)
    if event["card"] not in table.colour:
        return "unknown-card"
    if told.turn is None:
        return "round-over"
    is_in_turn = told.turn == hand_of(table, event)
    if table.variant == "matagot-duel":
        is_in_turn = told.turn.seat == event["seat"]
    if not is_in_turn:
        return "out-of-turn"
    if event["card"] in [play.card for play in told.plays]:
        return "duplicate-card"
    return None if can_have_been(table, [*before, event]) else "not-in-hand"


def turn_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the next card cannot be this hand's."""
    told = story(table, before)
    if told.turn is None:
        return "round-over"
    left = turns_left(table, told, event["seat"])
    can_be = bool(left) if table.variant == "matagot-duel" else hand_of(table, event) in left
    return None if can_be else "out-of-turn"


def give_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the table cannot have given the last trick so."""
    told = story(table, before)
    if told.running or not told.finished or has_tally(before) or is_void(before):
        return "no-trick"
    last = told.finished[-1]
    if event["price"] not in [last.before.price, *(play.card for play in last.plays)]:
        return "not-in-trick"
    if (event["price"] == START_PRICE) != (event["bottle"] is None):
        return "not-in-trick"
    return None if event["seat"] in [play.hand.seat for play in last.plays] else "no-trick"


def skip_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this seat cannot have taken a trick with this card."""
    told, seat, card = story(table, before), event["seat"], event["card"]
    if card not in table.colour:
        return "unknown-card"
    if told.turn is None:
        return "round-over"
    if (seat, card) in [(play.hand.seat, play.card) for play in told.running]:
        return None
    if not turns_left(table, told, seat):
        return "out-of-turn"
    if card in [play.card for play in told.plays]:
        return "duplicate-card"
    if len(table.names) == 2:  # from which hand it came is not told
        return None
    return None if can_have_been(table, [*before, event]) else "not-in-hand"


def tally_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the table cannot have counted so."""
    told = story(table, before)
    if has_tally(before) or is_void(before) or (told.turn is None and not told.skipped):
        return "round-over"
    if "penalty" not in event:
        wrong = imp_refusal(table, event["cards"])
        if wrong or any(play.card in event["cards"] for play in told.plays):
            return wrong or "duplicate-card"
    owners = event.get("bottles", [event.get("bottle")])
    if len(event["coins"]) != len(table.seats) or len(owners) > len(told.bottles):
        return "does-not-add-up"
    known, counted = coins_won(table, told), dict(zip(table.listed, event["coins"], strict=True))
    uncounted = [seat for seat in table.listed if counted[seat] is None]
    if len(uncounted) > 1 or not set(uncounted) <= set(owners):
        return "does-not-add-up"
    if any(coins is not None and coins < known[seat] for seat, coins in counted.items()):
        return "below-known"
    rest = uncounted_coins(table, event)
    if rest < known[uncounted[0]] if uncounted else rest:
        return "does-not-add-up"
    piles = {seat: rest if coins is None else coins for seat, coins in counted.items()}
    free = [table.coins[card] for card in never_played(table, told)]
    can_be = counted_penalty(table, event) in sums_of(tuple(free), (table.imp,))
    sizes = tuple(table.in_a_trick * (number + 1) for number in range(table.tricks))
    in_imp = () if "penalty" in event else event["cards"]
    won = tuple(coins for card, coins in table.coins.items() if card not in in_imp)
    of_tricks = sums_of(won, sizes)
    for seat, coins in piles.items():
        has_trick = coins > 0 or seat in owners
        can_be = can_be and (coins in of_tricks or not has_trick)
    return None if can_be else "does-not-add-up"


@cache
def sums_of(cards: tuple[int, ...], sizes: tuple[int, ...]) -> set[int]:
    """The coins that so many cards of these coins can have."""
    known = {(0, 0)}
    for coins in cards:
        known |= {(number + 1, others + coins) for number, others in known}
    return {coins for number, coins in known if number in sizes}


def uncounted_coins(table: Table, tally: Event) -> int:
    """What is left of the deck's coins beside those that were counted."""
    return table.total - counted_penalty(table, tally) - sum(coins or 0 for coins in tally["coins"])


def counted_penalty(table: Table, tally: Event) -> int:
    """The coins of the Imp's Trick as the table counted them."""
    if "penalty" in tally:
        return int(tally["penalty"])
    return sum(table.coins[card] for card in tally["cards"])


def imp_refusal(table: Table, cards: Sequence[Card]) -> str | None:
    """Why these cannot have been the cards of the Imp's Trick."""
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if len(set(cards)) < len(cards):
        return "duplicate-card"
    return None if len(cards) == table.imp else "hand-size"


def comparison_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the Imp's Trick cannot have been turned over then."""
    if not is_complete(table, before) or has_tally(before):
        return "round-running"
    return imp_refusal(table, event["cards"])


def ruling_refusal(_table: Table, before: Sequence[Event], _event: Event) -> str | None:
    """Why the table cannot have decided anything any more."""
    return "round-over" if is_void(before) else None


def claim_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why no trick that lies there can be this seat's."""
    told = story(table, before)
    lying = told.running or [play for trick in told.finished[-1:] for play in trick.plays]
    lies_there = event["seat"] in [play.hand.seat for play in lying]
    return None if lies_there and not is_void(before) else "no-claim"


REFUSALS = {
    "deal": deal_refusal,
    "discard": exchange_refusal,
    "pass": exchange_refusal,
    "choose": choice_refusal,
    "play": play_refusal,
    "turn": turn_refusal,
    "give": give_refusal,
    "skip": skip_refusal,
    "tally": tally_refusal,
    "imp": comparison_refusal,
    "ruling": ruling_refusal,
    "claim": claim_refusal,
}


def is_foreign(table: Table, event: Event) -> str | None:
    """Why the event is none of this table's; None if it is one."""
    if event["type"] not in (*REFUSALS, "retract", "amend"):
        return "unknown-event"
    named = [event.get("seat"), event.get("bottle")]
    named += [*event.get("agreed", ()), *event.get("bottles", ())]
    is_known = all(seat is None or seat in table.seats for seat in named)
    return None if is_known else "unknown-seat"


def refusal(table: Table, before: Sequence[Event], event: Event) -> Finding | None:
    """The refusal's code, and the seat where that code has one; None if the event stands."""
    if foreign := is_foreign(table, event):
        return {"code": foreign}
    if code := REFUSALS[event["type"]](table, before, event):
        return {"code": code, "seat": event["seat"]} if "seat" in event else {"code": code}
    is_play = table.variant == "lopaka" and event["type"] == "play"
    if is_play and event["seat"] == LOPAKA:
        dealt = deals(table, before).get(Hand(LOPAKA))
        card = dealt and lopakas_card(table, story(table, before), dealt)
        if card and card != event["card"]:
            return {"code": "lopaka-policy", "seat": LOPAKA, "due": card}
    return None


# Corrections (8.6, 8.7)


def is_correction(table: Table, event: Event) -> bool:
    """Whether the event takes another back or puts others right."""
    return event["type"] in ("retract", "amend") and not is_foreign(table, event)


def standing(events: Sequence[Event], vain: Collection[int]) -> set[int]:
    """The numbers of what nothing takes back that stands itself, worked out from the end, where
    nothing can be taken back.
    """
    taken_back = set(vain)
    for number in reversed(range(len(events))):
        event = events[number]
        if number not in taken_back and event["type"] == "retract":
            taken_back.add(event["event"])
    return set(range(len(events))) - taken_back


def puts_in(change: Event) -> bool:
    """Whether a change puts in what had been left out."""
    return "is" in change and "before" in change


def in_order(
    table: Table, events: Sequence[Event], vain: Collection[int]
) -> list[tuple[int, Event]]:
    """The events of the round that stand, each with its number, in their order, as the amendments
    have them.
    """
    order: list[int] = []
    original: dict[int, Event] = {}
    for number, event in enumerate(events):
        if not is_correction(table, event):
            order.append(number)
            original[number] = event
            continue
        for change in filter(puts_in, event.get("changes", ())):
            before = change["before"]
            order.insert(order.index(before) if before in order else len(order), number)
            original.setdefault(number, change["is"])
    stands = standing(events, vain)
    content = {number: event for number, event in original.items() if number in stands}
    for number in sorted(stands):
        if events[number]["type"] != "amend" or not is_correction(table, events[number]):
            continue
        for change in events[number]["changes"]:
            if not puts_in(change) and "is" not in change:
                content.pop(change["event"], None)
            elif not puts_in(change) and change["event"] in content:
                content[change["event"]] = change["is"]
    return [(number, content[number]) for number in order if number in content]


def vain_corrections(table: Table, events: Sequence[Event]) -> dict[int, str]:
    """The corrections of what was not in force when they were made, with the code of each."""
    vain: dict[int, str] = {}
    for number, event in enumerate(events):
        before = events[:number]
        if not is_correction(table, event):
            continue
        if event["type"] == "retract" and event["event"] not in standing(before, vain):
            vain[number] = "nothing-to-retract"
        if event["type"] == "amend":
            there = {one for one, _ in in_order(table, before, vain)}
            put_in = [change for change in event["changes"] if puts_in(change)]
            others = [change for change in event["changes"] if not puts_in(change)]
            is_there = all(change["before"] in there | {number} for change in put_in)
            is_there = is_there and all(change["event"] in there for change in others)
            if len(put_in) > 1 or not is_there:
                vain[number] = "nothing-to-amend"
    return vain


# The findings


def follows_the_turn(table: Table, before: Sequence[Event], event: Event) -> Event:
    """A play of which nobody pointed at the seat, by the hand whose turn it is."""
    turn = story(table, before).turn
    is_play = event["type"] == "play" and not is_foreign(table, event)
    if turn is None or not is_play or not event.get("assumed", False):
        return event
    name = {"hand": turn.name} if table.variant == "bright-house" else {}
    return {**event, "seat": turn.seat, **name}


def findings(table: Table, events: Sequence[Event]) -> tuple[list[Event], list[Finding]]:
    """The events in force, and every finding in its order, without severity and message."""
    vain = vain_corrections(table, events)
    found: list[Finding] = [{"code": code, "event": number} for number, code in vain.items()]
    amended = [
        number
        for number in standing(events, vain)
        if events[number]["type"] == "amend" and is_correction(table, events[number])
    ]
    in_force: list[Event] = []
    known: list[Failure] = []
    explained = True
    for index, event in in_order(table, events, vain):
        if index <= max(amended, default=-1):
            event = follows_the_turn(table, in_force, event)
        if refused := refusal(table, in_force, event):
            found.append({**refused, "event": index})
            continue
        in_force.append(event)
        if event["type"] == "imp":  # the last look counts
            found = [finding for finding in found if finding["code"] != "imp-differs"]
            if set(event["cards"]) != set(never_played(table, story(table, in_force))):
                found.append({"code": "imp-differs", "event": index})
        if event["type"] not in ("play", "skip"):
            continue
        proven = revokes(table, in_force)
        for failure in proven:
            if failure not in known:
                found.append(
                    {
                        "code": "revoke",
                        "event": index,
                        "seat": failure.hand.seat,
                        "trick": failure.trick,
                        **named(failure.hand),
                    }
                )
        was_explained, known = explained, proven
        explained = table.variant in UNEXPLAINED or can_be_explained(table, in_force)
        if was_explained and not explained:
            found.append({"code": "impossible", "event": index})
    return in_force, sorted(found, key=lambda finding: int(finding["event"]))


def named(hand: Hand) -> dict[str, Any]:
    """Which of its seat's hands it is, where there are two."""
    return {"hand": hand.name} if hand.name else {}


# The result


def never_played(table: Table, told: Story) -> list[Card]:
    """The cards that nobody has played, ascending."""
    return sorted(set(table.colour) - {play.card for play in told.plays})


def coins_won(table: Table, told: Story) -> dict[str, int]:
    """The coins on the cards that each seat has won."""
    return {
        seat: sum(
            table.coins[play.card]
            for trick in told.finished
            if trick.winner == seat
            for play in trick.plays
        )
        for seat in table.seats
    }


def is_complete(table: Table, events: Sequence[Event]) -> bool:
    """Whether the round has a score."""
    now = story(table, events)
    is_known = has_tally(events) or not now.skipped
    return now.turn is None and not is_void(events) and is_known


def shown_trick(table: Table, number: int, trick: Trick) -> dict[str, Any]:
    """A finished trick as a result shows it."""
    is_sold = trick.after.price != trick.before.price
    sold_bottle = {"sold_bottle": trick.about + 1 if is_sold else None}
    return {
        "number": number,
        "leader": trick.leader,
        "plays": [
            {"seat": play.hand.seat, "card": play.card, **named(play.hand)} for play in trick.plays
        ],
        "winner": trick.winner,
        "coins": sum(table.coins[play.card] for play in trick.plays),
        "price_before": trick.before.price,
        "price": trick.after.price,
        "bottle": trick.after.owner,
        "sold": is_sold,
        **(sold_bottle if table.variant in BOX else {}),
        **({"given": True} if trick.is_given else {}),
    }


def shared_scores(table: Table, own: dict[str, int]) -> dict[str, int]:
    """What each seat adds to its total: the sum of its team."""
    shared = dict(own)
    for one, other in PARTNERS[table.teams]:
        pair = table.seats[one], table.seats[other]
        shared.update(dict.fromkeys(pair, sum(own[seat] for seat in pair)))
    return shared


def result(record: Record) -> dict[str, Any]:
    """What checking a readable record returns, without the claims."""
    table = table_of(record)
    in_force, found = findings(table, record["events"])
    now = story(table, in_force)
    cards, won = never_played(table, now), coins_won(table, now)
    penalty = sum(table.coins[card] for card in cards)
    for tally in of_type("tally", in_force):
        penalty = counted_penalty(table, tally)
        cards = [] if "penalty" in tally else sorted(tally["cards"])
        rest = uncounted_coins(table, tally)
        counted = zip(table.listed, tally["coins"], strict=True)
        won = {seat: rest if coins is None else coins for seat, coins in counted}
    cursed = {
        event["seat"]
        for event in of_type("ruling", in_force)
        if event["decision"] == "as_cursed" and "seat" in event
    }
    owned = Counter(cursed) | Counter(bottle.owner for bottle in now.bottles)
    own = {seat: -penalty * owned[seat] if owned[seat] else won[seat] for seat in table.seats}
    is_done = is_complete(table, in_force)
    bottle = now.bottles[in_play(now.bottles)]
    beside = {
        "void": is_void(in_force),
        "cursed": [seat for seat in table.listed if seat in cursed],
        "tallied": has_tally(in_force),
        "unproved": now.skipped,
    }
    of_the_box = {"bottles": [one._asdict() for one in now.bottles]}
    of_teams = {"own_scores": own if is_done else None}
    return {
        **{key: value for key, value in beside.items() if value},
        **(of_the_box if table.variant in BOX else {}),
        **(of_teams if table.teams else {}),
        "status": "complete" if is_done else "in-progress",
        "to_act": now.turn.seat if now.turn else None,
        "price": bottle.price,
        "bottle": bottle.owner,
        "tricks": [
            shown_trick(table, number, trick) for number, trick in enumerate(now.finished, start=1)
        ],
        "coins_won": won,
        "imps_trick": {"cards": cards, "coins": penalty} if is_done else None,
        "scores": shared_scores(table, own) if is_done else None,
        "findings": found,
    }
