"""Records of rounds made by chance, of every game: legal ones, with revokes, with slips, corrected.

Every function takes its chance as a `random.Random`, so that one seed always makes one record.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from . import plain
from .plain import (
    LOPAKA,
    START_PRICE,
    Card,
    Event,
    Hand,
    Play,
    Record,
    Table,
    Way,
    named,
    table_of,
)

Slip = Callable[[Random, Record], None]
Revoke = tuple[Hand, int]
"""Who did not follow in which trick."""


class Kind(NamedTuple):
    """A game of so many people, in teams if any."""

    variant: str
    seats: int
    teams: str | None = None


OF_THE_BOX = {
    "two-bottles-5": Kind("two-bottles", 5),
    "two-bottles-6": Kind("two-bottles", 6),
    "teams-2-1-1": Kind("teams", 4, "2-1-1"),
    "teams-2-2-1": Kind("teams", 5, "2-2-1"),
    "teams-2-2-2": Kind("teams", 6, "2-2-2"),
    "teams-2-2-1-1": Kind("teams", 6, "2-2-1-1"),
    "duel": Kind("matagot-duel", 2),
}
"""The games of 2024."""

KINDS = {
    "standard-3": Kind("standard", 3),
    "standard-4": Kind("standard", 4),
    "lopaka": Kind("lopaka", 2),
    "bright-house": Kind("bright-house", 2),
    **OF_THE_BOX,
}

SWITCHES = {
    "edition": ("ZM", "95", "03", "GT", "M24", "WP"),
    "tie": ("shared", "extra_round", "fewest_curses", "last_round"),
    "first_dealer": ("random", "chosen"),
    "dealer_rotation": ("left", "winner", "last_cursed"),
    "review": ("last_trick", "none", "own_pile", "all"),
    "memory_aid": ("table_only", "counts", "full"),
    "lessons": ("off", "on"),
    "card_points": ("coins", "face"),
    "finish_deal_cycle": ("no", "yes"),
    "abandon": ("no_result", "as_it_stands"),
    "level": ("tricks", "bottle", "score"),
    "sign_off": ("off", "one", "all"),
    "teams_of_six": ("2-2-2", "2-2-1-1"),
    "hands": ("off", "given", "all"),
    "exchange_order": ("all_three_at_once", "strict_order"),
    "own_pass_memo": ("off", "on"),
    "hand_sort": ("edition", "dealt", "number", "colour"),
    "lit": ("off", "on"),
    "open_choice": ("secret", "dealer_last"),
    "lopaka_scores": ("shown_not_ranked", "ranked", "ignored"),
    "lopaka_ends_game": ("no", "yes"),
}
"""What a table can answer to each question but which game is played, the usual answer first."""

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
LARGE = "matagot-2024-large"
NOT_IN_ANY_DECK = (0, 19, 38, -1, 100, 2**70)
HALVES_IN_NO_DECK = (0.5, 1.5, 19.5, 37.5)
NOT_AN_EVENT = ("trump", "Play", "", "deal ", "sneeze")
EXCHANGES = ("nothing", "everything", "seats", "deals", "discards", "passes", "mixed")


# Tables


def any_answers(rng: Random) -> dict[str, Any]:
    """An answer to each question that a table is asked."""
    return {switch: rng.choice(answers) for switch, answers in SWITCHES.items()}


def numbers(is_large: bool) -> list[Card]:
    """The cards of a deck of 54 or of 36."""
    whole: list[Card] = [card for card in range(1, 38) if card != START_PRICE]
    return sorted(whole + [card + 0.5 for card in whole if card % 2 == 0] * is_large)


def own_deck(rng: Random, is_large: bool = False) -> dict[str, Any]:
    """A table's own deck: the numbers in three colours, coins of 0 to 9."""
    cards = numbers(is_large)
    rng.shuffle(cards)
    names = rng.sample(("yellow", "blue", "red", "grün", "黒", "x"), 3)
    suits = [
        {"id": name, "cards": {str(card): rng.randint(0, 9) for card in sorted(cards[at::3])}}
        for at, name in enumerate(names)
    ]
    return {"suits": suits} if rng.random() < 0.5 else {"name": "Our own", "suits": suits}


