"""What a season agrees on: its name and days, its house rules, the rules of its standings."""

from datetime import date, timedelta

from flask_babel import gettext, lazy_gettext
from wtforms import Field, HiddenField, StringField, ValidationError

from assistant.league.eligibility import prescribed
from assistant.league.next_season import days_after, name_after
from assistant.league.standings_rules import StandingsRules
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.rules.options import HOUSE_RULES, TABLES_OWN, Options
from assistant.rules.presets import presets
from assistant.services import new_id
from assistant.services.seasons import Days, Season
from assistant.web.phones import is_id
from assistant.web.shared.agreements import HouseForm, add_questions
from assistant.web.shared.days import DayField
from assistant.web.shared.forms import PageForm
from assistant.web.shared.rules_form import RulesForm

USUAL_TABLE = 4
"""The agreements that go together are offered as for a table of so many people."""

USUAL_LENGTH = timedelta(days=364)
"""From the first day of a new season to its last."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in TABLES_OWN)
"""The switches that a season answers for all of its tables."""


class IdField(HiddenField):
    """The id of a new season, made when its form was shown; None until then."""

    data: str | None


class SeasonNameField(StringField):
    """A line of text, made plain."""

    data: str


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


class SeasonForm(DaysForm, HouseForm, RulesForm):
    """A whole season, before a game has counted in it; its switches are added below."""

    id = IdField()

    def __init__(self, season: Season | None = None) -> None:
        super().__init__()
        if season:
            self.offer_deck(season.options.deck)

    def validate_id(self, field: Field) -> None:
        """Refuse what cannot be the id of a season."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))

    def ensure_id(self) -> None:
        """Give a new season an id where none, or none that can be one, was sent."""
        if not is_id(self.id.data):
            self.id.data = new_id()

    def fill_in_usual(self, first_day: date) -> None:
        """Fill in what is usual for a new season."""
        self.first_day.data, self.last_day.data = first_day, first_day + USUAL_LENGTH
        self.fill_in(presets(USUAL_TABLE)["league"])
        self.fill_in_rules(StandingsRules())

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
        self.fill_in_rules(season.rules)

    @property
    def options(self) -> Options:
        """What the season prescribes, once every question has an answer."""
        return prescribed(self.agreed(self.house_rules()))


add_questions(SeasonForm, PRESCRIBED)
