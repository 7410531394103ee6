"""What checking a standard round returns, worked out the plainest way.

Written from the page on the record format alone, for three and four seats. Nothing is carried from
event to event that can be worked out again from the events in force, and nothing is made fast.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

Event = dict[str, Any]
Record = dict[str, Any]
Finding = dict[str, Any]

DECKS = Path(__file__).resolve().parents[2] / "assistant" / "rules" / "decks.json"
START_PRICE = 19
IMP = None  # where a discarded card ends: in nobody's hand


class Table(NamedTuple):
    """Who sits where, clockwise, and what each card's colour (0, 1 or 2) and coins are."""

    seats: tuple[str, ...]
    dealer: str
    colour: dict[int, int]
    coins: dict[int, int]

    @property
    def dealt(self) -> int:
        """Cards dealt to each seat: 12 to three, 9 to four."""
        return len(self.colour) // len(self.seats)

    @property
    def hand_size(self) -> int:
        """Cards each seat plays: of those dealt one is discarded, two are passed, two come in."""
        return self.dealt - 1

    @property
    def due(self) -> int:
        """Cards that are played in the whole round."""
        return self.hand_size * len(self.seats)

    def left(self, seat: str) -> str:
        """The next seat clockwise."""
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def right(self, seat: str) -> str:
        """The next seat anticlockwise."""
        return self.seats[self.seats.index(seat) - 1]


class Play(NamedTuple):
    """A card that `seat` laid on the table."""

    seat: str
    card: int


class Failure(NamedTuple):
    """In trick `trick`, `colour` was led and `seat` played another."""

    trick: int
    seat: str
    colour: int


class Place(NamedTuple):
    """Where one dealt card of `giver` goes: it ends in the hand `end`, or in the Imp's Trick."""

    giver: str
    kind: str
    end: str | None


# The table


def suits(deck: str | dict[str, Any]) -> list[dict[int, int]]:
    """The coins of each card, suit by suit, of a printed deck's id or of a table's own deck."""
    printed = json.loads(DECKS.read_text(encoding="utf-8"))
    chosen: dict[str, Any] = printed[deck] if isinstance(deck, str) else deck
    return [{int(card): coins for card, coins in suit["cards"].items()} for suit in chosen["suits"]]


def table_of(record: Record) -> Table:
    """The table at which `record` was made."""
    deck = suits(record.get("deck", "classic"))
    return Table(
        seats=tuple(record["seats"]),
        dealer=record["dealer"],
        colour={card: colour for colour, suit in enumerate(deck) for card in suit},
        coins={card: coins for suit in deck for card, coins in suit.items()},
    )


# The tricks


def of_type(kind: str, events: Sequence[Event]) -> list[Event]:
    """The events of one type, in their order."""
    return [event for event in events if event["type"] == kind]


def plays(events: Sequence[Event]) -> list[Play]:
    """The cards played, in their order."""
    return [Play(event["seat"], event["card"]) for event in of_type("play", events)]


def tricks(table: Table, events: Sequence[Event]) -> list[list[Play]]:
    """The plays by trick, the last of them perhaps unfinished. Every play in force was in turn."""
    played = plays(events)
    return [played[at : at + len(table.seats)] for at in range(0, len(played), len(table.seats))]


def winning_play(trick: Sequence[Play], price: int) -> Play:
    """The highest card below the price, if any lies there; else the highest card."""
    below = [play for play in trick if play.card < price]
    return max(below or trick, key=lambda play: play.card)


def finished_tricks(table: Table, events: Sequence[Event]) -> list[dict[str, Any]]:
    """The tricks that every seat has played to, as the result shows them."""
    finished: list[dict[str, Any]] = []
    price, bottle = START_PRICE, None
    for trick in tricks(table, events):
        if len(trick) < len(table.seats):
            break
        won = winning_play(trick, price)
        before, sold = price, won.card < price
        if sold:
            price, bottle = won.card, won.seat
        finished.append(
            {
                "number": len(finished) + 1,
                "leader": trick[0].seat,
                "plays": [{"seat": play.seat, "card": play.card} for play in trick],
                "winner": won.seat,
                "coins": sum(table.coins[play.card] for play in trick),
                "price_before": before,
                "price": price,
                "bottle": bottle,
                "sold": sold,
            }
        )
    return finished


