"""A table as a whole: opening one, its sheet, its names, its end."""

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.services import keeping, looking, new_id, opening
from assistant.services.keeping import NameIsTaken
from assistant.services.looking import Sitting
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.keys import is_id, phone
from assistant.web.tables import drawing
from assistant.web.tables.forms import NamesForm, NewForm
from assistant.web.tables.pages import DeletePage, NamesPage, NewPage

blueprint = Blueprint("tables", __name__, url_prefix="/tables")

TARGETS = (200, 300, 500)


@blueprint.route("/new", methods=["GET", "POST"])
def new() -> ResponseReturnValue:
    """A new game."""
    form = NewForm()
    if form.validate_on_submit():
        table_id = form.client_id.data
        opening.open_table(table_id, form.names, form.first_dealer, form.options, phone())
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    if not is_id(form.client_id.data):
        form.client_id.data = new_id()
    page = NewPage(form=form, known_names=tuple(looking.known_people(phone())), targets=TARGETS)
    return render_template("tables/new.html", page=page), REFUSED if request.method == "POST" else 200


@blueprint.get("/<table_id>")
def show(table_id: str) -> ResponseReturnValue:
    """Wherever the table is: at a card, or at the score of the last round."""
    sitting = looking.at(table_id)
    if sitting.game.rounds[-1].replay.round.is_over:
        return redirect(url_for("record.score", table_id=table_id, number=len(sitting.game.rounds)), SEE_OTHER)
    return redirect(url_for("record.trick", table_id=table_id), SEE_OTHER)


@blueprint.get("/<table_id>/sheet")
def sheet(table_id: str) -> ResponseReturnValue:
    """The game so far."""
    return render_template("tables/sheet.html", page=drawing.sheet(looking.at(table_id)))


@blueprint.route("/<table_id>/names", methods=["GET", "POST"])
def names(table_id: str) -> ResponseReturnValue:
    """New names for the players."""
    sitting = looking.at(table_id)
    form = NamesForm(data={f"name_{seat}": name for seat, name in enumerate(sitting.names)})
    form.needed = form.most = len(sitting.names)
    if form.validate_on_submit() and _renamed(table_id, form):
        return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)
    page = NamesPage(table_id=table_id, form=form, seats=len(sitting.names))
    return render_template("tables/names.html", page=page), REFUSED if request.method == "POST" else 200


@blueprint.post("/<table_id>/rematch")
def rematch(table_id: str) -> ResponseReturnValue:
    """The same people play again."""
    sent = request.form.get("client_id")
    fresh = sent if sent and is_id(sent) else new_id()
    opening.rematch(fresh, table_id, phone())
    return redirect(url_for("tables.show", table_id=fresh), SEE_OTHER)


@blueprint.route("/<table_id>/delete", methods=["GET", "POST"])
def delete(table_id: str) -> ResponseReturnValue:
    """The one question before a game is deleted, and its answer."""
    if request.method == "POST":
        keeping.delete(table_id, phone())
        return redirect(url_for("home.index"), SEE_OTHER)
    return render_template("tables/delete.html", page=_delete_page(looking.at(table_id)))


@blueprint.post("/<table_id>/restore")
def restore(table_id: str) -> ResponseReturnValue:
    """A deleted game is back."""
    keeping.restore(table_id)
    return redirect(url_for("tables.show", table_id=table_id), SEE_OTHER)


def _renamed(table_id: str, form: NamesForm) -> bool:
    """Whether the names are now the form's; if not, the form says why."""
    try:
        keeping.rename(table_id, form.names[: form.needed], phone())
    except NameIsTaken as taken:
        field = form.fields[taken.seat]
        field.errors = [*field.errors, gettext("Somebody else has this name. Add a letter to tell them apart.")]
        return False
    return True


def _delete_page(sitting: Sitting) -> DeletePage:
    return DeletePage(
        table_id=sitting.id,
        players=sitting.names,
        rounds=len(sitting.game.finished),
        days_kept=current_app.config["DAYS_KEPT"],
    )
