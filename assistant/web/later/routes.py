"""The page of what goes on, which asks again by itself, and then is the answer."""

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from assistant.services import jobs
from assistant.web.later.pages import LaterPage
from assistant.web.later.threads import response
from assistant.web.phones import is_id, phone

blueprint = Blueprint("later", __name__)


@blueprint.get("/later/<job_id>")
def show(job_id: str) -> ResponseReturnValue:
    """How it stands; its answer, when it is over. It tells nobody but the phone that began it."""
    job = jobs.of_phone(phone(), job_id) if is_id(job_id) else None
    if job is None:
        abort(404)
    if job.answer:
        return response(job.answer)
    page = LaterPage(
        title=_title(job.kind) if job.is_going else gettext("It was broken off"),
        seconds=job.seconds,
        is_going=job.is_going,
        path=job.path,
    )
    return render_template("later/show.html", page=page)


def _title(kind: str) -> str:
    match kind:
        case "bring_in":
            return gettext("The file is being brought in")
        case "take_back":
            return gettext("The import is being taken back")
        case "work_out":
            return gettext("What follows is being worked out")
        case _:
            return gettext("The file is being read")
