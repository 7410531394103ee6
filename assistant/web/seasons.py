"""Seasons: agreeing on one, changing it, and sharing it with readers."""

from datetime import date, timedelta

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, ValidationError

from assistant.league.eligibility import prescribed
from assistant.league.seasons import StandingsRules, days_after, name_after
from assistant.leagues import HasGames, NoSuchLeague, leagues, seasons
from assistant.leagues.seasons import Days, Season, SeasonIsFrozen
from assistant.notation.texts import LONGEST_LINE, plain
from assistant.rules.options import HOUSE_RULES, TABLES_OWN, Options, presets
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.language import spoken
from assistant.web.phones import id_or_new, is_id
from assistant.web.shared.agreements import HouseForm, add_questions
from assistant.web.shared.days import DayField, tonight
from assistant.web.shared.forms import Hidden, PageForm, Text
from assistant.web.shared.league_responses import go_on, shown
from assistant.web.shared.presets import TARGETS, PresetChip
from assistant.web.shared.render import Page
from assistant.web.shared.rules_form import RulesForm, count_choices
from assistant.web.shared.season_viewers import in_league
from assistant.wording import terms

USUAL_TABLE = 4
"""The agreements that go together are offered as for a table of so many people."""

USUAL_LENGTH = timedelta(days=364)
"""From the first day of a new season to its last."""

PRESCRIBED = tuple(switch for switch in HOUSE_RULES if switch not in TABLES_OWN)
"""The switches that a season answers for all of its tables."""


class DaysForm(PageForm):
    """The name and the days of a season, which can always be changed."""

    name = Text(lazy_gettext("Season name"), filters=[plain])
    first_day = DayField(
        lazy_gettext("First day"), lazy_gettext("Enter a date, such as 2026-03-14.")
    )
    last_day = DayField(lazy_gettext("Last day"), lazy_gettext("Enter a date, such as 2026-03-14."))

    def validate_name(self, field: Text) -> None:
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

    id = Hidden()

    def __init__(self, season: Season | None = None) -> None:
        super().__init__()
        if season:
            self.offer_deck(season.options.deck)

    def validate_id(self, field: Field) -> None:
        """Refuse what cannot be the id of a season."""
        if not is_id(field.data):
            raise ValidationError(gettext("This page was incomplete. Reload it."))

    def fill_in_usual(self, first_day: date) -> None:
        """Fill in what is usual for a new season."""
        self.first_day.data, self.last_day.data = first_day, first_day + USUAL_LENGTH
        self.fill_in(presets(USUAL_TABLE)["league"])
        self.fill_in_rules(StandingsRules())

    def fill_in_after(self, season: Season) -> None:
        """Fill in a season like this one, on the days after it; nothing of its games."""
        self.fill_in_season(season)
        self.id.data = ""
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


blueprint = Blueprint("seasons", __name__, url_prefix="/leagues/<league_id>/seasons")


