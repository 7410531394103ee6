"""The tournament of an evening: shown, opened, drawn round by round, and removed."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext, ngettext
from wtforms import Field, ValidationError

from assistant.league.tournaments import FINALISTS, MOST_ROUNDS
from assistant.leagues import drawing, leagues, seasons, seatings, sessions, tournaments
from assistant.leagues.leagues import League
from assistant.leagues.seasons import Season
from assistant.leagues.tournaments import RoundOfTournament, Tournament, TournamentPlan
from assistant.web.agreements import Choice
from assistant.web.forms import Hidden, TypedIntegerField, WholeNumber
from assistant.web.leagues import form_page, go_on, instead, page_number, steps
from assistant.web.names import LineField
from assistant.web.phones import spoken
from assistant.web.render import Shown, in_sentences
from assistant.web.seasons import SeasonViewer, for_both
from assistant.web.seating import HereForm, SeenForm, TablesForm
from assistant.web.sessions import league_and_session, people_at_hand
from assistant.wording import standings as wording
from assistant.wording.numbers import joined


class LengthForm(SeenForm):
    """What it is called, how many rounds there are, and how the end is played."""

    name = LineField(lazy_gettext("Name of the tournament"))
    rounds = TypedIntegerField(
        lazy_gettext("Rounds"),
        least=1,
        most=MOST_ROUNDS,
        refusal=lazy_gettext("Enter a whole number from 1 to %(most)s.", most=MOST_ROUNDS),
        is_optional=False,
        default=3,
    )
    finalists = Choice(lazy_gettext("Final table"), default="4")

    def __init__(self, *fields: Any, **options: Any) -> None:
        super().__init__(*fields, **options)
        self.finalists.choices = [
            ("0", gettext("No final table")),
            *((str(many), gettext("Of %(many)s", many=many)) for many in FINALISTS),
        ]


class ChangeForm(LengthForm):
    """Another name, number of rounds, or of finalists."""

    def __init__(self, tournament: Tournament, **options: Any) -> None:
        now = {"rounds": tournament.rounds, "finalists": str(tournament.finalists)}
        super().__init__(name=tournament.name, **now, **options)
        self._drawn = len(tournament.drawn)

    def validate_rounds(self, field: Field) -> None:
        """Not fewer than are drawn."""
        if field.data < self._drawn:
            raise ValidationError(
                ngettext(
                    "%(num)s round is drawn already. Enter at least as many.",
                    "%(num)s rounds are drawn already. Enter at least as many.",
                    self._drawn,
                )
            )


class NewTournamentForm(LengthForm, TablesForm):
    """Who takes part, by which season's count, how many rounds, and how the end is played."""

    season = Choice(lazy_gettext("Ranked as in"))
    counts = Choice(lazy_gettext("Its games"))

    def offer(self, of_day: Sequence[Season], every: Sequence[Season]) -> None:
        """Offer the seasons of the day; on a day of none all, by which a friendly one is ranked."""
        friendly = [("0", gettext("Friendly"))]
        self.counts.choices = (
            [("1", gettext("Count in the season")), *friendly] if of_day else friendly
        )
        self.season.choices = [(season.id, season.name) for season in of_day or every]
        self.counts.data = self.counts.data or self.counts.choices[0][0]
        if every:
            self.season.data = self.season.data or self.season.choices[0][0]


class DrawRoundForm(HereForm):
    """Who is there for what is drawn next, or drawn again."""

    again = Hidden()


class MarkForm(SeenForm):
    """A table that is without a result, or that has one after all."""

    table = WholeNumber()
    has_result = Hidden()


blueprint = Blueprint("tournament", __name__)

HERE = "/leagues/<league_id>/sessions/<session_id>/tournament"


@for_both(blueprint, "/tournaments")
def season(viewer: SeasonViewer) -> ResponseReturnValue:
    """A page of a season's tournaments, the newest first; readers are led to no evening."""
    league, number = leagues.at(viewer.season.league_id), page_number()
    found, has_more = tournaments.page_of_season(viewer.season.id, number)
    return render_template(
        "tournament/season.html",
        viewer=viewer,
        tournaments=[
            (sessions.at(one.session_id), stage_name(league, one), _standing(league, one))
            for one in found
        ],
        steps=steps(number, has_more=has_more),
    )


# The tournament of an evening


