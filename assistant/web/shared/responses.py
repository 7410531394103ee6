"""Records the event of a form, and answers the phone."""

from collections.abc import Callable

from flask import Response, jsonify, make_response, redirect
from flask_babel import gettext

from assistant.rules.table import Seat
from assistant.services import StaleRecord, table_views
from assistant.services.table_commands import Recorded, Refused, Sent
from assistant.services.table_views import TableView
from assistant.web.errors import REFUSED, SEE_OTHER, STALE, wants_json
from assistant.web.language import spoken
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.presenter import in_sentences
from assistant.wording import table as wording

Page = Callable[[TableView, str], str]
"""A page of a table as it is, with a line that says what was wrong."""


def happen(
    table_id: str,
    form: CommandForm,
    record: Callable[[Sent], Recorded],
    again: Page,
    confirm: Callable[[Recorded], Response],
    seat: Seat | None = None,
) -> Response:
    """Writes down what the form says and confirms it; or says why nothing was written, on the page that `again` draws.

    That page and its line are for everybody at the table, or for this seat alone.
    """
    if not form.validate():
        return decline(table_views.at(table_id, seat), form.complaint, REFUSED, again)
    try:
        recorded = record(form.sent)
    except Refused as refused:
        view = refused.view if seat is None else table_views.at(table_id, seat)
        return decline(view, why(refused, view), REFUSED, again)
    except StaleRecord:
        line = gettext(
            "The record has moved on since this page was shown. Nothing was written; this is how it stands."
        )
        return decline(table_views.at(table_id, seat), line, STALE, again)
    return confirm(recorded)


def why(refused: Refused, view: TableView) -> str:
    """Why it was refused, in a line for whoever may see the table so."""
    place = refused.place
    names = in_sentences(view.names_in(place))
    return wording.refusal(refused.finding, view.game.rounds[place].replay.round, names, spoken())


def decline(view: TableView, line: str, code: int, again: Page) -> Response:
    """Nothing was written, and the line says why."""
    if wants_json():
        return make_response(jsonify({"stale" if code == STALE else "refused": line}), code)
    return make_response(again(view, line), code)


def go(address: str) -> Response:
    """On to another page."""
    return make_response(redirect(address, SEE_OTHER))
