"""Rounds to a game: totals, the end, ties, the next dealer. Rulebook chapter 7."""

from collections.abc import Sequence
from dataclasses import dataclass

from assistant.rules import scoring
from assistant.rules.cards import Coins, Deck, printed_decks
from assistant.rules.corrections import in_force
from assistant.rules.events import Began, GameEvent, Opened, Retracted, RoundEvent
from assistant.rules.findings import Finding
from assistant.rules.options import Options
from assistant.rules.replay import Replay, walk
from assistant.rules.table import Seat, Table


@dataclass(frozen=True, slots=True)
class GameRound:
    """One round of a game with the events in force that tell it, each with its number in the table's record."""

    table: Table
    events: tuple[tuple[int, RoundEvent], ...]
    replay: Replay


@dataclass(frozen=True, slots=True)
class Game:
    """A game as its events tell it. The last of its rounds may be running; the others are finished.

    `persons` are the ids of who sits where, clockwise; `last` is the number of the last event in force; `vain` are the
    retractions of nothing.
    """

    persons: tuple[str, ...]
    options: Options
    rounds: tuple[GameRound, ...]
    last: int
    vain: tuple[Finding, ...]

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.persons)

    @property
    def deck(self) -> Deck:
        """The deck in play."""
        return printed_decks()[self.options.deck]

    @property
    def finished(self) -> tuple[GameRound, ...]:
        """The rounds of which every card has been played."""
        return tuple(one for one in self.rounds if one.replay.round.is_over)

    @property
    def scores(self) -> tuple[tuple[Coins, ...], ...]:
        """For each finished round, what each seat scored."""
        return tuple(scoring.scores(one.replay.round) for one in self.finished)

    @property
    def totals(self) -> tuple[Coins, ...]:
        """Each seat's sum over the finished rounds (7.1)."""
        return tuple(sum(score[seat] for score in self.scores) for seat in range(self.seats))

    @property
    def curses(self) -> tuple[int, ...]:
        """In how many finished rounds each seat ended with the bottle."""
        owners = [one.replay.round.bottle for one in self.finished]
        return tuple(owners.count(seat) for seat in range(self.seats))

    @property
    def next_dealer(self) -> Seat:
        """Who deals the round after the last one: the dealer's left neighbour (2.2)."""
        table = self.rounds[-1].table
        return table.left(table.dealer)

    @property
    def is_over(self) -> bool:
        """Whether the agreed end has come (7.2), asked only between two rounds (7.3)."""
        if len(self.finished) < len(self.rounds) or not self._end_is_reached:
            return False
        return self.options.tie != "extra_round" or len(self.leaders) == 1

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the highest total."""
        return tuple(seat for seat, total in enumerate(self.totals) if total == max(self.totals))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who is first: the leaders, or those of them whom the agreed tie-break prefers (7.4)."""
        if self.options.tie == "fewest_curses":
            fewest = min(self.curses[seat] for seat in self.leaders)
            return tuple(seat for seat in self.leaders if self.curses[seat] == fewest)
        if self.options.tie == "last_round" and self.scores:
            best = max(self.scores[-1][seat] for seat in self.leaders)
            return tuple(seat for seat in self.leaders if self.scores[-1][seat] == best)
        return self.leaders

    @property
    def places(self) -> tuple[int, ...]:
        """Each seat's place from 1. Seats that tie share one, and the places behind them stay empty: 1, 1, 3."""
        ranks = [(total, seat in self.winners) for seat, total in enumerate(self.totals)]
        return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that was wrong, round after round."""
        return self.vain + tuple(finding for one in self.rounds for finding in one.replay.findings)

    @property
    def may_begin(self) -> bool:
        """Whether another round can begin: the last is finished and the end has not come."""
        return self.rounds[-1].replay.round.is_over and not self.is_over

    @property
    def _end_is_reached(self) -> bool:
        goal, played = self.options.goal, len(self.finished)
        if goal.kind == "target":
            return max(self.totals) >= goal.number
        return played >= (goal.number if goal.kind == "rounds" else goal.number * self.seats)


def fold(events: Sequence[GameEvent]) -> Game:
    """The game that a table's events tell. The first is its opening; an event's number is its place in the list.

    Only the last round is matched to what explains it: nobody adds to the others.
    """
    standing, vain = in_force(events)
    opening, told = standing[0][1], _by_round(standing[1:])
    if not isinstance(opening, Opened):
        raise ValueError("a table's first event is its opening, and it cannot be taken back")
    deck, rounds, dealer = printed_decks()[opening.options.deck], [], opening.dealer
    for number, round_events in enumerate(told, start=1):
        table = Table(len(opening.persons), dealer, deck)
        replay = walk(table, round_events, explain=number == len(told))
        rounds.append(GameRound(table, tuple(round_events), replay))
        dealer = table.left(dealer)
    return Game(opening.persons, opening.options, tuple(rounds), standing[-1][0], tuple(vain))


def _by_round(events: Sequence[tuple[int, GameEvent]]) -> list[list[tuple[int, RoundEvent]]]:
    """The events of each round, in order; a round begins with the opening and with every `Began`."""
    rounds: list[list[tuple[int, RoundEvent]]] = [[]]
    for number, event in events:
        if isinstance(event, Began):
            rounds.append([])
        elif isinstance(event, Opened):
            raise ValueError("a table is opened once")
        elif not isinstance(event, Retracted):
            rounds[-1].append((number, event))
    return rounds
