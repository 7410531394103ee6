"""A season's standings for another site's page: a short table that leads nowhere."""

from flask_babel import format_date, gettext

from assistant.league.standings import Row
from assistant.services import standings
from assistant.services.seasons import Season
from assistant.services.standings import Standings
from assistant.web.language import spoken
from assistant.web.shared.standings_rows import place_text
from assistant.web.standings.pages import EmbeddedPage, EmbeddedRow
from assistant.wording import numbers
from assistant.wording import standings as wording


def page(season: Season) -> EmbeddedPage:
    """The standings of a season, each row with what counts."""
    found, day = standings.of(season.id), standings.last_day(season.id)
    return EmbeddedPage(
        name=season.name,
        league_name=found.league_name,
        as_of=gettext("As of %(day)s", day=format_date(day, "long")) if day else "",
        counted=wording.counted(season.rules.count, spoken()),
        rows=tuple(_row(found, row) for row in found.rows),
    )


def _row(found: Standings, row: Row) -> EmbeddedRow:
    return EmbeddedRow(
        place=place_text(row),
        is_first=row.place == 1,
        has_place=row.place is not None,
        name=found.names[row.totals.person],
        value=wording.value(row.value, found.season.rules.count, spoken()),
        points=numbers.signed(row.totals.points),
        played=row.totals.played,
        wins=numbers.mixed(row.totals.won, spoken()),
    )
