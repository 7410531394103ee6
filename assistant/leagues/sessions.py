"""The evenings on which a league plays, and their games: from tables here, or from paper."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, time
from typing import NamedTuple

from sqlalchemy import delete, insert, select

from assistant.extensions import db
from assistant.league.eligibility import deck_at_table
from assistant.league.people import comparable
from assistant.league.results import Result
from assistant.leagues import (
    HasGames,
    NoSuchLeague,
    counting,
    league_games,
    leagues,
    seasons,
    settled,
    there,
)
from assistant.leagues.league_games import Body
from assistant.leagues.settled import confirmed
from assistant.notation import league_parts
from assistant.notation.record_files import DUMMY
from assistant.rules.options import TABLES_OWN, Options
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.store import leagues as store_leagues
from assistant.store import log, people
from assistant.store import tables as store_tables
from assistant.store.engine import new_id, now, writing
from assistant.store.log import Told
from assistant.store.models import (
    DrawnSeat,
    Ids,
    Presence,
    Seating,
    Session,
    Tournament,
    TournamentRound,
)
from assistant.store.models import LeagueGame as LeagueGame
from assistant.tables import SentBefore, opening, table_people, tables
from assistant.tables.table_people import known_people

# The sessions of leagues.


def of_league(league_id: str) -> list[Session]:
    """The sessions of a league, newest first."""
    query = select(Session).where(Session.league_id == league_id)
    return list(db.session.scalars(query.order_by(Session.day.desc(), Session.id)))


def add(
    league_id: str, new: Sequence[tuple[str, date, str]], *, import_id: str | None = None
) -> None:
    """Add sessions of a league: the id, the day and the place of each."""
    if new:
        of_all = {"league_id": league_id, "import_id": import_id, "written_at": now()}
        rows = [of_all | {"id": id, "day": day, "place": place} for id, day, place in new]
        db.session.execute(insert(Session), rows)


def remove_rows(session_ids: Ids) -> None:
    """Remove sessions that have no game, who comes, who was to sit where, and their tournaments."""
    for model in (TournamentRound, Tournament, DrawnSeat, Seating, Presence):
        db.session.execute(delete(model).where(model.session_id.in_(session_ids)))
    db.session.execute(delete(Session).where(Session.id.in_(session_ids)))


def open_session(
    id: str, league_id: str, day: date, place: str, begins: time | None = None
) -> None:
    """Enter a session of a league.

    An id that is taken was sent twice: what was sent last holds as long as it has no game and nobody
    has changed it, else SentBefore.
    """
    with writing(league_id):
        leagues.get(league_id)
        there = db.session.get(Session, id)
        if there is None:
            _open(league_id, id, day, place, begins)
        elif there.league_id == league_id and log.changes(
            there, day=day, place=place, begins=begins
        ):
            if there.changes or league_games.of_session(id):
                raise SentBefore(id)
            there.day, there.place, there.begins = day, place, begins


def find_or_open(league_id: str, day: date, id: str) -> str:
    """The id of a league's session on a day; where there is none, of a new one, which is `id`."""
    with writing(league_id):
        leagues.get(league_id)
        query = select(Session).where(Session.league_id == league_id, Session.day == day)
        session = db.session.scalar(query.order_by(Session.id).limit(1))
        if session:
            return session.id
        _open(league_id, id, day, "")
        return id


def _open(league_id: str, id: str, day: date, place: str, begins: time | None = None) -> None:
    add(league_id, [(id, day, place)])
    at(id).begins = begins
    log.write(league_id, "session_opened", Told(day=day, name=place))


def change(
    id: str, day: date, place: str, begins: time | None = None, shown: str | None = None
) -> None:
    """Put a session on this day, at this place and hour; another day counts its games anew.

    `shown` as in `settled.confirmed`.
    """
    if at(id).day != day:
        counting.read_ahead(league_games.of_session(id))
    with writing(id):
        session = at(id)
        games = league_games.of_session(id) if session.day != day else []
        season_ids = sorted({game.season_id for game in games if game.season_id})
        changes = log.changes(session, day=day, place=place, begins=begins)
        told, concerned = Told(day=day, changes=changes), [seasons.at(one) for one in season_ids]
        with confirmed(session.league_id, shown, concerned, "session_changed", told):
            if changes:
                session.changes, session.written_at = session.changes + 1, now()
            session.day, session.place, session.begins = day, place, begins
            if season_ids:
                settled.recount_games(session.league_id, games)


def remove(id: str) -> None:
    """Remove a session without a game; HasGames where there is one."""
    with writing(id):
        session = at(id)
        if league_games.of_session(id):
            raise HasGames(id)
        told = Told(day=session.day, name=session.place)
        log.write(session.league_id, "session_removed", told)
        remove_rows([id])


def at(id: str) -> Session:
    """The session of this id; NoSuchLeague where there is none."""
    return there(db.session.get(Session, id), id)


