"""A ruling on any trick, without a game."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from assistant.web.hosts import site
from assistant.web.judge import presenter
from assistant.web.judge.forms import read

blueprint = Blueprint("judge", __name__)


@blueprint.get("/judge")
def quick() -> ResponseReturnValue:
    """Show the ruling that the address asks for."""
    page = presenter.quick(read(request.args), site())
    return render_template("judge/quick.html", page=page)
