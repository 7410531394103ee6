"""Suggested repairs (rulebook 8.8).

They are single slips that explain what is wrong with a round's record, the likeliest first.

Each slip that may have happened is undone, and the record is told again. Best is what leaves least
wrong; among equals, the slip that is made most easily, in the round that is likeliest to have been
played so (`rarity`). One misread card that moves nothing else is among them where there is one:
people remember who took a trick. They begin with what moves least (`moved`)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import zip_longest
from typing import NamedTuple

from assistant.rules import decisions
from assistant.rules.cards import BIT, Card, mask
from assistant.rules.events import Change, Compared, Played, Replaced, RoundEvent, Skipped, Tallied
from assistant.rules.findings import new_refusal
from assistant.rules.replay import Replay, walk
from assistant.rules.slips import Kind, Script, Slip, slips
from assistant.rules.state import Round
from assistant.rules.table import Hand, Table
from assistant.rules.tricks import Play

# How rare the plays of a round are, so that of two ways to tell it the likelier is known.
#
# Rulebook 8.8. Hands are dealt by chance, and of the cards that may be played each is held to be as
# likely as the others. So the plays are one of as many ways as there were choices, all multiplied.
# The seats are better players than that; but a wrong record betrays itself by voids that no hand
# had, and a void is what makes the choices many: all cards of the hand, not those of one colour.

LED_AGAINST_THE_RULES = 50
"""By this factor a trick is rarer that is not led by the taker of the last one.

The table pointed at somebody else, and nothing says why.
"""

_UNIT = 1 << 20
"""What is rarer than one in a million is not told apart, and divisions lose as little."""


def rarity(round_: Round) -> int:
    """How rare the round is: one in so many is like it, but for a factor.

    The factor is the same for all rounds that a record may tell of.
    """
    unruly: int = LED_AGAINST_THE_RULES ** _leads_against_the_rules(round_)
    return _Hands(round_).choices() * unruly


def _leads_against_the_rules(round_: Round) -> int:
    """How many tricks were led by somebody who had not taken the one before."""
    due, count = round_.table.left(round_.table.dealer), 0
    for trick in round_.tricks:
        count += trick.leader not in (due, None)
        due = trick.winner
    return count + bool(round_.plays and round_.plays[0].seat != due)


class _Hands:
    """What was in each hand, from the last play backwards: who plays a card had it before.

    `_due` is how many cards a hand has yet to play. Nobody knows which; of those unseen, each hand
    has its share.
    """

    def __init__(self, round_: Round) -> None:
        table = round_.table
        self._tricks = [*(trick.plays for trick in round_.tricks), tuple(round_.plays)]
        self._colours = {card: table.deck.members[suit] for card, suit in round_.suit_of.items()}
        self._unseen = table.deck.all & ~round_.played
        self._due = [table.held(hand) - self._laid(round_, hand) for hand in range(table.hands)]
        self._held = [0] * table.hands
        self._voids = [0] * table.hands
        self._ways = _UNIT

    def _laid(self, round_: Round, hand: Hand) -> int:
        """How many cards a hand has played: one to each trick, but in the duel as it chose."""
        if not round_.table.is_free:
            return len(round_.tricks) + (round_.acted >> hand & 1)
        return sum(play.hand == hand for play in round_.all_plays)

    def choices(self) -> int:
        """The number of choices at every play, multiplied, and how rare the voids are."""
        for plays in reversed(self._tricks):
            self._take_up(plays)
        for void, due in zip(self._voids, self._due, strict=True):
            self._lack(void, due)
        return self._ways

    def _take_up(self, plays: Sequence[Play]) -> None:
        """One trick goes back into the hands."""
        for step in range(len(plays) - 1, -1, -1):
            card, hand = plays[step].card, plays[step].hand
            self._held[hand] |= BIT[card]
            led = self._colours[plays[0].card]
            if step and led & BIT[card]:
                self._choose_from(led, hand)
            else:
                self._ways *= self._held[hand].bit_count() + self._due[hand]
                if step and not self._held[hand] & led:
                    self._voids[hand] |= led

    def _choose_from(self, led: int, hand: Hand) -> None:
        """Counts the choices of a hand that followed.

        They are its cards of this colour, and those expected among the unseen ones.
        """
        unseen = self._unseen.bit_count()
        share = self._due[hand] * (self._unseen & led).bit_count()
        self._ways = self._ways * ((self._held[hand] & led).bit_count() * unseen + share) // unseen

    def _lack(self, void: int, due: int) -> None:
        """How rare it is that none of the cards due is of these colours.

        The cards are drawn one after the other, each from the other colours.
        """
        cards, others = self._unseen.bit_count(), (self._unseen & ~void).bit_count()
        for drawn in range(due):
            self._ways = (
                self._ways * (cards - drawn) // (others - drawn)
                if others > drawn
                else self._ways * _UNIT
            )


def moved(was: Round, now: Round, changes: Sequence[Change]) -> int:
    """How much else changes: tricks that another seat takes, or nobody any more, and cards of
    another hand beside those that the changes are about.
    """
    told = (change.by for change in changes if isinstance(change, Replaced))
    own = {event.card for event in told if isinstance(event, Played)}
    hands = {play.card: play.hand for play in was.all_plays if play.card not in own}
    others = [play for play in now.all_plays if hands.get(play.card, play.hand) != play.hand]
    takers = zip_longest(was.tricks, (trick.winner for trick in now.tricks))
    return len(others) + len([trick for trick, taker in takers if trick and trick.winner != taker])


MOST = 3
"""So many repairs are suggested."""

EXPLAINED_AT_MOST = 100
"""Of so many likely slips it is checked where the cards came from, which takes the longest."""

CERTAIN = 10
"""A card against the Imp's Trick counts as so many findings: they may be true, it cannot."""

