"""The people of a league, and the page of one: merged, gone, a guest, and all seasons."""

from collections import Counter
from typing import Any

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import BooleanField, Field, SelectField, TextAreaField, ValidationError

from assistant.league.totals import together
from assistant.leagues import leagues, people, standings
from assistant.leagues.leagues import League, LeagueMember
from assistant.leagues.people import HaveMet, NameIsTaken
from assistant.notation.texts import LONGEST_NAME
from assistant.web.charts import head_to_head
from assistant.web.errors import SEE_OTHER
from assistant.web.forms import PageForm, add_error, needed
from assistant.web.leagues import form_page, go_on, page_number, shown, steps
from assistant.web.names import LeagueNameField, names_in, refuse_unfit
from assistant.web.render import in_sentences

TAKEN = lazy_gettext("Somebody else in the league has this name. Add a letter to tell them apart.")


class NewPeopleForm(PageForm):
    """Who is new, a name a line, and whether they are guests."""

    names = TextAreaField(lazy_gettext("New people"))
    guest = BooleanField(lazy_gettext("Guests"))

    def validate_names(self, field: Field) -> None:
        """At least one name."""
        if not names_in(self.names.data):
            raise ValidationError(gettext("Enter a name."))

    def add(self, league_id: str) -> None:
        """Add those who can be added; the others stay in the form, and why is said of each."""
        left = dict[str, str]()
        for name in names_in(self.names.data):
            try:
                refuse_unfit(name)
                people.add(league_id, name, is_guest=self.guest.data)
            except NameIsTaken as taken:
                left[name] = TAKEN
                if taken.has_left:
                    left[name] = gettext(
                        "Somebody who has left has this name. If they are back, tap the name above "
                        "and then “Is back”; if not, add a letter to tell them apart."
                    )
            except ValidationError as error:
                left[name] = str(error)
        self.names.data = "\n".join(left)
        spelled = in_sentences(name[:LONGEST_NAME] for name in left)
        self.names.errors = [
            f"{name}: {why}" for name, why in zip(spelled, left.values(), strict=True)
        ]


class PersonForm(PageForm):
    """Somebody's name."""

    name = LeagueNameField(lazy_gettext("Name"), validators=[needed(lazy_gettext("Enter a name."))])


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


blueprint = Blueprint("people", __name__, url_prefix="/leagues/<league_id>/people")


@blueprint.route("", methods=["GET", "POST"])
def index(league_id: str) -> ResponseReturnValue:
    """List everybody in the league; add people."""
    form = NewPeopleForm()
    if form.validate_on_submit():
        form.add(league_id)
        if not form.errors:
            return go_on(league_id, "people.index")
    league = leagues.at(league_id)
    return form_page("people/index.html", league=league, form=form, alike=_alike(league))


@blueprint.route("/<person_id>", methods=["GET", "POST"])
def show(league_id: str, person_id: str) -> ResponseReturnValue:
    """Show somebody; give another name."""
    league = leagues.at(league_id)
    member = league.member(person_id)
    if member.same_as:
        address = url_for("people.show", league_id=league_id, person_id=member.same_as)
        return redirect(address, SEE_OTHER)
    form = PersonForm(name=_name(member))
    if form.validate_on_submit():
        try:
            if form.name.data != member.name:  # which may end in a number that is no part of it
                people.rename(league_id, person_id, form.name.data)
            return go_on(league_id, "people.show", person_id=person_id)
        except NameIsTaken:
            add_error(form.name, TAKEN)
    return _person_page(league, member, naming=form)


@blueprint.post("/<person_id>/status")
def set_status(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make somebody a guest, or take them out of the lists to pick from; or no longer."""
    form, member = request.form, leagues.at(league_id).member(person_id)
    if "guest" in form:
        people.set_guest(league_id, member.id, is_guest=form["guest"] == "1", shown=shown())
    if "left" in form:
        people.set_left(league_id, member.id, has_left=form["left"] == "1")
    return go_on(league_id, "people.show", person_id=member.id)


@blueprint.post("/<person_id>/merge")
def merge(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make two entries one person."""
    league = leagues.at(league_id)
    member = league.member(person_id)
    form = MergeForm(league, member)
    if form.validate():
        try:
            people.merge(league_id, person_id, form.into.data, shown())
            return go_on(league_id, "people.show", person_id=form.into.data)
        except HaveMet:
            error = gettext("They played in the same game, so they are two people.")
            add_error(form.into, error)
    return _person_page(league, member, merging=form)


@blueprint.post("/<person_id>/part")
def unmerge(league_id: str, person_id: str) -> ResponseReturnValue:
    """Make a merged entry a person of its own again."""
    leagues.at(league_id).member(person_id)
    people.unmerge(league_id, person_id, shown())
    return go_on(league_id, "people.index")


@blueprint.post("/<person_id>/remove")
def remove(league_id: str, person_id: str) -> ResponseReturnValue:
    """Remove somebody who never played, or the names of somebody who did."""
    people.remove(league_id, person_id)
    return go_on(league_id, "people.index")


def _name(member: LeagueMember) -> str:
    return member.name if member.is_named else ""


ON_A_PAGE = 5
"""So many seasons are listed at once: for the place in one its whole order is made."""


def _person_page(
    league: League,
    member: LeagueMember,
    *,
    naming: PersonForm | None = None,
    merging: MergeForm | None = None,
) -> ResponseReturnValue:
    """Somebody: the name, the merged entries, a page of the seasons, and whom the person met.

    The form that was sent stands there with what is wrong.
    """
    lines, number = standings.lines(league.id, member.id), page_number()
    first = (number - 1) * ON_A_PAGE
    own, every = (member.name, member.own_name), league.all_names.get(member.id, ())
    met = standings.head_to_head(league.id, member.id, [line.season.id for line in lines])
    return form_page(
        "people/show.html",
        league=league,
        member=member,
        merged=[entry for entry in league.people if entry.same_as == member.id],
        # those that somebody had before, or has under merged entries
        other_names=[name for name in dict.fromkeys(every) if name not in own],
        never_played=people.never_played(league.id, member.id),
        naming=naming or PersonForm(None, name=_name(member)),
        merging=merging or MergeForm(league, member, formdata=None),
        lines=[
            (line, standings.row_of(line.season, member.id))
            for line in lines[first : first + ON_A_PAGE]
        ],
        together=together(member.id, [line.totals for line in lines]) if len(lines) > 1 else None,
        sessions={session for line in lines for session in line.sessions},
        steps=steps(number, has_more=len(lines) > number * ON_A_PAGE),
        head_to_head=head_to_head(
            met,
            league.names,
            lambda id: url_for("people.show", league_id=league.id, person_id=id),
        ),
    )


def _alike(league: League) -> list[tuple[str, int]]:
    """The names that several people have, which only a number tells apart (League 1.1)."""
    counts = Counter(member.own_name for member in league.roots if member.is_named)
    return [(name, count) for name, count in counts.items() if count > 1]
