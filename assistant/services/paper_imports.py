"""Imports from paper: what a league kept on paper, game by game or as totals.

What is to be written is planned first (`paper_plan.py`); then it is written in short transactions,
and counted in the end. Should the server stop half way, the same lines bring in the rest. The
league remembers each import, so that it can be taken back (`paper_take_back.py`).
"""

import json
from collections.abc import Mapping, Sequence

from assistant.notation.paper import Paper
from assistant.services import import_counting, new_id, now, paper_plan
from assistant.services.imports import one_at_a_time
from assistant.services.paper_plan import Change, Plan
from assistant.services.seasons import row_of as season_row
from assistant.store import cached_results, imported_games, league_games, leagues, people
from assistant.store import imports as store
from assistant.store import sessions as stored_sessions
from assistant.store.engine import writing
from assistant.store.imported_games import NewGame
from assistant.store.imports import Written
from assistant.store.leagues import NewEntry
from assistant.store.models import PaperImport, Season


class LinesLeftOut(Exception):
    """Lines cannot be counted, and nobody has said that the others come in. Nothing was written."""


PIECE = 250
"""So many people or games are written in one transaction."""


def planned(season_id: str, paper: Paper, same_as: Mapping[str, str]) -> Plan:
    """What an import would do, of which nothing is written."""
    return paper_plan.plan(season_row(season_id), paper, same_as)


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
    `leaves_out`. Busy while another import goes on.
    """
    with one_at_a_time():
        if id and store.get(id):
            return Plan()
        season = season_row(season_id)
        plan = paper_plan.plan(season, paper, same_as or {})
        if plan.misfits and not leaves_out:
            raise LinesLeftOut
        import_id, note = id or new_id(), import_counting.note_of(season_id)
        if not plan.is_empty:
            _write(plan, _remembered(plan, import_id, season, phone, file))
        noted = import_counting.count(season.league_id, note)
        if noted is not None and (row := store.get(import_id)):
            with writing(season_id):
                row.noted = noted
        return plan


def _remembered(plan: Plan, import_id: str, season: Season, phone: str, file: str) -> PaperImport:
    return PaperImport(
        id=import_id,
        league_id=season.league_id,
        season_id=season.id,
        at=now(),
        by=phone,
        file=file,
        people=json.dumps(plan.people),
        sessions=json.dumps(list(plan.sessions)),
    )


def _write(plan: Plan, new: PaperImport) -> None:
    """Write it, the people first and each game with its session."""
    import_id, league_id = new.id, new.league_id
    with writing(league_id):
        store.add(new)
    ids = list(plan.people)
    for start in range(0, len(ids), PIECE):
        names = {id: plan.people[id] for id in ids[start : start + PIECE]}
        with writing(league_id):
            people.add_all(league_id, names)
            leagues.enter_all(league_id, [NewEntry(id) for id in names])
    for start in range(0, len(plan.new), PIECE):
        with writing(league_id):
            _write_new(import_id, league_id, plan, plan.new[start : start + PIECE])
    for start in range(0, len(plan.changes), PIECE):
        with writing(league_id):
            _write_changes(import_id, plan.changes[start : start + PIECE])


def _write_new(import_id: str, league_id: str, plan: Plan, games: Sequence[NewGame]) -> None:
    """Write games, with their sessions as far as these are not here."""
    wanted = {game.session_id for game in games} & plan.sessions.keys()
    new = wanted - stored_sessions.owners(list(wanted)).keys()
    stored_sessions.add_all(league_id, [(id, plan.sessions[id], "") for id in sorted(new)])
    imported_games.add(games)
    written = [Written(import_id, game.id, game.paper or "", None, False) for game in games]
    store.add_games(written)


def _write_changes(import_id: str, changes: Sequence[Change]) -> None:
    """Give games other results, but for those that somebody has changed meanwhile."""
    rows = {row.id: row for row in league_games.every([change.game_id for change in changes])}
    written = []
    for change in changes:
        row = rows.get(change.game_id)
        if row and row.paper == change.old:
            written.append(Written(import_id, row.id, change.new, change.old, row.has_counted))
            row.paper, row.lack = change.new, "importing"
    cached_results.save({one.game_id: () for one in written})
    store.add_games(written)
