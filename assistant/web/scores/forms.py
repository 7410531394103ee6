"""The forms of a round's score: its count, a signature, the next round."""

from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField

from assistant.rules.commands import BeginRound, SignAllRounds, SignRound
from assistant.rules.events import Tallied
from assistant.rules.table import SEATS, Seat, Table
from assistant.web.shared.forms import CardsField, CommandForm, SignedForm
from assistant.web.shared.number_fields import OptionalNumber, WholeNumber

MOST_SEATS = max(seats for counts in SEATS.values() for seats in counts)


class SignForm(CommandForm):
    """A seat that agrees with a round, numbered from 1."""

    round = WholeNumber()
    seat = WholeNumber()

    @property
    def command(self) -> SignRound:
        """The signature."""
        return SignRound(self.round.data or 0, self.seat.data or 0)


class SignAllForm(CommandForm):
    """A seat that agrees with all rounds."""

    seat = WholeNumber()

    @property
    def command(self) -> SignAllRounds:
        """The signatures."""
        return SignAllRounds(self.seat.data or 0)


class RoundForm(CommandForm):
    """The next round; `extra` for one more than was agreed."""

    extra = BooleanField()

    @property
    def command(self) -> BeginRound:
        """The next round."""
        return BeginRound(self.extra.data)


class TallyForm(SignedForm):
    """A round as the table counted it: the owners, the coins of each, the Imp's Trick."""

    owner = WholeNumber(lazy_gettext("Tap who has the bottle."))
    second_owner = OptionalNumber()
    card = CardsField()
    penalty = OptionalNumber()
    coins_0 = OptionalNumber()
    coins_1 = OptionalNumber()
    coins_2 = OptionalNumber()
    coins_3 = OptionalNumber()
    coins_4 = OptionalNumber()
    coins_5 = OptionalNumber()

    @property
    def coins(self) -> list[OptionalNumber]:
        """The fields of the coins, by seat."""
        return [getattr(self, f"coins_{seat}") for seat in range(MOST_SEATS)]

    def tally(self, table: Table) -> Tallied:
        """A round of this table as it was counted; an owner's coins may be left out."""
        coins = tuple(field.data for field in self.coins[: table.seats])
        cards = self.card.cards
        owner = self.owner.data
        if owner is None or self.second_error(table):
            owner = -1  # no seat: it is refused, and the page says why
        second = self.second_owner.data if table.bottles > 1 else None
        return Tallied(owner, coins, cards, None if cards else self.penalty.data, second)

    @property
    def owner_error(self) -> str:
        """What is wrong with the bottle's owner."""
        return str(self.owner.errors[0]) if self.owner.errors else ""

    def second_error(self, table: Table) -> str:
        """What is wrong with the owner of a second bottle: nobody is one only where it was said."""
        is_asked = table.bottles > 1
        is_said = bool(self.second_owner.raw_data) and not self.second_owner.errors
        return gettext("Tap who has the second bottle.") if is_asked and not is_said else ""

    def coins_error(self, seat: Seat) -> str:
        """What is wrong with the coins of a seat; only one owner's may be left out."""
        field = self.coins[seat]
        if field.data is not None:
            return ""
        if field.typed:
            return gettext("Enter the coins as a whole number.")
        if seat == self.second_owner.data != self.owner.data:
            owner = None if self.owner.data is None else self.coins[self.owner.data]
            is_first_left_out = owner is not None and owner.data is None
            return gettext("Enter the coins of one of the two.") if is_first_left_out else ""
        return "" if seat == self.owner.data else gettext("Enter the coins.")

    def imp_error(self, needed: int) -> str:
        """What is wrong with the Imp's Trick of so many cards: only its coins may replace them."""
        count = len(frozenset(self.card.cards))
        if count == needed or (not count and self.penalty.data is not None):
            return ""
        return gettext(
            "Tap the %(needed)s cards of the Imp's Trick, or enter their coins.", needed=needed
        )
