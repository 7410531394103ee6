"""Looking back at tricks, and putting right what was written down."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.events import Compared, Inserted, Looked, Played, Ruled, Skipped
from assistant.services import table_commands, table_views
from assistant.services.table_commands import Recorded, Refused
from assistant.services.table_views import TableView
from assistant.web.corrections import presenter
from assistant.web.corrections.forms import CompareForm, CorrectForm, LookForm, OpenForm, Question
from assistant.web.corrections.questions import Asked, asked, played_so
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.record.routes import shown
from assistant.web.shared.responses import decline, go, happen, why
from assistant.web.shared.table_addresses import address

blueprint = Blueprint("corrections", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/tricks")
def cover(table_id: str) -> ResponseReturnValue:
    """Before the earlier tricks of a running round are opened."""
    view = table_views.at(table_id)
    if _is_open(view, len(view.game.rounds) - 1):
        return redirect(
            url_for("corrections.tricks", table_id=table_id, number=len(view.game.rounds)),
            SEE_OTHER,
        )
    return render_template("corrections/cover.html", page=presenter.cover(view))


@blueprint.post("/looks")
def look(table_id: str) -> Response:
    """The earlier tricks are opened."""

    form = LookForm()
    pile = form.pile.number

    def confirm(recorded: Recorded) -> Response:
        return go(
            url_for(
                "corrections.tricks",
                table_id=table_id,
                number=len(recorded.view.game.rounds),
                pile=pile,
            )
        )

    review = table_views.at(table_id).game.options.review
    if review == "all" or (review == "own_pile" and not form.pile.data and not form.all.data):
        return go(url_for("corrections.cover", table_id=table_id))
    return happen(
        table_id, form, lambda sent: table_commands.look(table_id, pile, sent), shown, confirm
    )


@blueprint.get("/rounds/<int:number>/tricks")
def tricks(table_id: str, number: int) -> ResponseReturnValue:
    """The tricks of a round."""
    view = _with_round(table_id, number)
    pile = request.args.get("pile", type=int)
    if pile is not None and view.events[-1] == Looked(pile=pile):
        return render_template("corrections/pile.html", page=presenter.pile(view, number - 1, pile))
    if not _is_open(view, number - 1):
        return _to_the_cover(table_id)
    return render_template("corrections/tricks.html", page=presenter.all_tricks(view, number - 1))


@blueprint.post("/corrections/card")
def opened(table_id: str) -> Response:
    """A card that lies on the table was tapped, to be corrected."""
    form = OpenForm()
    if not form.validate():
        return decline(table_views.at(table_id), form.complaint, REFUSED, shown)
    return go(url_for("corrections.card", table_id=table_id, event=form.correct.number))


@blueprint.get("/events/<int:event>")
def card(table_id: str, event: int) -> ResponseReturnValue:
    """Which card was it?"""
    view = table_views.at(table_id)
    place = _place_of(view, event)
    page = presenter.card(view, place, event, is_left_out=bool(request.args.get("left_out")))
    if page is None:
        return _moved_on(view)
    if not (_is_open(view, place) or _is_on_the_table(view, event)):
        return _to_the_cover(table_id)
    return render_template("corrections/card.html", page=page)


@blueprint.get("/rounds/<int:number>/end")
def card_at_end(table_id: str, number: int) -> ResponseReturnValue:
    """Which card was left out at the end of an earlier round?"""
    view = _with_round(table_id, number)
    if number == len(view.game.rounds):
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/card.html", page=presenter.card_at_end(view, number - 1))


@blueprint.get("/events/<int:event>/give")
def give(table_id: str, event: int) -> ResponseReturnValue:
    """To whom did the table give this trick?"""
    view = table_views.at(table_id)
    place = _place_of(view, event)
    page = presenter.give(view, place, event)
    if page is None:
        return _moved_on(view)
    if not (_is_open(view, place) or _is_on_the_table(view, event)):
        return _to_the_cover(table_id)
    return render_template("corrections/give.html", page=page)


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """What would follow from a correction?"""
    return _follows(table_views.at(table_id), Question(request.args))


@blueprint.post("/corrections")
def correct(table_id: str) -> Response:
    """It is corrected: it was a slip, or the table played it so."""
    form = CorrectForm()

    def record(sent: table_commands.Sent) -> Recorded:
        view = table_views.at(table_id)
        what = asked(view.game, form)
        if form.answer.data == "so":
            what = played_so(view, what) or what
        # If somebody wrote since the changes were made, they are stale, and so is `after`: nothing is written.
        return table_commands.amend(table_id, lambda game: what.changes, form.agreed, sent)

    def again(view: TableView, alert: str) -> str:
        answer = _follows(view, form, alert)
        return answer if isinstance(answer, str) else shown(view, alert)

    def confirm(recorded: Recorded) -> Response:
        view = recorded.view
        place = asked(view.game, form).place
        if place == len(view.game.rounds) - 1 or not view.game.rounds[place].is_done:
            return go(address(view))
        return go(url_for("record.score", table_id=table_id, number=place + 1))

    return happen(table_id, form, record, again, confirm)


@blueprint.get("/rounds/<int:number>/imp")
def imp(table_id: str, number: int) -> ResponseReturnValue:
    """What lies in the Imp's Trick?"""
    view = _with_round(table_id, number)
    if not view.game.rounds[number - 1].is_scored:
        return redirect(address(view), SEE_OTHER)
    return render_template("corrections/imp.html", page=presenter.imp(view, number - 1))


