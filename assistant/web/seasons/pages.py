"""The form of a season."""

from dataclasses import dataclass

from wtforms import Form

from assistant.web.shared.presets import PresetChip
from assistant.web.shared.rules_form import CountChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonFormPage:
    """`seasons.new` and `seasons.change`."""

    league_id: str
    season_id: str | None  # None for a new one
    address: str  # where the form is sent
    copied: str  # the name of the season that a new one is like; mostly ""
    is_empty: bool  # it is stored and no game belongs to it: it can be removed
    form: Form  # name, first_day, last_day; and unless it is frozen all of `forms.SeasonForm`
    is_frozen: bool  # a game has counted: only the name and the days can be changed
    alert: str  # the season was frozen while somebody filled in the form; mostly ""
    counts: tuple[CountChoice, ...]
    presets: tuple[PresetChip, ...]  # buttons name=preset
    targets: tuple[int, ...]
