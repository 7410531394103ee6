"""A league and its evenings, without pages: games of one round, counted on the table."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from typing import Any

from assistant.league.seasons import StandingsRules
from assistant.league.totals import CarriedForward
from assistant.leagues import (
    league_games,
    leagues,
    seasons,
    sessions,
    settled,
    standings,
)
from assistant.notation.league_parts import write_brought
from assistant.rules.commands import Undo
from assistant.rules.events import Amended, Change, GameEvent, Replaced, Signed, Tallied
from assistant.rules.options import USUAL, Goal, Options
from assistant.store.engine import new_id, writing
from assistant.tables import opening, tables
from tests.on_paper import add_paper
from tests.recording import record, sends

DAY = date(2026, 3, 14)
DAYS = (date(2026, 1, 1), date(2026, 6, 30))
EIGHT = ("Adam", "Betty", "Clara", "Doris", "Emil", "Frieda", "Gustav", "Hedda")
ONE_ROUND = replace(USUAL, goal=Goal("rounds", 1))
PENALTY = 5
"""What the bottle's owner loses in a round that was counted."""


@dataclass(eq=False)
class League:
    """A league with a season of half a year, and an evening in March."""

    options: Options = ONE_ROUND
    rules: StandingsRules = field(default_factory=StandingsRules)
    id: str = field(default_factory=new_id)
    running: str = ""

    def __post_init__(self) -> None:
        leagues.open_league(self.id, "The Imps", "founder")
        self.season = self.opens_season("Spring", DAYS)
        self.session = self.meets(DAY)

    def opens_season(self, name: str, days: tuple[date, date], **agreed: Any) -> str:
        """Another season; its id."""
        id = new_id()
        seasons.open_season(id, self.id, name, days, replace(self.options, **agreed), self.rules)
        return id

    def meets(self, day: date, place: str = "") -> str:
        """Another evening; its id."""
        id = new_id()
        sessions.open_session(id, self.id, day, place)
        return id

    def starts(self, *names: str, season: str | None = "", session: str = "", **agreed: Any) -> str:
        """A game begins, of the season unless it is said; its id."""
        id, options = new_id(), replace(self.options, **what_so_many_play(names) | agreed)
        of = self.season if season == "" else season
        sessions.start(id, session or self.session, of, names, options, dealer=0, phone="founder")
        return id

    def plays(self, scores: Mapping[str, int], **where: Any) -> str:
        """A game of one round is played; who scores None ends it with the bottle."""
        id = self.starts(*scores, **where)
        happen(id, counted(*scores.values()))
        return id

    def brings(self, names: tuple[str, ...], **where: Any) -> str:
        """A game that was played outside the league is added to it; its id."""
        id = new_id()
        options = replace(self.options, **what_so_many_play(names))
        opening.open_table(id, names, 0, options, "founder")
        happen(id, counted(*range(len(names) - 1, 0, -1), None))
        sessions.attach(id, where.get("session", self.session), where.get("season", self.season))
        return id

    def keeps(
        self, points: Mapping[str, int], rounds: int = 4, session: str = "", **where: Any
    ) -> str:
        """A game from paper; its id."""
        id = new_id()
        add_paper(id, session or self.session, where.get("season", self.season), points, rounds)
        return id

    def called(self, name: str) -> str:
        """The id of whom the league calls so."""
        [id] = [one.id for one in leagues.everybody(self.id) if one.name == name]
        return id

    @property
    def names(self) -> list[str]:
        """Everybody, in the order of their coming."""
        return [one.name for one in leagues.everybody(self.id)]

    def order(self, season: str = "") -> list[tuple[int | None, str]]:
        """The season's standings: places and names."""
        found = standings.of(season or self.season)
        return [(row.place, found.names[row.totals.person]) for row in found.rows]

    def lines(self) -> dict[str, Any]:
        """The season's lines by name."""
        found = standings.of(self.season)
        return {found.names[row.totals.person]: row.totals for row in found.rows}

    def told(self, season: str = "") -> list[tuple[str, int | None, int | None]]:
        """The newest change of the season's standings: who moved, from which place to which."""
        found = standings.of(season or self.season)
        return (
            [
                (found.names[one.person], one.old_place, one.new_place)
                for one in found.corrections[0].movers
            ]
            if found.corrections
            else []
        )


def what_so_many_play(names: Collection[str]) -> dict[str, Any]:
    """What a table agrees on that only counts its rounds: two play The Bright House."""
    return {"level": "score", "variant": "bright-house" if len(names) == 2 else "standard"}


def counted(*scores: int | None) -> Tallied:
    """A round that was counted on the table; who scores None has the bottle."""
    return Tallied(scores.index(None), tuple(scores), (), PENALTY)


def happen(table_id: str, *happened: GameEvent) -> None:
    """Writes events down, each judged."""
    record(table_id, *happened)


def sign(table_id: str, *seats: int, round_: int = 1) -> None:
    """These seats agree with a round's score."""
    happen(table_id, *(Signed(round_, seat) for seat in seats))


def correct(table_id: str, *scores: int | None, agreed: tuple[int, ...] = ()) -> None:
    """The last count of a game was another one."""
    amend(table_id, lambda told: [Replaced(counts(told)[-1], counted(*scores))], agreed)


def amend(
    table_id: str, changes: Callable[[Any], list[Change]], agreed: tuple[int, ...] = ()
) -> None:
    """What was written down is put right."""
    found = changes(tables.view(table_id).events)
    record(table_id, Amended(tuple(found), agreed))


def counts(told: Any) -> list[int]:
    """The numbers of the events that count a round."""
    return [number for number, event in enumerate(told) if isinstance(event, Tallied)]


def undo(table_id: str) -> None:
    """The last event is taken back."""
    tables.execute(table_id, Undo(), sends(table_id))


def lack(game_id: str) -> str:
    """Why a game does not count; "" where it does."""
    found = league_games.get(game_id)
    assert found is not None
    return found.lack


def later(days: int) -> date:
    """So many days after the evening."""
    return DAY + timedelta(days=days)


def bring_forward(
    id: str, session_id: str, season_id: str, totals: Mapping[str, CarriedForward]
) -> None:
    """Add totals from paper to a session of any day, unlike `leagues.paper_imports`."""
    with writing():
        row = sessions.at(session_id)
        if league_games.get(id):
            return
        persons = leagues.persons(row.league_id, list(totals))
        told = write_brought(dict(zip(persons, totals.values(), strict=True)))
        league_games.add(id, row, season_id, datetime.combine(row.day, time()), "totals")
        league_games.put_paper({id: told})
        settled.recount(id)
