"""A ruling without a game, made into a page."""

from collections.abc import Sequence
from typing import TypeVar

from flask_babel import gettext

from assistant.rules.cards import NUMBERS, START_PRICE, Card, offered_decks
from assistant.rules.event_checks import FEWEST
from assistant.rules.options import SWITCHES
from assistant.services import decks
from assistant.web.judge.pages import Option, QuickPage, Verdict
from assistant.web.judge.query import MOST_CARDS, Asked
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.presenter import face
from assistant.web.shared.rulings import address, becauses, called, deck_code, question_of, verdict
from assistant.wording import decks as wording_of_decks
from assistant.wording import rulings as wording
from assistant.wording import terms

T = TypeVar("T")


def quick(asked: Asked, root: str) -> QuickPage:
    """A ruling without a game; `root` is the address of this site, for the link."""
    names = called(asked.names)
    claim = asked.claim
    return QuickPage(
        kept=_fields(asked),
        verdict=_verdict(asked, asked.price, asked.cards, can_take_away=True),
        keys=tuple(face(card, asked.deck) for card in sorted(NUMBERS)),
        used=frozenset((*asked.cards, asked.price)),
        is_full=len(asked.cards) == MOST_CARDS,
        price=asked.price,
        prices=(
            START_PRICE,
            *(card for card in range(START_PRICE - 1, 0, -1) if card not in asked.cards),
        ),
        names=asked.names,
        editions=tuple(
            Option(
                value=id,
                text=terms.edition(id, spoken()),
                is_chosen=id == asked.edition,
                address=address(asked.cards, asked.price, asked.names, asked.deck, id),
            )
            for id in SWITCHES["edition"]
        ),
        decks=_decks(asked),
        claimants=tuple(
            Option(
                value=str(place + 1),
                text=names[place],
                is_chosen=claim is not None and claim.place == place,
            )
            for place in range(len(asked.cards))
        ),
        becauses=becauses(claim.because if claim else None),
        claim=_claim(asked, names),
        no_text=_no_text(asked),
        claim_question=question_of(wording.RULE_OF_REASON[claim.because]) if claim else None,
        swaps=tuple(
            Option(
                value=str(place + 1),
                text=gettext("%(name)s: %(card)s", name=names[place], card=card),
                is_chosen=asked.swap is not None and asked.swap[0] == place,
            )
            for place, card in enumerate(asked.cards)
        ),
        changed=_verdict(asked, *asked.changed) if asked.changed else None,
        changed_what=_changed(asked, names),
        changed_card=asked.if_price or (asked.swap[1] if asked.swap else None),
        link=root.rstrip("/")
        + address(asked.cards, asked.price, asked.names, asked.deck, asked.edition, **_more(asked)),
        again=address((), asked.price, asked.names, asked.deck, asked.edition),
        alert=" ".join(asked.complaints),
    )


def _fields(asked: Asked) -> tuple[tuple[str, str], ...]:
    """The ruling as fields of a form."""
    fields = [("price", str(asked.price)), *(("card", str(card)) for card in asked.cards)]
    if any(asked.names):
        fields += [("name", name) for name in asked.names]
    return (*fields, ("deck", asked.deck_code), ("edition", asked.edition))


def _more(asked: Asked) -> dict[str, object]:
    """The claim and the "what if" of a ruling, as they stand in its address."""
    if_place, if_card = (asked.swap[0] + 1, asked.swap[1]) if asked.swap else (None, None)
    claim, because = (asked.claim.place + 1, asked.claim.because) if asked.claim else (None, None)
    return {
        "claim": claim,
        "because": because,
        "if_price": asked.if_price,
        "if_place": if_place,
        "if_card": if_card,
    }


def _verdict(
    asked: Asked, price: Card, cards: tuple[Card, ...], *, can_take_away: bool = False
) -> Verdict | None:
    if not cards:
        return None
    without = [
        address(
            _but(cards, place), price, (*_but(asked.names, place), ""), asked.deck, asked.edition
        )
        for place in range(len(cards) if can_take_away else 0)
    ]
    names = called(asked.names)
    return verdict(
        cards,
        price,
        names,
        asked.deck,
        asked.edition,
        is_complete=_is_complete(cards),
        without=without,
    )


def _claim(asked: Asked, names: Sequence[str]) -> str:
    """What there is to the claim; nothing without one."""
    if asked.claim is None:
        return ""
    is_complete = _is_complete(asked.cards)
    return wording.claim(
        asked.claim, asked.cards, asked.price, names, asked.deck, spoken(), is_complete=is_complete
    )


def _is_complete(cards: Sequence[Card]) -> bool:
    """Whether these may be a whole trick: nobody plays with fewer than three cards."""
    return len(cards) >= FEWEST


def _no_text(asked: Asked) -> str:
    """What is said where the chosen booklet has nothing on the rule."""
    shown = _verdict(asked, asked.price, asked.cards)
    if shown is None or any(stand.is_ours for stand in shown.stands):
        return ""
    return gettext("We have no text of this booklet about it.")


def _but(row: Sequence[T], place: int) -> list[T]:
    """The row without what stands at a place."""
    return [*row[:place], *row[place + 1 :]]


def _decks(asked: Asked) -> tuple[Option, ...]:
    """The decks on offer: printed ones and the phone's own; and that of the link, where it is none of them."""
    mine = [kept.deck for kept in decks.of_phone(phone()) if not kept.is_put_away]
    known = {
        deck_code(deck): wording_of_decks.named(deck, spoken())
        for deck in (*offered_decks().values(), *mine)
    }
    known.setdefault(asked.deck_code, gettext("The deck of this link"))
    return tuple(
        Option(value=code, text=name, is_chosen=code == asked.deck_code)
        for code, name in known.items()
    )


def _changed(asked: Asked, names: Sequence[str]) -> str:
    """What a "what if" changes."""
    if asked.if_price is not None:
        return gettext("If the price were %(price)s:", price=asked.if_price)
    if asked.swap is None:
        return ""
    place, card = asked.swap
    return gettext(
        "If %(card)s lay there instead of %(old)s (%(name)s):",
        card=card,
        old=asked.cards[place],
        name=names[place],
    )
