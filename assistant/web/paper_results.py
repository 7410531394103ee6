"""Results from paper: entered, looked at, changed and removed."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field

from assistant.leagues import (
    NoSuchLeague,
    leagues,
    paper_changes,
    seasons,
    seatings,
    sessions,
    settled,
    tournaments,
)
from assistant.leagues.leagues import League
from assistant.leagues.paper_changes import ChangedMeanwhile, OnPaper
from assistant.leagues.seasons import Season
from assistant.leagues.sessions import LeagueGame, PaperGame, PlayedAtATable
from assistant.notation.json_values import LARGEST
from assistant.rules import scoring
from assistant.store.engine import new_id
from assistant.store.models import Session
from assistant.web.forms import Hidden, TypedIntegerField, add_error
from assistant.web.leagues import form_page, go_on, shown
from assistant.web.names import LineField, NameField
from assistant.web.phones import id_or_new
from assistant.web.sessions import (
    AT_HAND,
    GAME,
    SESSION,
    WhoPlaysForm,
    game_line,
    game_of,
    known_names,
    league_and_session,
    seated,
    to_drawn_game,
    to_session,
)
from assistant.web.what_follows import in_seasons


class PaperRow(NamedTuple):
    """The fields of somebody in a result from paper."""

    name: NameField
    points: TypedIntegerField
    place: TypedIntegerField

    def mark_gap(self) -> None:
        """Put an error beside what is missing, a name or points, where none is there yet."""
        if self.name.data and self.points.data is None:
            error = gettext("Enter the points as a whole number.")
            self.points.errors = self.points.errors or [error]
        if not self.name.data and (_is_filled(self.points) or _is_filled(self.place)):
            error = gettext("Enter the name of the player who sits here.")
            self.name.errors = self.name.errors or [error]


def _is_filled(field: Field) -> bool:
    return bool(field.raw_data and field.raw_data[0].strip())


def _points_field() -> TypedIntegerField:
    refusal = lazy_gettext("Enter a whole number.")
    return TypedIntegerField(
        lazy_gettext("Points"), least=1 - LARGEST, most=LARGEST - 1, refusal=refusal
    )


def _counting_field(label: str, least: int) -> TypedIntegerField:
    refusal = lazy_gettext("Enter a whole number, %(least)s or more.", least=least)
    return TypedIntegerField(label, least=least, most=LARGEST - 1, refusal=refusal)


class PaperForm(WhoPlaysForm):
    """A game of which only the totals are known: who played and the points of each.

    Rounds and places are given where they are known. The fields of each seat are added below.
    """

    asks_all = True
    rounds = _counting_field(lazy_gettext("Rounds, if known"), 0)
    remark = LineField(lazy_gettext("Remark"))

    def __init__(self, league: League, seasons: Sequence[Season], **options: Any) -> None:
        super().__init__(league, seasons, **options)
        self._agreed = [season.options for season in seasons]

    def validate(self, extra_validators: Any = None) -> bool:
        """Put what is wrong beside the field where it is wrong."""
        super().validate(extra_validators)
        for row in self.rows:
            row.mark_gap()
        self._check_places()
        self._check_points()
        return not self.errors

    def refuse_played(self) -> None:
        """Say that the game has a table; what was typed can be saved as another game."""
        error = gettext(
            "A game was begun at this table with a phone, so this result is not saved. If it is "
            "of another game, save it once more: it then counts beside that one."
        )
        add_error(self.id, error)
        self.id.data = new_id()

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was typed: the names are as they were drawn, and there is no number."""
        figures = [self.rounds, *(field for row in self.rows for field in row[1:])]
        return not any(map(_is_filled, figures)) and all(
            field.data == (field.object_data or "") for field in self.fields
        )

    @property
    def rows(self) -> list[PaperRow]:
        """The fields of each seat."""
        return [
            PaperRow._make(self[f"{part}_{seat}"] for part in PaperRow._fields)
            for seat in range(self.most)
        ]

    @property
    def game(self) -> PaperGame:
        """What was typed."""
        points = [row.points.number for row in self._named_rows]
        places = dict(zip(self.people, self._places, strict=True)) if self._has_places else None
        return PaperGame(
            self.game_id,
            dict(zip(self.people, points, strict=True)),
            self.rounds.number,
            places,
            self.remark.data,
        )

    @property
    def _named_rows(self) -> list[PaperRow]:
        return [row for row in self.rows if row.name.data]

    @property
    def _places(self) -> list[int]:
        """The places of those who played; 0 where there is none."""
        return [row.place.number for row in self._named_rows]

    @property
    def _has_places(self) -> bool:
        return any(_is_filled(row.place) for row in self.rows)

    def _check_places(self) -> None:
        """Nobody has a place, or everybody has, and none is skipped but after a tie."""
        places = self._places
        fits = all(place == 1 + sum(other < place for other in places) for place in places)
        if self._has_places and not fits:
            error = gettext(
                "Enter a place for everybody or for nobody. After a shared place the next is "
                "skipped: 1, 1, 3."
            )
            add_error(self.rows[0].place, error)

    def _check_points(self) -> None:
        """Nobody has more points than so many rounds can bring by what a season agreed on."""
        players, rounds = len(self._named_rows), self.rounds.number
        if self.errors or not rounds or self.season_id is None:
            return
        bounds = [scoring.bounds(options, players) for options in self._agreed]
        least = rounds * min(least for least, _ in bounds)
        most = rounds * max(most for _, most in bounds)
        for row in self._named_rows:
            if not least <= row.points.number <= most:
                error = gettext(
                    "So many rounds bring %(least)s to %(most)s points. Check points and rounds.",
                    least=least,
                    most=most,
                )
                add_error(row.points, error)


