"""That seat was somebody else all along: who it was, what follows, and that it was so."""

from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules import reassignments
from assistant.rules.commands import ExchangeSeats, ReassignSeat
from assistant.rules.events import Reassigned
from assistant.rules.findings import Finding
from assistant.rules.preview import Preview, of_exchange, preview
from assistant.rules.reassignments import Start
from assistant.rules.views import TableView
from assistant.services import tables, typed_people
from assistant.web.errors import REFUSED
from assistant.web.phones import phone
from assistant.web.seats import presenter
from assistant.web.seats.forms import ReassignForm, WhoForm
from assistant.web.shared.responses import Declined, declined, execute, go, invalid, why

blueprint = Blueprint("seats", __name__, url_prefix="/tables/<table_id>/seats")


@blueprint.get("")
def show(table_id: str) -> ResponseReturnValue:
    """Ask whose seat it was, since when, and who it was."""
    return _who_page(tables.view(table_id), WhoForm(request.args))


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """Show what would follow."""
    form, view = WhoForm(request.args), tables.view(table_id)
    form.view = view
    if not form.validate() or form.start is None:
        return _again(view, form)
    return _consequences(view, form.start, form)


@blueprint.post("")
def reassign(table_id: str) -> Response:
    """Write it down."""
    form, view = ReassignForm(), tables.view(table_id)
    form.view = view
    wrong, start = invalid(table_id, form), form.start
    if wrong or start is None:
        return _again(view, form, wrong.line if wrong and not form.has_wrong_fields else "")
    command, previewed = _told(view, start, form)
    is_newest = form.after.data == view.length
    if is_newest and isinstance(previewed, Preview):
        page = presenter.consequences(view, start, command, form, previewed)
        if form.shown.data != page.shown:
            return Response(render_template("seats/consequences.html", page=page))
    result = execute(table_id, form, command)
    if isinstance(result, Declined):
        return _consequences(result.view, start, form, result)
    return go(url_for("sheet.show", table_id=table_id))


def _consequences(
    view: TableView, start: Start, form: WhoForm, late: Declined | None = None
) -> Response:
    """The page of what follows, or the question again where it cannot be so."""
    command, previewed = _told(view, start, form)
    if isinstance(previewed, Finding):
        return _again(view, form, _why(view, previewed, start))
    alert = late.line if late else ""
    page = presenter.consequences(view, start, command, form, previewed, alert)
    answer = render_template("seats/consequences.html", page=page)
    return declined(late, answer) if late else Response(answer)


def _told(
    view: TableView, start: Start, form: WhoForm
) -> tuple[ReassignSeat | ExchangeSeats, Preview | Finding]:
    """What a form says, and what that changes.

    Whoever had another seat in these rounds sat the other way round with who was thought to.
    """
    person = typed_people.id_of_player(view, form.name, phone())
    agreed = form.agreed if isinstance(form, ReassignForm) else ()
    previewed = preview(view.fold, Reassigned(start.column, person, start.since))
    if isinstance(previewed, Finding) and previewed.code == "sits-there":
        both = reassignments.exchange(view.game, start, person, agreed)
        if both:
            return ExchangeSeats(*both), of_exchange(view.fold, *both)
    return ReassignSeat(start.column, person, form.name, start.since, agreed), previewed


def _why(view: TableView, finding: Finding, start: Start) -> str:
    if finding.code == "nothing-to-amend":
        return gettext("That is who sat there. Choose somebody else.")
    return why(view, finding, min(start.round_index, len(view.rounds) - 1))


def _again(view: TableView, form: WhoForm, line: str = "") -> Response:
    """The question again, with what is wrong."""
    return declined(Declined(view, line, REFUSED), _who_page(view, form, line))


def _who_page(view: TableView, form: WhoForm, alert: str = "") -> str:
    return render_template("seats/show.html", page=presenter.who(view, form, alert))
