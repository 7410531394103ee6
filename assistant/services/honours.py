"""The honours of a season or of a whole league (League 5.5), each with its game."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.league.honours import Honour, honours, records
from assistant.services import game_outcomes, season_standings
from assistant.services.leagues import everybody
from assistant.services.seasons import Season
from assistant.store import played, standings_cache
from assistant.store.played import GameOfSeason


@dataclass(frozen=True, slots=True)
class HonourWithGame:
    """An honour. `game` is where the first of those who have it reached it, of a run the last one;
    None where it is no one game.
    """

    honour: Honour
    game: GameOfSeason | None


def of(league_id: str, seasons: Sequence[Season]) -> list[HonourWithGame]:
    """The honours of these seasons of a league, taken together."""
    ids = [season.id for season in seasons]
    members = {member.id: n for n, member in enumerate(everybody(league_id)) if not member.is_guest}
    lines = [line for id in ids for line in standings_cache.totals(id).values()]
    games = played.in_order(ids)
    found = records(games, _places(league_id, ids))
    ranked = [line for line in lines if line.person in members]
    reached = honours(sorted(ranked, key=lambda line: members[line.person]), found)
    game_ids = {
        honour.kind: found[honour.persons[0]].last_of_run
        if honour.kind == "run"
        else _of_round(league_id, ids, honour, games)
        for honour in reached
    }
    rows = played.those([id for id in game_ids.values() if id])
    return [HonourWithGame(honour, rows.get(game_ids[honour.kind] or "")) for honour in reached]


def _places(league_id: str, season_ids: Sequence[str]) -> dict[str, dict[str, int]]:
    """Everybody's place in each game, merged entries as one person."""
    person_of = game_outcomes.person_by_entry(league_id)
    places: dict[str, dict[str, int]] = {}
    for entry, own in played.places_by_entry(season_ids).items():
        places.setdefault(person_of.get(entry, entry), {}).update(own)
    return places


def _of_round(
    league_id: str, season_ids: Sequence[str], honour: Honour, games: Sequence[tuple[str, str]]
) -> str | None:
    """The first game of these with the round that is honoured; None for an honour of no round."""
    if honour.kind not in ("best", "worst"):
        return None
    entries = season_standings.entries_of(league_id, honour.persons[:1])
    found = played.games_of_round(season_ids, entries, honour.kind, int(honour.number))
    return next((game for game, _ in games if game in found), None)
