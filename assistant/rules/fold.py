"""From a table's events to its game. Rulebook chapters 7 and 8."""

from bisect import bisect, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import itemgetter

from assistant.rules.cards import printed_decks
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Claimed,
    Compared,
    Ended,
    GameEvent,
    Inserted,
    Joined,
    Left,
    Opened,
    Reassigned,
    Remarked,
    Retracted,
    RoundEvent,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.events_in_force import EventsInForce, in_force
from assistant.rules.game import LOPAKA, Game, GameRound, Member, Numbered
from assistant.rules.options import VOIDS, within_a_round
from assistant.rules.replay import Replay, RoundFold, folded, walk
from assistant.rules.scoring import score
from assistant.rules.state import Round
from assistant.rules.table import FACTS, Seat, Table

# A game's rounds, people and agreements, event by event. Rulebook chapter 7.
#
# The cards are not followed here: each round is a draft, which only has the events that belong to
# it.

_NOT_YET = Round(Table(3, 0, printed_decks()["classic"]))


class GameFold:
    """A game to which events are applied; its rounds are drafts.

    `options` hold for the newest round, `agreed` for the next one (7.5).
    `dealer` is the column of the newest round's dealer; `dealer_has_left`: its player went after
    the round had begun.
    """

    def __init__(
        self,
        opening: GameEvent,
        corrected: Sequence[int],
        reassigned: Iterable[tuple[int, Reassigned]] = (),
    ) -> None:
        assert isinstance(opening, Opened)
        self._corrected = corrected  # of each round, as in `GameRound`
        self._reassigned: dict[int, list[tuple[int, Reassigned]]] = defaultdict(list)
        for number, event in reassigned:
            self._reassigned[event.since].append((number, event))
        self._placed_by: dict[int, int] = {}  # for each column the last reassignment that holds
        self.members = [Member(person) for person in opening.persons]
        self.seated = list(range(len(opening.persons)))
        if FACTS[opening.options.variant].lopaka is not None:
            self.members.append(Member(LOPAKA))
        self.options = self.agreed = opening.options
        self.ended: Ended | None = None
        self.rounds: list[GameRound] = []
        self._pending: list[Numbered] = []  # events of the newest round that its draft has not yet
        self.signatures: list[tuple[int, Signed]] = []
        self.remarks: dict[int | None, str] = {}
        self.dealer = opening.dealer
        self.dealer_has_left = False
        self._reassign(0)
        self._begin(0)

    def apply(self, number: int, event: GameEvent) -> None:
        """Lets one event happen."""
        if isinstance(event, RoundEvent):
            self._pending.append((number, event))
            return
        self.close()
        match event:
            case Opened():
                raise ValueError("a table is opened once")
            case Began(_, dealer):
                self.dealer = self.seated[self.next_dealer(number) if dealer is None else dealer]
                self.dealer_has_left = False
                self._reassign(number)
                self._begin(number)
            case Agreed(options):
                self.agreed = replace(options, variant=self.options.variant)
                is_played = bool(self.rounds[-1].events)
                self.options = (
                    within_a_round(self.options, self.agreed) if is_played else self.agreed
                )
                self._seat_anew()
            case Succeeded(seat, person):
                self._succeed(number, seat, person)
            case Joined(after, person, coins):
                self.members.append(Member(person, coins, since=number))
                self.seated.insert(after + 1, len(self.members) - 1)
                self._reassign(number)
                self._seat_anew()
            case Left(seat):
                self._leave(seat)
            case Ended():
                self.ended = event
            case Signed():
                self.signatures.append((number, event))
            case Remarked(text, round_):
                self.remarks[round_] = text

    def close(self) -> None:
        """Gives the newest draft the events that were told of its round."""
        if self._pending:
            last = self.rounds[-1]
            self.rounds[-1] = replace(last, events=(*last.events, *self._pending))
            self._pending = []

    def next_dealer(self, number: int) -> Seat:
        """Who deals a round that begins with the event of this number.

        That is the dealer's left neighbour, or whom the table agreed on (2.2); or after a round
        that was void by then the dealer again (8.10).
        """
        seat = self.seated.index(self.dealer)
        rulings = [
            event
            for event_number, event in self.rounds[-1].events
            if isinstance(event, Ruled) and event_number < number
        ]
        if any(ruling.decision in VOIDS for ruling in rulings) and not self.dealer_has_left:
            return seat
        left = (seat + 1) % len(self.seated)
        return left if self.options.dealer_rotation == "left" else self._dealer_by_score(left)

    def _dealer_by_score(self, left: Seat) -> Seat:
        """Whom the last round makes the dealer: who won it, or who had the bottle at its end.

        Of several who won it the first from the dealer's left; the left neighbour where nobody did,
        or has left the table.
        """
        last = self.rounds[-1]
        round_ = replayed(last, explain=False).state
        if not round_.is_scored:
            return left
        if self.options.dealer_rotation == "last_cursed":
            chosen = round_.bottles[0].owner
        else:
            players = last.table.players
            order = [(last.table.dealer + step) % players for step in range(1, players + 1)]
            chosen = max(order, key=score(round_).scores.__getitem__)
        member = None if chosen is None else last.members[chosen]
        return self.seated.index(member) if member in self.seated else left

    def _begin(self, number: int) -> None:
        self.options = self.agreed
        self.rounds.append(self._draft(len(self.rounds), number))

    def _draft(self, index: int, number: int) -> GameRound:
        """A round of those who sit at the table now; the event of this number began it."""
        options, dealer = self.options, self.seated.index(self.dealer)
        columns = enumerate(self.members)
        lopakas = [column for column, member in columns if member.person == LOPAKA]
        members = [*self.seated, *lopakas]
        table = options.table(len(members), dealer)
        persons = tuple(self.members[member].person for member in members)
        since = tuple(self.members[member].since for member in members)
        corrected = self._corrected[index]
        return GameRound(
            table,
            (),
            _NOT_YET,
            (),
            tuple(members),
            persons,
            options.level,
            number,
            since,
            corrected,
        )

    def _seat_anew(self) -> None:
        """A round of which nothing is written down yet is played as the table is now."""
        if not self.rounds[-1].events:
            self.rounds[-1] = self._draft(len(self.rounds) - 1, self.rounds[-1].begun)

    def _reassign(self, number: int) -> None:
        """Lets those have their columns of whom it is told that they did from this event on (7.8).

        Of several that hold for a column the last one told wins.
        """
        for place, event in self._reassigned.get(number, ()):
            if event.column in self.seated and place > self._placed_by.get(event.column, 0):
                self._placed_by[event.column] = place
                self.members[event.column] = replace(
                    self.members[event.column], person=event.person
                )

    def _succeed(self, number: int, seat: Seat, person: str) -> None:
        member = self.seated[seat]
        self.members[member] = replace(self.members[member], person=person, since=number)
        self._placed_by.pop(member, None)
        self._reassign(number)
        last = self.rounds[-1]
        if member in last.members and not replayed(last, explain=False).state.is_over:
            index = last.members.index(member)
            person = self.members[member].person
            self.rounds[-1] = replace(
                last,
                persons=(*last.persons[:index], person, *last.persons[index + 1 :]),
                since=(*last.since[:index], number, *last.since[index + 1 :]),
            )

    def _leave(self, seat: Seat) -> None:
        member = self.seated[seat]
        if member == self.dealer:
            # The left neighbour deals the next round, or this one if it has not begun.
            is_played = bool(self.rounds[-1].events)
            self.dealer = self.seated[(seat - 1 if is_played else seat + 1) % len(self.seated)]
            self.dealer_has_left = is_played
        self.members[member] = replace(self.members[member], has_left=True)
        del self.seated[seat]
        self._seat_anew()


