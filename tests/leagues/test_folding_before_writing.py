"""Nobody folds a record while others wait to write: what is needed of it is worked out before."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from flask import Flask

from assistant.league.seasons import StandingsRules
from assistant.leagues import counting, people, seasons, sessions
from assistant.rules.fold import fold, refolded
from assistant.rules.options import USUAL, Goal
from assistant.store import engine, grants
from assistant.store import tables as store
from assistant.store.engine import new_id, now, writing
from assistant.tables import cache, opening, summaries
from tests import leaguing
from tests.databases import ON_SQLITE

AGREED = replace(USUAL, goal=Goal("rounds", 2))
DAYS = (date(2026, 2, 1), date(2026, 3, 1))
NAMES = ("Anna", "Ben", "Clara", "Dora")

pytestmark = ON_SQLITE


class League:
    """A league with a game that counts, and a table that is not its game."""

    def __init__(self) -> None:
        self.id, self.season = leaguing.founded(StandingsRules(), AGREED)
        people_ids = leaguing.cast(self.id, 8)
        self.newcomer, self.member = people_ids[-1], people_ids[0]
        [self.night] = leaguing.evenings(self.id, 1)
        game, other = (
            leaguing.made(Random(seed), people_ids[:4], 2, by_card=True) for seed in (1, 2)
        )
        leaguing.write([(game, self.night, self.season), (other, self.night, None)], AGREED)
        with writing():
            leaguing.recount_season(self.season)
            for table_id in (game.id, other.id):
                store.visit("a-phone", table_id)
            grants.give(self.id, "a-phone", "secretary", now())
        self.table = game.id
        counting._brought.cache_clear()


DOINGS: dict[str, Callable[[League], object]] = {
    "season": lambda at: seasons.change_season(at.season, "", DAYS, AGREED, StandingsRules()),
    "day": lambda at: sessions.change(at.night, date(2026, 2, 2), ""),
    "attach": lambda at: sessions.attach(at.table, at.night, None),
    "rename": lambda at: opening.rename(at.table, NAMES, "a-phone"),
    "rematch": lambda at: opening.rematch(new_id(), at.table, "a-phone"),
    "home": lambda at: summaries.of_phone("a-phone"),
}


@pytest.fixture
def folds(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[bool]]:
    """Whether the lock of the writers was held, for each record that is folded."""
    held: list[bool] = []

    def watched(fold: Callable[..., object]) -> Callable[..., object]:
        def watch(*arguments: object, **named: object) -> object:
            held.append(engine._one_at_a_time.locked())
            return fold(*arguments, **named)

        return watch

    monkeypatch.setattr(counting, "fold", watched(fold))
    monkeypatch.setattr(cache, "refolded", watched(refolded))
    with app.app_context():
        yield held


@pytest.mark.parametrize("doing", DOINGS)
def test_records_are_folded_before_the_others_have_to_wait(doing: str, folds: list[bool]) -> None:
    league = League()
    folds.clear()
    DOINGS[doing](league)
    assert folds and not any(folds)


def test_no_record_of_who_is_merged_is_folded(folds: list[bool]) -> None:
    league = League()
    folds.clear()
    people.merge(league.id, league.newcomer, into=league.member)
    assert not any(folds)
