"""A person's results of a season added up. League 3."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from assistant.league.results import Played, Result
from assistant.league.rules import StandingsRules
from assistant.rules.cards import Coins

LAST = 5


@dataclass(frozen=True, slots=True)
class Recent:
    """A place among so many people, in one of the last games."""

    place: int
    people: int
    is_dropped: bool = False


@dataclass(frozen=True, slots=True)
class Brought:
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
class Line:
    """What a season has brought one person: `played` and what follows `bottles` of all games, the rest without the dropped.

    `won` and `seconds` are shares (3.4). `told` are the points of the `rounds` that are known (2.7). `above` is the sum of the
    points a round above the table's average over `compared` games (4.4). `last` are the last five games, the newest first.
    `dropped` are the ids of games. `against` has for each person met how often, and the halves of them that were won.
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


def lines(games: Sequence[Played], rules: StandingsRules, persons: Collection[str] | None = None) -> dict[str, Line]:
    """The line of each person of these games, or only of some. The games are in order (3.6) and have each person as one."""
    games_of: dict[str, list[Played]] = {}
    for game in games:
        for result in game.results:
            if persons is None or result.person in persons:
                games_of.setdefault(result.person, []).append(game)
    return {person: line(person, own, rules) for person, own in games_of.items()}


def line(person: str, games: Sequence[Played], rules: StandingsRules) -> Line:
    """What these games, in their order, brought this person, who has a result in each."""
    shares = [_share(game, result, rules) for game in games if (result := game.of(person))]
    placed = [share for share in shares if share.result.place is not None]
    worst = sorted(placed, key=lambda share: share.value(rules))[
        : rules.dropped(len(placed))
    ]  # stable: the earliest of equals
    dropped = {share.game for share in worst}
    counted = [share for share in shares if share.game not in dropped]
    results = [share.result for share in shares]
    compared = [share.above for share in counted if share.above is not None]
    return Line(
        person,
        len(placed),
        sum((share.won for share in counted), Fraction(0)),
        sum((share.second for share in counted), Fraction(0)),
        sum((share.beaten for share in counted), Fraction(0)),
        sum(share.met for share in counted),
        sum((share.placement for share in counted), Fraction(0)),
        sum(share.result.points for share in counted),
        sum(share.result.points for share in counted if share.result.rounds),
        sum(share.result.rounds for share in counted),
        sum(compared, Fraction(0)),
        len(compared),
        sum(result.bottles for result in results),
        sum(result.rounds for result in results),
        max((result.best for result in results if result.best is not None), default=None),
        min((result.worst for result in results if result.worst is not None), default=None),
        tuple(Recent(share.result.place or 0, share.met + 1, share.game in dropped) for share in reversed(placed[-LAST:])),
        tuple(share.game for share in placed if share.game in dropped),
        _against(person, games),
    )


def forward(line: Line, brought: Brought) -> Line:
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
        all_rounds=line.all_rounds + brought.rounds,
    )


@dataclass(frozen=True, slots=True)
class _Share:
    """What of a game is one person's."""

    game: str
    result: Result
    won: Fraction
    second: Fraction
    beaten: Fraction
    met: int
    placement: Fraction
    above: Fraction | None

    def value(self, rules: StandingsRules) -> Fraction:
        """What the season counts, of this game alone: by it the worst are found (3.5)."""
        match rules.count:
            case "beaten":
                return self.beaten / self.met if self.met else Fraction(0)
            case "placement":
                return self.placement
            case "points":
                return Fraction(self.result.points, self.result.rounds) if self.result.rounds else Fraction(0)


def _share(game: Played, own: Result, rules: StandingsRules) -> _Share:
    if own.place is None:
        none = Fraction(0)
        return _Share(game.id, own, none, none, none, 0, none, None)
    places = [one.place for one in game.placed]
    tied = places.count(own.place)
    return _Share(
        game.id,
        own,
        Fraction(own.place == 1, tied),
        Fraction(own.place == 2, tied),
        sum((_beaten(own, one) for one in game.placed if one is not own), Fraction(0)),
        len(places) - 1,
        Fraction(sum(rules.points_of(len(places))[own.place - 1 :][:tied]), tied),
        _above(game, own),
    )


def _beaten(own: Result, other: Result) -> Fraction:
    """1 for a worse place, a half for the same (3.1)."""
    assert own.place is not None and other.place is not None
    return Fraction((other.place > own.place) * 2 + (other.place == own.place), 2)


def _above(game: Played, own: Result) -> Fraction | None:
    """The points a round above those of everybody who has a place (4.4); None where not all rounds are known."""
    if not all(one.rounds for one in game.placed):
        return None
    each = [Fraction(one.points, one.rounds) for one in game.placed]
    return Fraction(own.points, own.rounds) - sum(each, Fraction(0)) / len(each)


def _against(person: str, games: Iterable[Played]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for game in games:
        own = game.of(person)
        for other in game.placed if own and own.place is not None else ():
            if own and other.person != person:
                met, halves = found.get(other.person, (0, 0))
                found[other.person] = met + 1, halves + int(2 * _beaten(own, other))
    return found
