"""A session and its games made into pages."""

from collections.abc import Mapping
from itertools import islice

from flask_babel import format_date, gettext

from assistant.rules.views import TableView
from assistant.services import (
    confirming,
    leagues,
    seasons,
    seatings,
    session_games,
    table_summaries,
    tables,
    tournaments,
)
from assistant.services.evenings import day_of
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.services.session_games import Game
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.sessions.forms import AttachForm, GameForm, SessionForm
from assistant.web.sessions.game_presenter import game_line
from assistant.web.sessions.paper_forms import PaperForm
from assistant.web.shared.consequences import in_seasons
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.sessions import evening
from assistant.web.shared.two_tables import beside_names, playing_tonight
from assistant.wording import terms
from assistant.wording.lists import joined

NEWEST = 20
"""How many games of a phone are offered to be added."""

AT_HAND = 12
"""How many people can be tapped; the others are typed."""

SHOWN_TERMS = ("goal", "edition", "sign_off")
"""What of a season's agreement stands beside a new game."""


def session_page(league: League, session: Session, errors: Mapping[str, str] | None = None) -> Page:
    """A session; `errors` are what is wrong with the season of a game, by the game's id."""
    errors, all_seasons = errors or {}, seasons.of(league.id)
    return evening(
        league,
        session,
        place=session.place,
        has_seating=bool(seatings.of_session(session.id)),
        has_tournament=tournaments.is_at(session.id),
        games=tuple(
            game_line(league, session, game, all_seasons, errors.get(game.id, ""))
            for game in session_games.of_session(session.id)
        ),
    )


def new_session_page(league_id: str, session_id: str, form: SessionForm) -> Page:
    """The form of a new session."""
    return _form_page(league_id, session_id, form, can_remove=False)


def change_session_page(session: Session, form: SessionForm) -> Page:
    """The form of a session's day and place."""
    can_remove = access.keeps_people() and not session.games
    return _form_page(session.league_id, session.id, form, can_remove=can_remove)


def _form_page(league_id: str, session_id: str, form: SessionForm, *, can_remove: bool) -> Page:
    return Page(
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        session_id=session_id,
        can_remove=can_remove,
        form=form,
    )


def new_game_page(league: League, session: Session, form: GameForm, table: str | None) -> Page:
    """The form of a new game, and by what the seasons of the day are played.

    `table` is the id of the game where its table was drawn.
    """
    known = known_names(league, session)
    return evening(
        league,
        session,
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        playing=beside_names(league.names, playing_tonight(league.id)),
        seasons=tuple(_rules(season) for season in seasons.on(league.id, session.day)),
        table=table,
    )


def paper_page(league: League, session: Session, form: PaperForm, table: str | None) -> Page:
    """The form of a result from paper."""
    known = known_names(league, session)
    return evening(
        league,
        session,
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        table=table,
    )


def attach_page(league: League, session: Session, form: AttachForm) -> Page:
    """The games of a phone that could be added."""
    return evening(
        league,
        session,
        form=form if form.game.choices else None,
    )


def remove_paper_page(league: League, session: Session, game: Game) -> Page:
    """The question before a game from paper is removed."""
    changes = confirming.without(game.id)
    return evening(
        league,
        session,
        game=game_line(league, session, game, seasons.of(league.id)),
        groups=in_seasons(changes),
        shown=confirming.mark(changes),
    )


def attachable_games() -> list[tuple[str, str]]:
    """The games at which this phone enters and that are in no league, newest first.

    Each is an id, and who played when.
    """
    free = (
        table.table_id
        for table in table_summaries.of_phone(phone())
        if not table.deleted_at
        and session_games.league_of(table.table_id) is None
        and table.rights.enters
    )
    views = [tables.view(table_id) for table_id in islice(free, NEWEST)]
    return [(view.id, _described(view)) for view in views]


def _described(view: TableView) -> str:
    """Who played a game, and when."""
    names = joined(in_sentences(view.columns), spoken())
    day = format_date(day_of(view.opened_at), "long")
    return gettext("%(names)s, %(day)s", names=names, day=day)


def known_names(league: League, session: Session) -> tuple[str, ...]:
    """Everybody in the league who has a name; first those who have played this evening."""
    named = [person.name for person in league.roots if person.is_named]
    games = session_games.of_session(session.id)
    here = [league.names[person] for game in games for person in game.persons]
    return tuple(dict.fromkeys([*(name for name in here if name in named), *named]))


def _rules(season: Season) -> Shown:
    agreed = terms.agreed(season.options, spoken())
    rules = tuple(term.text for term in agreed if term.about in SHOWN_TERMS)
    return Shown(id=season.id, name=season.name, rules=rules)
