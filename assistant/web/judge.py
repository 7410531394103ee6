"""A ruling on any trick, without a game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from assistant.notation import deck_files
from assistant.notation.json_values import Unreadable
from assistant.notation.texts import LONGEST_NAME, plain
from assistant.rules import cards as rules
from assistant.rules.cards import (
    BELOW,
    LONGEST_COLOUR,
    SIZES,
    START_PRICE,
    Card,
    Deck,
    cards_in,
    offered_decks,
)
from assistant.rules.cards import read as read_card
from assistant.rules.options import EDITIONS, USUAL, Edition
from assistant.rules.tricks import REASONS
from assistant.tables import decks
from assistant.web.phones import phone, speak_as, spoken
from assistant.web.render import face, render
from assistant.web.rulings import (
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
from assistant.web.site import for_others
from assistant.wording import decks as wording_of_decks
from assistant.wording import disputes, terms
from assistant.wording.disputes import Claim

blueprint = Blueprint("judge", __name__)

MOST_READ = 55
"""So many cards of an address are read: as many as there are, though a trick has fewer."""


class Swap(NamedTuple):
    """Another card in the place of one of the trick, at a `position` from 0."""

    position: int
    card: Card


@dataclass(frozen=True, slots=True)
class RulingForm:
    """A ruling that is asked for; `if_price` and `swap` are what is changed for a "what if"."""

    price: Card  # of the bottle in play
    other: Card | None  # the price of a second bottle, which is not dearer
    cards: tuple[Card, ...]
    names: tuple[str, ...]  # as many as a trick has cards, as they were typed; "" where none was
    deck: Deck
    deck_code: str  # the deck as the address says it
    edition: Edition
    claim: Claim | None
    if_price: Card | None
    swap: Swap | None
    complaints: tuple[str, ...]  # what could not be read

    @property
    def fewest(self) -> int:
        """How many cards may be a whole trick: nobody plays with fewer."""
        return TRICKS[len(self.deck.cards)][0]

    @property
    def is_full(self) -> bool:
        """Whether no card can be added."""
        return len(self.cards) == TRICKS[len(self.deck.cards)][1]

    @property
    def changed(self) -> tuple[Card, tuple[Card, ...]] | None:
        """Price and cards with what was changed; None without a "what if"."""
        if self.if_price is not None:
            return self.if_price, self.cards
        if self.swap is not None:
            position, card = self.swap
            return self.price, (*self.cards[:position], card, *self.cards[position + 1 :])
        return None


def read(args: MultiDict[str, str]) -> RulingForm:
    """What the fields of an address ask for."""
    return _Reader(args).form()


class _Reader:
    def __init__(self, args: MultiDict[str, str]) -> None:
        self._args = args
        self._complaints: list[str] = []

    def form(self) -> RulingForm:
        deck, deck_code = self._deck()
        price, other = self._prices(deck)
        cards = self._cards(price, other, deck)
        return RulingForm(
            price=price,
            other=other,
            cards=cards,
            deck=deck,
            deck_code=deck_code,
            edition=self._edition(),
            names=self._names(deck),
            claim=self._claim(cards),
            if_price=self._if_price(cards, other, deck),
            swap=self._swap(price, other, cards, deck),
            complaints=tuple(self._complaints),
        )

    def _complain(self, text: str) -> None:
        self._complaints.append(text)

    def _prices(self, deck: Deck) -> tuple[Card, Card | None]:
        """The price of the bottle in play, and that of a second one, if one is told (12.5)."""
        text = self._args.get("price", str(START_PRICE))
        price = _price_of(text, deck)
        if price is None:
            price = START_PRICE
            self._complain(
                gettext(
                    "The price must be 19 or a card below it, not %(text)s. It is 19 here.",
                    text=_quoted(text),
                )
            )
        if not self._args.get("price2"):
            return price, None
        other = _price_of(self._args["price2"], deck)
        if other is None or not deck.has_twins:
            self._complain(
                gettext(
                    "The second price was left out: two bottles are played with 54 cards, and each "
                    "costs 19 or a card below it."
                )
            )
            return price, None
        if price == other != START_PRICE:
            self._complain(gettext("Only at 19 do two bottles cost the same: one is ruled on."))
            return price, None
        return max(price, other), min(price, other)

    def _cards(self, price: Card, other: Card | None, deck: Deck) -> tuple[Card, ...]:
        cards: list[Card] = []
        texts = self._args.getlist("card")
        if len(texts) > MOST_READ:
            self._complain(
                gettext("Only the first %(most)d cards of this link were read.", most=MOST_READ)
            )
        for text in texts[:MOST_READ]:
            complaint = _against(text, (price, other), cards, deck)
            if complaint:
                self._complain(complaint)
            else:
                cards.append(_card(text))
        return tuple(cards)

    def _edition(self) -> Edition:
        text = self._args.get("edition", "")
        edition = next((edition for edition in EDITIONS if edition == text), None)
        if text and edition is None:
            self._complain(
                gettext(
                    "There is no booklet %(text)s. Choose one of those below.", text=_quoted(text)
                )
            )
        return edition or EDITIONS[0]

    def _names(self, deck: Deck) -> tuple[str, ...]:
        most = TRICKS[len(deck.cards)][1]
        names = [plain(text) for text in self._args.getlist("name")[:most]]
        for index, name in enumerate(names):
            if len(name) > LONGEST_NAME:
                names[index] = ""
                self._complain(
                    gettext(
                        "A name can have at most %(most)d characters. The long one was left out.",
                        most=LONGEST_NAME,
                    )
                )
        return (*names, *[""] * (most - len(names)))

    def _deck(self) -> tuple[Deck, str]:
        code = self._args.get("deck") or "classic"
        if code in offered_decks():
            return offered_decks()[code], code
        deck = _own_deck(code)
        if deck is not None:
            return deck, code
        self._complain(
            gettext("The deck in this link cannot be read, so this is the classic deck.")
        )
        return offered_decks()["classic"], "classic"

    def _claim(self, cards: tuple[Card, ...]) -> Claim | None:
        if not self._args.get("claim"):
            return None
        position, text = self._position("claim", cards), self._args.get("because")
        because = next((reason for reason in REASONS if reason == text), None)
        if position is None or because is None:
            self._complain(gettext("Choose who claims the trick, and why."))
            return None
        return Claim(position, because)

    def _if_price(self, cards: tuple[Card, ...], other: Card | None, deck: Deck) -> Card | None:
        text = self._args.get("if_price")
        if not text or not cards:
            return None
        price = _price_of(text, deck)
        if price is not None and price not in cards and price > (other or 0):
            return price
        self._complain(
            gettext(
                "The price must be 19 or a card below it that is not in the trick, not %(text)s.",
                text=_quoted(text),
            )
        )
        return None

    def _swap(
        self, price: Card, other: Card | None, cards: tuple[Card, ...], deck: Deck
    ) -> Swap | None:
        text = self._args.get("if_card")
        if not text or not cards or self._args.get("if_price"):
            return None
        position, card = self._position("if_place", cards), _card(text)
        is_free = card in deck.coins and card not in (price, other, *cards)
        if position is not None and is_free:
            return Swap(position, card)
        self._complain(gettext("Choose a card of the trick and one to replace it."))
        return None

    def _position(self, field: str, cards: tuple[Card, ...]) -> int | None:
        position = _number(self._args.get(field, "")) - 1
        return position if position in range(len(cards)) else None


def _price_of(text: str, deck: Deck) -> Card | None:
    """What a bottle can cost with this deck: 19, or a card below it."""
    price = START_PRICE if _number(text) == START_PRICE else _card(text)
    return price if price == START_PRICE or (price in deck.coins and price < START_PRICE) else None


def _against(text: str, prices: tuple[Card | None, ...], cards: list[Card], deck: Deck) -> str:
    """Why a card cannot be added to the trick; "" where it can."""
    card, most = _card(text), TRICKS[len(deck.cards)][1]
    if card not in deck.coins:
        if card in SIZES[54]:
            return gettext("There is no %(card)s in this deck.", card=card)
        if deck.has_twins:
            return gettext(
                "%(text)s is not a card: cards are 1 to 37, without 19, and 2½ to 36½.",
                text=_quoted(text),
            )
        return gettext("%(text)s is not a card: cards are 1 to 37, without 19.", text=_quoted(text))
    if card in prices:
        return gettext(
            "%(card)s is the price: it is under the bottle and cannot be played.", card=card
        )
    if card in cards:
        return gettext("%(card)s is already in the trick.", card=card)
    if len(cards) == most:
        return gettext(
            "A trick has at most %(most)s cards here, so %(card)s was left out. Remove one first.",
            most=most,
            card=card,
        )
    return ""


def _own_deck(code: str) -> Deck | None:
    """A table's own deck from its code; None for a code of no deck, or of one with odd colours."""
    try:
        draft = deck_files.from_code(code)
    except Unreadable:
        return None
    are_plain = all(
        plain(colour) == colour and len(colour) <= LONGEST_COLOUR for colour in draft.colours
    )
    if not are_plain or rules.flaws(draft.colours, draft.entered):
        return None
    return rules.made("", draft.colours, draft.entered)