@blueprint.post("/comparisons")
def compare(table_id: str) -> Response:
    """The Imp's Trick was turned over."""
    form = CompareForm()
    number = form.round.number or 0

    def again(view: TableView, alert: str) -> str:
        if not (0 < number <= len(view.game.rounds) and view.game.rounds[number - 1].is_scored):
            return shown(view, alert)
        return render_template(
            "corrections/imp.html",
            page=presenter.imp(view, number - 1, frozenset(form.card.cards), alert),
        )

    def confirm(recorded: Recorded) -> Response:
        return go(url_for("record.score", table_id=table_id, number=number))

    event = Compared(tuple(sorted(form.card.cards)))
    return happen(
        table_id,
        form,
        lambda sent: table_commands.add(table_id, number - 1, event, (), sent),
        again,
        confirm,
    )


def _follows(view: TableView, question: Question, alert: str = "") -> ResponseReturnValue:
    """The page of what follows, or a sentence where it cannot be."""
    what = asked(view.game, question)
    place, is_open = what.place, _is_open(view, what.place)
    if not is_open and not _is_about_the_table(view, question, what):
        return _to_the_cover(view.id)
    try:
        page = presenter.what_follows(view, question, alert, is_open=is_open)
    except Refused as refused:
        return decline(view, why(refused, view), REFUSED, _tricks_page(place) if is_open else shown)
    return render_template("corrections/consequences.html", page=page)


def _moved_on(view: TableView) -> Response:
    """What was tapped lies there no more: somebody took it back meanwhile."""
    line = gettext("This card is not there any more. This is how the table stands.")
    return decline(view, line, STALE, shown)


def _tricks_page(place: int) -> Callable[[TableView, str], str]:
    return lambda view, alert: render_template(
        "corrections/tricks.html", page=presenter.all_tricks(view, place, alert)
    )


def _with_round(table_id: str, number: int) -> TableView:
    view = table_views.at(table_id)
    if not 1 <= number <= len(view.game.rounds):
        abort(404)
    return view


def _place_of(view: TableView, event: int) -> int:
    """The place of the round of an event; there is nothing at a number beyond the record."""
    if not 0 < event < view.length:
        abort(404)
    return view.game.round_of(event)


def _is_open(view: TableView, place: int) -> bool:
    """Whether the tricks of a round may be shown: it is not running, or they were just opened before everybody's eyes."""
    is_newest = place == len(view.game.rounds) - 1
    if not is_newest or view.game.rounds[place].is_done:
        return True
    return view.game.options.review == "all" or view.events[-1] == Looked()


def _is_about_the_table(view: TableView, question: Question, what: Asked) -> bool:
    """Whether a correction takes out a decision, or names no card but those that lie open, not one that lies in a pile."""
    told = dict(view.game.rounds[what.place].events)
    if isinstance(told.get(question.event.number or 0), Ruled):
        return True
    changed = [change.event for change in what.changes if not isinstance(change, Inserted)]
    cards = [event for event in changed if isinstance(told.get(event), Played | Skipped)]
    is_asked = question.kind.data != "repair" and _is_on_the_table(view, question.event.number or 0)
    return is_asked and all(_is_on_the_table(view, event) for event in cards)


def _is_on_the_table(view: TableView, event: int) -> bool:
    """Whether a card lies open before everybody: of the running trick, or of the last one until the next lead."""
    one = view.game.rounds[-1]
    round_ = one.replay.round
    plays = round_.plays or (round_.tricks[-1].plays if round_.tricks else ())
    return any(
        told == event and getattr(card, "card", 0) in [play.card for play in plays]
        for told, card in one.events
    )


def _to_the_cover(table_id: str) -> Response:
    return go(url_for("corrections.cover", table_id=table_id))
