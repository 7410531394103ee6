"""What a league has brought in from paper: listed, changed, taken back."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import func, select

from assistant.extensions import db
from assistant.league import standings
from assistant.league.results import Result
from assistant.league.standings import RankChange
from assistant.leagues import NoSuchLeague, counting, league_games, people, presence, settled, there
from assistant.leagues import sessions as stored_sessions
from assistant.leagues.league_games import Body
from assistant.leagues.sessions import PaperGame
from assistant.leagues.settled import confirmed
from assistant.notation import league_parts
from assistant.store import leagues, log, models
from assistant.store.engine import now, writing
from assistant.store.log import Told
from assistant.store.models import (
    ImportedGame,
    LeagueGame,
    LogLine,
    PaperImport,
    Seating,
)
from assistant.tables import grants

# What a league has brought in from paper: when, by whom, what, and what became of it.


MOST = 100
"""So many are listed, the last ones."""


@dataclass(frozen=True, slots=True)
class PastImport:
    """An import. `by` is what the phone is called now, "" for none.

    `new` and `changed` count games, totals of people that came together as one of them.
    """

    row: PaperImport
    by: str
    new: int
    changed: int


def of_league(league_id: str) -> list[PastImport]:
    """The last imports of a league, the newest first."""
    query = select(PaperImport).where(PaperImport.league_id == league_id)
    newest_first = query.order_by(PaperImport.at.desc(), PaperImport.id)
    return _imports(league_id, list(db.session.scalars(newest_first.limit(MOST))))


def import_at(league_id: str, import_id: str) -> PastImport:
    """An import of a league; NoSuchLeague where it has none of this id."""
    if not is_here(league_id, import_id):
        raise NoSuchLeague(import_id)
    return _imports(league_id, [db.session.get_one(PaperImport, import_id)])[0]


def is_here(league_id: str, import_id: str) -> bool:
    """Whether a league has an import of this id."""
    row = db.session.get(PaperImport, import_id)
    return row is not None and row.league_id == league_id


def of_game(game_id: str) -> PaperImport | None:
    """The last import that wrote a game; None where it was entered by hand."""
    query = select(PaperImport).join(ImportedGame).where(ImportedGame.game_id == game_id)
    in_force = query.where(PaperImport.taken_back_at.is_(None))
    found: PaperImport | None = db.session.scalar(in_force.order_by(PaperImport.at.desc()).limit(1))
    return found


def _imports(league_id: str, rows: Sequence[PaperImport]) -> list[PastImport]:
    is_changed = ImportedGame.paper_before.is_not(None)
    query = select(ImportedGame.import_id, is_changed, func.count())
    query = query.where(ImportedGame.import_id.in_([row.id for row in rows]))
    grouped = db.session.execute(query.group_by(ImportedGame.import_id, is_changed))
    counts = {(id, bool(was_here)): number for id, was_here, number in grouped}
    names = {granted.phone: granted.name for granted in grants.phones(league_id)}
    return [
        PastImport(
            row=row,
            by=names.get(row.by, ""),
            new=counts.get((row.id, False), 0),
            changed=counts.get((row.id, True), 0),
        )
        for row in rows
    ]


# A game from paper gets other results.


class ChangedMeanwhile(Exception):
    """Somebody else has changed the game since the page was made. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class OnPaper:
    """What is known of a game: `results` in the order of the paper; 0 rounds are not known.

    `version` is another one after each change.
    """

    results: tuple[Result, ...]
    rounds: int
    places_were_given: bool
    remark: str
    version: str


def at(game_id: str) -> OnPaper:
    """What is known of a game from paper; NoSuchLeague where there is none of this id."""
    row = _changed_row(game_id)
    body = _body_of(row)
    return OnPaper(
        results=league_parts.read_paper(body),
        rounds=body.get("rounds", 0),
        places_were_given="places" in body,
        remark=body.get("remark", ""),
        version=_version(body),
    )


def change(paper: PaperGame, version: str, shown: str | None = None) -> None:
    """Let a game be as it was typed; ChangedMeanwhile where it is of another version by now.

    Sent twice it is written once. An unknown name is a new person of the league. `shown` as in
    `confirming.confirmed`.
    """
    with writing(paper.id):
        row = _changed_row(paper.id)
        before = _body_of(row)
        with confirmed(row.league_id, shown):
            body = stored_sessions.body_of(row.league_id, paper, row.number or "")
            if _version(body) == _version(before):
                return
            if _version(before) != version:
                raise ChangedMeanwhile
            settled.rewrite(row, body)


def _changed_row(game_id: str) -> models.LeagueGame:
    row = league_games.get(game_id)
    if row is None or row.kind != "paper":
        raise NoSuchLeague(game_id)
    return row


def _body_of(row: models.LeagueGame) -> Body:
    return league_games.bodies([row.id])[row.id]


def _version(body: Body) -> str:
    return sha256(json.dumps(body).encode()).hexdigest()[:16]


# An import from paper taken back: its games go, or are as they were; so do its people.
#
# All of it is one transaction. What an import brought can stay since a later one needs it too; then it goes with that one.


@dataclass
class Edited(Exception):
    """Somebody changed games of the import later. Nothing was taken back."""

    game_ids: list[str]