SEARCHES_KEPT = 256
"""Of so many rounds, those that were asked for last, the repairs are known."""

LONGEST = 120
"""Of a round with more events nobody searches the slips: every one of them would be tried at each.
With all hands written down and a tap before every card it has 80."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A correction to suggest.

    The changes of its amendment, the slip that they undo, and how much is still wrong then (0 is
    nothing).
    """

    changes: tuple[Change, ...]
    kind: Kind
    leaves: int


def repairs(
    table: Table,
    events: Sequence[tuple[int, RoundEvent]],
    *,
    end: int,
    imp: Collection[Card] | None = None,
) -> tuple[Repair, ...]:
    """The best repairs of a round, at most `MOST`.

    There are none if nothing is wrong, if no single slip explains any of it, or if the round is too
    long to be searched.

    `events` are those in force, each with its number, and `end` is the number that the amendment
    will have. `imp` is the Imp's Trick as the table turned it over, unless one of the events tells
    it.
    """
    if len(events) > LONGEST:
        return ()
    return _repairs(table, tuple(events), end, None if imp is None else frozenset(imp))


@lru_cache(maxsize=SEARCHES_KEPT)
def _repairs(
    table: Table,
    events: tuple[tuple[int, RoundEvent], ...],
    end: int,
    imp: frozenset[Card] | None,
) -> tuple[Repair, ...]:
    """The same; a search takes up to a second, and each page about the round asks for it."""
    judge = _Judge(Script(table, events, end), imp)
    wrong = judge.wrong(judge.before)
    best = judge.best(judge.candidates(wrong))
    # A slip and a true revoke can meet, so a repair that leaves one thing more may be right.
    return tuple(
        judge.repair(candidate)
        for candidate in best
        if candidate.leaves < wrong and candidate.leaves <= best[0].leaves + 1
    )


def is_sound(
    table: Table,
    events: Sequence[tuple[int, RoundEvent]],
    *,
    end: int,
    imp: Collection[Card] | None = None,
) -> bool:
    """Whether nothing is wrong, so that there is nothing to repair.

    The arguments are those of `repairs`.
    """
    judge = _Judge(Script(table, events, end), imp)
    return not judge.wrong(judge.before)


def repaired(
    table: Table, events: Sequence[tuple[int, RoundEvent]], changes: Sequence[Change], *, end: int
) -> Replay:
    """How the round is told when an amendment of this number makes the changes."""
    return walk(table, Script(table, events, end).amended(changes), corrected=end)


def _imp_of(table: Table, events: Sequence[tuple[int, RoundEvent]]) -> tuple[Card, ...] | None:
    """The Imp's Trick as it was turned over last, if it was, and if it can be one at all."""
    turned_over = [event.imp for _, event in events if isinstance(event, Compared)]
    return (
        turned_over[-1]
        if turned_over
        and table.deck.has(turned_over[-1])
        and len(set(turned_over[-1])) == len(turned_over[-1]) == table.imp
        else None
    )


class _Candidate(NamedTuple):
    """A slip, how much is wrong when it is undone, what else moves, and how rare all of it is."""

    leaves: int
    moves: int
    rarity: int
    slip: Slip

    @property
    def is_still(self) -> bool:
        """Whether one card was misread, and nothing else moves."""
        return self.slip.kind == "card" and not self.moves


def _likeliest(candidate: _Candidate) -> tuple[int, int]:
    """In which order they are tried."""
    return candidate.leaves, candidate.rarity