def to_act(table: Table, events: Sequence[Event]) -> str | None:
    """The seat whose turn it is; None once every card due has been played."""
    played = plays(events)
    if len(played) == table.due:
        return None
    if len(played) % len(table.seats):
        return table.left(played[-1].seat)
    if played:
        return str(finished_tricks(table, events)[-1]["winner"])
    return table.left(table.dealer)


# The matching


def places(table: Table) -> list[Place]:
    """The 36 places a dealt card can go to."""
    found = []
    for seat in table.seats:
        found += [Place(seat, "keep", seat)] * (table.dealt - 3)
        found.append(Place(seat, "left", table.left(seat)))
        found.append(Place(seat, "right", table.right(seat)))
        found.append(Place(seat, "imp", IMP))
    return found


def kind_of(table: Table, event: Event) -> str:
    """The kind of place that a discard or a pass to a neighbour fills."""
    if event["type"] == "discard":
        return "imp"
    return "left" if event["to"] == table.left(event["seat"]) else "right"


def options(table: Table, events: Sequence[Event], voids: set[tuple[str, int]]) -> dict[int, list[int]]:
    """For each card the numbers of the places it can go to, given the events and the voids."""
    dealt = {event["seat"]: event["cards"] for event in of_type("deal", events)}
    dealt_to = {card: seat for seat, cards in dealt.items() for card in cards}
    given = {
        event["card"]: (event["seat"], kind_of(table, event)) for event in of_type("discard", events) + of_type("pass", events)
    }
    played_by = {play.card: play.seat for play in plays(events)}
    still_playing = {seat for seat in table.seats if list(played_by.values()).count(seat) < table.hand_size}

    def fits(card: int, place: Place) -> bool:
        if place.giver in dealt and card not in dealt[place.giver]:
            return False
        if card in dealt_to and place.giver != dealt_to[card]:
            return False
        if card in given and given[card] != (place.giver, place.kind):
            return False
        if card in played_by:
            return place.end == played_by[card]
        if place.end is IMP:
            return True
        return place.end in still_playing and (place.end, table.colour[card]) not in voids

    every = places(table)
    return {card: [number for number, place in enumerate(every) if fits(card, place)] for card in table.colour}


def all_placed(open_to: dict[int, list[int]]) -> bool:
    """Whether every card finds a place of its own, by augmenting paths."""
    card_at: dict[int, int] = {}

    def find_place(card: int, tried: set[int]) -> bool:
        for place in open_to[card]:
            if place in tried:
                continue
            tried.add(place)
            if place not in card_at or find_place(card_at[place], tried):
                card_at[place] = card
                return True
        return False

    return all(find_place(card, set()) for card in open_to)


def can_be_explained(table: Table, events: Sequence[Event]) -> bool:
    """Whether some deal explains the events and every void not known to be a revoke."""
    return all_placed(options(table, events, voids(table, events)))


def can_have_been(table: Table, events: Sequence[Event]) -> bool:
    """Whether some deal explains the events, the voids set aside."""
    return all_placed(options(table, events, set()))


# Following colour


def failures(table: Table, events: Sequence[Event]) -> list[Failure]:
    """Every play of another colour than the one led, by trick."""
    return [
        Failure(number, play.seat, table.colour[trick[0].card])
        for number, trick in enumerate(tricks(table, events), start=1)
        for play in trick
        if table.colour[play.card] != table.colour[trick[0].card]
    ]


def known_hand(events: Sequence[Event], seat: str) -> set[int] | None:
    """The hand with which `seat` went into the first trick; None unless all of it is recorded."""
    dealt = [event["cards"] for event in of_type("deal", events) if event["seat"] == seat]
    laid = [event["card"] for event in of_type("discard", events) if event["seat"] == seat]
    out = [event["card"] for event in of_type("pass", events) if event["seat"] == seat]
    taken = [event["card"] for event in of_type("pass", events) if event["to"] == seat]
    if (len(dealt), len(laid), len(out), len(taken)) != (1, 1, 2, 2):
        return None
    return (set(dealt[0]) - set(laid) - set(out)) | set(taken)


def is_proven(table: Table, events: Sequence[Event], failure: Failure) -> bool:
    """Whether the seat shows that colour later, or is known to have held it in that trick."""
    by_trick = [{play.card for play in trick if play.seat == failure.seat} for trick in tricks(table, events)]
    until_then = set().union(*by_trick[: failure.trick])
    later = set().union(*by_trick[failure.trick :])
    hand = known_hand(events, failure.seat) or set()
    return any(table.colour[card] == failure.colour for card in later | (hand - until_then))


