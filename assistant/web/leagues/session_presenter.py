"""An evening and its games made into pages."""

from collections.abc import Mapping, Sequence

from flask import url_for
from flask_babel import format_date, gettext

from assistant.league.eligibility import is_of
from assistant.rules.views import TableView
from assistant.services import new_id, seasons, sessions, tables
from assistant.services.leagues import League
from assistant.services.seasons import Season
from assistant.services.sessions import Game, Session
from assistant.web.language import spoken
from assistant.web.leagues.pages import (
    AttachPage,
    CountsChoice,
    GameLine,
    GamePage,
    PaperPage,
    SeasonRules,
    SessionPage,
)
from assistant.web.leagues.session_forms import (
    FRIENDLY,
    AttachForm,
    GameForm,
    PaperForm,
    PeopleForm,
)
from assistant.web.phones import is_id, phone
from assistant.web.shared.days import in_words
from assistant.web.shared.presenter import in_sentences
from assistant.wording import league as wording
from assistant.wording import table, terms
from assistant.wording.lists import joined

RECENT = 20
"""How many games of a phone are offered to be added."""

AT_HAND = 12
"""How many people can be tapped; the others are typed."""

TOLD = ("goal", "edition", "sign_off")
"""What of a season's agreement stands beside a new game."""


def session(
    league: League, session: Session, errors: Mapping[str, str] | None = None
) -> SessionPage:
    """An evening; `errors` are what is wrong with a game's season, by the game."""
    every = seasons.of(league.id)
    return SessionPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        place=session.place,
        games=tuple(
            line(league, session, game, every, (errors or {}).get(game.id, ""))
            for game in sessions.games(session.id)
        ),
    )


def line(
    league: League, session: Session, game: Game, every: Sequence[Season], error: str = ""
) -> GameLine:
    """A game of an evening: who played, how it went, what it counts for, and what it lacks."""
    view = None if game.is_paper else tables.view(game.id)
    choices = _choices(session, game, every)
    lack = game.lack if game.season_id else ""
    way_on, way_on_text = _way_on(session, game, view) if lack else ("", "")
    return GameLine(
        id=game.id,
        names=tuple(league.names[person] for person in game.persons),
        outcome=_outcome(league, view) if view else _on_paper(league, game),
        counts_for=next(one.name for one in choices if one.is_chosen) if game.season_id else "",
        choices=choices,
        error=error,
        lack=wording.lack(lack, spoken()) if lack else "",
        way_on=way_on,
        way_on_text=way_on_text,
        is_paper=game.is_paper,
        is_over=view is None or view.game.is_over,
    )


def offered(session: Session, game: Game, every: Sequence[Season]) -> tuple[Season, ...]:
    """The seasons of a league for which a game can count: those of the day, and that for which it does."""
    return tuple(
        one
        for one in every
        if one.id == game.season_id or is_of(session.day, one.first_day, one.last_day)
    )


def game(league: League, session: Session, form: GameForm) -> GamePage:
    """The form of a new game, and by what the seasons of the day are played."""
    known = _known(league, session)
    return GamePage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
        seasons=tuple(_rules(one) for one in seasons.on(league.id, session.day)),
    )


def paper(league: League, session: Session, form: PaperForm) -> PaperPage:
    """The form of a result from paper."""
    known = _known(league, session)
    return PaperPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        form=form,
        known_names=known,
        at_hand=known[:AT_HAND],
    )


def attach(league: League, session: Session, form: AttachForm) -> AttachPage:
    """The games of a phone that could be added."""
    return AttachPage(
        league_id=league.id,
        league_name=league.name,
        session_id=session.id,
        day=in_words(session.day),
        form=form if form.game.choices else None,
    )


def attachable() -> list[tuple[str, str]]:
    """The games that this phone has opened and that are in no league, newest first: the id, who played and when."""
    found = [
        one
        for one in tables.of_phone(phone())
        if not one.deleted_at and sessions.league_of(one.id) is None
    ]
    return [(one.id, _described(one)) for one in found[:RECENT]]


def give_id(form: PeopleForm) -> None:
    """Gives the form the id that its game will have, where it has none."""
    if not is_id(form.id.data):
        form.id.data = new_id()


def _described(view: TableView) -> str:
    day = format_date(view.opened_at, "long")
    return gettext(
        "%(names)s, %(day)s", names=joined(in_sentences(view.columns), spoken()), day=day
    )


def _known(league: League, session: Session) -> tuple[str, ...]:
    """Everybody who has a name; first those who have played this evening."""
    here = [league.names[person] for game in sessions.games(session.id) for person in game.persons]
    names = [one.name for one in league.roots if one.is_named]
    return tuple(dict.fromkeys([*(name for name in here if name in names), *names]))


def _rules(season: Season) -> SeasonRules:
    rules = tuple(
        term.text for term in terms.agreed(season.options, spoken()) if term.about in TOLD
    )
    return SeasonRules(id=season.id, name=season.name, rules=rules)


def _choices(session: Session, game: Game, every: Sequence[Season]) -> tuple[CountsChoice, ...]:
    can_be = [(one.id, one.name) for one in offered(session, game, every)] + [
        (FRIENDLY, gettext("Friendly"))
    ]
    chosen = game.season_id or FRIENDLY
    return tuple(
        CountsChoice(value=value, name=name, is_chosen=value == chosen) for value, name in can_be
    )


def _outcome(league: League, view: TableView) -> str:
    if not view.game.is_over:
        return wording.running(
            len(view.game.rounds), spoken(), is_done=view.game.rounds[-1].is_done
        )
    names = [
        league.names.get(member.person) or view.people[member.person]
        for member in view.game.members
    ]
    return table.won(view.game, in_sentences(names), spoken())


def _on_paper(league: League, game: Game) -> str:
    first = [one for one in sessions.on_paper(game.id) if one.place == 1]
    if not first:
        return gettext("Totals from paper.")
    return wording.paper(
        in_sentences(league.names[one.person] for one in first), first[0].points, spoken()
    )


def _way_on(session: Session, game: Game, view: TableView | None) -> tuple[str, str]:
    """Where what a game lacks can be mended, and how a link says so."""
    text, league_id = wording.way_on(game.lack, spoken()), session.league_id
    if game.lack == "unsigned" and view:
        number = _unsigned(view)
        return url_for("record.score", table_id=game.id, number=number), text.format(number=number)
    if game.lack == "other_day":
        return url_for("leagues.change_session", league_id=league_id, session_id=session.id), text
    return (
        (url_for("leagues.people", league_id=league_id), text) if game.lack == "twice" else ("", "")
    )


def _unsigned(view: TableView) -> int:
    """The number of the first round that is not signed."""
    rounds = enumerate(view.game.rounds)
    return next(
        place + 1 for place, one in rounds if one.is_scored and not view.game.is_signed(place)
    )