class ChangePaperForm(PaperForm):
    """Other results for a game from paper; `version` is that of the game as the page had it."""

    version = Hidden()

    def __init__(self, league: League, game: LeagueGame, seasons: Sequence[Season]) -> None:
        on_paper = paper_changes.at(game.id)
        super().__init__(league, seasons, id=game.id, **_prefilled(league, on_paper))


def _prefilled(league: League, on_paper: OnPaper) -> dict[str, Any]:
    """What the fields hold at first."""
    values: dict[str, Any] = {"rounds": on_paper.rounds or None, "version": on_paper.version}
    values["remark"] = on_paper.remark
    for seat, result in enumerate(on_paper.results):
        values[f"name_{seat}"] = league.names[result.person]
        values[f"points_{seat}"] = result.points
        if on_paper.places_were_given:
            values[f"place_{seat}"] = result.place
    return values


for _seat in range(PaperForm.most):
    # In German a seat and a place of the result are one word; so these names have numbers alone.
    setattr(
        PaperForm, f"name_{_seat}", NameField(lazy_gettext("Name %(number)s", number=_seat + 1))
    )
    setattr(PaperForm, f"points_{_seat}", _points_field())
    setattr(PaperForm, f"place_{_seat}", _counting_field(lazy_gettext("Place"), 1))


blueprint = Blueprint("paper_results", __name__, url_prefix="/leagues/<league_id>")


MOST_TABLES = 20
"""So many tables fit on one form."""


