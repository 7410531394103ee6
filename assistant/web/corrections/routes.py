"""Looking back at tricks, and putting right what was written down."""

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.amendments import touched
from assistant.rules.commands import CompareImpsTrick, Correct, LookBack
from assistant.rules.corrections import Correction, correction, played_so
from assistant.rules.events import Change, Inserted, Looked, Played, Ruled, Skipped
from assistant.rules.findings import Finding
from assistant.rules.preview import Preview, preview
from assistant.rules.views import TableView
from assistant.services import tables
from assistant.services.tables import Accepted
from assistant.web.corrections import presenter
from assistant.web.corrections.forms import (
    CompareForm,
    CorrectForm,
    LookForm,
    OpenForm,
    QuestionForm,
)
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.record.routes import shown
from assistant.web.shared.responses import Declined, declined, go, invalid, send, why
from assistant.web.shared.table_addresses import address

blueprint = Blueprint("corrections", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/tricks")
def cover(table_id: str) -> ResponseReturnValue:
    """Before the earlier tricks of a running round are opened."""
    view = tables.view(table_id)
    if view.newest.is_open:
        return redirect(
            url_for("corrections.tricks", table_id=table_id, number=len(view.rounds)),
            SEE_OTHER,
        )
    return render_template("corrections/cover.html", page=presenter.cover(view))


@blueprint.post("/looks")
def look(table_id: str) -> Response:
    """The earlier tricks are opened."""
    form = LookForm()
    pile, review = form.pile.number, tables.view(table_id).game.options.review
    if review == "all" or (review == "own_pile" and not form.pile.data and not form.all.data):
        return go(url_for("corrections.cover", table_id=table_id))
    result = send(table_id, form, LookBack(pile))
    if isinstance(result, Declined):
        return declined(result, shown(result.view, result.line))
    number = len(result.view.rounds)
    return go(url_for("corrections.tricks", table_id=table_id, number=number, pile=pile))


@blueprint.get("/rounds/<int:number>/tricks")
def tricks(table_id: str, number: int) -> ResponseReturnValue:
    """The tricks of a round."""
    view = _with_round(table_id, number)
    pile = request.args.get("pile", type=int)
    if pile is not None and view.events[-1] == Looked(pile=pile):
        return render_template("corrections/pile.html", page=presenter.pile(view, number - 1, pile))
    if not view.rounds[number - 1].is_open:
        return _to_the_cover(table_id)
    return _tricks_page(view, number - 1)


@blueprint.post("/corrections/card")
def opened(table_id: str) -> Response:
    """A card that lies on the table was tapped, to be corrected."""
    form = OpenForm()
    wrong = invalid(table_id, form)
    if wrong:
        return declined(wrong, shown(wrong.view, wrong.line))
    return go(url_for("corrections.card", table_id=table_id, event=form.correct.number))


@blueprint.get("/events/<int:event>")
def card(table_id: str, event: int) -> ResponseReturnValue:
    """Which card was it?"""
    view = tables.view(table_id)
    index = _round_index(view, event)
    if _is_face_down(view, index, event):
        return _to_the_cover(table_id)
    page = presenter.card(view, index, event, is_left_out=bool(request.args.get("left_out")))
    if page is None:
        return _moved_on(view)
    return render_template("corrections/card.html", page=page)


@blueprint.get("/rounds/<int:number>/end")
def card_at_end(table_id: str, number: int) -> ResponseReturnValue:
    """Which card was left out at the end of an earlier round?"""
    view = _with_round(table_id, number)
    if number == len(view.rounds):
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/card.html", page=presenter.card_at_end(view, number - 1))


@blueprint.get("/events/<int:event>/give")
def give(table_id: str, event: int) -> ResponseReturnValue:
    """To whom did the table give this trick?"""
    view = tables.view(table_id)
    index = _round_index(view, event)
    if _is_face_down(view, index, event):
        return _to_the_cover(table_id)
    page = presenter.give(view, index, event)
    if page is None:
        return _moved_on(view)
    return render_template("corrections/give.html", page=page)


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """What would follow from a correction?"""
    return _consequences(tables.view(table_id), QuestionForm(request.args))


@blueprint.post("/corrections")
def correct(table_id: str) -> Response:
    """It is corrected: it was a slip, or the table played it so."""
    form = CorrectForm()
    view = tables.view(table_id)
    asked = correction(view.game, form.question)
    changes = asked.changes
    if form.answer.data == "so":
        changes = _played_so(view, asked)
    # If somebody wrote since the changes were made, the form is late too: nothing is written.
    result = send(table_id, form, Correct(changes, form.agreed))
    if isinstance(result, Declined):
        return _again(result, form)
    index = asked.round_index
    if index == len(result.view.rounds) - 1 or not result.view.rounds[index].is_done:
        return go(address(result.view))
    return go(url_for("record.score", table_id=table_id, number=index + 1))


def _again(result: Declined, form: CorrectForm) -> Response:
    """The page of what follows once more, with why nothing was written."""
    answer = _consequences(result.view, form, result.line)
    return declined(result, answer if isinstance(answer, str) else shown(result.view, result.line))


def _played_so(view: TableView, asked: Correction) -> tuple[Change, ...]:
    """The changes with which a trick stays as the table had it; the plain ones where none can."""
    plain = preview(view.fold, asked.amendment)
    so = played_so(view.fold, asked, plain) if isinstance(plain, Preview) else None
    return so[0].changes if so else asked.changes


@blueprint.get("/rounds/<int:number>/imp")
def imp(table_id: str, number: int) -> ResponseReturnValue:
    """What lies in the Imp's Trick?"""
    view = _with_round(table_id, number)
    if not view.rounds[number - 1].is_scored:
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/imp.html", page=presenter.imp(view, number - 1))


@blueprint.post("/comparisons")
def compare(table_id: str) -> Response:
    """The Imp's Trick was turned over."""
    form = CompareForm()
    number, cards = form.round.number or 0, form.card.cards
    result = send(table_id, form, CompareImpsTrick(number - 1, tuple(sorted(cards))))
    if isinstance(result, Accepted):
        return go(url_for("record.score", table_id=table_id, number=number))
    view = result.view
    if not (0 < number <= len(view.rounds) and view.rounds[number - 1].is_scored):
        return declined(result, shown(view, result.line))
    page = presenter.imp(view, number - 1, frozenset(cards), result.line)
    return declined(result, render_template("corrections/imp.html", page=page))


def _consequences(view: TableView, form: QuestionForm, alert: str = "") -> str | Response:
    """The page of what follows, or why it cannot be."""
    asked = correction(view.game, form.question)
    index = asked.round_index
    is_open = view.rounds[index].is_open
    if not is_open and not _is_about_the_table(view, form, asked):
        return _to_the_cover(view.id)
    found = preview(view.fold, asked.amendment)
    if isinstance(found, Finding):
        line = why(view, found, min(touched(view.game, asked.changes), default=-1))
        answer = _tricks_page(view, index, line) if is_open else shown(view, line)
        return declined(Declined(view, line, REFUSED), answer)
    page = presenter.what_follows(view, form, asked, found, alert)
    return render_template("corrections/consequences.html", page=page)


def _moved_on(view: TableView) -> Response:
    """What was tapped lies there no more: somebody took it back meanwhile."""
    line = gettext("This card is not there any more. This is how the table stands.")
    return declined(Declined(view, line, STALE), shown(view, line))


def _tricks_page(view: TableView, index: int, alert: str = "") -> str:
    page = presenter.all_tricks(view, index, alert)
    return render_template("corrections/tricks.html", page=page)


def _with_round(table_id: str, number: int) -> TableView:
    view = tables.view(table_id)
    if not 1 <= number <= len(view.rounds):
        abort(404)
    return view


def _round_index(view: TableView, event: int) -> int:
    """The index of the round of an event; there is nothing at a number beyond the record."""
    if not 0 < event < view.length:
        abort(404)
    return view.game.round_of(event)


def _is_face_down(view: TableView, index: int, event: int) -> bool:
    """Whether an event laid a card that nobody at the table sees any more."""
    round_ = view.rounds[index]
    is_seen = round_.is_open or view.newest.is_on_the_table(event)
    return event in round_.plays_by_event and not is_seen


def _is_about_the_table(view: TableView, form: QuestionForm, asked: Correction) -> bool:
    """Whether a correction takes out a decision, or is about cards that all lie open."""
    events, event = dict(view.rounds[asked.round_index].events), form.event.number or 0
    if isinstance(events.get(event), Ruled):
        return True
    changed = [change.event for change in asked.changes if not isinstance(change, Inserted)]
    cards = [number for number in changed if isinstance(events.get(number), Played | Skipped)]
    is_asked = form.kind.data != "repair" and view.newest.is_on_the_table(event)
    return is_asked and all(view.newest.is_on_the_table(number) for number in cards)


def _to_the_cover(table_id: str) -> Response:
    return go(url_for("corrections.cover", table_id=table_id))
