"""Adds up everybody's games of a season (League 3)."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction

from assistant.league.personal_results import Parts, PersonalResult, personal_results
from assistant.league.results import GameResult
from assistant.league.season_totals import Recent, SeasonTotals
from assistant.league.standings_rules import StandingsRules

LAST_GAMES = 5
"""The places of so many games are shown beside the order (5.1)."""


def totals_by_person(
    games: Iterable[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, SeasonTotals]:
    """The season totals of everybody in these games, or of some persons only.

    The games are in order (3.6), their merged entries replaced.
    """
    by_person = games_by_person(games, rules, persons)
    return {person: totals_of(person, own, rules) for person, own in by_person.items()}


def games_by_person(
    games: Iterable[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, list[PersonalResult]]:
    """What each of these games adds to the season of each person, in the order of the games."""
    found: dict[str, list[PersonalResult]] = {}
    for game in games:
        if persons is not None and not any(own.person in persons for own in game.results):
            continue
        for own in personal_results(game, rules):
            if persons is None or own.result.person in persons:
                found.setdefault(own.result.person, []).append(own)
    return found


def totals_of(person: str, games: Sequence[PersonalResult], rules: StandingsRules) -> SeasonTotals:
    """A person's games added up, the worst of them dropped (3.5)."""
    placed = [own for own in games if own.result.place is not None]
    dropped = _dropped(placed, rules)
    counted = [own for own in games if own.game not in dropped]
    results = [own.result for own in counted]
    firsts = [own.tied for own in counted if own.result.place == 1]
    seconds = [own.tied for own in counted if own.result.place == 2]
    above = [own.above for own in counted if own.above is not None]
    known = [own.result for own in games if own.result.best is not None]
    return SeasonTotals(
        person=person,
        played=len(placed),
        won=_sum((1, tied) for tied in firsts),
        seconds=_sum((1, tied) for tied in seconds),
        beaten=Fraction(sum(own.half_wins for own in counted), 2),
        met=sum(len(own.meetings) for own in counted),
        placement=_sum(own.placement for own in counted),
        points=sum(result.points for result in results),
        known_points=sum(result.points for result in results if result.rounds),
        rounds=sum(result.rounds for result in results),
        above=_sum(above),
        compared=len(above),
        bottles=sum(result.bottles for result in known),
        bottle_rounds=sum(result.rounds for result in known),
        best=max((result.best for result in known if result.best is not None), default=None),
        worst=min((result.worst for result in known if result.worst is not None), default=None),
        last=_last(placed, dropped),
        dropped=dropped,
        against=_against(games),
    )


def _dropped(placed: Sequence[PersonalResult], rules: StandingsRules) -> tuple[str, ...]:
    """The ids of the games that are dropped, in order; of equal ones the earliest."""
    count = rules.games_to_drop(len(placed))
    if not count:
        return ()
    worst_first = sorted(placed, key=lambda own: own.value(rules))
    dropped = {own.game for own in worst_first[:count]}
    return tuple(own.game for own in placed if own.game in dropped)


def _last(placed: Sequence[PersonalResult], dropped: Collection[str]) -> tuple[Recent, ...]:
    """The last games with a place, the newest first."""
    newest_first = reversed(placed[-LAST_GAMES:])
    return tuple(
        Recent(own.result.place or 0, len(own.meetings) + 1, own.game in dropped)
        for own in newest_first
    )


def _against(games: Iterable[PersonalResult]) -> dict[str, tuple[int, int]]:
    """Whom the person met, how often and with how many half wins."""
    against: dict[str, tuple[int, int]] = {}
    for own in games:
        for opponent, half_wins in own.meetings:
            met, won = against.get(opponent, (0, 0))
            against[opponent] = met + 1, won + half_wins
    return against


def _sum(parts: Iterable[Parts]) -> Fraction:
    """The exact sum; what is divided by the same is added up before."""
    divided: dict[int, int] = {}
    for number, by in parts:
        divided[by] = divided.get(by, 0) + number
    return sum((Fraction(number, by) for by, number in divided.items()), Fraction(0))
