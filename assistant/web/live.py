"""What keeps the phones at a table together: what is new since, and which of them enters."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from flask import Blueprint, Response, jsonify, render_template, request
from flask.typing import ResponseReturnValue

from assistant.rules.views import TableView, Viewer
from assistant.tables import following, opening, tables
from assistant.web import answers
from assistant.web.access import viewer
from assistant.web.answers import address, go, is_at
from assistant.web.errors import NOTHING_NEW, wants_json
from assistant.web.phones import chosen, phone
from assistant.web.round_data import laid, made_of, round_now
from assistant.web.table_page import following as followed

blueprint = Blueprint("live", __name__, url_prefix="/tables/<table_id>")

AGAIN = "X-Ask-Again"
"""The header that says after how many seconds a phone asks again."""

WATCHING = Viewer(role="watching")
MOST_KEPT = 500
"""Of the answers to phones that watch; each of some 8 KB."""


@blueprint.get("/since")
def since(table_id: str) -> ResponseReturnValue:
    """Tell what is new since the record was so long, and what lies in the rounds asked about.

    204 where nothing is new, for a phone that says which changes beside the record it knows.
    """
    now, length = following.now_at(table_id), request.args.get("length", type=int)
    if (length, request.args.get("changes", type=int)) == (now.length, now.changes):
        answer = Response(status=NOTHING_NEW)
    else:
        seen_as, news = viewer(), None
        if seen_as == WATCHING:
            language, path = chosen(), request.script_root
            news = _as_watched(table_id, now.length, now.changes, language, path)
        if news is None:
            asked = request.args.getlist("round", type=int)
            news = _since(tables.view(table_id, seen_as), length, asked)
        answer = jsonify({**news, "changes": now.changes})
    answer.headers[AGAIN] = f"{now.again:.1f}"
    return answer


def _since(view: TableView, length: int | None, asked: Sequence[int]) -> Mapping[str, object]:
    """How long the record is, and where the table goes on; what a phone that enters needs.

    `length` is that of the record that the phone knows, `asked` are the rounds that it asks about.
    """
    news: dict[str, object] = {
        "length": view.game.length,
        "at": address(view),
        "onward": answers.onward(view),
    }
    if view.viewer.role == "entering":
        news |= _for_entering(view, length, asked)
    return news


@lru_cache(MOST_KEPT)
def _as_watched(
    table_id: str, _length: int, _changes: int, _language: str, _path: str
) -> Mapping[str, object] | None:
    """The same with what the page of a trick shows, for all phones that only watch a table: it is
    made once, for the first of them. None where no card is due.
    """
    view = tables.view(table_id, WATCHING)
    if not is_at(view, "play.trick"):
        return None
    page = render_template("live/since.html", page=followed(view))
    return {**_since(view, None, ()), "page": page}


def _for_entering(
    view: TableView, length: int | None, asked: Sequence[int]
) -> Mapping[str, object]:
    """What a phone needs that enters, and that nobody else is told: all cards of the round."""
    news: dict[str, object] = {"made_of": made_of(view), "entering": answers.in_words(view)}
    if is_at(view, "play.trick"):
        news["now"] = round_now(view)
    if asked:
        news["rounds"] = len(view.rounds)
        news["laid"] = {
            index: laid(round_)
            for index, round_ in enumerate(view.rounds)
            if index in asked and round_.is_done
        }
        news["by_others"] = answers.entered_by_others(view, length or 0)
    return news


@blueprint.post("/entering")
def take_over(table_id: str) -> Response:
    """Let this phone be the one that enters."""
    opening.take_over(table_id, phone())
    view = tables.view(table_id)
    return jsonify(length=view.game.length) if wants_json() else go(address(view))
