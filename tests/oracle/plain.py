"""What checking a standard round returns, worked out the plainest way.

Written from the page on the record format alone, for three and four seats; what corrections,
decisions and tallies mean is written from the same page of this project and from chapter 8 of its
rulebook. Nothing is carried from event to event that can be worked out again from the events in
force, and nothing is made fast.
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
    def total(self) -> int:
        """The coins on all cards."""
        return sum(self.coins.values())

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


class Story(NamedTuple):
    """The finished tricks, the plays of the running one, what the bottle costs, who has it, and
    whose turn it is.
    """

    finished: list[dict[str, Any]]
    running: list[Play]
    price: int
    bottle: str | None
    turn: str | None


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


def story(table: Table, events: Sequence[Event]) -> Story:
    """The tricks that these events tell, every one of which happened."""
    turn: str | None = table.left(table.dealer)
    finished: list[dict[str, Any]] = []
    running: list[Play] = []
    price, bottle = START_PRICE, None
    for event in events:
        seat, card = event.get("seat"), event.get("card")
        if event["type"] == "turn":
            turn = seat
        elif event["type"] in ("play", "skip"):
            if Play(str(seat), card) not in running:
                running.append(Play(str(seat), card))
            is_skipped = event["type"] == "skip"
            if is_skipped or len(running) == len(table.seats):
                won = Play(str(seat), card) if is_skipped else winning_play(running, price)
                before, sold = price, won.card < price
                if sold:
                    price, bottle = won.card, won.seat
                finished.append(
                    {
                        "number": len(finished) + 1,
                        "leader": None if is_skipped else running[0].seat,
                        "plays": running,
                        "winner": won.seat,
                        "coins": sum(table.coins[play.card] for play in running),
                        "price_before": before,
                        "price": price,
                        "bottle": bottle,
                        "sold": sold,
                    }
                )
                running, turn = [], won.seat
            else:
                turn = next_of(table, running)
        elif event["type"] == "give":
            price, bottle = event["price"], event["bottle"]
            last = finished[-1]
            sold = price != last["price_before"]
            finished[-1] = {
                **last,
                "given": True,
                "winner": seat,
                "price": price,
                "bottle": bottle,
                "sold": sold,
            }
            turn = seat
    is_over = len(finished) == table.hand_size or has_tally(events) or is_void(events)
    return Story(finished, running, price, bottle, None if is_over else turn)


def next_of(table: Table, running: Sequence[Play]) -> str:
    """The first seat, clockwise from the leader, that has not played to this trick."""
    seats = [running[0].seat]
    while seats[-1] in [play.seat for play in running]:
        seats.append(table.left(seats[-1]))
    return seats[-1]


def has_tally(events: Sequence[Event]) -> bool:
    """Whether the round was counted on the table."""
    return bool(of_type("tally", events))


def is_void(events: Sequence[Event]) -> bool:
    """Whether the table decided that the round does not count."""
    return any(event["decision"] in ("void", "redeal") for event in of_type("ruling", events))


def tricks(table: Table, events: Sequence[Event]) -> list[list[Play]]:
    """The plays by trick, the last of them perhaps unfinished. Every play in force was in turn."""
    told = story(table, events)
    return [trick["plays"] for trick in told.finished] + [told.running] * bool(told.running)


def plays(table: Table, events: Sequence[Event]) -> list[Play]:
    """The cards played, in their order."""
    return [play for trick in tricks(table, events) for play in trick]


def skipped(table: Table, events: Sequence[Event]) -> list[int]:
    """The numbers of the tricks that were passed over."""
    return [trick["number"] for trick in story(table, events).finished if trick["leader"] is None]


def winning_play(trick: Sequence[Play], price: int) -> Play:
    """The highest card below the price, if any lies there; else the highest card."""
    below = [play for play in trick if play.card < price]
    return max(below or trick, key=lambda play: play.card)


def to_act(table: Table, events: Sequence[Event]) -> str | None:
    """The seat whose turn it is; None once no card is due any more."""
    return story(table, events).turn


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


def options(
    table: Table, events: Sequence[Event], voids: set[tuple[str, int]]
) -> dict[int, list[int]]:
    """For each card the numbers of the places it can go to, given the events and the voids."""
    dealt = {event["seat"]: event["cards"] for event in of_type("deal", events)}
    dealt_to = {card: seat for seat, cards in dealt.items() for card in cards}
    given = {
        event["card"]: (event["seat"], kind_of(table, event))
        for event in of_type("discard", events) + of_type("pass", events)
    }
    played_by = {play.card: play.seat for play in plays(table, events)}
    still_playing = {
        seat for seat in table.seats if list(played_by.values()).count(seat) < table.hand_size
    }

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
    return {
        card: [number for number, place in enumerate(every) if fits(card, place)]
        for card in table.colour
    }


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


def is_proven(
    table: Table, told: Sequence[Sequence[Play]], hand: set[int], failure: Failure
) -> bool:
    """Whether the seat shows that colour later, or is known to have held it in that trick."""
    by_trick = [{play.card for play in trick if play.seat == failure.seat} for trick in told]
    until_then = set().union(*by_trick[: failure.trick])
    later = set().union(*by_trick[failure.trick :])
    return any(table.colour[card] == failure.colour for card in later | (hand - until_then))


def revokes(table: Table, events: Sequence[Event]) -> list[Failure]:
    """The failures to follow that the events prove to be revokes, by trick.

    A hand is known no more after a trick that was passed over.
    """
    told, first = tricks(table, events), min(skipped(table, events), default=table.hand_size)
    return [
        failure
        for failure in failures(table, events)
        if is_proven(
            table,
            told,
            (known_hand(events, failure.seat) or set()) if failure.trick <= first else set(),
            failure,
        )
    ]


def voids(table: Table, events: Sequence[Event]) -> set[tuple[str, int]]:
    """The seats and colours of failures to follow that are not proven to be revokes.

    A failure after a trick that was passed over says nothing: a card of that colour may have gone
    to that trick.
    """
    proven = revokes(table, events)
    first = min(skipped(table, events), default=table.hand_size)
    told = [failure for failure in failures(table, events) if failure.trick <= first]
    return {(failure.seat, failure.colour) for failure in told if failure not in proven}


# What is refused


def deal_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this deal cannot have happened after the events `before`; None if it can."""
    seat, cards = event["seat"], event["cards"]
    deals = of_type("deal", before)
    if any(event["type"] in ("discard", "pass", "play", "skip") for event in before):
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
    if of_type("play", before) or of_type("skip", before):
        return "wrong-phase"
    if any(other["card"] == card for other in exchanged):
        return "duplicate-card"
    if event["type"] == "pass" and event["to"] not in (table.left(seat), table.right(seat)):
        return "not-a-neighbour"
    if any(
        other["seat"] == seat and kind_of(table, other) == kind_of(table, event)
        for other in exchanged
    ):
        return "already-done"
    if not can_have_been(table, [*before, event]):
        return "not-in-hand"
    return None


