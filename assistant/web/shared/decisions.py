"""A decision of the table is recorded, on whatever page it was taken."""

from flask import url_for

from assistant.rules.commands import Decide, Rewind
from assistant.rules.views import TableView
from assistant.services.tables import Accepted
from assistant.web.decisions.forms import DecideForm
from assistant.web.shared.responses import Declined, execute, invalid
from assistant.web.shared.table_addresses import address


def decide(table_id: str, form: DecideForm) -> Accepted | Declined:
    """Records the decision of a form."""
    wrong = invalid(table_id, form)
    if wrong:
        return wrong
    index, ruling, agreed = form.place, form.ruling, form.agreed
    if form.decision.data == "rewind":
        command: Decide | Rewind = Rewind(index, form.event.number or 0, ruling, agreed)
    else:
        command = Decide(index, ruling, agreed)
    return execute(table_id, form, command)


def following(view: TableView, form: DecideForm) -> str:
    """Where the table goes on after a decision."""
    number = form.place + 1
    if form.about.data == "wrong_winner" and form.decision.data == "stands":
        # The record still has the taker by the rules; among the tricks the table says who it was.
        return url_for("corrections.tricks", table_id=view.id, number=number)
    if number < len(view.rounds):
        return url_for("record.score", table_id=view.id, number=number)
    return address(view)
