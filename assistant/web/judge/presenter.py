"""Makes a ruling without a game into its page."""

from collections.abc import Sequence

from flask_babel import gettext

from assistant.rules.cards import BELOW, START_PRICE, Card, cards_in, offered_decks
from assistant.rules.options import EDITIONS, Edition
from assistant.services import decks
from assistant.web.judge.forms import RulingForm
from assistant.web.judge.pages import QuickPage
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.presenter import face
from assistant.web.shared.ruling_pages import Option, Verdict
from assistant.web.shared.rulings import (
    TRICKS,
    RuledTrick,
    address,
    claim_reasons,
    deck_code,
    names_in_sentences,
    question_of,
    said_price,
    verdict,
)
from assistant.wording import claims, terms
from assistant.wording import decks as wording_of_decks


def quick(form: RulingForm, site: str) -> QuickPage:
    """A ruling without a game; `site` is the address of this site, for the link."""
    claim, names = form.claim, names_in_sentences(form.names)
    shown = _verdict(form)
    return QuickPage(
        fields=_fields(form),
        verdict=shown,
        keys=tuple(face(card, form.deck) for card in form.deck.cards),
        used=frozenset((*form.cards, form.price, form.other or form.price)),
        is_full=form.is_full,
        most=TRICKS[len(form.deck.cards)][1],
        price=form.price,
        prices=_prices(form),
        other=form.other,
        others=_others(form),
        in_play=_in_play(form),
        names=form.names,
        editions=tuple(_edition(form, edition) for edition in EDITIONS),
        decks=_decks(form),
        claimants=_claimants(form, names),
        reasons=claim_reasons(claim.because if claim else None),
        no_text=_no_text(shown),
        claim=_claim(form, names),
        claim_question=question_of(claims.RULES[claim.because]) if claim else None,
        swaps=_swaps(form, names),
        changed=_changed(form),
        changed_what=_changed_what(form, names),
        changed_card=form.if_price or (form.swap.card if form.swap else None),
        link=site + _address(form, form.edition, **_what_is_asked(form)),
        again=address(
            (), form.price, form.names, form.deck, form.edition, price2=said_price(form.other)
        ),
        alert=" ".join(form.complaints),
    )


def _address(form: RulingForm, edition: Edition, **more: object) -> str:
    """The address of the ruling by an edition."""
    return address(
        form.cards,
        form.price,
        form.names,
        form.deck,
        edition,
        price2=said_price(form.other),
        **more,
    )


def _fields(form: RulingForm) -> tuple[tuple[str, str], ...]:
    """The ruling as fields of a form."""
    fields = [("price", repr(form.price)), *(("card", repr(card)) for card in form.cards)]
    if form.other:
        fields.append(("price2", repr(form.other)))
    if any(form.names):
        fields += [("name", name) for name in form.names]
    return (*fields, ("deck", form.deck_code), ("edition", form.edition))


def _what_is_asked(form: RulingForm) -> dict[str, object]:
    """The claim and the "what if" of a ruling, as they stand in its address."""
    claim, swap = form.claim, form.swap
    return {
        "claim": claim.place + 1 if claim else None,
        "because": claim.because if claim else None,
        "if_price": said_price(form.if_price),
        "if_place": swap.position + 1 if swap else None,
        "if_card": repr(swap.card) if swap else None,
    }


def _prices(form: RulingForm) -> tuple[Card, ...]:
    """What the bottle can cost, from above: 19, or a card below it that is not in the trick."""
    low = cards_in(form.deck.all & BELOW[START_PRICE])
    return (START_PRICE, *(card for card in reversed(low) if card not in form.cards))


def _others(form: RulingForm) -> tuple[Card, ...]:
    """What a second bottle can cost, from above; nothing where there is but one."""
    if not form.deck.has_twins:
        return ()
    is_level = form.price == START_PRICE
    return tuple(price for price in _prices(form) if price < form.price or is_level)


