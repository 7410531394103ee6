"""Imports: the file of a league, a season or a game."""

from dataclasses import asdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.notation.json_values import Unreadable
from assistant.services import imports
from assistant.services.imports import Known
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.imports import presenter
from assistant.web.imports.forms import FileForm
from assistant.web.imports.pages import FilePage
from assistant.web.phones import phone

blueprint = Blueprint("imports", __name__)


@blueprint.route("/bring-in", methods=["GET", "POST"])
def file() -> ResponseReturnValue:
    """A league, a season or a game that was exported elsewhere."""
    form, address = FileForm(), ""
    if form.validate_on_submit():
        try:
            imported = imports.import_file(form.file.data.read(), phone())
            return redirect(url_for("imports.file_done", **asdict(imported)), SEE_OTHER)
        except Unreadable as error:
            form.file.errors = [presenter.unreadable(error)]
        except Known as error:
            form.file.errors = [presenter.known(error)]
            address = presenter.address_of(error, phone())
    page = FilePage(form=form, address=address)
    return render_template("imports/file.html", page=page), _status()


@blueprint.get("/bring-in/done")
def file_done() -> ResponseReturnValue:
    """Say what a file brought, and lead to it; the address has the numbers."""
    page = presenter.file_done_page(request.args)
    return render_template("imports/file_done.html", page=page)


def _status() -> int:
    """Whoever posted and still sees the form was refused."""
    return REFUSED if request.method == "POST" else 200
