"""A table as a whole: opening one, its names, its people, its agreement, its end."""

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.notation.record_files import DUMMY
from assistant.rules.commands import (
    Command,
    EndGame,
    JoinTable,
    LeaveTable,
    TakeOverSeat,
)
from assistant.rules.views import TableView
from assistant.services import (
    confirming,
    new_id,
    session_games,
    table_lifecycle,
    table_opening,
    table_summaries,
    tables,
    typed_people,
)
from assistant.services.sending import Accepted
from assistant.web.access import onlooker
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import is_id, phone
from assistant.web.shared.consequences import in_seasons
from assistant.web.shared.deck_overview import overview
from assistant.web.shared.league_responses import shown
from assistant.web.shared.presets import TARGETS, rounds_for
from assistant.web.shared.responses import Declined, declined, execute, go, invalid, send
from assistant.web.shared.table_addresses import address, opening_address, seat_address
from assistant.web.shared.table_page import declined_at_table
from assistant.web.tables import opening, playing_again, presenter, renaming
from assistant.web.tables.forms import AgreementForm, EndingForm, PeopleForm
from assistant.web.tables.guide import guide as guide_page
from assistant.web.tables.new_form import NewForm
from assistant.web.tables.pages import AgreementPage, DeletePage, NamesPage, RematchPage
from assistant.web.tables.renaming import AnotherName, RenamingForm

