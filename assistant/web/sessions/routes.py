"""The sessions of a league: evenings, their games, and results from paper."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.services import (
    HasGames,
    NoSuchLeague,
    NoSuchTable,
    grants,
    leagues,
    seasons,
    seatings,
    session_games,
    sessions,
    tables,
    visits,
)
from assistant.services.leagues import League
from assistant.services.seatings import Table
from assistant.services.session_games import Game, InAnotherLeague, LopakasName, OtherName
from assistant.services.sessions import Session
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import phone
from assistant.web.sessions import presenter
from assistant.web.sessions.forms import FRIENDLY, AttachForm, CountsForm, GameForm, SessionForm
from assistant.web.sessions.game_presenter import possible_seasons
from assistant.web.shared import days
from assistant.web.shared.league_responses import form_page, go_on, instead, sent_id, shown
from assistant.web.shared.table_addresses import first_address

blueprint = Blueprint("sessions", __name__, url_prefix="/leagues/<league_id>")

SESSION = "/sessions/<session_id>"
GAME = f"{SESSION}/games/<game_id>"


@blueprint.post("/tonight")
def tonight(league_id: str) -> ResponseReturnValue:
    """Go to this evening's session: the one that is there, or a new one."""
    session_id = sessions.find_or_open(league_id, days.tonight(), sent_id())
    return to_session(league_id, session_id)


@blueprint.route("/sessions/new", methods=["GET", "POST"])
def new(league_id: str) -> ResponseReturnValue:
    """Enter a session."""
    leagues.at(league_id)
    form, session_id = SessionForm(day=days.tonight()), sent_id()
    if form.validate_on_submit():
        sessions.open_session(session_id, league_id, form.day.day, form.place.data)
        return to_session(league_id, session_id)
    return form_page("sessions/new.html", presenter.new_session_page(league_id, session_id, form))


@blueprint.get(SESSION)
def show(league_id: str, session_id: str) -> ResponseReturnValue:
    """Show a session and its games."""
    session = session_of(league_id, session_id)
    page = presenter.session_page(leagues.at(league_id), session)
    return render_template("sessions/show.html", page=page)


@blueprint.route(f"{SESSION}/change", methods=["GET", "POST"])
def change(league_id: str, session_id: str) -> ResponseReturnValue:
    """Put a session on another day, or at another place."""
    session = session_of(league_id, session_id)
    form = SessionForm(day=session.day, place=session.place)
    if form.validate_on_submit():
        sessions.change(session_id, form.day.day, form.place.data, shown())
        return to_session(league_id, session_id)
    return form_page("sessions/change.html", presenter.change_session_page(session, form))


@blueprint.post(f"{SESSION}/remove")
def remove(league_id: str, session_id: str) -> ResponseReturnValue:
    """Remove a session that was entered by mistake; one with games stays."""
    session_of(league_id, session_id)
    try:
        sessions.remove(session_id)
    except HasGames:
        return to_session(league_id, session_id)
    return go_on(league_id, "leagues.show")


# The games of a session


@blueprint.route(f"{SESSION}/game", methods=["GET", "POST"])
def new_game(league_id: str, session_id: str) -> ResponseReturnValue:
    """Begin a game; `table` is the id that the game of a table has which was drawn."""
    league, session = leagues.at(league_id), session_of(league_id, session_id)
    table = request.args.get("table")
    drawn = seatings.table_of(session_id, table) if table else None
    if drawn and drawn.has_begun:
        return to_drawn_game(league_id, session_id, drawn)
    form = GameForm(
        league,
        seasons.on(league_id, session.day),
        data=seated(league, drawn) or _same_people(session),
    )
    if table and drawn is None:
        form.refuse_redrawn()
    elif form.validate_on_submit():
        is_first = not visits.knows_another_table(phone(), form.game_id)
        _start_game(session, form)
        begun = seatings.table_of(session_id, form.game_id)
        if begun and begun.is_paper:
            return to_drawn_game(league_id, session_id, begun)  # entered from paper meanwhile
        if not grants.enters(phone(), form.game_id):
            raise NoSuchTable(form.game_id)  # the id was another table's
        leagues.visit(league_id, phone())
        view = tables.view(form.game_id)
        return redirect(first_address(view, is_first=is_first), SEE_OTHER)
    form.ensure_id()
    page = presenter.new_game_page(league, session, form, drawn.game_id if drawn else None)
    return form_page("sessions/new_game.html", page)


