"""The parts of a league's file: rules, seatings, tournaments, results from paper."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType, field, structs

from assistant.league.results import Result, places_of, results_from_paper
from assistant.league.seasons import Count as CountedBy
from assistant.league.seasons import StandingsRules, Step
from assistant.league.standings import RankChange
from assistant.league.totals import CarriedForward
from assistant.league.tournaments import FINALISTS, MOST_ROUNDS
from assistant.notation.file_limits import MOMENTS, Misplaced
from assistant.notation.json_values import (
    LARGEST,
    Count,
    Id,
    Place,
    Points,
    Time,
    Unreadable,
    Words,
    typed,
)
from assistant.notation.texts import LONGEST_LINE, is_line

# Rules of standings and changes of standings, as the JSON objects that are stored.
#
# A league's file has them in the same form.


PlaceAndValue = tuple[int | None, Fraction | None]


class _Rules(Struct, frozen=True):
    """A season's rules. `StandingsRules` says what the fields mean."""

    count: CountedBy
    placement: tuple[tuple[Points, ...], ...]
    drop: Count
    of: Count
    threshold: Count
    ladder: tuple[Step, ...]
    best: Count = 0
    sessions: Count = 0


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """What a correction changed for a person: place and value before and after."""

    person: str
    was: PlaceAndValue
    now: PlaceAndValue


def write_rules(rules: StandingsRules) -> dict[str, Any]:
    """The object of a season's rules; `read_rules` makes equal ones of it.

    What earlier versions do not know is there only where it says something.
    """
    later = {"best": rules.best, "sessions": rules.sessions}
    return {
        "count": rules.count,
        "placement": [list(points) for points in rules.placement],
        "drop": rules.drop,
        "of": rules.of,
        "threshold": rules.threshold,
        "ladder": list(rules.ladder),
        **{name: number for name, number in later.items() if number},
    }


def read_rules(body: object) -> StandingsRules:
    """The rules of an object; Unreadable when it has none."""
    rules = typed(body, _Rules, "the rules of the standings")
    if [len(points) for points in rules.placement] not in ([2, 3, 4], [2, 3, 4, 5, 6]):
        raise Unreadable("the rules of the standings: placement: a list of another length")
    if rules.drop >= max(1, rules.of):
        raise Unreadable("the rules of the standings: fewer games are dropped than there are")
    if rules.drop and rules.best:
        raise Unreadable("the rules of the standings: games are dropped, or the best count")
    if len(set(rules.ladder)) != len(rules.ladder):
        raise Unreadable("the rules of the standings: no tie-break comes twice")
    return StandingsRules(**msgspec.structs.asdict(rules))


def write_moves(changes: tuple[RankChange, ...]) -> list[dict[str, Any]]:
    """The list of what a correction changed; `read_moves` makes equal changes of it."""
    return [
        {
            "person": change.person,
            "was": [change.old_place, _text(change.old_value)],
            "now": [change.new_place, _text(change.new_value)],
        }
        for change in changes
    ]


def read_moves(body: object) -> tuple[RankChange, ...]:
    """What a correction changed; Unreadable when the list tells nothing of the kind."""
    return rank_changes(typed(body, tuple[Move, ...], "a change of the standings"))


def rank_changes(moves: tuple[Move, ...]) -> tuple[RankChange, ...]:
    """Moves as the league calculates with them."""
    return tuple(
        RankChange(
            person=move.person,
            old_place=move.was[0],
            new_place=move.now[0],
            old_value=move.was[1],
            new_value=move.now[1],
        )
        for move in moves
    )


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


# Who sits where on the evenings of a league, as its file has it; and what has to fit there.

Players = Annotated[tuple[Id, ...], Meta(min_length=2, max_length=6)]


class DrawnTable(Struct, frozen=True, forbid_unknown_fields=True):
    """People clockwise from the dealer; the game that they played, where the file has it."""

    number: Place
    game: Id | None
    people: Players


