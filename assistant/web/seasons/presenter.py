"""The form of a season made into its page."""

from flask import url_for
from markupsafe import escape

from assistant.league.eligibility import prescribed
from assistant.rules.presets import presets
from assistant.services import seasons
from assistant.services.seasons import Season
from assistant.web.hosts import site
from assistant.web.language import chosen, spoken
from assistant.web.seasons.forms import USUAL_TABLE, DaysForm, SeasonForm
from assistant.web.seasons.pages import SeasonFormPage
from assistant.web.shared.presets import TARGETS, PresetChip
from assistant.web.shared.rules_form import count_choices
from assistant.wording import terms

EMBEDDED = (
    '<iframe src="%s" title="%s" width="100%%" height="480" loading="lazy" style="border:0">'
    "</iframe>"
)
"""What the page of another site has where the standings are to be: their address and their name."""


def new_page(form: SeasonForm, league_id: str, copied: Season | None) -> SeasonFormPage:
    """The form of a new season, which may be a copy of another one."""
    return SeasonFormPage(
        league_id=league_id,
        season_id=None,
        address=url_for("seasons.new", league_id=league_id, copy=copied.id if copied else None),
        copied=copied.name if copied else "",
        is_empty=False,
        embed="",
        form=form,
        is_frozen=False,
        alert="",
        counts=count_choices(form),
        presets=_presets(form),
        targets=TARGETS,
    )


def change_page(form: DaysForm, season: Season, alert: str = "") -> SeasonFormPage:
    """The form of a season that is stored."""
    is_whole = isinstance(form, SeasonForm)
    return SeasonFormPage(
        league_id=season.league_id,
        season_id=season.id,
        address=url_for("seasons.change", league_id=season.league_id, season_id=season.id),
        copied="",
        is_empty=seasons.is_empty(season.id),
        embed=_embed(season),
        form=form,
        is_frozen=not is_whole,
        alert=alert,
        counts=count_choices(form) if isinstance(form, SeasonForm) else (),
        presets=_presets(form) if isinstance(form, SeasonForm) else (),
        targets=TARGETS,
    )


def _embed(season: Season) -> str:
    """The text by which another site shows the standings; "" where none may."""
    if season.embed is None:
        return ""
    address = url_for("standings.embedded", embed=season.embed, lang=chosen())
    return EMBEDDED % (site() + address, escape(season.name))


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