def take_back(import_id: str, shown: str | None = None) -> None:
    """Take an import back as a whole, once; Edited where that cannot be.

    `shown` as in `settled.confirmed`.
    """
    row: PaperImport = there(db.session.get(PaperImport, import_id), import_id)
    with writing(row.league_id), confirmed(row.league_id, shown):
        db.session.refresh(row)
        if row.taken_back_at:
            return
        written = select(ImportedGame).where(ImportedGame.import_id == row.id)
        games = {game.game_id: game for game in db.session.scalars(written)}
        here = league_games.every(list(games))
        if edited := _edited(row, games, here):
            raise Edited(edited)
        season = leagues.season(row.season_id)
        before = counting.of_season(season).rows if season else ()
        _put_back(row.league_id, [games[game.id] for game in here])
        row.taken_back_at = now()
        after = counting.anew(season).rows if season else ()
        _note(row, standings.rank_changes(before, after))
        _let_sessions_go(row)


def _edited(
    row: PaperImport, games: Mapping[str, ImportedGame], here: Sequence[LeagueGame]
) -> list[str]:
    """The games that are here and others than the import wrote, in their order (League 3.6).

    Or that a later import wrote, which is in force, even if that wrote the same again.
    """
    query = select(ImportedGame.game_id).join(PaperImport)
    later = PaperImport.league_id == row.league_id, PaperImport.at > row.at
    in_force = query.where(*later, PaperImport.taken_back_at.is_(None))
    written_after = set(db.session.scalars(in_force))
    bodies = league_games.bodies([game.id for game in here])
    return [
        game.id
        for game in here
        if game.id in written_after or bodies[game.id] != json.loads(games[game.id].paper)
    ]


def _put_back(league_id: str, games: Sequence[ImportedGame]) -> None:
    """Let games be as they were, and remove those that were not here."""
    league_games.remove([game.game_id for game in games if game.paper_before is None])
    before = {game.game_id: json.loads(game.paper_before) for game in games if game.paper_before}
    league_games.put_paper(before)
    had_counted = {game.game_id: game.had_counted for game in games}
    rows = league_games.every(list(before))
    for row in rows:
        row.has_counted = had_counted[row.id]
    settled.recount_games(league_id, rows)


def _note(row: PaperImport, moves: tuple[RankChange, ...]) -> None:
    """What later imports changed is told together from now on, with what is left of this one.

    As far as nothing else was noted of the season in between; people who go with the import are
    told of no more.
    """
    query = select(PaperImport).where(
        PaperImport.season_id == row.season_id, PaperImport.at >= row.at
    )
    since = list(db.session.scalars(query.order_by(PaperImport.at, PaperImport.id)))
    noted = {one.noted for one in since}
    lines = log.of_season(row.season_id)
    while lines and lines[-1].number in noted:
        moves = standings.combined(settled.told_no_more(lines.pop()), moves)
    leaving = _let_people_go(row, lines)
    left = tuple(move for move in moves if move.person not in leaving)
    told = Told(name=row.file)
    of_season = {row.season_id: left} if leagues.season(row.season_id) else {}
    since[-1].noted = log.write(row.league_id, "import_taken_back", told, moves=of_season)


# People and sessions


def _let_people_go(row: PaperImport, lines: Sequence[LogLine]) -> set[str]:
    """Remove those who came with an import and are nobody's any more; who they are.

    These lines of the log tell no more of who came with it and has no game left.
    """
    entries = leagues.entries(row.league_id)
    came = {entry.person_id: entry for entry in entries if entry.import_id == row.id}
    merged = {entry.same_as for entry in entries if entry.same_as}
    games = league_games.games_of(row.league_id, list(came))
    gone = came.keys() - {id for id, _ in games}
    for line in lines:
        settled.tell(line, tuple(move for move in line.movers if move.person not in gone))
    db.session.flush()
    needed = _needed_by(games)
    free = people.without_games(row.league_id, came) - merged
    leaving = set()
    for id, entry in came.items():
        if id not in free or entry.is_guest or entry.same_as:
            entry.import_id = needed.get(id)
        else:
            leaving.add(id)
    people.remove_entries(row.league_id, leaving)
    return leaving


def _let_sessions_go(row: PaperImport) -> None:
    """Remove the sessions that came with an import, of which nothing else is known by now.

    That is a game, a table drawn, a place, a remark, or who was there.
    """
    came = [one for one in stored_sessions.of_league(row.league_id) if one.import_id == row.id]
    games = [(one.id, game.id) for one in came for game in league_games.of_session(one.id)]
    needed = _needed_by(games)
    of_these = Seating.session_id.in_([one.id for one in came])
    drawn = set(db.session.scalars(select(Seating.session_id).where(of_these)))
    noted = presence.of_sessions([one.id for one in came])
    leaving = []
    for session in came:
        known = session.id in needed or session.id in drawn or session.id in noted
        if known or session.place or session.remark:
            session.import_id = needed.get(session.id)
        else:
            leaving.append(session.id)
    stored_sessions.remove_rows(leaving)


def _needed_by(games: Sequence[tuple[str, str]]) -> Mapping[str, str | None]:
    """What of pairs with a game is needed still, each by the import that wrote a game of its.

    By None where only somebody at a phone has.
    """
    query = select(ImportedGame.game_id, ImportedGame.import_id).join(PaperImport)
    of_these = ImportedGame.game_id.in_([game_id for _, game_id in games])
    in_force = query.where(of_these, PaperImport.taken_back_at.is_(None))
    import_of = dict(list(db.session.execute(in_force.order_by(PaperImport.at))))
    needed: dict[str, str | None] = {}
    for id, game_id in games:
        needed[id] = import_of.get(game_id) or needed.get(id)
    return needed
