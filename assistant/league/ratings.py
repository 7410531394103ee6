"""How good somebody probably is. League 5.2; Weng and Lin, A Bayesian Approximation Method for Online Ranking (2011)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

from assistant.league.results import GameResult

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's skill as a normal distribution, after so many games."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def shown(self) -> float:
        """What somebody is at least worth, almost for sure: mu − 3 sigma."""
        return self.mu - 3 * self.sigma


def after(
    games: Iterable[GameResult], before: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Everybody's rating after these games, in their order (3.6); `before` are the ratings with which they began."""
    ratings = dict(before or {})
    for game in games:
        placed = game.placed
        if len(placed) < 2:
            continue
        had = [ratings.get(result.person, Rating()) for result in placed]
        teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in had]
        rated = _MODEL.rate(teams, ranks=[float(result.place or 0) for result in placed])
        for result, rating, [team] in zip(placed, had, rated, strict=True):
            ratings[result.person] = Rating(team.mu, team.sigma, rating.games + 1)
    return ratings
