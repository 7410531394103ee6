"""Following a table from another phone: whether it may, before the stream begins."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from assistant.services import following
from assistant.services.following import FOLLOWING
from assistant.web.phones import phone

blueprint = Blueprint("following", __name__, url_prefix="/tables/<table_id>")


@blueprint.get("/stream")
def stream(table_id: str) -> ResponseReturnValue:
    """The head of the stream. The server goes on with it; one that cannot ends it here."""
    known = request.headers.get("Last-Event-ID") or request.args.get("length")
    request.environ[FOLLOWING] = following.begin(table_id, phone(), known)
    return Response(mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"})
