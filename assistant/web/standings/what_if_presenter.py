"""What the order of a season would be by other rules, made into its page."""

from collections.abc import Mapping

from flask_babel import gettext, ngettext

from assistant.league.rank_changes import RankChange
from assistant.league.standings import Row
from assistant.league.standings_rules import StandingsRules
from assistant.services import standings, what_if
from assistant.services.seasons import Season
from assistant.services.what_if import MOST_GAMES, TooManyGames
from assistant.web.language import spoken
from assistant.web.shared.rules_form import count_choices
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.web.shared.standings_rows import place_text
from assistant.web.standings.pages import WhatIfOrder, WhatIfPage, WhatIfRow
from assistant.web.standings.what_if_form import WhatIfForm
from assistant.wording import standings as wording


def form_page(form: WhatIfForm, season: Season, alert: str = "") -> WhatIfPage:
    """The form, before rules were tried or with what is wrong with them."""
    return _page(form, season, None, alert)


def order_page(form: WhatIfForm, viewer: SeasonViewer) -> WhatIfPage:
    """The order as it would be; or why it cannot be said."""
    try:
        return _page(form, viewer.season, _order(viewer, form.rules), "")
    except TooManyGames:
        return form_page(form, viewer.season, _too_many())


def _too_many() -> str:
    return gettext(
        "This season has more than %(most)s games, too many to count anew here. Tie-breaks and "
        "the games needed for a place can be tried, and another count where no game is dropped.",
        most=MOST_GAMES,
    )


def _page(form: WhatIfForm, season: Season, order: WhatIfOrder | None, alert: str) -> WhatIfPage:
    return WhatIfPage(
        league_id=season.league_id,
        season_id=season.id,
        season_name=season.name,
        form=form,
        counts=count_choices(form),
        alert=alert,
        order=order,
    )


def _order(viewer: SeasonViewer, rules: StandingsRules) -> WhatIfOrder:
    found = standings.of(viewer.season.id)
    then = what_if.order(viewer.season.id, rules)
    moves = what_if.moves(found.rows, then)
    now = {row.totals.person: row for row in found.rows}
    return WhatIfOrder(
        counted=wording.counted(rules.count, spoken()),
        moves=_how_many_move(moves),
        rows=tuple(_row(viewer, found.names, rules, row, now) for row in then),
    )


def _row(
    viewer: SeasonViewer,
    names: Mapping[str, str],
    rules: StandingsRules,
    row: Row,
    now: Mapping[str, Row],
) -> WhatIfRow:
    person = row.totals.person
    before = now.get(person)
    return WhatIfRow(
        place=place_text(row),
        name=names[person],
        person=viewer.person(person),
        value=wording.value(row.value, rules.count, spoken()),
        played=row.totals.played,
        now=place_text(before),
        moves=(before.place if before else None) != row.place,
    )


def _how_many_move(moves: Mapping[str, RankChange]) -> str:
    if not moves:
        return gettext("Nobody would move.")
    return ngettext("%(num)s person would move.", "%(num)s people would move.", len(moves))
