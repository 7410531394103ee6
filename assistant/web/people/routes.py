"""The people of a league: who comes, their names, and which entries are one person."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.services import NoSuchLeague, leagues, people
from assistant.services.leagues import League, LeagueMember
from assistant.services.people import HaveMet, NameIsTaken
from assistant.web.errors import SEE_OTHER
from assistant.web.people import presenter
from assistant.web.people.forms import MergeForm, PersonForm
from assistant.web.shared.league_responses import form_page, go_on, shown

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
    return form_page("people/index.html", presenter.people_page(league, form))


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
    page = presenter.remove_name_page(league, member)
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
    return form_page("people/show.html", presenter.person_page(league, member, naming, merging))
