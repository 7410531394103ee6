"""A person's results of a season added up. League 3."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from assistant.league.results import Played, Result
from assistant.league.rules import StandingsRules
from assistant.rules.cards import Coins

LAST = 5


@dataclass(frozen=True, slots=True)
class Share:
    """What of a game is one person's. `meetings` has for each person met the halves that were won: 2, 1 or 0 (3.1)."""

    game: str
    result: Result
    won: Fraction = Fraction(0)
    second: Fraction = Fraction(0)
    placement: Fraction = Fraction(0)
    above: Fraction | None = None
    meetings: tuple[tuple[str, int], ...] = ()

    @property
    def met(self) -> int:
        """How many people were met."""
        return len(self.meetings)

    @property
    def halves(self) -> int:
        """Twice the people beaten."""
        return sum(halves for _, halves in self.meetings)

    def value(self, rules: StandingsRules) -> Fraction:
        """What the season counts, of this game alone: by it the worst are found (3.5)."""
        match rules.count:
            case "beaten":
                return Fraction(self.halves, 2 * self.met) if self.met else Fraction(0)
            case "placement":
                return self.placement
            case "points":
                return Fraction(self.result.points, self.result.rounds) if self.result.rounds else Fraction(0)


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
    return added_up(person, [share(game, result, rules) for game in games if (result := game.of(person))], rules)


def added_up(person: str, shares: Sequence[Share], rules: StandingsRules) -> Line:
    """The line of a person who has these shares of games, in their order."""
    placed = [share for share in shares if share.result.place is not None]
    by_worth = sorted(placed, key=lambda share: share.value(rules))  # stable: of equals the earliest comes first
    dropped = {share.game for share in by_worth[: rules.dropped(len(placed))]}
    counted = [share for share in shares if share.game not in dropped]
    results = [share.result for share in shares]
    compared = [share.above for share in counted if share.above is not None]
    return Line(
        person,
        len(placed),
        sum((share.won for share in counted), Fraction(0)),
        sum((share.second for share in counted), Fraction(0)),
        Fraction(sum(share.halves for share in counted), 2),
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
        _against(shares),
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


def share(game: Played, own: Result, rules: StandingsRules) -> Share:
    """What of this game belongs to the person with this result in it."""
    if own.place is None:
        return Share(game.id, own)
    places = [one.place for one in game.placed]
    tied = places.count(own.place)
    return Share(
        game.id,
        own,
        Fraction(own.place == 1, tied),
        Fraction(own.place == 2, tied),
        Fraction(sum(rules.points_of(len(places))[own.place - 1 :][:tied]), tied),
        _above(game, own),
        tuple((one.person, _halves(own, one)) for one in game.placed if one is not own),
    )


def _halves(own: Result, other: Result) -> int:
    """2 for a worse place, 1 for the same (3.1)."""
    assert own.place is not None and other.place is not None
    return (other.place > own.place) * 2 + (other.place == own.place)


def _above(game: Played, own: Result) -> Fraction | None:
    """The points a round above those of everybody who has a place (4.4); None where not all rounds are known."""
    if not all(one.rounds for one in game.placed):
        return None
    each = [Fraction(one.points, one.rounds) for one in game.placed]
    return Fraction(own.points, own.rounds) - sum(each, Fraction(0)) / len(each)


def _against(shares: Iterable[Share]) -> dict[str, tuple[int, int]]:
    found: dict[str, tuple[int, int]] = {}
    for person, halves in (meeting for share in shares for meeting in share.meetings):
        met, won = found.get(person, (0, 0))
        found[person] = met + 1, won + halves
    return found
