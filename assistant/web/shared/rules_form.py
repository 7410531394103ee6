"""The rules of a season's standings as a form: what is counted, dropped and needed, the ladder."""

import re
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field
from wtforms.widgets import Select, TextInput

from assistant.league.seasons import COUNTS, STEPS, StandingsRules, Step
from assistant.web.language import spoken
from assistant.web.shared.agreements import Choice
from assistant.web.shared.forms import PageForm, add_error
from assistant.web.shared.number_fields import TypedIntegerField
from assistant.web.shared.render import Shown
from assistant.wording import standings as wording

MOST_POINTS, MOST_GAMES = 999, 999


class PlacementField(Field):
    """The points for the places of a table, the first place first: "11 7 4 2"."""

    widget = TextInput()
    data: tuple[int, ...]

    def __init__(self, people: int, **options: Any) -> None:
        super().__init__(default=(), **options)
        self.people = people

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(map(str, self.data))

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read a number for each place, none above the one before it; else ValueError."""
        self.data = ()
        pieces = re.split(r"[\s,;/–-]+", "".join(valuelist).strip())
        points = tuple(int(piece) for piece in pieces if _is_points(piece))
        if not len(points) == len(pieces) == self.people:
            raise ValueError(
                gettext(
                    "Enter %(people)s whole numbers from 0 to %(most)s.",
                    people=self.people,
                    most=MOST_POINTS,
                )
            )
        if points != tuple(sorted(points, reverse=True)):
            raise ValueError(gettext("No place can score more than the one before it."))
        self.data = points


class StepField(Choice):
    """A step of the ladder of tie-breaks, or nothing."""

    widget = Select()


def games_field(label: str) -> TypedIntegerField:
    """A number of games; nothing typed is 0."""
    refusal = lazy_gettext("Enter a whole number from 0 to %(most)s.", most=MOST_GAMES)
    return TypedIntegerField(label, least=0, most=MOST_GAMES, refusal=refusal)


def _is_points(text: str) -> bool:
    """Whether this is a whole number from 0 to MOST_POINTS, in plain digits."""
    is_number = text.isascii() and text.isdecimal() and len(text) < 7
    return is_number and int(text) <= MOST_POINTS


class RulesForm(PageForm):
    """The rules of a season's standings."""

    count = Choice(lazy_gettext("Ranked by"), default="beaten")
    placement_6 = PlacementField(6, label=lazy_gettext("Six players"))
    placement_5 = PlacementField(5, label=lazy_gettext("Five players"))
    placement_4 = PlacementField(4, label=lazy_gettext("Four players"))
    placement_3 = PlacementField(3, label=lazy_gettext("Three players"))
    placement_2 = PlacementField(2, label=lazy_gettext("Two players"))
    drop = games_field(lazy_gettext("Dropped games"))
    of = games_field(lazy_gettext("out of how many"))
    threshold = games_field(lazy_gettext("Games needed for a place"))
    step_1 = StepField(lazy_gettext("First"))
    step_2 = StepField(lazy_gettext("Second"))
    step_3 = StepField(lazy_gettext("Third"))
    step_4 = StepField(lazy_gettext("Fourth"))

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.count.choices = [(count, wording.counted(count, spoken())) for count in COUNTS]
        steps = [(step, wording.step(step, spoken())) for step in STEPS]
        for field in self.steps:
            field.choices = [("", gettext("Nothing")), *steps]

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything fits; what does not is said beside its field."""
        super().validate(extra_validators)
        self._check_dropped()
        self._check_steps()
        return not self.errors

    @property
    def rules(self) -> StandingsRules:
        """The rules of the standings, once the form is valid."""
        drop = self.drop.number
        return StandingsRules(
            count=self.count.data,
            placement=tuple(field.data for field in reversed(self.placement)),
            drop=drop,
            of=self.of.number if drop else 0,
            threshold=self.threshold.number,
            ladder=tuple(field.data for field in self.steps if field.data),
        )

    @property
    def placement(self) -> list[PlacementField]:
        """The points for places, the largest table first."""
        return [
            self.placement_6,
            self.placement_5,
            self.placement_4,
            self.placement_3,
            self.placement_2,
        ]

    @property
    def steps(self) -> list[StepField]:
        """The ladder of tie-breaks, the first to be applied first."""
        return [self.step_1, self.step_2, self.step_3, self.step_4]

    def fill_in_rules(self, rules: StandingsRules) -> None:
        self.count.data = rules.count
        for points in self.placement:
            points.data = rules.placement_points(points.people)
        self.drop.data = rules.drop or None
        self.of.data = rules.of or None
        self.threshold.data = rules.threshold or None
        ladder: tuple[Step | str, ...] = (*rules.ladder, "", "", "", "")
        for field, step in zip(self.steps, ladder, strict=False):
            field.data = step

    def _check_dropped(self) -> None:
        """Fewer games are dropped than there are."""
        if 0 < self.drop.number >= self.of.number and not self.of.errors:
            self.of.errors = [gettext("Of how many games? There must be more than are dropped.")]

    def _check_steps(self) -> None:
        """No step is chosen twice; else it is said beside the later one."""
        seen: set[str] = set()
        for field in self.steps:
            if field.data and field.data in seen:
                text = gettext(
                    "This tie-break is used above already. Choose another one, or nothing."
                )
                add_error(field, text)
            seen.add(field.data)


def count_choices(form: RulesForm) -> tuple[Shown, ...]:
    """What a season can count, and which of them the form has."""
    return tuple(
        Shown(
            id=count,
            name=wording.counted(count, spoken()),
            text=wording.counts(count, spoken()),
            is_chosen=form.count.data == count,
        )
        for count in COUNTS
    )
