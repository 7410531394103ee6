"""The running round: taps on cards and hands, undo and redo, sales, and skipped tricks."""

from functools import partial

from flask import Blueprint, Response, make_response, redirect, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext

from assistant.rules.commands import ChangeCard, PlayCard, Redo, TakeTurn, Undo
from assistant.rules.events import Skipped
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.web import access
from assistant.web.answers import address, go, is_at
from assistant.web.errors import SEE_OTHER
from assistant.web.forms import CardField, CommandForm, Text, WholeNumber
from assistant.web.render import keys, people, render_at
from assistant.web.table_page import plain_page, respond, send, table_page
from assistant.web.trick_page import can_play

blueprint = Blueprint("play", __name__, url_prefix="/tables/<table_id>")


class PlayForm(CommandForm):
    """A card, and the hand that was lit, by its number; `assumed` is 1 where the app lit it."""

    card = CardField()
    to_act = WholeNumber()
    assumed = Text("")

    @property
    def command(self) -> PlayCard:
        """The card that is played."""
        hand, card = self.to_act.number, self.card.card
        return PlayCard(hand, card, self.assumed.data == "1")


class TurnForm(CommandForm):
    """The hand whose the next card is, by its number; mostly that is its seat's."""

    seat = WholeNumber()

    @property
    def command(self) -> TakeTurn:
        """The hand that is to play."""
        return TakeTurn(self.seat.number)


class AmendForm(CommandForm):
    """Another card for one of the running round, which the event of this number laid."""

    event = WholeNumber()
    card = CardField()

    @property
    def command(self) -> ChangeCard:
        """The card that it was."""
        return ChangeCard(self.event.number, self.card.card)


class SkipForm(CommandForm):
    """Who took a trick, with which card."""

    seat = WholeNumber(lazy_gettext("Tap who took the trick."))
    card = CardField()

    @property
    def command(self) -> Skipped:
        """Who took the trick."""
        return Skipped(self.seat.number, self.card.card)


KEPT = "X-Kept"
"""The header of a page that a phone may keep, to open it without a connection."""


@blueprint.get("/trick")
def trick(table_id: str) -> ResponseReturnValue:
    """Show the running round. A phone that enters keeps the page: nothing on it is secret."""
    answer = make_response(_page_at(table_id, "play.trick"))
    if access.enters():
        answer.headers[KEPT] = "yes"
    return answer


@blueprint.get("/plain")
def plain(table_id: str) -> ResponseReturnValue:
    """Show the running round to a browser without scripts."""
    view = tables.view(table_id, access.viewer())
    if not is_at(view, "play.trick"):
        return redirect(address(view), SEE_OTHER)
    return plain_page(view, chosen=request.args.get("hand", type=int))


@blueprint.get("/sales")
def sales(table_id: str) -> ResponseReturnValue:
    """Show the running round of a table that writes down the sales of the bottle."""
    return _page_at(table_id, "play.sales")


def _page_at(table_id: str, endpoint: str) -> ResponseReturnValue:
    """The page of the running round, if it is this one; else the way to where the table is."""
    view = tables.view(table_id, access.viewer())
    if not is_at(view, endpoint):
        return redirect(address(view), SEE_OTHER)
    return table_page(view, chosen=request.args.get("hand", type=int))


@blueprint.post("/plays")
def play(table_id: str) -> Response:
    """Record a card that was played (rule 4.1)."""
    form = PlayForm()
    return respond(send(table_id, form, lambda: form.command))


@blueprint.post("/turns")
def turn(table_id: str) -> Response:
    """Record whose the next card is; which hand of the same player in the duel, is only shown."""
    form = TurnForm()
    hand, round_ = form.command.hand, tables.view(table_id).newest
    if round_.table.is_free and can_play(round_, hand):
        return go(url_for("play.trick", table_id=table_id, hand=hand))
    return respond(send(table_id, form, lambda: form.command))


@blueprint.post("/amendments")
def amend(table_id: str) -> Response:
    """Record that a card of the running round that lies open was another one."""
    form = AmendForm()
    return respond(send(table_id, form, lambda: form.command))


@blueprint.post("/undo")
def undo(table_id: str) -> Response:
    """Take back the last event."""
    return respond(send(table_id, CommandForm(), Undo))


@blueprint.post("/redo")
def redo(table_id: str) -> Response:
    """Bring back what was undone last."""
    return respond(send(table_id, CommandForm(), Redo))


@blueprint.get("/skipping")
def skipping(table_id: str) -> ResponseReturnValue:
    """Ask who took a trick that nobody tapped."""
    view = tables.view(table_id)
    if not _can_skip(view):
        return redirect(address(view), SEE_OTHER)
    return _skip_page(view, "", SkipForm(None))


@blueprint.post("/skipped")
def skip(table_id: str) -> Response:
    """Record who took a trick that nobody tapped, or who bought the bottle (rule 8.11)."""
    form = SkipForm()
    return respond(send(table_id, form, lambda: form.command, partial(_skip_again, form=form)))


def _skip_again(view: TableView, line: str, form: SkipForm) -> str:
    """The form once more, as it was filled in; else the table."""
    if _can_skip(view) and not is_at(view, "play.sales"):
        return _skip_page(view, line, form)
    return table_page(view, line)


def _can_skip(view: TableView) -> bool:
    return not (view.game.ended or view.newest.state.is_over)


def _skip_page(view: TableView, alert: str, form: SkipForm) -> str:
    return render_at(
        view,
        "play/skip.html",
        trick_number=view.newest.state.trick_number,
        price=view.newest.state.price,
        people=people(view, -1, form.seat.data),
        keys=keys(view),
        card=form.card.data,
        alert=alert,
    )
