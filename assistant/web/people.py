"""The people of a league, and the page of one: merged, removed, a guest, and all seasons."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, SelectField, ValidationError

from assistant.league.totals import SeasonTotals, together
from assistant.leagues import NoSuchLeague, leagues, people, standings
from assistant.leagues.leagues import League, LeagueMember
from assistant.leagues.people import HaveMet, NameIsTaken
from assistant.leagues.standings import SeasonLine
from assistant.tables import table_people
from assistant.web import access
from assistant.web.charts import head_to_head
from assistant.web.errors import SEE_OTHER
from assistant.web.leagues import form_page, go_on, page_number, shown, steps
from assistant.web.phones import spoken
from assistant.web.shared.forms import PageForm, add_error
from assistant.web.shared.names import LeagueNameField
from assistant.web.shared.render import Page, Shown
from assistant.web.standings import place_text
from assistant.wording import numbers
from assistant.wording import standings as wording


class PersonForm(PageForm):
    """Somebody's name; and whether a newcomer is a guest."""

    name = LeagueNameField(lazy_gettext("Name"))
    guest = BooleanField(lazy_gettext("Guest"))

    def validate_name(self, field: Field) -> None:
        """A name."""
        if not field.data:
            raise ValidationError(gettext("Enter a name."))

    def refuse_taken(self) -> None:
        """Say that somebody else has the name."""
        error = gettext(
            "Somebody else in the league has this name. Add a letter to tell them apart."
        )
        add_error(self.name, error)


class MergeForm(PageForm):
    """Into whom of the others an entry is merged."""

    into = SelectField(lazy_gettext("This is the same person as"), validate_choice=False)

    def __init__(self, league: League, member: LeagueMember, **options: Any) -> None:
        super().__init__(**options)
        self._others = {root.id: root.name for root in league.roots if root.id != member.id}
        self.into.choices = [("", "–"), *self._others.items()]

    def validate_into(self, field: Field) -> None:
        """One of the others."""
        if field.data not in self._others:
            raise ValidationError(gettext("Choose a person."))

    def refuse_met(self) -> None:
        """Say that the two are two people."""
        error = gettext("They played in the same game, so they are two people.")
        add_error(self.into, error)


blueprint = Blueprint("people", __name__, url_prefix="/leagues/<league_id>/people")


@blueprint.route("", methods=["GET", "POST"])
def index(league_id: str) -> ResponseReturnValue:
    """List everybody in the league; add somebody."""
    league, form = leagues.at(league_id), PersonForm()
    if form.validate_on_submit():
        try:
            people.add(league_id, form.name.data, is_guest=form.guest.data)
            return go_on(league_id, "people.index")
        except NameIsTaken:
            form.refuse_taken()
    return form_page("people/index.html", _people_page(league, form))


@blueprint.route("/<person_id>", methods=["GET", "POST"])
def show(league_id: str, person_id: str) -> ResponseReturnValue:
    """Show somebody; give another name."""
    league = leagues.at(league_id)
    member = _member(league, person_id)
    if member.same_as:
        address = url_for("people.show", league_id=league_id, person_id=member.same_as)
        return redirect(address, SEE_OTHER)
    form = PersonForm(name=_name(member))
    if form.validate_on_submit():
        try:
            people.rename(league_id, person_id, form.name.data)
            return go_on(league_id, "people.show", person_id=person_id)
        except NameIsTaken:
            form.refuse_taken()
    return _person_page(league, member, naming=form)


