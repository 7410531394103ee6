"""Rounds of the standard game made by chance: legal ones, ones with revokes, ones with slips.

Every function takes its chance as a `random.Random`, so that one seed always makes one record.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from .plain import START_PRICE, Event, Play, Record, Table, result, table_of, winning_play

Slip = Callable[[Random, Record], None]

NAMES = (
    "Adam",
    "Betty",
    "Christian",
    "Doris",
    "Zoë",
    "Łukasz",
    "Søren",
    "O'Neill",
    "Jean-Luc Ñandú",
    "Ада",
    "Ζωή",
    "נועה",
    "بتول",
    "อรุณ",
    "प्रिया",
    "林",
    "さくら",
    "지우",
    "Աննա",
    "ნინო",
    "🦊",
    "5",
    "Lopaka",
    "<b>&amp;",
    "a very long name that a small screen will have to break somewhere",
)
STRANGERS = ("Edgar", "", "adam", "Adam ", "19", "Ёлка", "null", "Lopaka", "lopaka")
NOT_IN_ANY_DECK = (0, 19, 38, -1, 100, 2**70)
NOT_AN_EVENT = ("trump", "Play", "", "deal ", "sneeze")
EXCHANGES = ("nothing", "everything", "seats", "deals", "discards", "passes", "mixed")


class Truth(NamedTuple):
    """What happened at a table: every event of the exchange, every play, every revoke."""

    exchange: list[Event]
    plays: list[Event]
    revokes: list[tuple[str, int]]


# Tables


def any_seats(rng: Random) -> tuple[str, ...]:
    """Three or four different names, of any script."""
    return tuple(rng.sample(NAMES, rng.choice((3, 4))))


def own_deck(rng: Random) -> dict[str, Any]:
    """A table's own deck: the 36 numbers in three colours of twelve, coins of 0 to 9."""
    cards = [card for card in range(1, 38) if card != START_PRICE]
    rng.shuffle(cards)
    names = rng.sample(("yellow", "blue", "red", "grün", "黒", "x"), 3)
    suits = [
        {
            "id": name,
            "cards": {str(card): rng.randint(0, 9) for card in sorted(cards[at : at + 12])},
        }
        for name, at in zip(names, (0, 12, 24), strict=True)
    ]
    return {"suits": suits} if rng.random() < 0.5 else {"name": "Our own", "suits": suits}


def any_deck(rng: Random) -> str | dict[str, Any]:
    """One of the printed decks or, one time in three, a table's own."""
    return rng.choice(("classic", "matagot-2024", own_deck(rng)))


# Rounds


def exchange_of(rng: Random, table: Table) -> tuple[list[Event], dict[str, set[int]]]:
    """A random deal with what each seat lays down, and the hands that are then played."""
    cards = sorted(table.colour)
    rng.shuffle(cards)
    hands: dict[str, set[int]] = {seat: set() for seat in table.seats}
    deals, laid = [], []
    for at, seat in enumerate(table.seats):
        dealt = cards[at * table.dealt : (at + 1) * table.dealt]
        left, right = table.left(seat), table.right(seat)
        deals.append({"type": "deal", "seat": seat, "cards": sorted(dealt)})
        laid.append({"type": "discard", "seat": seat, "card": dealt[0]})
        laid.append({"type": "pass", "seat": seat, "to": left, "card": dealt[1]})
        laid.append({"type": "pass", "seat": seat, "to": right, "card": dealt[2]})
        hands[left].add(dealt[1])
        hands[right].add(dealt[2])
        hands[seat].update(dealt[3:])
    rng.shuffle(deals)
    if rng.random() < 0.5:
        rng.shuffle(laid)
    return deals + laid, hands


def chosen_card(
    rng: Random, colour: dict[int, int], hand: set[int], led: int | None, revoking: float
) -> tuple[int, bool]:
    """A card of `hand` and whether playing it is a revoke, which it is by the chance `revoking`."""
    following = [card for card in sorted(hand) if colour[card] == led]
    others = [card for card in sorted(hand) if colour[card] != led]
    if following and others and rng.random() < revoking:
        return rng.choice(others), True
    return rng.choice(following or others), False


