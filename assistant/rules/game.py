"""Rounds to a game: totals, the end, ties, the next dealer, and who sits where. Rulebook chapter 7."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assistant.rules import scoring
from assistant.rules.cards import Coins, Deck, printed_decks
from assistant.rules.corrections import in_force, redoable, undoable
from assistant.rules.events import (
    Agreed,
    Amended,
    Began,
    Compared,
    Ended,
    GameEvent,
    Joined,
    Left,
    Opened,
    Retracted,
    RoundEvent,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.findings import Finding
from assistant.rules.irregularities import VOIDS
from assistant.rules.options import Level, Options
from assistant.rules.replay import Replay, walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table

Numbered = tuple[int, RoundEvent]


@dataclass(frozen=True, slots=True)
class Member:
    """A column of the sheet: who has it now, the coins it began with, and whether its player has left (7.6)."""

    person: str
    start: Coins = 0
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class GameRound:
    """One round of a game with the events in force that tell it, each with its number in the table's record.

    `members` are the columns of its seats and `persons` who sat there, clockwise. `begun` is the number of the event that
    began it. `signed` are the seats that agree with its score as it stands.
    """

    table: Table
    events: tuple[Numbered, ...]
    replay: Replay
    members: tuple[int, ...]
    persons: tuple[str, ...]
    level: Level = "tricks"
    begun: int = 0
    signed: tuple[Seat, ...] = ()

    @property
    def is_done(self) -> bool:
        """Whether nothing more is due: it is scored or void."""
        return self.is_void or self.is_scored

    @property
    def is_scored(self) -> bool:
        """Whether its score is known."""
        return self.replay.round.is_scored

    @property
    def is_void(self) -> bool:
        """Whether the table decided that it does not count."""
        return self.replay.round.void

    @property
    def scores(self) -> tuple[Coins, ...]:
        """What each seat of a scored round scored."""
        return scoring.scores(self.replay.round)


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its events tell it. The last of its rounds may be running; the others are scored or void.

    `members` are the columns of its sheet, and `seated` those that sit at the table now, clockwise. `next_dealer` is the
    seat that deals the next round. `length` is that of the record, `corrected` as in `Standing`. `undo` is the number of the
    event that an undo takes back, `redo` that of the retraction that a redo takes back. `vain` are the corrections of nothing.
    """

    members: tuple[Member, ...]
    seated: tuple[int, ...]
    options: Options
    rounds: tuple[GameRound, ...]
    next_dealer: Seat
    ended: Ended | None = None
    length: int = 0
    corrected: int = -1
    undo: int | None = None
    redo: int | None = None
    vain: tuple[Finding, ...] = ()

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.seated)

    @property
    def persons(self) -> tuple[str, ...]:
        """Who sits at the table now, clockwise."""
        return tuple(self.members[member].person for member in self.seated)

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return printed_decks()[self.options.deck]

    @property
    def finished(self) -> tuple[GameRound, ...]:
        """The rounds that count."""
        return tuple(one for one in self.rounds if one.is_scored)

    @property
    def scores(self) -> tuple[tuple[Coins, ...], ...]:
        """For each round that counts, what each of its seats scored."""
        return tuple(one.scores for one in self.finished)

    @property
    def totals(self) -> tuple[Coins, ...]:
        """Each column's coins: those that it began with and those of the rounds (7.1)."""
        return self.totals_after(len(self.rounds))

    def totals_after(self, rounds: int) -> tuple[Coins, ...]:
        """Each column's coins when so many rounds had been played."""
        totals = [member.start for member in self.members]
        for one in self.rounds[:rounds]:
            if one.is_scored:
                for member, score in zip(one.members, one.scores, strict=True):
                    totals[member] += score
        return tuple(totals)

    @property
    def curses(self) -> tuple[int, ...]:
        """In how many rounds that count each column ended with the bottle."""
        owners = [one.members[one.replay.round.bottle] for one in self.finished if one.replay.round.bottle is not None]
        return tuple(owners.count(member) for member in range(len(self.members)))

    @property
    def is_over(self) -> bool:
        """Whether the agreed end has come (7.2), asked only between two rounds (7.3), or the table ended the game (7.5)."""
        return self.ended is not None or (self.rounds[-1].is_done and self.end_is_reached(len(self.rounds)))

    def end_is_reached(self, rounds: int) -> bool:
        """Whether the agreed end had come when so many rounds had been played."""
        totals, goal = self.totals_after(rounds), self.options.goal
        played = sum(one.is_scored for one in self.rounds[:rounds])
        if not played:
            return False
        best = max(totals[member] for member in self.seated)
        if goal.kind == "target":
            is_reached = best >= goal.number
        else:
            is_reached = played >= (goal.number if goal.kind == "rounds" else goal.number * self.seats)
        return is_reached and (self.options.tie != "extra_round" or sum(totals[one] == best for one in self.seated) == 1)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The columns with the highest total of those that sit at the table."""
        totals = self.totals
        best = max(totals[member] for member in self.seated)
        return tuple(member for member in sorted(self.seated) if totals[member] == best)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who is first: the leaders, or those of them whom the agreed tie-break prefers (7.4)."""
        if self.options.tie == "fewest_curses":
            fewest = min(self.curses[member] for member in self.leaders)
            return tuple(member for member in self.leaders if self.curses[member] == fewest)
        if self.options.tie == "last_round" and self.finished:
            last = self.finished[-1]
            scores = dict(zip(last.members, last.scores, strict=True))
            best = max(scores.get(member, 0) for member in self.leaders)
            return tuple(member for member in self.leaders if scores.get(member, 0) == best)
        return self.leaders

    @property
    def places(self) -> dict[int, int]:
        """The place, from 1, of each seated column; those that tie share one: 1, 1, 3. Empty without a result."""
        if self.ended and not self.ended.counts:
            return {}
        totals, winners = self.totals, self.winners
        ranks = {member: (totals[member], member in winners) for member in self.seated}
        return {member: 1 + sum(other > rank for other in ranks.values()) for member, rank in ranks.items()}

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was wrong, round after round."""
        return self.vain + tuple(finding for one in self.rounds for finding in one.replay.findings)

    @property
    def may_begin(self) -> bool:
        """Whether another round can begin: the last is done and the end has not come."""
        return self.rounds[-1].is_done and not self.is_over

    @property
    def may_add(self) -> bool:
        """Whether the table can agree on one more round although the end has come (7.5)."""
        return self.rounds[-1].is_done and self.is_over and self.ended is None

    @property
    def is_between(self) -> bool:
        """Whether no round is running that has begun to be written down."""
        return self.rounds[-1].is_done or not self.rounds[-1].events

    def is_signed(self, place: int) -> bool:
        """Whether as many agree with a round's score as the table asks for (8.13)."""
        asked = {"off": 0, "one": 1, "all": self.rounds[place].table.seats}[self.options.sign_off]
        return 0 < asked <= len(self.rounds[place].signed)

    def round_of(self, number: int) -> int:
        """The place, from 0, of the round to which the event of this number belongs, in force or not."""
        for place, one in enumerate(self.rounds):
            if any(number == told for told, _ in one.events):
                return place
        return max(place for place, one in enumerate(self.rounds) if one.begun <= number)


