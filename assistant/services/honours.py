"""The honours of a season or of a whole league (League 5.5), each with its game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.league.honours import Honour, Record, honours, record
from assistant.league.results import Result
from assistant.league.season_count import CountedGame
from assistant.services import counting, leagues, played_games
from assistant.services.played_games import GameOfSeason
from assistant.services.seasons import Season


@dataclass(frozen=True, slots=True)
class HonourWithGame:
    """An honour. `game` is where the first of those who have it reached it, of a run the last one;
    None where it is no one game.
    """

    honour: Honour
    game: GameOfSeason | None


_Games = Mapping[str, Sequence[tuple[str, Result]]]
"""For each person the id and the result of each game, in order."""


def of(league_id: str, seasons: Sequence[Season]) -> list[HonourWithGame]:
    """The honours of these seasons of a league, taken together; who share one are by name."""
    counts = [counting.of_season(season) for season in seasons]
    people = leagues.at(league_id).roots
    members = {member.id: n for n, member in enumerate(people) if not member.is_guest}
    lines = [own for count in counts for own in count.totals.values() if own.person in members]
    games = _by_person([counted for count in counts for counted in count.games])
    sessions = {
        person: {session for count in counts for session in count.sessions_of.get(person, ())}
        for person in games
    }
    found = {person: record(len(sessions[person]), _wins(own)) for person, own in games.items()}
    reached = honours(sorted(lines, key=lambda line: members[line.person]), found)
    ids = {honour.kind: _game(honour, games, found) for honour in reached}
    rows = played_games.those([id for id in ids.values() if id])
    return [HonourWithGame(honour, rows.get(ids[honour.kind] or "")) for honour in reached]


def _by_person(games: Sequence[CountedGame]) -> _Games:
    found: dict[str, list[tuple[str, Result]]] = {}
    for counted in sorted(games, key=lambda counted: counted.moment):
        for result in counted.game.results:
            found.setdefault(result.person, []).append((counted.game.id, result))
    return found


def _wins(games: Sequence[tuple[str, Result]]) -> str:
    """What `record` takes."""
    return "".join(str(int(own.place == 1)) for _, own in games if own.place is not None)


def _game(honour: Honour, games: _Games, found: Mapping[str, Record]) -> str | None:
    """The game of an honour; None for what is reached in no one game."""
    person = honour.persons[0]
    own = games.get(person, ())
    match honour.kind:
        case "run":
            placed = [id for id, result in own if result.place is not None]
            return placed[found[person].last_of_run]
        case "best":
            return next((id for id, result in own if result.best == honour.number), None)
        case "worst":
            return next((id for id, result in own if result.worst == honour.number), None)
    return None
