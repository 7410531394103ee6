"""A person's results of a season added up. League 3."""

from bisect import insort
from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction

from assistant.league.personal_results import PersonalResult
from assistant.league.personal_results import personal_result as share_of
from assistant.league.results import GameResult, Result
from assistant.league.standings_rules import StandingsRules
from assistant.rules.cards import Coins

LAST = 5


@dataclass(frozen=True, slots=True)
class Recent:
    """A place among so many people, in one of the last games."""

    place: int
    people: int
    is_dropped: bool = False


@dataclass(frozen=True, slots=True)
class CarriedForward:
    """Totals from paper, whose games are not known (2.8); what nobody knows is 0."""

    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    rounds: int = 0
    bottles: int = 0


@dataclass(frozen=True, slots=True)
class SeasonTotals:
    """What a season has brought one person: `played` and what follows `bottles` of all games, the rest without the dropped.

    `won` and `seconds` are shares (3.4). `told` are the points of the `rounds` that are known (2.7). `above` is the sum of the
    points a round above the table's average over `compared` games (4.4). `all_rounds` are those of which is known who ended
    with the bottle. `last` are the last five games, the newest first. `dropped` are the ids of games. `against` has for each
    person met how often, and how many halves of these meetings were won.
    """

    person: str
    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    told: Coins = 0
    rounds: int = 0
    above: Fraction = Fraction(0)
    compared: int = 0
    bottles: int = 0
    all_rounds: int = 0
    best: Coins | None = None
    worst: Coins | None = None
    last: tuple[Recent, ...] = ()
    dropped: tuple[str, ...] = ()
    against: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def part_beaten(self) -> Fraction | None:
        """The part of the people met that was beaten (3.1); None who met nobody."""
        return self.beaten / self.met if self.met else None

    @property
    def points_a_round(self) -> Fraction | None:
        """The points of the rounds that are known, divided by them (3.3); None without a round."""
        return Fraction(self.told, self.rounds) if self.rounds else None

    @property
    def above_average(self) -> Fraction | None:
        """The points a round above the table's average (4.4); None where no game can be compared."""
        return self.above / self.compared if self.compared else None

    def value(self, rules: StandingsRules) -> Fraction | None:
        """What the season counts (chapter 3); None without a game that tells it."""
        told = {
            "beaten": self.part_beaten,
            "points": self.points_a_round,
            "placement": self.placement if self.played else None,
        }
        return told[rules.count]


def lines(
    games: Sequence[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, SeasonTotals]:
    """The line of each person of these games, or only of some. The games are in order (3.6) and have each person as one."""
    games_of: dict[str, list[GameResult]] = {}
    for game in games:
        for result in game.results:
            if persons is None or result.person in persons:
                games_of.setdefault(result.person, []).append(game)
    return {person: line(person, own, rules) for person, own in games_of.items()}


def line(person: str, games: Sequence[GameResult], rules: StandingsRules) -> SeasonTotals:
    """What these games, in their order, brought this person, who has a result in each."""
    account = Account(person, rules)
    for game in games:
        if result := game.of(person):
            account.add(game, result)
    return account.line


class Account:
    """A person's games, entered one after the other in their order (3.6); what they come to by then is `line`."""

    def __init__(self, person: str, rules: StandingsRules) -> None:
        self._person = person
        self._rules = rules
        self._shares: list[PersonalResult] = []
        self._worths: list[
            tuple[Fraction, int]
        ] = []  # of the games with a place, the worst first; of equals the earliest
        self._sums = _Sums()
        self._against: dict[str, tuple[int, int]] = {}

    def add(self, game: GameResult, result: Result) -> None:
        """The next game, and what it brought this person."""
        share = share_of(game, result, self._rules)
        if result.place is not None:
            insort(self._worths, (share.value(self._rules), len(self._shares)))
        self._shares.append(share)
        self._sums.add(share)
        for other, halves in share.meetings:
            met, won = self._against.get(other, (0, 0))
            self._against[other] = met + 1, won + halves

    @property
    def line(self) -> SeasonTotals:
        """What the games come to."""
        gone = sorted(place for _, place in self._worths[: self._rules.dropped(len(self._worths))])
        sums = copy(self._sums)
        for place in gone:
            sums.take_off(self._shares[place])
        results = [share.result for share in self._shares]
        known = [
            result for result in results if result.best is not None and result.worst is not None
        ]
        last = [place for place, result in enumerate(results) if result.place is not None][-LAST:]
        return SeasonTotals(
            self._person,
            len(self._worths),
            sums.won,
            sums.seconds,
            Fraction(sums.halves, 2),
            sums.met,
            sums.placement,
            sums.points,
            sums.told,
            sums.rounds,
            sums.above,
            sums.compared,
            sum(result.bottles for result in known),
            sum(result.rounds for result in known),
            max((result.best for result in known if result.best is not None), default=None),
            min((result.worst for result in known if result.worst is not None), default=None),
            tuple(self._recent(place, place in gone) for place in reversed(last)),
            tuple(self._shares[place].game for place in gone),
            dict(self._against),
        )

    def _recent(self, place: int, is_dropped: bool) -> Recent:
        share = self._shares[place]
        return Recent(share.result.place or 0, share.met + 1, is_dropped)


@dataclass(slots=True)
class _Sums:
    """What is added up of games that count for the order; a dropped one is taken off again."""

    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    halves: int = 0
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    told: Coins = 0
    rounds: int = 0
    above: Fraction = Fraction(0)
    compared: int = 0

    def add(self, share: PersonalResult) -> None:
        """A share comes to it."""
        self.won += share.won
        self.seconds += share.second
        self.halves += share.halves
        self.met += share.met
        self.placement += share.placement
        self.points += share.result.points
        self.told += share.result.points if share.result.rounds else 0
        self.rounds += share.result.rounds
        self.above += share.above or 0
        self.compared += share.above is not None

    def take_off(self, share: PersonalResult) -> None:
        """A share goes again."""
        self.won -= share.won
        self.seconds -= share.second
        self.halves -= share.halves
        self.met -= share.met
        self.placement -= share.placement
        self.points -= share.result.points
        self.told -= share.result.points if share.result.rounds else 0
        self.rounds -= share.result.rounds
        self.above -= share.above or 0
        self.compared -= share.above is not None


def forward(line: SeasonTotals, brought: CarriedForward) -> SeasonTotals:
    """The line with totals from paper added to it (2.8)."""
    return replace(
        line,
        played=line.played + brought.played,
        won=line.won + brought.won,
        seconds=line.seconds + brought.seconds,
        beaten=line.beaten + brought.beaten,
        met=line.met + brought.met,
        placement=line.placement + brought.placement,
        points=line.points + brought.points,
        told=line.told + (brought.points if brought.rounds else 0),
        rounds=line.rounds + brought.rounds,
        bottles=line.bottles + brought.bottles,
        all_rounds=line.all_rounds + (brought.rounds if brought.bottles else 0),
    )
