"""What a correction may say."""

from wtforms import Form, StringField

from assistant.web.record.forms import CardsField
from assistant.web.shared.forms import CommandForm, OptionalNumber, SignedForm, WholeNumber


class Question(Form):
    """What is to be corrected, and how; what is missing is found to be no correction at all."""

    kind = StringField()
    round = OptionalNumber()
    event = OptionalNumber()
    card = OptionalNumber()
    seat = OptionalNumber()
    repair = OptionalNumber()
    price = OptionalNumber()
    bottle = OptionalNumber()


class CorrectForm(SignedForm, Question):
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
