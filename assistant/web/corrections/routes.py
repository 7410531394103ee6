"""Looking back at tricks, and putting right what was written down."""

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.amendments import touched
from assistant.rules.commands import Correct, LookBack
from assistant.rules.corrections import ForeseenCorrection
from assistant.rules.events import Looked
from assistant.rules.findings import Finding
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.services.sending import Accepted
from assistant.web.corrections import consequences_presenter, presenter
from assistant.web.corrections.forms import (
    CompareForm,
    CorrectForm,
    LookForm,
    OpenForm,
    QuestionForm,
)
from assistant.web.errors import REFUSED, SEE_OTHER, STALE, wants_json
from assistant.web.shared.responses import Declined, declined, go, invalid, send, why
from assistant.web.shared.table_addresses import address, address_after
from assistant.web.shared.table_page import accepted_in_json, declined_at_table, table_page

blueprint = Blueprint("corrections", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/tricks")
def cover(table_id: str) -> ResponseReturnValue:
    """Ask before the earlier tricks of a running round are opened."""
    view = tables.view(table_id)
    if view.newest.is_open:
        number = len(view.rounds)
        return redirect(url_for("corrections.tricks", table_id=table_id, number=number), SEE_OTHER)
    return render_template("corrections/cover.html", page=presenter.cover(view))


@blueprint.post("/looks")
def look(table_id: str) -> Response:
    """Open the earlier tricks, or those of a seat, once a cover has asked for it."""
    form = LookForm()
    pile, review = form.pile.data, tables.view(table_id).game.options.review
    has_to_ask = pile is None and not form.all.data
    if has_to_ask or (review == "all" and not wants_json()):
        return _to_the_cover(table_id)
    result = send(table_id, form, LookBack(pile))
    if isinstance(result, Declined):
        return declined_at_table(result)
    if wants_json():
        return accepted_in_json(result)
    number = len(result.view.rounds)
    return go(url_for("corrections.tricks", table_id=table_id, number=number, pile=pile))


@blueprint.get("/rounds/<int:number>/tricks")
def tricks(table_id: str, number: int) -> ResponseReturnValue:
    """Show the tricks of a round."""
    view = _with_round(table_id, number)
    pile = request.args.get("pile", type=int)
    if pile is not None and view.events[-1] == Looked(pile=pile):
        return render_template("corrections/pile.html", page=presenter.pile(view, number - 1, pile))
    if not view.rounds[number - 1].is_open:
        return _to_the_cover(table_id)
    return _tricks_page(view, number - 1)


@blueprint.post("/corrections/card")
def opened(table_id: str) -> Response:
    """Open a card that lies on the table, to be corrected."""
    form = OpenForm()
    wrong = invalid(table_id, form)
    if wrong:
        return declined_at_table(wrong)
    return go(url_for("corrections.card", table_id=table_id, event=form.correct.data))


@blueprint.get("/events/<int:event>")
def card(table_id: str, event: int) -> ResponseReturnValue:
    """Ask which card it was."""
    view = tables.view(table_id)
    index = _round_index(view, event)
    if view.rounds[index].is_face_down(event):
        return _to_the_cover(table_id)
    page = presenter.card(view, index, event, is_left_out=bool(request.args.get("left_out")))
    return render_template("corrections/card.html", page=page) if page else _moved_on(view)


@blueprint.get("/rounds/<int:number>/end")
def card_at_end(table_id: str, number: int) -> ResponseReturnValue:
    """Ask which card was left out at the end of an earlier round."""
    view = _with_round(table_id, number)
    if number == len(view.rounds):
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/card.html", page=presenter.card_at_end(view, number - 1))


@blueprint.get("/events/<int:event>/give")
def give(table_id: str, event: int) -> ResponseReturnValue:
    """Ask to whom the table gave a trick."""
    view = tables.view(table_id)
    index = _round_index(view, event)
    if view.rounds[index].is_face_down(event):
        return _to_the_cover(table_id)
    page = presenter.give(view, index, event)
    return render_template("corrections/give.html", page=page) if page else _moved_on(view)


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """Show what would follow from a correction."""
    form, view = QuestionForm(request.args), tables.view(table_id)
    if not form.is_of(view.length):
        line = gettext("Somebody has gone on meanwhile. This is how the table stands now.")
        return declined(Declined(view, line, STALE), table_page(view, line))
    foreseen = ForeseenCorrection(view, form.question)
    return _consequences(foreseen, form)


@blueprint.post("/corrections")
def correct(table_id: str) -> Response:
    """Correct the record (rule 8.7): it was a slip, or the table played it so."""
    form = CorrectForm()
    foreseen = ForeseenCorrection(tables.view(table_id), form.question)
    if form.after.data == foreseen.view.length and foreseen.is_hidden:
        return _to_the_cover(table_id)
    changes = foreseen.correction.changes
    if form.answer.data == "so" and foreseen.played_so:
        changes = foreseen.played_so[0].changes
    # If somebody wrote since the changes were made, the form is late too: nothing is written.
    result = send(table_id, form, Correct(changes, form.agreed))
    if isinstance(result, Declined):
        return _again(result, form, foreseen)
    return go(address_after(result.view, foreseen.round_index))


def _again(result: Declined, form: CorrectForm, foreseen: ForeseenCorrection) -> Response:
    """The page of what follows once more, with why nothing was written."""
    if result.view.length != foreseen.view.length:
        foreseen = ForeseenCorrection(result.view, form.question)
    page = _consequences(foreseen, form, result.line)
    if isinstance(page, Response):
        return declined_at_table(result)
    return declined(result, page)


@blueprint.get("/rounds/<int:number>/imp")
def imp(table_id: str, number: int) -> ResponseReturnValue:
    """Ask what lies in the Imp's Trick."""
    view = _with_round(table_id, number)
    if not view.rounds[number - 1].is_scored:
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/imp.html", page=presenter.imp(view, number - 1))


@blueprint.post("/comparisons")
def compare(table_id: str) -> Response:
    """Record what the table found in the Imp's Trick."""
    form = CompareForm()
    number, cards = form.round.data or 0, form.card.cards
    result = send(table_id, form, form.command)
    if isinstance(result, Accepted):
        return go(url_for("scores.score", table_id=table_id, number=number))
    view = result.view
    if not (0 < number <= len(view.rounds) and view.rounds[number - 1].is_scored):
        return declined_at_table(result)
    page = presenter.imp(view, number - 1, frozenset(cards), result.line)
    return declined(result, render_template("corrections/imp.html", page=page))


def _consequences(
    foreseen: ForeseenCorrection, form: QuestionForm, alert: str = ""
) -> str | Response:
    """The page of what follows, or why it cannot be."""
    if not foreseen.may_be_seen:
        return _to_the_cover(foreseen.view.id)
    if isinstance(foreseen.preview, Finding):
        return _refused(foreseen, foreseen.preview)
    page = consequences_presenter.page(foreseen, foreseen.preview, form, alert)
    return render_template("corrections/consequences.html", page=page)


def _refused(foreseen: ForeseenCorrection, finding: Finding) -> Response:
    """The tricks, if they lie open, or the table, with why a correction cannot be."""
    view, index = foreseen.view, foreseen.round_index
    about = min(touched(view.game, foreseen.correction.changes), default=-1)
    line = why(view, finding, about)
    page = _tricks_page(view, index, line) if view.rounds[index].is_open else table_page(view, line)
    return declined(Declined(view, line, REFUSED), page)


def _moved_on(view: TableView) -> Response:
    """The table, since what was tapped lies there no more: somebody took it back meanwhile."""
    line = gettext("This card is no longer there. This is how the table stands now.")
    return declined(Declined(view, line, STALE), table_page(view, line))


def _tricks_page(view: TableView, round_index: int, alert: str = "") -> str:
    """The page of a round's tricks."""
    page = presenter.all_tricks(view, round_index, alert)
    return render_template("corrections/tricks.html", page=page)


def _with_round(table_id: str, number: int) -> TableView:
    """A table that has a round of this number; there is nothing else at such an address."""
    view = tables.view(table_id)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return view


def _round_index(view: TableView, event: int) -> int:
    """The index of the round of an event; there is nothing at a number beyond the record."""
    if not 0 < event < view.length:
        abort(404)
    return view.game.round_of(event)


def _to_the_cover(table_id: str) -> Response:
    """To the question before the earlier tricks are opened."""
    return go(url_for("corrections.cover", table_id=table_id))
