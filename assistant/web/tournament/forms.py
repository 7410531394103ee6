"""What a tournament is to be, who is there for its next round, and what has no result."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, lazy_gettext, ngettext
from wtforms import Field, HiddenField, ValidationError

from assistant.league.tournaments import FINALISTS, MOST_ROUNDS
from assistant.services.drawing import Wish
from assistant.services.seasons import Season
from assistant.services.tournament_drawing import Plan
from assistant.services.tournaments import Tournament
from assistant.web.shared.agreements import Choice
from assistant.web.shared.number_fields import TypedIntegerField, WholeNumber
from assistant.web.shared.who_is_here import HereForm, SeenForm


class LengthForm(SeenForm):
    """How many rounds there are, and how the end is played."""

    rounds = TypedIntegerField(
        lazy_gettext("Rounds"),
        least=1,
        most=MOST_ROUNDS,
        refusal=lazy_gettext("Enter a whole number from 1 to %(most)s.", most=MOST_ROUNDS),
        is_optional=False,
        default=3,
    )
    finalists = Choice(lazy_gettext("Final table"), default="4")

    def __init__(self, *fields: Any, **options: Any) -> None:
        super().__init__(*fields, **options)
        self.finalists.choices = [
            ("0", gettext("No final table")),
            *((str(many), gettext("Of %(many)s", many=many)) for many in FINALISTS),
        ]


class ChangeForm(LengthForm):
    """Another number of rounds, or of finalists."""

    def __init__(self, tournament: Tournament, **options: Any) -> None:
        now = {"rounds": tournament.rounds, "finalists": str(tournament.finalists)}
        super().__init__(**now, **options)
        self._drawn = len(tournament.drawn)

    def validate_rounds(self, field: Field) -> None:
        """Not fewer than are drawn."""
        if field.data < self._drawn:
            raise ValidationError(
                ngettext(
                    "%(num)s round is drawn already. Enter at least as many.",
                    "%(num)s rounds are drawn already. Enter at least as many.",
                    self._drawn,
                )
            )


class OpenForm(LengthForm, HereForm):
    """Who takes part, by which season's count, how many rounds, and how the end is played."""

    season = Choice(lazy_gettext("Ranked as in"))
    tables = Choice(lazy_gettext("Tables"), default="all")

    def __init__(
        self, offered: Sequence[tuple[str, str]], seasons: Sequence[Season], **options: Any
    ) -> None:
        super().__init__(offered, **options)
        self.season.choices = [(season.id, season.name) for season in seasons]
        self.tables.choices = [
            ("all", gettext("Of four and three")),
            ("fours", gettext("Only of four")),
        ]

    @property
    def plan(self) -> Plan:
        """What the tournament is to be."""
        return Plan(self.season.data, self.rounds.data or 1, int(self.finalists.data))

    @property
    def wish(self) -> Wish:
        """The first round."""
        only_fours = self.tables.data == "fours"
        return _wish(self, only_fours=only_fours, again=False)


class DrawForm(HereForm):
    """Who is there for what is drawn next, or drawn again."""

    again = HiddenField()

    def wish(self, *, only_fours: bool) -> Wish:
        """What is to be drawn."""
        return _wish(self, only_fours=only_fours, again=self.again.data == "1")


class MarkForm(SeenForm):
    """A table that is without a result, or that has one after all."""

    table = WholeNumber()
    has_result = HiddenField()


def _wish(form: HereForm, *, only_fours: bool, again: bool) -> Wish:
    people, seen = form.people.data or [], form.seen.data or ""
    return Wish(people, form.newcomers, seen, only_fours=only_fours, again=again)
