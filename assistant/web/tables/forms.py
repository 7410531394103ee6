"""What opens a table, and what renames its players."""

from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, RadioField, StringField, ValidationError
from wtforms.widgets import Select

from assistant.rules.cards import printed_decks
from assistant.rules.options import GOAL_KINDS, TIES, Goal, Options
from assistant.rules.table import Seat
from assistant.web.keys import is_id
from assistant.web.language import spoken
from assistant.web.names import NameField, mark_repeated
from assistant.wording import table as wording

FEWEST, MOST = 3, 4
HIGHEST_GOAL = 100_000


class Choice(RadioField):
    """One of a few answers."""

    def pre_validate(self, form: FlaskForm) -> None:
        """Refuses what was not offered."""
        if self.data not in dict(self.choices):
            raise ValidationError(gettext("Choose one of these."))


class NamesForm(FlaskForm):
    """The names at a table, clockwise."""

    name_0 = NameField(lazy_gettext("First player"))
    name_1 = NameField(lazy_gettext("Second player"))
    name_2 = NameField(lazy_gettext("Third player"))
    name_3 = NameField(lazy_gettext("Fourth player"))

    needed, most = FEWEST, MOST

    @property
    def fields(self) -> list[NameField]:
        """The four fields, clockwise."""
        return [self.name_0, self.name_1, self.name_2, self.name_3]

    @property
    def names(self) -> list[str]:
        """The names that were given, clockwise."""
        return [field.data for field in self.fields if field.data]

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong."""
        is_valid = super().validate(extra_validators)
        for field in self.fields[: self.needed]:
            if not field.data:
                field.errors = [*field.errors, gettext("Type the name of who sits here.")]
                is_valid = False
        return not mark_repeated(self.fields[: self.most]) and is_valid


class NewForm(NamesForm):
    """A new game: who plays, with which deck, who deals first, and when it ends."""

    client_id = HiddenField()
    deck = Choice(lazy_gettext("Deck"), default="classic")
    dealer = Choice(lazy_gettext("Who deals first?"), default="random")
    end = Choice(lazy_gettext("The game ends"), default="target")
    number = StringField(lazy_gettext("How many coins, rounds or deals"), default="200")
    tie = Choice(lazy_gettext("Tie for first place"), default="shared", widget=Select())

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.deck.choices = [(id, wording.deck(id, spoken())) for id in printed_decks()]
        self.dealer.choices = [
            ("random", gettext("By chance")),
            *((str(seat), field.label.text) for seat, field in enumerate(self.fields)),
        ]
        self.end.choices = [
            ("target", gettext("At a total")),
            ("rounds", gettext("After rounds")),
            ("deals_each", gettext("After deals each")),
        ]
        self.tie.choices = [(tie, wording.tie(tie, spoken())) for tie in TIES]

    def validate_client_id(self, field: Field) -> None:
        """The table will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Load it again."))

    def validate_number(self, field: Field) -> None:
        """A whole number."""
        text = (field.data or "").strip()
        digits = text.lstrip("0")
        if not (digits.isascii() and digits.isdecimal() and len(digits) < 7 and int(digits) <= HIGHEST_GOAL):
            raise ValidationError(gettext("Type a whole number from 1 to %(most)s.", most=HIGHEST_GOAL))

    def validate_dealer(self, field: Field) -> None:
        """Somebody who sits at the table."""
        if field.data == "3" and not self.name_3.data:
            raise ValidationError(gettext("Nobody sits at the fourth seat. Pick another dealer."))

    @property
    def first_dealer(self) -> Seat | None:
        """Who deals first; None where chance decides."""
        return None if self.dealer.data == "random" else int(self.dealer.data)

    @property
    def options(self) -> Options:
        """The agreements."""
        kind = next(kind for kind in GOAL_KINDS if kind == self.end.data)
        tie = next(tie for tie in TIES if tie == self.tie.data)
        return Options(self.deck.data, Goal(kind, int(self.number.data)), tie)
