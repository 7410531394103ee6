"""What checking a round of two players returns, with Lopaka or in The Bright House, worked out the
plainest way.

Written from the page on the record format alone: of deals it knows Lopaka's, and nothing of what
the players are dealt, pass and discard. Every play that stands was in turn; so a trick is the next
three or four of them, and all else is told from that.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from .plain import START_PRICE, Event, Finding, Record, suits

LOPAKA = "Lopaka"


class Table(NamedTuple):
    """Who sits there, clockwise from the player who leads first, and each card's colour and
    coins.
    """

    seats: tuple[str, ...]
    with_lopaka: bool
    colour: dict[int, int]
    coins: dict[int, int]

    @property
    def hands(self) -> int:
        """How many cards make a trick."""
        return 3 if self.with_lopaka else 4

    @property
    def tricks(self) -> int:
        """How many tricks make a round."""
        return 11 if self.with_lopaka else 8


class Hand(NamedTuple):
    """What plays one card to a trick.

    A seat's only hand, or in The Bright House its `open` or its `hidden` one.
    """

    seat: str
    name: str | None = None


class Play(NamedTuple):
    """A card that was laid on the table, and the number of the event that says so."""

    hand: Hand
    card: int
    event: int


def table_of(record: Record) -> Table:
    """The table at which `record` was made. Lopaka sits between the other player and the dealer."""
    (other,) = [seat for seat in record["seats"] if seat != record["dealer"]]
    with_lopaka = record["variant"] == "lopaka"
    deck = suits(record.get("deck", "classic"))
    return Table(
        seats=(other, LOPAKA, record["dealer"]) if with_lopaka else (other, record["dealer"]),
        with_lopaka=with_lopaka,
        colour={card: colour for colour, suit in enumerate(deck) for card in suit},
        coins={card: coins for suit in deck for card, coins in suit.items()},
    )


# The tricks


def order(table: Table, leader: str) -> list[Hand]:
    """The hands in the order in which they play to a trick.

    In The Bright House both open ones first.
    """
    at = table.seats.index(leader)
    names = (None,) if table.with_lopaka else ("open", "hidden")
    return [Hand(seat, name) for name in names for seat in table.seats[at:] + table.seats[:at]]


def is_lopaka(table: Table, hand: Hand) -> bool:
    """Whether Lopaka plays it, and not a player of that name."""
    return table.with_lopaka and hand.seat == LOPAKA


def tricks(table: Table, plays: Sequence[Play]) -> list[Sequence[Play]]:
    """The plays by trick, the last of them perhaps unfinished."""
    return [plays[at : at + table.hands] for at in range(0, len(plays), table.hands)]


def running(table: Table, plays: Sequence[Play]) -> list[int]:
    """The cards of the trick that is not finished; none between two tricks."""
    return [play.card for play in plays[len(plays) - len(plays) % table.hands :]]


def winning_card(cards: Collection[int], price: int) -> int:
    """The highest card below the price, if any lies there; else the highest card."""
    return max([card for card in cards if card < price] or cards)


def price_after(won: Sequence[Play]) -> int:
    """What the bottle costs after tricks that these plays won: the lowest of them, or still 19."""
    return min([START_PRICE, *(play.card for play in won)])


def winning_plays(table: Table, plays: Sequence[Play]) -> list[Play]:
    """The play that won, for each finished trick."""
    won: list[Play] = []
    for trick in tricks(table, plays):
        if len(trick) == table.hands:
            card = winning_card([play.card for play in trick], price_after(won))
            won += [play for play in trick if play.card == card]
    return won


def turn(table: Table, plays: Sequence[Play]) -> Hand | None:
    """The hand that plays next; None once the round is over."""
    if len(plays) == table.hands * table.tricks:
        return None
    won = winning_plays(table, plays)
    leader = won[-1].hand.seat if won else table.seats[0]
    return order(table, leader)[len(plays) % table.hands]


def due(colour: dict[int, int], held: Collection[int], trick: Sequence[int], price: int) -> int:
    """The card that Lopaka plays of those he holds, to a trick in which these cards lie."""
    if not trick:
        return max(held)
    legal = [card for card in held if colour[card] == colour[trick[0]]] or held
    winning = [card for card in legal if winning_card([*trick, card], price) == card]
    return max(winning) if winning else min(legal)


def lopakas_card(table: Table, dealt: Collection[int], plays: Sequence[Play]) -> int:
    """The card that Lopaka plays next, of those he was dealt."""
    held = set(dealt) - {play.card for play in plays}
    return due(table.colour, held, running(table, plays), price_after(winning_plays(table, plays)))


# What is refused


def play_of(table: Table, event: Event, number: int) -> Play:
    """The play that an event tells."""
    return Play(
        Hand(event["seat"], None if table.with_lopaka else event["hand"]), event["card"], number
    )


def deal_refusal(
    table: Table, dealt: Sequence[int] | None, plays: Sequence[Play], cards: Sequence[int]
) -> str | None:
    """Why Lopaka cannot have been dealt these cards then; None if he can."""
    if plays:
        return "wrong-phase"
    if any(card not in table.colour for card in cards):
        return "unknown-card"
    if dealt is not None:
        return "already-done"
    if len(cards) != table.tricks:
        return "hand-size"
    return "duplicate-card" if len(set(cards)) < len(cards) else None


def play_refusal(
    table: Table, dealt: Sequence[int] | None, plays: Sequence[Play], play: Play
) -> str | None:
    """Why this card cannot have been played then, Lopaka's rules set aside; None if it can."""
    next_hand = turn(table, plays)
    if play.card not in table.colour:
        return "unknown-card"
    if next_hand is None:
        return "round-over"
    if play.hand != next_hand:
        return "out-of-turn"
    if play.card in [other.card for other in plays]:
        return "duplicate-card"
    if dealt is not None and (play.card in dealt) != is_lopaka(table, play.hand):
        return "not-in-hand"
    return None


