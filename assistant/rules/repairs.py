"""Repairs are suggested (rulebook 8.8): single slips that explain what is wrong with a record of a round, the likeliest first.

Each slip that may have happened is undone, and the record is told again. Best is what leaves least wrong; among equals, the
slip that is made most easily, in the round that is likeliest to have been played so (`rarity`).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from assistant.rules.cards import NUMBERS, Card, mask
from assistant.rules.events import Change, Compared, Played, Replaced, RoundEvent, Skipped, Tallied
from assistant.rules.likelihood import rarity
from assistant.rules.replay import Replay, walk
from assistant.rules.slips import Kind, Script, Slip, slips
from assistant.rules.state import Round
from assistant.rules.table import Table
from assistant.rules.tricks import Play

EXPLAINED_AT_MOST = 100
"""So many of the likeliest slips are asked where the cards came from; it takes five times as long as the rest."""

CERTAIN = 10
"""A card on the wrong side of the Imp's Trick weighs as much as so many findings: it lies there, and a revoke may be one."""

_DECK = mask(NUMBERS)


@dataclass(frozen=True, slots=True)
class Repair:
    """The changes that an amendment would hold, the slip that they undo, and how much is still wrong then; 0 is nothing."""

    changes: tuple[Change, ...]
    kind: Kind
    leaves: int


def repairs(
    table: Table,
    events: Sequence[tuple[int, RoundEvent]],
    *,
    end: int,
    imp: Collection[Card] | None = None,
    most: int = 3,
) -> tuple[Repair, ...]:
    """The best repairs of a round, at most so many; none if nothing is wrong, or if no single slip explains any of it.

    `events` are those in force, each with its number, and `end` is the number that the amendment will have. `imp` is the
    Imp's Trick as the table turned it over, unless one of the events tells it.
    """
    judge = _Judge(Script(table, events, end), _imp_of(table, events) if imp is None else imp)
    wrong = judge.wrong(judge.before)
    best = judge.best(judge.candidates(wrong, most), most)
    # A slip and a true revoke can meet: what leaves one thing more may be right. What leaves several only stands in the way.
    return tuple(
        judge.repair(one) for one in best if one.leaves < wrong and one.leaves <= best[0].leaves + 1
    )


def is_sound(
    table: Table,
    events: Sequence[tuple[int, RoundEvent]],
    *,
    end: int,
    imp: Collection[Card] | None = None,
) -> bool:
    """Whether nothing is wrong, so that there is nothing to repair; the arguments are those of `repairs`."""
    judge = _Judge(Script(table, events, end), _imp_of(table, events) if imp is None else imp)
    return not judge.wrong(judge.before)


def repaired(
    table: Table, events: Sequence[tuple[int, RoundEvent]], changes: Sequence[Change], *, end: int
) -> Replay:
    """How the round is told when an amendment of this number makes the changes."""
    return walk(table, Script(table, events, end).amended(changes), corrected=end)


def _imp_of(table: Table, events: Sequence[tuple[int, RoundEvent]]) -> tuple[Card, ...] | None:
    """The Imp's Trick as it was turned over last, if it was, and if it can be one at all."""
    told = [event.imp for _, event in events if isinstance(event, Compared)]
    return (
        told[-1]
        if told and len(NUMBERS.intersection(told[-1])) == len(told[-1]) == table.imp
        else None
    )


class _Candidate(NamedTuple):
    """A slip, how much is wrong when it is undone, and how rare all of it is."""

    leaves: int
    rarity: int
    slip: Slip


