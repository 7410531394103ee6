"""The tournament of an evening: its rounds, and how they stand (League 7). Only reads."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from assistant.league import tournaments as rules
from assistant.league.results import GameResult
from assistant.league.standings import Row
from assistant.services import counting, leagues, seasons, seatings
from assistant.services.seatings import Seating
from assistant.services.sessions import session_row
from assistant.store import game_people
from assistant.store import tournaments as store

A_PAGE = 5
"""So many tournaments of a season are shown at once."""

Games = Mapping[str, GameResult]
"""Those of a tournament's tables that count, by id."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round, or the final table: its draw, and the numbers of the tables that it waits for.

    `without_result` are those that were said to be so, however they ended.
    """

    number: int
    seating: Seating
    waits_for: tuple[int, ...]
    without_result: tuple[int, ...]

    @property
    def is_over(self) -> bool:
        """Whether each game counts, or was said to be without a result."""
        return not self.waits_for


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament of so many rounds, with so many finalists, 0 for no final table.

    `drawn` are its rounds so far, `final` the final table once that is drawn. `rows` are the
    standing after the rounds; `order` is what follows from the final table too.
    """

    session_id: str
    season_id: str
    rounds: int
    finalists: int
    drawn: tuple[Round, ...]
    final: Round | None
    rows: tuple[Row, ...]
    order: tuple[Row, ...]

    @property
    def newest(self) -> Round:
        """What was drawn last."""
        return self.played[-1]

    @property
    def played(self) -> tuple[Round, ...]:
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
    def there(self) -> tuple[str, ...]:
        """Who is there still, as far as what was drawn tells."""
        of_round = self.drawn[-1].seating.people
        if self.final is None:
            return of_round
        final = self.final.seating.people
        return rules.still_there(self.rows, tuple(dict.fromkeys([*final, *of_round])), final)

    @property
    def has_begun(self) -> bool:
        """Whether a game of it has begun, deleted ones aside."""
        return any(table.has_begun for one in self.played for table in one.seating.tables)


def of_session(session_id: str) -> Tournament | None:
    """The tournament of a session; None where there is none."""
    row = store.get(session_id)
    if row is None:
        return None
    drawn = {seating.number: seating for seating in seatings.of_session(session_id)}
    games = _games(session_id, drawn.values())
    rounds = [
        _round(one.number, drawn[one.seating], set(json.loads(one.without_result)), games)
        for one in store.rounds([session_id])
    ]
    played, final = tuple(rounds[: row.rounds]), next(iter(rounds[row.rounds :]), None)
    rows = _standing(row.season_id, played, games)
    order = _after_final(rows, final, games) if final else rows
    return Tournament(
        session_id, row.season_id, row.rounds, row.finalists, played, final, rows, order
    )


def page_of_season(season_id: str, number: int) -> tuple[list[Tournament], bool]:
    """The n-th page of a season's tournaments, the newest first; and whether older ones follow."""
    ids = store.page_of_season(season_id, (number - 1) * A_PAGE, A_PAGE + 1)
    found = [of_session(id) for id in ids[:A_PAGE]]
    return [tournament for tournament in found if tournament], len(ids) > A_PAGE


def has_any(season_id: str) -> bool:
    """Whether a season has a tournament."""
    return bool(store.page_of_season(season_id, 0, 1))


def version(session_id: str) -> str:
    """What tells a tournament from what a phone saw of it: the newest draw, and what it is to be.

    Before there is one it is that of the session's newest seating.
    """
    row, drawn = store.get(session_id), seatings.version(seatings.of_session(session_id))
    return f"{drawn} {row.rounds} {row.finalists}" if row else drawn


def is_at(session_id: str) -> bool:
    """Whether a session has a tournament."""
    return store.get(session_id) is not None


def goes_on(session_id: str) -> bool:
    """Whether a tournament of the session is not over."""
    tournament = of_session(session_id)
    return tournament is not None and not tournament.is_over


def standing_before(tournament: Tournament, number: int) -> tuple[Row, ...]:
    """How the tournament stood when the round of this number was drawn, or is drawn."""
    seatings_then = [one.seating for one in tournament.drawn[: number - 1]]
    games = _games(tournament.session_id, seatings_then)
    return _standing(tournament.season_id, tournament.drawn[: number - 1], games)


def as_drawn(rounds: Sequence[Round]) -> list[rules.Round]:
    """Rounds as the league's rules know them."""
    return [
        rules.Round(
            tuple(table.people for table in one.seating.tables), one.seating.out, one.is_over
        )
        for one in rounds
    ]


def _games(session_id: str, drawn: Collection[Seating]) -> Games:
    """The games of these seatings that count, by id; their people are persons."""
    ids = [table.game_id for seating in drawn for table in seating.tables]
    found = [GameResult(id, own) for id, own in game_people.of_games(ids).items()]
    league_id = session_row(session_id).league_id
    return {game.id: game for game in counting.with_persons(league_id, found)}


def _round(number: int, seating: Seating, without: set[int], games: Games) -> Round:
    waits_for = tuple(
        table.number
        for table in seating.tables
        if table.game_id not in games and table.number not in without
    )
    return Round(number, seating, waits_for, tuple(sorted(without)))


def _standing(season_id: str, rounds: Sequence[Round], games: Games) -> tuple[Row, ...]:
    season = seasons.at(season_id)
    names = leagues.at(season.league_id).names
    return rules.standing(as_drawn(rounds), _counted(rounds, games), season.rules, names)


def _after_final(rows: tuple[Row, ...], final: Round, games: Games) -> tuple[Row, ...]:
    game = next(iter(_counted([final], games)), None)
    return rules.after_final(rows, final.seating.people, game)


def _counted(rounds: Sequence[Round], games: Games) -> list[GameResult]:
    """The games of these rounds that count in the tournament, in order."""
    return [
        games[table.game_id]
        for one in rounds
        for table in one.seating.tables
        if table.game_id in games and table.number not in one.without_result
    ]