def drafts_of(standing: EventsInForce[GameEvent]) -> GameFold:
    """The game that these events in force tell, its rounds as drafts."""
    events = standing.events
    opening = events[0][1]
    if not isinstance(opening, Opened):
        raise ValueError("a table's first event is its opening, and it cannot be taken back")
    reassigned = [(number, event) for number, event in events if isinstance(event, Reassigned)]
    drafts = GameFold(opening, _corrected_by_round(standing), reassigned)
    for number, event in events[1:]:
        drafts.apply(number, event)
    drafts.close()
    return drafts


def _corrected_by_round(standing: EventsInForce[GameEvent]) -> list[int]:
    """For each round the number of the last amendment of anything in it or before it, or -1."""
    begins = [place for place, (_, event) in enumerate(standing.events) if isinstance(event, Began)]
    changed = sorted(standing.changed)
    latest = list(accumulate((number for _, number in changed), max, initial=-1))
    return [
        latest[bisect_right(changed, end, key=itemgetter(0))]
        for end in (*begins, len(standing.events))
    ]


# Who agrees with a round's score: those who signed it as it stands. Rulebook 8.13.


def signed(
    events: Sequence[GameEvent],
    rounds: Sequence[GameRound],
    signatures: Sequence[tuple[int, Signed]],
) -> tuple[GameRound, ...]:
    """The rounds with the seats that agree with their scores as they stand (8.13)."""
    agreed, earlier = list(rounds), _Earlier(events)
    for number, signature in signatures:
        index = signature.round - 1
        if not (0 <= index < len(agreed) and agreed[index].is_scored):
            continue
        if earlier.events_of(index, rounds, number) == _without_remarks(agreed[index]):
            seats = {*agreed[index].signed, signature.seat}
            agreed[index] = replace(agreed[index], signed=tuple(sorted(seats)))
    return tuple(agreed)


