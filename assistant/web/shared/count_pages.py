"""The page models of rounds that are counted, or of which only the sales are written down."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace, Person, PriceStep


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """What a seat won, to be typed in."""

    seat: int
    name: str
    value: str  # what was typed; "" at first
    known: int  # the coins of the cards written down: it cannot be less
    error: str
    is_owner: bool  # of the first bottle, where there are two


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyPage:
    """`scores.tally`: a round counted at its end.

    POST: owner (a seat), second_owner (a seat or nothing), several `card`, coins_0 to coins_5,
    penalty. An owner's coins may be left empty. `penalty` is asked for where nobody knows the
    cards of the Imp's Trick any more.
    """

    table_id: str
    round_number: int
    shown_number: int
    is_score_only: bool  # the table writes down nothing else; there is no way back to a trick
    deals: str  # who deals, of a table that writes down nothing else; "" where the trick said so
    is_again: bool  # it is not the running round: POST to `scores.recount`, number=round_number
    rows: tuple[TallyRow, ...]  # in seating order
    owner_error: str
    second_owners: tuple[Person, ...]  # who can have the second bottle; empty where there is one
    second_error: str
    is_nobodys: bool  # the second bottle is, as was counted or tapped
    keys: tuple[CardFace, ...]  # the cards that were not written down as played
    chosen: frozenset[Card]
    needed: int
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
class SoldBottle:
    """A bottle whose sales are written down."""

    name: str  # "First bottle"; "" where there is one
    price: Card
    owner: str | None
    is_in_play: bool  # the one that is sold next
    ladder: tuple[PriceStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SalesPage:
    """`play.sales`: a table that writes down only who buys the bottle.

    POST to `play.skip`: seat, card; two taps. With JavaScript a tap on a card and a tap on a
    player, in either order, send it.
    """

    table_id: str
    shown_number: int
    deals: str  # who deals; "" once the bottle was sold
    bottles: tuple[SoldBottle, ...]  # empty where not even the sales are written down
    people: tuple[Person, ...]  # chosen: whoever has the bottle in play
    keys: tuple[CardFace, ...]  # the cards below its price, ascending
    alert: str
    undo: str | None
    redo: str | None
    after: int
    client_id: str
    may_enter: bool  # False: the page shows the bottle, and no form
