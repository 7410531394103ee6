"""What the pages of a league answer to a form."""

from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from assistant.leagues import leagues
from assistant.web.errors import REFUSED, SEE_OTHER
from assistant.web.phones import id_or_new, phone


def go_on(league_id: str, endpoint: str, **values: Any) -> ResponseReturnValue:
    """After something was written in a league: on to a page of it.

    From now on the phone's home page lists the league.
    """
    leagues.visit(league_id, phone())
    return redirect(url_for(endpoint, league_id=league_id, **values), SEE_OTHER)


def instead(league_id: str, endpoint: str, **values: Any) -> ResponseReturnValue:
    """To a page of a league that is shown in the place of another one; nothing is written."""
    return redirect(url_for(endpoint, league_id=league_id, **values), SEE_OTHER)


def form_page(template: str, page: object, **more: object) -> ResponseReturnValue:
    """A page with a form: to be filled in, or as it was sent, with what was refused."""
    status = REFUSED if request.method == "POST" else 200
    return render_template(template, page=page, **more), status


def shown() -> str:
    """The mark of what the phone was shown of the standings that would change; "" of nothing."""
    return request.form.get("shown", "")


def sent_id(field: str = "id") -> str:
    """The id for what a form adds, so that a form that is sent twice adds it once.

    It is the one that the form was shown with, or a new one where none was sent.
    """
    return id_or_new(request.form.get(field, ""))
