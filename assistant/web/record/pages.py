"""The pages of a round: entering its cards, and what it scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.web.pages import CardFace, Place, Standing


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """A seat and the card before it: of the running trick, or of the last one until the next lead."""

    seat: int  # clockwise, from 0
    name: str
    card: CardFace | None
    is_dealer: bool
    is_lit: bool  # the next card is this seat's
    is_led: bool  # its card was led
    is_winning: bool  # its card is winning, or took the trick
    can_take_turn: bool  # a tap lights it: it has not played to the running trick, and is not lit


@dataclass(frozen=True, slots=True, kw_only=True)
class Banner:
    """How the trick stands, or how it ended and why."""

    headline: str
    reason: str


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
    slots: tuple[Slot, ...]  # clockwise from the dealer's left
    led: CardFace | None  # the card led to the running trick; None between two tricks
    banner: Banner
    alert: str  # a refusal, or a breach that the last event proved; "" for none
    keys: tuple[CardFace, ...]  # all 36, ascending
    to_act: int  # the lit seat
    assumed: bool  # the app lit it, not a person
    after: int  # the length of the table's record that this page shows
    client_id: str  # made by the server; one a page
    undo: str | None  # what an undo takes back: "24", or a name for a turn; "" for an earlier event; None: nothing
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
    trick: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TrickPlay:
    """A card of a finished trick."""

    name: str
    card: CardFace
    is_winning: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTrick:
    """A finished trick."""

    number: int
    plays: tuple[TrickPlay, ...]  # in playing order
    outcome: Banner


@dataclass(frozen=True, slots=True, kw_only=True)
class ScorePage:
    """`record.score`."""

    table_id: str
    round_number: int
    owner: str
    price: int
    outcome: Banner  # of the last trick
    imps_cards: tuple[CardFace, ...]
    imps_coins: int
    rows: tuple[ScoreRow, ...]  # in seating order
    check: tuple[int, ...]  # coins won by each seat, then the Imp's Trick
    deck_total: int  # what the check adds up to
    distance: str  # "Clara is 43 short of 200.", "2 of 8 rounds are played."; "" once the game is over
    standings: tuple[Standing, ...]  # in seating order, after this round
    findings: tuple[str, ...]  # breaches of the round, a sentence each
    alert: str  # a refusal to show; "" for none
    next_dealer: str | None  # who deals the next round; None when this is not the newest round, or the game is over
    podium: tuple[Place, ...]  # empty until the game is over
    can_undo: bool  # this is the newest round, so its last card can be taken back
    after: int
    client_id: str  # for the next round, the rematch or the undo
    ladder: tuple[PriceStep, ...]
    tricks: tuple[PlayedTrick, ...]
