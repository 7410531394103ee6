"""The evenings of a league: a session, its games, and results from paper."""

from flask import redirect, render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import (
    HasGames,
    NoSuchLeague,
    leagues,
    new_id,
    seasons,
    sessions,
    tables,
)
from assistant.services.sessions import InAnotherLeague
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.leagues import session_presenter
from assistant.web.leagues.forms import SessionForm
from assistant.web.leagues.pages import RemovePaperPage, SessionFormPage
from assistant.web.leagues.session_forms import AttachForm, CountsForm, GameForm, PaperForm
from assistant.web.phones import phone
from assistant.web.shared.days import tonight
from assistant.web.shared.league_addresses import blueprint, game_of, go, sent_id, session_of
from assistant.web.shared.table_addresses import opening_address

OF_A_SESSION = "/<league_id>/sessions/<session_id>"
OF_A_GAME = f"{OF_A_SESSION}/games/<game_id>"


@blueprint.route("/<league_id>/sessions/new", methods=["GET", "POST"])
def new_session(league_id: str) -> ResponseReturnValue:
    """An evening is entered."""
    leagues.at(league_id)
    form, session_id = (
        SessionForm(day=tonight().isoformat()),
        sent_id() if request.method == "POST" else new_id(),
    )
    if form.validate_on_submit() and form.day.day:
        sessions.open_session(session_id, league_id, form.day.day, form.place.data)
        return go(league_id, "session", session_id=session_id)
    return _session_form(league_id, session_id, form, is_new=True)


@blueprint.get(OF_A_SESSION)
def session(league_id: str, session_id: str) -> ResponseReturnValue:
    """An evening and its games."""
    found = session_of(league_id, session_id)
    return render_template(
        "leagues/session.html", page=session_presenter.session(leagues.at(league_id), found)
    )


@blueprint.route(f"{OF_A_SESSION}/change", methods=["GET", "POST"])
def change_session(league_id: str, session_id: str) -> ResponseReturnValue:
    """The evening was on another day, or at another place."""
    found = session_of(league_id, session_id)
    form = SessionForm(day=found.day.isoformat(), place=found.place)
    if form.validate_on_submit() and form.day.day:
        sessions.change_session(session_id, form.day.day, form.place.data)
        return go(league_id, "session", session_id=session_id)
    return _session_form(league_id, session_id, form, is_new=False)


@blueprint.post(f"{OF_A_SESSION}/remove")
def remove_session(league_id: str, session_id: str) -> ResponseReturnValue:
    """A session that was entered by mistake is gone; one with games stays."""
    session_of(league_id, session_id)
    try:
        sessions.remove(session_id)
    except HasGames:
        return go(league_id, "session", session_id=session_id)
    return go(league_id, "show")


@blueprint.route(f"{OF_A_SESSION}/game", methods=["GET", "POST"])
def game(league_id: str, session_id: str) -> ResponseReturnValue:
    """A game of the evening begins."""
    league, found = leagues.at(league_id), session_of(league_id, session_id)
    played = seasons.on(league_id, found.day)
    form = GameForm(league, played)
    if form.validate_on_submit():
        table_id = form.id.data
        # A friendly game is played as the season's are.
        agreed = sessions.by_the_rules(form.options, played[0].options) if played else form.options
        sessions.start(
            table_id, session_id, form.season_id, form.people, form.first_dealer, agreed, phone()
        )
        leagues.visit(league_id, phone())
        return redirect(opening_address(tables.view(table_id)), SEE_OTHER)
    session_presenter.give_id(form)
    shown = render_template("leagues/game.html", page=session_presenter.game(league, found, form))
    return shown, REFUSED if request.method == "POST" else 200


@blueprint.route(f"{OF_A_SESSION}/attach", methods=["GET", "POST"])
def attach(league_id: str, session_id: str) -> ResponseReturnValue:
    """A game that was played here without the league belongs to the evening."""
    league, found = leagues.at(league_id), session_of(league_id, session_id)
    known = {one.id for one in sessions.games(session_id)}
    if request.method == "POST" and request.form.get("game") in known:
        return go(league_id, "session", session_id=session_id)  # it was sent twice
    form = AttachForm(session_presenter.attachable(), seasons.on(league_id, found.day))
    if form.validate_on_submit():
        try:
            sessions.attach(form.game.data, session_id, form.season_id)
            return go(league_id, "session", session_id=session_id)
        except InAnotherLeague:
            form.is_elsewhere()
    shown = render_template(
        "leagues/attach.html", page=session_presenter.attach(league, found, form)
    )
    return shown, REFUSED if request.method == "POST" else 200


@blueprint.route(f"{OF_A_SESSION}/paper", methods=["GET", "POST"])
def paper(league_id: str, session_id: str) -> ResponseReturnValue:
    """A game of the evening of which only the totals are known."""
    league, found = leagues.at(league_id), session_of(league_id, session_id)
    form = PaperForm(league, seasons.on(league_id, found.day))
    if form.validate_on_submit():
        rounds = form.rounds.number or 0
        sessions.add_paper(
            form.id.data, session_id, form.season_id, form.points, rounds, form.places
        )
        return go(league_id, "session", session_id=session_id)
    session_presenter.give_id(form)
    shown = render_template("leagues/paper.html", page=session_presenter.paper(league, found, form))
    return shown, REFUSED if request.method == "POST" else 200


@blueprint.post(f"{OF_A_GAME}/move")
def move(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """A game counts for another season, or for none."""
    league, found = leagues.at(league_id), session_of(league_id, session_id)
    moved = game_of(found, game_id)
    form = CountsForm(session_presenter.offered(found, moved, seasons.of(league_id)))
    if form.validate():
        sessions.move(game_id, form.season_id)
        return go(league_id, "session", session_id=session_id)
    errors = {game_id: " ".join(form.season.errors)}
    return render_template(
        "leagues/session.html", page=session_presenter.session(league, found, errors)
    ), REFUSED


@blueprint.route(f"{OF_A_GAME}/remove", methods=["GET", "POST"])
def remove_paper(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """The one question before a game from paper is taken out, and its answer."""
    league, found = leagues.at(league_id), session_of(league_id, session_id)
    removed = game_of(found, game_id)
    if not removed.is_paper:
        raise NoSuchLeague(game_id)
    if request.method == "POST":
        sessions.remove_paper(game_id)
        return go(league_id, "session", session_id=session_id)
    line = session_presenter.line(league, found, removed, seasons.of(league_id))
    page = RemovePaperPage(
        league_id=league_id, league_name=league.name, session_id=session_id, game=line
    )
    return render_template("leagues/remove_paper.html", page=page)


def _session_form(
    league_id: str, session_id: str, form: SessionForm, *, is_new: bool
) -> ResponseReturnValue:
    page = SessionFormPage(
        league_id=league_id,
        league_name=leagues.at(league_id).name,
        session_id=session_id,
        is_new=is_new,
        is_empty=not is_new and not sessions.at(session_id).games,
        form=form,
    )
    shown = render_template(
        f"leagues/{'new_session' if is_new else 'change_session'}.html", page=page
    )
    return shown, REFUSED if request.method == "POST" else 200
