"""Other days of a season or of an evening: what is kept is what the records say."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import counting, people, seasons, sessions, soundness
from assistant.rules.options import Goal, Options
from assistant.store.engine import writing
from tests.databases import ON_SQLITE
from tests.leaguing import FIRST, LAST, cast, evenings, founded, made, recount_season, write
from tests.volume import some, volume

AGREED = Options(goal=Goal("rounds", 2))
RULES = StandingsRules(drop=1, of=4)
GAMES, NIGHTS = volume(80, 160), volume(40, 80)

pytestmark = ON_SQLITE


@dataclass
class League:
    """A season of many evenings, each of two games: few of all that count."""

    id: str
    season_id: str
    people: list[str]
    nights: list[str]

    def make_season(self, first_day: int, last_day: int) -> None:
        """Let the season begin so many days later, and end so many earlier."""
        days = FIRST + timedelta(days=first_day), LAST - timedelta(days=last_day)
        seasons.change_season(self.season_id, "2026", days, AGREED, RULES)

    def play_later(self, night: int, days: int) -> None:
        """Let an evening have been so many days later."""
        session = sessions.at(self.nights[night])
        sessions.change(session.id, session.day + timedelta(days=days), session.place)


@pytest.fixture
def league(app: Flask) -> Iterator[League]:
    chance = Random("days")
    with app.app_context():
        league_id, season_id = founded(RULES, AGREED)
        ids, nights = cast(league_id, 9), evenings(league_id, NIGHTS)
        games = [made(chance, chance.sample(ids[:8], 4), 2) for _ in range(GAMES)]
        write(((game, nights[n // 2], season_id) for n, game in enumerate(games)), AGREED)
        with writing():
            recount_season(season_id)
        yield League(league_id, season_id, ids, nights)


CHANGES: dict[str, Callable[[League], object]] = {
    "first day later": lambda at: at.make_season(1, 0),
    "half of the season": lambda at: at.make_season(0, 180),
    "earlier evening after the next": lambda at: at.play_later(3, 6),
    "last evening before others": lambda at: at.play_later(-1, -20),
    "evening out of the season": lambda at: at.play_later(5, 400),
}


@pytest.mark.parametrize("change", some(CHANGES, 2))
def test_what_is_kept_after_days_were_changed_is_what_the_records_say(
    change: str, league: League
) -> None:
    CHANGES[change](league)
    assert not soundness.differing_games(league.id)


def test_days_that_are_changed_back_leave_nothing_behind(league: League) -> None:
    league.make_season(3, 3)
    league.make_season(0, 0)
    assert len(counting.of_season(seasons.at(league.season_id)).games) == GAMES
    assert not soundness.differing_games(league.id)


def test_who_was_merged_and_parted_again_has_what_the_records_say(league: League) -> None:
    people.merge(league.id, league.people[8], into=league.people[0])
    assert not soundness.differing_games(league.id)
    people.unmerge(league.id, league.people[8])
    assert not soundness.differing_games(league.id)