def round_at(rng: Random, table: Table, revoking: float) -> Truth:
    """A whole round of random plays, with revokes by the chance `revoking` at each turn."""
    exchange, hands = exchange_of(rng, table)
    played, revokes = [], []
    leader, price = table.left(table.dealer), START_PRICE
    for number in range(1, table.hand_size + 1):
        trick: list[Play] = []
        seat = leader
        for _ in table.seats:
            led = table.colour[trick[0].card] if trick else None
            card, is_revoke = chosen_card(rng, table.colour, hands[seat], led, revoking)
            hands[seat].remove(card)
            trick.append(Play(seat, card))
            if is_revoke:
                revokes.append((seat, number))
            seat = table.left(seat)
        won = winning_play(trick, price)
        leader, price = won.seat, min(price, won.card)
        played += [{"type": "play", "seat": play.seat, "card": play.card} for play in trick]
    return Truth(exchange, played, revokes)


def recorded(rng: Random, table: Table, events: Sequence[Event], exchange: str) -> list[Event]:
    """The events of the exchange that a table writes down which keeps `exchange` (see EXCHANGES).

    `seats` is all of some seats, `deals` and `discards` those of some seats, `passes` every pass,
    `mixed` any events at all.
    """
    some = set(rng.sample(table.seats, rng.randint(1, len(table.seats))))
    keeps: dict[str, Callable[[Event], bool]] = {
        "nothing": lambda event: False,
        "everything": lambda event: True,
        "seats": lambda event: event["seat"] in some,
        "deals": lambda event: event["type"] == "deal" and event["seat"] in some,
        "discards": lambda event: event["type"] == "discard" and event["seat"] in some,
        "passes": lambda event: event["type"] == "pass",
        "mixed": lambda event: rng.random() < 0.6,
    }
    return [event for event in events if keeps[exchange](event)]


def blank_record(rng: Random, seats: Sequence[str], deck: str | dict[str, Any]) -> Record:
    """A record without events; what may be missing from a record sometimes is."""
    record: Record = {
        "format": "bottle-imp-record/1",
        "deck": deck,
        "variant": "standard",
        "seats": list(seats),
        "dealer": rng.choice(seats),
        "events": [],
    }
    if deck == "classic" and rng.random() < 0.3:
        del record["deck"]
    if rng.random() < 0.3:
        del record["variant"]
    return record


def with_notes(rng: Random, events: Sequence[Event]) -> list[Event]:
    """The same events, one time in four with further keys that mean nothing to the rules."""
    if rng.random() < 0.75:
        return list(events)
    return [{"id": f"e{number}", **event, "by": "Doris"} for number, event in enumerate(events)]


def revoking_round(
    rng: Random,
    seats: Sequence[str],
    deck: str | dict[str, Any],
    exchange: str = "nothing",
    chance: float = 0.25,
) -> tuple[Record, list[tuple[str, int]]]:
    """A whole round in which a seat that could follow does not, by `chance`, and its revokes."""
    record = blank_record(rng, seats, deck)
    table = table_of(record)
    truth = round_at(rng, table, chance)
    kept = recorded(rng, table, truth.exchange, exchange)
    record["events"] = with_notes(rng, kept + truth.plays)
    return record, truth.revokes


def legal_round(
    rng: Random, seats: Sequence[str], deck: str | dict[str, Any], exchange: str = "nothing"
) -> Record:
    """A whole round without a fault, of which checking returns no finding."""
    return revoking_round(rng, seats, deck, exchange, chance=0)[0]


# Slips


def any_card(rng: Random) -> int:
    """A card's number, now and then one that no deck has."""
    return rng.choice(NOT_IN_ANY_DECK) if rng.random() < 0.1 else rng.randint(1, 37)


def seats_of(record: Record) -> list[str]:
    """Whoever plays, Lopaka too where he is the third."""
    with_lopaka = record.get("variant") == "lopaka"
    return [*record["seats"], "Lopaka"] if with_lopaka else list(record["seats"])


def any_seat(rng: Random, record: Record) -> str:
    """A seat at the table, now and then a stranger."""
    return stranger(rng, record) if rng.random() < 0.1 else rng.choice(seats_of(record))


def stranger(rng: Random, record: Record) -> str:
    """A name that nobody at the table has."""
    return rng.choice([name for name in STRANGERS if name not in seats_of(record)])


def any_event(rng: Random, record: Record) -> Event:
    """An event of any type, seat and cards, possible or not."""
    kind = rng.choice(("deal", "discard", "pass", "play", rng.choice(NOT_AN_EVENT)))
    event: Event = {"type": kind, "seat": any_seat(rng, record)}
    if kind == "deal":
        dealt = 36 // len(record["seats"])
        size = rng.choice((dealt, dealt, dealt - 1, dealt + 1, 0))
        return {**event, "cards": [any_card(rng) for _ in range(size)]}
    if kind == "pass":
        event["to"] = any_seat(rng, record)
    return {**event, "card": any_card(rng)}