# The games of a session: played at tables here, or entered from paper. League 2.


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
    """A game has a table here, if perhaps a deleted one. Nothing was changed."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.id = id


def of_session(session_id: str) -> list[LeagueGame]:
    """The games of a session in the order in which they were begun, without deleted ones."""
    return [game for game in league_games.of_session(session_id) if game.lack != "deleted"]


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
        session = at(session_id)
        if season_id:
            options = by_the_rules(options, seasons.at(season_id).options)
        ids = leagues.persons(session.league_id, names)
        opening.open_for(table_id, ids, dealer, options, phone)
        settled.attach(table_id, session, season_id)


def by_the_rules(options: Options, of_season: Options) -> Options:
    """The agreement of a season, but for what each table can choose, which is from `options`.

    The deck is the season's, where five and six need another the usual one of theirs (2.9).
    """
    chosen = {switch: getattr(options, switch) for switch in TABLES_OWN}
    deck = deck_at_table(of_season.deck, len(options.deck.cards))
    return replace(of_season, deck=deck, **chosen)


def attach(table_id: str, session_id: str, season_id: str | None, shown: str | None = None) -> None:
    """Add a table that is there to a session; InAnotherLeague where it belongs to one there.

    `shown` as in `settled.confirmed`, where the season is closed.

    OtherName where somebody at the table is, by the id alone, another person of the league: an id
    can come from any file, and a name is what everybody sees. LopakasName, since nobody new has it.
    """
    at(session_id)
    view = tables.view(table_id)  # folded now, and not while others wait to write
    with writing():
        session = at(session_id)
        game = league_games.get(table_id)
        if game and game.league_id != session.league_id:
            raise InAnotherLeague
        if game is None:
            _check_names(table_id, session.league_id, table_people.came(view.events))
            with confirmed(session.league_id, shown if _is_closed(season_id) else None):
                settled.attach(table_id, session, season_id, "game_attached")


def _is_closed(season_id: str | None) -> bool:
    return season_id is not None and seasons.at(season_id).is_closed


def _check_names(table_id: str, league_id: str, persons: Sequence[str]) -> None:
    """Raise OtherName where somebody has another name at a table than in a league.

    LopakasName where somebody who is new there has it.
    """
    in_league = people.get(league_id, persons)
    entries = {entry.person_id: entry for entry in store_leagues.entries(league_id)}
    for id, person in people.get(table_id, persons).items():
        there = in_league.get(id)
        former = entries[id].former if there else ()
        if there and comparable(person.name) not in map(comparable, (there.name, *former)):
            raise OtherName(person.name, table_people.label(there))
        if there is None and comparable(person.name) == comparable(DUMMY):
            raise LopakasName


def move(game_id: str, season_id: str | None, shown: str | None = None) -> None:
    """Let a game of a league belong to another season, or make it a friendly one.

    `shown` as in `settled.confirmed`.
    """
    with writing(game_id):
        game = there(league_games.get(game_id), game_id)
        if season_id:
            seasons.at(season_id)
        if game.season_id != season_id:
            with confirmed(game.league_id, shown):
                settled.move(game, season_id)
                store_tables.changed(game_id)


# Results from paper


def paper_results(game_id: str) -> tuple[Result, ...]:
    """The results of a game from paper, counted or not; none for any other."""
    return league_games.on_paper([game_id]).get(game_id, ())


class PaperGame(NamedTuple):
    """A game of which only the totals are known: points and places by name.

    `rounds` is 0 where it is not known; no places where they follow from the points.
    """

    id: str
    points: Mapping[str, int]
    rounds: int
    places: Mapping[str, int] | None = None
    remark: str = ""


def add_papers(
    session_id: str,
    season_id: str | None,
    games: Sequence[PaperGame],
    shown: str | None = None,
    *,
    drawn: Container[str] = (),
) -> None:
    """Enter games of which only the totals are known, in their order: all of them, or none.

    An id that is taken was sent twice: what was sent last holds as long as no game came after
    these, else SentBefore; of tables that were `drawn`, whose games others enter too, what was sent
    first. `shown` as in `confirmed`, then and where the season is closed. PlayedAtATable, with its
    id, where a table has one of them.
    """
    ids = [game.id for game in games]
    with writing(session_id):
        session, known = at(session_id), {game.id: game for game in league_games.every(ids)}
        for game in known.values():
            if game.kind == "table":
                raise PlayedAtATable(game.id)
        is_asked = bool(known) or _is_closed(season_id)
        with confirmed(session.league_id, shown if is_asked else None):
            for paper in games:
                body = body_of(session.league_id, paper)
                there = known.get(paper.id)
                if there is None:
                    known[paper.id] = _enter_paper(session, season_id, paper.id, body)
                elif there.session_id == session_id:
                    after = [game.id for game in league_games.of_session(session_id)]
                    is_followed = not set(after[after.index(paper.id) :]) <= set(ids)
                    may_replace = paper.id not in drawn and not is_followed
                    _replace_paper(there, body, season_id, may_replace=may_replace)


def body_of(league_id: str, paper: PaperGame, number: str = "") -> Body:
    """What is kept of it, with what its spreadsheet calls it; who is new is entered in the league."""
    persons = leagues.persons(league_id, list(paper.points))
    ids = dict(zip(paper.points, persons, strict=True))
    points = {ids[name]: number for name, number in paper.points.items()}
    places = {ids[name]: place for name, place in paper.places.items()} if paper.places else None
    return league_parts.write_paper(points, paper.rounds, places, number, paper.remark)


def _enter_paper(session: Session, season_id: str | None, id: str, body: Body) -> LeagueGame:
    moments = league_games.next_moments(session.league_id)
    moment = moments.get(session.id, datetime.combine(session.day, time()))
    game = league_games.add(id, session, season_id, moment, "paper")
    league_games.put_paper({id: body})
    settled.recount(id)
    told = settled.of_game(game, (), league_parts.read_paper(body))
    log.write(session.league_id, "result_entered", told, game_id=id)
    return game


def _replace_paper(
    there: LeagueGame, body: Body, season_id: str | None, *, may_replace: bool
) -> None:
    """Let a game from paper that was sent again be as it was sent last."""
    if league_games.bodies([there.id])[there.id] == body and there.season_id == season_id:
        return
    if not may_replace:
        raise SentBefore(there.id)
    if there.season_id != season_id:
        settled.move(there, season_id)
    settled.rewrite(there, body)


def remove_paper(id: str, shown: str | None = None) -> None:
    """Remove a game from paper that was entered by mistake; `shown` as in `confirmed`."""
    with writing(league_games.league_of(id)):  # which counts the change when the game is gone
        row = league_games.get(id)
        if row is None or row.kind == "table":
            raise NoSuchLeague(id)
        with confirmed(row.league_id, shown):
            settled.move(row, None, "result_removed")
            league_games.remove([id])


Companions = Mapping[str, tuple[str, ...]]
"""With whom each person is playing: the names of the others at the table, by the person's id."""