@blueprint.get(HERE)
def show(league_id: str, session_id: str) -> ResponseReturnValue:
    """Show the round, its tables, and the standing."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    if tournament is None:
        return render_template(
            "tournament/show.html", league=league, session=session, tournament=None, stage=""
        )
    return render_template(
        "tournament/show.html",
        league=league,
        session=session,
        seen=tournaments.version(session_id),
        tournament=tournament,
        names=league.names,
        stage=stage_name(league, tournament),
        to_draw=_to_draw(tournament),
        standing=_standing(league, tournament),
        round_name=round_name,
    )


@blueprint.route(f"{HERE}/open", methods=["GET", "POST"], endpoint="open")
def open_(league_id: str, session_id: str) -> ResponseReturnValue:
    """Open a tournament, which draws its first round."""
    league, session = league_and_session(league_id, session_id)
    if tournaments.at(session_id):
        return instead(league_id, "tournament.show", session_id=session_id)
    drawn = seatings.of_session(session_id)
    here = list(drawn[-1].people) if drawn else []
    form = NewTournamentForm(
        people_at_hand(league, here),
        people=here,
        seen=seatings.version(drawn),
    )
    form.offer(seasons.on(league_id, session.day), seasons.of(league_id))
    if form.validate_on_submit():
        plan = TournamentPlan(
            form.season.data,
            form.rounds.number,
            int(form.finalists.data),
            form.name.data,
            is_friendly=form.counts.data == "0",
        )
        drawing.draw(session_id, form.wish(only_fours=form.only_fours, again=False), plan)
        return _on(league_id, session_id)
    return form_page("tournament/open.html", league=league, session=session, form=form)


@blueprint.route(f"{HERE}/draw", methods=["GET", "POST"])
def draw(league_id: str, session_id: str) -> ResponseReturnValue:
    """Draw the next round or the final table, or what was drawn last again."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    if tournament is None or not tournament.can_draw:
        return instead(league_id, "tournament.show", session_id=session_id)
    form = DrawRoundForm(
        _offered(league, tournament),
        people=list(tournament.newest.seating.people),
        seen=tournaments.version(session_id),
        again="" if tournament.newest.is_over else "1",
    )
    if form.validate_on_submit():
        only_fours = tournament.drawn[-1].seating.only_fours
        again = form.again.data == "1"
        drawing.draw(session_id, form.wish(only_fours=only_fours, again=again))
        return _on(league_id, session_id)
    name = gettext("Draw again") if form.again.data == "1" else _to_draw(tournament)
    return form_page(
        "tournament/draw.html",
        league=league,
        session=session,
        form=form,
        name=name,
        tournament=tournament,
    )


@blueprint.route(f"{HERE}/change", methods=["GET", "POST"])
def change(league_id: str, session_id: str) -> ResponseReturnValue:
    """Give a tournament another name, number of rounds, or of finalists."""
    league, session = league_and_session(league_id, session_id)
    tournament = tournaments.of_session(session_id)
    if tournament is None:
        return instead(league_id, "tournament.show", session_id=session_id)
    form, is_stale = ChangeForm(tournament, seen=tournaments.version(session_id)), False
    if form.validate_on_submit():
        rounds, finalists, seen = form.rounds.number, int(form.finalists.data), form.seen.data
        if tournaments.change(session_id, form.name.data, rounds, finalists, seen):
            return _on(league_id, session_id)
        is_stale = True
    return form_page(
        "tournament/change.html",
        league=league,
        session=session,
        tournament=tournament,
        form=form,
        is_stale=is_stale,
    )


@blueprint.post(f"{HERE}/mark")
def mark(league_id: str, session_id: str) -> ResponseReturnValue:
    """Say that a table is without a result, or that it has one after all."""
    league_and_session(league_id, session_id)
    form = MarkForm()
    if form.validate():
        table, seen, has_result = form.table.number, form.seen.data, form.has_result.data == "1"
        tournaments.mark(session_id, table, seen, has_result=has_result)
    return _on(league_id, session_id)


@blueprint.post(f"{HERE}/remove")
def remove(league_id: str, session_id: str) -> ResponseReturnValue:
    """Remove a tournament of which no game has begun."""
    league_and_session(league_id, session_id)
    tournaments.remove(session_id)
    return _on(league_id, session_id)


def _to_draw(tournament: Tournament) -> str:
    """What can be drawn next."""
    if tournament.is_last_round:
        return gettext("Draw the final table")
    return gettext("Draw round %(number)s", number=tournament.newest.number + 1)


def _offered(league: League, tournament: Tournament) -> list[tuple[str, str]]:
    """Who can be ticked: for a round anybody, for the final table whoever played a round."""
    if not tournament.draws_final:
        return people_at_hand(league, tournament.newest.seating.people)
    there = [person for one in reversed(tournament.drawn) for person in one.seating.people]
    return [(id, league.names[id]) for id in dict.fromkeys(there)]


def _on(league_id: str, session_id: str) -> ResponseReturnValue:
    return go_on(league_id, "tournament.show", session_id=session_id)


def stage_name(league: League, tournament: Tournament) -> str:
    """How far a tournament is: "Round 2 of 4", "Final table", "Anna wins the tournament"."""
    if not tournament.is_over:
        return round_name(tournament, tournament.newest)
    names = [league.names[row.totals.person] for row in tournament.order if row.place == 1]
    if not names:
        return gettext("The tournament is over")
    together = joined(in_sentences(names), spoken())
    return ngettext(
        "%(names)s wins the tournament", "%(names)s share the win", len(names), names=together
    )


def round_name(tournament: Tournament, one: RoundOfTournament) -> str:
    """What a round is called."""
    if one.number > tournament.rounds:
        return gettext("Final table")
    return gettext("Round %(number)s of %(rounds)s", number=one.number, rounds=tournament.rounds)


def _standing(league: League, tournament: Tournament) -> Shown:
    """The order of everybody who took part."""
    season = seasons.at(tournament.season_id)
    [season_name] = in_sentences([season.name])
    return Shown(
        names=league.names,
        tournament=tournament,
        count=season.rules.count,
        counted=wording.counted(season.rules.count, spoken()),
        lot=_place_of_lot(tournament),
        season=season_name,
    )


def _place_of_lot(tournament: Tournament) -> int | None:
    """The place that people on both sides of the cut share; None where it parts nobody."""
    rows, many = tournament.rows, tournament.finalists
    if tournament.final or not 0 < many < len(rows) or rows[many - 1].place != rows[many].place:
        return None
    return rows[many].place
