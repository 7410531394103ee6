"""What a correction, or any event that has not happened yet, changes. Rulebook 7.4 and 8.7."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap, zip_longest
from typing import NamedTuple, TypeVar

from assistant.rules import amendments
from assistant.rules.cards import Coins
from assistant.rules.commands import Command, Redo, Undo
from assistant.rules.event_checks import checked
from assistant.rules.events import Amended, GameEvent, Reassigned
from assistant.rules.findings import Finding
from assistant.rules.fold import Fold, fold, updated
from assistant.rules.game import Game, GameRound
from assistant.rules.round_view import RoundView
from assistant.rules.tricks import Play, Trick, cards_of

K = TypeVar("K")
V = TypeVar("V")

# What is settled: what a game that is over brought, and a round that is. Rulebook 7.4.


@dataclass(frozen=True, slots=True)
class Placed:
    """A column's player at the end, by id, and the place; Lopaka too where he has one."""

    member: int
    person: str
    place: int


@dataclass(frozen=True, slots=True)
class FinalResult:
    """What a game brought: places, the columns' totals, and who played each round for how much.

    `placed` is empty where the game ended without a result.
    """

    placed: tuple[Placed, ...]
    totals: tuple[Coins, ...]
    rounds: tuple[tuple[tuple[str, ...], tuple[Coins, ...]], ...]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who is first, by id."""
        return tuple(placed.person for placed in self.placed if placed.place == 1)


def final_result(game: Game) -> FinalResult | None:
    """What a game brought; None while it runs."""
    if not game.is_over:
        return None
    placed = (
        Placed(member, game.members[member].person, place)
        for member, place in sorted(game.places.items())
    )
    rounds = ((round_.persons, round_.scores) for round_ in game.finished)
    return FinalResult(tuple(placed), game.totals, tuple(rounds))


def changes_what_is_settled(command: Command, before: Game, after: Game) -> bool:
    """Whether a command that leads from one game to the other changes what was settled before.

    That is the result of a game that is over. In one that goes on it is what a round brought; an
    undo there, and its redo, are a tap that is seen at once.
    """
    result = final_result(before)
    if result is not None:
        return result != final_result(after)
    if isinstance(command, Undo | Redo):
        return False
    rounds = zip_longest(before.rounds, after.rounds)
    return any(was and was.is_done and not _is_same(was, now) for was, now in rounds)


def _is_same(was: GameRound, now: GameRound | None) -> bool:
    """Whether a round brought the same to the same people."""
    if now is None or was.persons != now.persons:
        return False
    if (was.is_void, was.is_scored) != (now.is_void, now.is_scored):
        return False
    return was.state is now.state or not was.is_scored or was.scores == now.scores


# What a correction changes: two games compared. Rulebook 8.7.


@dataclass(frozen=True, slots=True)
class TrickChanged:
    """A trick whose winner, price, owner or leader changed. None where there is no such trick."""

    round: int
    was: Trick | None
    now: Trick | None


@dataclass(frozen=True, slots=True)
class FindingChange:
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
    """A column's total; None for a column that is not there."""

    member: int
    was: Coins | None
    now: Coins | None


@dataclass(frozen=True, slots=True)
class PlaceChanged:
    """The place of a column's player, by id, once the game is over; None for no place in it."""

    member: int
    person: str
    was: int | None
    now: int | None


@dataclass(frozen=True, slots=True)
class WinnersChanged:
    """Who wins a game that is over, by id; nobody where it has no result."""

    was: tuple[str, ...]
    now: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that is different afterwards; rounds count from 1.

    `ended` is the round with which the game would have come to its agreed end, before the last one
    that was played; None where that is no different. `goes_on`: the game was over, and is not any
    more. Of winners and places it is told where the game was over and still is.
    """

    tricks: tuple[TrickChanged, ...]
    found: tuple[FindingChange, ...]
    scores: tuple[ScoreChanged, ...]
    totals: tuple[TotalChanged, ...]
    ended: int | None
    goes_on: bool
    is_over: bool
    winners: WinnersChanged | None = None
    places: tuple[PlaceChanged, ...] = ()


def between(before: Game, after: Game) -> Consequences:
    """What is different in the second game, which may have other rounds, columns and people."""
    tricks, found, scores = list[TrickChanged](), list[FindingChange](), list[ScoreChanged]()
    for number, (old, new) in enumerate(zip_longest(before.rounds, after.rounds), start=1):
        courses = (round_.state.tricks if round_ else () for round_ in (old, new))
        tricks += [
            TrickChanged(number, then, trick)
            for then, trick in zip_longest(*courses)
            if _outcome(then) != _outcome(trick)
        ]
        found += _found(number, old, new)
        changed = _different(_scores(old), _scores(new))
        scores += [ScoreChanged(number, *of_column) for of_column in changed]
    totals = (dict(enumerate(game.totals)) for game in (before, after))
    early, was, now = _early_end(after), final_result(before), final_result(after)
    winners = None
    if was and now and was.winners != now.winners:
        winners = WinnersChanged(was.winners, now.winners)
    return Consequences(
        tuple(tricks),
        tuple(found),
        tuple(scores),
        tuple(starmap(TotalChanged, _different(*totals))),
        None if early == _early_end(before) else early,
        before.is_over and not after.is_over,
        after.is_over and not before.is_over,
        winners,
        _places(was, now) if was and now else (),
    )


class CardsMoved(NamedTuple):
    """The cards of a trick as it would lie then, one of them another hand's than before."""

    round: int
    trick: int
    plays: tuple[Play, ...]