@blueprint.route(f"{SESSION}/attach", methods=["GET", "POST"])
def attach_game(league_id: str, session_id: str) -> ResponseReturnValue:
    """Add a game that was played here without the league."""
    league, session = leagues.at(league_id), session_of(league_id, session_id)
    if request.method == "POST" and _has_game(session, request.form.get("game", "")):
        return to_session(league_id, session_id)  # it was sent twice
    form = AttachForm(presenter.attachable_games(), seasons.on(league_id, session.day))
    if form.validate_on_submit():
        try:
            session_games.attach(form.game.data, session_id, form.season_id)
            return to_session(league_id, session_id)
        except InAnotherLeague:
            form.refuse_elsewhere()
        except OtherName as error:
            form.refuse_name(error.here, error.in_league)
        except LopakasName:
            form.refuse_lopakas()
    return form_page("sessions/attach_game.html", presenter.attach_page(league, session, form))


@blueprint.post(f"{GAME}/move")
def move_game(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Let a game count for another season, or for none."""
    league, session = leagues.at(league_id), session_of(league_id, session_id)
    game = game_of(session, game_id)
    form = CountsForm(possible_seasons(session, game, seasons.of(league_id)))
    if form.validate():
        session_games.move(game_id, form.season_id, shown())
        return to_session(league_id, session_id)
    errors = {game_id: " ".join(form.season.errors)}
    return form_page("sessions/show.html", presenter.session_page(league, session, errors))


def to_drawn_game(league_id: str, session_id: str, drawn: Table) -> ResponseReturnValue:
    """To the game of a table that was drawn, played here or on paper."""
    if drawn.is_paper:
        return instead(league_id, "sessions.paper", session_id=session_id, game_id=drawn.game_id)
    return redirect(url_for("tables.show", table_id=drawn.game_id), SEE_OTHER)


def session_of(league_id: str, session_id: str) -> Session:
    """The session of this id; NoSuchLeague where it is not one of the league."""
    session = sessions.at(session_id)
    if session.league_id != league_id:
        raise NoSuchLeague(session_id)
    return session


def game_of(session: Session, game_id: str) -> Game:
    """The game of this id; NoSuchLeague where it is not one of the session."""
    for game in session_games.of_session(session.id):
        if game.id == game_id:
            return game
    raise NoSuchLeague(game_id)


def _has_game(session: Session, game_id: str) -> bool:
    return any(game.id == game_id for game in session_games.of_session(session.id))


def _same_people(session: Session) -> dict[str, str]:
    """What the form of a new game says where the people of an earlier one play again."""
    same = request.args.get("same", "")
    earlier = next((game for game in session_games.of_session(session.id) if game.id == same), None)
    if earlier is None or earlier.is_paper:
        return {}
    names = {f"name_{seat}": name for seat, name in enumerate(tables.view(same).names)}
    return names | {"season": earlier.season_id or FRIENDLY}


def seated(league: League, drawn: Table | None) -> dict[str, str]:
    """What the form of a game says at first of a table that was drawn; its first person deals."""
    if drawn is None:
        return {}
    names = {f"name_{seat}": league.names[person] for seat, person in enumerate(drawn.people)}
    return {"id": drawn.game_id, "dealer": "0"} | names


def _start_game(session: Session, form: GameForm) -> None:
    """Open a table by the rules of the season; a friendly game has those of the newest one."""
    seasons_of_day, options = seasons.on(session.league_id, session.day), form.options
    if seasons_of_day:
        options = session_games.by_the_rules(options, seasons_of_day[0].options)
    session_games.start(
        form.game_id,
        session.id,
        form.season_id,
        form.people,
        options,
        dealer=form.first_dealer,
        phone=phone(),
    )


def to_session(league_id: str, session_id: str) -> ResponseReturnValue:
    return go_on(league_id, "sessions.show", session_id=session_id)