def fold(events: Sequence[GameEvent], *, explain: Sequence[int] = (-1,)) -> Game:
    """The game that a table's events tell. The first is its opening; an event's number is its place in the list.

    Only the rounds of these places are matched to what explains them: to the others nobody adds.
    """
    standing = in_force(events)
    opening = standing.events[0][1]
    if not isinstance(opening, Opened):
        raise ValueError("a table's first event is its opening, and it cannot be taken back")
    telling = _Telling(opening, standing.corrected)
    for number, event in standing.events[1:]:
        telling.tell(number, event)
    places = range(len(telling.rounds))
    explained = {places[place] for place in explain if -len(places) <= place < len(places)}
    rounds = [
        replace(draft, replay=walk(draft.table, draft.events, corrected=standing.corrected, explain=place in explained))
        for place, draft in enumerate(telling.rounds)
    ]
    for number, signature in telling.signatures:
        place = signature.round - 1
        if 0 <= place < len(rounds) and rounds[place].is_scored and _is_told_alike(events, number, place, rounds[place]):
            rounds[place] = replace(rounds[place], signed=tuple(sorted({*rounds[place].signed, signature.seat})))
    return Game(
        tuple(telling.members),
        tuple(telling.seated),
        telling.options,
        tuple(rounds),
        telling.next_dealer(len(events)),
        telling.ended,
        len(events),
        standing.corrected,
        undoable(events),
        redoable(events),
        tuple(standing.vain),
    )


