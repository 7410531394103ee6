"""Rounds of the whole box of 2024 made by chance: with two bottles, in teams, and duels.

Legal ones, with revokes, with slips; of the exchange any part is told. As in `made`, every function
takes its chance as a `random.Random`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from . import box, made, made_for_two
from .box import DUEL, TEAMS, TWO_BOTTLES, Table, Way
from .plain import START_PRICE, Event, Record
from .two_players import Hand, Play, named


class Kind(NamedTuple):
    """A game of so many seats, in teams if any."""

    variant: str
    seats: int
    teams: str | None = None


KINDS = {
    "two-bottles-5": Kind(TWO_BOTTLES, 5),
    "two-bottles-6": Kind(TWO_BOTTLES, 6),
    "teams-2-1-1": Kind(TEAMS, 4, "2-1-1"),
    "teams-2-2-1": Kind(TEAMS, 5, "2-2-1"),
    "teams-2-2-2": Kind(TEAMS, 6, "2-2-2"),
    "teams-2-2-1-1": Kind(TEAMS, 6, "2-2-1-1"),
    "duel": Kind(DUEL, 2),
}
LARGE = "matagot-2024-large"
HALVES_IN_NO_DECK = (0.5, 1.5, 19.5, 37.5)


class Truth(NamedTuple):
    """What happened at a table: every event of the exchange, every play, every revoke."""

    exchange: list[Event]
    plays: list[Event]
    revokes: list[tuple[Hand, int]]


# Tables


def numbers(is_large: bool) -> list[float]:
    """The cards of a deck of 54 or of 36."""
    whole: list[float] = [card for card in range(1, 38) if card != START_PRICE]
    return sorted(whole + [card + 0.5 for card in whole if card % 2 == 0] * is_large)


def own_deck(rng: Random) -> dict[str, Any]:
    """A table's own deck of 54, in three colours of eighteen, coins of 0 to 9."""
    cards = numbers(is_large=True)
    rng.shuffle(cards)
    return {
        "suits": [
            {
                "id": name,
                "cards": {str(card): rng.randint(0, 9) for card in sorted(cards[at : at + 18])},
            }
            for name, at in (("yellow", 0), ("grün", 18), ("黒", 36))
        ]
    }


def any_deck(rng: Random, kind: Kind) -> str | dict[str, Any]:
    """A deck of the right size; one time in four a table's own."""
    if kind.seats < 5:
        return made.any_deck(rng)
    return rng.choice((LARGE, LARGE, LARGE, own_deck(rng)))


def blank_record(rng: Random, kind: Kind) -> Record:
    """A record without events, of names of any script."""
    seats = rng.sample(made.NAMES, kind.seats)
    teams = {"teams": kind.teams} if kind.teams else {}
    blank = made.blank_record(rng, seats, any_deck(rng, kind))
    return {**blank, "variant": kind.variant, **teams}


# Rounds


def dealt(rng: Random, table: Table) -> list[tuple[float, Way]]:
    """A random deal: each card with the way that it goes."""
    cards = sorted(table.colour)
    rng.shuffle(cards)
    return list(zip(cards, table.ways, strict=True))


def exchange_of(rng: Random, deal: Sequence[tuple[float, Way]]) -> list[Event]:
    """What was dealt to each hand, in any order, then what left it."""
    hands = {
        way.dealt: [card for card, other in deal if other.dealt == way.dealt] for _, way in deal
    }
    deals: list[Event] = [
        {"type": "deal", "seat": hand.seat, **named(hand), "cards": sorted(cards)}
        for hand, cards in hands.items()
    ]
    laid = [laid_down(card, way) for card, way in deal if way.dealt != way.end]
    rng.shuffle(deals)
    if rng.random() < 0.5:
        rng.shuffle(laid)
    return deals + laid


