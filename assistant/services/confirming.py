"""Standings that somebody is about to change are shown before they are changed (League 5.3)."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256

from assistant.league import rank_changes
from assistant.league.rank_changes import RankChange
from assistant.league.standings import Row
from assistant.league.standings_rules import Count
from assistant.services import counting, standings_corrections
from assistant.services import leagues as all_leagues
from assistant.store import league_games, leagues
from assistant.store.models import Season


@dataclass(frozen=True, slots=True)
class SeasonChange:
    """Who moves in a season; nobody, where only other columns change.

    `names` has every entry of the league, also who would be new to it.
    """

    name: str
    count: Count
    moves: tuple[RankChange, ...]
    names: Mapping[str, str]


class UnconfirmedInLeague(Exception):
    """The standings of a league would be others, and nothing was written."""

    def __init__(self, league_id: str, changes: Sequence[SeasonChange]) -> None:
        super().__init__(league_id)
        self.league_id = league_id
        self.changes = tuple(changes)


@contextmanager
def confirmed(
    league_id: str | None, shown: str | None, noted: Sequence[Season] = ()
) -> Iterator[None]:
    """Within `writing`, around what may change the standings of a league.

    `shown` is the `mark` of the changes that somebody was shown, "" of none; None where nobody is
    asked. UnconfirmedInLeague where other changes follow, so that nothing is kept of them. What
    changes in the seasons `noted` is noted on their pages.
    """
    is_asked = league_id is not None and shown is not None
    before = standings_corrections.snapshot(leagues.seasons(league_id or "") if is_asked else noted)
    yield
    both = [(season, rows, counting.anew(season).rows) for season, rows in before]
    told = [change for change in (change_of(*one) for one in both) if change is not None]
    if league_id and shown is not None and told and mark(told) != shown:
        raise UnconfirmedInLeague(league_id, told)
    ids = {season.id for season in noted}
    for season, rows, now in both:
        if season.id in ids:
            standings_corrections.note_moves(season, rank_changes.rank_changes(rows, now))


def without(game_id: str) -> list[SeasonChange]:
    """What changes in the season of a game if it counts no longer; nothing where it is in none."""
    row = league_games.get(game_id)
    season = leagues.season(row.season_id) if row and row.season_id else None
    if row is None or season is None:
        return []
    rows = counting.of_season(season).rows
    change = change_of(season, rows, standings_corrections.rows_without(row, season))
    return [change] if change else []


def change_of(season: Season, before: Sequence[Row], after: Sequence[Row]) -> SeasonChange | None:
    """What is different in the standings of a season; None where nothing is."""
    if tuple(before) == tuple(after):
        return None
    moves = rank_changes.rank_changes(before, after)
    names = all_leagues.at(season.league_id).names
    return SeasonChange(season.name, counting.rules_of(season).count, moves, names)


def mark(changes: Sequence[SeasonChange]) -> str:
    """Stands for these changes in a form: whoever sends it was shown just them.

    It goes by names, in their order: who is new gets another id each time that it is tried.
    """
    told = [(change.name, change.count, _by_name(change)) for change in changes]
    return sha256(repr(told).encode()).hexdigest()[:16]


def _by_name(change: SeasonChange) -> list[RankChange]:
    """Who moves, with names in the place of ids."""
    named = [replace(move, person=change.names[move.person]) for move in change.moves]
    return sorted(named, key=lambda move: move.person)