def revokes(table: Table, events: Sequence[Event]) -> list[Failure]:
    """The failures to follow that the events prove to be revokes, by trick."""
    return [failure for failure in failures(table, events) if is_proven(table, events, failure)]


def voids(table: Table, events: Sequence[Event]) -> set[tuple[str, int]]:
    """The seats and colours of failures to follow that are not proven to be revokes."""
    proven = revokes(table, events)
    return {(failure.seat, failure.colour) for failure in failures(table, events) if failure not in proven}


# What is refused


def deal_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this deal cannot have happened after the events `before`; None if it can."""
    seat, cards = event["seat"], event["cards"]
    deals = of_type("deal", before)
    if len(deals) < len(before):
        return "wrong-phase"
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if any(deal["seat"] == seat for deal in deals):
        return "already-done"
    if len(cards) != table.dealt:
        return "hand-size"
    if len(set(cards)) < len(cards) or any(set(cards) & set(deal["cards"]) for deal in deals):
        return "duplicate-card"
    return None


def exchange_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this discard or pass cannot have happened after the events `before`; None if it can."""
    seat, card = event["seat"], event["card"]
    exchanged = of_type("discard", before) + of_type("pass", before)
    if card not in table.colour:
        return "unknown-card"
    if of_type("play", before):
        return "wrong-phase"
    if any(other["card"] == card for other in exchanged):
        return "duplicate-card"
    if event["type"] == "pass" and event["to"] not in (table.left(seat), table.right(seat)):
        return "not-a-neighbour"
    if any(other["seat"] == seat and kind_of(table, other) == kind_of(table, event) for other in exchanged):
        return "already-done"
    if not can_have_been(table, [*before, event]):
        return "not-in-hand"
    return None


def play_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this play cannot have happened after the events `before`; None if it can."""
    played = plays(before)
    if event["card"] not in table.colour:
        return "unknown-card"
    if len(played) == table.due:
        return "round-over"
    if event["seat"] != to_act(table, before):
        return "out-of-turn"
    if any(play.card == event["card"] for play in played):
        return "duplicate-card"
    if not can_have_been(table, [*before, event]):
        return "not-in-hand"
    return None


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


# The result


def findings(table: Table, events: Sequence[Event]) -> tuple[list[Event], list[Finding]]:
    """The events in force, and every finding in its order, without severity and message."""
    in_force: list[Event] = []
    found: list[Finding] = []
    explained = True
    for index, event in enumerate(events):
        refused = refusal(table, in_force, event)
        if refused:
            found.append({**refused, "event": index})
            continue
        known = revokes(table, in_force)
        in_force.append(event)
        for revoke in revokes(table, in_force):
            if revoke not in known:
                found.append(
                    {
                        "code": "revoke",
                        "event": index,
                        "seat": revoke.seat,
                        "trick": revoke.trick,
                    }
                )
        was_explained, explained = explained, can_be_explained(table, in_force)
        if was_explained and not explained:
            found.append({"code": "impossible", "event": index})
    return in_force, found


def result(record: Record) -> dict[str, Any]:
    """What checking `record` returns; it is a readable record of the standard game."""
    table = table_of(record)
    in_force, found = findings(table, record["events"])
    finished = finished_tricks(table, in_force)
    is_complete = len(plays(in_force)) == table.due
    price, bottle = START_PRICE, None
    coins_won = dict.fromkeys(table.seats, 0)
    for trick in finished:
        price, bottle = trick["price"], trick["bottle"]
        coins_won[trick["winner"]] += trick["coins"]
    imps_trick = scores = None
    if is_complete:
        cards = sorted(set(table.colour) - {play.card for play in plays(in_force)})
        penalty = sum(table.coins[card] for card in cards)
        imps_trick = {"cards": cards, "coins": penalty}
        scores = {seat: -penalty if seat == bottle else coins for seat, coins in coins_won.items()}
    return {
        "status": "complete" if is_complete else "in-progress",
        "to_act": to_act(table, in_force),
        "price": price,
        "bottle": bottle,
        "tricks": finished,
        "coins_won": coins_won,
        "imps_trick": imps_trick,
        "scores": scores,
        "findings": found,
    }