def due_instead(
    table: Table, dealt: Sequence[int] | None, plays: Sequence[Play], play: Play
) -> int | None:
    """The card that Lopaka plays by his rules where he played another and his hand is known; else
    None.
    """
    if dealt is None or not is_lopaka(table, play.hand):
        return None
    card = lopakas_card(table, dealt, plays)
    return None if card == play.card else card


def refusal(
    table: Table, dealt: Sequence[int] | None, plays: Sequence[Play], event: Event
) -> Finding | None:
    """Why the event is refused after Lopaka's deal and these plays; None if it stands."""
    if event["type"] not in ("deal", "play"):
        return {"code": "unknown-event"}
    if event["seat"] not in table.seats:
        return {"code": "unknown-seat"}
    if event["type"] == "deal":
        code = deal_refusal(table, dealt, plays, event["cards"])
        return {"code": code, "seat": event["seat"]} if code else None
    play = play_of(table, event, len(plays))
    if code := play_refusal(table, dealt, plays, play):
        return {"code": code, "seat": event["seat"]}
    card = due_instead(table, dealt, plays, play)
    return {"code": "lopaka-policy", "seat": LOPAKA, "due": card} if card else None


def told(table: Table, events: Sequence[Event]) -> tuple[list[Play], list[Finding]]:
    """The plays that stand, and a finding for each event that does not."""
    dealt: Sequence[int] | None = None
    plays: list[Play] = []
    refused: list[Finding] = []
    for number, event in enumerate(events):
        if wrong := refusal(table, dealt, plays, event):
            refused.append({**wrong, "event": number})
        elif event["type"] == "deal":
            dealt = event["cards"]
        else:
            plays.append(play_of(table, event, number))
    return plays, refused


# Following colour


def revokes(table: Table, plays: Sequence[Play]) -> list[Finding]:
    """What each hand but Lopaka's did not follow and played later, found where it first did."""
    found: list[Finding] = []
    for number, trick in enumerate(tricks(table, plays), start=1):
        led = table.colour[trick[0].card]
        for play in trick:
            later = [other for other in plays[number * table.hands :] if other.hand == play.hand]
            shown = [other.event for other in later if table.colour[other.card] == led]
            if table.colour[play.card] != led and shown and not is_lopaka(table, play.hand):
                revoke = {
                    "code": "revoke",
                    "event": shown[0],
                    "seat": play.hand.seat,
                    "trick": number,
                }
                found.append(revoke | named(play.hand))
    return found


def named(hand: Hand) -> dict[str, str]:
    """Which of its seat's hands it is, where there are two."""
    return {"hand": hand.name} if hand.name else {}


# The result


def finished(table: Table, plays: Sequence[Play]) -> list[dict[str, Any]]:
    """The finished tricks. Who has played the price has the bottle."""
    won = winning_plays(table, plays)
    owners = {play.card: play.hand.seat for play in won}
    return [
        {
            "number": number,
            "leader": trick[0].hand.seat,
            "plays": [
                {"seat": play.hand.seat, "card": play.card, **named(play.hand)} for play in trick
            ],
            "winner": won[number - 1].hand.seat,
            "coins": sum(table.coins[play.card] for play in trick),
            "price_before": price_after(won[: number - 1]),
            "price": price_after(won[:number]),
            "bottle": owners.get(price_after(won[:number])),
            "sold": price_after(won[:number]) < price_after(won[: number - 1]),
        }
        for number, trick in enumerate(tricks(table, plays)[: len(won)], start=1)
    ]


def outcome(table: Table, plays: Sequence[Play]) -> dict[str, Any]:
    """What a round has come to by these plays, all of which stand."""
    next_hand, won, told_tricks = (
        turn(table, plays),
        winning_plays(table, plays),
        finished(table, plays),
    )
    price = price_after(won)
    bottle = next((play.hand.seat for play in won if play.card == price), None)
    coins_won = {
        seat: sum(trick["coins"] for trick in told_tricks if trick["winner"] == seat)
        for seat in table.seats
    }
    never_played = sorted(set(table.colour) - {play.card for play in plays})
    penalty = sum(table.coins[card] for card in never_played)
    is_done = next_hand is None
    return {
        "status": "complete" if is_done else "in-progress",
        "to_act": None if next_hand is None else next_hand.seat,
        "price": price,
        "bottle": bottle,
        "tricks": told_tricks,
        "coins_won": coins_won,
        "imps_trick": {"cards": never_played, "coins": penalty} if is_done else None,
        "scores": {seat: -penalty if seat == bottle else coins for seat, coins in coins_won.items()}
        if is_done
        else None,
    }


def result(record: Record) -> dict[str, Any]:
    """What checking `record` returns.

    It is a readable record of two players, with no deal but Lopaka's.
    """
    table = table_of(record)
    plays, refused = told(table, record["events"])
    found = sorted(
        refused + revokes(table, plays),
        key=lambda finding: (finding["event"], finding.get("trick", 0)),
    )
    return outcome(table, plays) | {"findings": found}