blueprint = Blueprint("tables", __name__, url_prefix="/tables")


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A new game.

    What changes the form and opens nothing leads to the address of the changed form, so that
    whoever goes back finds it as it was.
    """
    form = NewForm()
    before = opening.before(form)
    if before:
        form.offer_deck(before.game.agreed.deck)
    if request.method == "GET":
        opening.fill_in(form, before)
    elif changed := opening.changed(form):
        return redirect(changed, SEE_OTHER)
    elif form.validate_on_submit():
        return redirect(opening.opened(form, before), SEE_OTHER)
    if request.method == "GET" or not is_id(form.client_id.data):
        form.client_id.data = new_id()
    is_gone = form.same.data and not before
    alert = gettext("That game is no longer there. Enter who plays.") if is_gone else ""
    page = presenter.new(form, table_summaries.newest(phone()), alert)
    return render_template(
        "tables/new.html", page=page
    ), REFUSED if request.method == "POST" else 200


@blueprint.get("/<table_id>/guide")
def guide(table_id: str) -> ResponseReturnValue:
    """What comes before the first card, in a few steps."""
    return render_template("tables/guide.html", page=guide_page(tables.view(table_id)))


@blueprint.get("/<table_id>")
def show(table_id: str) -> ResponseReturnValue:
    """Wherever the table is: at a card, at the score of the last round, at the end."""
    return redirect(address(tables.view(table_id, onlooker())), SEE_OTHER)


@blueprint.get("/<table_id>/deck")
def deck(table_id: str) -> ResponseReturnValue:
    """The overview card of the deck that the table plays."""
    return render_template(
        "decks/show.html", page=overview(tables.view(table_id).game.deck, table_id=table_id)
    )


@blueprint.route("/<table_id>/names", methods=["GET", "POST"])
def names(table_id: str) -> ResponseReturnValue:
    """New names for the players."""
    view = tables.view(table_id)
    form = RenamingForm(data={f"name_{seat}": name for seat, name in enumerate(view.names)})
    form.needed = form.most = len(view.names)
    form.taken = (DUMMY,) if view.game.lopakas else ()
    for field in form.fields:
        field.is_in_league = session_games.league_of(table_id) is not None
    others: tuple[AnotherName, ...] = ()
    if form.validate_on_submit():
        others = renaming.other_names(view, form)
        if done := _renamed(view, form, others):
            return redirect(done, SEE_OTHER)
    page = NamesPage(table_id=table_id, form=form, seats=len(view.names), others=others)
    return render_template(
        "tables/names.html", page=page
    ), REFUSED if request.method == "POST" else 200


@blueprint.post("/<table_id>/rematch")
def rematch(table_id: str) -> ResponseReturnValue:
    """The same people play again, after a question where one of them plays at another table."""
    sent = request.form.get("client_id")
    fresh = sent if sent and is_id(sent) else new_id()
    view = tables.view(table_id)
    asked = () if "also" in request.form else playing_again.questions(view, fresh)
    if asked:
        others = presenter.with_others(table_id)
        page = RematchPage(table_id=table_id, questions=asked, client_id=fresh, with_others=others)
        return render_template("tables/rematch.html", page=page), REFUSED
    table_opening.rematch(fresh, table_id, phone())
    return redirect(opening_address(tables.view(fresh)), SEE_OTHER)


@blueprint.route("/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> ResponseReturnValue:
    """The one question before a game is deleted, and its answer."""
    if request.method == "POST":
        table_lifecycle.delete(table_id, phone(), shown())
        return redirect(url_for("home.index"), SEE_OTHER)
    return render_template("tables/delete.html", page=_delete_page(tables.view(table_id)))


@blueprint.post("/<table_id>/restore")
def restore(table_id: str) -> ResponseReturnValue:
    """A deleted game is back."""
    table_lifecycle.restore(table_id, shown())
    return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)


@blueprint.route("/<table_id>/people", methods=["GET", "POST"])
def people(table_id: str) -> ResponseReturnValue:
    """Who sits at the table: somebody takes over, comes late, or leaves."""
    form = PeopleForm()
    if request.method == "GET":
        return _people_page(tables.view(table_id))
    result = send(table_id, form, _command(table_id, form))
    if isinstance(result, Accepted):
        return go(url_for("tables.people", table_id=table_id))
    if _is_offered(result.view, form):
        return declined(result, _people_page(result.view, form, result.line))
    return declined_at_table(result)


@blueprint.route("/<table_id>/agreement", methods=["GET", "POST"])
def agreement(table_id: str) -> ResponseReturnValue:
    """What the table agrees on from now on."""
    if request.method == "GET":
        view = tables.view(table_id)
        return _agreement_page(view, AgreementForm(view.game.agreed))
    form = AgreementForm()
    result = invalid(table_id, form) or execute(table_id, form, form.command)
    if isinstance(result, Accepted):
        return go(address(result.view))
    alert = "" if form.has_wrong_fields else result.line
    return declined(result, _agreement_page(result.view, form, alert))


@blueprint.post("/<table_id>/end")
def end(table_id: str) -> ResponseReturnValue:
    """The game ends before its time."""
    form = EndingForm()
    result = send(table_id, form, EndGame(form.counts.data == "1"))
    if isinstance(result, Declined):
        return declined_at_table(result)
    return go(address(result.view))


def _command(table_id: str, form: PeopleForm) -> Command:
    """What the form says of the people at the table."""
    seat, name = form.seat.data or 0, form.name.data or ""
    if form.do.data == "leave":
        return LeaveTable(seat)
    person = typed_people.id_of(table_id, name, phone())
    if form.do.data == "join":
        return JoinTable(seat, person, name, form.total or 0)
    return TakeOverSeat(seat, person, name)


def _is_offered(view: TableView, form: PeopleForm) -> bool:
    """Whether the page shows the form that was sent, and beside it what is wrong."""
    page = presenter.people(view)
    return {"succeed": page.can_succeed, "join": page.can_join, "leave": page.can_leave}.get(
        form.do.data or "", False
    )


def _people_page(view: TableView, form: PeopleForm | None = None, alert: str = "") -> str:
    return render_template("tables/people.html", page=presenter.people(view, form, alert))


def _agreement_page(view: TableView, form: AgreementForm, alert: str = "") -> str:
    page = AgreementPage(
        table_id=view.id,
        form=form,
        targets=TARGETS,
        rounds=rounds_for([view.game.seats]),
        can_end=not view.game.is_over,
        is_running=not view.rounds[-1].is_done,
        is_waiting=not view.rounds[-1].is_done and bool(view.game.rounds[-1].events),
        counts_first=view.game.options.abandon == "as_it_stands",
        alert=alert,
        after=view.length,
        client_id=new_id(),
    )
    return render_template("tables/agreement.html", page=page)


def _renamed(view: TableView, form: RenamingForm, others: tuple[AnotherName, ...]) -> str:
    """Where to go on once the names are the form's: "" where something is wrong, or not said yet.

    Where a seat was somebody else all along, on to what follows from that.
    """
    is_said = all(other.is_answered for other in others) and renaming.is_one(form, others)
    if not is_said or not renaming.rename(view, form, others):
        return ""
    for other in others:
        if other.meant == renaming.OTHER:
            since = renaming.sat_since(view, other.seat)
            return seat_address(view.id, since, other.now)
    return url_for("tables.show", table_id=view.id)


def _delete_page(view: TableView) -> DeletePage:
    changes = confirming.without(view.id)
    return DeletePage(
        table_id=view.id,
        players=view.names,
        rounds=len(view.game.finished),
        days_kept=current_app.config["DAYS_KEPT"],
        groups=in_seasons(changes),
        shown=confirming.mark(changes),
    )