def any_play(rng: Random, record: Record) -> Event:
    """A play of any seat, of either hand where it has two, and of any card."""
    play: Event = {"type": "play", "seat": any_seat(rng, record), "card": any_card(rng)}
    return (
        {**play, "hand": rng.choice(("open", "hidden"))}
        if record.get("variant") == "bright-house"
        else play
    )


def positions(record: Record, *kinds: str) -> list[int]:
    """Where the events of these types are."""
    return [at for at, event in enumerate(record["events"]) if event["type"] in kinds]


def insert(rng: Random, record: Record, event: Event) -> None:
    """Put `event` anywhere among the record's events."""
    record["events"].insert(rng.randint(0, len(record["events"])), event)


def inserts_any_event(rng: Random, record: Record) -> None:
    """Something is written down that makes little sense there."""
    insert(rng, record, any_event(rng, record))


def inserts_an_unknown_type(rng: Random, record: Record) -> None:
    """An event of a type that there is not, with or without keys of other types."""
    kind = {"type": rng.choice(NOT_AN_EVENT)}
    insert(rng, record, rng.choice((kind, {**any_event(rng, record), **kind})))


def spoils_a_copy(rng: Random, record: Record) -> None:
    """An event is first written down with a wrong seat or card, then rightly."""
    at = rng.choice(positions(record, "discard", "pass", "play") or [None])
    if at is None:
        return
    event = dict(record["events"][at])
    key, value = rng.choice(
        (
            ("seat", rng.choice(seats_of(record))),
            ("seat", stranger(rng, record)),
            ("card", rng.choice(NOT_IN_ANY_DECK)),
            ("card", rng.randint(1, 37)),
        )
    )
    record["events"].insert(at, {**event, key: value})


def repeats_an_event(rng: Random, record: Record) -> None:
    """An event is written down again, soon or late."""
    if record["events"]:
        at = rng.randrange(len(record["events"]))
        again = dict(record["events"][at])
        record["events"].insert(rng.randint(at, len(record["events"])), again)


def lays_down_again(rng: Random, record: Record) -> None:
    """A seat discards, passes or is dealt to a second time, with other cards."""
    at = rng.choice(positions(record, "deal", "discard", "pass") or [None])
    if at is None:
        return
    event = dict(record["events"][at])
    if event["type"] == "deal":
        event["cards"] = rng.sample(range(1, 38), len(event["cards"]))
    else:
        event["card"] = any_card(rng)
    record["events"].insert(at + 1, event)


def exchanges_late(rng: Random, record: Record) -> None:
    """A discard or a pass after a play, or a deal after anything else."""
    late = [
        event
        for event in (any_event(rng, record) for _ in range(10))
        if event["type"] in ("deal", "discard", "pass")
    ]
    after = positions(record, "play") or [len(record["events"]) - 1]
    record["events"][after[-1] + 1 : after[-1] + 1] = late[:1]


def passes_astray(rng: Random, record: Record) -> None:
    """A pass to somebody who is perhaps no neighbour: across, to oneself, to a stranger."""
    at = rng.choice(positions(record, "pass") or [None])
    if at is not None:
        event = record["events"][at]
        to = rng.choice((event["seat"], stranger(rng, record), rng.choice(record["seats"])))
        record["events"].insert(rng.choice((at, at + 1)), {**event, "to": to})


def deals_amiss(rng: Random, record: Record) -> None:
    """Among the deals one made up: of too few cards or too many, of one card twice, or others."""
    size = 36 // len(record["seats"]) + rng.choice((-1, 0, 1))
    cards = [card for card in range(1, 38) if card != START_PRICE]
    dealt = rng.choice((rng.sample(cards, size), rng.choices(cards, k=size)))
    event = {"type": "deal", "seat": rng.choice(record["seats"]), "cards": dealt}
    record["events"].insert(rng.randint(0, len(positions(record, "deal"))), event)


def swaps_a_card(rng: Random, record: Record) -> None:
    """In one event a card stands for another."""
    at = rng.choice(positions(record, "deal", "discard", "pass", "play") or [None])
    if at is None:
        return
    event = dict(record["events"][at])
    if event["type"] == "deal" and event["cards"]:
        event["cards"] = list(event["cards"])
        event["cards"][rng.randrange(len(event["cards"]))] = any_card(rng)
    elif event["type"] != "deal":
        event["card"] = any_card(rng)
    record["events"][at] = event


