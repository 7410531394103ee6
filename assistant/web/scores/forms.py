"""The forms of a round's score: its count, a signature, the next round."""

from flask_babel import gettext
from wtforms import BooleanField, Field, ValidationError

from assistant.rules.commands import BeginRound, SignRound
from assistant.rules.events import Tallied
from assistant.rules.table import Seat
from assistant.web.shared.forms import (
    CardsField,
    CommandForm,
    OptionalNumber,
    SignedForm,
    WholeNumber,
)


class SignForm(CommandForm):
    """A seat that agrees with a round, numbered from 1."""

    round = WholeNumber()
    seat = WholeNumber()

    @property
    def command(self) -> SignRound:
        """The signature."""
        return SignRound(self.round.number or 0, self.seat.number or 0)


class RoundForm(CommandForm):
    """The next round; `extra` for one more than was agreed."""

    extra = BooleanField()

    @property
    def command(self) -> BeginRound:
        """The next round."""
        return BeginRound(self.extra.data)


class TallyForm(SignedForm):
    """A round as the table counted it: the bottle's owner, the coins of each, the Imp's Trick."""

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

    @property
    def owner_error(self) -> str:
        """What is wrong with the bottle's owner."""
        return str(self.owner.errors[0]) if self.owner.errors else ""

    def coins_error(self, seat: Seat) -> str:
        """What is wrong with the coins of a seat; only the owner's may be left out."""
        field = self.coins[seat]
        if field.number is not None:
            return ""
        if field.data:
            return gettext("Enter the coins as a whole number.")
        return "" if seat == self.owner.number else gettext("Enter the coins.")

    def imp_error(self, needed: int) -> str:
        """What is wrong with the Imp's Trick of so many cards: only its coins may replace them."""
        count = len(frozenset(self.card.cards))
        if count == needed or (not count and self.penalty.number is not None):
            return ""
        return gettext(
            "Tap the %(needed)s cards of the Imp's Trick, or enter their coins.", needed=needed
        )
