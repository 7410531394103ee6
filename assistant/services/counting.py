"""Keeping a league's totals in line with its records. League 5.3: standings follow from the records and from nothing else.

What is kept is there for speed: each function brings it to what the records say, within the transaction that changed them.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from assistant.league import games as counted
from assistant.league import lines, people, ratings, shifts
from assistant.league.lines import Brought, Line
from assistant.league.results import Played, Result, has_twice, merged, of_game
from assistant.league.rules import StandingsRules
from assistant.league.shifts import Moved
from assistant.league.standings import Row, standings
from assistant.notation import counting as notation
from assistant.notation import tables as agreements
from assistant.rules.events import GameEvent
from assistant.rules.folding import fold
from assistant.rules.game import Game
from assistant.services import looking, now
from assistant.store import events, kept, leagues, tables
from assistant.store.engine import writing
from assistant.store.models import LeagueGame, Season, Session


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that was kept otherwise than the records say: of which kind ("results", "lines", "ratings") and of what."""

    kind: str
    id: str


def follow(table_id: str, told: Sequence[GameEvent], game: Game) -> None:
    """Something was written at a table: where it belongs to a league, what it brings is counted."""
    row = leagues.game(table_id)
    if row:
        enter(row.league_id, looking.came(told))
        _count(row, *_judged(row, told, game))


def attach(table_id: str, session: Session, season_id: str | None) -> None:
    """A table belongs to a session now, and to a season or none; who sits there is in the league."""
    table = tables.get(table_id)
    assert table is not None
    row = leagues.add_game(table_id, session, season_id, table.opened_at, None)
    enter(session.league_id, came_to(row))
    recount(table_id)


def brought_forward(season: Season) -> None:
    """Totals from paper have come to a season, or have gone."""
    with noting(season, is_news=leagues.is_played_in(season.id)):
        _keep_lines(season, None)


def recount(game_id: str) -> None:
    """What a game brings is counted from its record or its paper, where it belongs to a league."""
    row = leagues.game(game_id)
    if row:
        _count(row, *_read(row))


def recount_season(season: Season) -> None:
    """All games of a season are counted anew, since its days or its rules are others."""
    for row in leagues.games(season.league_id, season.id):
        _keep(row, *_read(row))
    _keep_lines(season, None)
    rate(season.league_id)


def leave(row: LeagueGame, season_id: str | None) -> None:
    """A game belongs to another season now, or to none."""
    old = leagues.season(row.season_id) if row.season_id else None
    if old and kept.results(row.id):
        with noting(old, row.id):
            gone = kept.results(row.id)
            kept.keep_results(row.id, old.id, ())
            _keep_lines(old, _everybody(row.league_id, [one.person for one in gone]))
    row.season_id, row.has_counted = season_id, False
    recount(row.id)
    rate(row.league_id)


def merge_changed(league_id: str, persons: Collection[str]) -> None:
    """Entries were merged or parted: the lines of the seasons in which they played are made anew, their opponents' too."""
    for season in leagues.seasons(league_id):
        with noting(season):
            for row in leagues.games(league_id, season.id):
                if row.lack == "twice" or {one.person for one in kept.results(row.id)} & set(persons):
                    _keep(row, *_read(row))
            if kept.played_by(season.id, _everybody(league_id, persons)):
                _keep_lines(season, None)
    rate(league_id)


def rate(league_id: str) -> None:
    """The ratings are made anew from all games that count."""
    kept.keep_ratings(league_id, ratings.after(_resolved(league_id, kept.played_in_league(league_id))))


def rows(season: Season) -> tuple[Row, ...]:
    """The standings of a season, from what is kept."""
    return _ranked(season, kept.lines(season.id))


def rules_of(season: Season) -> StandingsRules:
    """How a season orders its people."""
    return notation.read_rules(json.loads(season.counting))


def played(season: Season) -> list[tuple[Session, Played]]:
    """The games that count in a season, in order, each with its session; each person as one."""
    sessions = {row.id: row for row in leagues.sessions(season.league_id)}
    of_game = {row.id: row.session_id for row in leagues.games(season.league_id, season.id)}
    return [(sessions[of_game[game.id]], game) for game in _resolved(season.league_id, kept.played(season.id))]