def _in_play(form: RulingForm) -> str:
    """Which of two bottles is in play; nothing where there is but one."""
    if form.other is None:
        return ""
    if form.other == form.price:
        return gettext("Both bottles cost 19, so the first is in play.")
    return gettext(
        "The bottle at %(price)s is in play, for it is the dearer one. That at %(other)s stays "
        "where it is.",
        price=form.price,
        other=form.other,
    )


def _edition(form: RulingForm, edition: Edition) -> Option:
    return Option(
        value=edition,
        text=terms.edition(edition, spoken()),
        is_chosen=edition == form.edition,
        address=_address(form, edition),
    )


def _decks(form: RulingForm) -> tuple[Option, ...]:
    """The printed decks, the phone's own, and that of the link, where it is none of them."""
    own = [saved.deck for saved in decks.on_offer(phone())]
    names = {
        deck_code(deck): wording_of_decks.named(deck, spoken())
        for deck in (*offered_decks().values(), *own)
    }
    names.setdefault(form.deck_code, gettext("The deck in this link"))
    return tuple(
        Option(value=code, text=name, is_chosen=code == form.deck_code)
        for code, name in names.items()
    )


def _trick(form: RulingForm, cards: Sequence[Card], price: Card) -> RuledTrick:
    return RuledTrick(
        cards=cards,
        price=price,
        names=names_in_sentences(form.names),
        deck=form.deck,
        edition=form.edition,
        is_complete=len(cards) >= form.fewest,
    )


def _verdict(form: RulingForm) -> Verdict | None:
    """The ruling; None until a card lies there."""
    if not form.cards:
        return None
    without = [_without(form, index) for index in range(len(form.cards))]
    return verdict(_trick(form, form.cards, form.price), without=without)


def _without(form: RulingForm, index: int) -> str:
    """The address of the same ruling without one of its cards."""
    cards = [*form.cards[:index], *form.cards[index + 1 :]]
    names = [*form.names[:index], *form.names[index + 1 :], ""]
    return address(cards, form.price, names, form.deck, form.edition, price2=said_price(form.other))


def _no_text(shown: Verdict | None) -> str:
    """What is said where the chosen booklet has nothing on the rule."""
    if shown is None or any(edition.is_ours for edition in shown.editions):
        return ""
    return gettext("We know nothing from this booklet about it.")


def _claimants(form: RulingForm, names: Sequence[str]) -> tuple[Option, ...]:
    chosen = form.claim.place if form.claim else None
    return tuple(
        Option(value=str(index + 1), text=names[index], is_chosen=index == chosen)
        for index in range(len(form.cards))
    )


def _claim(form: RulingForm, names: Sequence[str]) -> str:
    """What there is to the claim; nothing without one."""
    if form.claim is None:
        return ""
    return claims.claim(
        form.claim,
        form.cards,
        form.price,
        names,
        form.deck,
        spoken(),
        is_complete=len(form.cards) >= form.fewest,
    )


def _swaps(form: RulingForm, names: Sequence[str]) -> tuple[Option, ...]:
    """The cards of the trick, in whose place another one can be put."""
    chosen = form.swap.position if form.swap else None
    return tuple(
        Option(
            value=str(index + 1),
            text=gettext("%(name)s: %(card)s", name=names[index], card=card),
            is_chosen=index == chosen,
        )
        for index, card in enumerate(form.cards)
    )


def _changed(form: RulingForm) -> Verdict | None:
    """The ruling with what a "what if" changes."""
    if form.changed is None:
        return None
    price, cards = form.changed
    return verdict(_trick(form, cards, price))


def _changed_what(form: RulingForm, names: Sequence[str]) -> str:
    """What a "what if" changes."""
    if form.if_price is not None:
        return gettext("If the price were %(price)s:", price=form.if_price)
    if form.swap is None:
        return ""
    return gettext(
        "With %(card)s instead of %(old)s (%(name)s):",
        card=form.swap.card,
        old=form.cards[form.swap.position],
        name=names[form.swap.position],
    )
