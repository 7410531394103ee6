"""The forms of a round's score: its count, a signature, the next round."""

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField

from assistant.rules.commands import BeginRound, SignRound
from assistant.rules.events import Tallied
from assistant.rules.table import Seat
from assistant.web.shared.forms import CardsField, CommandForm, SignedForm
from assistant.web.shared.number_fields import OptionalNumber, WholeNumber


class SignForm(CommandForm):
    """A seat that agrees with a round, numbered from 1."""

    round = WholeNumber()
    seat = WholeNumber()

    @property
    def command(self) -> SignRound:
        """The signature."""
        return SignRound(self.round.data or 0, self.seat.data or 0)


class RoundForm(CommandForm):
    """The next round; `extra` for one more than was agreed."""

    extra = BooleanField()

    @property
    def command(self) -> BeginRound:
        """The next round."""
        return BeginRound(self.extra.data)


class TallyForm(SignedForm):
    """A round as the table counted it: the bottle's owner, the coins of each, the Imp's Trick."""

    owner = WholeNumber(lazy_gettext("Tap who has the bottle."))
    card = CardsField()
    penalty = OptionalNumber()
    coins_0 = OptionalNumber()
    coins_1 = OptionalNumber()
    coins_2 = OptionalNumber()
    coins_3 = OptionalNumber()

    @property
    def coins(self) -> list[OptionalNumber]:
        """The fields of the coins, by seat."""
        return [self.coins_0, self.coins_1, self.coins_2, self.coins_3]

    def tally(self, seats: int) -> Tallied:
        """The round of so many seats as it was counted; the owner's coins may be left out."""
        coins = tuple(field.data for field in self.coins[:seats])
        cards = self.card.cards
        owner = -1 if self.owner.data is None else self.owner.data
        return Tallied(owner, coins, cards, None if cards else self.penalty.data)

    @property
    def owner_error(self) -> str:
        """What is wrong with the bottle's owner."""
        return str(self.owner.errors[0]) if self.owner.errors else ""

    def coins_error(self, seat: Seat) -> str:
        """What is wrong with the coins of a seat; only the owner's may be left out."""
        field = self.coins[seat]
        if field.data is not None:
            return ""
        if field.typed:
            return gettext("Enter the coins as a whole number.")
        return "" if seat == self.owner.data else gettext("Enter the coins.")

    def imp_error(self, needed: int) -> str:
        """What is wrong with the Imp's Trick of so many cards: only its coins may replace them."""
        count = len(frozenset(self.card.cards))
        if count == needed or (not count and self.penalty.data is not None):
            return ""
        return gettext(
            "Tap the %(needed)s cards of the Imp's Trick, or enter their coins.", needed=needed
        )
