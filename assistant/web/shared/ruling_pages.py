"""A ruling on a trick, as the judge, a dispute and the examples of the reference show it."""

from dataclasses import dataclass

from assistant.rules.cards import Card
from assistant.web.shared.pages import CardFace


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledCard:
    """A card of the trick that is ruled on."""

    name: str  # whose it is: a name, or "Player 2"
    card: CardFace
    is_below: bool  # lies below the price: drawn lifted
    is_winning: bool  # takes the trick: ringed
    without: str  # the address of the same ruling without this card; "" in a game


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One of the three numbered reasons, and the card of the reference behind it."""

    text: str
    rule: str  # the paragraph of the rulebook: "5.2"
    question: str | None  # `reference.question`


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownEdition:
    """How an edition puts a rule."""

    edition: str  # "Bambus 1995"
    mark: str  # "says", "follows", "silent", "differs"
    says: str  # the mark in words: "says so", "follows from its text"
    note: str  # in a sentence, or ""
    is_ours: bool  # the edition that the table plays by, or that was chosen


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Who takes a trick, why, and what is moved."""

    cards: tuple[RuledCard, ...]  # in playing order
    price: Card  # before the trick
    headline: str  # "Christian takes it with 17.", "Christian is winning with 17."
    steps: tuple[Step, ...]  # three
    moves: str  # what to move on the table; "" while the trick is running
    editions: tuple[ShownEdition, ...]  # how they put the rule, that of the table first


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One of a few answers, as a link or in a list."""

    value: str
    text: str
    is_chosen: bool
    address: str = ""