def swaps_two_plays(rng: Random, record: Record) -> None:
    """Two plays of one seat are written down in each other's place."""
    seat = rng.choice(seats_of(record))
    own = [at for at in positions(record, "play") if record["events"][at]["seat"] == seat]
    if len(own) < 2:
        return
    one, other = rng.sample(own, 2)
    events = record["events"]
    events[one], events[other] = events[other], events[one]


def changes_the_order(rng: Random, record: Record) -> None:
    """Two neighbouring events are written down the wrong way round."""
    events = record["events"]
    if len(events) > 1:
        at = rng.randrange(len(events) - 1)
        events[at], events[at + 1] = events[at + 1], events[at]


def forgets_an_event(rng: Random, record: Record) -> None:
    """An event is not written down."""
    if record["events"]:
        del record["events"][rng.randrange(len(record["events"]))]


def stops_early(rng: Random, record: Record) -> None:
    """The record ends before the round does."""
    del record["events"][rng.randint(0, len(record["events"])) :]


def plays_on(rng: Random, record: Record) -> None:
    """After the last event somebody plays a card, perhaps one that was discarded."""
    for _ in range(rng.randint(1, 3)):
        record["events"].append(any_play(rng, record))


SLIPS: tuple[Slip, ...] = (
    inserts_any_event,
    inserts_an_unknown_type,
    spoils_a_copy,
    repeats_an_event,
    lays_down_again,
    exchanges_late,
    passes_astray,
    deals_amiss,
    swaps_a_card,
    swaps_two_plays,
    changes_the_order,
    forgets_an_event,
    stops_early,
    plays_on,
)


def slipped(rng: Random, record: Record, slips: Sequence[Slip] = SLIPS) -> Record:
    """A copy of `record` with one to six slips, which can come to nothing; it is still readable."""
    copied = copy.deepcopy(record)
    for _ in range(rng.randint(1, 6)):
        rng.choice(slips)(rng, copied)
    return copied


# Corrections and decisions

DECISIONS = (
    ("misdeal_late", "play_on"),
    ("misdeal_early", "redeal"),
    ("revoke_late", "stands"),
    ("revoke_late", "as_cursed"),
    ("revoke_late", "as_cursed"),
    ("card_count", "void"),
    ("out_of_turn", "take_back"),
)


def any_owner(rng: Random, record: Record) -> str | None:
    """Who has the bottle, or nobody."""
    return rng.choice([*record["seats"], None])


def a_turn(rng: Random, record: Record) -> Event:
    """The table says whose the next card is."""
    return {"type": "turn", "seat": any_seat(rng, record)}


def a_gift(rng: Random, record: Record) -> Event:
    """The table gives the last trick to somebody, mostly with a price that lies there."""
    told = result(record)
    last = told["tricks"][-1] if told["tricks"] else None
    if last is None or rng.random() < 0.2:
        return {
            "type": "give",
            "seat": any_seat(rng, record),
            "price": any_card(rng),
            "bottle": any_owner(rng, record),
        }
    price = rng.choice([last["price_before"], *(play["card"] for play in last["plays"])])
    owner = None if price == START_PRICE else rng.choice(record["seats"])
    return {"type": "give", "seat": rng.choice(record["seats"]), "price": price, "bottle": owner}


def a_skip(rng: Random, record: Record) -> Event:
    """A trick is passed over, mostly with a card that nobody has played."""
    told = result(record)
    played = {play["card"] for trick in told["tricks"] for play in trick["plays"]}
    free = [card for card in range(1, 38) if card not in {START_PRICE, *played}]
    return {
        "type": "skip",
        "seat": any_seat(rng, record),
        "card": any_card(rng) if rng.random() < 0.2 else rng.choice(free),
    }


def a_tally(rng: Random, record: Record) -> Event:
    """The round is counted, mostly so that it adds up and nobody has less than the cards written
    down.
    """
    table, told = table_of(record), result(record)
    owner = rng.choice(record["seats"])
    played = {play["card"] for trick in told["tricks"] for play in trick["plays"]}
    cards = rng.sample([card for card in table.colour if card not in played], len(record["seats"]))
    penalty = sum(table.coins[card] for card in cards)
    coins: list[int | None] = [told["coins_won"][seat] for seat in record["seats"]]
    rest = table.total - penalty - sum(value or 0 for value in coins)
    at = record["seats"].index(owner)
    coins[at] = None if rng.random() < 0.5 else (coins[at] or 0) + max(rest, 0)
    if rng.random() < 0.2:
        coins[rng.randrange(len(coins))] = rng.choice((0, 5, 60, None))
    if rng.random() < 0.1:
        cards[rng.randrange(len(cards))] = any_card(rng)
    if rng.random() < 0.1:
        coins.pop()
    shown: Event = {"penalty": penalty} if rng.random() < 0.5 else {"cards": cards}
    return {
        "type": "tally",
        "bottle": stranger(rng, record) if rng.random() < 0.05 else owner,
        "coins": coins,
        **shown,
    }