def any_deck(rng: Random, is_large: bool = False) -> str | dict[str, Any]:
    """One of the printed decks of this size or, one time in three, a table's own."""
    if is_large:
        return rng.choice((LARGE, LARGE, own_deck(rng, is_large)))
    return rng.choice(("classic", "matagot-2024", own_deck(rng)))


def blank_record(
    rng: Random, kind: Kind, seats: Sequence[str], deck: str | dict[str, Any]
) -> Record:
    """A record without events; what may be missing from a record sometimes is."""
    record: Record = {
        "format": "bottle-imp-record/1",
        "deck": deck,
        "variant": kind.variant,
        "seats": list(seats),
        "dealer": rng.choice(seats),
        "events": [],
    }
    if deck == "classic" and rng.random() < 0.3:
        del record["deck"]
    if kind.variant == "standard" and rng.random() < 0.3:
        del record["variant"]
    return record | ({"teams": kind.teams} if kind.teams else {})


# Rounds


def with_stack(table: Table, dealt: Hand) -> dict[str, Any]:
    """How an event names what was dealt, where a seat is dealt two stacks or hands."""
    return {"stack": dealt.name} if table.variant == "bright-house" else named(dealt)


def laid_down(table: Table, card: Card, way: Way) -> Event:
    """The discard or pass of a card."""
    assert way.dealt
    stack = with_stack(table, way.dealt) if table.variant == "bright-house" else {}
    if way.end is None:
        return {"type": "discard", "seat": way.dealt.seat, **stack, "card": card}
    to = {"to": way.end.seat, **with_stack(table, way.end)}
    return {"type": "pass", "seat": way.dealt.seat, **to, "card": card}


def exchange_of(rng: Random, table: Table) -> tuple[list[Event], dict[Hand, set[Card]]]:
    """A random deal with all that then leaves the hands, and the hands that are played."""
    cards = sorted(table.colour)
    rng.shuffle(cards)
    dealt: dict[Hand, list[Card]] = {}
    hands: dict[Hand, set[Card]] = {}
    laid = []
    for card, way in zip(cards, table.ways, strict=True):
        if way.dealt is not None:
            dealt.setdefault(way.dealt, []).append(card)
            if way.dealt != way.end:
                laid.append(laid_down(table, card, way))
        if way.end is not None:
            hands.setdefault(way.end, set()).add(card)
    deals: list[Event] = [
        {"type": "deal", "seat": hand.seat, **with_stack(table, hand), "cards": sorted(got)}
        for hand, got in dealt.items()
    ]
    rng.shuffle(deals)
    if rng.random() < 0.5:
        rng.shuffle(laid)
    if table.variant == "bright-house":
        for seat in table.seats:
            stack = rng.choice((1, 2))
            laid.append({"type": "choose", "seat": seat, "stack": stack})
            hands[Hand(seat, "open")] = hands.pop(Hand(seat, stack))
            hands[Hand(seat, "hidden")] = hands.pop(Hand(seat, 3 - stack))
    return deals + laid, hands


def chosen_card(
    rng: Random, colour: dict[Card, int], hand: set[Card], led: int | None, revoking: float
) -> tuple[Card, bool]:
    """A card of `hand` and whether playing it is a revoke, which it is by the chance `revoking`."""
    following = [card for card in sorted(hand) if colour[card] == led]
    others = [card for card in sorted(hand) if colour[card] != led]
    if following and others and rng.random() < revoking:
        return rng.choice(others), True
    return rng.choice(following or others), False


def plays_of_a_round(
    rng: Random, table: Table, hands: dict[Hand, set[Card]], revoking: float, is_free: bool
) -> tuple[list[Event], list[Revoke]]:
    """Random plays to the end, and the revokes among them.

    Lopaka plays by his rules, or if he `is_free` any card. A hand that plays twice to a trick
    revokes in it once.
    """
    told = plain.story(table, [])
    revokes: list[Revoke] = []
    for _ in range(table.tricks * table.in_a_trick):
        assert told.turn
        hand = told.turn
        if table.variant == "matagot-duel":
            hand = rng.choice([one for one in hands if one.seat == hand.seat and hands[one]])
        if table.variant == "lopaka" and hand.seat == LOPAKA:
            by_rule = plain.lopakas_card(table, told, hands[hand])
            card = rng.choice(sorted(hands[hand])) if is_free else by_rule
        else:
            led = table.colour[told.running[0].card] if told.running else None
            card, is_revoke = chosen_card(rng, table.colour, hands[hand], led, revoking)
            revoke = (hand, len(told.finished) + 1)
            if is_revoke and revoke not in revokes:
                revokes.append(revoke)
        hands[hand].remove(card)
        told = plain.played(table, told, Play(hand, card))
    events = [
        {"type": "play", "seat": play.hand.seat, **named(play.hand), "card": play.card}
        for play in told.plays
    ]
    return events, revokes