def _card(text: str) -> Card:
    return read_card(text) or 0


def _number(text: str) -> int:
    """The number in one or two decimal digits; for any other text 0, which is nothing here."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else 0


def _quoted(text: str) -> str:
    return f"“{plain(text)[:20]}”"


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """Show the ruling that the address asks for."""
    form = read(request.args)
    speak_as(replace(USUAL, deck=form.deck, edition=form.edition))
    names = names_in_sentences(form.names)
    claim, claim_question = _claim(form, names)
    return render(
        "judge/quick.html",
        form=form,
        names=names,
        fields=_fields(form),
        verdict=verdict(_trick(form, form.cards, form.price)) if form.cards else None,
        without=partial(_without, form),
        keys=tuple(face(card, form.deck) for card in form.deck.cards),
        used=frozenset((*form.cards, form.price, form.other or form.price)),
        most=TRICKS[len(form.deck.cards)][1],
        prices=_prices(form),
        others=_others(form),
        editions={edition: terms.edition(edition, spoken()) for edition in EDITIONS},
        by_edition=partial(_address, form),
        decks=_decks(form),
        reasons=claim_reasons(),
        claim=claim,
        claim_question=claim_question,
        changed=verdict(_trick(form, form.changed[1], form.changed[0])) if form.changed else None,
        link=for_others(_address(form, form.edition, **_what_is_asked(form))),
        again=address(
            (), form.price, form.names, form.deck, form.edition, price2=said_price(form.other)
        ),
        alert=" ".join(form.complaints),
    )


def _address(form: RulingForm, edition: Edition, **more: object) -> str:
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
    fields = [("price", repr(form.price)), *(("card", repr(card)) for card in form.cards)]
    if form.other:
        fields.append(("price2", repr(form.other)))
    if any(form.names):
        fields += [("name", name) for name in form.names]
    return (*fields, ("deck", form.deck_code), ("edition", form.edition))


def _what_is_asked(form: RulingForm) -> dict[str, object]:
    """The claim and the "what if" of a ruling, as they stand in its address."""
    asked: dict[str, object] = {}
    if form.claim:
        asked |= {"claim": form.claim.place + 1, "because": form.claim.because}
    asked["if_price"] = said_price(form.if_price)
    if form.swap:
        asked |= {"if_place": form.swap.position + 1, "if_card": repr(form.swap.card)}
    return asked


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


def _decks(form: RulingForm) -> dict[str, str]:
    own = [saved.deck for saved in decks.on_offer(phone())]
    names = {
        deck_code(deck): wording_of_decks.named(deck, spoken())
        for deck in (*offered_decks().values(), *own)
    }
    names.setdefault(form.deck_code, gettext("The deck in this link"))
    return names


def _trick(form: RulingForm, cards: Sequence[Card], price: Card) -> RuledTrick:
    return RuledTrick(
        cards=cards,
        price=price,
        names=names_in_sentences(form.names),
        deck=form.deck,
        edition=form.edition,
        is_complete=len(cards) >= form.fewest,
    )


def _without(form: RulingForm, index: int) -> str:
    cards = [*form.cards[:index], *form.cards[index + 1 :]]
    names = [*form.names[:index], *form.names[index + 1 :], ""]
    return address(cards, form.price, names, form.deck, form.edition, price2=said_price(form.other))


def _claim(form: RulingForm, names: Sequence[str]) -> tuple[str, str | None]:
    if form.claim is None:
        return "", None
    text = disputes.claim(
        form.claim,
        form.cards,
        form.price,
        names,
        form.deck,
        spoken(),
        is_complete=len(form.cards) >= form.fewest,
    )
    return text, question_of(disputes.RULES[form.claim.because])
