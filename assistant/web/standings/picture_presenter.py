"""A season's standings made into a picture for a chat: a drawing, with measures of its own."""

from flask_babel import format_date, gettext, ngettext

from assistant.league.standings import Row
from assistant.services import standings
from assistant.services.standings import Standings
from assistant.web.language import spoken
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.season_viewers import SeasonViewer
from assistant.web.shared.standings_rows import place_text
from assistant.web.shared.text_width import cut
from assistant.wording import numbers
from assistant.wording import standings as wording

WIDTH, MARGIN, HEAD_HEIGHT, ROW_HEIGHT, FOOT_HEIGHT, NAME_WIDTH = 1080, 60, 320, 88, 96, 420
"""Measures of the picture, in its units."""

TITLE_SIZE, SUBTITLE_SIZE, NAME_SIZE = 60, 34, 42
"""Sizes of fonts, in the same units."""

MOST_ROWS = 12
"""A longer table is cut here, unless a single row would be left out."""


def picture(viewer: SeasonViewer) -> Page:
    """The standings as a picture."""
    season, found = viewer.season, standings.of(viewer.season.id)
    rows = found.rows if len(found.rows) <= MOST_ROWS + 1 else found.rows[:MOST_ROWS]
    below_top = HEAD_HEIGHT + ROW_HEIGHT * len(rows)
    text_width = WIDTH - 2 * MARGIN
    return Page(
        width=WIDTH,
        height=below_top + FOOT_HEIGHT,
        title=cut(season.name, text_width, TITLE_SIZE),
        subtitle=cut(found.league_name, text_width, SUBTITLE_SIZE),
        as_of=_as_of(season.id),
        value_head=wording.counted(season.rules.count, spoken()),
        played_head=gettext("Games"),
        wins_head=gettext("Wins"),
        rows=tuple(_row(found, row, index) for index, row in enumerate(rows)),
        below=_below(len(rows), len(found.rows)),
        below_top=below_top,
    )


def _row(found: Standings, row: Row, index: int) -> Shown:
    return Shown(
        top=HEAD_HEIGHT + ROW_HEIGHT * index,
        place=place_text(row),
        name=cut(found.names[row.totals.person], NAME_WIDTH, NAME_SIZE),
        value=wording.value(row.value, found.season.rules.count, spoken()),
        played=row.totals.played,
        wins=numbers.mixed(row.totals.won, spoken()),
        is_first=row.place == 1,
    )


def _below(shown: int, all_rows: int) -> str:
    """What stands below the rows."""
    if not shown:
        return gettext("No game counts yet.")
    left_out = all_rows - shown
    return ngettext("+ %(num)s more", "+ %(num)s more", left_out) if left_out else ""


def _as_of(season_id: str) -> str:
    """The day of the last game that counts."""
    day = standings.last_day(season_id)
    return gettext("As of %(day)s", day=format_date(day, "long")) if day else ""
