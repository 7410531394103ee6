"""Seasons: agreeing on one, changing it, and sharing it with readers."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError
from wtforms.widgets import Select, TextInput

from assistant.league.eligibility import prescribed
from assistant.league.seasons import COUNTS, STEPS, StandingsRules, Step, days_after, name_after
from assistant.leagues import HasGames, NoSuchLeague, leagues, seasons, there
from assistant.leagues.seasons import Season
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.rules.options import HOUSE_RULES, TABLES_OWN, USUAL, Options, presets
from assistant.web.agreements import TARGETS, Choice, HouseForm, PresetChip, add_questions
from assistant.web.days import DayField, tonight
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.forms import NewId, PageForm, Text, TypedIntegerField, add_error, at_most, needed
from assistant.web.leagues import go_on, shown
from assistant.web.phones import id_or_new, speak_as, spoken
from assistant.wording import standings as wording
from assistant.wording import terms

# Who looks at a season: its league, or the readers of a link, who are led to nothing else.

SEASON, LINK = "/leagues/<league_id>/seasons/<season_id>", "/s/<share>"

FOR_READERS = "_for_readers"
"""The end of the name of an endpoint that shows readers what the league sees without it."""


@dataclass(frozen=True, slots=True)
class SeasonViewer:
    """A season, and whether it is shown to the readers of its link.

    They are told a person's number in the league, never an id: `numbers` has them by id, for
    readers alone.
    """

    season: Season
    is_reader: bool
    numbers: Mapping[str, int]

    def address(self, endpoint: str, **values: Any) -> str:
        """The address of a page of the season for this viewer, such as "standings.show"."""
        if self.is_reader:
            return url_for(endpoint + FOR_READERS, share=self.season.share, **values)
        league_id, season_id = self.season.league_id, self.season.id
        return url_for(endpoint, league_id=league_id, season_id=season_id, **values)

    def person(self, id: str, **values: Any) -> str:
        """The address of a person's games."""
        return self.address("charts.person", person=self.key(id), **values)

    def session(self, id: str) -> str:
        """The address of a session; "" for readers, who are led to none."""
        if self.is_reader:
            return ""
        return url_for("sessions.show", league_id=self.season.league_id, session_id=id)

    def key(self, id: str) -> str:
        """What names a person in an address: the number for readers, the id for the league."""
        return str(self.numbers[id]) if self.is_reader else id

    def id_of(self, key: str) -> str:
        """The id of the person whom an address names; NoSuchLeague for a number of nobody."""
        if not self.is_reader:
            return key
        ids = (id for id, number in self.numbers.items() if str(number) == key)
        return there(next(ids, None), key)


def in_league(league_id: str, season_id: str) -> SeasonViewer:
    """A season for its league; NoSuchLeague where it is another league's or there is none."""
    season = seasons.at(season_id)
    if season.league_id != league_id:
        raise NoSuchLeague(season_id)
    return SeasonViewer(season, is_reader=False, numbers={})


def by_link(share: str) -> SeasonViewer:
    """The season that a link shows, for readers; NoSuchLeague where the link was ended."""
    season = seasons.shared(share)
    return SeasonViewer(season, is_reader=True, numbers=leagues.numbers(season.league_id))


SeasonPage = Callable[..., ResponseReturnValue]


def for_both(blueprint: Blueprint, path: str) -> Callable[[SeasonPage], SeasonPage]:
    """Show a page of a season under both of its addresses; it is given who looks."""

    def register(page: SeasonPage) -> SeasonPage:
        def show_league(league_id: str, season_id: str, **more: str) -> ResponseReturnValue:
            return page(in_league(league_id, season_id), **more)

        def show_readers(share: str, **more: str) -> ResponseReturnValue:
            return page(by_link(share), **more)

        name = page.__name__
        blueprint.add_url_rule(f"{SEASON}{path}", name, show_league)
        blueprint.add_url_rule(f"{LINK}{path}", name + FOR_READERS, show_readers)
        return page

    return register


# The rules of a season's standings as a form: what is counted, dropped and needed, the ladder.

MOST_POINTS, MOST_GAMES = 999, 999


