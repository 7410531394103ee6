"""The forms of corrections, and of looking at what was played."""

from wtforms import Form, StringField

from assistant.rules.commands import CompareImpsTrick
from assistant.rules.corrections import Question
from assistant.web.shared.forms import CardsField, CommandForm, SignedForm
from assistant.web.shared.number_fields import CardField, OptionalNumber, WholeNumber


class QuestionForm(Form):
    """What is to be corrected, and how; where something is missing, nothing would change."""

    kind = StringField("")
    round = OptionalNumber()
    event = OptionalNumber()
    card = CardField(is_optional=True)
    seat = OptionalNumber()
    repair = OptionalNumber()
    seen = OptionalNumber()
    price = CardField(is_optional=True)
    bottle = OptionalNumber()

    def is_of(self, length: int) -> bool:
        """Whether what was tapped stands in a record so long.

        A repair is named by its place in a list, which is another one with the next event.
        """
        return self.kind.data != "repair" or self.seen.data in (None, length)

    @property
    def question(self) -> Question:
        """What is asked."""
        return Question(
            kind=self.kind.data or "",
            round=self.round.data,
            event=self.event.data,
            card=self.card.data,
            seat=self.seat.data,
            repair=self.repair.data,
            price=self.price.data,
            bottle=self.bottle.data,
        )


class CorrectForm(SignedForm, QuestionForm):
    """A correction, with the answer to what follows: "slip", or "so" where it was played so.

    Where the round is signed, also the two who agree.
    """

    answer = StringField("")


class OpenForm(CommandForm):
    """A card on the table, by the number of its event."""

    correct = WholeNumber()


class LookForm(CommandForm):
    """Which tricks are opened: those of a seat, or `all` where the table may choose."""

    pile = OptionalNumber()
    all = StringField("")


class CompareForm(CommandForm):
    """What lies in the Imp's Trick of a round, numbered from 1."""

    round = WholeNumber()
    card = CardsField()

    @property
    def command(self) -> CompareImpsTrick:
        """The look at the Imp's Trick."""
        return CompareImpsTrick((self.round.data or 0) - 1, tuple(sorted(self.card.cards)))