def play_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this play cannot have happened after the events `before`; None if it can."""
    turn = to_act(table, before)
    if event["card"] not in table.colour:
        return "unknown-card"
    if turn is None:
        return "round-over"
    if event["seat"] != turn:
        return "out-of-turn"
    if any(play.card == event["card"] for play in plays(table, before)):
        return "duplicate-card"
    if not can_have_been(table, [*before, event]):
        return "not-in-hand"
    return None


def turn_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the next card cannot be this seat's; None if it can."""
    told = story(table, before)
    if told.turn is None:
        return "round-over"
    return "out-of-turn" if any(play.seat == event["seat"] for play in told.running) else None


def give_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the table cannot have given the last trick so; None if it can."""
    told = story(table, before)
    if told.running or not told.finished or has_tally(before) or is_void(before):
        return "no-trick"
    last = told.finished[-1]
    if event["price"] != last["price_before"] and event["price"] not in [
        play.card for play in last["plays"]
    ]:
        return "not-in-trick"
    if (event["price"] == START_PRICE) != (event["bottle"] is None):
        return "not-in-trick"
    return None if event["seat"] in [play.seat for play in last["plays"]] else "no-trick"


def skip_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why this seat cannot have taken a trick with this card; None if it can."""
    told, won = story(table, before), Play(event["seat"], event["card"])
    if event["card"] not in table.colour:
        return "unknown-card"
    if told.turn is None:
        return "round-over"
    if won in told.running:
        return None
    if won.seat in [play.seat for play in told.running]:
        return "out-of-turn"
    if won.card in [play.card for play in plays(table, before)]:
        return "duplicate-card"
    return None if can_have_been(table, [*before, event]) else "not-in-hand"


def tally_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the table cannot have counted so; None if it can."""
    told = story(table, before)
    if has_tally(before) or is_void(before) or (told.turn is None and not skipped(table, before)):
        return "round-over"
    if "penalty" not in event:
        wrong = imp_refusal(table, event["cards"])
        if wrong or any(play.card in event["cards"] for play in plays(table, before)):
            return wrong or "duplicate-card"
    if len(event["coins"]) != len(table.seats):
        return "does-not-add-up"
    counted = dict(zip(table.seats, event["coins"], strict=True))
    if any(coins is None for seat, coins in counted.items() if seat != event["bottle"]):
        return "does-not-add-up"
    known = coins_known(table, before)
    if any(coins is not None and coins < known[seat] for seat, coins in counted.items()):
        return "below-known"
    rest = table.total - counted_penalty(table, event) - sum(coins or 0 for coins in event["coins"])
    if counted[event["bottle"]] is None:
        return None if rest >= known[event["bottle"]] else "does-not-add-up"
    return None if rest == 0 else "does-not-add-up"


def imp_refusal(table: Table, cards: Sequence[int]) -> str | None:
    """Why these cannot have been the cards of the Imp's Trick; None if they can."""
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if len(set(cards)) < len(cards):
        return "duplicate-card"
    return None if len(cards) == len(table.seats) else "hand-size"


