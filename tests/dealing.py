"""Rounds for tests to play, with all that is written down in secret before the first card."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from assistant.rules.cards import NUMBERS, Card
from assistant.rules.events import Chosen, Dealt, Exchanged, Played, RoundEvent
from assistant.rules.options import USUAL, Options
from assistant.rules.table import Hand, Seat, Stack, Table, number_of, number_of_stack
from tests.rounds import CLASSIC, legal_round
from tests.rounds_of_two import round_of_two, table_of_two

KINDS = {
    "3 players": Table(3, 0, CLASSIC),
    "4 players": Table(4, 0, CLASSIC),
    "Lopaka": table_of_two("lopaka"),
    "The Bright House": table_of_two("bright-house"),
}


@dataclass(frozen=True, slots=True)
class Seen:
    """What is the same in both deals.

    The agreements, who writes something down, which stacks lie open, and every play.

    `plays` begins with Lopaka's hand, which lies open.
    """

    table: Table
    options: Options
    writers: tuple[Seat, ...]
    opened: dict[Seat, Stack | None]
    plays: Sequence[RoundEvent]

    @property
    def piles(self) -> list[tuple[Seat, Stack | None]]:
        """What is dealt in secret: a hand to each player, or two stacks."""
        stacks: tuple[Stack | None, ...] = (
            (1, 2) if self.table.variant == "bright-house" else (None,)
        )
        return [(seat, stack) for seat in range(self.table.players) for stack in stacks]

    def told(self, step: int, chance: Random, known_to: Seat | None = None) -> list[RoundEvent]:
        """The first events of a round.

        Of the cards that nobody has seen by then, chance says where they are; but those that a seat
        is dealt, gives and receives are the same for the same step, where one is named.
        """
        plays = self.plays[: max(0, step - len(self.before([], chance)))]
        return [*self.before(plays, chance, known_to), *plays][:step]

    def before(
        self, plays: Sequence[RoundEvent], chance: Random, known_to: Seat | None = None
    ) -> list[RoundEvent]:
        """What is written down in secret before these plays."""
        chosen = [
            Chosen(seat, stack)
            for seat, stack in self.opened.items()
            if stack and seat in self.writers
        ]
        return [
            *(part for one in self.dealt(plays, chance, known_to) for part in self.parts(one)),
            *chosen,
        ]

    def parts(self, one: Exchanged) -> list[Exchanged]:
        """What a seat writes down: at once, or one after the other; nothing where it skips."""
        if one.seat not in self.writers:
            return []
        hand = one.cards if self.options.hands == "all" else ()
        if self.options.exchange_order == "all_three_at_once":
            return [Exchanged(one.seat, hand, one.discards, one.passes, one.stack)]
        parts = [Exchanged(one.seat, hand, stack=one.stack)] if hand else []
        parts += (
            [Exchanged(one.seat, discards=one.discards, stack=one.stack)] if one.discards else []
        )
        return parts + [
            Exchanged(one.seat, passes=(given,), stack=one.stack) for given in one.passes
        ]

    def dealt(
        self, plays: Sequence[RoundEvent], chance: Random, known_to: Seat | None = None
    ) -> list[Exchanged]:
        """An exchange after which each pile holds what was played of it, and else cards that nobody
        has seen; nor the seat that is named, whose own cards are the same whatever chance says.
        """
        held: dict[Hand, list[Card]] = {self.hand(*pile): [] for pile in self.piles}
        for play in plays:
            if isinstance(play, Played) and number_of(play.seat, play.which) in held:
                held[number_of(play.seat, play.which)].append(play.card)
        known = [] if known_to is None else self.dealt(plays, Random(0))
        passed = {
            (one.seat, to, one.stack): card
            for one in known
            for to, card in one.passes
            if known_to in (one.seat, to)
        }
        for (_, to, stack), card in passed.items():
            if card not in held[self.hand(to, stack)]:
                held[self.hand(to, stack)].append(card)
        discards = {(one.seat, one.stack): one.discards for one in known if one.seat == known_to}
        for one in known:
            if one.seat == known_to:
                gone_from = {*one.discards, *(card for _, card in one.passes)}
                own = held[self.hand(one.seat, one.stack)]
                own += sorted({*one.cards} - gone_from - {*own})
        lopakas = [card for deal in self.plays if isinstance(deal, Dealt) for card in deal.cards]
        gone = {*lopakas, *(card for cards in held.values() for card in cards)}
        gone |= {card for cards in discards.values() for card in cards}
        unseen = [card for card in chance.sample(sorted(NUMBERS), len(NUMBERS)) if card not in gone]
        for cards in held.values():
            while len(cards) < self.table.tricks:
                cards.append(unseen.pop())
        for to, stack in self.piles:
            givers = [
                seat
                for seat in range(self.table.players)
                if to in self.table.receivers(seat) and (seat, to, stack) not in passed
            ]
            free = [card for card in held[self.hand(to, stack)] if card not in passed.values()]
            cards = chance.sample(free, len(givers))
            passed |= {(giver, to, stack): card for giver, card in zip(givers, cards, strict=True)}
        if self.table.variant != "lopaka":
            for pile in self.piles:
                if pile not in discards:
                    discards[pile] = (unseen.pop(),)
        return [self.exchanged(pile, held, passed, discards.get(pile, ())) for pile in self.piles]

    def exchanged(
        self,
        pile: tuple[Seat, Stack | None],
        held: dict[Hand, list[Card]],
        passed: dict[tuple[Seat, Hand | None, Stack | None], Card],
        discards: tuple[Card, ...],
    ) -> Exchanged:
        """The exchange of one pile that ends with these cards held."""
        seat, stack = pile
        given = tuple(
            (to, card) for (giver, to, its), card in passed.items() if (giver, its) == (seat, stack)
        )
        received = {card for (_, to, its), card in passed.items() if (to, its) == (seat, stack)}
        dealt = {
            *held[self.hand(seat, stack)],
            *(card for _, card in given),
            *discards,
        } - received
        return Exchanged(seat, tuple(dealt), discards, given, stack)

    def hand(self, seat: Seat, stack: Stack | None) -> Hand:
        """The number of the hand that a pile becomes."""
        if stack is None or self.opened[seat] in (None, 1):
            return number_of_stack(seat, stack)
        return number_of_stack(seat, 1 if stack == 2 else 2)


def a_round(kind: str, chance: Random) -> Seen:
    """A round at a table that agreed on anything but that the cards which may be played are lit for
    all to see.
    """
    table = KINDS[kind]
    if table.variant == "standard":
        plays: Sequence[RoundEvent] = [
            Played(*play) for play in legal_round(chance, table.seats, table.left(table.dealer))
        ]
    else:
        plays = round_of_two(chance.randrange(1_000_000), table)
    options = replace(
        USUAL,
        variant=table.variant,
        hands=chance.choice(("all", "given")),
        exchange_order=chance.choice(("strict_order", "all_three_at_once")),
        own_pass_memo=chance.choice(("on", "off")),
        memory_aid=chance.choice(("table_only", "counts", "full")),
        lessons=chance.choice(("on", "off")),
        review=chance.choice(("last_trick", "own_pile", "all")),
    )
    is_house = table.variant == "bright-house"
    opened: dict[Seat, Stack | None] = {
        seat: chance.choice((1, 2)) if is_house else None for seat in range(table.players)
    }
    writers = tuple(seat for seat in range(table.players) if chance.random() < 0.8)
    return Seen(table, options, writers, opened, plays)