class _Judge:
    """What is wrong with a script, as it is and with a slip undone."""

    def __init__(self, script: Script, imp: Collection[Card] | None) -> None:
        self._script = script
        self._deck = script.table.deck
        if imp is None:
            imp = _imp_of(script.table, script.events)
        self._imp = None if imp is None else mask(card for card in imp if self._deck.has([card]))
        self._is_whole = not any(isinstance(event, Skipped | Tallied) for _, event in script.events)

    @cached_property
    def before(self) -> Replay:
        """The record as it is."""
        return self.explained(())

    def explained(self, changes: Sequence[Change]) -> Replay:
        """The record with these changes, and where its cards came from."""
        script = self._script
        return walk(script.table, script.amended(changes), corrected=script.end)

    def wrong(self, replay: Replay) -> int:
        """How much is wrong: the findings, and the cards that contradict the Imp's Trick.

        A revoke about which the table has decided is no riddle any more.
        """
        found = decisions.unsettled(replay.findings, replay.round.rulings)
        return sum(finding.code != "imp-differs" for finding in found) + self._misplaced(
            replay.round.played
        )

    def candidates(self, wrong: int) -> list[_Candidate]:
        """The slips, best first, as long as nobody asks where the cards came from.

        Those are not tried that leave as much wrong as there is, or more than what enough others
        leave. Exchanges are most of all slips and the rarest, so they come when there are not
        enough others that leave as little.
        """
        hopes: dict[tuple[int, bool], list[Slip]] = {}
        for slip in slips(self._script) if wrong else ():
            hopes.setdefault((self._hope(slip.changes), slip.kind == "exchange"), []).append(slip)
        found: list[_Candidate] = []
        for hope, is_exchange in sorted(hopes):
            if hope >= wrong or sum(candidate.leaves <= hope for candidate in found) >= MOST:
                break
            found += map(self._candidate, hopes[hope, is_exchange])
        return sorted(found, key=_likeliest)

    def best(self, candidates: Sequence[_Candidate]) -> list[_Candidate]:
        """The best of them when it is also checked where the cards came from; no plays twice."""
        best: dict[tuple[Play, ...], _Candidate] = {}
        for candidate in candidates[:EXPLAINED_AT_MOST]:
            as_good = [other for other in best.values() if other.leaves <= candidate.leaves]
            is_sought = candidate.is_still and not any(one.is_still for one in as_good)
            if len(as_good) >= MOST and not is_sought:
                continue
            replay = self.explained(candidate.slip.changes)
            plays = replay.round.all_plays
            if plays not in best and not self._is_refused(candidate.slip):
                best[plays] = candidate._replace(leaves=self.wrong(replay))
        found = sorted(best.values(), key=_likeliest)
        still = [one for one in found if one.is_still and one.leaves == found[0].leaves][:1]
        chosen = [*still, *(one for one in found if one not in still)][:MOST]
        return sorted(chosen, key=lambda candidate: (candidate.leaves, candidate.moves))

    def _is_refused(self, slip: Slip) -> bool:
        """Whether the corrected events are refused themselves, and were not before.

        No table could make this correction.
        """
        changes = self._seated(slip)
        replaced = {change.event for change in changes if isinstance(change, Replaced)}
        found = self.explained(changes).findings
        return bool(new_refusal(self.before.findings, found, {self._script.end, *replaced}))

    def repair(self, candidate: _Candidate) -> Repair:
        """The repair that undoes the slip; its plays have the seats that they come to."""
        return Repair(self._seated(candidate.slip), candidate.slip.kind, candidate.leaves)

    def _seated(self, slip: Slip) -> tuple[Change, ...]:
        plays = {play.card: play for play in self._script.replay(slip.changes).round.all_plays}
        return tuple(_seated(change, plays) for change in slip.changes)

    def _candidate(self, slip: Slip) -> _Candidate:
        replay = self._script.replay(slip.changes)
        moves = moved(self.before.round, replay.round, slip.changes)
        return _Candidate(self.wrong(replay), moves, slip.rarity * rarity(replay.round), slip)

    def _hope(self, changes: Sequence[Change]) -> int:
        """A lower bound of how much is wrong.

        A card played twice is refused once, and each misplaced card counts.
        """
        cards = [
            event.card for _, event in self._script.amended(changes) if isinstance(event, Played)
        ]
        there = {card for card in cards if self._deck.has([card])}
        return len(cards) - len(there) + self._misplaced(mask(there))

    def _misplaced(self, played: int) -> int:
        """How many cards were played and lie in the Imp's Trick, or neither; weighted."""
        if self._imp is None:
            return 0
        misplaced = self._deck.all & ~played ^ self._imp if self._is_whole else played & self._imp
        return CERTAIN * misplaced.bit_count()


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
