"""The order after each session. League 4, asked again and again."""

from collections.abc import Collection, Sequence

from assistant.league.results import GameResult
from assistant.league.season_totals import Account, CarriedForward, SeasonTotals, forward
from assistant.league.standings import Row, standings
from assistant.league.standings_rules import StandingsRules


def over_time(
    sessions: Sequence[Sequence[GameResult]],
    rules: StandingsRules,
    guests: Collection[str] = (),
    brought: Sequence[tuple[str, CarriedForward]] = (),
    last: int | None = None,
) -> tuple[tuple[Row, ...], ...]:
    """The standings after each of these sessions, or only after so many of the last ones.

    The sessions' games are in order (3.6) and have each person as one. `brought` was there before the first (2.8).
    """
    accounts: dict[str, Account] = {}
    after = []
    for left, session in zip(reversed(range(len(sessions))), sessions, strict=True):
        for game in session:
            for result in game.results:
                if result.person not in guests:
                    accounts.setdefault(result.person, Account(result.person, rules)).add(
                        game, result
                    )
        if last is None or left < last:
            lines = {person: account.line for person, account in accounts.items()}
            for person, totals in brought:
                if person not in guests:
                    lines[person] = forward(lines.get(person, SeasonTotals(person)), totals)
            after.append(standings(lines.values(), rules))
    return tuple(after)
