"""The games of a session: played at tables here, or entered from paper. League 2."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta

from sqlalchemy import select

from assistant.extensions import db
from assistant.league.eligibility import deck_at_table
from assistant.league.people import comparable
from assistant.league.results import Result
from assistant.notation import paper_json
from assistant.notation.record_files import DUMMY
from assistant.rules.options import TABLES_OWN, Options
from assistant.rules.table import Seat
from assistant.services import (
    NoSuchLeague,
    leagues,
    seasons,
    sessions,
    standings_projection,
    table_lifecycle,
    table_people,
    tables,
)
from assistant.services.leagues import persons
from assistant.services.standings_corrections import confirmed
from assistant.store import game_people, league_games, models, people
from assistant.store import tables as store_tables
from assistant.store.engine import writing
from assistant.store.models import LeagueGame as LeagueGame


class InAnotherLeague(Exception):
    """The game belongs to another league already. Nothing was changed."""


class OtherName(Exception):
    """Somebody at the table is called otherwise in the league. Nothing was changed."""

    def __init__(self, here: str, in_league: str) -> None:
        super().__init__(f"{here!r} is {in_league!r} in the league")
        self.here = here
        self.in_league = in_league


class LopakasName(Exception):
    """Somebody at the table who is new to the league has Lopaka's name. Nothing was changed."""


class PlayedAtATable(Exception):
    """The game has a table here, if perhaps a deleted one. Nothing was changed."""


def of_session(session_id: str) -> list[LeagueGame]:
    """The games of a session in the order in which they were begun, without deleted ones."""
    return [game for game in league_games.of_session(session_id) if game.lack != "deleted"]


def get(game_id: str) -> LeagueGame | None:
    """The game of this id; None for a table that is in no league."""
    return league_games.get(game_id)


def league_of(table_id: str) -> str | None:
    """The id of the league to which a table belongs; None where it is in none."""
    return league_games.league_of(table_id)


# Games at a table


def start(
    table_id: str,
    session_id: str,
    season_id: str | None,
    names: Sequence[str],
    options: Options,
    *,
    dealer: Seat | None,
    phone: str,
) -> None:
    """Open a table for a game of a session: of a season, by its rules, or a friendly one.

    A name that somebody in the league has is that person; another one is new to the league. Without
    a dealer, chance picks one. An id that is taken was sent twice, or its result was entered from
    paper meanwhile: nothing happens.
    """
    with writing(session_id):
        if store_tables.get(table_id) or league_games.get(table_id):
            return
        session = sessions.at(session_id)
        if season_id:
            options = by_the_rules(options, seasons.at(season_id).options)
        ids = persons(session.league_id, names)
        table_lifecycle.open_for(table_id, ids, dealer, options, phone)
        standings_projection.attach(table_id, session, season_id)


def by_the_rules(options: Options, of_season: Options) -> Options:
    """The agreement of a season, but for what each table can choose, which is from `options`.

    The deck is the season's, where five and six need another the usual one of theirs (2.9).
    """
    chosen = {switch: getattr(options, switch) for switch in TABLES_OWN}
    deck = deck_at_table(of_season.deck, len(options.deck.cards))
    return replace(of_season, deck=deck, **chosen)


def attach(table_id: str, session_id: str, season_id: str | None) -> None:
    """Add a table that is there to a session; InAnotherLeague where it belongs to one there.

    OtherName where somebody at the table is, by the id alone, another person of the league: an id
    can come from any file, and a name is what everybody sees. LopakasName, since nobody new has it.
    """
    sessions.at(session_id)
    view = tables.view(table_id)  # folded now, and not while others wait to write
    with writing():
        session = sessions.at(session_id)
        game = league_games.get(table_id)
        if game and game.league_id != session.league_id:
            raise InAnotherLeague
        if game is None:
            _check_names(table_id, session.league_id, table_people.came(view.events))
            standings_projection.attach(table_id, session, season_id)


def _check_names(table_id: str, league_id: str, persons: Sequence[str]) -> None:
    """Raise OtherName where somebody has another name at a table than in a league.

    LopakasName where somebody who is new there has it.
    """
    in_league = people.get(league_id, persons)
    for id, person in people.get(table_id, persons).items():
        there = in_league.get(id)
        if there and comparable(there.name) != comparable(person.name):
            raise OtherName(person.name, table_people.label(there))
        if there is None and comparable(person.name) == comparable(DUMMY):
            raise LopakasName


def move(game_id: str, season_id: str | None, shown: str | None = None) -> None:
    """Let a game of a league belong to another season, or make it a friendly one.

    `shown` as in `confirming.confirmed`.
    """
    with writing(game_id):
        game = league_games.get(game_id)
        if game is None:
            raise NoSuchLeague(game_id)
        if season_id:
            seasons.at(season_id)
        if game.season_id != season_id:
            with confirmed(game.league_id, shown):
                standings_projection.move(game, season_id)


# Results from paper


def paper_results(game_id: str) -> tuple[Result, ...]:
    """The results of a game from paper, counted or not; none for any other."""
    return game_people.on_paper([game_id]).get(game_id, ())


def add_paper(
    id: str,
    session_id: str,
    season_id: str | None,
    points: Mapping[str, int],
    rounds: int,
    places: Mapping[str, int] | None = None,
) -> None:
    """Enter a game of which only the totals are known: points and places by name.

    `rounds` is 0 where it is not known. An id that is taken was sent twice: nothing happens.
    PlayedAtATable where a table has it.
    """
    with writing(session_id):
        if there := league_games.get(id):
            if there.kind == "table":
                raise PlayedAtATable
            return
        session = sessions.at(session_id)
        ids = dict(zip(points, persons(session.league_id, list(points)), strict=True))
        points_of = {ids[name]: number for name, number in points.items()}
        place_of = {ids[name]: place for name, place in places.items()} if places else None
        league_games.add(id, session, season_id, _next_moment(session), "paper")
        game_people.put_paper({id: paper_json.write_paper(points_of, rounds, place_of)})
        standings_projection.recount(id)


def remove_paper(id: str, shown: str | None = None) -> None:
    """Remove a game from paper that was entered by mistake; `shown` as in `confirmed`."""
    with writing(league_of(id)):  # which counts the change when the game is gone
        row = league_games.get(id)
        if row is None or row.kind == "table":
            raise NoSuchLeague(id)
        with confirmed(row.league_id, shown):
            standings_projection.move(row, None)
            league_games.remove([id])


def _next_moment(session: models.Session) -> datetime:
    """A time for a game that has none: those from paper keep the order in which they came."""
    return datetime.combine(session.day, time()) + timedelta(
        seconds=len(league_games.of_session(session.id))
    )


Companions = Mapping[str, tuple[str, ...]]
"""With whom each person is playing: the names of the others at the table, by the person's id."""


def companions(league_id: str, since: datetime, but: str = "") -> Companions:
    """Who plays at the tables of a league that run and were opened since a moment, and with whom.

    `but` is a table that is left out. Of several tables of a person it is the newest.
    """
    league = leagues.at(league_id)
    person_of = {member.id: member.same_as or member.id for member in league.people}
    found: dict[str, tuple[str, ...]] = {}
    query = select(LeagueGame).where(LeagueGame.league_id == league_id)
    query = query.where(LeagueGame.lack == "running", LeagueGame.begun_at >= since)
    for game in db.session.scalars(query.order_by(LeagueGame.begun_at, LeagueGame.id)).all():
        if game.id != but:
            seated = [person_of[entry] for entry in tables.any_view(game.id).game.persons]
            for person in seated:
                found[person] = tuple(league.names[one] for one in seated if one != person)
    return found
