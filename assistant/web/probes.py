"""/healthz says that a process answers, /readyz that its database keeps what is tapped.

They answer under any name of a host, set no cookie, and are counted in no limit.
"""

from flask import Blueprint, Response

from assistant.leagues import soundness

blueprint = Blueprint("probes", __name__)


@blueprint.get("/healthz")
def healthy() -> Response:
    """The process answers."""
    return Response("ok\n", mimetype="text/plain")


@blueprint.get("/readyz")
def ready() -> Response:
    """It can do its work; or a sentence that says why not."""
    wrong = soundness.what_is_wrong()
    if wrong:
        return Response(f"{wrong}\n", 503, {"Retry-After": "2"}, mimetype="text/plain")
    return Response("ready\n", mimetype="text/plain")
