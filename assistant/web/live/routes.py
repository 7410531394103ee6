"""What is new at a table since a phone looked, and taking over the entering."""

from collections.abc import Mapping

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from assistant.services import following, table_lifecycle, tables
from assistant.web.access import viewer
from assistant.web.errors import NOTHING_NEW, wants_json
from assistant.web.language import chosen
from assistant.web.live import presenter
from assistant.web.phones import phone
from assistant.web.shared.responses import go
from assistant.web.shared.table_addresses import address

blueprint = Blueprint("live", __name__, url_prefix="/tables/<table_id>")


AGAIN = "X-Ask-Again"
"""The header that says after how many seconds a phone asks again."""


@blueprint.get("/since")
def since(table_id: str) -> ResponseReturnValue:
    """Tell what is new since the record was so long; of one round also all that was entered.

    204 where nothing is new, for a phone that says which changes beside the record it knows.
    """
    now, length = following.now_at(table_id), request.args.get("length", type=int)
    if (length, request.args.get("changes", type=int)) == (now.length, now.changes):
        answer = Response(status=NOTHING_NEW)
    else:
        answer = jsonify({**_news(table_id, now, length), "changes": now.changes})
    answer.headers[AGAIN] = f"{now.again:.1f}"
    return answer


def _news(table_id: str, now: following.Now, length: int | None) -> Mapping[str, object]:
    seen_as, round_index = viewer(), request.args.get("round", type=int)
    if seen_as == presenter.WATCHING:
        shared = presenter.as_watched(table_id, now.length, now.changes, chosen())
        if shared is not None:
            return shared
    return presenter.news(tables.view(table_id, seen_as), length, round_index)


@blueprint.post("/entering")
def take_over(table_id: str) -> Response:
    """Let this phone be the one that enters."""
    table_lifecycle.take_over(table_id, phone())
    view = tables.view(table_id)
    return jsonify(length=view.length) if wants_json() else go(address(view))
