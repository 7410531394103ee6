"""Leagues, who is in them, their seasons, sessions and games."""

from datetime import date, datetime

from sqlalchemy import delete, exists, func, or_, select

from assistant.extensions import db
from assistant.store.models import (
    CachedTotals,
    Entry,
    League,
    LeagueGame,
    LeagueVisit,
    Season,
    Session,
    Shift,
)

_IDLE = LeagueGame.lack > ""
"""Whether a game lacks something. Not "is not empty": so the index finds the few without going through all that count."""


def get(league_id: str) -> League | None:
    """The league of this id."""
    return db.session.get(League, league_id)


def add(league_id: str, name: str, opened_at: datetime) -> League:
    """Founds a league."""
    league = League(id=league_id, name=name, opened_at=opened_at)
    db.session.add(league)
    db.session.flush()
    return league


def every() -> list[League]:
    """All leagues, oldest first."""
    return list(db.session.scalars(select(League).order_by(League.opened_at, League.id)))


def visit(phone: str, league_id: str) -> None:
    """Remembers that the phone has opened the league."""
    if not seen(phone, league_id):
        db.session.add(LeagueVisit(phone=phone, league_id=league_id))


def seen(phone: str, league_id: str) -> bool:
    """Whether the phone has opened the league before."""
    return db.session.get(LeagueVisit, (phone, league_id)) is not None


def of_phone(phone: str) -> list[League]:
    """The leagues that the phone has opened, newest first."""
    mine = exists().where(LeagueVisit.league_id == League.id, LeagueVisit.phone == phone)
    return list(
        db.session.scalars(select(League).where(mine).order_by(League.opened_at.desc(), League.id))
    )


def entries(league_id: str) -> list[Entry]:
    """Everybody in the league, merged entries too, in the order of their coming."""
    return list(
        db.session.scalars(select(Entry).where(Entry.league_id == league_id).order_by(Entry.number))
    )


def enter(
    league_id: str,
    person_id: str,
    *,
    is_guest: bool = False,
    same_as: str | None = None,
    number: int | None = None,
) -> None:
    """A person comes to the league, under this number where nobody has it, else as the last."""
    numbers = set(db.session.scalars(select(Entry.number).where(Entry.league_id == league_id)))
    if number is None or number in numbers:
        number = max(numbers, default=-1) + 1
    db.session.add(
        Entry(
            league_id=league_id,
            person_id=person_id,
            number=number,
            is_guest=is_guest,
            same_as=same_as,
        )
    )
    db.session.flush()


def add_season(
    id: str, league_id: str, name: str, days: tuple[date, date], agreed: str, counting: str
) -> Season:
    """A season from its first to its last day."""
    first, last = days
    season = Season(
        id=id,
        league_id=league_id,
        name=name,
        first_day=first,
        last_day=last,
        agreed=agreed,
        counting=counting,
    )
    db.session.add(season)
    db.session.flush()
    return season


def add_session(id: str, league_id: str, day: date, place: str) -> None:
    """An evening of a league."""
    db.session.add(Session(id=id, league_id=league_id, day=day, place=place))
    db.session.flush()


def add_game(
    id: str, session: Session, season_id: str | None, begun_at: datetime, paper: str | None
) -> LeagueGame:
    """A game belongs to a session, and to a season or none; whether it counts is not known yet."""
    game = LeagueGame(
        id=id,
        league_id=session.league_id,
        session_id=session.id,
        season_id=season_id,
        begun_at=begun_at,
        paper=paper,
        lack="running",
        has_counted=False,
    )
    db.session.add(game)
    db.session.flush()
    return game


def season(season_id: str) -> Season | None:
    """The season of this id."""
    return db.session.get(Season, season_id)


def shared(share: str) -> Season | None:
    """The season that this link shows."""
    return db.session.scalar(select(Season).where(Season.share == share))


def seasons(league_id: str) -> list[Season]:
    """The seasons of a league, newest first."""
    own = select(Season).where(Season.league_id == league_id)
    return list(db.session.scalars(own.order_by(Season.first_day.desc(), Season.id)))


def session(session_id: str) -> Session | None:
    """The session of this id."""
    return db.session.get(Session, session_id)


def remove_season(season_id: str) -> None:
    """Removes a season that has no game, with what is told of its table."""
    for family in (CachedTotals.season_id, Shift.season_id):
        db.session.execute(delete(family.class_).where(family == season_id))
    db.session.execute(delete(Season).where(Season.id == season_id))


def remove_session(session_id: str) -> None:
    """Removes a session that has no game."""
    db.session.execute(delete(Session).where(Session.id == session_id))


def sessions(league_id: str) -> list[Session]:
    """The sessions of a league, newest first."""
    own = select(Session).where(Session.league_id == league_id)
    return list(db.session.scalars(own.order_by(Session.day.desc(), Session.id)))


