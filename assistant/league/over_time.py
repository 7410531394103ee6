"""The order after each session. League 4, asked again and again."""

from collections.abc import Collection, Sequence

from assistant.league.lines import Line, line
from assistant.league.results import Played
from assistant.league.rules import StandingsRules
from assistant.league.standings import Row, standings


def over_time(
    sessions: Sequence[Sequence[Played]], rules: StandingsRules, guests: Collection[str] = ()
) -> tuple[tuple[Row, ...], ...]:
    """The standings after each of these sessions, whose games are in order (3.6) and have each person as one."""
    games_of: dict[str, list[Played]] = {}
    lines: dict[str, Line] = {}
    after = []
    for session in sessions:
        for game in session:
            for result in game.results:
                if result.person not in guests:
                    games_of.setdefault(result.person, []).append(game)
        for person in {result.person for game in session for result in game.results if result.person not in guests}:
            lines[person] = line(person, games_of[person], rules)
        after.append(standings(lines.values(), rules))
    return tuple(after)