def plays(rng: Random, table: Table, revoking: float) -> list[Event]:
    """The cards of a whole round and nothing of its exchange."""
    return plays_of_a_round(rng, table, exchange_of(rng, table)[1], revoking, is_free=False)[0]


def recorded(rng: Random, table: Table, events: Sequence[Event], exchange: str) -> list[Event]:
    """The events of the exchange that a table writes down which keeps `exchange` (see EXCHANGES).

    `seats` is all of some seats, `deals` and `discards` those of some seats, `passes` every pass,
    `mixed` any events at all.
    """
    some = set(rng.sample(table.listed, rng.randint(1, len(table.listed))))
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


def with_notes(rng: Random, events: Sequence[Event]) -> list[Event]:
    """The same events, one time in four with further keys that mean nothing to the rules."""
    if rng.random() < 0.75:
        return list(events)
    return [{"id": f"e{number}", **event, "by": "Doris"} for number, event in enumerate(events)]


def round_of(
    rng: Random, record: Record, exchange: str, chance: float
) -> tuple[Record, list[Revoke]]:
    """A blank record with a whole round in it, and its revokes, made by `chance`."""
    table = table_of(record)
    told, hands = exchange_of(rng, table)
    is_free = table.variant == "lopaka" and rng.random() < 1 / 3
    plays, revokes = plays_of_a_round(rng, table, hands, chance, is_free)
    kept = recorded(rng, table, told, exchange)
    if table.variant == "lopaka":
        # His hand is told, or he plays what he likes.
        his = [event for event in told if event["seat"] == LOPAKA]
        kept = his * (not is_free) + [event for event in kept if event["seat"] != LOPAKA]
    record["events"] = with_notes(rng, kept + plays)
    return record, revokes


def any_round(
    rng: Random, kind: Kind, chance: float, exchange: str | None = None
) -> tuple[Record, list[Revoke]]:
    """A whole round of names of any script in which players who could follow do not, by `chance`,
    and their revokes. Of the exchange any part is told, unless `exchange` says which.
    """
    free = [name for name in NAMES if name != LOPAKA or kind.variant != "lopaka"]
    seats, deck = rng.sample(free, kind.seats), any_deck(rng, is_large=kind.seats > 4)
    record = blank_record(rng, kind, seats, deck)
    return round_of(rng, record, exchange or rng.choice(EXCHANGES), chance)


def revoking_round(
    rng: Random,
    seats: Sequence[str],
    deck: str | dict[str, Any],
    exchange: str = "nothing",
    chance: float = 0.25,
) -> tuple[Record, list[tuple[str, int]]]:
    """A whole round of three or four, and who revoked in which trick."""
    blank = blank_record(rng, Kind("standard", len(seats)), seats, deck)
    record, revokes = round_of(rng, blank, exchange, chance)
    return record, [(hand.seat, trick) for hand, trick in revokes]


def legal_round(
    rng: Random, seats: Sequence[str], deck: str | dict[str, Any], exchange: str = "nothing"
) -> Record:
    """A whole round of three or four without a fault."""
    return revoking_round(rng, seats, deck, exchange, chance=0)[0]


# Slips


def any_card(rng: Random, record: Record) -> Card:
    """A card's number, now and then one that no deck has."""
    is_large = len(record["seats"]) > 4
    if rng.random() < 0.1:
        return rng.choice(NOT_IN_ANY_DECK + HALVES_IN_NO_DECK * is_large)
    return rng.choice(numbers(is_large))


def stranger(rng: Random, record: Record) -> str:
    """A name that nobody at the table has."""
    return rng.choice([name for name in STRANGERS if name not in table_of(record).listed])


def any_seat(rng: Random, record: Record) -> str:
    """A seat at the table, now and then a stranger."""
    return stranger(rng, record) if rng.random() < 0.1 else rng.choice(table_of(record).listed)


