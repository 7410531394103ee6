"""Spreadsheets that wait, and games from paper brought in."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from sqlalchemy import delete, func, select

from assistant.extensions import db
from assistant.league import standings
from assistant.leagues import counting, league_games, paper_plan, settled
from assistant.leagues import sessions as stored_sessions
from assistant.leagues.paper_plan import PaperPlan
from assistant.leagues.seasons import at as season_at
from assistant.notation.paper import Paper
from assistant.store import leagues, log, people
from assistant.store.engine import new_id, now, trying, writing
from assistant.store.leagues import NewEntry
from assistant.store.log import Told
from assistant.store.models import ImportedGame, PaperImport, Season, Upload

# Spreadsheets that wait: sent once, looked at, and then brought in.


KEPT = timedelta(hours=1)
MOST = 3
"""So many wait in one league; a further one takes the place of the oldest."""

MOST_OF_ALL = 50
"""So many wait in all leagues together, and no more bytes than these: the oldest give way."""

MOST_BYTES = 32 * 1024 * 1024


def keep(league_id: str, season_id: str, file: str, content: bytes) -> str:
    """The id under which a spreadsheet waits from now on."""
    id, at = new_id(), now()
    new = Upload(id=id, league_id=league_id, season_id=season_id, at=at, file=file, content=content)
    with writing(league_id):
        _forget(before=at - KEPT)
        db.session.add(new)
        db.session.flush()
        db.session.execute(delete(Upload).where(Upload.id.in_(list(_giving_way(league_id)))))
    return id


def _giving_way(league_id: str) -> Iterator[str]:
    """The ids of those that are too many."""
    of_league, of_all, size = 0, 0, 0
    query = select(Upload.id, Upload.league_id, func.length(Upload.content))
    for id, league, length in db.session.execute(query.order_by(Upload.at.desc(), Upload.id)):
        is_own = league == league_id
        of_league, of_all, size = of_league + is_own, of_all + 1, size + length
        if (is_own and of_league > MOST) or of_all > MOST_OF_ALL or size > MOST_BYTES:
            yield id


def at(league_id: str, upload_id: str) -> Upload | None:
    """The spreadsheet that waits in a league; None where it does so no more.

    What was read of it stays as it is, whatever becomes of it.
    """
    row = db.session.get(Upload, upload_id)
    if row is None or row.league_id != league_id or row.at < now() - KEPT:
        return None
    db.session.expunge(row)
    return row


def forget_old() -> None:
    """Remove what nobody can bring in any more."""
    with writing(alone=False):
        _forget(before=now() - KEPT)


def _forget(*, before: datetime) -> None:
    db.session.execute(delete(Upload).where(Upload.at < before))


def remove(upload_id: str) -> None:
    """It need not wait any longer."""
    with writing(upload_id):
        db.session.execute(delete(Upload).where(Upload.id == upload_id))


# Imports from paper: what a league kept on paper, game by game or as totals.
#
# A file is read, planned (`paper_plan.py`), written and counted in one transaction. To look at what
# it would do is the same, undone in the end. The league remembers each import, so that it can be
# taken back (`paper_changes.py`).


class LinesLeftOut(Exception):
    """Lines cannot be counted, and nobody has said that the others come in. Nothing was written."""


def planned(season_id: str, paper: Paper, same_as: Mapping[str, str]) -> PaperPlan:
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
) -> PaperPlan:
    """Import what paper tells into a season, with a session for each day that has none.

    A game that is here is not imported twice, and gets the results of the file. An id of the import
    that is taken was sent twice: nothing happens. LinesLeftOut where there are such and not
    `leaves_out`.
    """
    with writing(season_id):
        new = _new_import(season_id, phone, file, id)
        if db.session.get(PaperImport, new.id):
            return PaperPlan()
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


def _brought_in(
    season: Season, paper: Paper, same_as: Mapping[str, str], new: PaperImport
) -> PaperPlan:
    """What was written; who moves by it is noted, if a game of the season has ever counted."""
    plan = paper_plan.plan(season, paper, same_as)
    if plan.is_empty:
        return plan
    is_news = league_games.has_counted(season.id)
    before = counting.of_season(season).rows
    _write(plan, new)
    plan.moves = standings.rank_changes(before, counting.anew(season).rows)
    written = {"games": len(plan.new), "changed": len(plan.changes), "people": len(plan.people)}
    changes = {field: (None, number) for field, number in written.items() if number}
    told = Told(name=new.file, changes=changes)
    moves = {season.id: plan.moves} if is_news else {}
    new.noted = log.write(season.league_id, "imported", told, moves=moves)
    return plan


def _write(plan: PaperPlan, new: PaperImport) -> None:
    league_id = new.league_id
    new.newcomers = len(plan.people)
    db.session.add(new)
    db.session.flush()
    people.add(league_id, plan.people)
    leagues.enter(league_id, [NewEntry(id, import_id=new.id) for id in plan.people])
    sessions = [(id, day, "") for id, day in sorted(plan.sessions.items())]
    stored_sessions.add(league_id, sessions, import_id=new.id)
    league_games.add_all(plan.new)
    rows = league_games.every(list(plan.bodies))
    old = {change.game_id: json.dumps(change.old) for change in plan.changes}
    db.session.add_all(
        ImportedGame(
            import_id=new.id,
            game_id=row.id,
            paper=json.dumps(plan.bodies[row.id]),
            paper_before=old.get(row.id),
            had_counted=row.has_counted,
        )
        for row in rows
    )
    league_games.put_paper(plan.bodies)
    settled.recount_games(league_id, rows)
