"""What counts in a season, and the standings that follow from it (League 2 to 4). Only reads."""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping

from assistant.league.results import GameResult, with_merged_entries
from assistant.league.running_totals import totals_by_person
from assistant.league.season_totals import CarriedForward, SeasonTotals, with_carried_forward
from assistant.league.standings import Row, standings
from assistant.league.standings_rules import StandingsRules
from assistant.notation import league_json, paper_json
from assistant.services import game_outcomes
from assistant.store import cached_results, league_games, leagues, standings_cache
from assistant.store import sessions as stored_sessions
from assistant.store.models import Season, Session


def rules_of(season: Season) -> StandingsRules:
    """The rules that a season agreed on for its standings."""
    return league_json.read_rules(json.loads(season.counting))


def guests_of(league_id: str) -> frozenset[str]:
    """Who has no row in the standings (League 1.3)."""
    return frozenset(leagues.guests(league_id))


def rows_of(season: Season) -> tuple[Row, ...]:
    """The standings of a season, from the cached totals."""
    return ranked(season, standings_cache.totals(season.id))


def ranked(
    season: Season, totals: Mapping[str, SeasonTotals], rules: StandingsRules | None = None
) -> tuple[Row, ...]:
    """The standings that follow from these totals, by person; guests are left out.

    By the season's own rules, unless others are said.
    """
    guests = guests_of(season.league_id)
    of_members = [own for person, own in totals.items() if person not in guests]
    return standings(of_members, rules or rules_of(season))


def totals_from(
    season: Season,
    games: Iterable[GameResult],
    persons: Collection[str] | None,
    *,
    importing: bool = False,
    rules: StandingsRules | None = None,
    without: Collection[str] = (),
) -> dict[str, SeasonTotals]:
    """The season totals of these persons, or of everybody, with what is carried forward.

    `games` are all games of these persons that count, in order. `importing`: also with what is
    imported and does not count yet. `without`: but for what these carry forward. `rules` are the
    season's own, unless others are said.
    """
    merged = with_persons(season.league_id, games)
    totals = totals_by_person(merged, rules or rules_of(season), persons)
    for person, carried in carried_forward(season, importing=importing, without=without):
        if persons is None or person in persons:
            own = totals.get(person, SeasonTotals(person))
            totals[person] = with_carried_forward(own, carried)
    return {person: own for person, own in totals.items() if own.played or own.bottle_rounds}


def games_of(season: Season) -> list[tuple[Session, GameResult]]:
    """The games that count in a season, each with its session, in order.

    Merged entries are replaced by the person that they are.
    """
    sessions = {session.id: session for session in stored_sessions.of_league(season.league_id)}
    session_ids = league_games.session_ids(season.id)
    games = with_persons(season.league_id, cached_results.games(season.id))
    return [(sessions[session_ids[game.id]], game) for game in games]


def carried_forward(
    season: Season, *, importing: bool = False, without: Collection[str] = ()
) -> list[tuple[str, CarriedForward]]:
    """The totals from paper that a season carries forward, each with its person (League 2.8)."""
    person_of = game_outcomes.person_by_entry(season.league_id)
    carried: list[tuple[str, CarriedForward]] = []
    for game in league_games.brought_forward(season.id, importing=importing):
        if game.id in without:
            continue
        totals = paper_json.read_brought(json.loads(game.paper or ""))
        carried += [(person_of.get(entry, entry), own) for entry, own in totals.items()]
    return carried


def with_persons(league_id: str, games: Iterable[GameResult]) -> Iterator[GameResult]:
    """The same games with merged entries replaced by the person that they are."""
    person_of = game_outcomes.person_by_entry(league_id)
    return (with_merged_entries(game, person_of) for game in games)


def entries_of(league_id: str, persons: Collection[str]) -> set[str]:
    """These people, and every entry that was merged into one of them; `persons` may be entries."""
    person_of = game_outcomes.person_by_entry(league_id)
    wanted = set(persons) | {person_of.get(person, person) for person in persons}
    return wanted | {entry for entry, person in person_of.items() if person in wanted}
