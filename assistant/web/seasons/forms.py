"""What a season agrees on: its name and days, its house rules, the rules of its standings."""

from datetime import date, timedelta
from typing import Any

from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.league.eligibility import prescribed
from assistant.league.next_season import days_after, name_after
from assistant.league.standings_rules import COUNTS, STEPS, StandingsRules, Step
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.rules.options import HOUSE_RULES, TABLES_OWN, Options
from assistant.rules.presets import presets
from assistant.services import new_id
from assistant.services.seasons import Days, Season
from assistant.web.language import spoken
from assistant.web.phones import is_id
from assistant.web.seasons.fields import (
    IdField,
    PlacementField,
    SeasonNameField,
    StepField,
    games_field,
)
from assistant.web.shared.agreements import Choice, HouseForm, add_questions
from assistant.web.shared.days import DayField
from assistant.web.shared.forms import PageForm
from assistant.wording import standings as wording

USUAL_TABLE = 4
"""The agreements that go together are offered as for a table of so many people."""

USUAL_LENGTH = timedelta(days=364)
"""From the first day of a new season to its last."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in TABLES_OWN)
"""The switches that a season answers for all of its tables."""


class DaysForm(PageForm):
    """The name and the days of a season, which can always be changed."""

    name = SeasonNameField(lazy_gettext("Season name"), filters=[plain])
    first_day = DayField(
        lazy_gettext("First day"), lazy_gettext("Enter a date, such as 2026-03-14.")
    )
    last_day = DayField(lazy_gettext("Last day"), lazy_gettext("Enter a date, such as 2026-03-14."))

    def validate_name(self, field: SeasonNameField) -> None:
        """Refuse an empty name, and one that does not fit into a line."""
        length = len(field.data)
        if not length:
            raise ValidationError(gettext("Give the season a name."))
        if length > LONGEST_LINE:
            text = gettext(
                "A season name can have at most %(most)d characters; this one has %(long)d.",
                most=LONGEST_LINE,
                long=length,
            )
            raise ValidationError(text)

    def validate_last_day(self, field: DayField) -> None:
        """Refuse a last day before the first."""
        if self.first_day.data and field.data and field.data < self.first_day.data:
            raise ValidationError(gettext("The last day is before the first. Choose a later one."))

    def fill_in_season(self, season: Season) -> None:
        """Fill in the form with a season as it is."""
        self.name.data = season.name
        self.first_day.data, self.last_day.data = season.first_day, season.last_day

    @property
    def days(self) -> Days:
        """The first and the last day, once the form is valid."""
        return self.first_day.day, self.last_day.day


class SeasonForm(DaysForm, HouseForm):
    """A whole season, before a game has counted in it; its switches are added below."""

    id = IdField()
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

    def __init__(self, season: Season | None = None) -> None:
        super().__init__()
        if season:
            self.offer_deck(season.options.deck)
        self.count.choices = [(count, wording.counted(count, spoken())) for count in COUNTS]
        steps = [(step, wording.step(step, spoken())) for step in STEPS]
        for field in self.steps:
            field.choices = [("", gettext("Nothing")), *steps]

    def validate_id(self, field: Field) -> None:
        """Refuse what cannot be the id of a season."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether everything fits; what does not is said beside its field."""
        fits = super().validate(extra_validators)
        return all([fits, self._leaves_a_game(), self._has_each_step_once()])

    def ensure_id(self) -> None:
        """Give a new season an id where none, or none that can be one, was sent."""
        if not is_id(self.id.data):
            self.id.data = new_id()

    def fill_in_usual(self, first_day: date) -> None:
        """Fill in what is usual for a new season."""
        self.first_day.data, self.last_day.data = first_day, first_day + USUAL_LENGTH
        self.fill_in(presets(USUAL_TABLE)["league"])
        self._fill_in_rules(StandingsRules())

    def fill_in_after(self, season: Season) -> None:
        """Fill in a season like this one, on the days after it; nothing of its games."""
        self.fill_in_season(season)
        self.id.data = None
        days = season.first_day, season.last_day
        after = days_after(days)
        self.first_day.data, self.last_day.data = after or (None, None)
        self.name.data = name_after(season.name, days, after or days)

    def fill_in_preset(self, id: str | None) -> bool:
        """Answer the house rules as the agreements of this id do; whether there are such."""
        for preset, options in presets(USUAL_TABLE).items():
            if preset == id:
                self.fill_in(options)
                return True
        return False

    def fill_in_season(self, season: Season) -> None:
        """Fill in the form with a season as it is."""
        super().fill_in_season(season)
        self.id.data = season.id
        self.fill_in(season.options)
        self._fill_in_rules(season.rules)

    @property
    def options(self) -> Options:
        """What the season prescribes, once every question has an answer."""
        return prescribed(self.agreed(self.house_rules()))

    @property
    def rules(self) -> StandingsRules:
        """The rules of the standings, once the form is valid."""
        drop = self.drop.data or 0
        return StandingsRules(
            count=self.count.data,
            placement=tuple(field.data or () for field in reversed(self.placement)),
            drop=drop,
            of=(self.of.data or 0) if drop else 0,
            threshold=self.threshold.data or 0,
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

    def _fill_in_rules(self, rules: StandingsRules) -> None:
        self.count.data = rules.count
        for points in self.placement:
            points.data = rules.placement_points(points.people)
        self.drop.data = rules.drop or None
        self.of.data = rules.of or None
        self.threshold.data = rules.threshold or None
        ladder: tuple[Step | str, ...] = (*rules.ladder, "", "", "", "")
        for field, step in zip(self.steps, ladder, strict=False):
            field.data = step

    def _leaves_a_game(self) -> bool:
        """Whether fewer games are dropped than there are; says so beside the games there are."""
        drop, of = self.drop.data or 0, self.of.data or 0
        if not drop or drop < of or self.of.errors:
            return True
        self.of.errors = [gettext("Of how many games? There must be more than are dropped.")]
        return False

    def _has_each_step_once(self) -> bool:
        """Whether no step is chosen twice; says so beside the later one."""
        seen: list[str] = []
        is_once = True
        for field in self.steps:
            if field.data and field.data in seen:
                text = gettext(
                    "This tie-break is used above already. Choose another one, or nothing."
                )
                field.errors = [*field.errors, text]
                is_once = False
            seen.append(field.data)
        return is_once


add_questions(SeasonForm, PRESCRIBED)
