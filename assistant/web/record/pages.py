"""The pages of a round: entering its cards, and what it scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.web.shared import chart_geometry
from assistant.web.shared.pages import (
    Banner,
    CardFace,
    Person,
    PlayerTotal,
    PodiumStep,
    ShownTrick,
    Suggestion,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A hand and the card before it: of the running trick, or of the last one until the next lead.

    A hand is a seat's; in The Bright House each seat has two.
    """

    hand: int  # its number: its seat's, clockwise from 0; a hidden hand's is two higher
    person: str
    which: str  # "open" or "hidden", in words; "" where a seat has but one hand
    name: str  # of the hand: "Anna", "Anna open"
    card: CardFace | None
    is_dealer: bool  # of two hands, the open one says so
    is_lit: bool  # the next card is this hand's
    is_led: bool  # its card was led
    is_winning: bool  # its card is winning, or took the trick
    event: int | None  # the number of the event that laid the card; a tap corrects it
    can_take_turn: bool  # a tap lights it (POST seat=hand): it has not played to the running trick, and is not lit


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatReminder:
    """What a seat has taken, and what a hand of it has shown to be out of."""

    coins: int | None  # None for a hidden hand: they stand before the open one
    out: tuple[str, ...]  # marks of the colours: "low", "middle", "high"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminded:
    """What the table agreed to be reminded of."""

    below: str  # in the strip: "3 cards below 12 are still out: it can be undercut."
    played: frozenset[int]  # these keys are dimmed; empty unless everything is shown
    seats: tuple[SeatReminder, ...]  # in the order of `slots`; empty unless everything is shown


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPage:
    """`record.trick`."""

    table_id: str
    round_number: int
    trick_number: int  # the running trick, from 1; a finished one counts until the next lead
    tricks_due: int
    price: int
    owner: str | None
    ladder: tuple[int, ...]  # every price of the round from 19 to now
    slots: tuple[
        Slot, ...
    ]  # clockwise from the dealer's left; in The Bright House first the open hands, then the hidden
    led: CardFace | None  # the card led to the running trick; None between two tricks
    banner: Banner
    alert: str  # a refusal, or a breach that the last event proved; "" for none
    keys: tuple[CardFace, ...]  # all 36, ascending
    to_act: int  # the lit hand
    assumed: bool  # the app lit it, not a person
    after: int  # the length of the table's record that this page shows
    client_id: str  # made by the server; one a page
    undo: (
        str | None
    )  # what an undo takes back: "24", or a name for a turn; "" for anything else; None: nothing
    redo: str | None  # what a redo brings back, likewise; None: nothing
    has_problem: bool  # the round is impossible or a revoke is proved: the way to `decisions.problem` takes the judge's place
    reminder: Reminded | None  # None unless the table agreed to be reminded
    lit: (
        frozenset[int] | None
    )  # the cards that the lit hand may play, where that is agreed to be seen and known; else None
    has_hands: bool  # cards are written down before the round at this table: until the first one is played, in `hands.index`
    is_untouched: bool  # no card has been played
    data: Mapping[str, object]  # `round-data` for the phone's own rules


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreRow:
    """A player's line of the round's table."""

    name: str
    coins_won: int
    is_cursed: bool  # has the bottle: what was won does not count
    score: int
    total: int
    is_leading: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceStep:
    """A price of the round and who bought at it."""

    price: int
    buyer: str | None  # None for the start price
    trick: int | None  # None for the start price, and where the tricks were not written down


