"""A league and its people made into pages."""

from collections import Counter
from collections.abc import Sequence

from assistant.services import leagues, new_id, seasons, sessions, standings, table_people
from assistant.services.leagues import League, LeagueMember
from assistant.services.seasons import Season
from assistant.services.sessions import Session
from assistant.web.language import spoken
from assistant.web.leagues.forms import MergeForm, PersonForm
from assistant.web.leagues.pages import (
    LeaguePage,
    MergedLine,
    PeoplePage,
    PersonLine,
    PersonPage,
    SeasonLine,
    SessionLine,
    TopRow,
)
from assistant.web.phones import phone
from assistant.web.shared.days import in_words, span, tonight
from assistant.wording import standings as wording

RECENT = 5
"""How many evenings the page lists before it is asked for more."""

TOP = 3


def league(league: League) -> LeaguePage:
    """A league: the season that is being played, the evenings, the people."""
    played = seasons.of(league.id)
    current = next(iter(seasons.on(league.id, tonight())), None) or next(iter(played), None)
    lines = tuple(_session(one) for one in sessions.of(league.id))
    return LeaguePage(
        league_id=league.id,
        league_name=league.name,
        is_kept=league.id in dict(leagues.of_phone(phone())),
        client_id=new_id(),
        season=season(current) if current else None,
        top=_top(current) if current else (),
        sessions=lines[:RECENT],
        earlier=lines[RECENT:],
        seasons=tuple(season(one) for one in played),
        people=len(league.roots),
    )


def season(one: Season) -> SeasonLine:
    """A season in a list."""
    return SeasonLine(id=one.id, name=one.name, days=span(one.first_day, one.last_day))


def people(league: League, form: PersonForm) -> PeoplePage:
    """Everybody in a league, each person with the entries that were merged into it."""
    return PeoplePage(
        league_id=league.id,
        league_name=league.name,
        people=tuple(line(league, one) for one in league.roots),
        alike=_alike(league),
        form=form,
    )


def person(league: League, one: LeagueMember, naming: PersonForm, merging: MergeForm) -> PersonPage:
    """Somebody: the name, who else that is, and where to look for what was played."""
    return PersonPage(
        league_id=league.id,
        league_name=league.name,
        person=line(league, one),
        is_named=one.is_named,
        naming=naming,
        merging=merging if len(league.roots) > 1 else None,
        seasons=tuple(season(each) for each in seasons.of(league.id)),
    )


def line(league: League, one: LeagueMember) -> PersonLine:
    """Somebody in the list."""
    merged = tuple(
        MergedLine(id=each.id, name=each.name) for each in league.people if each.same_as == one.id
    )
    return PersonLine(id=one.id, name=one.name, is_guest=one.is_guest, merged=merged)


def _session(one: Session) -> SessionLine:
    return SessionLine(id=one.id, day=in_words(one.day), place=one.place, games=one.games)


def _top(season: Season) -> tuple[TopRow, ...]:
    shown = standings.of(season.id)
    return tuple(
        TopRow(
            place=str(row.place),
            name=shown.names[row.line.person],
            value=wording.value(row.value, season.rules.count, spoken()),
        )
        for row in shown.rows[:TOP]
        if row.place is not None
    )


def _alike(league: League) -> tuple[tuple[str, int], ...]:
    """The names that several people have, which only a number tells apart (League 1.1)."""
    given = Counter(_given(one) for one in league.roots if one.is_named)
    return tuple((name, count) for name, count in given.items() if count > 1)


def _given(one: LeagueMember) -> str:
    """The name as it was given, without a number that tells it apart."""
    return table_people.called([one.id])[one.id] if one.name[-1].isdecimal() else one.name


def others(league: League, one: LeagueMember) -> Sequence[LeagueMember]:
    """Everybody else, without merged entries."""
    return [each for each in league.roots if each.id != one.id]
