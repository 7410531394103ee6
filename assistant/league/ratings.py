"""An estimate of how good somebody is (League 5.2).

Weng and Lin, A Bayesian Approximation Method for Online Ranking (2011), by OpenSkill.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

from assistant.league.results import GameResult

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's skill after so many games, as a normal distribution: its mean and deviation."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0

    @property
    def ordinal(self) -> float:
        """mu − 3 sigma: the skill is almost certainly at least this."""
        return self.mu - 3 * self.sigma


def ratings_after(games: Iterable[GameResult]) -> dict[str, Rating]:
    """Everybody's rating after these games, which are in order (3.6)."""
    ratings: dict[str, Rating] = {}
    for game in games:
        if len(game.placed) > 1:
            ratings.update(_rated(game, ratings))
    return ratings


def _rated(game: GameResult, ratings: Mapping[str, Rating]) -> dict[str, Rating]:
    """The new ratings of those who have a place in a game."""
    old = [ratings.get(result.person, Rating()) for result in game.placed]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in old]
    new = _MODEL.rate(teams, ranks=[float(result.place or 0) for result in game.placed])
    return {
        result.person: Rating(skill.mu, skill.sigma, rating.games + 1)
        for result, rating, [skill] in zip(game.placed, old, new, strict=True)
    }
