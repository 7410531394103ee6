"""What opens a table, and what renames its players."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from flask import request
from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError

from assistant.league.people import heard
from assistant.notation.record_files import DUMMY
from assistant.rules.commands import ChangeAgreement
from assistant.rules.event_checks import MOST
from assistant.rules.options import VARIANTS, FirstDealer, Options
from assistant.rules.table import Seat, Variant
from assistant.rules.views import TableView
from assistant.services import leagues, sessions, tables
from assistant.web.phones import is_id
from assistant.web.shared.agreements import HOUSE_RULES, Choice, EndForm, HouseForm, add_questions
from assistant.web.shared.forms import UNFIT, CommandForm, SeatField
from assistant.web.shared.names import NameField, alike, mark_repeated, mark_taken


class NamesForm(FlaskForm):
    """The names at a table, clockwise."""

    name_0 = NameField(lazy_gettext("First player"))
    name_1 = NameField(lazy_gettext("Second player"))
    name_2 = NameField(lazy_gettext("Third player"))
    name_3 = NameField(lazy_gettext("Fourth player"))

    needed, most = 2, MOST
    taken: Sequence[str] = ()

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
        is_valid, fields = super().validate(extra_validators), self.fields[: self.most]
        last = max((place for place, field in enumerate(fields, start=1) if field.data), default=0)
        for field in fields[: max(self.needed, last)]:
            if not field.data:
                field.errors = [*field.errors, gettext("Type the name of who sits here.")]
                is_valid = False
        are_taken = mark_taken(fields, self.taken)
        return not (mark_repeated(fields) or are_taken) and is_valid


class SeatedForm(NamesForm):
    """Who sits at a new table, who deals first, and what two of them play."""

    dealer = Choice(lazy_gettext("Who deals first?"), default="random")
    variant = Choice(lazy_gettext("With two players"), default="lopaka")

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        seats = [(str(seat), field.label.text) for seat, field in enumerate(self.fields)]
        self.dealer.choices = [("random", gettext("By chance")), *seats]
        self.variant.choices = [
            ("lopaka", gettext("Lopaka")),
            ("bright-house", gettext("The Bright House")),
        ]

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong; nobody can be called as Lopaka is, where he plays."""
        self.taken = (DUMMY,) if self.played == "lopaka" else ()
        return super().validate(extra_validators)

    def validate_dealer(self, field: Field) -> None:
        """Somebody who sits at the table."""
        if field.data in ("2", "3") and not self[f"name_{field.data}"].data:
            raise ValidationError(gettext("Nobody sits at this seat. Pick another dealer."))

    @property
    def first_dealer(self) -> Seat | None:
        """Who deals first; None where chance decides."""
        return None if self.dealer.data == "random" else int(self.dealer.data)

    @property
    def played(self) -> Variant:
        """What is played: two choose between two games, and more play the one of the booklets."""
        if len(self.names) != 2:
            return "standard"
        return "bright-house" if self.variant.data == "bright-house" else "lopaka"


class AgreementForm(CommandForm, EndForm):
    """What a table agrees on from now on, every term of it."""

    def validate(self, extra_validators: Any = None) -> bool:
        """Refuses terms that were not sent: none of them is taken for granted any more."""
        is_valid = super().validate(extra_validators)
        for field in self._terms:
            if not field.raw_data:
                field.errors = [*field.errors, UNFIT]
                is_valid = False
        return is_valid

    @property
    def command(self) -> ChangeAgreement:
        """What is agreed from now on, of a form that is in order."""
        return ChangeAgreement(self.goal, self.level.data, self.sign_off.data)

    @property
    def _terms(self) -> tuple[Field, ...]:
        return self.end, self.number, self.level, self.sign_off


class EndingForm(CommandForm):
    """How a game ends before its time."""

    counts = StringField()

    def validate_counts(self, field: Field) -> None:
        """As it stands, or without a result."""
        if field.data not in ("0", "1"):
            raise ValidationError(UNFIT)


class PeopleForm(CommandForm):
    """Somebody comes, goes, or takes over."""

    do = StringField()
    seat = SeatField(lazy_gettext("Tap whose seat it is."))
    name = NameField()
    coins = StringField()

    def validate_do(self, field: Field) -> None:
        """One of the three."""
        if field.data not in ("succeed", "join", "leave"):
            raise ValidationError(UNFIT)

    def validate_name(self, field: Field) -> None:
        """A name where somebody comes, and none that sits at the table already."""
        if self.do.data == "leave":
            return
        if not field.data:
            raise ValidationError(gettext("Type the name of who comes."))
        view = tables.view((request.view_args or {})["table_id"])
        lopaka = (DUMMY,) if view.game.lopakas else ()
        if any(alike(field.data, name) for name in (*view.names, *lopaka)) or _sits(
            view, field.data
        ):
            raise ValidationError(
                gettext("Somebody at this table has this name. Add a letter to tell them apart.")
            )

    def validate_coins(self, field: Field) -> None:
        """A whole number."""
        if self.total is None:
            raise ValidationError(gettext("Type the coins to begin with as a whole number."))

    @property
    def total(self) -> int | None:
        """The coins to begin with; None for what is no whole number."""
        text = (self.coins.data or "0").strip().replace("−", "-")
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else None


def _sits(view: TableView, name: str) -> bool:
    """Whether this is another name of somebody at the table, in the league to which it belongs."""
    league_id = sessions.league_of(view.id)
    return (
        league_id is not None
        and leagues.at(league_id).by_name.get(heard(name)) in view.game.persons
    )


class NewForm(SeatedForm, HouseForm):
    """A new game: who plays what, with which deck, who deals first, when it ends, and by which house rules."""

    asked = HOUSE_RULES

    client_id = HiddenField()

    def validate_client_id(self, field: Field) -> None:
        """The table will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Load it again."))

    def fill_in(self, options: Options) -> None:
        """Answers every question as these agreements do, and leaves the people as they are."""
        super().fill_in(options)
        self.level.data = options.level

    @property
    def is_answered(self) -> bool:
        """Whether every question of the agreements has one of its answers."""
        own = [self.dealer, self.variant, self.level]
        return super().is_answered and all(field.data in dict(field.choices) for field in own)

    @property
    def options(self) -> Options:
        """The agreements; every question is answered. What nothing asks for where this is played stays as usual."""
        told = self.house_rules(unasked=VARIANTS[self.played])
        first_dealer: FirstDealer = "random" if self.first_dealer is None else "chosen"
        return self.agreed(replace(told, first_dealer=first_dealer, variant=self.played))


add_questions(NewForm)
