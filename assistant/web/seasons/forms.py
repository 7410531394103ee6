"""What a season is agreed on: its name and days, its edition and house rules, and the rules of its standings."""

import re
from datetime import date
from typing import Any

from flask_babel import gettext, lazy_gettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, StringField, ValidationError
from wtforms.widgets import Select

from assistant.league.games import FREE, frozen
from assistant.league.rules import COUNTS, STEPS, StandingsRules
from assistant.rules.cards import Deck, offered_decks
from assistant.rules.irregularities import FORESEEN
from assistant.rules.options import Options
from assistant.services import decks
from assistant.services.seasons import Season
from assistant.web.keys import is_id, phone
from assistant.web.language import spoken
from assistant.web.names import plain
from assistant.web.tables.agreeing import EACH_TIME, HOUSE_RULES, Choice, EndForm, RulingField, SwitchField
from assistant.wording import decks as wording_of_decks
from assistant.wording import standings as wording

LONGEST_NAME = 60
MOST_POINTS, MOST_GAMES = 999, 999
SIZES = (4, 3, 2)
"""The tables that have points for places, the largest first."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in FREE)
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
        if self.day is None:
            raise ValidationError(gettext("Type a day of the calendar, such as 2026-03-14."))


class NumberField(StringField):
    """A whole number from 0 up to a bound; nothing is 0."""

    number = 0

    def pre_validate(self, form: FlaskForm) -> None:
        """Says what fits where this does not."""
        number = _whole(self.data or "0", MOST_GAMES)
        if number is None:
            raise ValidationError(gettext("Type a whole number from 0 to %(most)s.", most=MOST_GAMES))
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
            text = gettext("Type %(people)s whole numbers from 0 to %(most)s.", people=self.people, most=MOST_POINTS)
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
                "A season's name has at most %(most)d characters; this one has %(long)d.", most=LONGEST_NAME, long=long
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


class SeasonForm(DaysForm, EndForm):
    """A whole season, before a game has counted in it."""

    id = HiddenField()
    deck = Choice(lazy_gettext("Deck"), default="classic")
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
        kept = {kept.id: kept.deck for kept in decks.of_phone(phone()) if not kept.is_put_away}
        self._decks = {**offered_decks(), **kept}
        if season and self._id_of(season.options.deck) is None:
            self._decks[OWN_DECK] = season.options.deck
        self.deck.choices = [(id, wording_of_decks.named(deck, spoken())) for id, deck in self._decks.items()]
        self.count.choices = [(count, wording.counted(count, spoken())) for count in COUNTS]
        for field in self.steps:
            field.choices = [("", gettext("Nothing")), *((step, wording.step(step, spoken())) for step in STEPS)]

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
                field.errors = [*field.errors, gettext("This step stands above already. Choose another one, or nothing.")]
                is_valid = False
        return is_valid

    def agree(self, options: Options) -> None:
        """Answers every question of the house rules as these agreements do."""
        self.deck.data = self._id_of(options.deck)
        self.end.data, self.number.data = options.goal.kind, str(options.goal.number)
        for field in (self.sign_off, *self.switches):
            field.data = getattr(options, field.short_name)
        for ruling in self.rulings:
            ruling.data = options.agreed(ruling.about) or EACH_TIME

    def order(self, rules: StandingsRules) -> None:
        """Answers every question of the standings as these rules do."""
        self.count.data = rules.count
        for field in self.placement:
            field.data = " ".join(map(str, rules.points_of(field.people)))
        for field, number in ((self.drop, rules.drop), (self.of, rules.of), (self.threshold, rules.threshold)):
            field.data = str(number) if number else ""
        for place, field in enumerate(self.steps):
            field.data = rules.ladder[place] if place < len(rules.ladder) else ""

    @property
    def is_agreed(self) -> bool:
        """Whether every question of the house rules has one of its answers."""
        choices = [self.deck, self.end, self.sign_off, *self.switches, *self.rulings]
        return self._is_number and all(field.data in dict(field.choices) for field in choices)

    @property
    def options(self) -> Options:
        """What the season prescribes, once every question has an answer."""
        usual = Options()
        decided = [(field.about, field.decision) for field in self.rulings]
        rulings = tuple((about, one) for about, one in decided if one is not None and one != usual.agreed(about))
        answers = {field.short_name: field.data for field in self.switches}
        return frozen(self.agreed(Options(deck=self._decks[self.deck.data], rulings=rulings, **answers)))

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

    @property
    def switches(self) -> list[SwitchField]:
        """The house rules, a field for each question."""
        return [self[switch] for switch in PRESCRIBED]

    @property
    def rulings(self) -> list[RulingField]:
        """What is decided first when something goes wrong, a field for each irregularity."""
        return [self[f"ruling_{about}"] for about in FORESEEN]

    def _id_of(self, deck: Deck) -> str | None:
        return next((id for id, one in self._decks.items() if one == deck), None)


for _switch in PRESCRIBED:
    setattr(SeasonForm, _switch, SwitchField(_switch))
for _about in FORESEEN:
    setattr(SeasonForm, f"ruling_{_about}", RulingField(_about))


def _whole(text: str, most: int) -> int | None:
    """A whole number from 0 to `most`, in plain digits; None for anything else."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= most else None
