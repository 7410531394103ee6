"""What a round has come to. It is folded from events and never stored.

One object is changed in place from event to event, with cards as numbers and sets of cards as bits:
a new frozen state for every event costs four times as much, and a league reads hundreds of
thousands of them.
"""

from typing import Literal

from assistant.rules.cards import Card, Coins
from assistant.rules.events import Claimed, Ruled, Tallied
from assistant.rules.findings import Cause
from assistant.rules.table import Hand, Seat, Stack, Table
from assistant.rules.tricks import Bottle, Play, Trick, cards_of, in_play, seats_of


class Round:
    """One round at one table.

    The chapters (`exchange`, `play`, `scoring`, `decisions`) ask it and change it; everybody else
    reads.
    """

    __slots__ = (
        "acted",
        "bottles",
        "chosen",
        "claims",
        "coins",
        "cursed",
        "dealt",
        "discarded",
        "hands",
        "imp",
        "in_play",
        "laid",
        "led",
        "missed",
        "passed",
        "played",
        "plays",
        "rulings",
        "suit_of",
        "table",
        "tally",
        "tricks",
        "turn",
        "void",
    )

    def __init__(self, table: Table) -> None:
        seats = range(table.seats)
        self.table = table
        # The exchange, as far as it was written down: by hands, in The Bright House by stacks.
        # A pass has the hand that gives, and to whom. `chosen` is the stack that lies open in The
        # Bright House.
        self.dealt: dict[Hand, int] = {}
        self.discarded: dict[Hand, tuple[Card, ...]] = {}
        self.passed: dict[tuple[Hand, Hand], Card] = {}
        self.chosen: dict[Seat, Stack] = {}
        # Play. `hands` holds what is still in a hand where all of it is known, and is None before
        # the first card. `turn` is the hand that is to play, and `acted` has a bit for each hand
        # that has played to the running trick; in the duel these are turns (`Table.in_turn`).
        self.hands: dict[Hand, int] | None = None
        self.turn: Hand | None = table.left(table.dealer)
        self.acted = 0
        self.suit_of = table.deck.suit_of
        self.led: int | None = None
        self.plays: list[Play] = []
        self.tricks: list[Trick] = []
        self.played = 0
        self.laid: dict[Card, int] = {}  # the number of the event that laid each card
        self.bottles: tuple[Bottle, ...] = (Bottle(),) * table.bottles
        self.in_play = 0  # the number of the bottle that can be sold next
        self.coins: list[Coins] = [0 for _ in seats]
        # For each hand and colour, the tricks in which it did not follow, nothing proved yet.
        self.missed: list[dict[int, list[int]]] = [{} for _ in range(table.hands)]
        # What the table counted, turned over and decided.
        self.tally: Tallied | None = None
        self.imp: tuple[Card, ...] | None = None
        self.rulings: list[Ruled] = []
        self.claims: list[tuple[int, int, Claimed]] = []  # with the event's and the trick's number
        self.cursed: set[Seat] = set()
        self.void = False

    def copy(self) -> "Round":
        """The same round, to be changed by itself."""
        twin = Round.__new__(Round)
        for name in Round.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.dealt, twin.discarded = dict(self.dealt), dict(self.discarded)
        twin.passed, twin.chosen = dict(self.passed), dict(self.chosen)
        twin.hands = None if self.hands is None else dict(self.hands)
        twin.plays, twin.tricks = list(self.plays), list(self.tricks)
        twin.laid, twin.coins = dict(self.laid), list(self.coins)
        twin.missed = [
            {suit: list(tricks) for suit, tricks in missed.items()} for missed in self.missed
        ]
        twin.rulings, twin.cursed = list(self.rulings), set(self.cursed)
        twin.claims = list(self.claims)
        return twin

    @property
    def price(self) -> Card:
        """What the bottle in play costs."""
        return self.bottles[self.in_play].price

    @property
    def bottle(self) -> Seat | None:
        """Who has the bottle in play; None before it is bought."""
        return self.bottles[self.in_play].owner

    def set_bottle(self, number: int, bottle: Bottle) -> None:
        """The bottle of this number costs and is owned so; the dearest is in play (12.5)."""
        self.bottles = (*self.bottles[:number], bottle, *self.bottles[number + 1 :])
        self.in_play = in_play(self.bottles)

    def curses(self, seat: Seat) -> int:
        """How many bottles a seat has."""
        return sum(bottle.owner == seat for bottle in self.bottles)

    @property
    def status(self) -> Literal["complete", "in-progress"]:
        """Complete once the round can be scored."""
        return "complete" if self.is_scored else "in-progress"

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when no card is due any more."""
        return None if self.turn is None else self.turn % self.table.seats

    @property
    def has_begun(self) -> bool:
        """Whether a card was played: then the exchange is over, and the hands are closed (3.5)."""
        return bool(self.played)

    @property
    def is_over(self) -> bool:
        """Whether no card is due any more.

        All are played, or the round was counted on the table, or it is void.
        """
        return self.turn is None

    @property
    def why_over(self) -> Cause | None:
        """Why nothing more is written down although cards may be left; None where none is."""
        if self.void:
            return "void"
        return "counted" if self.tally else None

    @property
    def is_scored(self) -> bool:
        """Whether it is known what each seat scores: by its plays, or by what the table counted."""
        return self.is_over and not self.void and (self.tally is not None or not self.skipped)

    @property
    def is_done(self) -> bool:
        """Whether nothing more is due: it is scored or void."""
        return self.void or self.is_scored

    @property
    def skipped(self) -> tuple[int, ...]:
        """The numbers of the tricks of which not all cards were written down (8.11)."""
        return tuple([trick.number for trick in self.tricks if trick.is_skipped])

    @property
    def trick_number(self) -> int:
        """The number, from 1, of the trick that is running or comes next."""
        return len(self.tricks) + 1

    @property
    def all_plays(self) -> tuple[Play, ...]:
        """Every card that was laid and by whom, in order."""
        return (*(play for trick in self.tricks for play in trick.plays), *self.plays)

    def trick_with(self, card: Card | None) -> Trick | None:
        """The finished trick in which a card lies."""
        return next((trick for trick in self.tricks if card in cards_of(trick.plays)), None)

    def card_laid_by(self, event: int) -> Card | None:
        """The card that the event of this number laid; None where it laid none."""
        return next((card for card, number in self.laid.items() if number == event), None)

    @property
    def ruled_trick(self) -> Trick | None:
        """The trick whose ruling stands: the last one until the next lead (4.7).

        Where Lopaka leads by himself, from a hand that was written down, nobody has read it yet, so
        it stands until the card after his.
        """
        if not self.tricks:
            return None
        lopaka = self.table.lopaka
        is_led_by_lopaka = lopaka in (self.hands or ()) and seats_of(self.plays) == (lopaka,)
        return self.tricks[-1] if not self.plays or is_led_by_lopaka else None