def _is_told_alike(events: Sequence[GameEvent], number: int, place: int, round_: GameRound) -> bool:
    """Whether the round is told now as it was before the event of this number, comparisons of the Imp's Trick left aside."""
    told = _without_comparisons(round_)
    if not any(isinstance(event, Retracted | Amended) for event in events[number:]):
        return all(number_told < number for number_told, _ in told)
    standing = in_force(events[:number])
    telling = _Telling(events[0], standing.corrected)
    for number_told, event in standing.events[1:]:
        telling.tell(number_told, event)
    return place < len(telling.rounds) and _without_comparisons(telling.rounds[place]) == told


def _without_comparisons(round_: GameRound) -> list[Numbered]:
    return [(number, event) for number, event in round_.events if not isinstance(event, Compared)]


_NOT_YET = Replay(Round(Table(3, 0, printed_decks()["classic"])), ())


class _Telling:
    """A game told event by event; its rounds are drafts, not replayed yet."""

    def __init__(self, opening: GameEvent, corrected: int) -> None:
        assert isinstance(opening, Opened)
        self._corrected = corrected
        self.members = [Member(person) for person in opening.persons]
        self.seated = list(range(len(opening.persons)))
        self.options = opening.options
        self.ended: Ended | None = None
        self.rounds: list[GameRound] = []
        self.signatures: list[tuple[int, Signed]] = []
        self._dealer = opening.dealer
        self._dealer_has_left = False
        self._begin(0)

    def tell(self, number: int, event: GameEvent) -> None:
        """Lets one event happen."""
        match event:
            case Opened():
                raise ValueError("a table is opened once")
            case Began():
                self._dealer = self.seated[self.next_dealer(number)]
                self._dealer_has_left = False
                self._begin(number)
            case Agreed(options):
                self.options = options
                self._seat_anew()
            case Succeeded(seat, person):
                self._succeed(seat, person)
            case Joined(after, person, coins):
                self.members.append(Member(person, coins))
                self.seated.insert(after + 1, len(self.members) - 1)
                self._seat_anew()
            case Left(seat):
                self._leave(seat)
            case Ended():
                self.ended = event
            case Signed():
                self.signatures.append((number, event))
            case _ if isinstance(event, RoundEvent):
                self.rounds[-1] = replace(self.rounds[-1], events=(*self.rounds[-1].events, (number, event)))

    def next_dealer(self, number: int) -> Seat:
        """Who deals a round that begins with the event of this number.

        That is the dealer's left neighbour (2.2), or after a round that was void by then the dealer again (8.10).
        """
        seat = self.seated.index(self._dealer)
        rulings = [event for told, event in self.rounds[-1].events if isinstance(event, Ruled) and told < number]
        was_void = any(ruling.decision in VOIDS for ruling in rulings)
        return seat if was_void and not self._dealer_has_left else (seat + 1) % len(self.seated)

    def _begin(self, number: int) -> None:
        self.rounds.append(self._draft(number))

    def _draft(self, number: int) -> GameRound:
        """A round of those who sit at the table now."""
        deck = printed_decks()[self.options.deck]
        table = Table(len(self.seated), self.seated.index(self._dealer), deck)
        persons = tuple(self.members[member].person for member in self.seated)
        return GameRound(table, (), _NOT_YET, tuple(self.seated), persons, self.options.level, number)

    def _seat_anew(self) -> None:
        """A round of which nothing is written down yet is played as the table is now."""
        if not self.rounds[-1].events:
            self.rounds[-1] = self._draft(self.rounds[-1].begun)

    def _succeed(self, seat: Seat, person: str) -> None:
        member = self.seated[seat]
        self.members[member] = replace(self.members[member], person=person)
        last = self.rounds[-1]
        told = walk(last.table, last.events, corrected=self._corrected, explain=False)
        if member in last.members and not told.round.is_over:
            place = last.members.index(member)
            self.rounds[-1] = replace(last, persons=(*last.persons[:place], person, *last.persons[place + 1 :]))

    def _leave(self, seat: Seat) -> None:
        member = self.seated[seat]
        if member == self._dealer:
            # The left neighbour deals the round that follows one that was played, or the one that has not begun.
            is_played = bool(self.rounds[-1].events)
            self._dealer = self.seated[(seat - 1 if is_played else seat + 1) % len(self.seated)]
            self._dealer_has_left = is_played
        self.members[member] = replace(self.members[member], has_left=True)
        del self.seated[seat]
        self._seat_anew()
