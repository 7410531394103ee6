"""The tournament of an evening: its rounds, how they stand, and what it is to be (League 7)."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, delete, select

from assistant.extensions import db
from assistant.league import tournaments as rules
from assistant.league.results import GameResult, Result
from assistant.league.standings import Row
from assistant.leagues import counting, league_games, leagues, seasons, seatings, sessions
from assistant.leagues.seatings import SeatedTable, Seating
from assistant.notation.league_parts import DrawnRound, FileSeating, FileTournament
from assistant.store import log, models
from assistant.store.engine import writing
from assistant.store.log import Told
from assistant.tables import cache

A_PAGE = 5
"""So many tournaments of a season are shown at once."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """By which season's count a tournament is ordered, its rounds, and its finalists or 0.

    `name` is "" where it has none. The games of a friendly one count in no season.
    """

    season_id: str
    rounds: int
    finalists: int
    name: str = ""
    is_friendly: bool = False


@dataclass(frozen=True, slots=True)
class RoundOfTournament(rules.Round):
    """A round, or the final table: its draw, and the numbers of the tables that it waits for.

    `without_result` are those that were said to be so, however they ended; `games` are those that
    count in the tournament, in order.
    """

    number: int
    seating: Seating
    waits_for: tuple[int, ...]
    without_result: tuple[int, ...]
    games: tuple[GameResult, ...]

    def results_at(self, table: SeatedTable) -> list[Result]:
        """Everybody's result at a table that counts, the winner first; none at another one."""
        placed = [one for game in self.games if game.id == table.game_id for one in game.placed]
        return sorted(placed, key=lambda one: one.place or 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament(TournamentPlan):
    """A tournament of so many rounds, with so many finalists, 0 for no final table.

    `drawn` are its rounds so far, `final` the final table once that is drawn. `rows` are the
    standing after the rounds; `order` is what follows from the final table too.
    """

    session_id: str
    drawn: tuple[RoundOfTournament, ...]
    final: RoundOfTournament | None
    rows: tuple[Row, ...]
    order: tuple[Row, ...]

    @property
    def newest(self) -> RoundOfTournament:
        """What was drawn last."""
        return self.played[-1]

    @property
    def played(self) -> tuple[RoundOfTournament, ...]:
        """What was drawn, the final table last."""
        return (*self.drawn, self.final) if self.final else self.drawn

    @property
    def is_last_round(self) -> bool:
        """Whether all rounds are drawn, the final table aside."""
        return len(self.drawn) == self.rounds

    @property
    def can_change(self) -> bool:
        """Whether its rounds and its finalists can still be other ones (7.8)."""
        return self.final is None

    @property
    def is_over(self) -> bool:
        """Whether nothing is to be played any more."""
        has_all = self.is_last_round and (self.final is not None or not self.finalists)
        return has_all and self.newest.is_over

    @property
    def can_draw(self) -> bool:
        """Whether something can be drawn: what comes next, or the newest again."""
        return not self.is_over and (self.newest.is_over or self.newest.seating.waits)

    @property
    def draws_final(self) -> bool:
        """Whether that is the final table."""
        return self.final is not None or (self.is_last_round and self.newest.is_over)

    @property
    def has_begun(self) -> bool:
        """Whether a game of it has begun, deleted ones aside."""
        return any(table.has_begun for one in self.played for table in one.seating.tables)


def of_session(session_id: str) -> Tournament | None:
    """The tournament of a session; None where there is none."""
    row = at(session_id)
    if row is None:
        return None
    drawn = {seating.number: seating for seating in seatings.of_session(session_id)}
    # the games of these seatings that count; their people are persons
    ids = [table.game_id for seating in drawn.values() for table in seating.tables]
    results = [GameResult(id, own) for id, own in _results(ids, row.is_friendly).items()]
    league_id = sessions.at(session_id).league_id
    games = {game.id: game for game in counting.with_persons(league_id, results)}
    query = select(models.TournamentRound).where(models.TournamentRound.session_id == session_id)
    rounds = [
        _round(one.number, drawn[one.seating], set(json.loads(one.without_result)), games)
        for one in db.session.scalars(query.order_by(models.TournamentRound.number))
    ]
    played, final = tuple(rounds[: row.rounds]), next(iter(rounds[row.rounds :]), None)
    rows = order = standing(row.season_id, played)
    if final:
        order = rules.after_final(rows, final.seating.people, next(iter(final.games), None))
    return Tournament(
        *_plan(row), session_id=session_id, drawn=played, final=final, rows=rows, order=order
    )


def page_of_season(season_id: str, number: int) -> tuple[list[Tournament], bool]:
    """The n-th page of a season's tournaments, the newest first; and whether older ones follow."""
    query = _of_season(season_id).join(models.Session)
    query = query.order_by(models.Session.day.desc(), models.Session.id)
    ids = db.session.scalars(query.offset((number - 1) * A_PAGE).limit(A_PAGE + 1)).all()
    found = [of_session(id) for id in ids[:A_PAGE]]
    return [tournament for tournament in found if tournament], len(ids) > A_PAGE


def has_any(season_id: str) -> bool:
    """Whether a season has a tournament."""
    return db.session.scalar(_of_season(season_id).limit(1)) is not None


def version(session_id: str) -> str:
    """What tells a tournament from what a phone saw of it: the newest draw, and what it is to be.

    Before there is one it is that of the session's newest seating.
    """
    row, drawn = at(session_id), seatings.version(seatings.of_session(session_id))
    return f"{drawn} {row.rounds} {row.finalists}" if row else drawn


def at(session_id: str) -> models.Tournament | None:
    """What is stored of a session's tournament; None where there is none."""
    return db.session.get(models.Tournament, session_id)


def is_friendly(session_id: str, game_id: str) -> bool:
    """Whether a game is one of a friendly tournament."""
    tournament = of_session(session_id)
    if tournament is None or not tournament.is_friendly:
        return False
    return any(
        table.game_id == game_id for one in tournament.played for table in one.seating.tables
    )


def going_on(session_id: str) -> Tournament | None:
    """The tournament of a session that is not over; None where there is none."""
    tournament = of_session(session_id)
    return None if tournament is None or tournament.is_over else tournament


def standing(season_id: str, rounds: Sequence[RoundOfTournament]) -> tuple[Row, ...]:
    """How a tournament stands, or stood, after these rounds."""
    season = seasons.at(season_id)
    names = leagues.at(season.league_id).names
    games = [game for one in rounds for game in one.games]
    return rules.standing(rounds, games, season.rules, names)


def _plan(row: models.Tournament) -> tuple[str, int, int, str, bool]:
    return row.season_id, row.rounds, row.finalists, row.name or "", row.is_friendly


def _results(ids: Sequence[str], is_friendly: bool) -> dict[str, tuple[Result, ...]]:
    """The results of these games that count; in a friendly tournament also of friendly ones."""
    found = league_games.of_games(ids)
    if is_friendly:
        over = [one.id for one in league_games.every(ids) if not (one.lack or one.season_id)]
        found |= league_games.on_paper(over)
        last = cache.last_hashes(over)
        found |= {id: counting.results_at_table(id, hash) for id, hash in last.items()}
    return {id: results for id, results in found.items() if results}


def _of_season(season_id: str) -> Select[Any]:
    """The ids of the sessions with a tournament of a season."""
    return select(models.Tournament.session_id).where(models.Tournament.season_id == season_id)


def _round(
    number: int, seating: Seating, without: set[int], games: Mapping[str, GameResult]
) -> RoundOfTournament:
    missing = {table.number for table in seating.tables if table.game_id not in games}
    waits_for = tuple(sorted(missing - without))
    return RoundOfTournament(
        tables=tuple(table.people for table in seating.tables),
        out=seating.out,
        is_over=not waits_for,
        number=number,
        seating=seating,
        waits_for=waits_for,
        without_result=tuple(sorted(without)),
        games=tuple(
            games[table.game_id]
            for table in seating.tables
            if table.number not in missing | without
        ),
    )


# Changed; what it draws, `drawing` draws


def add(session_id: str, plan: TournamentPlan) -> None:
    """Add a tournament that has no round yet; within a transaction."""
    db.session.add(
        models.Tournament(
            session_id=session_id,
            season_id=plan.season_id,
            rounds=plan.rounds,
            finalists=plan.finalists,
            name=plan.name or None,
            is_friendly=plan.is_friendly,
        )
    )
    db.session.flush()


def put_round(session_id: str, number: int, seating: int, without: Collection[int]) -> None:
    """Keep a round, and which tables of it are without a result; within a transaction."""
    db.session.merge(
        models.TournamentRound(
            session_id=session_id,
            number=number,
            seating=seating,
            without_result=json.dumps(sorted(without)),
        )
    )
    db.session.flush()


def mark(session_id: str, table: int, seen: str, *, has_result: bool) -> None:
    """Say that a table of the newest round is without a result, or that it has one after all.

    Nothing happens where something was drawn or changed since the phone looked.
    """
    with writing(session_id):
        tournament = of_session(session_id)
        if tournament is None or version(session_id) != seen:
            return
        newest = tournament.newest
        given_up = set() if has_result else {table} & set(newest.waits_for)
        without = set(newest.without_result) - {table} | given_up
        put_round(session_id, newest.number, newest.seating.number, without)
        what = "tournament_with" if has_result else "tournament_without"
        _tell(session_id, what, number=table)


def change(session_id: str, name: str, rounds: int, finalists: int, seen: str) -> bool:
    """Let a tournament have this name, and so many rounds and finalists, 0 for no final table (7.8).

    False, and nothing happens, where somebody has drawn or changed since the phone looked, where
    there would be fewer rounds than are drawn, or another number once the final table is drawn.
    What is so already is so: a form can be sent twice.
    """
    with writing(session_id):
        row, tournament = at(session_id), of_session(session_id)
        if row is None or tournament is None:
            return False
        played = log.changes(row, rounds=rounds, finalists=finalists)
        is_stale = version(session_id) != seen or rounds < len(tournament.drawn)
        if played and (is_stale or not tournament.can_change):
            return False
        if changes := played | log.changes(row, name=name or None):
            _tell(session_id, "tournament_changed", changes=changes)
            row.name, row.rounds, row.finalists = name or None, rounds, finalists
        return True


def remove(session_id: str) -> None:
    """Remove a tournament of which no game has begun; the tables stay as they were drawn."""
    with writing(session_id):
        tournament = of_session(session_id)
        if tournament and not tournament.has_begun:
            _tell(session_id, "tournament_removed")
            for model in (models.TournamentRound, models.Tournament):
                db.session.execute(delete(model).where(model.session_id == session_id))


def _tell(session_id: str, what: str, **told: Any) -> None:
    session = sessions.at(session_id)
    log.write(session.league_id, what, Told(day=session.day, **told))


def of_seatings(
    drawn_here: Sequence[FileSeating], season_ids: Collection[str]
) -> tuple[FileTournament, ...]:
    """The tournaments of these seasons, with the rounds that one of these seatings has drawn."""
    drawn = {(seating.session, seating.number) for seating in drawn_here}
    row, of_row = models.Tournament, models.TournamentRound
    query = select(row, of_row).join(of_row).where(row.season_id.in_(season_ids))
    rounds: dict[models.Tournament, list[DrawnRound]] = {}
    for tournament, one in db.session.execute(query.order_by(row.session_id, of_row.number)):
        if (one.session_id, one.seating) in drawn:
            without = tuple(json.loads(one.without_result))
            rounds.setdefault(tournament, []).append(DrawnRound(one.seating, without))
    return tuple(
        FileTournament(
            one.session_id,
            one.season_id,
            one.rounds,
            one.finalists,
            tuple(of_one),
            one.name or "",
            one.is_friendly,
        )
        for one, of_one in rounds.items()
    )


def bring_in(tournaments: Sequence[FileTournament]) -> None:
    """Add the tournaments of a file, within a transaction; who sits where is here already."""
    for one in tournaments:
        plan = TournamentPlan(one.season, one.rounds, one.finalists, one.name, one.is_friendly)
        add(one.session, plan)
        for number, drawn in enumerate(one.drawn, 1):
            put_round(one.session, number, drawn.seating, drawn.without_result)