def comparison_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the Imp's Trick cannot have been turned over then; None if it can."""
    if not is_complete(table, before) or has_tally(before):
        return "round-running"
    return imp_refusal(table, event["cards"])


def ruling_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why the table cannot have decided anything any more; None if it can."""
    return "round-over" if is_void(before) else None


def claim_refusal(table: Table, before: Sequence[Event], event: Event) -> str | None:
    """Why no trick that lies there can be this seat's; None if one can."""
    told = story(table, before)
    lying = told.running or [play for trick in told.finished[-1:] for play in trick["plays"]]
    return (
        None
        if event["seat"] in [play.seat for play in lying] and not is_void(before)
        else "no-claim"
    )


REFUSALS = {
    "deal": deal_refusal,
    "discard": exchange_refusal,
    "pass": exchange_refusal,
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
    named = [event[key] for key in ("seat", "bottle") if key in event and event[key] is not None]
    return (
        "unknown-seat"
        if any(seat not in table.seats for seat in (*named, *event.get("agreed", ())))
        else None
    )


def refusal(table: Table, before: Sequence[Event], event: Event) -> Finding | None:
    """The refusal's code, and the seat where that code has one; None if the event stands."""
    if foreign := is_foreign(table, event):
        return {"code": foreign}
    code = REFUSALS[event["type"]](table, before, event)
    seat = {"seat": event["seat"]} if "seat" in event else {}
    return {"code": code, **seat} if code else None


# Corrections


def is_correction(table: Table, event: Event) -> bool:
    """Whether the event takes another back or puts others right."""
    return event["type"] in ("retract", "amend") and not is_foreign(table, event)


def standing(table: Table, events: Sequence[Event], vain: set[int]) -> set[int]:
    """The numbers of what nothing takes back that stands itself, worked out from the end, where
    nothing can be taken back.
    """
    taken_back = set(vain)
    for number in reversed(range(len(events))):
        event = events[number]
        if number not in taken_back and event["type"] == "retract":
            taken_back.add(event["event"])
    return set(range(len(events))) - taken_back


def told(table: Table, events: Sequence[Event], vain: set[int]) -> list[tuple[int, Event]]:
    """The events of the round that stand, each with its number, in their order, as the amendments
    have them.
    """
    stands = standing(table, events, vain)
    order: list[int] = []
    for number, event in enumerate(events):
        if not is_correction(table, event):
            order.append(number)
        for change in event.get("changes", ()) if is_correction(table, event) else ():
            if "is" in change and "before" in change:
                order.insert(
                    order.index(change["before"]) if change["before"] in order else len(order),
                    number,
                )
    amendments = [
        number
        for number in sorted(stands)
        if events[number]["type"] == "amend" and number in range(len(events))
    ]
    changes = [
        change
        for number in amendments
        if is_correction(table, events[number])
        for change in events[number]["changes"]
    ]

    def content(number: int) -> Event | None:
        if number not in stands:
            return None
        about = [
            change for change in changes if "before" not in change and change["event"] == number
        ]
        if any("is" not in change for change in about):
            return None
        put_in = [
            change["is"]
            for change in events[number].get("changes", ())
            if "is" in change and "before" in change
        ]
        original = put_in[0] if is_correction(table, events[number]) else events[number]
        latest: Event = [original, *(change["is"] for change in about)][-1]
        return latest

    found = [(number, content(number)) for number in order]
    return [(number, event) for number, event in found if event is not None]


def vain_corrections(table: Table, events: Sequence[Event]) -> dict[int, str]:
    """The corrections of what was not in force when they were made, with the code of each."""
    vain: dict[int, str] = {}
    for number, event in enumerate(events):
        before = events[:number]
        if not is_correction(table, event):
            continue
        if event["type"] == "retract" and event["event"] not in standing(table, before, set(vain)):
            vain[number] = "nothing-to-retract"
        if event["type"] == "amend" and not is_about_something(
            told(table, before, set(vain)), event, number
        ):
            vain[number] = "nothing-to-amend"
    return vain


def is_about_something(before: Sequence[tuple[int, Event]], event: Event, number: int) -> bool:
    """Whether all that an amendment changes is there, and it puts in one event at most."""
    there = {told for told, _ in before}
    put_in = [change for change in event["changes"] if "is" in change and "before" in change]
    others = [change for change in event["changes"] if change not in put_in]
    return (
        len(put_in) <= 1
        and all(change["before"] in there | {number} for change in put_in)
        and all(change["event"] in there for change in others)
    )


# The findings


def findings(table: Table, events: Sequence[Event]) -> tuple[list[Event], list[Finding]]:
    """The events in force, and every finding in its order, without severity and message."""
    vain = vain_corrections(table, events)
    found: list[Finding] = [{"code": code, "event": number} for number, code in vain.items()]
    amendments = [
        number for number in standing(table, events, set(vain)) if events[number]["type"] == "amend"
    ]
    corrected = max(
        (number for number in amendments if is_correction(table, events[number])), default=-1
    )
    in_force: list[Event] = []
    explained = True
    for index, written in told(table, events, set(vain)):
        event, turn = written, to_act(table, in_force)
        if index <= corrected and is_assumed(table, event) and turn is not None:
            event = {**event, "seat": turn}
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
        if event["type"] == "imp":  # the last look counts
            found = [finding for finding in found if finding["code"] != "imp-differs"]
            if set(event["cards"]) != set(never_played(table, in_force)):
                found.append({"code": "imp-differs", "event": index})
    return in_force, sorted(found, key=lambda finding: int(finding["event"]))


def is_assumed(table: Table, event: Event) -> bool:
    """Whether the app took the seat of a play from the turn."""
    return (
        event["type"] == "play"
        and not is_foreign(table, event)
        and event.get("assumed", False) is True
    )


# The result


def never_played(table: Table, events: Sequence[Event]) -> list[int]:
    """The cards that nobody has played, ascending."""
    return sorted(set(table.colour) - {play.card for play in plays(table, events)})


def coins_known(table: Table, events: Sequence[Event]) -> dict[str, int]:
    """The coins on the cards that each seat has won."""
    finished = story(table, events).finished
    return {
        seat: sum(trick["coins"] for trick in finished if trick["winner"] == seat)
        for seat in table.seats
    }


def counted_penalty(table: Table, tally: Event) -> int:
    """The coins of the Imp's Trick as the table counted them."""
    return (
        int(tally["penalty"])
        if "penalty" in tally
        else sum(table.coins[card] for card in tally["cards"])
    )


def is_complete(table: Table, events: Sequence[Event]) -> bool:
    """Whether the round has a score."""
    is_known = has_tally(events) or not skipped(table, events)
    return to_act(table, events) is None and not is_void(events) and is_known


def marks(table: Table, events: Sequence[Event], cursed: set[str]) -> dict[str, Any]:
    """What a result says beside, where decisions and tallies are in the record."""
    beside = {
        "void": is_void(events),
        "cursed": [seat for seat in table.seats if seat in cursed],
        "tallied": has_tally(events),
        "unproved": skipped(table, events),
    }
    return {key: value for key, value in beside.items() if value}


def result(record: Record) -> dict[str, Any]:
    """What checking `record` returns; it is a readable record of the standard game."""
    table = table_of(record)
    in_force, found = findings(table, record["events"])
    now = story(table, in_force)
    bottle, coins_won = now.bottle, coins_known(table, in_force)
    cards = never_played(table, in_force)
    penalty = sum(table.coins[card] for card in cards)
    for tally in of_type("tally", in_force):
        bottle, penalty = tally["bottle"], counted_penalty(table, tally)
        cards = [] if "penalty" in tally else sorted(tally["cards"])
        rest = table.total - penalty - sum(coins or 0 for coins in tally["coins"])
        counted = zip(table.seats, tally["coins"], strict=True)
        coins_won = {seat: rest if coins is None else coins for seat, coins in counted}
    is_done = is_complete(table, in_force)
    cursed = {
        event["seat"]
        for event in of_type("ruling", in_force)
        if event["decision"] == "as_cursed" and "seat" in event
    }
    scores = {
        seat: -penalty if seat in {bottle, *cursed} else coins for seat, coins in coins_won.items()
    }
    return marks(table, in_force, cursed) | {
        "status": "complete" if is_done else "in-progress",
        "to_act": now.turn,
        "price": now.price,
        "bottle": bottle,
        "tricks": [
            {**trick, "plays": [play._asdict() for play in trick["plays"]]}
            for trick in now.finished
        ],
        "coins_won": coins_won,
        "imps_trick": {"cards": cards, "coins": penalty} if is_done else None,
        "scores": scores if is_done else None,
        "findings": found,
    }
