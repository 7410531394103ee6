"""Looking back at tricks, and putting right what was written down."""

from collections.abc import Sequence
from functools import partial
from typing import NoReturn

from flask import Blueprint, Response, abort, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from wtforms import Form

from assistant.rules.amendments import touched
from assistant.rules.cards import START_PRICE, Card
from assistant.rules.commands import CompareImpsTrick, Correct
from assistant.rules.consequences import Preview
from assistant.rules.corrections import Correction, CorrectionAsked, ForeseenCorrection
from assistant.rules.events import Inserted, Looked, Played, Removed, Replaced, Skipped
from assistant.rules.findings import Finding
from assistant.rules.round_view import RoundView, seen
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web.answers import address, address_after, go, round_at
from assistant.web.errors import SEE_OTHER, STALE, wants_json
from assistant.web.forms import (
    CardField,
    CardsField,
    CommandForm,
    OptionalNumber,
    SignedForm,
    Text,
    WholeNumber,
    chosen_signers,
)
from assistant.web.phones import spoken
from assistant.web.render import Shown, ShownTrick, in_sentences, keys, people, players, render_at
from assistant.web.table_page import accepted_in_json, check, decline, send, table_page, why
from assistant.web.tricks import owners_of_piles, shown, suggestions, wrong
from assistant.web.what_follows import groups, in_words
from assistant.wording import corrections as wording
from assistant.wording import decks

blueprint = Blueprint("corrections", __name__, url_prefix="/tables/<table_id>")


class QuestionForm(Form):
    """What is to be corrected, and how; where something is missing, nothing would change."""

    kind = Text("")
    round = OptionalNumber()
    event = OptionalNumber()
    card = CardField(is_optional=True)
    seat = OptionalNumber()
    repair = OptionalNumber()
    seen = OptionalNumber()
    price = CardField(is_optional=True)
    bottle = OptionalNumber()

    @property
    def question(self) -> CorrectionAsked:
        """What is asked."""
        return CorrectionAsked(
            kind=self.kind.data,
            round=self.round.data,
            event=self.event.data,
            card=self.card.data,
            seat=self.seat.data,
            repair=self.repair.data,
            price=self.price.data,
            bottle=self.bottle.data,
        )


class CorrectForm(SignedForm, QuestionForm):
    """A correction, with the answer to what follows: "slip", or "so" where it was played so.

    Where the round is signed, also the two who agree.
    """

    answer = Text("")


class OpenCardForm(CommandForm):
    """A card on the table, by the number of its event."""

    correct = WholeNumber()


class LookForm(CommandForm):
    """Which tricks are opened: those of a seat, or `all` where the table may choose."""

    pile = OptionalNumber()
    all = Text("")


class CompareForm(CommandForm):
    """What lies in the Imp's Trick of a round, numbered from 1."""

    round = WholeNumber()
    card = CardsField()


@blueprint.get("/tricks")
def cover(table_id: str) -> ResponseReturnValue:
    """Ask before the earlier tricks of a running round are opened."""
    view = tables.view(table_id)
    if view.newest.is_open:
        number = len(view.rounds)
        return redirect(url_for("corrections.tricks", table_id=table_id, number=number), SEE_OTHER)
    return render_at(
        view,
        "corrections/cover.html",
        people=owners_of_piles(view),
    )


@blueprint.post("/looks")
def look(table_id: str) -> Response:
    """Open the earlier tricks, or those of a seat, once a cover has asked for it."""
    form = LookForm()
    pile, review = form.pile.data, tables.view(table_id).game.options.review
    has_to_ask = pile is None and not form.all.data
    if has_to_ask or (review == "all" and not wants_json()):
        return _to_the_cover(table_id)
    result = send(table_id, form, lambda: Looked(pile=pile))
    if wants_json():
        return accepted_in_json(result)
    number = len(result.view.rounds)
    return go(url_for("corrections.tricks", table_id=table_id, number=number, pile=pile))


@blueprint.get("/rounds/<int:number>/tricks")
def tricks(table_id: str, number: int) -> ResponseReturnValue:
    """Show the tricks of a round."""
    view, round_index = _with_round(table_id, number), number - 1
    pile = request.args.get("pile", type=int)
    if pile is not None and view.events[-1] == Looked(pile=pile):
        taken = [trick.number for trick in view.rounds[round_index].tricks if trick.winner == pile]
        return render_at(
            view,
            "corrections/pile.html",
            round_index,
            name=view.names_in(round_index)[pile],
            tricks=tuple(one for one in shown(view, round_index) if one.number in taken),
        )
    if not view.rounds[round_index].is_open:
        return _to_the_cover(table_id)
    return _tricks_page(view, round_index)


@blueprint.post("/corrections/card")
def opened(table_id: str) -> Response:
    """Open a card that lies on the table, to be corrected."""
    form = OpenCardForm()
    check(table_id, form)
    return go(url_for("corrections.card", table_id=table_id, event=form.correct.data))


