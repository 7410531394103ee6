"""The log of a league, a page at a time."""

from dataclasses import dataclass

from sqlalchemy import select

from assistant.extensions import db
from assistant.league.standings import RankChange
from assistant.store import log
from assistant.store.log import Change as Change
from assistant.store.log import Told
from assistant.store.log import Value as Value
from assistant.store.models import LogLine

ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is stored, what it tells, and who moved in its season."""

    row: LogLine
    told: Told
    moves: tuple[RankChange, ...]


def page(league_id: str, number: int, *, with_phones: bool) -> tuple[list[Line], bool]:
    """The n-th page, the newest first, and whether older lines follow.

    `with_phones`: also the lines of which phone was let in, which are for those who keep the league.
    """
    query = select(LogLine).where(LogLine.league_id == league_id)
    if not with_phones:
        query = query.where(LogLine.what.not_like("phone%"), LogLine.what != "link_renewed")
    query = query.order_by(LogLine.number.desc()).offset((number - 1) * ON_A_PAGE)
    rows = db.session.scalars(query.limit(ON_A_PAGE + 1)).all()
    lines = [Line(row, log.read(row), log.moves_of(row)) for row in rows[:ON_A_PAGE]]
    return lines, len(rows) > ON_A_PAGE
