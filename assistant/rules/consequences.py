"""What a correction changes: two games compared. Rulebook 8.7."""

from dataclasses import dataclass
from itertools import zip_longest

from assistant.rules.cards import Coins
from assistant.rules.findings import Finding
from assistant.rules.game import Game, GameRound
from assistant.rules.tricks import Trick


@dataclass(frozen=True, slots=True)
class TrickChanged:
    """A trick whose winner, price, owner or leader changed. None where there is no such trick."""

    round: int
    was: Trick | None
    now: Trick | None


@dataclass(frozen=True, slots=True)
class Found:
    """A finding that appears, or that is gone."""

    round: int
    finding: Finding
    is_new: bool


@dataclass(frozen=True, slots=True)
class ScoreChanged:
    """What a round brought a column; None for a round that is not scored."""

    round: int
    member: int
    was: Coins | None
    now: Coins | None


@dataclass(frozen=True, slots=True)
class TotalChanged:
    """A column's total."""

    member: int
    was: Coins
    now: Coins


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that is different after a correction; rounds count from 1.

    `ended` is the round with which the game would have come to its agreed end, before the last one
    that was played; None where that is no different. `goes_on`: the game was over, and is not any
    more.
    """

    tricks: tuple[TrickChanged, ...]
    found: tuple[Found, ...]
    scores: tuple[ScoreChanged, ...]
    totals: tuple[TotalChanged, ...]
    ended: int | None
    goes_on: bool
    is_over: bool


def between(before: Game, after: Game) -> Consequences:
    """What is different in the second game."""
    rounds = [
        (round_number, was, now)
        for round_number, (was, now) in enumerate(
            zip(before.rounds, after.rounds, strict=True), start=1
        )
    ]
    early = _early_end(after)
    return Consequences(
        tuple(
            change
            for round_number, was, now in rounds
            for change in _tricks(round_number, was, now)
        ),
        tuple(
            change for round_number, was, now in rounds for change in _found(round_number, was, now)
        ),
        tuple(
            change
            for round_number, was, now in rounds
            for change in _scores(round_number, was, now)
        ),
        tuple(
            TotalChanged(member, was, now)
            for member, (was, now) in enumerate(zip(before.totals, after.totals, strict=True))
            if was != now
        ),
        None if early == _early_end(before) else early,
        before.is_over and not after.is_over,
        after.is_over and not before.is_over,
    )


def _early_end(game: Game) -> int | None:
    """The round after which the agreed end had come, if others were played after it."""
    scored = [
        round_number for round_number, round_ in enumerate(game.rounds, start=1) if round_.is_scored
    ]
    return next(
        (round_number for round_number in scored[:-1] if game.end_is_reached(round_number)), None
    )


def _tricks(round_number: int, was: GameRound, now: GameRound) -> list[TrickChanged]:
    pairs = zip_longest(was.replay.round.tricks, now.replay.round.tricks)
    return [
        TrickChanged(round_number, old, new) for old, new in pairs if _outcome(old) != _outcome(new)
    ]


def _outcome(trick: Trick | None) -> object:
    """What of a trick matters to the table."""
    return trick and (
        trick.leader,
        trick.winner,
        trick.in_play,
        trick.price,
        trick.bottle,
    )


def _found(round_number: int, was: GameRound, now: GameRound) -> list[Found]:
    old, new = (
        {_named(finding): finding for finding in round_.replay.findings} for round_ in (was, now)
    )
    gone = [Found(round_number, finding, False) for key, finding in old.items() if key not in new]
    return gone + [
        Found(round_number, finding, True) for key, finding in new.items() if key not in old
    ]


def _named(finding: Finding) -> object:
    """What makes two findings the same to the table: a revoke is one, whichever card proves it."""
    if finding.code == "revoke":
        return finding.code, finding.seat, finding.trick
    return finding.code, finding.event if finding.severity == "refused" else None


def _scores(round_number: int, was: GameRound, now: GameRound) -> list[ScoreChanged]:
    none = tuple(None for _ in now.members)
    pairs = zip(
        now.members,
        was.scores if was.is_scored else none,
        now.scores if now.is_scored else none,
        strict=True,
    )
    return [
        ScoreChanged(round_number, member, old, new) for member, old, new in pairs if old != new
    ]
