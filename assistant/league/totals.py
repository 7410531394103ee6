"""A person's season: what the standings are made from, and how games add up (League 3)."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple

from assistant.league.results import GameResult, Result
from assistant.league.seasons import StandingsRules
from assistant.rules.cards import Coins

# A person's season: everything that the standings are made from (League 3 and 5.1).


@dataclass(frozen=True, slots=True)
class Recent:
    """The place among so many people in one of the last games."""

    place: int
    people: int
    is_dropped: bool = False


@dataclass(frozen=True, slots=True)
class CarriedForward:
    """Totals that a league kept on paper, without the games they came from (2.8).

    The fields mean what they mean in `SeasonTotals`; what is not known is 0.
    """

    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    rounds: int = 0
    bottles: int = 0


class Missing(NamedTuple):
    """How many games and sessions somebody has too few for a place (4.1)."""

    games: int
    sessions: int


@dataclass(frozen=True, slots=True)
class SeasonTotals:
    """A person's games of a season added up.

    Of the games that are not dropped: `won` first and `seconds` second places, shared ones in
    parts (3.4); people `beaten` and `met` (3.1); `placement` points (3.2); `points`;
    `known_points` in the `rounds` that are known (2.7); `game_points` of the games with a place;
    `above`, the sum over `compared` games of the points a round above the table's average (4.4).

    Of all games: `played` with a place; the `sessions` (4.1), and the rounds of a tournament that
    the person has `sat_out` (7.3); `bottles` of `bottle_rounds` ended with the bottle; `best`
    and `worst` round; the `last` games, the newest first; the ids of those `dropped`; and
    `against`, for each person met how often, and with how many half wins (4.5).
    """

    person: str
    played: int = 0
    won: Fraction = Fraction(0)
    seconds: Fraction = Fraction(0)
    beaten: Fraction = Fraction(0)
    met: int = 0
    placement: Fraction = Fraction(0)
    points: Coins = 0
    known_points: Coins = 0
    game_points: Coins = 0
    rounds: int = 0
    above: Fraction = Fraction(0)
    compared: int = 0
    sessions: int = 0
    sat_out: int = 0
    bottles: int = 0
    bottle_rounds: int = 0
    best: Coins | None = None
    worst: Coins | None = None
    last: tuple[Recent, ...] = ()
    dropped: tuple[str, ...] = ()
    against: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def part_beaten(self) -> Fraction | None:
        """The people beaten as a part of the people met (3.1); None for who met nobody."""
        return self.beaten / self.met if self.met else None

    @property
    def points_a_round(self) -> Fraction | None:
        """The points divided by the rounds, where these are known (3.3); None without a round."""
        return Fraction(self.known_points, self.rounds) if self.rounds else None

    @property
    def points_a_game(self) -> Fraction | None:
        """The average of the games with a place that are not dropped (3.8); None without one."""
        kept = self.played - len(self.dropped)
        return Fraction(self.game_points, kept) if kept else None

    @property
    def above_average(self) -> Fraction | None:
        """The average over the compared games of `above` (4.4); None without such a game."""
        return self.above / self.compared if self.compared else None

    def value(self, rules: StandingsRules) -> Fraction | None:
        """What the season counts (chapter 3); None where there was nothing to count."""
        match rules.count:
            case "beaten":
                return self.part_beaten
            case "points":
                return self.points_a_round
            case "average":
                return self.points_a_game
            case "total" if self.played or self.rounds:
                return self.points + self.sat_out * (self.points_a_game or Fraction(0))
            case "placement" if self.played:
                return self.placement + self.sat_out * self.placement / self.played
            case "wins" if self.played:
                return self.won + self.sat_out * self.won / self.played
        return None

    def missing(self, rules: StandingsRules) -> Missing:
        """What the season asks for and the person has not (4.1); a game is always needed."""
        return Missing(
            max(0, max(1, rules.threshold) - self.played), max(0, rules.sessions - self.sessions)
        )


def with_carried_forward(totals: SeasonTotals, carried: CarriedForward) -> SeasonTotals:
    """The totals with those from paper added (2.8)."""
    return replace(
        totals,
        played=totals.played + carried.played,
        won=totals.won + carried.won,
        seconds=totals.seconds + carried.seconds,
        beaten=totals.beaten + carried.beaten,
        met=totals.met + carried.met,
        placement=totals.placement + carried.placement,
        points=totals.points + carried.points,
        known_points=totals.known_points + (carried.points if carried.rounds else 0),
        game_points=totals.game_points + (carried.points if carried.played else 0),
        rounds=totals.rounds + carried.rounds,
        bottles=totals.bottles + carried.bottles,
        bottle_rounds=totals.bottle_rounds + (carried.rounds if carried.bottles else 0),
    )


_SUMMED = (
    *("played", "won", "seconds", "beaten", "met", "placement"),
    *("points", "known_points", "game_points", "rounds", "bottles", "bottle_rounds"),
)
"""What is added up over seasons, and what can have been brought forward."""


def together(person: str, lines: Iterable[SeasonTotals]) -> SeasonTotals:
    """A person's totals of several seasons added up, as far as they can be: the fields of
    `CarriedForward`, and the best and the worst round.
    """
    every = list(lines)
    sums: dict[str, Any] = {name: sum(getattr(own, name) for own in every) for name in _SUMMED}
    best = max((own.best for own in every if own.best is not None), default=None)
    worst = min((own.worst for own in every if own.worst is not None), default=None)
    return SeasonTotals(person, **sums, best=best, worst=worst)


def without(totals: SeasonTotals, brought: SeasonTotals) -> SeasonTotals:
    """The totals without those that were brought forward into them (2.8)."""
    own = {name: getattr(totals, name) - getattr(brought, name) for name in _SUMMED}
    return replace(totals, **own)


# What one game adds to each person's season (League 3.1 to 3.4, and 4.4 of one game).
#
# Fractions take long to make, and there are thousands of games: here they are still two numbers.

Parts = tuple[int, int]
"""A fraction: what is divided, and by what."""


@dataclass(frozen=True, slots=True)
class PersonalResult:
    """What one game adds to a person's season; everything is 0 or empty without a place (2.5).

    So many are `tied` with the person, who is one of them: each has such a part of a first or
    second place (3.4). `placement` are placement points (3.2). `above` is how many points a round
    the person was above the table's average (4.4), None where not all rounds are known. `meetings`
    has each person met with the half wins against them: 2 beaten, 1 shared the place, 0 lost (3.1);
    `half_wins` is their sum.
    """

    game: str
    session: str
    result: Result
    tied: int = 0
    placement: Parts = (0, 1)
    above: Parts | None = None
    meetings: tuple[tuple[str, int], ...] = ()
    half_wins: int = 0

    def value(self, rules: StandingsRules) -> float:
        """What the season counts, of this game alone; the worst games are found by it (3.5).

        Two fractions of fewer than a million points and rounds differ as floats too.
        """
        match rules.count:
            case "beaten":
                return self.half_wins / len(self.meetings) if self.meetings else 0
            case "placement":
                points, tied = self.placement
                return points / tied
            case "points":
                return self.result.points / self.result.rounds if self.result.rounds else 0
            case "wins":
                return 1 / self.tied if self.result.place == 1 else 0
            case "total" | "average":
                return self.result.points


def personal_results(game: GameResult, rules: StandingsRules) -> Iterator[PersonalResult]:
    """What a game adds to the season of each person who has a result in it."""
    placed = game.placed
    points = rules.placement_points(len(placed))
    for own in game.results:
        if own.place is None:
            yield PersonalResult(game.id, game.session, own)
            continue
        tied = sum(other.place == own.place for other in placed)
        # everybody else with a place, and the half wins against them (3.1)
        meetings = []
        for other in placed:
            if other.place == own.place and other is not own:
                meetings.append((other.person, 1))
            elif other is not own:
                meetings.append((other.person, 2 if own.place < (other.place or 0) else 0))
        yield PersonalResult(
            game=game.id,
            session=game.session,
            result=own,
            tied=tied,
            placement=(sum(points[own.place - 1 : own.place - 1 + tied]), tied),
            above=_above_average(own, placed),
            meetings=tuple(meetings),
            half_wins=sum(half_wins for _, half_wins in meetings),
        )


def points_a_round(result: Result) -> Fraction | None:
    """The points of a game divided by its rounds; None where these are not known."""
    return Fraction(result.points, result.rounds) if result.rounds else None


def _above_average(own: Result, placed: Sequence[Result]) -> Parts | None:
    """The points a round minus the average of all who have a place; None if one is unknown (4.4).

    Mostly everybody played as many rounds: then no fraction is made.
    """
    people = len(placed)
    if all(result.rounds == own.rounds for result in placed):
        total = sum(result.points for result in placed)
        rounds = people * own.rounds
        return (people * own.points - total, rounds) if rounds else None
    averages = [points_a_round(result) for result in placed]
    known = [average for average in averages if average is not None]
    if len(known) < people:
        return None
    above = Fraction(own.points, own.rounds) - sum(known, Fraction(0)) / people
    return above.as_integer_ratio()


# Adds up everybody's games of a season (League 3).

LAST_GAMES = 5
"""The places of so many games are shown beside the order (5.1)."""


def totals_by_person(
    games: Iterable[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, SeasonTotals]:
    """The season totals of everybody in these games, or of some persons only.

    The games are in order (3.6), their merged entries replaced.
    """
    by_person = games_by_person(games, rules, persons)
    return {person: totals_of(person, own, rules) for person, own in by_person.items()}


def games_by_person(
    games: Iterable[GameResult], rules: StandingsRules, persons: Collection[str] | None = None
) -> dict[str, list[PersonalResult]]:
    """What each of these games adds to the season of each person, in the order of the games."""
    found: dict[str, list[PersonalResult]] = {}
    for game in games:
        if persons is not None and not any(own.person in persons for own in game.results):
            continue
        for own in personal_results(game, rules):
            if persons is None or own.result.person in persons:
                found.setdefault(own.result.person, []).append(own)
    return found


def totals_of(person: str, games: Sequence[PersonalResult], rules: StandingsRules) -> SeasonTotals:
    """A person's games added up, the worst of them dropped (3.5)."""
    placed = [own for own in games if own.result.place is not None]
    dropped = _dropped(placed, rules)
    kept = [own for own in games if own.game not in dropped]
    results = [own.result for own in kept]
    firsts = [own.tied for own in kept if own.result.place == 1]
    seconds = [own.tied for own in kept if own.result.place == 2]
    above = [own.above for own in kept if own.above is not None]
    known = [own.result for own in games if own.result.best is not None]
    return SeasonTotals(
        person=person,
        played=len(placed),
        won=_sum((1, tied) for tied in firsts),
        seconds=_sum((1, tied) for tied in seconds),
        beaten=Fraction(sum(own.half_wins for own in kept), 2),
        met=sum(len(own.meetings) for own in kept),
        placement=_sum(own.placement for own in kept),
        points=sum(result.points for result in results),
        known_points=sum(result.points for result in results if result.rounds),
        game_points=sum(result.points for result in results if result.place is not None),
        rounds=sum(result.rounds for result in results),
        above=_sum(above),
        compared=len(above),
        sessions=len({own.session for own in games}),
        bottles=sum(result.bottles for result in known),
        bottle_rounds=sum(result.rounds for result in known),
        best=max((result.best for result in known if result.best is not None), default=None),
        worst=min((result.worst for result in known if result.worst is not None), default=None),
        last=_last(placed, dropped),
        dropped=dropped,
        against=_against(games),
    )


