"""What a decision may say."""

from flask_babel import gettext, lazy_gettext
from wtforms import Field, StringField, ValidationError

from assistant.rules.events import Ruled
from assistant.rules.irregularities import IRREGULARITIES, About, Decision
from assistant.web.shared.forms import UNFIT, OptionalNumber, SignedForm, WholeNumber
from assistant.web.shared.names import plain

MOST_TRICKS = 11
"""With three players."""

LONGEST = 200
"""The characters of a reason."""


class DecideForm(SignedForm):
    """What a table decides about an irregularity."""

    round = WholeNumber()
    about = StringField()
    decision = StringField()
    reason = StringField(filters=[plain])
    event = OptionalNumber()
    seat = OptionalNumber()
    trick = OptionalNumber()

    def validate_about(self, field: Field) -> None:
        """One of the irregularities, and a decision that fits it."""
        if self._about is None:
            raise ValidationError(UNFIT)
        if self._decision is None:
            raise ValidationError(lazy_gettext("Tap what the table decides."))

    def validate_seat(self, field: Field) -> None:
        """Whose it was, where it has to be said to be scored."""
        if self.decision.data == "as_cursed" and self.seat.number is None:
            raise ValidationError(lazy_gettext("Tap who it was."))

    def validate_trick(self, field: Field) -> None:
        """One of the tricks that a round can have."""
        if field.number is not None and not 1 <= field.number <= MOST_TRICKS:
            raise ValidationError(UNFIT)

    def validate_reason(self, field: Field) -> None:
        """Short enough for a sheet."""
        if len(field.data or "") > LONGEST:
            raise ValidationError(
                gettext("A reason has at most %(most)d characters.", most=LONGEST)
            )

    @property
    def place(self) -> int:
        """The place of the round; -1 where none was sent."""
        return (self.round.number or 0) - 1

    @property
    def _about(self) -> About | None:
        return next((about for about in IRREGULARITIES if about == self.about.data), None)

    @property
    def _decision(self) -> Decision | None:
        about = self._about
        return about and next(
            (one for one in IRREGULARITIES[about].decisions if one == self.decision.data), None
        )

    @property
    def ruling(self) -> Ruled:
        """The decision."""
        about, decision = self._about, self._decision
        assert about and decision
        return Ruled(about, decision, self.seat.number, self.trick.number, self.reason.data or "")