class _Judge:
    """What is wrong with a script, as it is and with a slip undone."""

    def __init__(self, script: Script, imp: Collection[Card] | None) -> None:
        self._script = script
        self._imp = None if imp is None else mask(NUMBERS.intersection(imp))
        self._is_whole = not any(isinstance(event, Skipped | Tallied) for _, event in script.events)

    @cached_property
    def before(self) -> Replay:
        """The record as it is."""
        return self.told((), explain=True)

    def told(self, changes: Sequence[Change], *, explain: bool) -> Replay:
        """The record with these changes."""
        script = self._script
        return walk(script.table, script.amended(changes), corrected=script.end, explain=explain)

    def wrong(self, told: Replay) -> int:
        """How much is wrong: the findings, and the cards that are not on the right side of the Imp's Trick."""
        return sum(finding.code != "imp-differs" for finding in told.findings) + self._misplaced(
            told.round.played
        )

    def candidates(self, wrong: int, most: int) -> list[_Candidate]:
        """The slips, best first, as long as nobody asks where the cards came from.

        Those are not tried that leave as much wrong as there is, or more than what enough others leave. Exchanges are most of
        all slips and the rarest, so they come when there are not enough others that leave as little.
        """
        hopes: dict[tuple[int, bool], list[Slip]] = {}
        for slip in slips(self._script) if wrong else ():
            hopes.setdefault((self._hope(slip.changes), slip.kind == "exchange"), []).append(slip)
        found: list[_Candidate] = []
        for hope, is_exchange in sorted(hopes):
            if hope >= wrong or sum(one.leaves <= hope for one in found) >= most:
                break
            found += map(self._candidate, hopes[hope, is_exchange])
        return sorted(found, key=lambda one: one[:2])

    def best(self, candidates: Sequence[_Candidate], most: int) -> list[_Candidate]:
        """The best of them when the cards' ways are asked too. No two of them tell the same plays."""
        best: dict[tuple[Play, ...], _Candidate] = {}
        for one in candidates[:EXPLAINED_AT_MOST]:
            if sum(other.leaves <= one.leaves for other in best.values()) >= most:
                break
            told = self.told(one.slip.changes, explain=True)
            plays = _plays(told.round)
            if plays not in best and not self._is_refused(one.slip):
                best[plays] = one._replace(leaves=self.wrong(told))
        return sorted(best.values(), key=lambda one: one[:2])[:most]

    def _is_refused(self, slip: Slip) -> bool:
        """Whether what it changes cannot be so itself, and was not so before: no table could correct it so."""
        changes, before = (
            self._seated(slip),
            {(found.code, found.event) for found in self.before.findings},
        )
        changed = {
            self._script.end,
            *(change.event for change in changes if isinstance(change, Replaced)),
        }
        return any(
            found.severity == "refused"
            and found.event in changed
            and (found.code, found.event) not in before
            for found in self.told(changes, explain=True).findings
        )

    def repair(self, one: _Candidate) -> Repair:
        """The repair that undoes the slip; its plays have the seats that they come to."""
        return Repair(self._seated(one.slip), one.slip.kind, one.leaves)

    def _seated(self, slip: Slip) -> tuple[Change, ...]:
        plays = {play.card: play for play in _plays(self.told(slip.changes, explain=False).round)}
        return tuple(_seated(change, plays) for change in slip.changes)

    def _candidate(self, slip: Slip) -> _Candidate:
        told = self.told(slip.changes, explain=False)
        return _Candidate(self.wrong(told), slip.rarity * rarity(told.round), slip)

    def _hope(self, changes: Sequence[Change]) -> int:
        """How much is wrong at least: a card told twice is refused once, and a card misplaced is not where it should be."""
        cards = [
            event.card for _, event in self._script.amended(changes) if isinstance(event, Played)
        ]
        there = NUMBERS.intersection(cards)
        return len(cards) - len(there) + self._misplaced(mask(there))

    def _misplaced(self, played: int) -> int:
        """The weight of the cards that were played and lie in the Imp's Trick too; or do neither, unless plays are missing."""
        if self._imp is None:
            return 0
        return (
            CERTAIN
            * (_DECK & ~played ^ self._imp if self._is_whole else played & self._imp).bit_count()
        )


def _plays(round_: Round) -> tuple[Play, ...]:
    return (*(play for trick in round_.tricks for play in trick.plays), *round_.plays)


def _seated(change: Change, plays: dict[Card, Play]) -> Change:
    """The change, its play by the hand whose turn it comes to, if nobody pointed at another."""
    if (
        isinstance(change, Replaced)
        and isinstance(change.by, Played)
        and change.by.assumed
        and change.by.card in plays
    ):
        play = plays[change.by.card]
        return replace(change, by=replace(change.by, seat=play.seat, which=play.which))
    return change
