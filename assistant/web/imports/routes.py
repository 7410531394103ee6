"""Imports: the file of a league, a season or a game, and results that were kept on paper."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.notation.json_values import Unreadable
from assistant.services import imports, leagues, paper_imports, seasons
from assistant.services.imports import Busy, Differs, Imported
from assistant.services.leagues import SamePersonTwice
from assistant.services.paper_imports import ImportedPaper
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.imports import presenter
from assistant.web.imports.forms import FileForm, PaperForm
from assistant.web.imports.pages import FilePage
from assistant.web.phones import phone
from assistant.web.shared.days import tonight

blueprint = Blueprint("imports", __name__)


@blueprint.route("/bring-in", methods=["GET", "POST"])
def file() -> ResponseReturnValue:
    """A league, a season or a game that was exported elsewhere."""
    form = FileForm()
    imported = _import_file(form) if form.validate_on_submit() else None
    if imported:
        return _to(imported)
    return render_template("imports/file.html", page=FilePage(form=form)), _status()


@blueprint.route("/leagues/<league_id>/paper", methods=["GET", "POST"])
def paper(league_id: str) -> ResponseReturnValue:
    """What the league kept on paper, for one of its seasons."""
    form = _paper_form(league_id)
    is_valid = bool(form.season.choices) and form.validate_on_submit()
    imported = _import_paper(league_id, form) if is_valid else None
    if imported:
        return _to_outcome(league_id, imported)
    numbers = (request.args.get(name, type=int) for name in ("brought", "outside"))
    page = presenter.paper_page(league_id, form, *numbers)
    return render_template("imports/paper.html", page=page), _status()


def _import_file(form: FileForm) -> Imported | None:
    """What the file brought; None where nothing was imported, and the form says why."""
    try:
        return imports.import_file(form.file.data.read(), phone())
    except Unreadable as error:
        form.file.errors = [presenter.unreadable(error)]
    except Differs as error:
        form.file.errors = [presenter.differs(error)]
    except Busy:
        form.file.errors = [presenter.busy()]
    return None


def _import_paper(league_id: str, form: PaperForm) -> ImportedPaper | None:
    """What the paper brought; None where nothing was imported, and the form says why."""
    try:
        return paper_imports.import_paper(league_id, form.season.data, form.paper)
    except SamePersonTwice as error:
        form.text.errors = [*form.text.errors, presenter.same_person(error)]
    except Busy:
        form.text.errors = [*form.text.errors, presenter.busy()]
    return None


def _paper_form(league_id: str) -> PaperForm:
    """The form; the season that is played today is offered first."""
    leagues.at(league_id)
    every = seasons.of(league_id)
    offered = [*seasons.on(league_id, tonight()), *every]
    return PaperForm(every, offered[0] if offered else None)


def _to(imported: Imported) -> ResponseReturnValue:
    if imported.kind == "league":
        return redirect(url_for("leagues.show", league_id=imported.id), SEE_OTHER)
    return redirect(url_for("sheet.show", table_id=imported.id), SEE_OTHER)


def _to_outcome(league_id: str, imported: ImportedPaper) -> ResponseReturnValue:
    address = url_for(
        "imports.paper", league_id=league_id, brought=imported.fresh, outside=imported.outside
    )
    return redirect(address, SEE_OTHER)


def _status() -> int:
    """Whoever posted and still sees the form was refused."""
    return REFUSED if request.method == "POST" else 200
