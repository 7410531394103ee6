"""Whether an event can happen at a table now, and whether a whole record can have come about.

Beside what a round's chapters refuse, it is checked what the fold takes for granted: that seats
exist, that a round ends before the next begins, that two agree when a signed round is corrected."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.rules import amendments
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Change,
    Compared,
    Denied,
    Ended,
    Exchanged,
    GameEvent,
    HandOpened,
    HandsOpened,
    Inserted,
    Joined,
    Left,
    Looked,
    Opened,
    Reassigned,
    Remarked,
    Replaced,
    Retracted,
    RoundEvent,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Cause, Finding, new_refusal
from assistant.rules.fold import Fold, fold, refolded
from assistant.rules.game import LOPAKA, Game, GameRound
from assistant.rules.secret_hands import lies_open
from assistant.rules.table import Seat

# The seats that an event names, and whether they are at the table.


def seats_of(event: RoundEvent) -> tuple[Seat | None, ...]:
    """The seats that an event names."""
    return tuple(getattr(event, key, None) for key in ("seat", "winner", "bottle", "second"))


def unknown_seat(seats: int, named: Sequence[Seat | None], number: int) -> Finding | None:
    """Why an event cannot name these of so many seats; None where all of them are there."""
    is_known = all(seat is None or seat in range(seats) for seat in named)
    return None if is_known else Finding("unknown-seat", number)


# From when on a column's player can have been somebody else all along. Rulebook 7.8.

Exchange = tuple[Reassigned, Reassigned]
"""Of two seats, each with the other's player; one of the two alone gives somebody both."""


@dataclass(frozen=True, slots=True)
class Start:
    """An event from which on a column had its player, or had it in a further round.

    `since` is the event's number, `round_index` the index of the first round that it is about: for
    one who has played none yet, the next. `person` had the column in it. `is_first`: the event
    seated the player; else it began the round.
    """

    column: int
    since: int
    round_index: int
    person: str
    is_first: bool


def starts(game: Game) -> tuple[Start, ...]:
    """All of a game, those of a player in the order of the rounds. Lopaka has none.

    Who was replaced before the first card of a first round has none either, and was never there.
    """
    return tuple(_starts(game))


def start_of(game: Game, column: int, since: int) -> Start:
    """A column from an event on that seated its player, or that began a round."""
    return next(start for start in starts(game) if (start.column, start.since) == (column, since))


def exchange(game: Game, start: Start, person: str, agreed: Sequence[Seat] = ()) -> Exchange | None:
    """Who had a column from `start` on, and this person, sat the other way round.

    None where the person had no seat from then on, or one of the two seats more than one player.
    """
    others = [
        other
        for other in starts(game)
        if (other.column != start.column and other.person == person)
        and other.round_index >= start.round_index
    ]
    if not others or any(len(_players(game, one)) > 1 for one in (start, others[0])):
        return None
    seats = tuple(agreed)
    return (
        Reassigned(start.column, person, start.since, seats),
        Reassigned(others[0].column, start.person, others[0].since, seats),
    )


def _players(game: Game, start: Start) -> set[str]:
    """Who has had a column from an event on, until somebody took it over."""
    persons = set[str]()
    for one in starts(game):
        if one.column == start.column and one.round_index >= start.round_index:
            if persons and one.is_first:
                break
            persons.add(one.person)
    return persons


def sits_twice(game: Game) -> bool:
    """Whether somebody has two seats: an exchange of which but a half is told."""
    seatings = (game.persons, *(round_.persons for round_ in game.rounds))
    return any(len(set(persons)) < len(persons) for persons in seatings)


def concerned(before: Game, after: Game) -> tuple[int, ...]:
    """The indices of the rounds that other people played."""
    pairs = enumerate(zip(before.rounds, after.rounds, strict=True))
    return tuple(index for index, (was, now) in pairs if was.persons != now.persons)


def agreeing(before: Game, after: Game) -> int | None:
    """The index of the round whose players agree that others played it; None: nobody has to.

    Of several that are signed it is the one that fewest played.
    """
    signed = [index for index in concerned(before, after) if before.rounds[index].signed]
    return min(signed, key=lambda index: before.rounds[index].table.players, default=None)


def _starts(game: Game) -> Iterator[Start]:
    seen = set[tuple[int, int]]()
    for index, round_ in enumerate(game.rounds):
        for column, since, person in zip(
            round_.players, round_.since, round_.persons, strict=False
        ):
            is_first = (column, since) not in seen
            seen.add((column, since))
            yield Start(column, since if is_first else round_.begun, index, person, is_first)
    for column in game.seated:
        member = game.members[column]
        if (column, member.since) not in seen:
            yield Start(column, member.since, len(game.rounds), member.person, True)


# Whether what was written down can be put right: cards (8.7), and who had a seat (7.8).
#
# Two have to agree where a round is signed (8.13).


