"""The cards of hands as pages show them."""

from collections.abc import Iterable

from assistant.rules.cards import Card
from assistant.rules.events import Exchanged
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.tables import hands
from assistant.web.phones import phone, spoken
from assistant.web.shared.entering import name_of
from assistant.web.shared.pages import CardFace
from assistant.web.shared.presenter import face, in_sentences
from assistant.web.shared.render import Shown
from assistant.wording import hands as wording


def faces(view: TableView, cards: Iterable[Card]) -> tuple[CardFace, ...]:
    """Cards of the deck that the table plays."""
    return tuple(face(card, view.game.deck) for card in cards)


def exchanges(round_: RoundView) -> list[Exchanged]:
    """What was written down of the hands of a round, as far as the viewer may see it."""
    return [event for _, event in round_.events if isinstance(event, Exchanged)]


def in_agreed_order(view: TableView, cards: list[Card]) -> list[Card]:
    """A hand as the table agreed to see it: as it was dealt, or sorted."""
    match view.game.options.sorts_by:
        case "dealt":
            return cards
        case "colour":
            return sorted(cards, key=lambda card: (view.game.deck.suit_of[card], card))
    return sorted(cards)


def as_dealt(round_: RoundView, seat: Seat, cards: list[Card]) -> list[Card]:
    """Cards in the order in which their seat was dealt them; what was passed to it behind."""
    entries = [entry for entry in exchanges(round_) if entry.seat == seat]
    dealt = [card for entry in entries for card in entry.cards if card in cards]
    return [*dealt, *(card for card in cards if card not in dealt)]


def questions(view: TableView) -> tuple[Shown, ...]:
    """What other phones ask of this one, which keeps hands."""
    names = in_sentences(view.names_in(-1))
    return tuple(
        Shown(
            number=asked.number,
            text=wording.asks(name_of(view, asked.phone), names[asked.seat], spoken()),
        )
        for asked in hands.questions(view, phone())
    )
