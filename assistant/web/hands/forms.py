"""The forms of a hand: its cards, what is given away, and which stack lies open."""

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError
from wtforms.validators import AnyOf

from assistant.rules.cards import Card
from assistant.rules.commands import ChooseOpenHand, ShowOpenHand, ShowReceived, WriteHand
from assistant.rules.events import Exchanged
from assistant.rules.table import Hand, Seat, Stack
from assistant.web.shared.forms import CardsField, CommandForm, PageForm, Text
from assistant.web.shared.number_fields import CardField, OptionalNumber, WholeNumber
from assistant.web.shared.refusals import UNFIT

RECEIVED = "received"
"""What the one card is meant for that an open hand was given."""

_NOTHING = lazy_gettext("Tap the cards first, or skip.")


class HandForm(CommandForm):
    """The cards of a hand, of which so many are `needed`.

    `place` says what a card is meant for, where only that is asked for.
    """

    card = CardsField()
    place = Text("")
    needed = 0

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand."""
        return self.card.cards

    def validate_card(self, field: Field) -> None:
        """Refuses a hand with too few cards or too many."""
        count = len(self.hand)
        if count and count != self.needed:
            raise ValidationError(
                gettext(
                    "You tapped %(count)s of %(needed)s cards.", count=count, needed=self.needed
                )
            )


class OpenHandForm(HandForm):
    """What lies open: a hand as it was dealt, or by `place` the one card that it was given."""

    def validate_card(self, field: Field) -> None:
        """Refuses a hand without cards, with too few, or too many."""
        super().validate_card(field)
        if not self.hand:
            raise ValidationError(_NOTHING)

    def command(self, hand: Hand) -> ShowOpenHand | ShowReceived:
        """What lies open."""
        return (
            ShowReceived(hand, self.hand[0]) if self.is_received else ShowOpenHand(hand, self.hand)
        )

    @property
    def is_received(self) -> bool:
        """Whether it is about the card that the hand was given."""
        return self.place.data == RECEIVED


class ExchangeForm(HandForm):
    """What a seat writes down of its exchange; `place` is the name of the field of a card."""

    stack = OptionalNumber()
    discard = CardField(is_optional=True)
    discard_2 = CardField(is_optional=True)
    to_0 = CardField(is_optional=True)
    to_1 = CardField(is_optional=True)
    to_2 = CardField(is_optional=True)
    to_3 = CardField(is_optional=True)
    to_4 = CardField(is_optional=True)
    to_5 = CardField(is_optional=True)

    def validate_card(self, field: Field) -> None:
        """Refuses what does not fit together in itself.

        What does not fit what others wrote down, the rulebook refuses.
        """
        super().validate_card(field)
        given = list(self.given.values())
        if not self.hand and not given:
            raise ValidationError(_NOTHING)
        for card in given:
            if given.count(card) > 1:
                raise ValidationError(gettext("%(card)s cannot be given away twice.", card=card))
            if self.hand and card not in self.hand:
                text = gettext(
                    "%(card)s is not in the hand you tapped, and what was only received is not "
                    "passed on or laid under the 19. Rule 3.3.",
                    card=card,
                )
                raise ValidationError(text)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of the hand, where they are asked for."""
        return () if self.place.data else self.card.cards

    @property
    def given(self) -> dict[str, Card]:
        """The cards that are given away, by the names of their fields."""
        fields = [field for field in self if field.name.startswith(("discard", "to_"))]
        if not self.place.data:
            return {field.name: field.data for field in fields if field.data is not None}
        asked = [field.name for field in fields if field.name == self.place.data]
        return dict(zip(asked, self.card.cards, strict=False))

    def command(self, seat: Seat) -> WriteHand:
        """What the seat wrote down."""
        given = self.given
        discards = tuple(card for name, card in given.items() if name.startswith("discard"))
        passed = tuple(
            (int(name.removeprefix("to_")), card)
            for name, card in given.items()
            if name.startswith("to_")
        )
        return WriteHand(Exchanged(seat, self.hand, discards, passed, as_stack(self.stack.data)))


class ChoiceForm(CommandForm):
    """Which stack lies open."""

    stack = WholeNumber()

    def validate_stack(self, field: Field) -> None:
        """Refuses what is no stack."""
        if as_stack(self.stack.data) is None:
            raise ValidationError(UNFIT)

    def command(self, seat: Seat) -> ChooseOpenHand:
        """What the seat chose."""
        return ChooseOpenHand(seat, as_stack(self.stack.data) or 1)


class AnswerForm(PageForm):
    """What is said to another phone that asks for a hand."""

    answer = Text("", validators=[AnyOf(("yes", "no"), UNFIT)])


def as_stack(number: int | None) -> Stack | None:
    """One of two stacks; None for anything else."""
    stacks: dict[int | None, Stack] = {1: 1, 2: 2}
    return stacks.get(number)