def cards_moved(before: Game, after: Game, seen: Sequence[RoundView]) -> Iterator[CardsMoved]:
    """The tricks in which a card that was tapped would be another hand's; only of cards that all
    see.
    """
    rounds = zip(before.rounds, after.rounds, seen, strict=False)
    for number, (old, new, view) in enumerate(rounds, start=1):
        was, now = old.state, new.state
        hands = {(play.card, was.laid[play.card]): play.hand for play in was.all_plays}
        courses = [*(trick.plays for trick in now.tricks), tuple(now.plays)]
        for trick, plays in enumerate(courses, start=1):
            is_seen = view.is_open or set(cards_of(plays)) <= set(view.open_cards)
            taps = [(hands.get((play.card, now.laid[play.card])), play.hand) for play in plays]
            if is_seen and any(hand not in (None, then) for hand, then in taps):
                yield CardsMoved(number, trick, plays)


def _different(old: Mapping[K, V], new: Mapping[K, V]) -> Iterator[tuple[K, V | None, V | None]]:
    """Where two mappings differ: the key, and both values; None for one that is not there."""
    for key in dict.fromkeys((*old, *new)):
        if old.get(key) != new.get(key):
            yield key, old.get(key), new.get(key)


def _places(was: FinalResult, now: FinalResult) -> tuple[PlaceChanged, ...]:
    """Whose place is another one: a column that passed to somebody else is two people's."""
    old, new = ({placed.person: placed.place for placed in result.placed} for result in (was, now))
    member_of = {placed.person: placed.member for placed in (*was.placed, *now.placed)}
    return tuple(
        PlaceChanged(member_of[person], person, then, place)
        for person, then, place in _different(old, new)
    )


def _early_end(game: Game) -> int | None:
    """The round after which the agreed end had come, if others were played after it."""
    scored = [
        round_number for round_number, round_ in enumerate(game.rounds, start=1) if round_.is_scored
    ]
    return next(
        (round_number for round_number in scored[:-1] if game.end_is_reached(round_number)), None
    )


def _outcome(trick: Trick | None) -> object:
    """What of a trick matters to the table."""
    return trick and (trick.leader, trick.winner, trick.in_play, trick.price, trick.bottle)


def _found(round_number: int, was: GameRound | None, now: GameRound | None) -> list[FindingChange]:
    """The findings that are gone, then the new ones; of each what makes it the same to the table:
    a revoke is one, whichever card proves it.
    """
    old, new = (
        {_named(finding): finding for finding in (round_.findings if round_ else ())}
        for round_ in (was, now)
    )
    gone = [FindingChange(round_number, old[name], False) for name in old if name not in new]
    return gone + [FindingChange(round_number, new[name], True) for name in new if name not in old]


def _named(finding: Finding) -> object:
    if finding.code == "revoke":
        return finding.code, finding.seat, finding.trick
    return finding.code, finding.event if finding.severity == "refused" else None


def _scores(round_: GameRound | None) -> dict[int, Coins]:
    """What a round brought each column; nothing where it is not scored."""
    if round_ is None or not round_.is_scored:
        return {}
    return dict(zip(round_.members, round_.scores, strict=True))


# What an event would change, before it has happened. Rulebook 8.7.
#
# A preview is folded once, and carries the difference: for the page that shows it, for the season's
# standings, and for the answer "played so".


@dataclass(frozen=True, slots=True)
class Preview:
    """The game with and without some events, and what is different.

    `events` are what the record would have more. In both games the rounds that an amendment touches
    are matched to what explains them.
    """

    events: tuple[GameEvent, ...]
    before: Game
    after: Game
    consequences: Consequences


def preview(seen: Fold, event: GameEvent, *others: Reassigned) -> Preview | Finding:
    """What an event would change, where two have to agree as if they did; or why it cannot be.

    Of two seats that are exchanged, both events.
    """
    found = checked(seen, event, *others)
    if isinstance(found, Finding) and found.code == "needs-second":
        assert isinstance(event, Amended | Reassigned)
        agreed = [replace(other, agreed=(0, 1)) for other in others]
        found = checked(seen, replace(event, agreed=(0, 1)), *agreed)
    if isinstance(found, Finding):
        return found
    return replace(preview_between(seen, found), events=(event, *others))


def preview_between(seen: Fold, after: Fold) -> Preview:
    """What the events change by which the second fold is longer."""
    events = after.events[len(seen.events) :]
    touched = {
        index
        for event in events
        if isinstance(event, Amended)
        for index in amendments.touched(seen.game, event.changes)
    }
    explain = (*sorted(touched), -1)
    was, now = (fold(known.events, explain=explain) for known in (seen, after))
    return Preview(events, was, now, between(was, now))


def of_events(seen: Fold, events: Sequence[GameEvent]) -> Preview:
    """What events change that can happen now, one after the other."""
    return preview_between(seen, updated(seen, (*seen.events, *events)))
