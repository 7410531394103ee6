"""A tournament made into its pages."""

from flask_babel import gettext

from assistant.services import session_games, tournaments
from assistant.services.leagues import League
from assistant.services.sessions import Session
from assistant.services.tournaments import Round, Tournament
from assistant.web import access
from assistant.web.shared.days import in_words
from assistant.web.shared.drawn_tables import TableCard, seating_card
from assistant.web.tournament.forms import ChangeForm, DrawForm, OpenForm
from assistant.web.tournament.pages import (
    ChangePage,
    DrawPage,
    EarlierRound,
    OpenPage,
    Stage,
    TournamentPage,
    TournamentTable,
)
from assistant.web.tournament.standing_presenter import round_name, stage_name, standing


def tournament_page(league: League, session: Session) -> TournamentPage:
    """The tournament of a session, or that there is none."""
    tournament = tournaments.of_session(session.id)
    return TournamentPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        keeps_evenings=access.keeps_evenings(),
        may_open=access.keeps_people() and tournament is None,
        seen=tournaments.version(session.id),
        stage=_stage(league, tournament) if tournament else None,
    )


def open_page(league: League, session: Session, form: OpenForm) -> OpenPage:
    """The form of a new tournament."""
    return OpenPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        has_season=bool(form.season.choices),
        form=form,
    )


def draw_page(league: League, session: Session, tournament: Tournament, form: DrawForm) -> DrawPage:
    """The form of a draw."""
    return DrawPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        name=gettext("Draw again") if form.again.data == "1" else _to_draw(tournament),
        is_final=tournament.draws_final,
        finalists=tournament.finalists,
        form=form,
    )


def change_page(
    league: League, session: Session, form: ChangeForm, *, is_stale: bool
) -> ChangePage:
    """The form of another number of rounds or finalists."""
    return ChangePage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        is_stale=is_stale,
        form=form,
    )


def _stage(league: League, tournament: Tournament) -> Stage:
    newest = tournament.newest
    card = seating_card(league, newest.seating)
    keeps = access.keeps_evenings()
    rounds = [*tournament.drawn, newest] if tournament.final else [*tournament.drawn]
    is_over = tournament.is_over
    return Stage(
        name=stage_name(league, tournament),
        tables=tuple(_table(newest, table) for table in card.tables),
        out=card.out,
        next=_to_draw(tournament) if keeps and newest.is_over and not is_over else "",
        may_draw_again=keeps and tournament.can_draw and not newest.is_over,
        may_change=keeps and tournament.can_change,
        may_remove=access.keeps_people() and not tournament.has_begun,
        may_mark=keeps,
        standing=standing(league, tournament),
        before=tuple(
            EarlierRound(
                name=round_name(tournament, one), seating=seating_card(league, one.seating)
            )
            for one in reversed(rounds[:-1])
        ),
    )


def _to_draw(tournament: Tournament) -> str:
    """What can be drawn next."""
    if tournament.is_last_round:
        return gettext("Draw the final table")
    return gettext("Draw round %(number)s", number=tournament.newest.number + 1)


def _table(newest: Round, card: TableCard) -> TournamentTable:
    game = session_games.get(card.game_id) if card.has_begun else None
    waits = card.number in newest.waits_for
    return TournamentTable(
        card=card,
        waits=waits,
        is_without=card.number in newest.without_result,
        does_not_count=waits and game is not None and game.lack != "running",
    )
