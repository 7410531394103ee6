"""League 5.2: the rating, held to OpenSkill used directly."""

from collections import Counter
from collections.abc import Sequence

import pytest
from openskill.models import PlackettLuce

from assistant.league.ratings import Rating, ratings_after
from assistant.league.results import GameResult
from tests.league.made import season
from tests.league.telling import a_game

GAMES = season("rated")


def directly(games: Sequence[GameResult]) -> dict[str, tuple[float, float]]:
    """Everybody's mu and sigma, by the library alone."""
    model = PlackettLuce()
    skills = {result.person: model.rating() for game in games for result in game.results}
    for game in games:
        ranks = {result.person: float(result.place) for result in game.results if result.place}
        rated = model.rate([[skills[person]] for person in ranks], ranks=list(ranks.values()))
        skills.update(zip(ranks, (team[0] for team in rated), strict=True))
    return {person: (skill.mu, skill.sigma) for person, skill in skills.items()}


def test_5_2_everybody_begins_with_25_and_a_third_of_it() -> None:
    assert (Rating().mu, Rating().sigma, Rating().games) == (25, 25 / 3, 0)


def test_5_2_shown_is_what_somebody_is_at_least_worth() -> None:
    assert Rating(30, 5).ordinal == 15


def test_5_2_a_season_is_rated_as_the_library_rates_it() -> None:
    expected = {person: pytest.approx(skill) for person, skill in directly(GAMES).items()}
    assert {
        person: (rating.mu, rating.sigma) for person, rating in ratings_after(GAMES).items()
    } == expected


def test_5_2_a_rating_knows_from_how_many_games_it_is() -> None:
    played = Counter(result.person for game in GAMES for result in game.placed)
    assert {person: rating.games for person, rating in ratings_after(GAMES).items()} == played


def test_5_2_who_left_is_not_rated() -> None:
    assert ratings_after([a_game("a", "Adam", "Betty", left={"Doris": 9})]) == ratings_after(
        [a_game("a", "Adam", "Betty")]
    )


def test_5_2_a_game_of_one_who_has_a_place_changes_nothing() -> None:
    first = a_game("a", "Adam", "Betty")
    alone, nobody = a_game("b", "Adam", left={"Betty": 9}), a_game("c", left={"Adam": 1})
    assert ratings_after([first, alone, nobody]) == ratings_after([first])
