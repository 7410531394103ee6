"""A person's season after games have come, gone, or become others (League 3)."""

from collections.abc import Collection, Mapping, Sequence
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
    old: Sequence[PersonalResult],
    new: Sequence[PersonalResult],
    others: Mapping[str, PersonalResult],
    after: InOrder,
) -> SeasonTotals:
    """The totals with the games `new` instead of `old`, none where the person was in none.

    `others` has by its id every other game that is dropped now and was not before, or was and is
    not.
    """
    before, now = set(totals.dropped), set(after.dropped)
    sums = Sums()
    for game in old:
        sums = sums.minus(_counted(game, before))
    for game in new:
        sums = sums.plus(_counted(game, now))
    for id, own in others.items():
        sums = sums.minus(sums_of(own)) if id in now else sums.plus(sums_of(own))
    return replace(
        _with_sums(totals, sums),
        played=totals.played - sum(map(_has_place, old)) + sum(map(_has_place, new)),
        bottles=totals.bottles - sum(map(_bottles, old)) + sum(map(_bottles, new)),
        bottle_rounds=totals.bottle_rounds - sum(map(_known, old)) + sum(map(_known, new)),
        best=after.best,
        worst=after.worst,
        last=after.last,
        dropped=after.dropped,
        against=_against(totals.against, old, new),
    )


def _counted(own: PersonalResult, dropped: Collection[str]) -> Sums:
    """What a game adds; nothing where it is dropped."""
    return Sums() if own.game in dropped else sums_of(own)


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


def _has_place(own: PersonalResult) -> bool:
    return own.result.place is not None


def _bottles(own: PersonalResult) -> int:
    """The bottles of a game whose rounds are known one by one."""
    return 0 if own.result.best is None else own.result.bottles


def _known(own: PersonalResult) -> int:
    """The rounds of such a game."""
    return 0 if own.result.best is None else own.result.rounds


def _against(
    before: Mapping[str, tuple[int, int]],
    old: Sequence[PersonalResult],
    new: Sequence[PersonalResult],
) -> dict[str, tuple[int, int]]:
    """Whom the person met, how often and with how many half wins."""
    against = dict(before)
    told = [(own, -1) for own in old] + [(own, 1) for own in new]
    for own, times in told:
        for opponent, half_wins in own.meetings:
            met, won = against.get(opponent, (0, 0))
            against[opponent] = met + times, won + times * half_wins
    return {person: counts for person, counts in against.items() if counts[0]}