def guests(league_id: str) -> frozenset[str]:
    """Who has no row in the standings (League 1.3)."""
    return frozenset(entry.person_id for entry in leagues.entries(league_id) if entry.is_guest)


def foreseen(table_id: str, told: Sequence[GameEvent], game: Game) -> tuple[Moved, ...]:
    """Who would move in the season's standings if this were a table's record; nobody where it is in none."""
    row = leagues.game(table_id)
    season = leagues.season(row.season_id) if row and row.season_id else None
    if row is None or season is None:
        return ()
    _, fresh = _judged(row, told, game)
    concerned = _everybody(row.league_id, [one.person for one in (*kept.results(row.id), *fresh)])
    games = [Played(row.id, fresh) if one.id == row.id else one for one in kept.played_by(season.id, concerned)]
    if all(one.id != row.id for one in games):
        games.append(Played(row.id, fresh))
    known = kept.lines(season.id)
    new = {person: one for person, one in known.items() if person not in concerned} | _lines(season, games, concerned)
    return shifts.between(_ranked(season, known), _ranked(season, new))


def rebuild(league_id: str) -> list[Difference]:
    """Throws away what is kept of a league and makes it anew from the records; what had been kept otherwise."""
    found = []
    with writing():
        rated = kept.ratings(league_id)
        for row in leagues.games(league_id):
            had = _by_person(kept.results(row.id)), row.lack
            _keep(row, *_read(row))
            if had != (_by_person(kept.results(row.id)), row.lack):
                found.append(Difference("results", row.id))
        for season in leagues.seasons(league_id):
            had_lines = kept.lines(season.id)
            _keep_lines(season, None)
            found += [Difference("lines", person) for person in _differing(had_lines, kept.lines(season.id))]
        rate(league_id)
        found += [Difference("ratings", person) for person in _differing(rated, kept.ratings(league_id))]
    return found


def _differing(before: Mapping[str, object], after: Mapping[str, object]) -> list[str]:
    return [key for key in {**before, **after} if before.get(key) != after.get(key)]


@contextmanager
def noting(season: Season, game_id: str | None = None, *, is_news: bool = True) -> Iterator[None]:
    """Notes on the season's page what the block changes in its standings."""
    before = rows(season) if is_news else ()
    yield
    moves = shifts.between(before, rows(season)) if is_news else ()
    if moves:
        kept.add_shift(season.id, now(), game_id, json.dumps(notation.write_moves(moves)))


def _count(row: LeagueGame, lacks: str, fresh: tuple[Result, ...]) -> None:
    """Keeps what a game brings, and the lines and ratings that follow."""
    had = kept.results(row.id)
    season = leagues.season(row.season_id) if row.season_id else None
    if season is None or (_by_person(had), row.lack) == (_by_person(fresh), lacks):
        row.lack = lacks
        return
    with noting(season, row.id, is_news=row.has_counted):
        _keep(row, lacks, fresh)
        _keep_lines(season, _everybody(row.league_id, [one.person for one in (*had, *fresh)]))
    if not had and kept.newest(row.league_id) == row.id:
        [played] = _resolved(row.league_id, [Played(row.id, fresh)])
        kept.keep_ratings(row.league_id, ratings.after([played], kept.ratings(row.league_id)))
    else:
        rate(row.league_id)


def _keep(row: LeagueGame, lacks: str, fresh: tuple[Result, ...]) -> None:
    row.lack = lacks
    row.has_counted = row.has_counted or bool(fresh)
    if row.season_id:
        kept.keep_results(row.id, row.season_id, fresh)


def _keep_lines(season: Season, persons: Collection[str] | None) -> None:
    """Makes the lines of these people, roots and entries, anew from the kept results; None for everybody's."""
    concerned = set(kept.lines(season.id)) if persons is None else set(persons)
    games = kept.played(season.id) if persons is None else kept.played_by(season.id, concerned)
    fresh = _lines(season, games, None if persons is None else concerned)
    kept.keep_lines(season.id, fresh, instead_of=concerned | set(fresh))


