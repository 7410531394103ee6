"""Tournaments of a league: into its file, and out of one."""

import json
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any

from assistant.notation.seatings import Seating
from assistant.notation.tournaments import DrawnRound, Tournament
from assistant.store import tournaments as store


def of_seatings(seatings: Sequence[Seating], season_ids: Collection[str]) -> tuple[Tournament, ...]:
    """The tournaments of these seasons, with the rounds that one of these seatings has drawn."""
    drawn = {(seating.session, seating.number) for seating in seatings}
    sessions = {seating.session for seating in seatings}
    rounds_of = _rounds_of(sessions)
    found = [
        Tournament(
            row.session_id,
            row.season_id,
            row.rounds,
            row.finalists,
            tuple(
                one
                for one in rounds_of.get(row.session_id, ())
                if (row.session_id, one.seating) in drawn
            ),
        )
        for row in store.of_sessions(sessions)
        if row.season_id in season_ids
    ]
    return tuple(tournament for tournament in found if tournament.drawn)


def bring_in(tournaments: Sequence[Tournament]) -> None:
    """Add the tournaments of a file, within a transaction; who sits where is here already."""
    rounds = [row for tournament in tournaments for row in _round_rows(tournament)]
    store.add_all([_row(tournament) for tournament in tournaments], rounds)


def _rounds_of(sessions: Collection[str]) -> dict[str, tuple[DrawnRound, ...]]:
    """The rounds of the tournaments here, by session."""
    rows = groupby(store.rounds(sessions), lambda row: row.session_id)
    return {
        session: tuple(
            DrawnRound(row.seating, tuple(json.loads(row.without_result))) for row in of_session
        )
        for session, of_session in rows
    }


def _row(tournament: Tournament) -> dict[str, Any]:
    return {
        "session_id": tournament.session,
        "season_id": tournament.season,
        "rounds": tournament.rounds,
        "finalists": tournament.finalists,
    }


def _round_rows(tournament: Tournament) -> Iterator[dict[str, Any]]:
    for number, drawn in enumerate(tournament.drawn, 1):
        yield {
            "session_id": tournament.session,
            "number": number,
            "seating": drawn.seating,
            "without_result": json.dumps(drawn.without_result),
        }