@blueprint.get("/events/<int:event>")
def card(table_id: str, event: int) -> ResponseReturnValue:
    """Ask which card it was."""
    view, round_index = _with_open_card(table_id, event)
    round_, trick = view.rounds[round_index], _trick_with(view, round_index, event)
    finished = round_.trick_with(event)
    return render_at(
        view,
        "corrections/card.html",
        round_index,
        trick=trick,
        event=event,
        chosen=next(play for play in trick.plays if play.event == event),
        is_left_out=bool(request.args.get("left_out")),
        player=view.names_in(round_index)[round_.plays_by_event[event].seat],
        leaders=trick.leaders if trick.plays[0].event == event else (),
        keys=keys(view),
        price=finished.price_before if finished else round_.state.price,
    )


@blueprint.get("/rounds/<int:number>/end")
def card_at_end(table_id: str, number: int) -> ResponseReturnValue:
    """Ask which card was left out at the end of an earlier round."""
    view = _with_round(table_id, number)
    if number == len(view.rounds):
        return redirect(address(view), SEE_OTHER)
    round_index = number - 1
    listed = shown(view, round_index)
    return render_at(
        view,
        "corrections/card.html",
        round_index,
        trick=listed[-1] if listed else Shown(number=1, plays=(), outcome=None),
        event=None,
        chosen=None,
        player="",
        is_left_out=True,
        leaders=(),
        keys=keys(view),
        price=view.rounds[round_index].state.price,
    )


@blueprint.get("/events/<int:event>/give")
def give(table_id: str, event: int) -> ResponseReturnValue:
    """Ask to whom the table gave a trick."""
    view, round_index = _with_open_card(table_id, event)
    trick = view.rounds[round_index].trick_with(event)
    if trick is None:
        _move_on(view)
    cards = sorted((play.card for play in trick.plays if play.card < START_PRICE), reverse=True)
    return render_at(
        view,
        "corrections/give.html",
        round_index,
        trick=_trick_with(view, round_index, event),
        event=event,
        people=people(view, round_index),
        given=trick,
        bottle=decks.name_among(view.rounds[round_index], trick.in_play, spoken()),
        prices=(trick.price_before, *cards),
    )


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """Show what would follow from a correction."""
    form, view = QuestionForm(request.args), tables.view(table_id)
    # a repair is named by its place in a list, which is another one with the next event
    if form.kind.data == "repair" and form.seen.data not in (None, view.game.length):
        line = gettext("Somebody has gone on meanwhile. This is how the table stands now.")
        decline(view, line, status=STALE)
    foreseen = ForeseenCorrection(view, form.question)
    if not foreseen.may_be_seen:
        return _to_the_cover(table_id)
    if isinstance(foreseen.preview, Finding):
        about = min(touched(view.game, foreseen.correction.changes), default=-1)
        line = why(view, foreseen.preview, about)
        if not view.rounds[foreseen.round_index].is_open:
            decline(view, line)
        decline(view, line, lambda view, line: _tricks_page(view, foreseen.round_index, line))
    return _what_follows(foreseen, foreseen.preview, form)


@blueprint.post("/corrections")
def correct(table_id: str) -> Response:
    """Correct the record (rule 8.7): it was a slip, or the table played it so."""
    form = CorrectForm()
    foreseen = ForeseenCorrection(tables.view(table_id), form.question)
    if form.after.data == foreseen.view.game.length and foreseen.is_hidden:
        return _to_the_cover(table_id)
    changes = foreseen.correction.changes
    if form.answer.data == "so" and foreseen.played_so:
        changes = foreseen.played_so[0].changes
    # If somebody wrote since the changes were made, the form is late too: nothing is written.
    page = partial(_again, form=form, foreseen=foreseen)
    result = send(table_id, form, lambda: Correct(changes, form.agreed), page)
    return go(address_after(result.view, foreseen.round_index))


def _again(view: TableView, line: str, form: CorrectForm, foreseen: ForeseenCorrection) -> str:
    """The page of what follows once more; the table where it cannot be shown."""
    if view.game.length != foreseen.view.game.length:
        foreseen = ForeseenCorrection(view, form.question)
    if not (foreseen.may_be_seen and isinstance(foreseen.preview, Preview)):
        return table_page(view, line)
    return _what_follows(foreseen, foreseen.preview, form, line)


@blueprint.get("/rounds/<int:number>/imp")
def imp(table_id: str, number: int) -> ResponseReturnValue:
    """Ask what lies in the Imp's Trick."""
    view = _with_round(table_id, number)
    if not view.rounds[number - 1].is_scored:
        return redirect(address(view), SEE_OTHER)
    return _imp_page(view, number - 1)