def _lines(season: Season, games: Sequence[Played], persons: Collection[str] | None) -> dict[str, Line]:
    """The lines of these people, of all of whose games these are in order."""
    found = lines.lines(_resolved(season.league_id, games), rules_of(season), persons)
    for person, totals in _brought(season):
        if persons is None or person in persons:
            found[person] = lines.forward(found.get(person, Line(person)), totals)
    return {person: line for person, line in found.items() if line.played or line.all_rounds}


def _brought(season: Season) -> Iterator[tuple[str, Brought]]:
    """The totals from paper that are brought forward into a season (League 2.8)."""
    root = roots(season.league_id)
    for row in leagues.brought_forward(season.id):
        for person, totals in notation.read_brought(json.loads(row.paper or "")).items():
            yield root.get(person, person), totals


def _ranked(season: Season, every: dict[str, Line]) -> tuple[Row, ...]:
    left_out = guests(season.league_id)
    return standings((line for person, line in every.items() if person not in left_out), rules_of(season))


def _resolved(league_id: str, games: Sequence[Played]) -> list[Played]:
    root = roots(league_id)
    return [merged(game, root) for game in games]


def same_as(league_id: str) -> dict[str, str]:
    """For each merged entry the one it was merged into."""
    return {entry.person_id: entry.same_as for entry in leagues.entries(league_id) if entry.same_as}


def roots(league_id: str) -> dict[str, str]:
    """For each merged entry the person that it is."""
    return people.roots(same_as(league_id))


def came_to(row: LeagueGame) -> tuple[str, ...]:
    """The entries that came to a game."""
    if row.paper is not None:
        told = json.loads(row.paper)
        return tuple(told["points"]) if "points" in told else ()  # totals say nothing of who met whom
    return looking.came(looking.read(events.of(row.id)))


def _everybody(league_id: str, persons: Collection[str]) -> set[str]:
    """All entries that are one of these people, and the people themselves."""
    root = roots(league_id)
    wanted = {root.get(person, person) for person in persons} | set(persons)
    return wanted | {entry for entry, its in root.items() if its in wanted}


def enter(league_id: str, persons: Sequence[str]) -> None:
    """Whoever sits at a table of the league is in the league."""
    known = {entry.person_id for entry in leagues.entries(league_id)}
    for person in persons:
        if person not in known:
            leagues.enter(league_id, person)


def _read(row: LeagueGame) -> tuple[str, tuple[Result, ...]]:
    """Why a game does not count, or "", and what it brings, from its record or its paper."""
    if row.paper is not None:
        return _checked(row, notation.read_paper(json.loads(row.paper)))
    table = tables.get(row.id)
    if table is None or table.deleted_at:
        return "deleted", ()
    told = looking.read(events.of(row.id))
    return _judged(row, told, fold(told, explain=()))


def _judged(row: LeagueGame, told: Sequence[GameEvent], game: Game) -> tuple[str, tuple[Result, ...]]:
    season = leagues.season(row.season_id) if row.season_id else None
    if season is None:
        return ("", ()) if game.is_over else ("running", ())
    lacks = counted.lack(game, told, agreements.read_agreement(json.loads(season.agreed)))
    return (lacks, ()) if lacks else _checked(row, of_game(game))


def _checked(row: LeagueGame, results: tuple[Result, ...]) -> tuple[str, tuple[Result, ...]]:
    """The same results, where their day is one of the season's and nobody stands there twice."""
    season = leagues.season(row.season_id) if row.season_id else None
    if season is None:
        return "", ()
    if not counted.is_of(leagues.session_of(row).day, season.first_day, season.last_day):
        return "other_day", ()
    root = roots(row.league_id)
    is_twice = has_twice(merged(Played(row.id, results), root).results)
    return ("twice", ()) if is_twice else ("", results)


def _by_person(results: Sequence[Result]) -> dict[str, Result]:
    return {result.person: result for result in results}
