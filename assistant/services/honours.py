"""The honours of a season or of a whole league (League 5.5), each with its game."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.league import honours as reckoned
from assistant.league.honours import Honour, Played
from assistant.services import game_outcomes, season_standings
from assistant.services.seasons import Season
from assistant.store import played, standings_cache
from assistant.store.played import GameOfSeason


@dataclass(frozen=True, slots=True)
class HonourWithGame:
    """An honour. `game` is where the first who has it reached it, None where that is no one game.

    Of a run it is the last game.
    """

    honour: Honour
    game: GameOfSeason | None


def of(seasons: Sequence[Season], league_id: str) -> list[HonourWithGame]:
    """The honours of these seasons of a league, taken together."""
    ids = [season.id for season in seasons]
    person_of = game_outcomes.person_by_entry(league_id)
    guests = season_standings.guests_of(league_id)
    in_order = sorted(seasons, key=lambda season: (season.first_day, season.id))
    lines = [own for season in in_order for own in standings_cache.totals(season.id).values()]
    found = reckoned.played(played.results_in_order(ids, person_of))
    members = [own for own in lines if own.person not in guests]
    return [
        HonourWithGame(honour, _game(honour, found, ids, league_id))
        for honour in reckoned.honours(members, found)
    ]


def _game(
    honour: Honour, found: Played, season_ids: Sequence[str], league_id: str
) -> GameOfSeason | None:
    match honour.kind:
        case "run":
            game_id: str | None = found.runs[honour.persons[0]].last_game
        case "best" | "worst":
            entries = season_standings.entries_of(league_id, honour.persons)
            coins = int(honour.number)
            game_id = played.game_of_round(season_ids, entries, honour.kind, coins)
        case _:
            return None
    return played.those([game_id]).get(game_id) if game_id else None