class PlacementField(Field):
    """The points for the places of a table, the first place first: "11 7 4 2"."""

    widget = TextInput()
    data: tuple[int, ...]

    def __init__(self, people: int, **options: Any) -> None:
        super().__init__(default=(), render_kw={"inputmode": "decimal"}, **options)
        self.people = people

    def _value(self) -> str:
        return self.raw_data[0] if self.raw_data else " ".join(map(str, self.data))

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read a number for each place, none above the one before it; else ValueError."""
        self.data = ()
        pieces = re.split(r"[\s.,;/‐-―−-]+", "".join(valuelist).strip())
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


def number_field(label: str) -> TypedIntegerField:
    """A number of games or sessions; nothing typed is 0."""
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
    drop = number_field(lazy_gettext("Dropped games"))
    of = number_field(lazy_gettext("out of how many"))
    best = number_field(lazy_gettext("Only the best games"))
    threshold = number_field(lazy_gettext("Games"))
    sessions = number_field(lazy_gettext("Sessions"))
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
        """Put beside the later one that a step is chosen twice."""
        super().validate(extra_validators)
        seen: set[str] = set()
        for field in self.steps:
            if field.data and field.data in seen:
                text = gettext(
                    "This tie-break is used above already. Choose another one, or nothing."
                )
                add_error(field, text)
            seen.add(field.data)
        return not self.errors

    def validate_of(self, field: TypedIntegerField) -> None:
        """Fewer games are dropped than there are."""
        if 0 < self.drop.number >= field.number:
            raise ValidationError(
                gettext("Of how many games? There must be more than are dropped.")
            )

    def validate_best(self, field: TypedIntegerField) -> None:
        """Only the best games count, or the worst are dropped."""
        if field.number and self.drop.number:
            raise ValidationError(
                gettext("Drop the worst games, or count only the best: not both.")
            )

    @property
    def rules(self) -> StandingsRules:
        """The rules of the standings, once the form is valid."""
        drop = self.drop.number
        return StandingsRules(
            count=self.count.data,
            placement=tuple(field.data for field in reversed(self.placement)),
            drop=drop,
            of=self.of.number if drop else 0,
            best=self.best.number,
            threshold=self.threshold.number,
            sessions=self.sessions.number,
            ladder=tuple(field.data for field in self.steps if field.data),
        )

    @property
    def placement(self) -> list[PlacementField]:
        """The points for places, the largest table first."""
        four, three, two = self.placement_4, self.placement_3, self.placement_2
        return [self.placement_6, self.placement_5, four, three, two]

    @property
    def steps(self) -> list[StepField]:
        """The ladder of tie-breaks, the first to be applied first."""
        return [self.step_1, self.step_2, self.step_3, self.step_4]

    def fill_in_rules(self, rules: StandingsRules) -> None:
        self.count.data = rules.count
        for points in self.placement:
            points.data = rules.placement_points(points.people)
        self.best.data = rules.best or None
        self.drop.data = rules.drop or None
        self.of.data = rules.of or None
        self.threshold.data = rules.threshold or None
        self.sessions.data = rules.sessions or None
        ladder: tuple[Step | str, ...] = (*rules.ladder, "", "", "", "")
        for field, step in zip(self.steps, ladder, strict=False):
            field.data = step


# Agreeing on a season, changing it, and sharing it with readers.

USUAL_TABLE = 4
"""The agreements that go together are offered as for a table of so many people."""

USUAL_LENGTH = timedelta(days=364)
"""From the first day of a new season to its last."""

USUAL_THRESHOLD = 3
"""So many games a new season asks for, so that a single one that was won does not lead it."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in TABLES_OWN)
"""The switches that a season answers for all of its tables."""


class SeasonForm(HouseForm, RulesForm):
    """A whole season; its switches are added below."""

    id = NewId()
    name = Text(
        lazy_gettext("Season name"),
        filters=[plain],
        validators=[
            needed(lazy_gettext("Give the season a name.")),
            at_most(
                LONGEST_LINE,
                lazy_gettext(
                    "A season name can have at most %(most)d characters; this one has %(long)d."
                ),
            ),
        ],
    )
    first_day = DayField(
        lazy_gettext("First day"), lazy_gettext("Enter a date, such as 2026-03-14.")
    )
    last_day = DayField(lazy_gettext("Last day"), lazy_gettext("Enter a date, such as 2026-03-14."))

    def __init__(self, season: Season | None = None) -> None:
        super().__init__()
        if season:
            self.offer_deck(season.options.deck)

    def validate_last_day(self, field: DayField) -> None:
        """Refuse a last day before the first."""
        if self.first_day.data and field.data and field.data < self.first_day.data:
            raise ValidationError(gettext("The last day is before the first. Choose a later one."))

    def fill_in_usual(self, first_day: date) -> None:
        """Fill in what is usual for a new season."""
        self.first_day.data, self.last_day.data = first_day, first_day + USUAL_LENGTH
        self.fill_in(presets(USUAL_TABLE)["league"])
        self.fill_in_rules(StandingsRules(threshold=USUAL_THRESHOLD))

    def fill_in_after(self, season: Season) -> None:
        """Fill in a season like this one, on the days after it; nothing of its games."""
        self.fill_in_season(season)
        self.id.data = ""
        days = days_after((season.first_day, season.last_day))
        self.first_day.data, self.last_day.data = days or (None, None)
        self.name.data = name_after(season.name)

    def fill_in_preset(self, id: str | None) -> bool:
        """Answer the house rules as the agreements of this id do; whether there are such."""
        for preset, options in presets(USUAL_TABLE).items():
            if preset == id:
                self.fill_in(options)
                return True
        return False

    def fill_in_season(self, season: Season) -> None:
        """Fill in the form with a season as it is."""
        self.id.data, self.name.data = season.id, season.name
        self.first_day.data, self.last_day.data = season.first_day, season.last_day
        self.fill_in(season.options)
        self.fill_in_rules(season.rules)

    @property
    def days(self) -> tuple[date, date]:
        """The first and the last day, once the form is valid."""
        return self.first_day.day, self.last_day.day

    @property
    def options(self) -> Options:
        """What the season prescribes, once every question has an answer."""
        return prescribed(self.agreed(self.house_rules()))

    @property
    def presets(self) -> Sequence[PresetChip]:
        """The agreements that go together, and whether the form says just one of them."""
        filled_in = self.options if self.is_answered else None
        return [
            PresetChip(
                id=id, name=terms.preset(id, spoken()), is_chosen=prescribed(options) == filled_in
            )
            for id, options in presets(USUAL_TABLE).items()
        ]


