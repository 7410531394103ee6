"""Makes the quick ruling that a phone gives by itself."""

from collections.abc import Mapping

from flask import url_for
from flask_babel import gettext

from assistant.rules.cards import BELOW, START_PRICE, Deck, cards_in, offered_decks
from assistant.web.language import spoken
from assistant.web.offline.pages import QuickPage
from assistant.web.shared.presenter import face
from assistant.web.shared.round_data import suits
from assistant.web.shared.ruling_pages import Option
from assistant.web.shared.rulings import TRICKS
from assistant.wording import decks, sentences


def quick(deck: Deck) -> QuickPage:
    """A ruling on a trick of a printed deck."""
    return QuickPage(
        keys=tuple(face(card, deck) for card in deck.cards),
        prices=(START_PRICE, *reversed(cards_in(deck.all & BELOW[START_PRICE]))),
        decks=tuple(_option(other, deck) for other in offered_decks().values()),
        data=_data(deck),
    )


def _option(deck: Deck, shown: Deck) -> Option:
    code = None if deck.id == "classic" else deck.id
    return Option(
        value=deck.id,
        text=decks.named(deck, spoken()),
        is_chosen=deck == shown,
        address=url_for("judge.quick", deck=code),
    )


def _data(deck: Deck) -> Mapping[str, object]:
    """The deck, the sentences, and how many cards a trick has."""
    fewest, most = TRICKS[len(deck.cards)]
    return {
        "deck": {"suits": suits(deck)},
        "fewest": fewest,
        "most": most,
        "player": gettext("Player %(place)s", place="{place}"),
        "sentences": sentences.templates(spoken()),
    }
