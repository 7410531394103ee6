"""A game's rounds, people and agreements, event by event. Rulebook chapter 7.

The cards are not followed here: each round is a draft, which only has the events that belong to it.
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import accumulate
from operator import itemgetter

from assistant.rules import scoring
from assistant.rules.cards import printed_decks
from assistant.rules.events import (
    Agreed,
    Began,
    Ended,
    GameEvent,
    Joined,
    Left,
    Opened,
    Reassigned,
    RoundEvent,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.events_in_force import EventsInForce
from assistant.rules.game import LOPAKA, GameRound, Member, Numbered
from assistant.rules.irregularities import VOIDS
from assistant.rules.options import within_a_round
from assistant.rules.replay import Replay, walk
from assistant.rules.state import Round
from assistant.rules.table import Seat, Table

_NOT_YET = Replay(Round(Table(3, 0, printed_decks()["classic"])), ())


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
        self._told_of: dict[int, int] = {}  # for each column the last reassignment that holds
        self.members = [Member(person) for person in opening.persons]
        self.seated = list(range(len(opening.persons)))
        if opening.options.variant == "lopaka":
            self.members.append(Member(LOPAKA))
        self.options = self.agreed = opening.options
        self.ended: Ended | None = None
        self.rounds: list[GameRound] = []
        self._told: list[Numbered] = []  # events of the newest round that its draft has not yet
        self.signatures: list[tuple[int, Signed]] = []
        self.dealer = opening.dealer
        self.dealer_has_left = False
        self._reassign(0)
        self._begin(0)

    def apply(self, number: int, event: GameEvent) -> None:
        """Lets one event happen."""
        if isinstance(event, RoundEvent):
            self._told.append((number, event))
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

    def close(self) -> None:
        """Gives the newest draft the events that were told of its round."""
        if self._told:
            last = self.rounds[-1]
            self.rounds[-1] = replace(last, events=(*last.events, *self._told))
            self._told = []

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
        round_ = walk(last.table, last.events, corrected=last.corrected, explain=False).round
        if not round_.is_scored:
            return left
        if self.options.dealer_rotation == "last_cursed":
            chosen = round_.bottles[0].owner
        else:
            players = last.table.players
            order = [(last.table.dealer + step) % players for step in range(1, players + 1)]
            chosen = max(order, key=scoring.scores(round_).__getitem__)
        member = None if chosen is None else last.members[chosen]
        return self.seated.index(member) if member in self.seated else left

    def _begin(self, number: int) -> None:
        self.options = self.agreed
        self.rounds.append(self._draft(len(self.rounds), number))

    def _draft(self, index: int, number: int) -> GameRound:
        """A round of those who sit at the table now; the event of this number began it."""
        options, dealer = self.options, self.seated.index(self.dealer)
        members = list(self.seated)
        if options.variant == "lopaka":
            members += [
                column for column, member in enumerate(self.members) if member.person == LOPAKA
            ]
        table = Table(
            len(members),
            dealer,
            options.deck_in_play,
            options.variant,
            options.teams_of(len(members)),
        )
        persons = tuple(self.members[member].person for member in members)
        since = tuple(self.members[member].since for member in members)
        corrected = self._corrected[index]
        return GameRound(
            table, (), _NOT_YET, tuple(members), persons, options.level, number, since, corrected
        )

    def _seat_anew(self) -> None:
        """A round of which nothing is written down yet is played as the table is now."""
        if not self.rounds[-1].events:
            self.rounds[-1] = self._draft(len(self.rounds) - 1, self.rounds[-1].begun)

    def _reassign(self, number: int) -> None:
        """Lets those have their columns of whom it is told that they did from this event on (7.8).

        Of several that hold for a column the last one told wins.
        """
        for told, event in self._reassigned.get(number, ()):
            if event.column in self.seated and told > self._told_of.get(event.column, 0):
                self._told_of[event.column] = told
                self.members[event.column] = replace(
                    self.members[event.column], person=event.person
                )

    def _succeed(self, number: int, seat: Seat, person: str) -> None:
        member = self.seated[seat]
        self.members[member] = replace(self.members[member], person=person, since=number)
        self._told_of.pop(member, None)
        self._reassign(number)
        last = self.rounds[-1]
        replay = walk(last.table, last.events, corrected=last.corrected, explain=False)
        if member in last.members and not replay.round.is_over:
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
