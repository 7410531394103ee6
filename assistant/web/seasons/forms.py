"""What a season is agreed on: its name and days, its edition and house rules, and the rules of its standings."""

import re
from datetime import date
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError
from wtforms.widgets import Select

from assistant.league.eligibility import prescribed
from assistant.league.standings_rules import COUNTS, STEPS, StandingsRules
from assistant.rules.cards import Deck
from assistant.rules.options import HOUSE_RULES, TABLES_OWN, Options
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.phones import is_id
from assistant.web.shared.agreements import Choice, HouseForm, add_questions
from assistant.web.shared.days import YEARS
from assistant.web.shared.names import plain
from assistant.wording import decks as wording_of_decks
from assistant.wording import standings as wording

LONGEST_NAME = 60
MOST_POINTS, MOST_GAMES = 999, 999
SIZES = (4, 3, 2)
"""The tables that have points for places, the largest first."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in TABLES_OWN)
"""The switches that a season answers for all of its tables."""

OWN_DECK = "of-the-season"
"""The deck of a season that another phone keeps, or that was changed since."""

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class DayField(StringField):
    """A day, as the browser's field for days sends it: 2026-03-14."""

    day: date | None = None

    def pre_validate(self, form: FlaskForm) -> None:
        """Says how a day is written where this is none."""
        text = (self.data or "").strip()
        try:
            self.day = date.fromisoformat(text) if _DAY.fullmatch(text) else None
        except ValueError:
            self.day = None
        if self.day is None or self.day.year not in YEARS:
            raise ValidationError(gettext("Type a day of the calendar, such as 2026-03-14."))


class NumberField(StringField):
    """A whole number from 0 up to a bound; nothing is 0."""

    number = 0

    def pre_validate(self, form: FlaskForm) -> None:
        """Says what fits where this does not."""
        number = _whole(self.data or "0", MOST_GAMES)
        if number is None:
            raise ValidationError(
                gettext("Type a whole number from 0 to %(most)s.", most=MOST_GAMES)
            )
        self.number = number


class PointsField(StringField):
    """The points of the places of a table, the first place first: "11 7 4 2"."""

    def __init__(self, people: int, **options: Any) -> None:
        super().__init__(**options)
        self.people = people
        self.points: tuple[int, ...] = ()

    def pre_validate(self, form: FlaskForm) -> None:
        """So many numbers as there are places, none of them above the one before it."""
        pieces = re.split(r"[\s,;/–-]+", (self.data or "").strip())
        points = tuple(_whole(piece, MOST_POINTS) for piece in pieces)
        if len(points) != self.people or None in points:
            text = gettext(
                "Type %(people)s whole numbers from 0 to %(most)s.",
                people=self.people,
                most=MOST_POINTS,
            )
            raise ValidationError(text)
        self.points = tuple(each for each in points if each is not None)
        if self.points != tuple(sorted(self.points, reverse=True)):
            raise ValidationError(gettext("No place brings more than the one before it."))


class StepField(Choice):
    """A step of the ladder of tie-breaks, or nothing."""

    widget = Select()