class _Earlier:
    """What the rounds were before an event, but for mere remarks.

    Until something is taken back or amended, events are only added: so what was there before each
    event in between can be read from the rounds at the end of that stretch.
    """

    def __init__(self, events: Sequence[GameEvent]) -> None:
        self._events = events
        self._changes = [
            number for number, event in enumerate(events) if isinstance(event, Retracted | Amended)
        ]
        self._rounds: dict[int, Sequence[GameRound]] = {}

    def events_of(self, index: int, now: Sequence[GameRound], number: int) -> list[Numbered]:
        """The events of a round as they stood before the event of this number."""
        following = bisect(self._changes, number)
        rounds = now if following == len(self._changes) else self._until(self._changes[following])
        if not index < len(rounds):
            return []
        return [numbered for numbered in _without_remarks(rounds[index]) if numbered[0] < number]

    def _until(self, end: int) -> Sequence[GameRound]:
        if end not in self._rounds:
            self._rounds[end] = drafts_of(in_force(self._events[:end])).rounds
        return self._rounds[end]


def _without_remarks(round_: GameRound) -> list[Numbered]:
    """The events of a round without those that change nothing (8.8, 8.14)."""
    return [
        (number, event)
        for number, event in round_.events
        if not isinstance(event, Compared | Claimed)
    ]


# From a table's events to its game. Rulebook chapters 7 and 8.
#
# A fold is never changed: applying an event gives another one, and what did not change is shared.


@dataclass(frozen=True, slots=True)
class Fold:
    """A table's events and the game that they tell; an event's number is its index.

    `newest` is the fold of the newest round, the only one that is matched to what explains it.
    """

    events: tuple[GameEvent, ...]
    game: Game
    newest: RoundFold

    def then(self, event: GameEvent) -> "Fold":
        """The fold with one more event: in constant time, unless it reaches back."""
        if isinstance(event, RoundEvent) and not isinstance(event, Ruled | Compared):
            newest = self.newest.copy()
            newest.apply(len(self.events), event)
            if not newest.round.is_done:  # then only the running round is another
                number, last = len(self.events), self.game.rounds[-1]
                events = (*last.events, (number, event))
                round_ = _as_replayed(replace(last, events=events), newest.replay)
                game = replace(
                    self.game,
                    rounds=(*self.game.rounds[:-1], round_),
                    length=number + 1,
                    undo=number,
                    redo=None,
                )
                return Fold((*self.events, event), game, newest)
        return refolded((*self.events, event), self)


def fold(events: Sequence[GameEvent], *, explain: Sequence[int] = (-1,)) -> Game:
    """The game that a table's events tell. The first is its opening.

    Only the rounds of these indices are matched to what explains them: to the others nobody adds.
    """
    standing = in_force(events)
    drafts = drafts_of(standing)
    indices = range(len(drafts.rounds))
    explained = {indices[index] for index in explain if -len(indices) <= index < len(indices)}
    rounds = [
        replayed(draft, explain=index in explained) for index, draft in enumerate(drafts.rounds)
    ]
    return _game(events, standing, drafts, rounds)