@blueprint.route("/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """Open a season; at first from tonight, for a year, by the usual agreements of leagues.

    Or as another season agreed, on the days after it.
    """
    leagues.get(league_id)
    copied = _copied(league_id)
    form = SeasonForm(copied)
    if request.method == "POST":
        return _open(form, league_id, copied)
    if copied:
        form.fill_in_after(copied)
    else:
        form.fill_in_usual(tonight())
    form.fill_in_preset(request.args.get("preset"))
    return _form_of_new(form, league_id, copied)


@blueprint.route("/<season_id>/change", methods=["GET", "POST"])
def change(league_id: str, season_id: str) -> ResponseReturnValue:
    """Change a season; only its name and days once a game has counted."""
    season = in_league(league_id, season_id).season
    form = DaysForm() if seasons.is_frozen(season_id) else SeasonForm(season)
    if request.method == "POST":
        return _change(form, season)
    form.fill_in_season(season)
    return _form_of(form, season)


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


def _copied(league_id: str) -> Season | None:
    """The season of the league that a new one shall be like; None where it is there no more."""
    try:
        return in_league(league_id, request.args.get("copy", "")).season
    except NoSuchLeague:
        return None


def _open(form: SeasonForm, league_id: str, copied: Season | None) -> ResponseReturnValue:
    """Open a season; or fill in the form with a preset, which opens nothing."""
    if form.fill_in_preset(request.form.get("preset")):
        return _form_of_new(form, league_id, copied)
    if not form.validate():
        return _form_of_new(form, league_id, copied), REFUSED
    id = form.id.data
    seasons.open_season(id, league_id, form.name.data, form.days, form.options, form.rules)
    return go_on(league_id, "standings.show", season_id=id)


def _change(form: DaysForm, season: Season) -> ResponseReturnValue:
    """Change a season; or fill in the form with a preset, which changes nothing."""
    if seasons.is_frozen(season.id) and "count" in request.form:
        return _frozen_meanwhile(form, season)
    if isinstance(form, SeasonForm) and form.fill_in_preset(request.form.get("preset")):
        return _form_of(form, season)
    if not form.validate():
        return _form_of(form, season), REFUSED
    try:
        _save(form, season)
    except SeasonIsFrozen:
        return _frozen_meanwhile(DaysForm(), season)
    return go_on(season.league_id, "standings.show", season_id=season.id)


def _save(form: DaysForm, season: Season) -> None:
    """Save what a valid form says; SeasonIsFrozen where a game has counted meanwhile."""
    options, rules = season.options, season.rules
    if isinstance(form, SeasonForm):
        options, rules = form.options, form.rules
    seasons.change_season(season.id, form.name.data, form.days, options, rules, shown())


def _frozen_meanwhile(form: DaysForm, season: Season) -> ResponseReturnValue:
    """A game counted while somebody filled in the rules: they stay, and the page says so."""
    alert = gettext(
        "A game has counted in the meantime, so the rules are fixed. Nothing was saved."
    )
    return _form_of(form, season, alert), STALE


def _form_of_new(form: SeasonForm, league_id: str, copied: Season | None) -> str:
    form.id.data = id_or_new(form.id.data)
    page = new_page(form, league_id, copied)
    return render_template("seasons/form.html", page=page)


def _form_of(form: DaysForm, season: Season, alert: str = "") -> str:
    page = change_page(form, season, alert)
    return render_template("seasons/form.html", page=page)


def new_page(form: SeasonForm, league_id: str, copied: Season | None) -> Page:
    """The form of a new season, which may be a copy of another one."""
    return Page(
        league_id=league_id,
        season_id=None,
        address=url_for("seasons.new", league_id=league_id, copy=copied.id if copied else None),
        copied=copied.name if copied else "",
        is_empty=False,
        form=form,
        is_frozen=False,
        alert="",
        counts=count_choices(form),
        presets=_presets(form),
        targets=TARGETS,
    )


def change_page(form: DaysForm, season: Season, alert: str = "") -> Page:
    """The form of a season that is stored."""
    is_whole = isinstance(form, SeasonForm)
    return Page(
        league_id=season.league_id,
        season_id=season.id,
        address=url_for("seasons.change", league_id=season.league_id, season_id=season.id),
        copied="",
        is_empty=seasons.is_empty(season.id),
        form=form,
        is_frozen=not is_whole,
        alert=alert,
        counts=count_choices(form) if isinstance(form, SeasonForm) else (),
        presets=_presets(form) if isinstance(form, SeasonForm) else (),
        targets=TARGETS,
    )


def _presets(form: SeasonForm) -> tuple[PresetChip, ...]:
    """The agreements that go together, and whether the form says just one of them."""
    filled_in = form.options if form.is_answered else None
    return tuple(
        PresetChip(
            id=id,
            name=terms.preset(id, spoken()),
            is_chosen=prescribed(options) == filled_in,
        )
        for id, options in presets(USUAL_TABLE).items()
    )
