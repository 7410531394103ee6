"""Results from paper: entered, looked at, changed and removed."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from assistant.services import (
    NoSuchLeague,
    leagues,
    paper_changes,
    seasons,
    seatings,
    session_games,
    tournaments,
)
from assistant.services.paper_changes import ChangedMeanwhile
from assistant.services.seatings import Table
from assistant.services.session_games import Game, PlayedAtATable
from assistant.services.sessions import Session
from assistant.web.sessions import paper_presenter, presenter
from assistant.web.sessions.paper_forms import ChangePaperForm, PaperForm
from assistant.web.sessions.routes import (
    GAME,
    SESSION,
    blueprint,
    game_of,
    seated,
    session_of,
    to_drawn_game,
    to_session,
)
from assistant.web.shared.league_responses import form_page, go_on, shown


@blueprint.route(f"{SESSION}/paper", methods=["GET", "POST"])
def new_paper(league_id: str, session_id: str) -> ResponseReturnValue:
    """Enter a game of which only the totals are known; `table` as in `new_game`."""
    league, session = leagues.at(league_id), session_of(league_id, session_id)
    table = request.args.get("table")
    drawn = seatings.table_of(session_id, table) if table else None
    if drawn and drawn.has_begun and (drawn.is_paper or request.method == "GET"):
        return to_drawn_game(league_id, session_id, drawn)
    form = PaperForm(league, seasons.on(league_id, session.day), data=seated(league, drawn))
    if table and drawn is None:
        form.refuse_redrawn()
    elif form.validate_on_submit():
        rounds = form.rounds.data or 0
        try:
            session_games.add_paper(
                form.game_id, session_id, form.season_id, form.points, rounds, form.places
            )
            return _on_from(league_id, session_id, drawn)
        except PlayedAtATable:
            form.refuse_played()
            drawn = None
    form.ensure_id()
    page = presenter.paper_page(league, session, form, drawn.game_id if drawn else None)
    return form_page("sessions/new_paper.html", page)


@blueprint.get(GAME)
def paper(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Show what paper tells of a game."""
    league, session, game = _on_paper(league_id, session_id, game_id)
    page = paper_presenter.shown_page(league, session, game)
    return render_template("sessions/paper.html", page=page)


@blueprint.route(f"{GAME}/change", methods=["GET", "POST"])
def change_paper(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Give a game other results; where it counts, what follows is said first."""
    league, session, game = _on_paper(league_id, session_id, game_id)
    form = ChangePaperForm(league, game, seasons.of(league_id))
    if form.validate_on_submit():
        try:
            paper_changes.change(game_id, form.typed, form.version.data or "", shown())
            return _to_game(league_id, session_id, game_id)
        except ChangedMeanwhile:
            paper_presenter.refuse_late(form)
    page = paper_presenter.change_page(league, session, game, form)
    return form_page("sessions/change_paper.html", page)


@blueprint.route(f"{GAME}/remove", methods=["GET", "POST"])
def remove_paper(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Ask once, then remove a game from paper."""
    league, session = leagues.at(league_id), session_of(league_id, session_id)
    game = game_of(session, game_id)
    if not game.is_paper:
        raise NoSuchLeague(game_id)
    if request.method == "POST":
        session_games.remove_paper(game_id, shown())
        return to_session(league_id, session_id)
    page = presenter.remove_paper_page(league, session, game)
    return render_template("sessions/remove_paper.html", page=page)


def _on_from(league_id: str, session_id: str, drawn: Table | None) -> ResponseReturnValue:
    """Back to the tournament to which a table was drawn, else to the evening."""
    if drawn and tournaments.is_at(session_id):
        return go_on(league_id, "tournament.show", session_id=session_id)
    return to_session(league_id, session_id)


def _on_paper(
    league_id: str, session_id: str, game_id: str
) -> tuple[leagues.League, Session, Game]:
    """A game from paper with its session and league; NoSuchLeague for totals and other games."""
    session = session_of(league_id, session_id)
    game = game_of(session, game_id)
    paper_changes.at(game_id)
    return leagues.at(league_id), session, game


def _to_game(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    return go_on(league_id, "sessions.paper", session_id=session_id, game_id=game_id)
