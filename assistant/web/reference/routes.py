"""The rules reference. Opened from a table, it marks the house rules that are in force there."""

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant import reference
from assistant.notation.texts import plain
from assistant.rules.views import TableView
from assistant.services import NoSuchTable, TableIsDeleted, grants, tables
from assistant.web.errors import SEE_OTHER
from assistant.web.phones import is_id, phone
from assistant.web.reference import presenter

blueprint = Blueprint("reference", __name__, url_prefix="/rules")

LONGEST = 500
"""The characters of a search that are read."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Show the search and the chapters."""
    query = plain(request.args.get("q", ""))[:LONGEST]
    return render_template("reference/index.html", page=presenter.index(_table(), query))


@blueprint.get("/chapters/<id>")
def chapter(id: str) -> ResponseReturnValue:
    """Show the questions of a chapter."""
    found = next((chapter for chapter in reference.chapters() if chapter.id == id), None)
    if found is None:
        abort(404)
    return render_template("reference/chapter.html", page=presenter.chapter(_table(), found))


@blueprint.get("/paragraphs/<number>")
def paragraph(number: str) -> ResponseReturnValue:
    """Lead to the question about a paragraph of the rulebook, or to a tip, as pages cite them."""
    found = reference.of_paragraph(number) or reference.advice(number)
    if found is None:
        abort(404)
    table_id = request.args.get("table")
    return redirect(url_for("reference.question", id=found.id, table=table_id), SEE_OTHER)


@blueprint.get("/<id>")
def question(id: str) -> ResponseReturnValue:
    """Show a question with its ruling."""
    found = reference.questions().get(id)
    if found is None:
        abort(404)
    return render_template("reference/question.html", page=presenter.question(_table(), found))


def _table() -> TableView | None:
    """The table from whose pages it was opened; None without one, or where it is gone."""
    table_id = request.args.get("table", "")
    try:
        is_known = is_id(table_id) and grants.rights_at_table(phone(), table_id)
        return tables.view(table_id) if is_known else None
    except (NoSuchTable, TableIsDeleted):
        return None