add_questions(SeasonForm, PRESCRIBED)


blueprint = Blueprint("seasons", __name__, url_prefix="/leagues/<league_id>/seasons")


@blueprint.route("/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """Open a season; at first from tonight, for a year, by the usual agreements of leagues.

    Or as another season agreed, on the days after it. A preset fills in the form and opens nothing.
    """
    leagues.get(league_id)
    try:
        copied = in_league(league_id, request.args.get("copy", "")).season
    except NoSuchLeague:
        copied = None  # it is not there any more
    form, status = SeasonForm(copied), 200
    if request.method == "GET":
        if copied:
            form.fill_in_after(copied)
        else:
            form.fill_in_usual(tonight())
        form.fill_in_preset(request.args.get("preset"))
    elif not form.fill_in_preset(request.form.get("preset")):
        if form.validate():
            id = form.id.data
            seasons.open_season(id, league_id, form.name.data, form.days, form.options, form.rules)
            return go_on(league_id, "standings.show", season_id=id)
        status = REFUSED
    form.id.data = id_or_new(form.id.data)
    return _form_page(form, league_id=league_id, season=None, copied=copied), status


@blueprint.route("/<season_id>/change", methods=["GET", "POST"])
def change(league_id: str, season_id: str) -> ResponseReturnValue:
    """Change a season; a preset fills in the form and changes nothing."""
    season = in_league(league_id, season_id).season
    form = SeasonForm(season)
    if request.method == "GET":
        form.fill_in_season(season)
        return _form_page(form, league_id=league_id, season=season)
    if form.fill_in_preset(request.form.get("preset")):
        return _form_page(form, league_id=league_id, season=season)
    if not form.validate():
        return _form_page(form, league_id=league_id, season=season), REFUSED
    name, options, rules = form.name.data, form.options, form.rules
    seasons.change_season(season_id, name, form.days, options, rules, shown())
    return go_on(league_id, "standings.show", season_id=season_id)


def _form_page(
    form: SeasonForm,
    *,
    league_id: str,
    season: Season | None,
    copied: Season | None = None,
) -> str:
    """The form of a season that is stored, or else of a new one, which may be a copy."""
    speak_as(form.options if form.is_answered else USUAL)
    return render_template(
        "seasons/form.html",
        league_id=league_id,
        season=season,
        copied=copied,
        is_empty=season is not None and seasons.is_empty(season.id),
        form=form,
        counts={count: wording.counts(count, spoken()) for count in COUNTS},
        targets=TARGETS,
    )


@blueprint.post("/<season_id>/close")
def close(league_id: str, season_id: str) -> ResponseReturnValue:
    """Close a season with its champions, or open it again."""
    in_league(league_id, season_id)
    if request.form.get("closed") in ("0", "1"):
        seasons.close(season_id, is_closed=request.form["closed"] == "1")
    return go_on(league_id, "standings.show", season_id=season_id)


@blueprint.post("/<season_id>/share")
def share(league_id: str, season_id: str) -> ResponseReturnValue:
    """Make a link for readers, or end it."""
    in_league(league_id, season_id)
    if request.form.get("shared") in ("0", "1"):
        seasons.share(season_id, is_shared=request.form["shared"] == "1")
    return go_on(league_id, "standings.show", season_id=season_id, _anchor="share")


@blueprint.post("/<season_id>/remove")
def remove(league_id: str, season_id: str) -> ResponseReturnValue:
    """Remove a season that was entered by mistake; one with games stays."""
    in_league(league_id, season_id)
    try:
        seasons.remove(season_id)
    except HasGames:
        return go_on(league_id, "standings.show", season_id=season_id)
    return redirect(url_for("leagues.show", league_id=league_id), SEE_OTHER)