@blueprint.post("/<person_id>/guest")
def set_guest(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make somebody a guest, or a guest no longer."""
    _member(leagues.at(league_id), person_id)
    is_guest = request.form.get("guest") == "1"
    people.set_guest(league_id, person_id, is_guest=is_guest, shown=shown())
    return go_on(league_id, "people.show", person_id=person_id)


@blueprint.post("/<person_id>/merge")
def merge(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make two entries one person."""
    league = leagues.at(league_id)
    member = _member(league, person_id)
    form = MergeForm(league, member)
    if form.validate():
        try:
            people.merge(league_id, person_id, form.into.data, shown())
            return go_on(league_id, "people.show", person_id=form.into.data)
        except HaveMet:
            form.refuse_met()
    return _person_page(league, member, merging=form)


@blueprint.post("/<person_id>/part")
def unmerge(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make a merged entry a person of its own again."""
    _member(leagues.at(league_id), person_id)
    people.unmerge(league_id, person_id, shown())
    return go_on(league_id, "people.index")


@blueprint.route("/<person_id>/remove", methods=["GET", "POST"])
def remove_name(league_id: str, person_id: str) -> ResponseReturnValue:
    """Ask once, then remove a name."""
    league = leagues.at(league_id)
    member = _member(league, person_id)
    if request.method == "POST":
        people.remove_name(league_id, person_id)
        return go_on(league_id, "people.index")
    page = remove_name_page(league, member)
    return render_template("people/remove_name.html", page=page)


def _member(league: League, person_id: str) -> LeagueMember:
    """The entry of this id; NoSuchLeague where the league has none."""
    for member in league.people:
        if member.id == person_id:
            return member
    raise NoSuchLeague(person_id)


def _name(member: LeagueMember) -> str:
    return member.name if member.is_named else ""


def _person_page(
    league: League,
    member: LeagueMember,
    *,
    naming: PersonForm | None = None,
    merging: MergeForm | None = None,
) -> ResponseReturnValue:
    """The page of somebody; the form that was sent stands there with what is wrong."""
    naming = naming or PersonForm(None, name=_name(member))
    merging = merging or MergeForm(league, member, formdata=None)
    return form_page("people/show.html", person_page(league, member, naming, merging))


def _people_page(league: League, form: PersonForm) -> Page:
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
    lines, number = standings.lines(league.id, member.id), page_number()
    return Page(
        league_id=league.id,
        league_name=league.name,
        person=_line(league, member),
        keeps_people=access.keeps_people(),
        is_named=member.is_named,
        naming=naming,
        merging=merging if len(league.roots) > 1 else None,
        seasons=_seasons(league, member.id, lines, number),
        all_seasons=_all_seasons(member.id, lines),
        steps=steps(
            lambda page: url_for(
                "people.show", league_id=league.id, person_id=member.id, page=page
            ),
            number,
            has_more=len(lines) > number * ON_A_PAGE,
        ),
        head_to_head=_whom_met(league, member.id, lines, league.names),
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


ON_A_PAGE = 5
"""So many seasons are listed at once: for the place in one its whole order is made."""


def _seasons(
    league: League, person: str, lines: Sequence[SeasonLine], number: int
) -> tuple[Shown, ...]:
    """A page of the seasons that a person played."""
    first = (number - 1) * ON_A_PAGE
    return tuple(_season(league.id, person, line) for line in lines[first : first + ON_A_PAGE])


def _all_seasons(person: str, lines: Sequence[SeasonLine]) -> Shown | None:
    """All seasons together; None where there is only one."""
    if len(lines) < 2:
        return None
    totals = together(person, [line.totals for line in lines])
    sessions = sum(line.sessions for line in lines)
    return _row(gettext("All seasons"), None, "", sessions, totals)


def _whom_met(
    league: League, person: str, lines: Sequence[SeasonLine], names: Mapping[str, str]
) -> Shown | None:
    """Everybody whom a person ever met in a season."""
    found = standings.head_to_head(league.id, person, [line.season.id for line in lines])
    addresses = {
        other.person: url_for("people.show", league_id=league.id, person_id=other.person)
        for other in found
    }
    return head_to_head(found, names, addresses)


def _season(league_id: str, person: str, line: SeasonLine) -> Shown:
    season = line.season
    address = url_for("charts.person", league_id=league_id, season_id=season.id, person_id=person)
    place = place_text(standings.row_of(season, person))
    return _row(season.name, address, place, line.sessions, line.totals)


def _row(
    season: str, address: str | None, place: str, sessions: int, totals: SeasonTotals
) -> Shown:
    return Shown(
        season=season,
        address=address,
        place=place,
        sessions=sessions,
        games=totals.played,
        wins=numbers.mixed(totals.won, spoken()),
        beaten=wording.value(totals.part_beaten, "beaten", spoken()),
        average=wording.value(totals.points_a_round, "points", spoken()),
    )
