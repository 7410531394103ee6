"""A deck that is entered card by card, or brought in as a file; what is wrong stands beside its field."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from flask_babel import gettext
from werkzeug.datastructures import MultiDict

from assistant.notation import decks as notation
from assistant.notation.decks import Draft
from assistant.notation.reading import Unreadable
from assistant.rules import decks
from assistant.rules.cards import COLOURS, NUMBERS, Deck
from assistant.rules.decks import Entered, Flaw
from assistant.web.language import spoken
from assistant.web.names import plain
from assistant.wording import decks as wording

LONGEST_NAME, LONGEST_COLOUR = 60, 20


@dataclass(slots=True)
class DeckForm:
    """What was entered: texts as they were typed, and what is wrong with them."""

    name: str
    colours: tuple[str, ...]
    entered: tuple[Entered, ...]
    typed: dict[int, str] = field(default_factory=dict)
    name_errors: list[str] = field(default_factory=list)
    colour_errors: list[list[str]] = field(default_factory=lambda: [[] for _ in range(COLOURS)])
    card_errors: dict[int, list[str]] = field(default_factory=dict)
    strays: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, deck: Deck, name: str) -> "DeckForm":
        """The form filled in with a deck."""
        entered = tuple(Entered(card, deck.suit_of[card], deck.coins[card]) for card in sorted(NUMBERS))
        form = cls(name, tuple(suit.id for suit in deck.suits), entered)
        form.typed = {card: str(deck.coins[card]) for card in NUMBERS}
        return form

    @classmethod
    def posted(cls, sent: MultiDict[str, str]) -> "DeckForm":
        """The form as it was sent; every card is read as often as it was sent."""
        entered = []
        for key in sorted(sent):
            kind, _, number = key.rpartition("_")
            if kind == "coins":
                colours = sent.getlist(f"colour_{number}")
                coins = sent.getlist(key)
                entered += [
                    Entered(_whole(number) or 0, _whole(_at(colours, place)), _whole(text)) for place, text in enumerate(coins)
                ]
        words = tuple(plain(sent.get(f"colour_name_{place}", "")) for place in range(COLOURS))
        form = cls(plain(sent.get("name", "")), words, tuple(entered))
        form.typed = {card: plain(sent.get(f"coins_{card}", ""))[:9] for card in NUMBERS}
        return form

    @classmethod
    def drafted(cls, draft: Draft) -> "DeckForm":
        """The form filled in with what a file says."""
        form = cls(plain(draft.name), tuple(plain(colour) for colour in draft.colours), draft.entered)
        form.typed = {one.card: "" if one.coins is None else str(one.coins) for one in draft.entered}
        return form

    def is_sound(self) -> bool:
        """Whether it is a deck with a name; puts what is wrong beside its field."""
        if not self.name:
            self.name_errors.append(gettext("Give the deck a name, so that you find it again."))
        if len(self.name) > LONGEST_NAME:
            text = gettext(
                "A deck's name has at most %(most)d characters; this one has %(long)d.", most=LONGEST_NAME, long=len(self.name)
            )
            self.name_errors.append(text)
            self.name = self.name[:LONGEST_NAME]
        for place, colour in enumerate(self.colours):
            if len(colour) > LONGEST_COLOUR:
                self.colour_errors[place].append(gettext("A colour has at most %(most)d characters.", most=LONGEST_COLOUR))
        for flaw in decks.flaws(self.colours, self.entered):
            self._put(flaw)
        return not self.errors

    def _put(self, flaw: Flaw) -> None:
        """Says a flaw beside the field that has it."""
        text = wording.flaw(flaw, self.colours, spoken())
        if flaw.code == "colours-alike":
            self.colour_errors[-1].append(text)
        elif flaw.colour is not None:
            self.colour_errors[flaw.colour].append(text)
        elif flaw.card in NUMBERS:
            self.card_errors.setdefault(flaw.card, []).append(text)
        else:
            self.strays.append(text)

    @property
    def errors(self) -> tuple[str, ...]:
        """Everything that is wrong."""
        of_cards = [text for _, texts in sorted(self.card_errors.items()) for text in texts]
        return (*self.name_errors, *(text for texts in self.colour_errors for text in texts), *self.strays, *of_cards)

    @property
    def counts(self) -> Sequence[int]:
        """How many cards each colour has."""
        found = Counter(one.colour for one in self.entered)
        return [found[place] for place in range(COLOURS)]

    @property
    def deck(self) -> Deck:
        """The deck, once it is sound."""
        return decks.made(self.name, self.colours, self.entered)


def brought_in(content: bytes) -> DeckForm | None:
    """What a file says; None for what is no file of a deck."""
    try:
        return DeckForm.drafted(notation.parse(content))
    except Unreadable:
        return None


def _at(texts: Sequence[str], place: int) -> str:
    return texts[place] if place < len(texts) else ""


def _whole(text: str) -> int | None:
    """A whole number from 0 up, in a few decimal digits; None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
