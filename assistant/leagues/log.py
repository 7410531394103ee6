"""The log of a league, a page at a time."""

from sqlalchemy import select

from assistant.extensions import db
from assistant.store.models import LogLine

ON_A_PAGE = 100


def page(league_id: str, number: int, *, with_phones: bool) -> tuple[list[LogLine], bool]:
    """The n-th page, the newest first, and whether older lines follow.

    `with_phones`: also the lines of which phone was let in, which are for those who keep the league.
    """
    query = select(LogLine).where(LogLine.league_id == league_id)
    if not with_phones:
        query = query.where(LogLine.what.not_like("phone%"), LogLine.what != "link_renewed")
    query = query.order_by(LogLine.number.desc()).offset((number - 1) * ON_A_PAGE)
    rows = db.session.scalars(query.limit(ON_A_PAGE + 1)).all()
    return list(rows[:ON_A_PAGE]), len(rows) > ON_A_PAGE