@dataclass(frozen=True, slots=True, kw_only=True)
class Stairs:
    """The price through a round as a staircase; from each tread a line leads to its step beside it."""

    line: str
    guides: tuple[str, ...]
    tricks: tuple[chart_geometry.Tick, ...]  # empty where the tricks were not written down


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A seat's agreement with the score."""

    seat: int
    name: str
    is_given: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SignOff:
    """Who agrees with the score: a tap on a seat gives its tick (`record.sign`, POST seat)."""

    ticks: tuple[Tick, ...]
    line: str  # "Everyone is to agree." or "Anna, Ben agree. One is enough."


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpCheck:
    """The Imp's Trick as the table turned it over."""

    question: str  # "Turn it over: 3, 6, 14, 21?"; "" once it was compared
    cards: tuple[int, ...]  # one tap sends them to `corrections.compare`
    answer: str  # "The table turned it over: it is so."; "The table found 3, 6, 14, 22."; "" before


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePage:
    """`record.score`."""

    table_id: str
    round_number: int
    owner: str | None  # None where nobody bought the bottle
    price: int | None  # None where the round was only counted
    outcome: Banner | None  # of the last trick, if it was written down
    imps_cards: tuple[CardFace, ...]
    imps_coins: int
    imp: ImpCheck | None  # None where the record does not know the cards
    rows: tuple[ScoreRow, ...]  # in seating order
    check: tuple[int, ...]  # coins won by each seat, then the Imp's Trick
    deck_total: int  # what the check adds up to
    distance: (
        str  # "Clara is 43 short of 200.", "2 of 8 rounds are played."; "" once the game is over
    )
    standings: tuple[PlayerTotal, ...]  # in seating order, after this round
    findings: tuple[str, ...]  # breaches of the round, a sentence each
    decisions: tuple[str, ...]  # what the table decided in this round, a sentence each
    unproved: str  # what could no longer be proved: "Tricks 5 to 8 were not written down: ..."; "" when all of it is
    suggestions: tuple[
        Suggestion, ...
    ]  # changes that would make the round right; empty when nothing is wrong
    is_counted: bool  # it was counted on the table: `record.recount` counts it again
    has_tricks: bool  # there are tricks to look at and correct: `corrections.tricks`
    sign_off: SignOff | None  # None where the table does not sign
    alert: str  # a refusal to show; "" for none
    next_dealer: (
        str | None
    )  # who deals the next round; None when this is not the newest round, or the game is over
    can_add: bool  # the end has come, and the table may agree on one more round (`record.next_round` with extra=1)
    podium: tuple[PodiumStep, ...]  # empty until the game is over
    undo: str | None  # what an undo takes back, in words; None when this is not the newest round
    redo: str | None  # what a redo brings back, in words; None: nothing
    after: int
    client_id: str  # for the next round, the rematch or the undo
    ladder: tuple[PriceStep, ...]
    stairs: (
        Stairs | None
    )  # the same as a picture; None where the bottle was not sold, or nobody wrote down how
    tricks: tuple[ShownTrick, ...]  # each card leads to its correction


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """What a seat won, to be typed in."""

    seat: int
    name: str
    value: str  # what was typed; "" at first
    known: int  # the coins of the cards written down: it cannot be less
    error: str
    is_owner: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPage:
    """`record.tally`: a round counted at its end. POST: owner (a seat), several `card`, coins_0 to coins_3, penalty.

    The owner's coins may be left empty. `penalty` is asked for where nobody knows the cards of the Imp's Trick any more.
    """

    table_id: str
    round_number: int
    is_score_only: bool  # the table writes down nothing else; there is no way back to a trick
    is_again: bool  # an earlier round, or one that was counted: POST to `record.recount`, number=round_number
    rows: tuple[TallyRow, ...]  # in seating order
    owner_error: str
    keys: tuple[
        CardFace, ...
    ]  # the cards that can lie in the Imp's Trick: those not written down as played
    chosen: frozenset[int]
    needed: int  # 3 or 4
    penalty: str
    imp_error: str
    deck_total: int
    line: str  # "Coins and Imp's Trick make 126 in this deck."
    unproved: str  # what the sheet will say; "" for a table that writes down only the score
    signers: tuple[Person, ...]  # the round is signed, so two have to agree; else empty
    first: int | None
    second: int | None
    alert: str
    undo: str | None
    redo: str | None
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SalesPage:
    """`record.sales`: a table that writes down only who buys the bottle. POST to `record.skip`: seat, card; two taps.

    With JavaScript a tap on a card and a tap on a player, in either order, send it.
    """

    table_id: str
    round_number: int
    price: int
    owner: str | None
    people: tuple[Person, ...]  # chosen: whoever has the bottle
    keys: tuple[CardFace, ...]  # the cards below the price, ascending
    ladder: tuple[PriceStep, ...]
    alert: str
    undo: str | None
    redo: str | None
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SkipPage:
    """`record.skipping`: a trick that nobody tapped. POST to `record.skip`: seat, card."""

    table_id: str
    round_number: int
    trick_number: int
    price: int
    people: tuple[Person, ...]
    keys: tuple[CardFace, ...]  # all 36
    card: int | None  # the key that was chosen, when the form comes back
    alert: str
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidPage:
    """`record.score` of a round that the table decided not to count."""

    table_id: str
    round_number: int
    decisions: tuple[str, ...]  # what the table decided, and why
    dealer: str | None  # who deals again; None when this is not the newest round
    can_add: bool  # the end had come before, and the table may agree on one more round
    podium: tuple[PodiumStep, ...]  # empty until the game is over
    alert: str
    undo: str | None
    redo: str | None
    after: int
    client_id: str