class FileSeating(Struct, frozen=True, forbid_unknown_fields=True):
    """The tables that were drawn as the `number`-th of a session, and who sits out."""

    session: Id
    number: Place
    drawn_at: Time
    only_fours: bool
    tables: tuple[DrawnTable, ...]
    out: tuple[Id, ...]

    @property
    def people(self) -> list[str]:
        """Everybody who is seated or sits out."""
        return [*self.out, *(person for table in self.tables for person in table.people)]


def with_games(seatings: Sequence[FileSeating], games: Collection[str]) -> list[FileSeating]:
    """The same, their tables with these games alone."""
    return [
        structs.replace(
            seating,
            tables=tuple(
                table if table.game in games else structs.replace(table, game=None)
                for table in seating.tables
            ),
        )
        for seating in seatings
    ]


def check_seatings(
    seatings: Sequence[FileSeating], people: Collection[str], session_of: Mapping[str, str]
) -> None:
    """Refuse seatings that cannot be; `session_of` has the session of each game of the file.

    That their sessions are in the file is checked with the rest.
    """
    drawn: set[tuple[str, int]] = set()
    games: set[str] = set()
    for number, seating in enumerate(seatings, 1):
        if why := _fault(seating, people, session_of):
            raise Misplaced(why, "seatings", number)
        begun = [table.game for table in seating.tables if table.game]
        if (seating.session, seating.number) in drawn or not games.isdisjoint(begun):
            raise Misplaced("it comes twice", "seatings", number)
        drawn.add((seating.session, seating.number))
        games.update(begun)


def _fault(seating: FileSeating, people: Collection[str], session_of: Mapping[str, str]) -> str:
    """What is wrong with a seating; "" where nothing is."""
    begun = [table.game for table in seating.tables if table.game]
    numbers = [table.number for table in seating.tables]
    if seating.drawn_at.year not in MOMENTS:
        return "nothing was drawn then"
    if numbers != sorted(set(numbers)) or len(set(begun)) < len(begun):
        return "a table comes twice, or not in its turn"
    if any(session_of.get(game) != seating.session for game in begun):
        return "a game is not one of the session"
    if len(set(seating.people)) < len(seating.people):
        return "somebody sits twice"
    if not set(seating.people).issubset(people):
        return "there is somebody who is not in the league"
    return ""


# The tournaments of a league, as its file has them; and what has to fit there.

TablesOf = Mapping[tuple[str, int], Collection[int]]
"""The numbers of the tables of each seating, by session and number."""


