"""The forms of the running round: a card, a turn, another card, a skipped trick."""

from flask_babel import lazy_gettext
from wtforms import StringField

from assistant.rules.commands import ChangeCard, Play, SkipTrick, TakeTurn
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.number_fields import CardField, WholeNumber


class PlayForm(CommandForm):
    """A card, and the hand that was lit, by its number; `assumed` is 1 where the app lit it."""

    card = CardField()
    to_act = WholeNumber()
    assumed = StringField("")

    @property
    def command(self) -> Play:
        """The card that is played."""
        hand, card = self.to_act.data or 0, self.card.data or 0
        return Play(hand, card, self.assumed.data == "1")


class TurnForm(CommandForm):
    """The hand whose the next card is, by its number; mostly that is its seat's."""

    seat = WholeNumber()

    @property
    def command(self) -> TakeTurn:
        """The hand that is to play."""
        return TakeTurn(self.seat.data or 0)


class AmendForm(CommandForm):
    """Another card for one of the running round, which the event of this number laid."""

    event = WholeNumber()
    card = CardField()

    @property
    def command(self) -> ChangeCard:
        """The card that it was."""
        return ChangeCard(self.event.data or 0, self.card.data or 0)


class SkipForm(CommandForm):
    """Who took a trick, with which card."""

    seat = WholeNumber(lazy_gettext("Tap who took the trick."))
    card = CardField()

    @property
    def command(self) -> SkipTrick:
        """Who took the trick."""
        return SkipTrick(self.seat.data or 0, self.card.data or 0)
