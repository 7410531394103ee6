"""A result from paper made into its pages: as it is, and to be changed."""

from flask_babel import gettext

from assistant.services import paper_changes, paper_log, seasons
from assistant.services.leagues import League
from assistant.services.session_games import Game
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.sessions.game_presenter import game_line
from assistant.web.sessions.paper_forms import ChangePaperForm
from assistant.web.sessions.presenter import AT_HAND, known_names
from assistant.web.shared.render import Page, Shown
from assistant.web.shared.sessions import evening
from assistant.wording.numbers import signed


def shown_page(league: League, session: Session, game: Game) -> Page:
    """People, places, points, rounds and day; and the file from which they came."""
    on_paper = paper_changes.at(game.id)
    line = game_line(league, session, game, seasons.of(league.id))
    source = paper_log.of_game(game.id)
    in_order = sorted(on_paper.results, key=lambda result: result.place or 0)
    return evening(
        league,
        session,
        game_id=game.id,
        results=tuple(
            Shown(
                place=result.place or 0,
                name=league.names[result.person],
                points=signed(result.points),
            )
            for result in in_order
        ),
        rounds=on_paper.rounds,
        counts_for=line.counts_for,
        lack=line.lack,
        source=(source.file or gettext("pasted lines")) if source else "",
        import_id=source.id if source and access.keeps_people() else "",
    )


def change_page(league: League, session: Session, game: Game, form: ChangePaperForm) -> Page:
    """The form of other results."""
    known = known_names(league, session)
    return evening(
        league,
        session,
        game_id=game.id,
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
    )


def refuse_late(form: ChangePaperForm) -> None:
    """Say that somebody else was quicker."""
    error = gettext(
        "Somebody else has changed this result meanwhile, and nothing was saved. Open it again to "
        "see what it is now."
    )
    form.id.errors = [*form.id.errors, error]
