"""What a correction may say."""

from wtforms import Form, StringField

from assistant.web.happening import HappeningForm, Perhaps, SignedForm, Whole
from assistant.web.record.forms import CardsField


class Question(Form):
    """What is to be corrected, and how; what is missing is found to be no correction at all."""

    kind = StringField()
    round = Perhaps()
    event = Perhaps()
    card = Perhaps()
    seat = Perhaps()
    repair = Perhaps()
    price = Perhaps()
    bottle = Perhaps()


class CorrectForm(SignedForm, Question):
    """A correction, with the answer to what follows from it, and the two who agree where the round is signed."""

    answer = StringField()


class OpenForm(HappeningForm):
    """A card on the table, by the number of its event."""

    correct = Whole()


class LookForm(HappeningForm):
    """Which tricks are opened: those of a seat, or `all` where the table may choose."""

    pile = Perhaps()
    all = StringField()


class CompareForm(HappeningForm):
    """What lies in the Imp's Trick of a round."""

    round = Whole()
    card = CardsField()
