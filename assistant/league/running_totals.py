"""Adds up a person's games one after the other (League 3)."""

from bisect import insort
from collections.abc import Collection, Iterable
from fractions import Fraction

from assistant.league.personal_results import PersonalResult, personal_result
from assistant.league.results import GameResult, Result
from assistant.league.season_totals import Recent, SeasonTotals
from assistant.league.standings_rules import StandingsRules
from assistant.league.sums import Sums, sums_of

LAST_GAMES = 5
"""The places of so many games are shown beside the order (5.1)."""


def totals_by_person(
    games: Iterable[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, SeasonTotals]:
    """The season totals of everybody in these games, or of some persons only.

    The games are in order (3.6), their merged entries replaced.
    """
    running: dict[str, RunningTotals] = {}
    for game in games:
        for result in game.results:
            if persons is None or result.person in persons:
                own = running.setdefault(result.person, RunningTotals(result.person, rules))
                own.add(game, result)
    return {person: own.totals() for person, own in running.items()}


class RunningTotals:
    """One person's games so far, to which the next one can be added."""

    def __init__(self, person: str, rules: StandingsRules) -> None:
        self._person = person
        self._rules = rules
        self._games: list[PersonalResult] = []
        self._worst_first: list[tuple[Fraction, int]] = []
        """The value and the index of each game with a place; of equal values the earliest first."""
        self._sums_of_games: list[Sums] = []
        self._sums = Sums()
        self._against: dict[str, tuple[int, int]] = {}

    def add(self, game: GameResult, result: Result) -> None:
        """Adds the next game, in which the person has this result."""
        own = personal_result(game, result, self._rules)
        if result.place is not None:
            insort(self._worst_first, (own.value(self._rules), len(self._games)))
        self._games.append(own)
        self._sums_of_games.append(sums_of(own))
        self._sums = self._sums.plus(self._sums_of_games[-1])
        for opponent, half_wins in own.meetings:
            met, won = self._against.get(opponent, (0, 0))
            self._against[opponent] = met + 1, won + half_wins

    def totals(self) -> SeasonTotals:
        """The season totals of the games so far, the worst of them dropped (3.5)."""
        dropped = self._dropped()
        sums = self._sums
        for index in dropped:
            sums = sums.minus(self._sums_of_games[index])
        known = [game.result for game in self._games if game.result.best is not None]
        return SeasonTotals(
            person=self._person,
            played=len(self._worst_first),
            won=sums.won,
            seconds=sums.seconds,
            beaten=Fraction(sums.half_wins, 2),
            met=sums.met,
            placement=sums.placement,
            points=sums.points,
            known_points=sums.known_points,
            rounds=sums.rounds,
            above=sums.above,
            compared=sums.compared,
            bottles=sum(result.bottles for result in known),
            bottle_rounds=sum(result.rounds for result in known),
            best=max((result.best for result in known if result.best is not None), default=None),
            worst=min((result.worst for result in known if result.worst is not None), default=None),
            last=self._last(dropped),
            dropped=tuple(self._games[index].game for index in dropped),
            against=dict(self._against),
        )

    def _dropped(self) -> list[int]:
        """The indexes of the games that are dropped, in the order of the games."""
        count = self._rules.games_to_drop(len(self._worst_first))
        return sorted(index for _, index in self._worst_first[:count])

    def _last(self, dropped: Collection[int]) -> tuple[Recent, ...]:
        """The last games with a place, the newest first."""
        placed = sorted(index for _, index in self._worst_first)
        return tuple(
            Recent(
                place=self._games[index].result.place or 0,
                people=self._games[index].met + 1,
                is_dropped=index in dropped,
            )
            for index in reversed(placed[-LAST_GAMES:])
        )