@blueprint.route(f"{SESSION}/paper", methods=["GET", "POST"])
def new(league_id: str, session_id: str) -> ResponseReturnValue:
    """Enter games of which only the totals are known, one of each table of the evening.

    `table` is as in `new_game`, and can be given several times. A table at which nothing was typed
    is left out, unless it is the only one.
    """
    league, session = league_and_session(league_id, session_id)
    drawn = seatings.tables_of(session_id)
    asked = request.args.getlist("table")[:MOST_TABLES]
    begun = [id for id in asked if id in drawn and drawn[id].has_begun]
    if request.method == "GET" and begun and begun == asked:
        return to_drawn_game(league_id, session_id, drawn[begun[-1]])
    of_friendly = any(tournaments.is_friendly(session_id, id) for id in asked)
    of_day = [] if of_friendly else seasons.on(league_id, session.day)
    ids = _sent_ids() or [id for id in asked if id not in begun] or [""]
    forms = [
        PaperForm(league, of_day, prefix=_prefix(number), data=seated(league, drawn.get(id)))
        for number, id in enumerate(ids)
    ]
    redrawn = [form for form, id in zip(forms, ids, strict=True) if id in asked and id not in drawn]
    typed = [form for form in forms if not form.is_untouched] or forms[:1]
    for form in redrawn:
        form.refuse_redrawn()
    is_sent = request.method == "POST" and "another" not in request.form and not redrawn
    wrong = [form for form in typed if is_sent and not form.validate()]
    if is_sent and not wrong:
        games = [form.game for form in typed]
        try:
            sessions.add_papers(session_id, forms[0].season_id, games, shown(), drawn=drawn)
            if asked and tournaments.at(session_id):
                return go_on(league_id, "tournament.show", session_id=session_id)
            return to_session(league_id, session_id)
        except PlayedAtATable as error:
            next(form for form in typed if form.game_id == error.id).refuse_played()
    for form in forms:
        form.id.data = id_or_new(form.id.data)
    known = known_names(league, session)
    return form_page(
        "paper_results/new.html",
        league=league,
        session=session,
        forms=forms,
        drawn=drawn,
        has_room=len(forms) < MOST_TABLES,
        known_names=known,
        at_hand=known[:AT_HAND],
        of_friendly=of_friendly,
        asked=[form.game_id for form in forms if form.game_id in asked and form.game_id in drawn],
    )


def _prefix(number: int) -> str:
    """What the names of the fields of a table begin with; those of the first are bare."""
    return f"table_{number + 1}-" if number else ""


def _sent_ids() -> list[str]:
    """The ids of the tables that were sent, and an empty one where another table is asked for."""
    names = [f"{_prefix(number)}id" for number in range(MOST_TABLES)]
    another = [""] if "another" in request.form else []
    return [request.form[name] for name in names if name in request.form] + another


@blueprint.get(GAME)
def show(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Show people, places, points and rounds; and the file from which they came."""
    league, session, game = _on_paper(league_id, session_id, game_id)
    on_paper = paper_changes.at(game_id)
    return render_template(
        "paper_results/show.html",
        league=league,
        session=session,
        line=game_line(league, session, game, seasons.of(league_id)),
        on_paper=on_paper,
        results=sorted(on_paper.results, key=lambda result: result.place or 0),
        source=paper_changes.of_game(game_id),
    )


@blueprint.route(f"{GAME}/change", methods=["GET", "POST"])
def change(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Give a game other results; where it counts, what follows is said first."""
    league, session, game = _on_paper(league_id, session_id, game_id)
    form = ChangePaperForm(league, game, seasons.of(league_id))
    if form.validate_on_submit():
        try:
            paper_changes.change(form.game._replace(id=game_id), form.version.data, shown())
            return go_on(league_id, "paper_results.show", session_id=session_id, game_id=game_id)
        except ChangedMeanwhile:
            error = gettext(
                "Somebody else has changed this result meanwhile, and nothing was saved. Open it "
                "again to see what it is now."
            )
            add_error(form.id, error)
    known = known_names(league, session)
    return form_page(
        "paper_results/change.html",
        league=league,
        session=session,
        game_id=game_id,
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
    )


@blueprint.route(f"{GAME}/remove", methods=["GET", "POST"])
def remove(league_id: str, session_id: str, game_id: str) -> ResponseReturnValue:
    """Ask once, then remove a game from paper."""
    league, session = league_and_session(league_id, session_id)
    game = game_of(session, game_id)
    if not game.is_paper:
        raise NoSuchLeague(game_id)
    if request.method == "POST":
        sessions.remove_paper(game_id, shown())
        return to_session(league_id, session_id)
    changes = settled.without(game_id)
    return render_template(
        "paper_results/remove.html",
        league=league,
        session=session,
        line=game_line(league, session, game, seasons.of(league_id)),
        groups=in_seasons(changes),
        shown=settled.mark(changes),
    )


def _on_paper(
    league_id: str, session_id: str, game_id: str
) -> tuple[leagues.League, Session, LeagueGame]:
    """A game from paper with its session and league; NoSuchLeague for totals and other games."""
    league, session = league_and_session(league_id, session_id)
    game = game_of(session, game_id)
    paper_changes.at(game_id)
    return league, session, game