class DrawnRound(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of the seating that was drawn, and those of its tables without a result."""

    seating: Place
    without_result: tuple[Place, ...]


class FileTournament(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The tournament of a session, with the rounds so far; the final table comes last."""

    session: Id
    season: Id
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    finalists: Count
    drawn: Annotated[tuple[DrawnRound, ...], Meta(min_length=1)]
    name: Words = ""
    is_friendly: bool = field(name="friendly", default=False)


def check_tournaments(
    tournaments: Sequence[FileTournament], seatings: Sequence[FileSeating], seasons: Collection[str]
) -> None:
    """Refuse tournaments that cannot be; `seasons` are the ids of those in the file."""
    tables_of = {
        (seating.session, seating.number): [table.number for table in seating.tables]
        for seating in seatings
    }
    sessions: set[str] = set()
    for number, tournament in enumerate(tournaments, 1):
        if why := _tournament_fault(tournament, tables_of, seasons):
            raise Misplaced(why, "tournaments", number)
        if tournament.session in sessions:
            raise Misplaced("it comes twice", "tournaments", number)
        sessions.add(tournament.session)


def _tournament_fault(
    tournament: FileTournament, tables_of: TablesOf, seasons: Collection[str]
) -> str:
    """What is wrong with a tournament; "" where nothing is."""
    drawn = tournament.drawn
    if tournament.season not in seasons:
        return "its season is missing"
    if tournament.name and not is_line(tournament.name, LONGEST_LINE):
        return "no tournament is called so"
    if tournament.finalists not in (0, *FINALISTS):
        return "nobody plays such a final table"
    if len(drawn) > tournament.rounds + (tournament.finalists > 0):
        return "there is a round too many"
    if any(one.seating >= other.seating for one, other in pairwise(drawn)):
        return "a round comes twice, or not in its turn"
    for round_ in drawn:
        tables = tables_of.get((tournament.session, round_.seating))
        if tables is None or not set(round_.without_result).issubset(tables):
            return "a table of it was not drawn"
        if list(round_.without_result) != sorted(set(round_.without_result)):
            return "a table comes twice, or not in its turn"
    return ""


# What a league kept on paper, as JSON objects: a game's results, or totals (League 2.7, 2.8).

MOST_PEOPLE = 6


class _Game(Struct, frozen=True, forbid_unknown_fields=True):
    """A game: the points by person, its rounds (0: not known), and places where they were given.

    `game` is what the spreadsheet calls it on its day, where it has a column for that.
    """

    points: Annotated[dict[str, Points], Meta(min_length=2, max_length=MOST_PEOPLE)]
    rounds: Count
    places: dict[str, Place] | UnsetType = UNSET
    game: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET
    remark: Annotated[str, Meta(min_length=1)] | UnsetType = UNSET


class _Totals(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's totals. `CarriedForward` says what the fields mean."""

    played: Count
    won: Fraction
    seconds: Fraction
    beaten: Fraction
    met: Count
    placement: Fraction
    points: Points
    rounds: Count
    bottles: Count


class _CarriedForward(Struct, frozen=True, forbid_unknown_fields=True):
    brought: dict[str, _Totals]


def write_paper(
    points: Mapping[str, int],
    rounds: int,
    places: Mapping[str, int] | None,
    number: str = "",
    remark: str = "",
) -> dict[str, Any]:
    """The object of a game from paper; `read_paper` makes its results of it."""
    body: dict[str, Any] = {"points": dict(points), "rounds": rounds}
    if places is not None:
        body["places"] = dict(places)
    if number:
        body["game"] = number
    return body | {"remark": remark} if remark else body


def read_paper(body: dict[str, Any]) -> tuple[Result, ...]:
    """The results of a game from paper; none where the object carries totals forward."""
    if "brought" in body:
        read_brought(body)
        return ()
    game = typed(body, _Game, "a game from paper")
    places = None if game.places is UNSET else game.places
    if places is not None and not (
        places.keys() == game.points.keys() and places == places_of(places)
    ):
        raise Unreadable(
            "a game from paper: everybody has a place, and who shares one leaves out the next: "
            "1, 1, 3"
        )
    if game.game is not UNSET and not is_line(game.game, LONGEST_LINE):
        raise Unreadable("a game from paper: what it is called is no line of text")
    if game.remark is not UNSET and not is_line(game.remark, LONGEST_LINE):
        raise Unreadable("a game from paper: its remark is no line of text")
    return results_from_paper(game.points, game.rounds, places)


def write_brought(totals: Mapping[str, CarriedForward]) -> dict[str, Any]:
    """The object of totals from paper, by person."""
    return {"brought": msgspec.to_builtins(totals, enc_hook=str)}


def read_brought(body: dict[str, Any]) -> dict[str, CarriedForward]:
    """The totals that an object carries forward, by person."""
    carried = typed(body, _CarriedForward, "the totals from paper")
    return {person: _carried_forward(totals) for person, totals in carried.brought.items()}


def _carried_forward(totals: _Totals) -> CarriedForward:
    fractions = (totals.won, totals.seconds, totals.beaten)
    if min(fractions) < 0 or max(*fractions, abs(totals.placement)) >= LARGEST:
        raise Unreadable("the totals from paper: there is a number that cannot be")
    return CarriedForward(**msgspec.structs.asdict(totals))
