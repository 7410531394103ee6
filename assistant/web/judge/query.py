"""What the address of a ruling asks; what cannot be read of it is left out, and a sentence says so."""

from dataclasses import dataclass
from typing import Any

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from assistant.notation import deck_files as notation
from assistant.notation.json_values import Unreadable
from assistant.rules import decks
from assistant.rules.cards import NUMBERS, START_PRICE, Card, Deck, offered_decks
from assistant.rules.claims import REASONS
from assistant.rules.options import SWITCHES
from assistant.web.decks.forms import LONGEST_COLOUR
from assistant.web.shared.names import LONGEST, plain
from assistant.wording.rulings import Claim

MOST_CARDS = 4


@dataclass(frozen=True, slots=True)
class Asked:
    """A ruling that is asked for. `swap` and `if_price` are what is changed for a "what if"; the claim's place counts from 0.

    `deck_code` is how the address says the deck.
    """

    price: Card
    cards: tuple[Card, ...]
    names: tuple[str, ...]
    deck: Deck
    deck_code: str
    edition: str
    claim: Claim | None
    if_price: Card | None
    swap: tuple[int, Card] | None
    complaints: tuple[str, ...]

    @property
    def changed(self) -> tuple[Card, tuple[Card, ...]] | None:
        """Price and cards with what was changed."""
        if self.if_price is not None:
            return self.if_price, self.cards
        if self.swap is not None:
            place, card = self.swap
            return self.price, (*self.cards[:place], card, *self.cards[place + 1 :])
        return None


def asked(args: MultiDict[str, str]) -> Asked:
    """What the address asks."""
    return _Reading(args).asked()


class _Reading:
    """An address that is being read."""

    def __init__(self, args: MultiDict[str, str]) -> None:
        self._args = args
        self._complaints: list[str] = []

    def asked(self) -> Asked:
        price = self._price()
        cards = self._cards(price)
        deck, code = self._deck()
        edition = self._args.get("edition", "")
        if edition and edition not in SWITCHES["edition"]:
            self._complain(gettext("There is no such booklet: %(text)s.", text=_short(edition)))
        return Asked(
            price=price,
            cards=cards,
            names=self._names(),
            deck=deck,
            deck_code=code,
            edition=edition if edition in SWITCHES["edition"] else SWITCHES["edition"][0],
            claim=self._claim(cards),
            if_price=self._other_price(price, cards),
            swap=self._swap(price, cards),
            complaints=tuple(self._complaints),
        )

    def _complain(self, text: str) -> None:
        self._complaints.append(text)

    def _price(self) -> Card:
        text = self._args.get("price", str(START_PRICE))
        if 1 <= _number(text) <= START_PRICE:
            return _number(text)
        self._complain(
            gettext(
                "The price is 19 or a card below it, not %(text)s. It is 19 here.",
                text=_short(text),
            )
        )
        return START_PRICE

    def _cards(self, price: Card) -> tuple[Card, ...]:
        cards: list[Card] = []
        for text in self._args.getlist("card"):
            card = _number(text)
            if card not in NUMBERS:
                self._complain(
                    gettext("%(text)s is no card: they are 1 to 37 without 19.", text=_short(text))
                )
            elif card == price:
                self._complain(
                    gettext(
                        "%(card)s is the price: it lies under the bottle and cannot be played.",
                        card=card,
                    )
                )
            elif card in cards:
                self._complain(gettext("%(card)s lies in the trick already.", card=card))
            elif len(cards) == MOST_CARDS:
                self._complain(
                    gettext(
                        "A trick has four cards at most; %(card)s was left out. Take one away first.",
                        card=card,
                    )
                )
            else:
                cards.append(card)
        return tuple(cards)

    def _names(self) -> tuple[str, ...]:
        names = []
        for text in self._args.getlist("name")[:MOST_CARDS]:
            name = plain(text)
            if len(name) > LONGEST:
                self._complain(
                    gettext(
                        "A name has at most %(most)d characters. The long one was left out.",
                        most=LONGEST,
                    )
                )
                name = ""
            names.append(name)
        return (*names, *("" for _ in range(MOST_CARDS - len(names))))

    def _deck(self) -> tuple[Deck, str]:
        text = self._args.get("deck") or "classic"
        if text in offered_decks():
            return offered_decks()[text], text
        try:
            draft = notation.from_code(text)
        except Unreadable:
            draft = None
        can_be_shown = draft is not None and all(
            plain(word) == word and len(word) <= LONGEST_COLOUR for word in draft.colours
        )
        if draft is None or not can_be_shown or decks.flaws(draft.colours, draft.entered):
            self._complain(
                gettext("The deck of this link cannot be read. It is the classic deck here.")
            )
            return offered_decks()["classic"], "classic"
        return decks.made("", draft.colours, draft.entered), text

    def _claim(self, cards: tuple[Card, ...]) -> Claim | None:
        place, because = self._place("claim", cards), self._args.get("because")
        if not self._args.get("claim"):
            return None
        known = next((one for one in REASONS if one == because), None)
        if place is None or known is None:
            self._complain(gettext("Choose whose trick it should be, and why."))
            return None
        return Claim(place, known)

    def _other_price(self, price: Card, cards: tuple[Card, ...]) -> Card | None:
        text = self._args.get("if_price")
        if not text or not cards:
            return None
        other = _number(text)
        if not 1 <= other <= START_PRICE or other in cards:
            self._complain(
                gettext(
                    "The price is 19 or a card below it that is not in the trick, not %(text)s.",
                    text=_short(text),
                )
            )
            return None
        return other

    def _swap(self, price: Card, cards: tuple[Card, ...]) -> tuple[int, Card] | None:
        text = self._args.get("if_card")
        if not text or not cards or self._args.get("if_price"):
            return None
        place, card = self._place("if_place", cards), _number(text)
        if place is None or card not in NUMBERS or card == price or card in cards:
            self._complain(
                gettext(
                    "Choose a card of the trick, and another one that could have been played for it."
                )
            )
            return None
        return place, card

    def _place(self, key: str, cards: tuple[Card, ...]) -> int | None:
        """The place of a card of the trick, from 0; the address counts from 1."""
        place = _number(self._args.get(key, "")) - 1
        return place if place in range(len(cards)) else None


def _number(text: str) -> int:
    """The number in decimal digits; 0, which is neither card nor price nor place, for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 2 else 0


def _short(text: Any) -> str:
    """What somebody wrote, short enough for a sentence."""
    shown = plain(str(text))[:20]
    return f"“{shown}”"
