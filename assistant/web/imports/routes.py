"""Imports: the file of a league, a season or a game."""

from dataclasses import asdict

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.notation.json_values import Unreadable
from assistant.services import imports
from assistant.services.imports import Busy, ChangesResults, Differs, Imported, NotOpened
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.imports import presenter
from assistant.web.imports.forms import FileForm
from assistant.web.imports.pages import FilePage
from assistant.web.phones import phone

blueprint = Blueprint("imports", __name__)


@blueprint.route("/bring-in", methods=["GET", "POST"])
def file() -> ResponseReturnValue:
    """A league, a season or a game that was exported elsewhere."""
    form, asks = FileForm(), False
    try:
        imported = _import_file(form) if form.validate_on_submit() else None
    except ChangesResults as error:
        form.file.errors = [presenter.changes_results(error)]
        imported, asks = None, True
    if imported:
        return _to(imported)
    return render_template("imports/file.html", page=FilePage(form=form, asks=asks)), _status()


def _import_file(form: FileForm) -> Imported | None:
    """What the file brought; None where nothing was imported, and the form says why.

    ChangesResults where it has to be asked first.
    """
    try:
        return imports.import_file(form.file.data.read(), phone(), is_sure=form.is_sure.data)
    except Unreadable as error:
        form.file.errors = [presenter.unreadable(error)]
    except Differs as error:
        form.file.errors = [presenter.differs(error)]
    except NotOpened:
        form.file.errors = [presenter.not_opened()]
    except Busy:
        form.file.errors = [presenter.busy()]
    return None


@blueprint.get("/bring-in/done")
def file_done() -> ResponseReturnValue:
    """Say what a file brought, and lead to it; the address has the numbers."""
    page = presenter.file_done_page(request.args)
    return render_template("imports/file_done.html", page=page)


def _to(imported: Imported) -> ResponseReturnValue:
    return redirect(url_for("imports.file_done", **asdict(imported)), SEE_OTHER)


def _status() -> int:
    """Whoever posted and still sees the form was refused."""
    return REFUSED if request.method == "POST" else 200