def refusal_of_amendment(
    game: Game, changes: Sequence[Change], agreed: Sequence[Seat], number: int
) -> Finding | None:
    """Why an amendment is refused.

    It amends nothing, names a seat that does not exist, or fewer than two agreed to change a signed
    round.
    """
    if not changes or any(change.place not in range(1, number + 1) for change in changes):
        return Finding("nothing-to-amend", number)
    rounds = [game.rounds[index] for index in amendments.touched(game, changes)]
    added = [change.put_there for change in changes if change.put_there]
    named = [seat for event in added for seat in seats_of(event)]
    for round_ in rounds:
        if unknown := unknown_seat(round_.table.seats, named, number):
            return unknown
    # What the table saw when it turned the Imp's Trick over may be added by anybody.
    is_evidence = all(
        isinstance(change, Inserted) and isinstance(change.event, Compared) for change in changes
    )
    return _refusal_of_agreement(rounds, agreed, number, is_evidence=is_evidence)


def refusal_of_reassignment(
    before: Game, after: Game, event: Reassigned, number: int
) -> Finding | None:
    """Why a column's player cannot have been this person all along (7.8).

    Nothing would change, the person sits elsewhere in one of the rounds, or fewer than two agreed
    to change a signed one.
    """
    rounds = [after.rounds[index] for index in concerned(before, after)]
    if not rounds and before.members == after.members:
        return Finding("nothing-to-amend", number)
    seatings = [after.persons, *(round_.persons for round_ in rounds)]
    if any(persons.count(event.person) > 1 for persons in seatings):
        return Finding("sits-there", number)
    signed = [round_ for round_ in rounds if round_.signed]
    return _refusal_of_agreement(signed, event.agreed, number)


def _refusal_of_agreement(
    rounds: Sequence[GameRound], agreed: Sequence[Seat], number: int, *, is_evidence: bool = False
) -> Finding | None:
    """Why it is not agreed to change these rounds: where one is signed, two have to (8.13)."""
    for round_ in rounds:
        if unknown := unknown_seat(round_.table.players, agreed, number):
            return unknown
    has_signed = any(round_.signed for round_ in rounds)
    lacks_second = has_signed and len(set(agreed)) < 2 and not is_evidence
    return Finding("needs-second", number) if lacks_second else None


# Whether an event can happen at a table now.
#
# Beside what a round's chapters refuse, it is checked what the fold takes for granted: that seats
# exist, that a round ends before the next begins, that two agree when a signed round is corrected.

MOST_EVENTS, MOST_CORRECTIONS, MOST_ROUNDS, MOST_COLUMNS = 3_000, 300, 200, 40
"""How long a record, and how long and wide a sheet, can become (7.7). A game of 13 rounds has some
450 events, and a day of eighty rounds 2,800; with each of these a table's pages take longer."""


def checked(fold_: Fold, event: GameEvent, *others: Reassigned) -> Fold | Finding:
    """The fold with another event, or why that cannot have happened.

    With another one where two seats are exchanged (7.8): between the two events somebody has both
    seats, so neither stands without the other.
    """
    before, number = fold_.game, len(fold_.events)
    if number + len(others) >= MOST_EVENTS - 1 and not isinstance(event, Ended | HandsOpened):
        return Finding("game-full", number)
    if isinstance(event, Amended):
        corrections = sum(isinstance(earlier, Amended) for earlier in fold_.events)
        if corrections >= MOST_CORRECTIONS:
            return Finding("game-full", number)
    after = fold_
    for one in (event, *others):
        if refusal := _refusal(before, one, number):
            return refusal
        after = after.then(one)
    if isinstance(event, Amended):
        changed = {change.event for change in event.changes if isinstance(change, Replaced)}
        touched = sorted(amendments.touched(before, event.changes))
        explained = fold(after.events, explain=(*touched, -1))
        refused = new_refusal(before.findings, explained.findings, {number, *changed})
    elif isinstance(event, Reassigned):
        refusals = (
            refusal_of_reassignment(before, after.game, one, number) for one in (event, *others)
        )
        refused = next(filter(None, refusals), None)
    else:
        refused = new_refusal(before.findings, after.game.findings, {number})
    return refused or after


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
            if round_ not in range(1, len(game.rounds) + 1):
                return Finding("round-running", number)
            signed = game.rounds[round_ - 1]
            if not signed.is_scored:
                return Finding("round-running", number, cause="void" if signed.is_void else None)
            return unknown_seat(signed.table.players, (seat,), number)
        case Remarked(round=int(round_)) if round_ not in range(1, len(game.rounds) + 1):
            return Finding("round-running", number)
        case Joined() | Left() | Succeeded():
            return _refusal_of_people(game, event, number)
        case Reassigned(column, person, since):
            known = [(start.column, start.since) for start in starts(game)]
            is_known = (column, since) in known and person != LOPAKA
            return None if is_known else Finding("nothing-to-amend", number)
        case Looked(pile=seat) | HandOpened(seat) | Denied(seat):
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
    options, round_ = game.options, game.rounds[-1].state
    if lies_open(event, round_.table):
        return None
    if options.hands == "off" or (options.hands == "given" and event.cards):
        return "not-agreed"
    hand = event.hand
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
    """Why nobody can come, go or take over so (7.6, 7.7).

    The game and its deck must be for so many, and nobody comes or goes in the middle of a round.
    """
    seat = event.after if isinstance(event, Joined) else event.seat
    seats = game.seats + isinstance(event, Joined) - isinstance(event, Left)
    if isinstance(event, Joined) and len(game.members) >= MOST_COLUMNS:
        return Finding("game-full", number)
    if seats != game.seats:
        if not game.is_between:
            return Finding("round-running", number)
        if game.ended:
            return Finding("game-over", number)
        if seats not in game.options.seats:
            is_of_two = game.seats == 2
            return Finding("wrong-number", number, cause="game-of-two" if is_of_two else None)
    return unknown_seat(game.seats, (seat,), number)


