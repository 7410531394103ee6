"""The totals of those at a game after it has changed, without their other games (League 3).

What they had is kept; only games whose dropping changes are read beside the game itself.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.league.changed_totals import InOrder, changed
from assistant.league.personal_results import PersonalResult, personal_result
from assistant.league.results import GameResult, Result, with_merged_entries
from assistant.league.running_totals import LAST_GAMES
from assistant.league.season_totals import Recent, SeasonTotals
from assistant.services import game_outcomes, season_standings
from assistant.store import cached_results, league_games, personal_games
from assistant.store.models import LeagueGame, Season
from assistant.store.personal_games import Placed, RecentGame, Theirs


@dataclass(frozen=True, slots=True)
class Change:
    """A game of a season with the results, by entry, that counted and those that count instead.

    `is_saved`: the kept results are the new ones already; the totals never are.
    """

    game: LeagueGame
    old: tuple[Result, ...]
    new: tuple[Result, ...]
    is_saved: bool


def totals_after(
    season: Season, change: Change, kept: Mapping[str, SeasonTotals]
) -> dict[str, SeasonTotals | None]:
    """The totals of everybody who is in the old results or in the new ones.

    None for who has no row any more. `kept` has their totals as they were.
    """
    old, new = _merged(season, change.game, change.old), _merged(season, change.game, change.new)
    persons = {result.person for game in (old, new) for result in game.results}
    found = {
        person: _after(season, change, person, (old, new), kept.get(person, SeasonTotals(person)))
        for person in sorted(persons)
    }
    return {
        person: own if own.played or own.bottle_rounds else None for person, own in found.items()
    }


def persons_of(season: Season, change: Change) -> set[str]:
    """Everybody in the old results or in the new ones, as the persons that they are."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    return {person_of.get(result.person, result.person) for result in (*change.old, *change.new)}


def _after(
    season: Season,
    change: Change,
    person: str,
    games: tuple[GameResult, GameResult],
    kept: SeasonTotals,
) -> SeasonTotals:
    old, new = (_own(season, game, person) for game in games)
    entries = season_standings.entries_of(season.league_id, [person])
    theirs = Theirs(season.id, entries, "" if change.is_saved else change.game.id)
    after = _in_order(season, change, theirs, kept, (old, new))
    moved = {*kept.dropped} ^ {*after.dropped}
    return changed(kept, old, new, _others(season, person, moved - {change.game.id}), after)


def _in_order(
    season: Season,
    change: Change,
    theirs: Theirs,
    kept: SeasonTotals,
    two: tuple[PersonalResult | None, PersonalResult | None],
) -> InOrder:
    """What follows from the order of a person's games, the new result among them."""
    new = None if change.is_saved else two[1]
    dropped = _dropped(season, change.game, theirs, new)
    recent = _recent(change.game, theirs, new)
    best, worst = _extremes(theirs, kept, *two)
    return InOrder(
        dropped=dropped,
        last=tuple(Recent(game.place, game.people, game.game_id in dropped) for game in recent),
        best=best,
        worst=worst,
    )


def _dropped(
    season: Season, row: LeagueGame, theirs: Theirs, new: PersonalResult | None
) -> tuple[str, ...]:
    """The ids of the games that are dropped, in the order of the games; `new` is not saved yet."""
    rules = season_standings.rules_of(season)
    adds = new is not None and new.result.place is not None
    count = rules.games_to_drop(personal_games.count(theirs) + adds)
    worst = personal_games.worst(theirs, count)
    if new is not None and adds:
        day = league_games.session_of(row).day
        worst.append(Placed(float(new.value(rules)), day, row.begun_at, row.id))
    in_order = sorted(sorted(worst)[:count], key=lambda game: game[1:])
    return tuple(game.game_id for game in in_order)


def _recent(row: LeagueGame, theirs: Theirs, new: PersonalResult | None) -> list[RecentGame]:
    """The last games, the newest first."""
    games = personal_games.latest(theirs, LAST_GAMES)
    if new is not None and new.result.place is not None:
        day = league_games.session_of(row).day
        own = RecentGame(day, row.begun_at, row.id, new.result.place, new.met + 1)
        games = sorted([*games, own], reverse=True)
    return games[:LAST_GAMES]


def _extremes(
    theirs: Theirs, kept: SeasonTotals, old: PersonalResult | None, new: PersonalResult | None
) -> tuple[int | None, int | None]:
    """The best and the worst round; looked for where the old result may have had one of them."""
    best, worst = kept.best, kept.worst
    if old and (old.result.best == best or old.result.worst == worst):
        best, worst = personal_games.extremes(theirs)
    if new is None or new.result.best is None or new.result.worst is None:
        return best, worst
    return (
        new.result.best if best is None else max(best, new.result.best),
        new.result.worst if worst is None else min(worst, new.result.worst),
    )


def _others(season: Season, person: str, game_ids: set[str]) -> dict[str, PersonalResult]:
    """What these games added to a person's season."""
    if not game_ids:
        return {}
    games = season_standings.with_persons(
        season.league_id, cached_results.some_games(sorted(game_ids))
    )
    found = {game.id: _own(season, game, person) for game in games}
    return {id: own for id, own in found.items() if own}


def _own(season: Season, game: GameResult, person: str) -> PersonalResult | None:
    result = game.result_of(person)
    return personal_result(game, result, season_standings.rules_of(season)) if result else None


def _merged(season: Season, row: LeagueGame, results: tuple[Result, ...]) -> GameResult:
    person_of = game_outcomes.person_by_entry(season.league_id)
    return with_merged_entries(GameResult(row.id, results), person_of)
