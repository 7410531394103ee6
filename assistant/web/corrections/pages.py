"""The pages that put right what was written down."""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace, Group, Person, ShownPlay, ShownTrick, Suggestion


@dataclass(frozen=True, slots=True, kw_only=True)
class TricksPage:
    """`corrections.tricks`: the tricks of a round, each card a link to `corrections.card`."""

    table_id: str
    round_number: int
    shown_number: int
    is_running: bool
    tricks: tuple[ShownTrick, ...]  # newest first, the running one before all
    findings: tuple[str, ...]  # what is wrong with the round, a sentence each
    suggestions: tuple[Suggestion, ...]  # the likeliest first; at most three
    at_end: int | None  # the number of the round for `corrections.card_at_end`; None if running
    alert: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverPage:
    """`corrections.cover`: `corrections.look` (POST) opens the earlier tricks of a running round.

    Everybody at the table sees that.
    """

    table_id: str
    shown_number: int
    people: tuple[Person, ...]  # who may look through their own pile (pile=seat); or empty
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PilePage:
    """`corrections.tricks` with pile=seat, just opened: what a player has taken in this round."""

    table_id: str
    shown_number: int
    name: str
    tricks: tuple[ShownTrick, ...]  # oldest first


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPage:
    """`corrections.card`: which card was it really? A tap on a key asks what would follow.

    It is a GET form to `corrections.consequences` with kind ("card" or "left_out"), event, card.
    Beside it are links to the same address with kind=removed, event and kind=leader, event, seat;
    and "a card was left out before this one": `corrections.card` with left_out=1.
    """

    table_id: str
    round_number: int
    shown_number: int
    trick: ShownTrick
    event: int | None  # the card that is chosen; None asks for one left out at the end
    chosen: ShownPlay | None
    player: str  # who laid the chosen card; "" without one
    is_left_out: bool  # asks for the card that was left out before the chosen one
    leaders: tuple[Person, ...]  # who may have led instead; empty unless the chosen card was led
    keys: tuple[CardFace, ...]  # the whole deck
    price: Card  # before the trick


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequencesPage:
    """`corrections.consequences`: what a correction changes, and the two answers.

    Each is a POST to `corrections.correct` with `fields` as hidden fields, and answer: "slip" or
    "so". With `signers`, also `first` and `second`.
    """

    table_id: str
    round_number: int
    figure: str  # drawn large: "12 → 21", one left out "+ 21", one too many "12 → –"; or ""
    text: str  # "Trick 3: Betty played 21, not 12."
    groups: tuple[Group, ...]  # empty: nothing else changes
    so: str  # what "played so" keeps: "Trick 3 stays with Betty, ..."; "" where it is no answer
    is_given_later: bool  # tricks change, and the table says afterwards who took them
    fields: Mapping[str, str]  # kind, event, card, seat, repair, price, bottle: those that are set
    signers: tuple[Person, ...]  # the round is signed, so two have to agree; else empty
    first: int | None  # those who were chosen, when the form comes back
    second: int | None
    alert: str
    after: int
    client_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivePage:
    """`corrections.give`: who took the trick at the table, and where the bottle lay then.

    A GET form to `corrections.consequences` with kind=given, event (a card of the trick), seat,
    price, and bottle ("" for nobody).
    """

    table_id: str
    shown_number: int
    trick: ShownTrick
    event: int
    winners: tuple[Person, ...]  # chosen: who has the trick now
    bottle: str  # the one in play, "First bottle"; "" where there is one
    prices: tuple[Card, ...]  # the price before it and the cards of the trick, descending
    price: Card  # the chosen one
    owners: tuple[Person, ...]
    owner: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpPage:
    """`corrections.imp`: which cards lie in the Imp's Trick?

    POST to `corrections.compare` with several `card`.
    """

    table_id: str
    round_number: int
    shown_number: int
    keys: tuple[CardFace, ...]  # the whole deck
    chosen: frozenset[Card]
    needed: int  # 3 or 4
    alert: str
    after: int
    client_id: str
