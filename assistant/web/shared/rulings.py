"""A ruling on a trick made into what pages show of it."""

from collections.abc import Sequence
from typing import Any

from flask import url_for
from flask_babel import gettext

from assistant import reference
from assistant.notation import deck_files as notation
from assistant.reference import Question
from assistant.rules.cards import START_PRICE, Card, Deck, offered_decks
from assistant.rules.claims import REASONS
from assistant.rules.tricks import taken
from assistant.web.judge.pages import Option, RuledCard, Stands, Step, Verdict
from assistant.web.language import chosen, spoken
from assistant.web.shared.presenter import face, in_sentences
from assistant.wording import reference as wording_of_reference
from assistant.wording import rulings as wording
from assistant.wording import terms


def verdict(
    cards: Sequence[Card],
    price: Card,
    names: Sequence[str],
    deck: Deck,
    edition: str,
    *,
    owner: str | None = None,
    is_complete: bool = True,
    is_overruled: bool = False,
    whose: Sequence[str] = (),
    without: Sequence[str] = (),
) -> Verdict:
    """Who takes these cards at this price. `names` are whose they are, for sentences, and `whose`, where it is said otherwise
    beside the card; `owner` had the bottle before.

    `is_overruled`: the table decided otherwise; nothing is moved as the rules would have it.
    """
    won, t = taken(cards, price), spoken()
    name = names[won.place]
    steps = wording.reasons(cards, price, names, deck, t, is_complete=is_complete)
    return Verdict(
        cards=tuple(
            RuledCard(
                place=place + 1,
                name=(whose or names)[place],
                card=face(card, deck),
                is_below=card < price,
                is_winning=place == won.place,
                without=without[place] if without else "",
            )
            for place, card in enumerate(cards)
        ),
        price=price,
        new_price=won.price,
        is_sold=won.sold,
        headline=wording.overruled(name, won, t)
        if is_overruled
        else wording.verdict(name, won, t, is_complete=is_complete),
        steps=tuple(
            Step(text=step.text, rule=step.rule, question=question_of(step.rule)) for step in steps
        ),
        moves=wording.moves(name, won, price, owner, edition, t)
        if is_complete and not is_overruled
        else "",
        booklet=terms.edition(edition, t),
        stands=stands(reference.of_paragraph(steps[1].rule), edition),
    )


def question_of(paragraph: str) -> str | None:
    """The id of the card of the reference about a paragraph of the rulebook."""
    question = reference.of_paragraph(paragraph)
    return question.id if question else None


def stands(question: Question | None, edition: str | None) -> tuple[Stands, ...]:
    """How the editions put it, the one that is played first."""
    if question is None:
        return ()
    return tuple(
        Stands(
            edition=terms.edition(stand.edition, spoken()),
            mark=stand.says,
            says=wording_of_reference.says(stand.says, spoken()),
            note=stand.note[chosen()],
            is_ours=stand.edition == edition,
        )
        for stand in sorted(question.stands, key=lambda stand: stand.edition != edition)
    )


def address(
    cards: Sequence[Card], price: Card, names: Sequence[str], deck: Deck, edition: str, **more: Any
) -> str:
    """The address of a ruling without a game; what is usual is left out of it."""
    given = list(names) if any(names) else None
    return url_for(
        "judge.quick",
        price=None if price == START_PRICE else price,
        card=list(cards) or None,
        name=given,
        deck=None if deck_code(deck) == "classic" else deck_code(deck),
        edition=None if edition == "ZM" else edition,
        **more,
    )


def deck_code(deck: Deck) -> str:
    """How an address says a deck: by its id, or card by card where it is a table's own."""
    return deck.id if offered_decks().get(deck.id) == deck else notation.code(deck)


def called(names: Sequence[str]) -> tuple[str, ...]:
    """Whose the cards are, in sentences: by their names, or by their places."""
    return tuple(
        in_sentences([name])[0] if name else gettext("Player %(place)s", place=place)
        for place, name in enumerate(names, start=1)
    )


def becauses(chosen: str | None = None) -> tuple[Option, ...]:
    """Why a trick should be somebody's."""
    return tuple(
        Option(value=one, text=wording.reason(one, spoken()), is_chosen=one == chosen)
        for one in REASONS
    )
