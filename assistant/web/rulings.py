"""Rulings on a trick as pages: of the judge, of a dispute, of the reference."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import gettext

from assistant import reference
from assistant.notation import deck_files
from assistant.reference import Question
from assistant.rules.cards import START_PRICE, Card, Deck, offered_decks
from assistant.rules.options import Edition
from assistant.rules.tricks import REASONS, Because, taken
from assistant.web.phones import chosen, spoken
from assistant.web.render import CardFace, face, in_sentences
from assistant.wording import disputes, terms
from assistant.wording import rulings as wording

# A ruling on a trick, as the judge, a dispute and the examples of the reference show it.


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledCard:
    """A card of the trick that is ruled on."""

    name: str  # whose it is: a name, or "Player 2"
    card: CardFace
    is_below: bool  # lies below the price: drawn lifted
    is_winning: bool  # takes the trick: ringed


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


# Makes a trick into the ruling that pages show of it.

TRICKS = {36: (3, 4), 54: (5, 6)}
"""The fewest and the most cards of a trick, by how many the deck has: so many may play with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuledTrick:
    """A trick that is ruled on, its cards in playing order.

    `names` are whose the cards are, in sentences; `owner` had the bottle before, as far as that is
    known. `is_overruled`: the table decided otherwise.
    """

    cards: Sequence[Card]
    price: Card  # before the trick
    names: Sequence[str]
    deck: Deck
    edition: Edition
    owner: str | None = None
    is_complete: bool = True
    is_overruled: bool = False


def verdict(trick: RuledTrick, *, labels: Sequence[str] = ()) -> Verdict:
    """Who takes a trick, and why.

    `labels` stand beside the cards, where they are not the names of the sentences.
    """
    won = taken(trick.cards, trick.price)
    name, moves = trick.names[won.place], ""
    reasons = wording.reasons(
        trick.cards,
        trick.price,
        trick.names,
        trick.deck,
        spoken(),
        is_complete=trick.is_complete,
    )
    steps = tuple(
        Step(text=reason.text, rule=reason.rule, question=question_of(reason.rule))
        for reason in reasons
    )
    if trick.is_overruled:
        headline = wording.overruled(name, won, spoken())
    else:
        headline = wording.verdict(name, won, spoken(), is_complete=trick.is_complete)
        if trick.is_complete:
            owner, edition = trick.owner, trick.edition
            moves = wording.moves(name, won, trick.price, owner, edition, spoken())
    return Verdict(
        cards=tuple(
            RuledCard(
                name=label,
                card=face(card, trick.deck),
                is_below=card < trick.price,
                is_winning=card == won.card,
            )
            for card, label in zip(trick.cards, labels or trick.names, strict=False)
        ),
        price=trick.price,
        headline=headline,
        steps=steps,
        moves=moves,
        editions=shown_editions(reference.of_paragraph(steps[1].rule), trick.edition),
    )


def question_of(paragraph: str) -> str | None:
    """The id of the card of the reference about a paragraph of the rulebook."""
    question = reference.of_paragraph(paragraph)
    return question.id if question else None


def shown_editions(question: Question | None, edition: str | None) -> tuple[ShownEdition, ...]:
    """How the editions put the answer to a question, the one that is played by first."""
    if question is None:
        return ()
    texts = sorted(question.editions, key=lambda text: text.edition != edition)
    return tuple(
        ShownEdition(
            edition=terms.edition(text.edition, spoken()),
            mark=text.says,
            says=terms.says(text.says, spoken()),
            note=text.note[chosen()],
            is_ours=text.edition == edition,
        )
        for text in texts
    )


def address(
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    edition: Edition,
    **more: Any,
) -> str:
    """The address of a ruling without a game; what is usual is left out of it.

    `names` are as they were typed, "" where none was; `more` is what else the address says.
    """
    code = deck_code(deck)
    return url_for(
        "judge.quick",
        price=None if price == START_PRICE else repr(price),
        card=[repr(card) for card in cards] or None,
        name=list(names) if any(names) else None,
        deck=None if code == "classic" else code,
        edition=None if edition == "ZM" else edition,
        **more,
    )


def said_price(price: Card | None) -> str | None:
    """A price that is not always told, as an address says it."""
    return None if price is None else repr(price)


def deck_code(deck: Deck) -> str:
    """A deck in an address: its id, or card by card where it is a table's own."""
    return deck.id if offered_decks().get(deck.id) == deck else deck_files.code(deck)


def names_in_sentences(names: Sequence[str]) -> tuple[str, ...]:
    """Whose the cards are: names as sentences hold them, or the order where none was typed."""
    return tuple(
        in_sentences([name])[0] if name else gettext("Player %(place)s", place=number)
        for number, name in enumerate(names, start=1)
    )


def claim_reasons() -> dict[Because, str]:
    """Why a trick should be somebody's, in words."""
    return {because: disputes.reason(because, spoken()) for because in REASONS}
