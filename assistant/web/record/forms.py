"""What a tap may say."""

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, SelectMultipleField, StringField, ValidationError

from assistant.rules.events import Tallied
from assistant.web.shared.forms import (
    CardField,
    CommandForm,
    OptionalNumber,
    SeatField,
    SignedForm,
    WholeNumber,
)


class PlayForm(CommandForm):
    """A card, and the hand that was lit, by its number."""

    card = CardField()
    to_act = WholeNumber()
    assumed = StringField("")


class TurnForm(CommandForm):
    """The hand whose the next card is, by its number; mostly that is its seat's."""

    seat = WholeNumber()


class AmendForm(CommandForm):
    """Another card for one of the running trick."""

    event = WholeNumber()
    card = CardField()


class SkipForm(CommandForm):
    """Who took a trick, with which card."""

    seat = SeatField(lazy_gettext("Tap who took the trick."))
    card = CardField()


class SignForm(CommandForm):
    """A seat that agrees with a round."""

    round = WholeNumber()
    seat = WholeNumber()


class RoundForm(CommandForm):
    """The next round; `extra` for one more than was agreed."""

    extra = BooleanField()


class CardsField(SelectMultipleField):
    """Several cards."""

    def __init__(self, **options: object) -> None:
        super().__init__(coerce=str, validate_choice=False, **options)

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that were tapped; what is no number is no card of any deck."""
        return tuple(
            int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
            for text in self.data or ()
        )


class TallyForm(SignedForm):
    """A round as the table counted it."""

    owner = OptionalNumber()
    card = CardsField()
    penalty = OptionalNumber()
    coins_0 = OptionalNumber()
    coins_1 = OptionalNumber()
    coins_2 = OptionalNumber()
    coins_3 = OptionalNumber()

    def validate_owner(self, field: Field) -> None:
        """Somebody has the bottle."""
        if self.owner.number is None:
            raise ValidationError(gettext("Tap who has the bottle."))

    @property
    def coins(self) -> list[OptionalNumber]:
        """The fields of the coins, by seat."""
        return [self.coins_0, self.coins_1, self.coins_2, self.coins_3]

    def tally(self, seats: int) -> Tallied:
        """The round of so many seats as it was counted; the owner's coins may be left out."""
        coins = tuple(field.number for field in self.coins[:seats])
        cards = self.card.cards
        owner = -1 if self.owner.number is None else self.owner.number
        return Tallied(owner, coins, cards, None if cards else self.penalty.number)
