"""The page of what follows, before something settled is changed: nothing is written until then.

It stands between every form that sends a command and the record, so that no page decides about it.
"""

from flask import Flask, Response, jsonify, make_response, render_template, request, url_for
from flask_babel import gettext

from assistant.leagues.settled import UnconfirmedInLeague, mark
from assistant.rules import amendments, consequences
from assistant.rules.commands import Undo
from assistant.rules.consequences import Preview
from assistant.rules.events import Amended, Retracted
from assistant.rules.views import TableView
from assistant.tables.tables import Unconfirmed
from assistant.web import access
from assistant.web.errors import REFUSED, wants_json
from assistant.web.language import spoken
from assistant.web.shared import undo
from assistant.web.shared.consequences import groups, in_seasons, in_words
from assistant.web.shared.pages import ConfirmInLeaguePage, ConfirmPage
from assistant.web.shared.presenter import in_sentences
from assistant.web.shared.ways_back import came_from
from assistant.wording import log

OWN = ("csrf_token", "table", "after", "client_id", "shown", "is_last", "came_from")
"""The fields that the page of what follows has anyway."""


def install(app: Flask) -> None:
    """Answer with the page wherever a form would change what is settled."""
    app.register_error_handler(Unconfirmed, _at_a_table)
    app.register_error_handler(UnconfirmedInLeague, _in_a_league)


def _at_a_table(error: Unconfirmed) -> Response:
    """What a command would change, with its own form, to be sent as shown."""
    if wants_json():
        line = gettext("This changes what is settled. Open the table to see what follows.")
        return make_response(jsonify(refused=line), REFUSED)
    view = error.view
    previewed = consequences.of_events(view.fold, error.events)
    page = ConfirmPage(
        table_id=view.id,
        text=_said(error),
        groups=groups(view, previewed, is_open=_is_open(view, previewed)),
        action=_action(),
        fields=_fields(),
        after=view.length,
        client_id=request.form["client_id"],
    )
    return make_response(render_template("what_follows.html", page=page))


def _in_a_league(error: UnconfirmedInLeague) -> Response:
    """What a form would change in the standings, with the form, to be sent as shown."""
    if wants_json():
        line = gettext("This changes the standings. Open the page to see what follows.")
        return make_response(jsonify(refused=line), REFUSED)
    league_id = access.ids().get("league_id")
    home, league = url_for("home.index"), url_for("leagues.show", league_id=error.league_id)
    page = ConfirmInLeaguePage(
        league_id=league_id,
        groups=in_seasons(error.changes),
        action=_action(),
        fields=_fields(),
        shown=mark(error.changes),
        way_back=came_from() or (league if league_id else home),
    )
    return make_response(render_template("what_follows_in_league.html", page=page))


def _action() -> str:
    """Where the form was sent."""
    return request.full_path.removesuffix("?")


def _fields() -> tuple[tuple[str, str], ...]:
    """What was sent, but for what the page of what follows sends by itself."""
    pairs = request.form.items(multi=True)
    return tuple((name, value) for name, value in pairs if name not in OWN)


def _said(error: Unconfirmed) -> str:
    """What a command does, in a sentence."""
    view, event = error.view, error.events[0]
    match event:
        case Amended(changes):
            index = min(amendments.touched(view.game, changes))
            return in_words(event, view.rounds[index], in_sentences(view.names_in(index)))
        case Retracted():
            is_undo = isinstance(error.command, Undo)
            what = undo.undone(view) if is_undo else undo.redone(view)
            text = gettext("Undo: %(what)s") if is_undo else gettext("Redo: %(what)s")
            return text % {"what": what}
    names = in_sentences(view.names_in(len(view.rounds) - 1))
    return log.entry(event, names, view.people, view.newest.table, spoken())


def _is_open(view: TableView, previewed: Preview) -> bool:
    """Whether the tricks lie open of all rounds of which something is found."""
    numbers = {found.round for found in previewed.consequences.found}
    return all(round_.is_open for index, round_ in enumerate(view.rounds) if index + 1 in numbers)
