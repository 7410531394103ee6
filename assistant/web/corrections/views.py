"""Looking back at tricks, and putting right what was written down."""

from collections.abc import Callable

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.rules.events import Compared, Inserted, Looked, Played, Ruled, Skipped
from assistant.services import looking, recording
from assistant.services.looking import Sitting
from assistant.services.recording import Recorded, Refused
from assistant.web.corrections import drawing
from assistant.web.corrections.asking import Asked, asked, played_so
from assistant.web.corrections.forms import CompareForm, CorrectForm, LookForm, OpenForm, Question
from assistant.web.errors import REFUSED, SEE_OTHER, STALE
from assistant.web.happening import decline, go, happen, why
from assistant.web.record.views import address, shown

blueprint = Blueprint("corrections", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/tricks")
def cover(table_id: str) -> ResponseReturnValue:
    """Before the earlier tricks of a running round are opened."""
    sitting = looking.at(table_id)
    if _is_open(sitting, len(sitting.game.rounds) - 1):
        return redirect(
            url_for("corrections.tricks", table_id=table_id, number=len(sitting.game.rounds)),
            SEE_OTHER,
        )
    return render_template("corrections/cover.html", page=drawing.cover(sitting))


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
                number=len(recorded.sitting.game.rounds),
                pile=pile,
            )
        )

    review = looking.at(table_id).game.options.review
    if review == "all" or (review == "own_pile" and not form.pile.data and not form.all.data):
        return go(url_for("corrections.cover", table_id=table_id))
    return happen(table_id, form, lambda sent: recording.look(table_id, pile, sent), shown, confirm)


@blueprint.get("/rounds/<int:number>/tricks")
def tricks(table_id: str, number: int) -> ResponseReturnValue:
    """The tricks of a round."""
    sitting = _with_round(table_id, number)
    pile = request.args.get("pile", type=int)
    if pile is not None and sitting.told[-1] == Looked(pile=pile):
        return render_template(
            "corrections/pile.html", page=drawing.pile(sitting, number - 1, pile)
        )
    if not _is_open(sitting, number - 1):
        return _to_the_cover(table_id)
    return render_template("corrections/tricks.html", page=drawing.all_tricks(sitting, number - 1))


@blueprint.post("/corrections/card")
def opened(table_id: str) -> Response:
    """A card that lies on the table was tapped, to be corrected."""
    form = OpenForm()
    if not form.validate():
        return decline(looking.at(table_id), form.complaint, REFUSED, shown)
    return go(url_for("corrections.card", table_id=table_id, event=form.correct.number))


@blueprint.get("/events/<int:event>")
def card(table_id: str, event: int) -> ResponseReturnValue:
    """Which card was it?"""
    sitting = looking.at(table_id)
    place = _place_of(sitting, event)
    page = drawing.card(sitting, place, event, is_left_out=bool(request.args.get("left_out")))
    if page is None:
        return _moved_on(sitting)
    if not (_is_open(sitting, place) or _is_on_the_table(sitting, event)):
        return _to_the_cover(table_id)
    return render_template("corrections/card.html", page=page)


@blueprint.get("/rounds/<int:number>/end")
def card_at_end(table_id: str, number: int) -> ResponseReturnValue:
    """Which card was left out at the end of an earlier round?"""
    sitting = _with_round(table_id, number)
    if number == len(sitting.game.rounds):
        return redirect(address(sitting), SEE_OTHER)
    return render_template("corrections/card.html", page=drawing.card_at_end(sitting, number - 1))


@blueprint.get("/events/<int:event>/give")
def give(table_id: str, event: int) -> ResponseReturnValue:
    """To whom did the table give this trick?"""
    sitting = looking.at(table_id)
    place = _place_of(sitting, event)
    page = drawing.give(sitting, place, event)
    if page is None:
        return _moved_on(sitting)
    if not (_is_open(sitting, place) or _is_on_the_table(sitting, event)):
        return _to_the_cover(table_id)
    return render_template("corrections/give.html", page=page)


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """What would follow from a correction?"""
    return _follows(looking.at(table_id), Question(request.args))


@blueprint.post("/corrections")
def correct(table_id: str) -> Response:
    """It is corrected: it was a slip, or the table played it so."""
    form = CorrectForm()

    def record(sent: recording.Sent) -> Recorded:
        sitting = looking.at(table_id)
        what = asked(sitting.game, form)
        if form.answer.data == "so":
            what = played_so(sitting, what) or what
        # If somebody wrote since the changes were made, they are stale, and so is `after`: nothing is written.
        return recording.amend(table_id, lambda game: what.changes, form.agreed, sent)

    def again(sitting: Sitting, alert: str) -> str:
        answer = _follows(sitting, form, alert)
        return answer if isinstance(answer, str) else shown(sitting, alert)

    def confirm(recorded: Recorded) -> Response:
        sitting = recorded.sitting
        place = asked(sitting.game, form).place
        if place == len(sitting.game.rounds) - 1 or not sitting.game.rounds[place].is_done:
            return go(address(sitting))
        return go(url_for("record.score", table_id=table_id, number=place + 1))

    return happen(table_id, form, record, again, confirm)


