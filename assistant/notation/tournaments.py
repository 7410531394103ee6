"""The tournaments of a league, as its file has them; and what has to fit there."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Annotated

from msgspec import Meta, Struct

from assistant.league.tournaments import FINALISTS, MOST_ROUNDS
from assistant.notation.file_refusals import Misplaced
from assistant.notation.seatings import Seating
from assistant.notation.typed_json import Count, Id, Place

TablesOf = Mapping[tuple[str, int], Collection[int]]
"""The numbers of the tables of each seating, by session and number."""


class DrawnRound(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the seating that was drawn, and those of its tables without a result."""

    seating: Place
    without_result: tuple[Place, ...]


class Tournament(Struct, frozen=True, forbid_unknown_fields=True):
    """The tournament of a session, with the rounds so far; the final table comes last."""

    session: Id
    season: Id
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    finalists: Count
    drawn: Annotated[tuple[DrawnRound, ...], Meta(min_length=1)]


def check(
    tournaments: Sequence[Tournament], seatings: Sequence[Seating], seasons: Collection[str]
) -> None:
    """Refuse tournaments that cannot be; `seasons` are the ids of those in the file."""
    tables_of = {
        (seating.session, seating.number): [table.number for table in seating.tables]
        for seating in seatings
    }
    sessions: set[str] = set()
    for number, tournament in enumerate(tournaments, 1):
        if why := _fault(tournament, tables_of, seasons):
            raise Misplaced(why, "tournaments", number)
        if tournament.session in sessions:
            raise Misplaced("it comes twice", "tournaments", number)
        sessions.add(tournament.session)


def _fault(tournament: Tournament, tables_of: TablesOf, seasons: Collection[str]) -> str:
    """What is wrong with a tournament; "" where nothing is."""
    drawn = tournament.drawn
    if tournament.season not in seasons:
        return "its season is missing"
    if tournament.finalists not in (0, *FINALISTS):
        return "nobody plays such a final table"
    if len(drawn) > tournament.rounds + (tournament.finalists > 0):
        return "there is a round too many"
    if any(one.seating >= other.seating for one, other in pairwise(drawn)):
        return "a round comes twice, or not in its turn"
    for round_ in drawn:
        tables = tables_of.get((tournament.session, round_.seating))
        if tables is None or not set(round_.without_result).issubset(tables):
            return "a table of it was not drawn"
        if list(round_.without_result) != sorted(set(round_.without_result)):
            return "a table comes twice, or not in its turn"
    return ""
