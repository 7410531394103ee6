"""The cards of hands as pages show them, what is told of them, and what other phones ask."""

from collections.abc import Iterable

from flask_babel import ngettext

from assistant.rules.cards import Card
from assistant.rules.events import Exchanged
from assistant.rules.hand_entry import TakenBack, hand_notes
from assistant.rules.round_view import RoundView
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.tables import hands
from assistant.web.answers import name_of
from assistant.web.phones import phone, spoken
from assistant.web.render import CardFace, Shown, face, in_sentences
from assistant.wording import hands as wording

# The cards of hands as pages show them.


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


# What everybody is told about the hands of a round, in words.


def notes_in_words(view: TableView, round_index: int) -> tuple[str, ...]:
    """What happened to the hands of a round that were written down, a sentence each."""
    notes = hand_notes(view, round_index)
    if not notes:
        return ()  # before the names are read
    names = in_sentences(view.names_in(round_index))
    return tuple(
        wording.taken_back(names[note.seat], spoken())
        if isinstance(note, TakenBack)
        else wording.noted(note, names, spoken())
        for note in notes
    )


def newest_note(view: TableView) -> str:
    """The last such sentence of the newest round, and how many more there are; "" for none."""
    *earlier, last = ("", *notes_in_words(view, -1))
    if len(earlier) < 2:
        return last
    count = len(earlier) - 1
    more = ngettext("%(num)s more in the log.", "%(num)s more in the log.", count)
    return f"{last} {more}"