def any_hand(rng: Random, record: Record) -> dict[str, str]:
    """Which of a seat's hands it is, where it has two."""
    is_of_two = record.get("variant") in ("bright-house", "matagot-duel")
    return {"hand": rng.choice(("open", "hidden"))} if is_of_two else {}


def any_stack(rng: Random, record: Record) -> dict[str, Any]:
    """Which of a seat's stacks, or hands, it is, where it is dealt two."""
    if record.get("variant") == "bright-house":
        return {"stack": rng.choice((1, 2))}
    return any_hand(rng, record)


def any_play(rng: Random, record: Record) -> Event:
    """A play of any seat, of either hand where it has two, and of any card."""
    seat = any_seat(rng, record)
    return {"type": "play", "seat": seat, **any_hand(rng, record), "card": any_card(rng, record)}


def any_deal(rng: Random, record: Record) -> Event:
    """A deal to anybody of any cards, mostly as many as are dealt, sometimes one of them twice."""
    table, cards = table_of(record), numbers(len(record["seats"]) > 4)
    hands = [way.dealt for way in table.ways if way.dealt]
    hand = rng.choice(hands)
    size = hands.count(hand) + rng.choice((0, 0, 0, 1, -1))
    kinds_of_cards = (
        rng.sample(cards, size),
        rng.choices(cards, k=size),
        [any_card(rng, record) for _ in range(size)],
        [],
    )
    some = rng.choices(kinds_of_cards, (3, 3, 3, 1))[0]
    seat = stranger(rng, record) if rng.random() < 0.1 else hand.seat
    return {"type": "deal", "seat": seat, **with_stack(table, hand), "cards": some}


def any_event(rng: Random, record: Record) -> Event:
    """An event of any type, seat and cards, possible or not."""
    kind = rng.choice(("deal", "discard", "pass", "play", "choose", rng.choice(NOT_AN_EVENT)))
    if kind == "deal":
        return any_deal(rng, record)
    if kind == "play":
        return any_play(rng, record)
    if kind == "choose":
        return {"type": kind, "seat": any_seat(rng, record), "stack": rng.choice((1, 2))}
    to = {"to": any_seat(rng, record)} if kind == "pass" else {}
    event: Event = {
        "type": kind,
        "seat": any_seat(rng, record),
        **to,
        "card": any_card(rng, record),
    }
    return event | any_stack(rng, record)


def positions(record: Record, *kinds: str) -> list[int]:
    """Where the events of these types are."""
    return [at for at, event in enumerate(record["events"]) if event["type"] in kinds]


def first_play(record: Record) -> int:
    """Where the first play is, or would come."""
    return min(positions(record, "play"), default=len(record["events"]))


def insert(rng: Random, record: Record, event: Event) -> None:
    """Put `event` anywhere among the record's events."""
    record["events"].insert(rng.randint(0, len(record["events"])), event)


def change_a_play(
    rng: Random, record: Record, is_wanted: Callable[[Event], bool], changes: Event
) -> None:
    """One of these plays is written down otherwise; mostly it is then written down rightly."""
    wanted = [at for at in positions(record, "play") if is_wanted(record["events"][at])]
    if wanted:
        at, stays = rng.choice(wanted), rng.random() < 0.7
        record["events"][at : at + (not stays)] = [{**record["events"][at], **changes}]


def inserts_any_event(rng: Random, record: Record) -> None:
    """Something is written down that makes little sense there."""
    insert(rng, record, any_event(rng, record))


def inserts_an_exchange(rng: Random, record: Record) -> None:
    """Somebody is said to have been dealt, laid down or passed what makes little sense, in time."""
    record["events"].insert(rng.randint(0, first_play(record)), any_event(rng, record))


def inserts_an_unknown_type(rng: Random, record: Record) -> None:
    """An event of a type that there is not, with or without keys of other types."""
    kind = {"type": rng.choice(NOT_AN_EVENT)}
    insert(rng, record, rng.choice((kind, {**any_event(rng, record), **kind})))


def the_dealer_discards(rng: Random, record: Record) -> None:
    """Before the first play the dealer lays a card down: of five, one too many."""
    event = {"type": "discard", "seat": record["dealer"], "card": any_card(rng, record)}
    at = rng.randint(0, first_play(record))
    record["events"].insert(at, event | any_stack(rng, record))