def game(game_id: str) -> LeagueGame | None:
    """The league's game of this id; None for a table that is in no league."""
    return db.session.get(LeagueGame, game_id)


def games_of_session(session_id: str) -> list[LeagueGame]:
    """The games of a session, in the order in which they were begun."""
    own = select(LeagueGame).where(LeagueGame.session_id == session_id)
    return list(db.session.scalars(own.order_by(LeagueGame.begun_at, LeagueGame.id)))


def games(league_id: str, season_id: str | None = None) -> list[LeagueGame]:
    """The games of a league, or of one of its seasons, in their order (League 3.6)."""
    own = select(LeagueGame).join(Session).where(LeagueGame.league_id == league_id)
    if season_id is not None:
        own = own.where(LeagueGame.season_id == season_id)
    return list(db.session.scalars(own.order_by(Session.day, LeagueGame.begun_at, LeagueGame.id)))


def sessions_of_games(season_id: str) -> dict[str, str]:
    """The session's id for each game of a season."""
    rows = db.session.execute(
        select(LeagueGame.id, LeagueGame.session_id).where(LeagueGame.season_id == season_id)
    )
    return {row[0]: row[1] for row in rows}


def has_games(season_id: str) -> bool:
    """Whether a game belongs to the season."""
    return (
        db.session.scalar(select(LeagueGame.id).where(LeagueGame.season_id == season_id).limit(1))
        is not None
    )


def papers(season_id: str) -> set[str]:
    """The games of a season that come from paper."""
    own = select(LeagueGame.id).where(
        LeagueGame.season_id == season_id, LeagueGame.paper.is_not(None)
    )
    return set(db.session.scalars(own))


def numbers_of_games(league_id: str) -> dict[str, int]:
    """How many games each session of a league has; a session without one is not in it."""
    counted = select(LeagueGame.session_id, func.count()).where(LeagueGame.league_id == league_id)
    rows = db.session.execute(counted.group_by(LeagueGame.session_id))
    return {row[0]: row[1] for row in rows}


def lacking(season_id: str) -> dict[str, int]:
    """How many games of a season do not count, by what they lack."""
    counted = select(LeagueGame.lack, func.count()).where(LeagueGame.season_id == season_id, _IDLE)
    return {row[0]: row[1] for row in db.session.execute(counted.group_by(LeagueGame.lack))}


def brought_forward(season_id: str) -> list[LeagueGame]:
    """What brings totals from paper forward into a season, as far as its day is one of the season's."""
    own = select(LeagueGame).where(
        LeagueGame.season_id == season_id, LeagueGame.paper.startswith('{"brought"')
    )
    return list(db.session.scalars(own.where(LeagueGame.lack == "").order_by(LeagueGame.id)))


def waiting(season_id: str) -> list[tuple[str, date]]:
    """The sessions with games of a season that do not count and were not deleted, oldest first."""
    idle = LeagueGame.season_id == season_id, _IDLE, LeagueGame.lack != "deleted"
    rows = db.session.execute(
        select(Session.id, Session.day)
        .join(LeagueGame)
        .where(*idle)
        .distinct()
        .order_by(Session.day)
    )
    return [(row[0], row[1]) for row in rows]


def running(league_id: str) -> list[LeagueGame]:
    """The games of a league that are not over."""
    return list(
        db.session.scalars(
            select(LeagueGame).where(
                LeagueGame.league_id == league_id, LeagueGame.lack == "running"
            )
        )
    )


def not_kept(league_id: str) -> list[LeagueGame]:
    """The games of a league that count nowhere: friendly ones, and those that lack something."""
    idle = or_(LeagueGame.season_id.is_(None), _IDLE)
    return list(
        db.session.scalars(select(LeagueGame).where(LeagueGame.league_id == league_id, idle))
    )


def session_of(game: LeagueGame) -> Session:
    """The session to which a game belongs."""
    return db.session.get_one(Session, game.session_id)


def last_day(season_id: str) -> date | None:
    """The last day on which a game of the season was played that counts."""
    counted = LeagueGame.season_id == season_id, LeagueGame.lack == ""
    found: date | None = db.session.scalar(
        select(func.max(Session.day)).join(LeagueGame).where(*counted)
    )
    return found


def is_played_in(season_id: str) -> bool:
    """Whether a game of the season has ever counted."""
    counted = select(LeagueGame.id).where(LeagueGame.season_id == season_id, LeagueGame.has_counted)
    return db.session.scalar(counted.limit(1)) is not None


def forget(game_ids: list[str]) -> None:
    """Removes what leagues know of games that are removed for good; what they brought is out of every table already."""
    db.session.execute(delete(LeagueGame).where(LeagueGame.id.in_(game_ids)))
