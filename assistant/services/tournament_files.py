"""Tournaments of a league: into its file, and out of one."""

import json
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

from assistant.notation.seatings import Seating
from assistant.notation.tournaments import DrawnRound, Tournament
from assistant.store import seatings as seatings_store
from assistant.store import tournaments as store
from assistant.store.engine import writing


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


def bring_in(tournaments: Sequence[Tournament], seatings: Sequence[Seating]) -> None:
    """Add the tournaments of a file that are not here, and to those that are the later rounds.

    One that went another way here stays as it is; `seatings` are those of the file.
    """
    drawn_at = {(one.session, one.number): one.drawn_at for one in seatings}
    sessions = [tournament.session for tournament in tournaments]
    with writing():
        rows = seatings_store.of_sessions(sessions)
        same = {
            (row.session_id, row.number)
            for row in rows
            if drawn_at.get((row.session_id, row.number)) == row.drawn_at
        }
        fitting = [one for one in tournaments if _seatings_of(one) <= same]
        here = {row.session_id: row for row in store.of_sessions(sessions)}
        rounds_of = _rounds_of(sessions)
        new = [_row(one) for one in fitting if one.session not in here]
        later = []
        for one in fitting:
            row = here.get(one.session)
            if row is None or row.season_id == one.season:
                rounds = _later_rounds(one, rounds_of.get(one.session, ()))
                later += rounds
                if row and rounds:  # what it is to be can have changed since (7.8)
                    row.rounds, row.finalists = one.rounds, one.finalists
        store.add_all(new, later)


def _seatings_of(tournament: Tournament) -> set[tuple[str, int]]:
    return {(tournament.session, round_.seating) for round_ in tournament.drawn}


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


def _later_rounds(tournament: Tournament, here: Sequence[DrawnRound]) -> list[dict[str, Any]]:
    """The rows of the rounds that follow those which are here."""
    begun = [round_.seating for round_ in tournament.drawn[: len(here)]]
    if begun != [round_.seating for round_ in here]:
        return []
    return [
        {
            "session_id": tournament.session,
            "number": number,
            "seating": round_.seating,
            "without_result": json.dumps(round_.without_result),
        }
        for number, round_ in enumerate(tournament.drawn[len(here) :], len(here) + 1)
    ]
