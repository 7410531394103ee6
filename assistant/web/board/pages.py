"""The page model of the board."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import Banner
from assistant.web.shared.trick_pages import Slot


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    """A hand at its side of the board."""

    slot: Slot
    tricks: int | None  # its player's in this round; None for a hidden hand, and without tricks
    total: int | None  # its player's; None for a hidden hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A side of the board: who sits there reads it upright."""

    place: str  # "top", "left", "right" or "bottom"
    seats: tuple[BoardSeat, ...]  # clockwise; empty where nobody sits


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardBottle:
    """A bottle, as it is read from every side."""

    number: int | None  # from 1; None where there is one
    price: Card
    owner: str | None
    is_in_play: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage:
    """`board.show`."""

    table_id: str
    shown_number: int
    trick: str  # "trick 3 of 8"; "" where the tricks are not written down
    sides: tuple[Side, ...]  # as they are read: the top first, the bottom last
    bottles: tuple[BoardBottle, ...]  # empty where the table writes down only the score
    in_play: int  # the number of the bottle in play, from 1
    led: str  # the colour led, as the style sheets call it; "" between two tricks
    led_mark: str  # its mark; "" between two tricks
    ruling: Banner | None  # None where there is nothing to rule on
