"""What a table agrees on anew, how it ends, and who comes and goes."""

from typing import Any

from flask import request
from flask_babel import gettext, lazy_gettext
from wtforms import Field, StringField, ValidationError

from assistant.league.people import comparable
from assistant.notation.record_files import DUMMY
from assistant.rules.commands import ChangeAgreement
from assistant.rules.options import Options
from assistant.rules.views import TableView
from assistant.services import leagues, session_games, tables
from assistant.web.shared.agreements import EndForm, SwitchField
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.names import NameField, alike, refuse_lopakas
from assistant.web.shared.number_fields import WholeNumber
from assistant.web.shared.refusals import UNFIT
from assistant.web.shared.two_tables import playing_tonight, question


class AgreementForm(CommandForm, EndForm):
    """What a table agrees on from now on, every term of it."""

    hands = SwitchField("hands")
    memory_aid = SwitchField("memory_aid")
    lessons = SwitchField("lessons")

    def __init__(self, agreed: Options | None = None) -> None:
        """Says what is `agreed` so far, where nothing else was sent."""
        super().__init__(obj=agreed, data=agreed and _end(agreed))

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
        return ChangeAgreement(
            goal=self.goal,
            level=self.level.data,
            sign_off=self.sign_off.data,
            hands=self.hands.data,
            memory_aid=self.memory_aid.data,
            lessons=self.lessons.data,
        )

    @property
    def _terms(self) -> tuple[Field, ...]:
        of_a_round = (self.level, self.hands, self.memory_aid, self.lessons)
        return self.end, self.number, self.sign_off, *of_a_round


def _end(agreed: Options) -> dict[str, str]:
    return {"end": agreed.goal.kind, "number": str(agreed.goal.number)}


class EndingForm(CommandForm):
    """How a game ends before its time."""

    counts = StringField()

    def validate_counts(self, field: Field) -> None:
        """As it stands, or without a result."""
        if field.data not in ("0", "1"):
            raise ValidationError(UNFIT)


class PeopleForm(CommandForm):
    """Somebody comes, goes, or takes over.

    `also` is the name of who plays here as well as at another table; `asked` is the question
    whether somebody does, "" where there is none.
    """

    asked = ""
    do = StringField()
    seat = WholeNumber(lazy_gettext("Tap whose seat it is."))
    name = NameField()
    also = StringField()
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
            raise ValidationError(gettext("Enter the new player's name."))
        view = tables.view((request.view_args or {})["table_id"])
        lopaka = (DUMMY,) if view.game.lopakas else ()
        if any(alike(field.data, name) for name in (*view.names, *lopaka)) or _sits(
            view, field.data
        ):
            raise ValidationError(
                gettext("Somebody at this table has this name. Add a letter to tell them apart.")
            )
        self._check_in_league(view.id, field.data)

    @property
    def plays_too(self) -> bool:
        """Whether it was answered that the person of this name plays here too."""
        return alike(self.also.data or "", self.name.data or "") and bool(self.name.data)

    def _check_in_league(self, table_id: str, name: str) -> None:
        """Refuse Lopaka as a new person of a league, and ask about who plays at another table."""
        league_id = session_games.league_of(table_id)
        if league_id is None:
            return
        person = leagues.at(league_id).by_name.get(comparable(name))
        if person is None:
            refuse_lopakas(name)
        elif not self.plays_too:
            self._ask(name, playing_tonight(league_id, table_id).get(person, ()))

    def _ask(self, name: str, others: tuple[str, ...]) -> None:
        """Ask about somebody who plays with these others at another table."""
        if others:
            self.asked = question(name, others)
            raise ValidationError(self.asked)

    def validate_coins(self, field: Field) -> None:
        """A whole number."""
        if self.total is None:
            raise ValidationError(gettext("Enter the starting coins as a whole number."))

    @property
    def total(self) -> int | None:
        """The coins to begin with; None for what is no whole number."""
        text = (self.coins.data or "0").strip().replace("−", "-")
        digits = text.removeprefix("-")
        return int(text) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else None


def _sits(view: TableView, name: str) -> bool:
    """Whether this is another name of somebody at the table, in the league to which it belongs."""
    league_id = session_games.league_of(view.id)
    return (
        league_id is not None
        and leagues.at(league_id).by_name.get(comparable(name)) in view.game.persons
    )
