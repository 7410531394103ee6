"""The log of a league, a page at a time, or all of it."""

from sqlalchemy import and_, select

from assistant.extensions import db
from assistant.store.models import LogLine

ON_A_PAGE = 100

_NO_PHONES = and_(LogLine.what.not_like("phone%"), LogLine.what != "link_renewed")


def page(league_id: str, number: int, *, with_phones: bool) -> tuple[list[LogLine], bool]:
    """The n-th page, the newest first, and whether older lines follow.

    `with_phones`: also the lines of which phone was let in, which are for those who keep the league.
    """
    query = select(LogLine).where(LogLine.league_id == league_id)
    if not with_phones:
        query = query.where(_NO_PHONES)
    query = query.order_by(LogLine.number.desc()).offset((number - 1) * ON_A_PAGE)
    rows = db.session.scalars(query.limit(ON_A_PAGE + 1)).all()
    return list(rows[:ON_A_PAGE]), len(rows) > ON_A_PAGE


def all_but_phones(league_id: str) -> list[LogLine]:
    """All that tells of no phone, the oldest first."""
    query = select(LogLine).where(LogLine.league_id == league_id, _NO_PHONES)
    return list(db.session.scalars(query.order_by(LogLine.number)))
