"""Results that were kept on paper: sent, looked at, brought in, listed, and taken back."""

from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.notation.paper import Paper
from assistant.notation.paper_csv import parse
from assistant.services import (
    leagues,
    paper_imports,
    paper_log,
    paper_take_back,
    seasons,
    uploads,
)
from assistant.services.paper_imports import LinesLeftOut
from assistant.services.paper_plan import Plan
from assistant.services.paper_take_back import Edited, TakenBack
from assistant.services.uploads import Upload
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.imports import log_presenter, presenter
from assistant.web.imports.forms import Choices, PaperForm
from assistant.web.imports.preview_presenter import preview_page
from assistant.web.imports.routes import blueprint
from assistant.web.phones import phone
from assistant.web.shared.days import tonight
from assistant.web.shared.league_responses import form_page, go_on

WAITING = "/leagues/<league_id>/paper/<upload_id>"
IMPORT = "/leagues/<league_id>/imports/<import_id>"


@blueprint.route("/leagues/<league_id>/paper", methods=["GET", "POST"])
def paper(league_id: str) -> ResponseReturnValue:
    """Send what the league kept on paper, for one of its seasons."""
    form = _paper_form(league_id)
    if form.season.choices and form.validate_on_submit():
        id = uploads.keep(league_id, form.season.data, form.file_name, form.content)
        return _to("imports.preview", league_id, upload_id=id)
    page = presenter.paper_page(league_id, form, request.args.get("gone", ""))
    return form_page("imports/paper.html", page)


@blueprint.route(WAITING, methods=["GET", "POST"])
def preview(league_id: str, upload_id: str) -> ResponseReturnValue:
    """Look at what a spreadsheet would do, and bring it in."""
    upload = uploads.at(league_id, upload_id)
    if upload is None:
        return _gone(league_id, upload_id)
    if upload.season_id not in {season.id for season in seasons.of(league_id)}:
        return _to("imports.paper", league_id, gone="season")
    choices = Choices()
    if not (request.method == "POST" and choices.is_sure):
        return _preview(league_id, upload, choices)
    try:
        return _bring_in(league_id, upload, choices)
    except LinesLeftOut:
        return _preview(league_id, upload, choices, presenter.lines_left_out())


def _bring_in(league_id: str, upload: Upload, choices: Choices) -> ResponseReturnValue:
    """The import gets the id of the spreadsheet, so that what is sent twice comes in once."""
    paper_imports.import_paper(
        upload.season_id,
        parse(upload.content, choices.order),
        phone=phone(),
        file=upload.file,
        id=upload.id,
        same_as=choices.same_as,
        leaves_out=choices.leaves_out,
    )
    if not paper_log.is_here(league_id, upload.id):
        return _preview(league_id, upload, choices)
    uploads.remove(upload.id)
    return go_on(league_id, "imports.show", import_id=upload.id)


def _preview(
    league_id: str, upload: Upload, choices: Choices, error: str = ""
) -> ResponseReturnValue:
    read = parse(upload.content, choices.order)
    plan = Plan() if read.asks_order else _planned(upload, read, choices)
    page = preview_page(league_id, upload, read, plan, choices, error)
    return render_template("imports/preview.html", page=page), REFUSED if error else 200


def _gone(league_id: str, upload_id: str) -> ResponseReturnValue:
    """What was brought in is shown; what nobody brought in for an hour has to be sent again."""
    if paper_log.is_here(league_id, upload_id):
        return _to("imports.show", league_id, import_id=upload_id)
    return _to("imports.paper", league_id, gone="file")


# What came in


@blueprint.get("/leagues/<league_id>/imports")
def index(league_id: str) -> ResponseReturnValue:
    """List what came in."""
    return render_template("imports/index.html", page=log_presenter.imports_page(league_id))


@blueprint.get(IMPORT)
def show(league_id: str, import_id: str) -> ResponseReturnValue:
    """Show what an import has brought."""
    page = log_presenter.import_page(paper_log.at(league_id, import_id))
    return render_template("imports/show.html", page=page)


@blueprint.route(f"{IMPORT}/take-back", methods=["GET", "POST"])
def take_back(league_id: str, import_id: str) -> ResponseReturnValue:
    """Say what follows, then take an import back as a whole."""
    past = paper_log.at(league_id, import_id)
    refusal, edited = "", list[str]()
    try:
        paper_take_back.check(import_id)
        if request.method == "POST":
            paper_take_back.take_back(import_id)
            return go_on(league_id, "imports.show", import_id=import_id)
    except TakenBack:
        refusal = log_presenter.is_taken_back()
    except Edited as error:
        refusal, edited = log_presenter.is_edited(len(error.game_ids)), error.game_ids
    page = log_presenter.take_back_page(past, refusal, edited)
    return form_page("imports/take_back.html", page)


def _planned(upload: Upload, read: Paper, choices: Choices) -> Plan:
    return paper_imports.planned(upload.season_id, read, choices.same_as)


def _paper_form(league_id: str) -> PaperForm:
    """The form; the season that is played today is offered first."""
    leagues.at(league_id)
    every = seasons.of(league_id)
    offered = [*seasons.on(league_id, tonight()), *every]
    return PaperForm(every, offered[0] if offered else None)


def _to(endpoint: str, league_id: str, **values: Any) -> ResponseReturnValue:
    return redirect(url_for(endpoint, league_id=league_id, **values), SEE_OTHER)