def laid_down(card: float, way: Way) -> Event:
    """The discard or pass of a card."""
    if way.end is None:
        return {"type": "discard", "seat": way.dealt.seat, "card": card}
    to = {"to": way.end.seat, **named(way.end)}
    return {"type": "pass", "seat": way.dealt.seat, **to, "card": card}


def plays_of_a_round(
    rng: Random, table: Table, hands: dict[Hand, set[float]], revoking: float
) -> tuple[list[Play], list[tuple[Hand, int]]]:
    """Random plays to the end, from either hand of the duel, and the revokes among them."""
    plays: list[Play] = []
    revokes: list[tuple[Hand, int]] = []
    while seat := box.story(table, plays).turn:
        trick = box.story(table, plays).running
        hand = rng.choice([hand for hand in hands if hand.seat == seat and hands[hand]])
        led = table.colour[trick[0].card] if trick else None
        card, is_revoke = made.chosen_card(rng, table.colour, hands[hand], led, revoking)
        revoke = (hand, len(plays) // table.in_a_trick + 1)
        revokes += [revoke] * (is_revoke and revoke not in revokes)
        hands[hand].remove(card)
        plays.append(Play(hand, card, len(plays)))
    return plays, revokes


def round_at(rng: Random, table: Table, revoking: float) -> Truth:
    """A whole round of random plays, with revokes by the chance `revoking` at each turn.

    A hand that plays twice to a trick revokes in it once.
    """
    deal = dealt(rng, table)
    hands: dict[Hand, set[float]] = {}
    for card, way in deal:
        if way.end is not None:
            hands.setdefault(way.end, set()).add(card)
    plays, revokes = plays_of_a_round(rng, table, hands, revoking)
    told = [
        {"type": "play", "seat": play.hand.seat, **named(play.hand), "card": play.card}
        for play in plays
    ]
    return Truth(exchange_of(rng, deal), told, revokes)


def any_round(
    rng: Random, kind: Kind, chance: float, exchange: str | None = None
) -> tuple[Record, list[tuple[Hand, int]]]:
    """A whole round in which players who could follow do not, by `chance`, and their revokes.

    Without them it is legal. Of the exchange any part is told, unless `exchange` says which.
    """
    record = blank_record(rng, kind)
    table = box.table_of(record)
    truth = round_at(rng, table, chance)
    kept = made.recorded(rng, table, truth.exchange, exchange or rng.choice(made.EXCHANGES))
    record["events"] = made.with_notes(rng, kept + truth.plays)
    return record, truth.revokes


# Slips


def any_card(rng: Random, record: Record) -> float:
    """A card's number, now and then one that no deck has."""
    is_large = len(record["seats"]) > 4
    if rng.random() < 0.1:
        return rng.choice(made.NOT_IN_ANY_DECK + HALVES_IN_NO_DECK * is_large)
    return rng.choice(numbers(is_large))


def any_hand(rng: Random, record: Record) -> dict[str, str]:
    """Which of a seat's hands it is, where it has two."""
    return {"hand": rng.choice(("open", "hidden"))} if record["variant"] == DUEL else {}


def any_deal(rng: Random, record: Record) -> Event:
    """A deal to anybody of any cards, mostly as many as are dealt, sometimes one of them twice."""
    hands = [way.dealt for way in box.table_of(record).ways]
    hand = rng.choice(hands)
    size = hands.count(hand) + rng.choice((0, 0, 0, 1, -1))
    cards = numbers(len(record["seats"]) > 4)
    some = rng.choice(
        (
            rng.sample(cards, size),
            rng.choices(cards, k=size),
            [any_card(rng, record) for _ in range(size)],
        )
    )
    seat = made.stranger(rng, record) if rng.random() < 0.1 else hand.seat
    return {"type": "deal", "seat": seat, **named(hand), "cards": some}


def any_event(rng: Random, record: Record) -> Event:
    """An event of any type, seat and cards, possible or not."""
    kind = rng.choice(("deal", "discard", "pass", "play", rng.choice(made.NOT_AN_EVENT)))
    if kind == "deal":
        return any_deal(rng, record)
    to = {"to": made.any_seat(rng, record)} if kind == "pass" else {}
    return {
        "type": kind,
        "seat": made.any_seat(rng, record),
        **to,
        **any_hand(rng, record),
        "card": any_card(rng, record),
    }


def first_play(record: Record) -> int:
    """Where the first play is, or would come."""
    return min(made.positions(record, "play"), default=len(record["events"]))


def inserts_any_event(rng: Random, record: Record) -> None:
    """Something is written down that makes little sense there."""
    made.insert(rng, record, any_event(rng, record))


def inserts_an_exchange(rng: Random, record: Record) -> None:
    """Somebody is said to have been dealt, laid down or passed what makes little sense, in time."""
    at = rng.randint(0, first_play(record))
    record["events"].insert(at, any_event(rng, record))


def the_dealer_discards(rng: Random, record: Record) -> None:
    """Before the first play the dealer lays a card under the bottles: of five, one too many."""
    card = any_card(rng, record)
    event = {"type": "discard", "seat": record["dealer"], "card": card}
    record["events"].insert(rng.randint(0, first_play(record)), event)


def deals_amiss(rng: Random, record: Record) -> None:
    """Among the deals one made up."""
    at = rng.randint(0, len(made.positions(record, "deal")))
    record["events"].insert(at, any_deal(rng, record))


def plays_on(rng: Random, record: Record) -> None:
    """After the last event somebody plays a card, perhaps one that was discarded."""
    for _ in range(rng.randint(1, 3)):
        record["events"].append(
            {
                "type": "play",
                "seat": made.any_seat(rng, record),
                **any_hand(rng, record),
                "card": any_card(rng, record),
            }
        )


def mistakes_a_twin(rng: Random, record: Record) -> None:
    """A twin is written down for the number below it, or that number for its twin."""
    told = [
        event
        for event in record["events"]
        if event["type"] in ("discard", "pass", "play") and 0 < event["card"] < 38
    ]
    if len(record["seats"]) > 4 and told:
        event = rng.choice(told)
        card = event["card"]
        event["card"] = int(card) if card % 1 else card + 0.5


def keeps_to_one_hand(rng: Random, record: Record) -> None:
    """From some card on a player's cards are all written down as of one hand, sooner or later more
    than it has.
    """
    seat, name = rng.choice(record["seats"]), rng.choice(("open", "hidden"))
    own = made_for_two.plays_of(record, lambda play: play["seat"] == seat)
    for at in own[rng.randint(0, len(own)) :]:
        record["events"][at] = {**record["events"][at], "hand": name}


SLIPS: tuple[made.Slip, ...] = (
    inserts_any_event,
    inserts_an_exchange,
    inserts_an_exchange,
    the_dealer_discards,
    deals_amiss,
    plays_on,
    mistakes_a_twin,
    made_for_two.plays_a_card_again,
    made.spoils_a_copy,
    made.repeats_an_event,
    made.lays_down_again,
    made.passes_astray,
    made.swaps_a_card,
    made.swaps_two_plays,
    made.changes_the_order,
    made.forgets_an_event,
    made.stops_early,
)
OF_THE_DUEL: tuple[made.Slip, ...] = (
    made_for_two.plays_of_the_other_hand,
    made_for_two.plays_of_the_other_hand,
    made_for_two.swaps_the_hands,
    keeps_to_one_hand,
)


def slipped(rng: Random, record: Record) -> Record:
    """A copy of `record` with one to six slips, which can come to nothing; it is still readable."""
    return made.slipped(rng, record, SLIPS + OF_THE_DUEL * (record["variant"] == DUEL))


def a_record(rng: Random, kind: Kind) -> Record:
    """A made record with slips, of a legal round or, as often, of one with revokes."""
    return slipped(rng, any_round(rng, kind, chance=rng.choice((0, 0.25)))[0])