class DaysForm(FlaskForm):
    """The name and the days of a season, which can always be changed."""

    name = StringField(lazy_gettext("Name of the season"), filters=[plain])
    first_day = DayField(lazy_gettext("First day"))
    last_day = DayField(lazy_gettext("Last day"))

    def validate_name(self, field: Field) -> None:
        """A name that fits into a line."""
        long = len(field.data or "")
        if not long:
            raise ValidationError(gettext("Give the season a name."))
        if long > LONGEST_NAME:
            text = gettext(
                "A season's name has at most %(most)d characters; this one has %(long)d.",
                most=LONGEST_NAME,
                long=long,
            )
            raise ValidationError(text)

    def validate_last_day(self, field: DayField) -> None:
        """Not before the first."""
        if self.first_day.day and field.day and field.day < self.first_day.day:
            raise ValidationError(gettext("The last day comes before the first."))

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day, once the form is valid."""
        assert self.first_day.day and self.last_day.day
        return self.first_day.day, self.last_day.day


class SeasonForm(DaysForm, HouseForm):
    """A whole season, before a game has counted in it."""

    id = HiddenField()
    count = Choice(lazy_gettext("What counts"), default="beaten")
    placement_4 = PointsField(4, label=lazy_gettext("Of four"))
    placement_3 = PointsField(3, label=lazy_gettext("Of three"))
    placement_2 = PointsField(2, label=lazy_gettext("Of two"))
    drop = NumberField(lazy_gettext("Dropped games"))
    of = NumberField(lazy_gettext("of so many games"))
    threshold = NumberField(lazy_gettext("Games that a place needs"))
    step_1 = StepField(lazy_gettext("First"))
    step_2 = StepField(lazy_gettext("Second"))
    step_3 = StepField(lazy_gettext("Third"))
    step_4 = StepField(lazy_gettext("Fourth"))

    def __init__(self, season: Season | None = None) -> None:
        super().__init__()
        if season and self._id_of(season.options.deck) is None:
            self.decks[OWN_DECK] = season.options.deck
            self.deck.choices.append(
                (OWN_DECK, wording_of_decks.named(season.options.deck, spoken()))
            )
        self.count.choices = [(count, wording.counted(count, spoken())) for count in COUNTS]
        for field in self.steps:
            field.choices = [
                ("", gettext("Nothing")),
                *((step, wording.step(step, spoken())) for step in STEPS),
            ]

    def validate_id(self, field: Field) -> None:
        """A new season will have this id."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Load it again."))

    def validate_of(self, field: NumberField) -> None:
        """More than are dropped."""
        if self.drop.number and field.number <= self.drop.number:
            raise ValidationError(gettext("Of how many games? It has to be more than are dropped."))

    def validate(self, extra_validators: Any = None) -> bool:
        """Puts what is wrong beside the field where it is wrong."""
        is_valid = super().validate(extra_validators)
        for place, field in enumerate(self.steps):
            if field.data and field.data in [earlier.data for earlier in self.steps[:place]]:
                field.errors = [
                    *field.errors,
                    gettext("This step stands above already. Choose another one, or nothing."),
                ]
                is_valid = False
        return is_valid

    def fill_in(self, options: Options) -> None:
        """Answers every question of the house rules as these agreements do."""
        super().fill_in(options)
        self.deck.data = self._id_of(options.deck)

    def order(self, rules: StandingsRules) -> None:
        """Answers every question of the standings as these rules do."""
        self.count.data = rules.count
        for field in self.placement:
            field.data = " ".join(map(str, rules.placement_points(field.people)))
        for field, number in (
            (self.drop, rules.drop),
            (self.of, rules.of),
            (self.threshold, rules.threshold),
        ):
            field.data = str(number) if number else ""
        for place, field in enumerate(self.steps):
            field.data = rules.ladder[place] if place < len(rules.ladder) else ""

    @property
    def options(self) -> Options:
        """What the season prescribes, once every question has an answer."""
        return prescribed(self.agreed(self.house_rules()))

    @property
    def rules(self) -> StandingsRules:
        """The rules of the standings, once the form is valid."""
        return StandingsRules(
            count=self.count.data,
            placement=tuple(field.points for field in reversed(self.placement)),
            drop=self.drop.number,
            of=self.of.number if self.drop.number else 0,
            threshold=self.threshold.number,
            ladder=tuple(field.data for field in self.steps if field.data),
        )

    @property
    def placement(self) -> list[PointsField]:
        """The points for places, the largest table first."""
        return [self[f"placement_{people}"] for people in SIZES]

    @property
    def steps(self) -> list[StepField]:
        """The ladder of tie-breaks."""
        return [self.step_1, self.step_2, self.step_3, self.step_4]

    def _id_of(self, deck: Deck) -> str | None:
        return next((id for id, one in self.decks.items() if one == deck), None)


add_questions(SeasonForm, PRESCRIBED)


def _whole(text: str, most: int) -> int | None:
    """A whole number from 0 to `most`, in plain digits; None for anything else."""
    text = text.strip()
    return (
        int(text)
        if text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= most
        else None
    )
