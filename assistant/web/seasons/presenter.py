"""The form of a season made into its page."""

from flask import url_for

from assistant.league.eligibility import prescribed
from assistant.rules.presets import presets
from assistant.services import seasons
from assistant.services.seasons import Season
from assistant.web.language import spoken
from assistant.web.seasons.forms import USUAL_TABLE, DaysForm, SeasonForm
from assistant.web.shared.presets import TARGETS, PresetChip
from assistant.web.shared.render import Page
from assistant.web.shared.rules_form import count_choices
from assistant.wording import terms


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
