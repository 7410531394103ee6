"""A game of a session in its list: who played, how it went, and for what it counts."""

from collections.abc import Sequence
from typing import NamedTuple, cast

from flask import url_for
from flask_babel import gettext

from assistant.league.eligibility import ReasonNotCounted, is_within
from assistant.rules.views import TableView
from assistant.services import session_games, tables
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.services.session_games import Game
from assistant.services.sessions import Session
from assistant.web import access
from assistant.web.language import spoken
from assistant.web.sessions.forms import FRIENDLY
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.render import Shown
from assistant.wording import league as wording
from assistant.wording.winners import who_won_game


class WayOn(NamedTuple):
    """Where a person can do something about a game that does not count; "" for nowhere."""

    address: str
    text: str


NOWHERE = WayOn("", "")


def game_line(
    league: League, session: Session, game: Game, all_seasons: Sequence[Season], error: str = ""
) -> Shown:
    """A game: who played, how it went, what it counts for, and why it does not."""
    view = None if game.is_paper else tables.view(game.id)
    choices = _choices(session, game, all_seasons)
    reason = _reason_not_counted(game)
    may_mend = reason is not None and access.keeps_evenings()
    way_on = _way_on(session, game, view) if may_mend else NOWHERE
    return Shown(
        id=game.id,
        names=tuple(league.names[person] for person in game.persons),
        outcome=_outcome(league, view) if view else _paper_outcome(league, game),
        counts_for=next(choice.name for choice in choices if choice.is_chosen)
        if game.season_id
        else "",
        choices=choices,
        error=error,
        lack=wording.not_counted(reason, spoken()) if reason else "",
        way_on=way_on.address,
        way_on_text=way_on.text,
        is_paper=game.is_paper,
        is_totals=game.is_paper and not game.persons,
        is_over=view is None or view.game.is_over,
    )


def _reason_not_counted(game: Game) -> ReasonNotCounted | None:
    """Why a game does not count; None where it does, and for a friendly one."""
    return cast(ReasonNotCounted, game.lack) if game.season_id and game.lack else None


def _choices(session: Session, game: Game, all_seasons: Sequence[Season]) -> tuple[Shown, ...]:
    """The seasons for which a game can count, and friendly."""
    names = {season.id: season.name for season in possible_seasons(session, game, all_seasons)}
    chosen = game.season_id or FRIENDLY
    return tuple(
        Shown(value=value, name=name, is_chosen=value == chosen)
        for value, name in (names | {FRIENDLY: gettext("Friendly")}).items()
    )


def _outcome(league: League, view: TableView) -> str:
    """Who won a game at a table, or how far it is."""
    game = view.game
    if not game.is_over:
        number, is_scored = game.shown_number(-1), game.rounds[-1].is_scored
        return wording.running(number, spoken(), is_done=is_scored)
    names = [
        league.names.get(member.person) or view.people[member.person] for member in game.members
    ]
    return f"{who_won_game(game, in_sentences(names), spoken())}."


def _paper_outcome(league: League, game: Game) -> str:
    """Who won a game from paper; totals that are brought forward have no winner."""
    winners = [result for result in session_games.paper_results(game.id) if result.place == 1]
    if not winners:
        return gettext("Totals from paper.")
    names = in_sentences(league.names[winner.person] for winner in winners)
    return wording.paper(names, winners[0].points, spoken())


def _way_on(session: Session, game: Game, view: TableView | None) -> WayOn:
    """Where what a game lacks can be mended, and what a link to it says."""
    text = wording.way_on(cast(ReasonNotCounted, game.lack), spoken())
    if game.lack == "unsigned" and view:
        [index, *others] = _unsigned(view)
        if others:
            return WayOn(url_for("sheet.show", table_id=game.id), gettext("Sign all rounds"))
        address = url_for("scores.score", table_id=game.id, number=index + 1)
        return WayOn(address, text.format(number=view.game.shown_number(index)))
    if game.lack == "other_day":
        address = url_for("sessions.change", league_id=session.league_id, session_id=session.id)
        return WayOn(address, text)
    if game.lack == "twice" and access.keeps_people():
        return WayOn(url_for("people.index", league_id=session.league_id), text)
    return NOWHERE


def _unsigned(view: TableView) -> list[int]:
    """The indices of the rounds that are not signed."""
    game = view.game
    return [
        index
        for index, round_ in enumerate(game.rounds)
        if round_.is_scored and not game.is_signed(index)
    ]


def possible_seasons(
    session: Session, game: Game, all_seasons: Sequence[Season]
) -> tuple[Season, ...]:
    """The seasons for which a game can count: those of the day, and that for which it does."""
    return tuple(
        season
        for season in all_seasons
        if season.id == game.season_id or is_within(session.day, season.first_day, season.last_day)
    )