def deals_amiss(rng: Random, record: Record) -> None:
    """Among the deals one made up."""
    at = rng.randint(0, len(positions(record, "deal")))
    record["events"].insert(at, any_deal(rng, record))


def spoils_a_copy(rng: Random, record: Record) -> None:
    """An event is first written down with a wrong seat or card, then rightly."""
    at = rng.choice(positions(record, "discard", "pass", "play") or [None])
    if at is None:
        return
    event = dict(record["events"][at])
    wrong: tuple[tuple[str, Any], ...] = (
        ("seat", rng.choice(table_of(record).listed)),
        ("seat", stranger(rng, record)),
        ("card", rng.choice(NOT_IN_ANY_DECK)),
        ("card", rng.choice(numbers(len(record["seats"]) > 4))),
    )
    key, value = rng.choice(wrong)
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
        event["card"] = any_card(rng, record)
    record["events"].insert(at + 1, event)


def exchanges_late(rng: Random, record: Record) -> None:
    """A discard or a pass after a play, or a deal after anything else."""
    some = [any_event(rng, record) for _ in range(10)]
    late = [event for event in some if event["type"] in ("deal", "discard", "pass")]
    after = positions(record, "play") or [len(record["events"]) - 1]
    record["events"][after[-1] + 1 : after[-1] + 1] = late[:1]


def passes_astray(rng: Random, record: Record) -> None:
    """A pass to somebody who is perhaps no neighbour: across, to oneself, to a stranger."""
    at = rng.choice(positions(record, "pass") or [None])
    if at is not None:
        event = record["events"][at]
        listed = table_of(record).listed
        to = rng.choice((event["seat"], stranger(rng, record), rng.choice(listed)))
        record["events"].insert(rng.choice((at, at + 1)), {**event, "to": to})


def swaps_a_card(rng: Random, record: Record) -> None:
    """In one event a card stands for another."""
    at = rng.choice(positions(record, "deal", "discard", "pass", "play") or [None])
    if at is None:
        return
    event = dict(record["events"][at])
    if event["type"] == "deal" and event["cards"]:
        event["cards"] = list(event["cards"])
        event["cards"][rng.randrange(len(event["cards"]))] = any_card(rng, record)
    elif event["type"] != "deal":
        event["card"] = any_card(rng, record)
    record["events"][at] = event


def mistakes_a_twin(rng: Random, record: Record) -> None:
    """A twin is written down for the number below it, or that number for its twin."""
    events = [record["events"][at] for at in positions(record, "discard", "pass", "play")]
    told = [event for event in events if 0 < event["card"] < 38]
    if len(record["seats"]) > 4 and told:
        event = rng.choice(told)
        card = event["card"]
        event["card"] = int(card) if card % 1 else card + 0.5


def plays_a_card_again(rng: Random, record: Record) -> None:
    """Somebody plays a card that lies there already."""
    played = [record["events"][at]["card"] for at in positions(record, "play")]
    if played:
        card = rng.choice(played)
        change_a_play(rng, record, lambda play: play["card"] != card, {"card": card})


def swaps_two_plays(rng: Random, record: Record) -> None:
    """Two plays of one seat are written down in each other's place."""
    seat, events = rng.choice(table_of(record).listed), record["events"]
    own = [at for at in positions(record, "play") if events[at]["seat"] == seat]
    if len(own) > 1:
        one, other = rng.sample(own, 2)
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


def plays_of_the_other_hand(rng: Random, record: Record) -> None:
    """A card of the open hand is written down as one of the hidden hand, or the other way round."""
    name, other = rng.choice((("open", "hidden"), ("hidden", "open")))
    change_a_play(rng, record, lambda play: play["hand"] == name, {"hand": other})


def keeps_to_one_hand(rng: Random, record: Record) -> None:
    """From some card on a player's cards are all written down as of one hand, sooner or later more
    than it has.
    """
    seat, name = rng.choice(record["seats"]), rng.choice(("open", "hidden"))
    plays = positions(record, "play")
    own = [at for at in plays if record["events"][at]["seat"] == seat]
    for at in own[rng.randint(0, len(own)) :]:
        record["events"][at] = {**record["events"][at], "hand": name}


def forgets_lopakas_deal(rng: Random, record: Record) -> None:
    """Nobody writes down what Lopaka was dealt."""
    record["events"] = [
        event for event in record["events"] if (event["type"], event["seat"]) != ("deal", LOPAKA)
    ]


