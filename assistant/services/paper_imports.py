"""Imports from paper: what a league kept on paper, game by game or as totals.

A file is read, planned (`paper_plan.py`), written and counted in one transaction. To look at what
it would do is the same, undone in the end. The league remembers each import, so that it can be
taken back (`paper_take_back.py`).
"""

import json
from collections.abc import Mapping

from assistant.extensions import db
from assistant.league import rank_changes
from assistant.notation.paper import Paper
from assistant.services import (
    counting,
    new_id,
    now,
    paper_plan,
    standings_corrections,
    standings_projection,
)
from assistant.services.paper_plan import Plan
from assistant.services.seasons import at as season_at
from assistant.store import game_people, league_games, leagues, people
from assistant.store import sessions as stored_sessions
from assistant.store.engine import trying, writing
from assistant.store.leagues import NewEntry
from assistant.store.models import ImportedGame, PaperImport, Season


class LinesLeftOut(Exception):
    """Lines cannot be counted, and nobody has said that the others come in. Nothing was written."""


def planned(season_id: str, paper: Paper, same_as: Mapping[str, str]) -> Plan:
    """What an import would do, of which nothing stays."""
    with trying(season_id):
        return _brought_in(season_at(season_id), paper, same_as, _new_import(season_id, "", "", ""))


def import_paper(
    season_id: str,
    paper: Paper,
    *,
    phone: str,
    file: str = "",
    id: str = "",
    same_as: Mapping[str, str] | None = None,
    leaves_out: bool = False,
) -> Plan:
    """Import what paper tells into a season, with a session for each day that has none.

    A game that is here is not imported twice, and gets the results of the file. An id of the import
    that is taken was sent twice: nothing happens. LinesLeftOut where there are such and not
    `leaves_out`.
    """
    with writing(season_id):
        new = _new_import(season_id, phone, file, id)
        if db.session.get(PaperImport, new.id):
            return Plan()
        plan = _brought_in(season_at(season_id), paper, same_as or {}, new)
        if plan.misfits and not leaves_out:
            raise LinesLeftOut
        return plan


def _new_import(season_id: str, phone: str, file: str, id: str) -> PaperImport:
    return PaperImport(
        id=id or new_id(),
        league_id=season_at(season_id).league_id,
        season_id=season_id,
        at=now(),
        by=phone,
        file=file,
    )


def _brought_in(season: Season, paper: Paper, same_as: Mapping[str, str], new: PaperImport) -> Plan:
    """What was written; who moves by it is noted, if a game of the season has ever counted."""
    plan = paper_plan.plan(season, paper, same_as)
    if plan.is_empty:
        return plan
    is_news = league_games.has_counted(season.id)
    before = counting.of_season(season).rows
    _write(plan, new)
    plan.moves = rank_changes.rank_changes(before, counting.anew(season).rows)
    if is_news:
        new.noted = standings_corrections.note_moves(season, plan.moves)
    return plan


def _write(plan: Plan, new: PaperImport) -> None:
    league_id = new.league_id
    new.newcomers = len(plan.people)
    db.session.add(new)
    db.session.flush()
    people.add(league_id, plan.people)
    leagues.enter(league_id, [NewEntry(id, import_id=new.id) for id in plan.people])
    sessions = [(id, day, "") for id, day in sorted(plan.sessions.items())]
    stored_sessions.add(league_id, sessions, import_id=new.id)
    league_games.add_all(plan.new)
    rows = league_games.every(list(plan.told))
    old = {change.game_id: json.dumps(change.old) for change in plan.changes}
    db.session.add_all(
        ImportedGame(
            import_id=new.id,
            game_id=row.id,
            paper=json.dumps(plan.told[row.id]),
            paper_before=old.get(row.id),
            had_counted=row.has_counted,
        )
        for row in rows
    )
    game_people.put_paper(plan.told)
    standings_projection.recount_games(league_id, rows)