@blueprint.post("/comparisons")
def compare(table_id: str) -> Response:
    """Record what the table found in the Imp's Trick."""
    form = CompareForm()
    number, cards = form.round.number, form.card.cards

    def command() -> CompareImpsTrick:
        return CompareImpsTrick(number - 1, tuple(sorted(cards)))

    def again(view: TableView, line: str) -> str:
        """The question with what was tapped; the table where its round has no score."""
        if not (0 < number <= len(view.rounds) and view.rounds[number - 1].is_scored):
            return table_page(view, line)
        return _imp_page(view, number - 1, frozenset(cards), line)

    send(table_id, form, command, again)
    return go(url_for("scores.score", table_id=table_id, number=number))


def _move_on(view: TableView) -> NoReturn:
    """Answers with the table, as what was tapped lies there no more: somebody took it back."""
    line = gettext("This card is no longer there. This is how the table stands now.")
    decline(view, line, status=STALE)


def _with_round(table_id: str, number: int) -> TableView:
    """A table that has a round of this number; there is nothing else at such an address."""
    view = tables.view(table_id)
    round_at(view, number)
    return view


def _with_open_card(table_id: str, event: int) -> tuple[TableView, int]:
    """A table, and the index of the round in which an event laid a card that does not lie face down.

    There is nothing at a number beyond the record.
    """
    view = tables.view(table_id)
    if not 0 < event < view.game.length:
        abort(404)
    index = view.game.round_of(event)
    if view.rounds[index].is_face_down(event):
        abort(_to_the_cover(table_id))
    return view, index


def _to_the_cover(table_id: str) -> Response:
    return go(url_for("corrections.cover", table_id=table_id))


def _tricks_page(view: TableView, round_index: int, alert: str = "") -> str:
    round_ = view.rounds[round_index]
    return render_at(
        view,
        "corrections/tricks.html",
        round_index,
        is_newest=round_ is view.newest,
        tricks=tuple(reversed(shown(view, round_index))),
        findings=wrong(view, round_index),
        suggestions=suggestions(view, round_index) if round_.findings else (),
        alert=alert,
    )


def _trick_with(view: TableView, round_index: int, event: int) -> ShownTrick:
    """The trick in which the event laid a card; answers with the table where it laid none."""
    for trick in shown(view, round_index):
        if any(play.event == event for play in trick.plays):
            return trick
    _move_on(view)


def _imp_page(
    view: TableView, round_index: int, chosen: frozenset[Card] = frozenset(), alert: str = ""
) -> str:
    return render_at(
        view,
        "corrections/imp.html",
        round_index,
        keys=keys(view),
        chosen=chosen,
        needed=view.rounds[round_index].table.imp,
        alert=alert,
    )


def _what_follows(
    foreseen: ForeseenCorrection, previewed: Preview, form: QuestionForm, alert: str = ""
) -> str:
    """What a correction would change, by its preview; `form` has said what it is."""
    view, index, so = foreseen.view, foreseen.round_index, foreseen.played_so
    round_, names = view.rounds[index], in_sentences(view.names_in(index))
    # what was asked is sent with the answer; 0 is a seat too
    asked = {field.name: field.data for field in QuestionForm(data=form.data)}
    return render_at(
        view,
        "corrections/consequences.html",
        index,
        figure=_figure(round_, foreseen.correction),
        text=in_words(foreseen.correction.amendment, round_, names),
        groups=groups(view, previewed, is_open=round_.is_open),
        so=_kept(view, *so) if so else "",
        moved=_moved(previewed, index, names) if so else "",
        is_given_later=so is None and bool(previewed.consequences.tricks),
        fields={name: str(value) for name, value in asked.items() if value not in (None, "")},
        signers=players(view, index) if round_.signed else (),
        **chosen_signers(form),
        alert=alert,
    )


def _figure(round_: RoundView, correction: Correction) -> str:
    """The cards of a correction: "12 → 21", "+ 21", "12 → –"; "" where it is not about one card."""
    match correction.changes[0]:
        case Replaced(number, Played(card=card) | Skipped(card=card)):
            earlier = _card_of(round_, number)
            return f"{earlier or ''} → {card}" if card != earlier else ""
        case Inserted(_, Played(card=card)):
            return f"+ {card}"
        case Removed(number) if len(correction.changes) == 1 and isinstance(
            dict(round_.events)[number], Played
        ):
            return f"{_card_of(round_, number)} → –"
    return ""


def _card_of(round_: RoundView, number: int) -> Card | None:
    event = dict(round_.events)[number]
    return event.card if isinstance(event, Played | Skipped) else None


def _moved(previewed: Preview, round_index: int, names: Sequence[str]) -> str:
    """What becomes of the first trick that changes, where the cards move."""
    of_round = (one for one in previewed.consequences.tricks if one.round == round_index + 1)
    return wording.moved(next(of_round), names, spoken())


def _kept(view: TableView, so: Correction, previewed: Preview) -> str:
    """What the answer "played so" keeps: who took the trick, and where the bottle lay."""
    round_ = seen(previewed.after.rounds[so.round_index])
    kept = next(trick for trick in round_.tricks if trick.number == so.kept_trick)
    return wording.kept(kept, in_sentences(view.names_in(so.round_index)), spoken())