def lopaka_plays_another_card(rng: Random, record: Record) -> None:
    """Lopaka plays another card, perhaps of his hand; or a player one of his."""
    cards = [
        card
        for at in positions(record, "deal")
        if record["events"][at]["seat"] == LOPAKA
        for card in record["events"][at]["cards"]
    ]
    card = rng.choice([*cards, any_card(rng, record)])
    is_his = rng.random() < 0.5
    change_a_play(rng, record, lambda play: (play["seat"] == LOPAKA) == is_his, {"card": card})


def deals_the_hand_late(rng: Random, record: Record) -> None:
    """A hand is written down when the first cards have been played."""
    at = positions(record, "deal")[:1]
    if at:
        deal = record["events"].pop(at[0])
        first = first_play(record)
        late = rng.randint(first, min(first + 4, len(record["events"])))
        record["events"].insert(late, deal)


SLIPS: tuple[Slip, ...] = (
    inserts_any_event,
    inserts_an_exchange,
    inserts_an_unknown_type,
    the_dealer_discards,
    deals_amiss,
    spoils_a_copy,
    repeats_an_event,
    lays_down_again,
    exchanges_late,
    passes_astray,
    swaps_a_card,
    mistakes_a_twin,
    plays_a_card_again,
    swaps_two_plays,
    changes_the_order,
    forgets_an_event,
    stops_early,
    plays_on,
)
OF_TWO_HANDS: tuple[Slip, ...] = (
    plays_of_the_other_hand,
    plays_of_the_other_hand,
    keeps_to_one_hand,
)
SLIPS_IN: dict[str, tuple[Slip, ...]] = {
    "lopaka": (
        forgets_lopakas_deal,
        lopaka_plays_another_card,
        lopaka_plays_another_card,
        deals_the_hand_late,
    ),
    "bright-house": OF_TWO_HANDS,
    "matagot-duel": OF_TWO_HANDS,
}
"""What can go wrong in some games alone."""


def slipped(rng: Random, record: Record) -> Record:
    """A copy of `record` with one to six slips, which can come to nothing; it is still readable."""
    copied = copy.deepcopy(record)
    slips = SLIPS + SLIPS_IN.get(record.get("variant", "standard"), ())
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


def story_of(record: Record) -> tuple[Table, plain.Story]:
    """The table of a record, and what has happened at it so far."""
    table = table_of(record)
    return table, plain.story(table, plain.findings(table, record["events"])[0])


def any_owner(rng: Random, record: Record) -> str | None:
    """Who has the bottle, or nobody."""
    return rng.choice([*record["seats"], None])


def a_turn(rng: Random, record: Record) -> Event:
    """The table says whose the next card is."""
    return {"type": "turn", "seat": any_seat(rng, record), **any_hand(rng, record)}


def a_gift(rng: Random, record: Record) -> Event:
    """The table gives the last trick to somebody, mostly with a price that lies there."""
    finished = story_of(record)[1].finished
    if not finished or rng.random() < 0.2:
        price, owner = any_card(rng, record), any_owner(rng, record)
        return {"type": "give", "seat": any_seat(rng, record), "price": price, "bottle": owner}
    last = finished[-1]
    price = rng.choice([last.before.price, *(play.card for play in last.plays)])
    owner = None if price == START_PRICE else rng.choice(record["seats"])
    return {"type": "give", "seat": rng.choice(record["seats"]), "price": price, "bottle": owner}


def a_skip(rng: Random, record: Record) -> Event:
    """A trick is passed over, mostly with a card that nobody has played."""
    table, told = story_of(record)
    free = plain.never_played(table, told)
    is_any = not free or rng.random() < 0.2
    card = any_card(rng, record) if is_any else rng.choice(free)
    return {"type": "skip", "seat": any_seat(rng, record), "card": card}