@blueprint.get("/rounds/<int:number>/imp")
def imp(table_id: str, number: int) -> ResponseReturnValue:
    """What lies in the Imp's Trick?"""
    sitting = _with_round(table_id, number)
    if not sitting.game.rounds[number - 1].is_scored:
        return redirect(address(sitting), SEE_OTHER)
    return render_template("corrections/imp.html", page=drawing.imp(sitting, number - 1))


@blueprint.post("/comparisons")
def compare(table_id: str) -> Response:
    """The Imp's Trick was turned over."""
    form = CompareForm()
    number = form.round.number or 0

    def again(sitting: Sitting, alert: str) -> str:
        if not (
            0 < number <= len(sitting.game.rounds) and sitting.game.rounds[number - 1].is_scored
        ):
            return shown(sitting, alert)
        return render_template(
            "corrections/imp.html",
            page=drawing.imp(sitting, number - 1, frozenset(form.card.cards), alert),
        )

    def confirm(recorded: Recorded) -> Response:
        return go(url_for("record.score", table_id=table_id, number=number))

    event = Compared(tuple(sorted(form.card.cards)))
    return happen(
        table_id,
        form,
        lambda sent: recording.add(table_id, number - 1, event, (), sent),
        again,
        confirm,
    )


def _follows(sitting: Sitting, question: Question, alert: str = "") -> ResponseReturnValue:
    """The page of what follows, or a sentence where it cannot be."""
    what = asked(sitting.game, question)
    place, is_open = what.place, _is_open(sitting, what.place)
    if not is_open and not _is_about_the_table(sitting, question, what):
        return _to_the_cover(sitting.id)
    try:
        page = drawing.what_follows(sitting, question, alert, is_open=is_open)
    except Refused as refused:
        return decline(
            sitting, why(refused, sitting), REFUSED, _tricks_page(place) if is_open else shown
        )
    return render_template("corrections/consequences.html", page=page)


def _moved_on(sitting: Sitting) -> Response:
    """What was tapped lies there no more: somebody took it back meanwhile."""
    line = gettext("This card is not there any more. This is how the table stands.")
    return decline(sitting, line, STALE, shown)


def _tricks_page(place: int) -> Callable[[Sitting, str], str]:
    return lambda sitting, alert: render_template(
        "corrections/tricks.html", page=drawing.all_tricks(sitting, place, alert)
    )


def _with_round(table_id: str, number: int) -> Sitting:
    sitting = looking.at(table_id)
    if not 1 <= number <= len(sitting.game.rounds):
        abort(404)
    return sitting


def _place_of(sitting: Sitting, event: int) -> int:
    """The place of the round of an event; there is nothing at a number beyond the record."""
    if not 0 < event < sitting.length:
        abort(404)
    return sitting.game.round_of(event)


def _is_open(sitting: Sitting, place: int) -> bool:
    """Whether the tricks of a round may be shown: it is not running, or they were just opened before everybody's eyes."""
    is_newest = place == len(sitting.game.rounds) - 1
    if not is_newest or sitting.game.rounds[place].is_done:
        return True
    return sitting.game.options.review == "all" or sitting.told[-1] == Looked()


def _is_about_the_table(sitting: Sitting, question: Question, what: Asked) -> bool:
    """Whether a correction takes out a decision, or names no card but those that lie open, not one that lies in a pile."""
    told = dict(sitting.game.rounds[what.place].events)
    if isinstance(told.get(question.event.number or 0), Ruled):
        return True
    changed = [change.event for change in what.changes if not isinstance(change, Inserted)]
    cards = [event for event in changed if isinstance(told.get(event), Played | Skipped)]
    is_asked = question.kind.data != "repair" and _is_on_the_table(
        sitting, question.event.number or 0
    )
    return is_asked and all(_is_on_the_table(sitting, event) for event in cards)


def _is_on_the_table(sitting: Sitting, event: int) -> bool:
    """Whether a card lies open before everybody: of the running trick, or of the last one until the next lead."""
    one = sitting.game.rounds[-1]
    round_ = one.replay.round
    plays = round_.plays or (round_.tricks[-1].plays if round_.tricks else ())
    return any(
        told == event and getattr(card, "card", 0) in [play.card for play in plays]
        for told, card in one.events
    )


def _to_the_cover(table_id: str) -> Response:
    return go(url_for("corrections.cover", table_id=table_id))
