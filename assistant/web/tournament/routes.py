"""The tournament of an evening: shown, opened, drawn round by round, and removed."""

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.services import (
    leagues,
    seasons,
    seatings,
    sessions,
    tournament_drawing,
    tournaments,
)
from assistant.services.leagues import League
from assistant.services.tournaments import Tournament
from assistant.web.shared.days import in_words
from assistant.web.shared.league_responses import form_page, go_on, instead
from assistant.web.shared.page_numbers import Steps, page_number
from assistant.web.shared.season_viewers import SeasonViewer, by_link, in_league
from assistant.web.shared.sessions import evening, league_and_session
from assistant.web.shared.who_is_here import people_at_hand
from assistant.web.tournament.forms import ChangeForm, DrawForm, MarkForm, OpenForm
from assistant.web.tournament.standing import Standing, round_name, stage_name

blueprint = Blueprint("tournament", __name__)

HERE = "/leagues/<league_id>/sessions/<session_id>/tournament"


@blueprint.get("/leagues/<league_id>/seasons/<season_id>/tournaments")
def season(league_id: str, season_id: str) -> ResponseReturnValue:
    """The tournaments of a season, for the league."""
    return _season(in_league(league_id, season_id))


@blueprint.get("/s/<share>/tournaments")
def season_for_readers(share: str) -> ResponseReturnValue:
    """The tournaments of a season, for readers."""
    return _season(by_link(share))


# The tournament of an evening


@blueprint.get(HERE)
def show(league_id: str, session_id: str) -> ResponseReturnValue:
    """Show the round, its tables, and the standing."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    return render_template(
        "tournament/show.html",
        page=evening(league, session),
        seen=tournaments.version(session_id),
        tournament=tournament,
        names=league.names,
        stage=stage_name(league, tournament) if tournament else "",
        to_draw=_to_draw(tournament) if tournament else "",
        standing=Standing(league, tournament) if tournament else None,
        round_name=round_name,
    )


@blueprint.route(f"{HERE}/open", methods=["GET", "POST"], endpoint="open")
def open_(league_id: str, session_id: str) -> ResponseReturnValue:
    """Open a tournament, which draws its first round."""
    league, session = league_and_session(league_id, session_id)
    if tournaments.is_at(session_id):
        return instead(league_id, "tournament.show", session_id=session_id)
    drawn = seatings.of_session(session_id)
    newest = drawn[-1] if drawn else None
    of_day = seasons.on(league_id, session.day)
    form = OpenForm(
        people_at_hand(league, newest),
        of_day,
        season=of_day[0].id if of_day else None,
        people=list(newest.people) if newest else [],
        seen=seatings.version(drawn),
    )
    if form.validate_on_submit():
        tournament_drawing.open_tournament(session_id, form.plan, form.wish)
        return _on(league_id, session_id)
    return form_page("tournament/open.html", evening(league, session), form=form)


@blueprint.route(f"{HERE}/draw", methods=["GET", "POST"])
def draw(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw the next round or the final table, or what was drawn last again."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    if tournament is None or not tournament.can_draw:
        return instead(league_id, "tournament.show", session_id=session_id)
    form = DrawForm(
        _offered(league, tournament),
        people=list(tournament.there),
        seen=tournaments.version(session_id),
        again="" if tournament.newest.is_over else "1",
    )
    if form.validate_on_submit():
        only_fours = tournament.drawn[-1].seating.only_fours
        tournament_drawing.draw(session_id, form.wish(only_fours=only_fours))
        return _on(league_id, session_id)
    name = gettext("Draw again") if form.again.data == "1" else _to_draw(tournament)
    page = evening(league, session)
    return form_page("tournament/draw.html", page, form=form, name=name, tournament=tournament)


@blueprint.route(f"{HERE}/change", methods=["GET", "POST"])
def change(league_id: str, session_id: str) -> ResponseReturnValue:
    """Give a tournament another number of rounds, or of finalists."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    if tournament is None or not (tournament.can_change or request.method == "POST"):
        return instead(league_id, "tournament.show", session_id=session_id)
    form, is_stale = ChangeForm(tournament, seen=tournaments.version(session_id)), False
    if form.validate_on_submit():
        rounds, finalists, seen = form.rounds.data or 1, int(form.finalists.data), form.seen.data
        if tournament_drawing.change(session_id, rounds, finalists, seen or ""):
            return _on(league_id, session_id)
        is_stale = True
    page = evening(league, session)
    return form_page("tournament/change.html", page, form=form, is_stale=is_stale)


@blueprint.post(f"{HERE}/mark")
def mark(league_id: str, session_id: str) -> ResponseReturnValue:
    """Say that a table is without a result, or that it has one after all."""
    league_and_session(league_id, session_id)
    form = MarkForm()
    if form.validate():
        table, seen, has_result = form.table.data, form.seen.data, form.has_result.data == "1"
        tournament_drawing.mark(session_id, table or 0, seen or "", has_result=has_result)
    return _on(league_id, session_id)


@blueprint.post(f"{HERE}/remove")
def remove(league_id: str, session_id: str) -> ResponseReturnValue:
    """Remove a tournament of which no game has begun."""
    league_and_session(league_id, session_id)
    tournament_drawing.remove(session_id)
    return _on(league_id, session_id)


def _to_draw(tournament: Tournament) -> str:
    """What can be drawn next."""
    if tournament.is_last_round:
        return gettext("Draw the final table")
    return gettext("Draw round %(number)s", number=tournament.newest.number + 1)


def _offered(league: League, tournament: Tournament) -> list[tuple[str, str]]:
    """Who can be ticked: for a round anybody, for the final table whoever played a round."""
    if not tournament.draws_final:
        return people_at_hand(league, tournament.newest.seating)
    there = [person for one in reversed(tournament.drawn) for person in one.seating.people]
    return [(id, league.names[id]) for id in dict.fromkeys(there)]


def _on(league_id: str, session_id: str) -> ResponseReturnValue:
    return go_on(league_id, "tournament.show", session_id=session_id)


def _season(viewer: SeasonViewer) -> str:
    """A page of a season's tournaments, the newest first; readers are led to no evening."""
    league, number = leagues.at(viewer.season.league_id), page_number()
    found, has_more = tournaments.page_of_season(viewer.season.id, number)
    here = "tournament.season"
    shown = []
    for one in found:
        session = sessions.at(one.session_id)
        address = url_for("tournament.show", league_id=league.id, session_id=session.id)
        where = "" if viewer.is_reader else address
        name = stage_name(league, one)
        shown.append((in_words(session.day), session.place, where, name, Standing(league, one)))
    return render_template(
        "tournament/season.html",
        page=viewer,
        tournaments=shown,
        steps=Steps(
            newer=viewer.address(here, page=number - 1) if number > 1 else None,
            older=viewer.address(here, page=number + 1) if has_more else None,
        ),
    )