def companions(league_id: str, since: datetime, but: str = "") -> Companions:
    """Who plays at the tables of a league that run and were opened since a moment, and with whom.

    `but` is a table that is left out. Of several tables of a person it is the newest.
    """
    league = leagues.at(league_id)
    person_of, names = league.person_of, league.names
    found: dict[str, tuple[str, ...]] = {}
    running = league_games.lacking(league_id, "running")
    for game in sorted(running, key=lambda game: game.begun_at):
        if game.begun_at >= since and game.id != but:
            seated = [person_of[entry] for entry in tables.any_view(game.id).game.persons]
            for person in seated:
                found[person] = tuple(names[one] for one in seated if one != person)
    return found


# Who is meant by a name that is typed for a seat of a game that has begun.


def id_of(table_id: str, name: str, phone: str) -> str:
    """The id of somebody of this name: in the table's league, or among those the phone has met.

    A new id where nobody is called so.
    """
    game = league_games.get(table_id)
    if game is None:
        return _met(table_id, name, phone) or new_id()
    return leagues.at(game.league_id).by_name.get(comparable(name)) or new_id()


def _met(table_id: str, name: str, phone: str) -> str | None:
    """The id of somebody of this name whom the phone has met.

    None for somebody who is at this table under another name.
    """
    id = known_people(phone).get(name)
    here = people.at_table(table_id, [id]) if id else {}
    return None if any(person.name != name for person in here.values()) else id


def id_of_player(view: TableView, name: str, phone: str) -> str:
    """The id of whoever was at a table all along: an entry that is there already comes first.

    So that nobody has a second seat there under another entry of the league.
    """
    game, here = league_games.get(view.id), view.people
    if game is None:
        known = (id for id, own in here.items() if comparable(own) == comparable(name))
        return next(known, None) or id_of(view.id, name, phone)
    id, person_of = id_of(view.id, name, phone), counting.person_by_entry(game.league_id)
    return next((own for own in here if person_of.get(own, own) == id), id)


def not_there(view: TableView, phone: str) -> tuple[str, ...]:
    """The names of all who could have been at a table and are not.

    In a league those who played the same evening come first, else those whom the phone met last.
    """
    game = league_games.get(view.id)
    if game is None:
        return tuple(name for name in known_people(phone) if name not in view.people.values())
    league = leagues.at(game.league_id)
    named = league.to_pick
    evening = [id for other in of_session(game.session_id) for id in counting.came_to(other)]
    there = {league.names[id] for id in view.game.people if id in league.names}
    names = [named[id] for id in (*evening, *named) if id in named]
    return tuple(name for name in dict.fromkeys(names) if name not in there)


def is_in_league(league_id: str, person: str) -> bool:
    """Whether somebody is entered in a league."""
    return any(member.id == person for member in leagues.everybody(league_id))
