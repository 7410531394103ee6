"""A person's season after one game has come, gone, or become another (League 3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from assistant.league.personal_results import PersonalResult
from assistant.league.season_totals import Recent, SeasonTotals
from assistant.league.sums import Sums, sums_of
from assistant.rules.cards import Coins


@dataclass(frozen=True, slots=True)
class InOrder:
    """What follows from the order of all of a person's games, as it is afterwards.

    The ids of those `dropped`, in the order of the games (3.5); the `last` games, the newest first;
    the `best` and the `worst` round.
    """

    dropped: tuple[str, ...]
    last: tuple[Recent, ...]
    best: Coins | None
    worst: Coins | None


def changed(
    totals: SeasonTotals,
    old: PersonalResult | None,
    new: PersonalResult | None,
    others: Mapping[str, PersonalResult],
    after: InOrder,
) -> SeasonTotals:
    """The totals with `new` instead of `old`, None where the person was not in the game.

    `others` has by its id every other game that is dropped now and was not before, or was and is
    not.
    """
    before, now = set(totals.dropped), set(after.dropped)
    gone, come = _known(old), _known(new)
    sums = Sums().minus(_counted(old, before)).plus(_counted(new, now))
    for game, own in others.items():
        sums = sums.minus(sums_of(own)) if game in now else sums.plus(sums_of(own))
    return replace(
        _with_sums(totals, sums),
        played=totals.played - _has_place(old) + _has_place(new),
        bottles=totals.bottles - gone[0] + come[0],
        bottle_rounds=totals.bottle_rounds - gone[1] + come[1],
        best=after.best,
        worst=after.worst,
        last=after.last,
        dropped=after.dropped,
        against=_against(totals.against, old, new),
    )


def _counted(own: PersonalResult | None, dropped: Iterable[str]) -> Sums:
    """What a game adds; nothing where it is dropped."""
    return Sums() if own is None or own.game in dropped else sums_of(own)


def _with_sums(totals: SeasonTotals, more: Sums) -> SeasonTotals:
    return replace(
        totals,
        won=totals.won + more.won,
        seconds=totals.seconds + more.seconds,
        beaten=totals.beaten + Fraction(more.half_wins, 2),
        met=totals.met + more.met,
        placement=totals.placement + more.placement,
        points=totals.points + more.points,
        known_points=totals.known_points + more.known_points,
        rounds=totals.rounds + more.rounds,
        above=totals.above + more.above,
        compared=totals.compared + more.compared,
    )


def _has_place(own: PersonalResult | None) -> bool:
    return own is not None and own.result.place is not None


def _known(own: PersonalResult | None) -> tuple[int, int]:
    """The bottles and the rounds of a game whose rounds are known one by one."""
    if own is None or own.result.best is None:
        return 0, 0
    return own.result.bottles, own.result.rounds


def _against(
    before: Mapping[str, tuple[int, int]], old: PersonalResult | None, new: PersonalResult | None
) -> dict[str, tuple[int, int]]:
    """Whom the person met, how often and with how many half wins."""
    against = dict(before)
    for own, times in ((old, -1), (new, 1)):
        for opponent, half_wins in own.meetings if own else ():
            met, won = against.get(opponent, (0, 0))
            against[opponent] = met + times, won + times * half_wins
    return {person: counts for person, counts in against.items() if counts[0]}
