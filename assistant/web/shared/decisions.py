"""The form of a decision of the table, and recording it, on whatever page it was taken."""

from flask import url_for
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.notation.texts import LONGEST_REASON, plain
from assistant.rules.commands import Decide, Rewind
from assistant.rules.events import Ruled
from assistant.rules.options import IRREGULARITIES, About, Decision
from assistant.rules.views import TableView
from assistant.tables.tables import Accepted
from assistant.web.shared.forms import SignedForm, Text
from assistant.web.shared.number_fields import OptionalNumber, WholeNumber
from assistant.web.shared.refusals import UNFIT
from assistant.web.shared.responses import Declined, send
from assistant.web.shared.table_addresses import address_after

MOST_TRICKS = 11
"""The tricks of a round with three players."""


class DecideForm(SignedForm):
    """What a table decides about an irregularity."""

    round = WholeNumber()
    about = Text("")
    decision = Text("")
    reason = Text(filters=[plain])
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
        """Whose it was, where somebody is to be scored for it."""
        if self.decision.data == "as_cursed" and self.seat.data is None:
            raise ValidationError(lazy_gettext("Tap who it was."))

    def validate_trick(self, field: Field) -> None:
        """One of the tricks that a round can have."""
        number = self.trick.data
        if number is not None and not 1 <= number <= MOST_TRICKS:
            raise ValidationError(UNFIT)

    def validate_reason(self, field: Field) -> None:
        """Short enough for a sheet."""
        if len(field.data) > LONGEST_REASON:
            raise ValidationError(
                gettext("A reason has at most %(most)d characters.", most=LONGEST_REASON)
            )

    @property
    def round_index(self) -> int:
        """The index of the round; -1 where none was sent."""
        return self.round.number - 1

    @property
    def _about(self) -> About | None:
        """The irregularity; None for what is none."""
        return next((about for about in IRREGULARITIES if about == self.about.data), None)

    @property
    def _decision(self) -> Decision | None:
        """The decision; None for what cannot be decided about this irregularity."""
        about = self._about
        decisions = IRREGULARITIES[about].decisions if about else ()
        return next((decision for decision in decisions if decision == self.decision.data), None)

    @property
    def command(self) -> Decide | Rewind:
        """The decision of a form that is in order."""
        about, decision = self._about, self._decision
        assert about and decision
        ruling = Ruled(about, decision, self.seat.data, self.trick.data, self.reason.data)
        if decision == "rewind":
            return Rewind(self.round_index, self.event.number, ruling, self.agreed)
        return Decide(self.round_index, ruling, self.agreed)


def decide(table_id: str, form: DecideForm) -> Accepted | Declined:
    """Records the decision of a form."""
    return send(table_id, form, lambda: form.command)


def following(view: TableView, form: DecideForm) -> str:
    """The address where the table goes on after a decision."""
    if form.about.data == "wrong_winner" and form.decision.data == "stands":
        return _who_took_it(view, form.round_index)
    return address_after(view, form.round_index)


def _who_took_it(view: TableView, round_index: int) -> str:
    """Where the table says who took the trick, since the record still has the taker by the rules.

    That is the page of the last trick where it lies there; else among the tricks.
    """
    round_ = view.rounds[round_index]
    lying, last = round_.on_the_table, round_.last_trick
    if last is not None and not lying.is_running and lying.plays and not round_.is_done:
        event = round_.laid_by(last.plays[0].card)
        return url_for("corrections.give", table_id=view.id, event=event)
    return url_for("corrections.tricks", table_id=view.id, number=round_index + 1)
