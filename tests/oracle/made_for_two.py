"""Rounds of two players made by chance, with Lopaka and in The Bright House.

Legal ones, with revokes, with slips.

As in `made`, every function takes its chance as a `random.Random`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from . import made, two_players
from .plain import START_PRICE, Event, Record
from .two_players import LOPAKA, Hand, Play, Table

VARIANTS = ("lopaka", "bright-house")


class Truth(NamedTuple):
    """What happened at a table: Lopaka's deal, if he is there, every play, and every revoke."""

    deals: list[Event]
    plays: list[Event]
    revokes: list[tuple[Hand, int]]


# Tables


def any_seats(rng: Random, variant: str) -> tuple[str, ...]:
    """Two different names, of any script; nobody else is called Lopaka where he is."""
    free = [name for name in made.NAMES if name != LOPAKA or variant != "lopaka"]
    return tuple(rng.sample(free, 2))


# Rounds


def hands_of(rng: Random, table: Table) -> dict[Hand, set[int]]:
    """The cards with which each hand goes into the first trick."""
    cards = sorted(table.colour)
    rng.shuffle(cards)
    hands = two_players.order(table, table.seats[0])
    return {
        hand: set(cards[at * table.tricks : (at + 1) * table.tricks])
        for at, hand in enumerate(hands)
    }


