"""The people of a league made into pages."""

from collections import Counter

from assistant.services import person_standings, table_people
from assistant.services.leagues import League, LeagueMember
from assistant.web import access
from assistant.web.people import career_presenter
from assistant.web.people.forms import MergeForm, PersonForm
from assistant.web.shared.page_numbers import page_number
from assistant.web.shared.render import Page, Shown


def people_page(league: League, form: PersonForm) -> Page:
    """Everybody in a league, each person with the entries that were merged into it."""
    return Page(
        league_id=league.id,
        league_name=league.name,
        people=tuple(_line(league, member) for member in league.roots),
        keeps_people=access.keeps_people(),
        alike=_alike(league) if access.keeps_people() else (),
        form=form,
    )


def person_page(
    league: League, member: LeagueMember, naming: PersonForm, merging: MergeForm
) -> Page:
    """Somebody: the name, the merged entries, the seasons played, and whom the person met."""
    lines, number = person_standings.lines(league.id, member.id), page_number()
    return Page(
        league_id=league.id,
        league_name=league.name,
        person=_line(league, member),
        keeps_people=access.keeps_people(),
        is_named=member.is_named,
        naming=naming,
        merging=merging if len(league.roots) > 1 else None,
        seasons=career_presenter.seasons(league, member.id, lines, number),
        all_seasons=career_presenter.all_seasons(member.id, lines),
        steps=career_presenter.steps(league, member.id, lines, number),
        head_to_head=career_presenter.head_to_head(league, member.id, lines, league.names),
    )


def remove_name_page(league: League, member: LeagueMember) -> Page:
    """The question before a name is removed."""
    person = _line(league, member)
    return Page(league_id=league.id, league_name=league.name, person=person)


def _line(league: League, member: LeagueMember) -> Shown:
    merged = [entry for entry in league.people if entry.same_as == member.id]
    return Shown(
        id=member.id,
        name=member.name,
        is_guest=member.is_guest,
        merged=tuple(Shown(id=entry.id, name=entry.name) for entry in merged),
    )


def _alike(league: League) -> tuple[tuple[str, int], ...]:
    """The names that several people have, which only a number tells apart (League 1.1)."""
    counts = Counter(_given_name(league.id, member) for member in league.roots if member.is_named)
    return tuple((name, count) for name, count in counts.items() if count > 1)


def _given_name(league_id: str, member: LeagueMember) -> str:
    """The name as it was given, without a number that tells it apart."""
    if not member.name[-1].isdecimal():
        return member.name
    return table_people.called(league_id, member.id)
