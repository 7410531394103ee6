"""The season totals after entries were merged or parted (League 1.2), without everybody's games.

Those people's own totals follow from their games alone. In the totals of everybody else nothing
changes but whom they met.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from assistant.league.season_totals import SeasonTotals
from assistant.services import game_outcomes, season_standings
from assistant.store import cached_results, played, standings_cache
from assistant.store.models import Season

Met = dict[str, tuple[int, int]]
"""For each person met how often, and with how many half wins."""


def totals_after(season: Season, persons: Collection[str]) -> dict[str, SeasonTotals | None]:
    """The totals that are others than before, once entries of these persons are merged or parted.

    None for who has no row any more.
    """
    entries = season_standings.entries_of(season.league_id, persons)
    kept = standings_cache.totals(season.id)
    gone: dict[str, SeasonTotals | None] = dict.fromkeys(entries & kept.keys())
    return gone | _own(season, entries) | _others(season, entries, kept)


def _own(season: Season, entries: Collection[str]) -> dict[str, SeasonTotals]:
    games = cached_results.games_with(season.id, entries)
    return season_standings.totals_from(season, games, entries)


def _others(
    season: Season, entries: Collection[str], kept: Mapping[str, SeasonTotals]
) -> dict[str, SeasonTotals]:
    """The totals of everybody else who met one of them."""
    met = _met(season, entries)
    found = {}
    for person, own in kept.items():
        if person not in entries and (person in met or not own.against.keys().isdisjoint(entries)):
            stays = {other: times for other, times in own.against.items() if other not in entries}
            found[person] = replace(own, against=stays | met.get(person, {}))
    return found


def _met(season: Season, entries: Collection[str]) -> dict[str, Met]:
    """For everybody else how often they met each of these persons."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    found: dict[str, Met] = {}
    for person in {person_of.get(entry, entry) for entry in entries}:
        theirs = season_standings.entries_of(season.league_id, [person])
        for entry, times, lost_half_wins in played.meetings([season.id], theirs):
            own = found.setdefault(person_of.get(entry, entry), {})
            met, half_wins = own.get(person, (0, 0))
            own[person] = met + times, half_wins + 2 * times - lost_half_wins
    return found
