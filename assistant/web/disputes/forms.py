"""What may be asked and claimed in a dispute."""

from flask_babel import lazy_gettext
from wtforms import Field, StringField, ValidationError

from assistant.rules.cards import SIZES
from assistant.rules.claims import REASONS, Because
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.number_fields import CardField, WholeNumber
from assistant.web.shared.refusals import NOT_A_CARD


class AskForm(CommandForm):
    """A card about which somebody asks."""

    card = CardField()

    def validate_card(self, field: Field) -> None:
        """A card of some deck: nobody can have asked about another."""
        if self.card.data not in SIZES[54]:
            raise ValidationError(NOT_A_CARD)


class ClaimForm(CommandForm):
    """Who says that the trick is theirs, and why."""

    seat = WholeNumber(lazy_gettext("Tap who claims the trick."))
    because = StringField("")

    def validate_because(self, field: Field) -> None:
        """One of the reasons."""
        if field.data not in REASONS:
            raise ValidationError(lazy_gettext("Choose a reason for the claim."))

    @property
    def reason(self) -> Because:
        """Why, once the form is valid."""
        return next(reason for reason in REASONS if reason == self.because.data)
