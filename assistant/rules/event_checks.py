"""Whether an event can happen at a table now.

Beside what a round's chapters refuse, it is checked what the fold takes for granted: that seats
exist, that a round ends before the next begins, that two agree when a signed round is corrected.
"""

from assistant.rules import amendments, reassignments
from assistant.rules.correction_checks import refusal_of_amendment, refusal_of_reassignment
from assistant.rules.events import (
    Amended,
    Began,
    Denied,
    Ended,
    Exchanged,
    GameEvent,
    HandOpened,
    HandsOpened,
    Joined,
    Left,
    Looked,
    Reassigned,
    Replaced,
    Retracted,
    RoundEvent,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Cause, Finding
from assistant.rules.fold import Fold, fold
from assistant.rules.game import LOPAKA, Game
from assistant.rules.named_seats import seats_of, unknown_seat
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import number_of_stack

MOST_EVENTS, MOST_CORRECTIONS, MOST_ROUNDS, MOST_COLUMNS = 3_000, 300, 200, 40
"""How long a record, and how long and wide a sheet, can become (7.7). A game of 13 rounds has some
450 events, and a day of eighty rounds 2,800; with each of these a table's pages take longer."""


def checked(fold_: Fold, event: GameEvent) -> Fold | Finding:
    """The fold with another event, or why that cannot have happened."""
    before, number = fold_.game, len(fold_.events)
    if number >= MOST_EVENTS - 1 and not isinstance(event, Ended | HandsOpened):
        return Finding("game-full", number)
    if isinstance(event, Amended) and _corrections(fold_) >= MOST_CORRECTIONS:
        return Finding("game-full", number)
    if refusal := _refusal(before, event, number):
        return refusal
    after = fold_.then(event)
    if isinstance(event, Amended):
        changed = {change.event for change in event.changes if isinstance(change, Replaced)}
        touched = sorted(amendments.touched(before, event.changes))
        explained = fold(after.events, explain=(*touched, -1))
        refused = _new_refusal(before, explained, {number, *changed})
    elif isinstance(event, Reassigned):
        refused = refusal_of_reassignment(before, after.game, event, number)
    else:
        refused = _new_refusal(before, after.game, {number})
    return refused or after


def checked_exchange(fold_: Fold, one: Reassigned, other: Reassigned) -> Fold | Finding:
    """The fold with two seats exchanged, or why that cannot have been (7.8).

    Between the two events somebody has both seats, so neither stands without the other.
    """
    before, number = fold_.game, len(fold_.events)
    if number + 1 >= MOST_EVENTS - 1:
        return Finding("game-full", number)
    if refusal := _refusal(before, one, number) or _refusal(before, other, number):
        return refusal
    after = fold_.then(one).then(other)
    refused = [refusal_of_reassignment(before, after.game, event, number) for event in (one, other)]
    return next(filter(None, refused), after)


def _corrections(fold_: Fold) -> int:
    return sum(isinstance(event, Amended) for event in fold_.events)


def _new_refusal(before: Game, after: Game, numbers: set[int]) -> Finding | None:
    """The first new finding that says that an event of these numbers cannot be."""
    known = {(finding.code, finding.event) for finding in before.findings}
    for finding in after.findings:
        is_new = finding.event in numbers and (finding.code, finding.event) not in known
        if is_new and finding.severity == "refused":
            return finding
    return None


def _refusal(game: Game, event: GameEvent, number: int) -> Finding | None:
    """Why an event cannot be that the rulebook takes for granted.

    The seats exist, and a round ends before the next begins.
    """
    last = game.rounds[-1]
    match event:
        case Began() if len(game.rounds) >= MOST_ROUNDS:
            return Finding("game-full", number)
        case Began(extra, dealer):
            if not (game.may_add if extra else game.may_begin):
                return Finding("game-over" if game.is_over else "round-running", number)
            return unknown_seat(game.seats, (dealer,), number)
        case Retracted(0):
            return Finding("nothing-to-retract", number)
        case Amended(changes, agreed):
            return refusal_of_amendment(game, changes, agreed, number)
        case Signed(round_, seat):
            if not (0 < round_ <= len(game.rounds) and game.rounds[round_ - 1].is_scored):
                is_void = 0 < round_ <= len(game.rounds) and game.rounds[round_ - 1].is_void
                return Finding("round-running", number, cause="void" if is_void else None)
            return unknown_seat(game.rounds[round_ - 1].table.players, (seat,), number)
        case Joined() | Left() | Succeeded():
            return _refusal_of_people(game, event, number)
        case Reassigned(column, person, since):
            known = [(start.column, start.since) for start in reassignments.starts(game)]
            is_known = (column, since) in known and person != LOPAKA
            return None if is_known else Finding("nothing-to-amend", number)
        case Looked(pile=int(pile)):
            return unknown_seat(last.table.seats, (pile,), number)
        case HandOpened(seat) | Denied(seat):
            return unknown_seat(last.table.seats, (seat,), number)
        case Ended() if game.is_over:
            return Finding("game-over", number)
        case _ if isinstance(event, RoundEvent):
            if game.ended:
                return Finding("game-over", number)
            if isinstance(event, Exchanged) and (cause := _not_agreed(game, event)):
                return Finding("wrong-phase", number, event.seat, cause=cause)
            return unknown_seat(last.table.seats, seats_of(event), number)
    return None


def _not_agreed(game: Game, event: Exchanged) -> Cause | None:
    """Why this much of the exchange is not written down (3.5), or not in this order (3.6)."""
    options, round_ = game.options, game.rounds[-1].replay.round
    if lies_open(event, round_.table):
        return None
    if options.hands == "off" or (options.hands == "given" and event.cards):
        return "not-agreed"
    hand = number_of_stack(event.seat, event.stack)
    _, discards, receivers, _ = round_.table.share(hand)
    discarded = len(round_.discarded.get(hand, ())) + len(event.discards)
    given = [discarded > number for number in range(discards)]
    given += [
        (hand, to) in round_.passed or to in dict(event.passes)
        for to in receivers
        if to not in round_.table.open_hands
    ]
    is_in_order = given == sorted(given, reverse=True)
    at_once = options.exchange_order == "all_three_at_once"
    return None if at_once or is_in_order else "in-order"


def _refusal_of_people(game: Game, event: Joined | Left | Succeeded, number: int) -> Finding | None:
    """Why nobody can come, go or take over so (7.6, 7.7)."""
    match event:
        case Joined() if len(game.members) >= MOST_COLUMNS:
            return Finding("game-full", number)
        case Joined(after):
            refused = _refusal_of_seating(game, game.seats + 1, number)
            return refused or unknown_seat(game.seats, (after,), number)
        case Left(seat):
            refused = _refusal_of_seating(game, game.seats - 1, number)
            return refused or unknown_seat(game.seats, (seat,), number)
        case Succeeded(seat):
            return unknown_seat(game.seats, (seat,), number)


def _refusal_of_seating(game: Game, seats: int, number: int) -> Finding | None:
    """Why a seat cannot be taken or left now, so that so many would sit at the table (7.6).

    The game and its deck must be for so many, and nobody comes or goes in the middle of a round.
    """
    if not game.is_between:
        return Finding("round-running", number)
    if game.ended:
        return Finding("game-over", number)
    if seats in game.options.seats:
        return None
    return Finding("wrong-number", number, cause="game-of-two" if game.seats == 2 else None)
