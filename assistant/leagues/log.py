"""The log of a league, a page at a time, or all of it."""

from collections.abc import Mapping, Sequence

from sqlalchemy import and_, func, select
from sqlalchemy.orm import aliased

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


def causes(further: Sequence[LogLine]) -> Mapping[int, LogLine]:
    """Of lines that tell of one more season, by their numbers: the line of what was done.

    None of a correction from before there was a log.
    """
    cause = aliased(LogLine)
    of_league = LogLine.league_id == further[0].league_id
    before = select(LogLine.number, func.max(cause.number))
    before = before.where(of_league, LogLine.number.in_([line.number for line in further]))
    before = before.where(cause.league_id == LogLine.league_id, cause.number < LogLine.number)
    before = before.where(cause.what != "moved").group_by(LogLine.number)
    numbers = dict(list(db.session.execute(before)))
    found = db.session.scalars(
        select(LogLine).where(of_league, LogLine.number.in_(numbers.values()))
    )
    by_number = {line.number: line for line in found}
    return {number: by_number[of] for number, of in numbers.items()}