def a_comparison(rng: Random, record: Record) -> Event:
    """The Imp's Trick is turned over: mostly the cards that were never played."""
    told = result(record)
    cards = (
        told["imps_trick"]["cards"]
        if told["imps_trick"]
        else rng.sample(range(1, 38), len(record["seats"]))
    )
    if cards and rng.random() < 0.3:
        cards = [*cards[1:], any_card(rng)]
    return {"type": "imp", "cards": cards}


def a_ruling(rng: Random, record: Record) -> Event:
    """The table decides something, mostly about somebody."""
    about, decision = rng.choice(DECISIONS)
    event: Event = {"type": "ruling", "about": about, "decision": decision}
    return (
        event
        if rng.random() < 0.3
        else {**event, "seat": any_seat(rng, record), "trick": 1, "reason": "as agreed"}
    )


def a_claim(rng: Random, record: Record) -> Event:
    """Somebody says that the trick is theirs, and why."""
    reasons = ("highest", "nearest", "led", "lowest", "fallen", "owner")
    return {"type": "claim", "seat": any_seat(rng, record), "because": rng.choice(reasons)}


OF_THE_TABLE: tuple[Callable[[Random, Record], Event], ...] = (
    a_turn,
    a_turn,
    a_gift,
    a_gift,
    a_skip,
    a_tally,
    a_comparison,
    a_ruling,
    a_claim,
)


def a_number(rng: Random, record: Record) -> int:
    """The number of an event, mostly a late one, sometimes of none."""
    length = len(record["events"])
    return rng.choice(
        (
            rng.randint(-1, length + 1),
            max(length - rng.randint(1, 8), 0),
            max(length - rng.randint(1, 3), 0),
        )
    )


def an_event_that_was_meant(rng: Random, record: Record) -> Event:
    """What is put in the place of an event or before one.

    Mostly a play whose seat follows the turn.
    """
    if rng.random() < 0.15:
        return any_event(rng, record)
    if rng.random() < 0.3:
        return rng.choice(OF_THE_TABLE)(rng, record)
    return {
        "type": "play",
        "seat": rng.choice(record["seats"]),
        "card": any_card(rng),
        "assumed": rng.random() < 0.8,
    }


def a_correction(rng: Random, record: Record) -> Event:
    """An event is taken back, or some are put right; perhaps there is nothing to correct."""
    if rng.random() < 0.5:
        return {"type": "retract", "event": a_number(rng, record)}
    changes = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        kind, number = rng.choice(("is", "is", "before", "out")), a_number(rng, record)
        change = {"before" if kind == "before" else "event": number}
        changes.append(
            change if kind == "out" else {**change, "is": an_event_that_was_meant(rng, record)}
        )
    if rng.random() < 0.3:
        return {"type": "amend", "changes": changes, "agreed": [any_seat(rng, record)]}
    return {"type": "amend", "changes": changes}


def corrected(rng: Random, record: Record) -> Record:
    """A copy of `record` into which by chance corrections and decisions have come, and whose seats
    are mostly assumed.

    What comes after them is told as the record was made. In most copies a last amendment, which
    changes nothing by itself, makes the assumed seats follow the turn; else a part of them is
    refused.
    """
    corrections, decisions = rng.choice((0, 0.02, 0.06)), rng.choice((0, 0.03, 0.1))
    made: Record = {**record, "events": []}
    for event in [*copy.deepcopy(record["events"]), None, None, None]:
        while rng.random() < corrections:
            made["events"].append(a_correction(rng, made))
        if rng.random() < (decisions if event else 5 * decisions):
            made["events"].append(rng.choice(OF_THE_TABLE)(rng, made))
        if event is not None:
            made["events"].append(
                {**event, "assumed": rng.random() < 0.9} if event["type"] == "play" else event
            )
    if rng.random() < 0.7:
        made["events"].append({"type": "amend", "changes": []})
    return made
