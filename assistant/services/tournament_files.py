"""Tournaments of a league: into its file, and out of one."""

import json
from collections.abc import Collection, Sequence

from sqlalchemy import select

from assistant.extensions import db
from assistant.notation.seatings import Seating
from assistant.notation.tournaments import DrawnRound, Tournament
from assistant.services.tournaments import Plan, add, put_round
from assistant.store import models


def of_seatings(seatings: Sequence[Seating], season_ids: Collection[str]) -> tuple[Tournament, ...]:
    """The tournaments of these seasons, with the rounds that one of these seatings has drawn."""
    drawn = {(seating.session, seating.number) for seating in seatings}
    row, of_row = models.Tournament, models.TournamentRound
    query = select(row, of_row).join(of_row).where(row.season_id.in_(season_ids))
    rounds: dict[models.Tournament, list[DrawnRound]] = {}
    for tournament, one in db.session.execute(query.order_by(row.session_id, of_row.number)):
        if (one.session_id, one.seating) in drawn:
            without = tuple(json.loads(one.without_result))
            rounds.setdefault(tournament, []).append(DrawnRound(one.seating, without))
    return tuple(
        Tournament(one.session_id, one.season_id, one.rounds, one.finalists, tuple(of_one))
        for one, of_one in rounds.items()
    )


def bring_in(tournaments: Sequence[Tournament]) -> None:
    """Add the tournaments of a file, within a transaction; who sits where is here already."""
    for one in tournaments:
        plan = Plan(one.season, one.rounds, one.finalists)
        add(one.session, plan)
        for number, drawn in enumerate(one.drawn, 1):
            put_round(one.session, number, drawn.seating, drawn.without_result)
