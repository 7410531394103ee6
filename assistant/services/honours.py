"""The honours of a season or of a whole league (League 5.5), each with its game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.league.honours import Honour, Record, honours, record
from assistant.services import game_outcomes, leagues, season_standings
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
    """The honours of these seasons of a league, taken together; who share one are by name."""
    ids = [season.id for season in seasons]
    people = leagues.at(league_id).roots
    members = {member.id: n for n, member in enumerate(people) if not member.is_guest}
    lines = [line for id in ids for line in standings_cache.totals_without_meetings(id)]
    found = _records(league_id, ids)
    ranked = [line for line in lines if line.person in members]
    reached = honours(sorted(ranked, key=lambda line: members[line.person]), found)
    game_ids = {honour.kind: _game(league_id, ids, honour, found) for honour in reached}
    rows = played.those([id for id in game_ids.values() if id])
    return [HonourWithGame(honour, rows.get(game_ids[honour.kind] or "")) for honour in reached]


def _records(league_id: str, season_ids: Sequence[str]) -> dict[str, Record]:
    """Everybody's record, merged entries as one person."""
    person_of = game_outcomes.person_by_entry(league_id)
    wins = played.wins_by_person(season_ids, person_of)
    sessions = played.sessions_by_person(season_ids, person_of)
    return {person: record(number, wins.get(person, "")) for person, number, _ in sessions}


def _game(
    league_id: str, season_ids: Sequence[str], honour: Honour, found: Mapping[str, Record]
) -> str | None:
    """The game of an honour; None for what is reached in no one game."""
    entries = season_standings.entries_of(league_id, honour.persons[:1])
    if honour.kind == "run":
        return played.placed_game(season_ids, entries, found[honour.persons[0]].last_of_run)
    if honour.kind in ("best", "worst"):
        return played.game_of_round(season_ids, entries, honour.kind, int(honour.number))
    return None