def refolded(events: Sequence[GameEvent], earlier: Fold | None = None) -> Fold:
    """The fold of these events. Rounds that an earlier fold has just so are taken from there."""
    standing = in_force(events)
    drafts = drafts_of(standing)
    rounds = [
        _earlier_round(draft, index, earlier) or replayed(draft, explain=False)
        for index, draft in enumerate(drafts.rounds[:-1])
    ]
    draft = drafts.rounds[-1]
    newest = _continued(draft, earlier) or folded(
        draft.table, draft.events, corrected=draft.corrected
    )
    rounds.append(_as_replayed(draft, newest.replay))
    return Fold(tuple(events), _game(events, standing, drafts, rounds), newest)


def updated(earlier: Fold | None, events: Sequence[GameEvent]) -> Fold:
    """The fold of these events, where an earlier fold may have the first of them already."""
    if earlier is None or tuple(events[: len(earlier.events)]) != earlier.events:
        return refolded(events, earlier)
    fold_ = earlier
    for event in events[len(earlier.events) :]:
        fold_ = fold_.then(event)
    return fold_


def persons_at(events: Sequence[GameEvent], number: int) -> tuple[str, ...]:
    """Who had the seats of which the event of this number tells, by id: as it was before it."""
    event, standing = events[number], in_force(events[: max(1, number)])
    rounds = drafts_of(standing).rounds
    return rounds[event.round - 1 if isinstance(event, Signed) else -1].persons


def drafted(events: Sequence[GameEvent]) -> Game:
    """The game that these events tell, as far as rounds and people go: no round of it is replayed.

    So it does not know who signed.
    """
    standing = in_force(events)
    drafts = drafts_of(standing)
    return _game(events, standing, drafts, drafts.rounds)


def replayed(draft: GameRound, *, explain: bool) -> GameRound:
    """A round of which so far only the events were known; `explain` as in `replay.folded`."""
    replay = walk(draft.table, draft.events, corrected=draft.corrected, explain=explain)
    return _as_replayed(draft, replay)


def _as_replayed(draft: GameRound, replay: Replay) -> GameRound:
    return replace(draft, state=replay.round, findings=replay.findings)


def _earlier_round(draft: GameRound, index: int, earlier: Fold | None) -> GameRound | None:
    """The draft with the replay of an earlier fold, if that was of the same events."""
    if earlier is None or not index < len(earlier.game.rounds) - 1:
        return None
    known = earlier.game.rounds[index]
    is_same = (known.table, known.events, known.corrected) == (
        draft.table,
        draft.events,
        draft.corrected,
    )
    return replace(draft, state=known.state, findings=known.findings) if is_same else None


def _continued(draft: GameRound, earlier: Fold | None) -> RoundFold | None:
    """The fold of the newest round, if an earlier one had it without its last events."""
    if earlier is None:
        return None
    known = earlier.game.rounds[-1]
    if (known.table, known.corrected) != (draft.table, draft.corrected):
        return None
    if draft.events[: len(known.events)] != known.events:
        return None
    newer = draft.events[len(known.events) :]
    if any(number <= draft.corrected for number, _ in newer):
        return None  # their seats may follow the turn anew (8.7)
    newest = earlier.newest.copy()
    for number, event in newer:
        newest.apply(number, event)
    return newest


def _game(
    events: Sequence[GameEvent],
    standing: EventsInForce[GameEvent],
    drafts: GameFold,
    rounds: Sequence[GameRound],
) -> Game:
    """The game of these events, whose rounds are replayed."""
    return Game(
        members=tuple(drafts.members),
        seated=tuple(drafts.seated),
        options=drafts.options,
        agreed=drafts.agreed,
        rounds=signed(events, rounds, drafts.signatures),
        next_dealer=drafts.next_dealer(len(events)),
        ended=drafts.ended,
        remarks=drafts.remarks,
        length=len(events),
        undo=standing.undo,
        redo=standing.redo,
        vain=tuple(standing.vain),
        anchors=_anchors(events),
    )


def _anchors(events: Sequence[GameEvent]) -> Mapping[int, int]:
    """For each amendment with an insertion, the number of the event before which it stands."""
    return {
        number: change.before
        for number, event in enumerate(events)
        if isinstance(event, Amended)
        for change in event.changes
        if isinstance(change, Inserted)
    }
