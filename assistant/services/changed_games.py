"""The totals of those at games after these have changed, without their other games (League 3).

What they had is kept; only games whose dropping changes are read beside those that changed. What it
takes goes by how many people there are: each is looked at once, however many of their games change.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from assistant.league.changed_totals import InOrder, changed
from assistant.league.personal_results import PersonalResult, personal_result
from assistant.league.results import GameResult, Result
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
    season: Season, changes: Sequence[Change], kept: Mapping[str, SeasonTotals]
) -> dict[str, SeasonTotals | None]:
    """The totals of everybody who is in the old results or in the new ones of these games.

    None for who has no row any more. `kept` has their totals as they were.
    """
    old = _by_person(season, ((change.game, change.old) for change in changes))
    new = _by_person(season, ((change.game, change.new) for change in changes))
    unsaved = {change.game.id: change.game for change in changes if not change.is_saved}
    entries = _entries(season)
    found = {}
    for person in sorted(old.keys() | new.keys()):
        before, two = kept.get(person, SeasonTotals(person)), (old[person], new[person])
        theirs = Theirs(season.id, {person, *entries[person]}, but=tuple(unsaved))
        found[person] = _after(season, unsaved, theirs, two, before)
    return {
        person: own if own.played or own.bottle_rounds else None for person, own in found.items()
    }


def persons_of(season: Season, changes: Sequence[Change]) -> set[str]:
    """Everybody in the old results or in the new ones, as the persons that they are."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    entries = {result.person for change in changes for result in (*change.old, *change.new)}
    return {person_of.get(entry, entry) for entry in entries}


Unsaved = Mapping[str, LeagueGame]
"""The games of which the kept results are still the old ones, by id."""

Two = tuple[Sequence[PersonalResult], Sequence[PersonalResult]]
"""What games brought a person, and what they bring instead."""


def _by_person(
    season: Season, games: Iterable[tuple[LeagueGame, tuple[Result, ...]]]
) -> defaultdict[str, list[PersonalResult]]:
    """What these games add to each person's season."""
    rules, found = season_standings.rules_of(season), defaultdict[str, list[PersonalResult]](list)
    played = [GameResult(row.id, results) for row, results in games]
    for game in season_standings.with_persons(season.league_id, played):
        for result in game.results:
            found[result.person].append(personal_result(game, result, rules))
    return found


def _entries(season: Season) -> defaultdict[str, list[str]]:
    """The entries that were merged into each person."""
    found = defaultdict[str, list[str]](list)
    for entry, person in game_outcomes.person_by_entry(season.league_id).items():
        found[person].append(entry)
    return found


def _after(
    season: Season, unsaved: Unsaved, theirs: Theirs, two: Two, kept: SeasonTotals
) -> SeasonTotals:
    old, new = two
    after = _in_order(season, unsaved, theirs, kept, two)
    moved = {*kept.dropped} ^ {*after.dropped}
    others = _others(season, kept.person, moved - {own.game for own in (*old, *new)})
    return changed(kept, old, new, others, after)


def _in_order(
    season: Season, unsaved: Unsaved, theirs: Theirs, kept: SeasonTotals, two: Two
) -> InOrder:
    """What follows from the order of a person's games, the new results among them."""
    new = [own for own in two[1] if own.game in unsaved and own.result.place is not None]
    dropped = _dropped(season, unsaved, theirs, new)
    recent = _recent(unsaved, theirs, new)
    best, worst = _extremes(theirs, kept, *two)
    return InOrder(
        dropped=dropped,
        last=tuple(Recent(game.place, game.people, game.game_id in dropped) for game in recent),
        best=best,
        worst=worst,
    )


def _dropped(
    season: Season, unsaved: Unsaved, theirs: Theirs, new: Sequence[PersonalResult]
) -> tuple[str, ...]:
    """The ids of the games that are dropped, in the order of the games; `new` is not saved yet."""
    rules = season_standings.rules_of(season)
    count = rules.games_to_drop(personal_games.count(theirs) + len(new))
    worst = personal_games.worst(theirs, count)
    for own in new:
        row = unsaved[own.game]
        day = league_games.session_of(row).day
        worst.append(Placed(float(own.value(rules)), day, row.begun_at, row.id))
    in_order = sorted(sorted(worst)[:count], key=lambda game: game[1:])
    return tuple(game.game_id for game in in_order)


def _recent(unsaved: Unsaved, theirs: Theirs, new: Sequence[PersonalResult]) -> list[RecentGame]:
    """The last games, the newest first."""
    games = personal_games.latest(theirs, LAST_GAMES)
    for own in new:
        row = unsaved[own.game]
        day = league_games.session_of(row).day
        games.append(RecentGame(day, row.begun_at, row.id, own.result.place or 0, own.met + 1))
    return sorted(games, reverse=True)[:LAST_GAMES]


def _extremes(
    theirs: Theirs,
    kept: SeasonTotals,
    old: Sequence[PersonalResult],
    new: Sequence[PersonalResult],
) -> tuple[int | None, int | None]:
    """The best and the worst round; looked for where an old result may have had one of them."""
    new_best = max(_known(own.result.best for own in new), default=None)
    new_worst = min(_known(own.result.worst for own in new), default=None)
    best, worst = kept.best, kept.worst
    is_gone = any(own.result.best == best for own in old) and new_best != best
    if is_gone or (any(own.result.worst == worst for own in old) and new_worst != worst):
        best, worst = personal_games.extremes(theirs)
    return (
        max(_known((best, new_best)), default=None),
        min(_known((worst, new_worst)), default=None),
    )


def _known(numbers: Iterable[int | None]) -> list[int]:
    return [number for number in numbers if number is not None]


def _others(season: Season, person: str, game_ids: set[str]) -> dict[str, PersonalResult]:
    """What these games added to a person's season."""
    if not game_ids:
        return {}
    rules = season_standings.rules_of(season)
    games = season_standings.with_persons(
        season.league_id, cached_results.some_games(sorted(game_ids))
    )
    found = {game.id: (game, game.result_of(person)) for game in games}
    return {id: personal_result(game, own, rules) for id, (game, own) in found.items() if own}