def a_tally(rng: Random, record: Record) -> Event:
    """The round is counted, mostly so that it adds up and nobody has less than the cards written
    down.
    """
    table, told = story_of(record)
    owner, won = rng.choice(table.listed), plain.coins_won(table, told)
    free = plain.never_played(table, told)
    cards = rng.sample(free, min(table.imp, len(free)))
    penalty = sum(table.coins[card] for card in cards)
    coins: list[int | None] = [won[seat] for seat in table.listed]
    rest = table.total - penalty - sum(won.values())
    at = table.listed.index(owner)
    coins[at] = None if rng.random() < 0.5 else won[owner] + max(rest, 0)
    if rng.random() < 0.2:
        coins[rng.randrange(len(coins))] = rng.choice((0, 5, 60, None))
    if rng.random() < 0.1:
        cards[rng.randrange(len(cards))] = any_card(rng, record)
    if rng.random() < 0.1:
        coins.pop()
    if rng.random() < 0.05:
        penalty += 40
    if rng.random() < 0.05:
        owner = stranger(rng, record)
    shown: Event = {"penalty": penalty} if rng.random() < 0.5 else {"cards": cards}
    owners: Event = {"bottle": owner}
    if table.variant == "two-bottles" and rng.random() < 0.7:
        owners = {"bottles": [owner, any_owner(rng, record)]}
    return {"type": "tally", **owners, "coins": coins, **shown}


def a_comparison(rng: Random, record: Record) -> Event:
    """The Imp's Trick is turned over: mostly the cards that were never played."""
    table, told = story_of(record)
    cards = plain.never_played(table, told)
    if len(cards) > table.imp:
        cards = rng.sample(sorted(table.colour), table.imp)
    if cards and rng.random() < 0.3:
        cards = [*cards[1:], any_card(rng, record)]
    return {"type": "imp", "cards": cards}


def a_ruling(rng: Random, record: Record) -> Event:
    """The table decides something, mostly about somebody."""
    about, decision = rng.choice(DECISIONS)
    event: Event = {"type": "ruling", "about": about, "decision": decision}
    if decision != "as_cursed" and rng.random() < 0.3:
        return event
    return {**event, "seat": any_seat(rng, record), "trick": 1, "reason": "as agreed"}


def a_claim(rng: Random, record: Record) -> Event:
    """Somebody says that the trick is theirs, and why."""
    reasons = ("highest", "nearest", "led", "lowest", "fallen", "owner")
    return {"type": "claim", "seat": any_seat(rng, record), "because": rng.choice(reasons)}


def of_the_table(rng: Random, record: Record) -> Event:
    """Something that the table says or decides.

    Where a player has two hands, no trick is passed over: nobody would know of which hand.
    """
    is_of_two = record.get("variant") in ("bright-house", "matagot-duel")
    kinds = [a_turn, a_turn, a_gift, a_gift, a_tally, a_comparison, a_ruling, a_claim]
    return rng.choice(kinds + [a_skip] * (not is_of_two))(rng, record)


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
        return of_the_table(rng, record)
    return any_play(rng, record) | {
        "seat": rng.choice(record["seats"]),
        "assumed": rng.random() < 0.8,
    }


def a_correction(rng: Random, record: Record) -> Event:
    """An event is taken back, or some are put right; perhaps there is nothing to correct."""
    if rng.random() < 0.5:
        return {"type": "retract", "event": a_number(rng, record)}
    changes = []
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        kind, number = rng.choice(("is", "is", "before", "out")), a_number(rng, record)
        change: Event = {"before" if kind == "before" else "event": number}
        if kind != "out":
            change["is"] = an_event_that_was_meant(rng, record)
        changes.append(change)
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
            made["events"].append(of_the_table(rng, made))
        if event is not None:
            is_play = event["type"] == "play"
            made["events"].append({**event, "assumed": rng.random() < 0.9} if is_play else event)
    if rng.random() < 0.3:
        made["events"].append(a_comparison(rng, made))
    if rng.random() < 0.7:
        made["events"].append({"type": "amend", "changes": []})
    return made


# Records

WAYS = ("legal", "revoking", "slipped", "corrected")
RECORDS = [(kind, way) for kind in KINDS for way in WAYS if (kind, way) != ("lopaka", "corrected")]
"""What there is to try, but what the plain implementation leaves out."""


def a_record(rng: Random, kind: str, way: str) -> Record:
    """A made record of this game, in one of the WAYS; a slipped or corrected one is of a legal
    round or, as often, of one with revokes.
    """
    is_legal = way == "legal" or (way != "revoking" and rng.random() < 0.5)
    record = any_round(rng, KINDS[kind], 0 if is_legal else 0.25)[0]
    if way == "slipped":
        return slipped(rng, record)
    return corrected(rng, record) if way == "corrected" else record