def round_at(rng: Random, table: Table, revoking: float, is_free: bool) -> Truth:
    """A whole round of random plays, in which a player revokes by the chance `revoking` at each
    turn.

    Lopaka plays by his rules, or if he `is_free` any card.
    """
    hands = hands_of(rng, table)
    plays: list[Play] = []
    revokes: list[tuple[Hand, int]] = []
    deals = [
        {"type": "deal", "seat": hand.seat, "cards": rng.sample(sorted(cards), len(cards))}
        for hand, cards in hands.items()
        if two_players.is_lopaka(table, hand)
    ]
    while hand := two_players.turn(table, plays):
        trick = two_players.running(table, plays)
        if two_players.is_lopaka(table, hand):
            card = (
                rng.choice(sorted(hands[hand]))
                if is_free
                else two_players.lopakas_card(table, hands[hand], plays)
            )
        else:
            led = table.colour[trick[0]] if trick else None
            card, is_revoke = made.chosen_card(rng, table.colour, hands[hand], led, revoking)
            revokes += [(hand, len(plays) // table.hands + 1)] * is_revoke
        hands[hand].remove(card)
        plays.append(Play(hand, card, len(plays)))
    told = [
        {"type": "play", "seat": play.hand.seat, "card": play.card, **two_players.named(play.hand)}
        for play in plays
    ]
    return Truth(deals, told, revokes)


def with_notes(rng: Random, variant: str, events: list[Event]) -> list[Event]:
    """The same events, one time in four with further keys that mean nothing.

    With Lopaka a `hand` is one of them.
    """
    noted = made.with_notes(rng, events)
    if variant == "lopaka" and noted != events:
        return [{"hand": rng.choice(("open", 5, None)), **event} for event in noted]
    return noted


def any_round(rng: Random, variant: str, chance: float) -> tuple[Record, list[tuple[Hand, int]]]:
    """A whole round in which players who could follow do not, by `chance`, and their revokes.

    Without them it is legal.

    One time in three Lopaka's hand is not recorded; then he plays what he likes.
    """
    record = {
        **made.blank_record(rng, any_seats(rng, variant), made.any_deck(rng)),
        "variant": variant,
    }
    is_free = rng.random() < 1 / 3
    truth = round_at(rng, two_players.table_of(record), chance, is_free)
    record["events"] = with_notes(rng, variant, truth.deals * (not is_free) + truth.plays)
    return record, truth.revokes


# Slips


def lopakas_cards(record: Record) -> list[int]:
    """The cards of the first hand that Lopaka was dealt; none where nobody wrote it down."""
    return next((event["cards"] for event in record["events"] if event["type"] == "deal"), [])


def plays_of(record: Record, is_wanted: Callable[[Event], bool]) -> list[int]:
    """Where the plays are of which this is true."""
    return [at for at in made.positions(record, "play") if is_wanted(record["events"][at])]


def change_a_play(
    rng: Random, record: Record, is_wanted: Callable[[Event], bool], changes: Event
) -> None:
    """One of these plays is written down otherwise; mostly it is then written down rightly."""
    at = rng.choice(plays_of(record, is_wanted) or [None])
    if at is not None:
        stays = rng.random() < 0.7
        record["events"][at : at + (not stays)] = [{**record["events"][at], **changes}]


def inserts_a_play(rng: Random, record: Record) -> None:
    """Somewhere anybody plays anything."""
    made.insert(rng, record, made.any_play(rng, record))


def plays_a_card_again(rng: Random, record: Record) -> None:
    """Somebody plays a card that lies there already."""
    played = [record["events"][at]["card"] for at in made.positions(record, "play")]
    if played:
        card = rng.choice(played)
        change_a_play(rng, record, lambda play: play["card"] != card, {"card": card})


def plays_a_card_of_lopaka(rng: Random, record: Record) -> None:
    """A player plays a card that lies in Lopaka's open hand."""
    if cards := lopakas_cards(record):
        change_a_play(
            rng, record, lambda play: play["seat"] in record["seats"], {"card": rng.choice(cards)}
        )


def lopaka_plays_another_card(rng: Random, record: Record) -> None:
    """Lopaka plays another card, of his hand or of any."""
    if cards := lopakas_cards(record):
        change_a_play(
            rng,
            record,
            lambda play: play["seat"] == LOPAKA,
            {"card": rng.choice([*cards, made.any_card(rng)])},
        )


def forgets_lopakas_deal(rng: Random, record: Record) -> None:
    """Nobody writes down what Lopaka was dealt."""
    record["events"] = [event for event in record["events"] if event["type"] != "deal"]


def deals_to_lopaka(rng: Random, record: Record) -> None:
    """Lopaka, or a stranger, is dealt 11 cards or another number, sometimes one twice, mostly
    before the first play.
    """
    size = rng.choice((11, 11, 11, 10, 12, 0))
    cards = [card for card in range(1, 38) if card != START_PRICE]
    dealt = rng.choice(
        (
            rng.sample(cards, size),
            rng.choices(cards, k=size),
            [made.any_card(rng) for _ in range(size)],
        )
    )
    seat = LOPAKA if rng.random() < 0.9 else made.stranger(rng, record)
    first = rng.choice((0, 0, min(1, len(record["events"])), rng.randint(0, len(record["events"]))))
    record["events"].insert(first, {"type": "deal", "seat": seat, "cards": dealt})


def deals_the_hand_late(rng: Random, record: Record) -> None:
    """Lopaka's hand is written down when the first cards have been played."""
    at = made.positions(record, "deal")[:1]
    if at:
        deal = record["events"].pop(at[0])
        record["events"].insert(rng.randint(at[0], min(at[0] + 4, len(record["events"]))), deal)


def plays_of_the_other_hand(rng: Random, record: Record) -> None:
    """A card of the open hand is written down as one of the hidden hand, or the other way round."""
    name, other = rng.choice((("open", "hidden"), ("hidden", "open")))
    change_a_play(rng, record, lambda play: play["hand"] == name, {"hand": other})


def swaps_the_hands(rng: Random, record: Record) -> None:
    """A card of a player's open hand and one of the same player's hidden hand are written down for
    each other.
    """
    events, seat = record["events"], rng.choice(record["seats"])
    opened = plays_of(record, lambda play: play["seat"] == seat and play["hand"] == "open")
    hidden = plays_of(record, lambda play: play["seat"] == seat and play["hand"] == "hidden")
    if opened and hidden:
        one, other = rng.choice(opened), rng.choice(hidden)
        events[one], events[other] = (
            {**events[one], "card": events[other]["card"]},
            {**events[other], "card": events[one]["card"]},
        )


OF_BOTH: tuple[made.Slip, ...] = (
    inserts_a_play,
    plays_a_card_again,
    made.inserts_an_unknown_type,
    made.spoils_a_copy,
    made.repeats_an_event,
    made.swaps_a_card,
    made.swaps_two_plays,
    made.changes_the_order,
    made.forgets_an_event,
    made.stops_early,
    made.plays_on,
)
SLIPS: dict[str, tuple[made.Slip, ...]] = {
    "lopaka": (
        *OF_BOTH,
        plays_a_card_of_lopaka,
        plays_a_card_of_lopaka,
        lopaka_plays_another_card,
        lopaka_plays_another_card,
        forgets_lopakas_deal,
        deals_to_lopaka,
        deals_to_lopaka,
        deals_the_hand_late,
    ),
    "bright-house": (*OF_BOTH, plays_of_the_other_hand, plays_of_the_other_hand, swaps_the_hands),
}


def slipped(rng: Random, record: Record) -> Record:
    """A copy of `record` with one to six slips of its game, which can come to nothing; it is still
    readable.
    """
    return made.slipped(rng, record, SLIPS[record["variant"]])
