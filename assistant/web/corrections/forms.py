"""What a correction may say."""

from wtforms import Form, StringField

from assistant.rules.corrections import Question
from assistant.web.record.forms import CardsField
from assistant.web.shared.forms import CommandForm, OptionalNumber, SignedForm, WholeNumber


class QuestionForm(Form):
    """What is to be corrected, and how; what is missing is found to be no correction at all."""

    kind = StringField()
    round = OptionalNumber()
    event = OptionalNumber()
    card = OptionalNumber()
    seat = OptionalNumber()
    repair = OptionalNumber()
    price = OptionalNumber()
    bottle = OptionalNumber()

    @property
    def question(self) -> Question:
        """What is asked."""
        return Question(
            kind=self.kind.data or "",
            round=self.round.number,
            event=self.event.number,
            card=self.card.number,
            seat=self.seat.number,
            repair=self.repair.number,
            price=self.price.number,
            bottle=self.bottle.number,
        )


class CorrectForm(SignedForm, QuestionForm):
    """A correction, with the answer to what follows from it, and the two who agree where the round is signed."""

    answer = StringField()


class OpenForm(CommandForm):
    """A card on the table, by the number of its event."""

    correct = WholeNumber()


class LookForm(CommandForm):
    """Which tricks are opened: those of a seat, or `all` where the table may choose."""

    pile = OptionalNumber()
    all = StringField()


class CompareForm(CommandForm):
    """What lies in the Imp's Trick of a round."""

    round = WholeNumber()
    card = CardsField()
