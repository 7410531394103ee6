"""The people of a league: who comes, what they are called, and which entries are one person."""

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.services import leagues
from assistant.services import people as league_people
from assistant.services.leagues import League, LeagueMember
from assistant.services.people import HaveMet, NameIsTaken
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.leagues import presenter
from assistant.web.leagues.forms import MergeForm, PersonForm
from assistant.web.leagues.pages import RemoveNamePage
from assistant.web.shared.league_addresses import blueprint, go, person_of


@blueprint.route("/<league_id>/people", methods=["GET", "POST"])
def people(league_id: str) -> ResponseReturnValue:
    """Everybody in the league; somebody comes."""
    league, form = leagues.at(league_id), PersonForm()
    if form.validate_on_submit():
        try:
            league_people.add(league_id, form.name.data, is_guest=form.guest.data)
            return go(league_id, "people")
        except NameIsTaken:
            form.is_taken()
    shown = render_template("leagues/people.html", page=presenter.people(league, form))
    return shown, REFUSED if request.method == "POST" else 200


@blueprint.route("/<league_id>/people/<person_id>", methods=["GET", "POST"])
def person(league_id: str, person_id: str) -> ResponseReturnValue:
    """Somebody; POST gives a name."""
    league = leagues.at(league_id)
    one = person_of(league, person_id)
    if one.same_as:
        return redirect(
            url_for("leagues.person", league_id=league_id, person_id=one.same_as), SEE_OTHER
        )
    form = PersonForm(name=one.name if one.is_named else "")
    if form.validate_on_submit():
        try:
            league_people.rename(league_id, person_id, form.name.data)
            return go(league_id, "person", person_id=person_id)
        except NameIsTaken:
            form.is_taken()
    return _shown(league, one, naming=form)


@blueprint.post("/<league_id>/people/<person_id>/guest")
def guest(league_id: str, person_id: str) -> ResponseReturnValue:
    """Somebody is a guest from now on; or no longer."""
    person_of(leagues.at(league_id), person_id)
    league_people.set_guest(league_id, person_id, is_guest=request.form.get("guest") == "1")
    return go(league_id, "person", person_id=person_id)


@blueprint.post("/<league_id>/people/<person_id>/merge")
def merge(league_id: str, person_id: str) -> ResponseReturnValue:
    """Somebody is the same person as another one."""
    league = leagues.at(league_id)
    one = person_of(league, person_id)
    form = MergeForm(presenter.others(league, one))
    if form.validate():
        try:
            league_people.merge(league_id, person_id, form.into.data)
            return go(league_id, "person", person_id=form.into.data)
        except HaveMet:
            form.have_met()
    return _shown(league, one, merging=form)


@blueprint.post("/<league_id>/people/<person_id>/part")
def part(league_id: str, person_id: str) -> ResponseReturnValue:
    """An entry that was merged is a person of its own again."""
    person_of(leagues.at(league_id), person_id)
    league_people.part(league_id, person_id)
    return go(league_id, "people")


@blueprint.route("/<league_id>/people/<person_id>/remove", methods=["GET", "POST"])
def remove_name(league_id: str, person_id: str) -> ResponseReturnValue:
    """The one question before a name is removed, and its answer."""
    league = leagues.at(league_id)
    one = person_of(league, person_id)
    if request.method == "POST":
        league_people.remove_name(league_id, person_id)
        return go(league_id, "people")
    page = RemoveNamePage(
        league_id=league_id, league_name=league.name, person=presenter.line(league, one)
    )
    return render_template("leagues/remove_name.html", page=page)


def _shown(
    league: League,
    one: LeagueMember,
    *,
    naming: PersonForm | None = None,
    merging: MergeForm | None = None,
) -> ResponseReturnValue:
    """The page of somebody; what was sent stands in its form with what is wrong."""
    naming = naming or PersonForm(None, name=one.name if one.is_named else "")
    merging = merging or MergeForm(presenter.others(league, one), formdata=None)
    shown = render_template(
        "leagues/person.html", page=presenter.person(league, one, naming, merging)
    )
    return shown, REFUSED if request.method == "POST" else 200
