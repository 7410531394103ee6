"""What a tap may say."""

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, SelectMultipleField, StringField, ValidationError

from assistant.web.happening import CardField, HappeningForm, Perhaps, SeatField, SignedForm, Whole


class PlayForm(HappeningForm):
    """A card, and the hand that was lit, by its number."""

    card = CardField()
    to_act = Whole()
    assumed = StringField()


class TurnForm(HappeningForm):
    """The hand whose the next card is, by its number; mostly that is its seat's."""

    seat = Whole()


class AmendForm(HappeningForm):
    """Another card for one of the running trick."""

    event = Whole()
    card = CardField()


class SkipForm(HappeningForm):
    """Who took a trick, with which card."""

    seat = SeatField(lazy_gettext("Tap who took the trick."))
    card = CardField()


class SignForm(HappeningForm):
    """A seat that agrees with a round."""

    round = Whole()
    seat = Whole()


class RoundForm(HappeningForm):
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

    owner = Perhaps()
    card = CardsField()
    penalty = Perhaps()
    coins_0 = Perhaps()
    coins_1 = Perhaps()
    coins_2 = Perhaps()
    coins_3 = Perhaps()

    def validate_owner(self, field: Field) -> None:
        """Somebody has the bottle."""
        if self.owner.number is None:
            raise ValidationError(gettext("Tap who has the bottle."))

    @property
    def coins(self) -> list[Perhaps]:
        """The fields of the coins, by seat."""
        return [self.coins_0, self.coins_1, self.coins_2, self.coins_3]
