"""Sends the command of a form, and answers where nothing was written."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import Response, jsonify, make_response, redirect
from flask_babel import gettext

from assistant.rules.commands import Command
from assistant.rules.findings import Finding
from assistant.rules.views import TableView, Viewer
from assistant.tables import tables
from assistant.tables.tables import Accepted, Newcomer, Refused, Stale
from assistant.web import access
from assistant.web.errors import REFUSED, SEE_OTHER, STALE, wants_json
from assistant.web.phones import spoken
from assistant.web.shared import by_others
from assistant.web.shared.forms import CommandForm
from assistant.web.shared.presenter import in_sentences
from assistant.wording import findings


@dataclass(frozen=True, slots=True)
class Declined:
    """Nothing was written: the table as it is, a line that says why, and the HTTP status."""

    view: TableView
    line: str
    status: int


def send(
    table_id: str,
    form: CommandForm,
    command: Callable[[], Command],
    viewer: Viewer | None = None,
) -> Accepted | Declined:
    """Carries out the command that is made of a form, if that is in order.

    The phone that asks gives it as itself.
    """
    return invalid(table_id, form, viewer) or execute(table_id, form, command(), viewer)


def invalid(table_id: str, form: CommandForm, viewer: Viewer | None = None) -> Declined | None:
    """What is wrong with a form; None where nothing is."""
    if form.validate():
        return None
    return Declined(tables.view(table_id, viewer or access.viewer()), form.complaint, REFUSED)


def execute(
    table_id: str,
    form: CommandForm,
    command: Command,
    viewer: Viewer | None = None,
    newcomer: Newcomer | None = None,
) -> Accepted | Declined:
    """Carries out the command of a form that is in order."""
    outcome = tables.execute(table_id, command, form.sent, viewer or access.viewer(), newcomer)
    if isinstance(outcome, Refused):
        line = why(outcome.view, outcome.finding, outcome.round_index)
        return Declined(outcome.view, line, REFUSED)
    if isinstance(outcome, Stale):
        line = gettext(
            "This page was out of date. Nothing was saved; this is how things stand now."
        )
        others = by_others.said(outcome.view, form.sent.expected_length)
        return Declined(outcome.view, f"{line} {others}".strip(), STALE)
    return outcome


def why(view: TableView, finding: Finding, round_index: int) -> str:
    """Why something was refused, in a line for whoever may see the table so."""
    names = in_sentences(view.names_in(round_index))
    return findings.refusal(finding, view.rounds[round_index], names, spoken())


def declined(result: Declined, page: str) -> Response:
    """The answer where nothing was written: the line for a program, else a page that has it."""
    return declined_in_json(result) if wants_json() else make_response(page, result.status)


def declined_in_json(result: Declined) -> Response:
    """The same for the phone's own program."""
    key = "stale" if result.status == STALE else "refused"
    return make_response(jsonify({key: result.line}), result.status)


def go(address: str) -> Response:
    """On to another page."""
    return make_response(redirect(address, SEE_OTHER))
