"""How long rounds, games and evenings took, by when their events were written down.

Where nothing was written for a while there was a break, which is not play. The times are those of
the server: of a round that a phone without network sent at once nobody knows how long it took.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.store.models import Event

BREAK, BREAK_BEFORE_COUNT = timedelta(minutes=15), timedelta(minutes=45)
"""Nothing is written for longer only in a break; before a round is counted it can take a round."""

SHORTEST = timedelta(minutes=1)
"""What was written down in less had been played before."""

_PLAYS = {"play", "skip", "tally", "end"}


class Stamp(NamedTuple):
    """When an event of this number was written down, and the word for its kind."""

    number: int
    at: datetime
    kind: str


Stamps = Sequence[Stamp]
_Spans = list[tuple[datetime, datetime]]


def stamps(table_ids: Sequence[str]) -> dict[str, Stamps]:
    """Those of each of these tables, until the last was played: corrections can come weeks later."""
    body = func.substr(Event.body, 1, 24)
    query = select(Event.table_id, Event.number, Event.at, body)
    query = query.where(Event.table_id.in_(table_ids)).order_by(Event.table_id, Event.number)
    found: dict[str, list[Stamp]] = defaultdict(list)
    for table_id, number, at, begins in db.session.execute(query):
        found[table_id].append(Stamp(number, at, begins.split('"')[3]))
    return {table_id: _until_last_play(game) for table_id, game in found.items()}


def of_round(game: Stamps, begun: int, next_begun: int | None = None) -> timedelta | None:
    """How long the round took that began with the event of this number, the next one with another;
    None where nobody knows.
    """
    own = [one for one in game if begun <= one.number < (next_begun or len(game))]
    return _length(_spans(_until_last_play(own)))


def of_game(game: Stamps) -> timedelta | None:
    """How long a game took; None where nobody knows."""
    return _length(_spans_of_rounds(game))


def of_evening(games: Iterable[Stamps]) -> timedelta | None:
    """How long these games took, some of them at the same time; None where nobody knows of one."""
    of_each = [_spans_of_rounds(game) for game in games if game]
    return _length([span for spans in of_each for span in spans]) if all(of_each) else None


def _until_last_play(own: Stamps) -> Stamps:
    last = max((place for place, one in enumerate(own, 1) if one.kind in _PLAYS), default=0)
    return own[:last]


def _spans_of_rounds(game: Stamps) -> _Spans:
    """When a game was played; nothing where that of a round before its last is not known."""
    begins = [place for place, one in enumerate(game) if one.kind == "round"]
    rounds = [game[first:end] for first, end in pairwise([0, *begins, len(game)])]
    is_known = all(_length(_spans(own)) for own in rounds[:-1])
    return _spans(game) if is_known and _length(_spans(game)) else []


def _spans(own: Stamps) -> _Spans:
    """When events were written one soon after the other."""
    return [
        (one.at, other.at)
        for one, other in pairwise(own)
        if other.at - one.at <= (BREAK_BEFORE_COUNT if other.kind == "tally" else BREAK)
    ]


def _length(spans: _Spans) -> timedelta | None:
    """How long these are together, and what two of them share only once."""
    length, until = timedelta(), datetime.min
    for begin, end in sorted(spans):
        length += max(timedelta(), end - max(begin, until))
        until = max(until, end)
    return length if length >= SHORTEST else None