def _dropped(placed: Sequence[PersonalResult], rules: StandingsRules) -> tuple[str, ...]:
    """The ids of the games that are dropped, in order; of equal ones the earliest."""
    count = rules.games_to_drop(len(placed))
    if not count:
        return ()
    worst_first = sorted(placed, key=lambda own: own.value(rules))
    dropped = {own.game for own in worst_first[:count]}
    return tuple(own.game for own in placed if own.game in dropped)


def _last(placed: Sequence[PersonalResult], dropped: Collection[str]) -> tuple[Recent, ...]:
    """The last games with a place, the newest first."""
    newest_first = reversed(placed[-LAST_GAMES:])
    return tuple(
        Recent(own.result.place or 0, len(own.meetings) + 1, own.game in dropped)
        for own in newest_first
    )


def _against(games: Iterable[PersonalResult]) -> dict[str, tuple[int, int]]:
    """Whom the person met, how often and with how many half wins."""
    against: dict[str, tuple[int, int]] = {}
    for own in games:
        for opponent, half_wins in own.meetings:
            met, won = against.get(opponent, (0, 0))
            against[opponent] = met + 1, won + half_wins
    return against


def _sum(parts: Iterable[Parts]) -> Fraction:
    """The exact sum; what is divided by the same is added up before."""
    divided: dict[int, int] = {}
    for number, by in parts:
        divided[by] = divided.get(by, 0) + number
    return sum((Fraction(number, by) for by, number in divided.items()), Fraction(0))