# Whether a whole record can have come about at a table, event by event.
#
# What is brought in was written anywhere. Each event is judged as it would have been when it was
# written down (`checked`), and by what commands take for granted beside.

OF_EARLIER_VERSIONS = {("game-over", Joined), ("game-over", Left), ("game-over", Succeeded)}
"""What is refused today, and was once written down: whoever kept such a game keeps it."""


class CannotBe(ValueError):
    """This event cannot have happened: its number, and why."""

    def __init__(self, number: int, why: str) -> None:
        super().__init__(why)
        self.number = number
        self.why = why


def folds(events: Sequence[GameEvent]) -> Iterator[Fold]:
    """The fold after each event of a record, in order; CannotBe at the first that cannot be."""
    if not events:
        raise CannotBe(0, "the game is not opened")
    if why := _why_not_opened(events[0]):
        raise CannotBe(0, why)
    fold = refolded(events[:1])
    yield fold
    is_half = False
    for number, event in enumerate(events[1:], 1):
        try:
            after = _exchanged(fold, events[number : number + 2]) or _after(fold, event)
        except Exception as error:
            # the rules are made for events that a table can have written
            raise CannotBe(number, str(error)) from error
        can_be_half = is_half or isinstance(event, Reassigned | Retracted)
        was_half, is_half = is_half, can_be_half and sits_twice(after.game)
        if was_half and is_half:
            raise CannotBe(number, "somebody sits in two places")
        fold = after
        yield fold
    if is_half:
        raise CannotBe(len(events) - 1, "somebody sits in two places")


def _exchanged(fold: Fold, added: Sequence[GameEvent]) -> Fold | None:
    """The fold with the first of two events that exchange seats; None where they do not (7.8)."""
    match added:
        case [Reassigned() as one, Reassigned() as other]:
            half, both = fold.then(one), checked(fold, one, other)
            return half if sits_twice(half.game) and isinstance(both, Fold) else None
    return None


def _after(fold: Fold, event: GameEvent) -> Fold:
    """The fold with one more event."""
    if why := _why_not(fold.game, event):
        raise ValueError(why)
    after = checked(fold, event)
    if not isinstance(after, Finding):
        return after
    is_miscounted = after.cause in ("no-such-imp", "no-such-pile")
    if is_miscounted or (after.code, type(event)) in OF_EARLIER_VERSIONS:
        return fold.then(event)
    raise ValueError(after.code)


def _why_not_opened(event: GameEvent) -> str | None:
    """Why a game cannot have been opened so."""
    if not isinstance(event, Opened):
        return "the game is not opened"
    players = len(event.persons)
    is_of_earlier_version = players == 2 and event.options.variant == "standard"
    if not (players in event.options.seats or is_of_earlier_version):
        return f"{players} people do not play this"
    if len(set(event.persons)) < players or LOPAKA in event.persons:
        return "somebody sits in two places"
    return None if event.dealer in range(players) else "the dealer does not sit there"


def _why_not(game: Game, event: GameEvent) -> str | None:
    """Why no command can have brought this event about."""
    match event:
        case Opened():
            return "a game is opened once"
        case Succeeded(person=person) | Joined(person=person):
            return "somebody sits in two places" if person in (*game.persons, LOPAKA) else None
        case Agreed(options):
            # Deck, tie-break and variant stay; earlier versions let a table agree anew on more.
            was, now = ((one.deck, one.tie, one.variant) for one in (game.options, options))
            return None if was == now else "this is never agreed anew"
        case Looked(card=card) if card is not None:
            return None if game.deck.has([card]) else "there is no such card"
    return None
