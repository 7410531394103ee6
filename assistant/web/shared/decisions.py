"""A decision of the table is recorded, on whatever page it was taken."""

from flask import url_for

from assistant.rules.views import TableView
from assistant.services.tables import Accepted
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.responses import Declined, execute, invalid
from assistant.web.shared.table_addresses import address


def decide(table_id: str, form: DecideForm) -> Accepted | Declined:
    """Records the decision of a form."""
    return invalid(table_id, form) or execute(table_id, form, form.command)


def following(view: TableView, form: DecideForm) -> str:
    """The address where the table goes on after a decision."""
    number = form.round_index + 1
    if form.about.data == "wrong_winner" and form.decision.data == "stands":
        # The record still has the taker by the rules; among the tricks the table says who it was.
        return url_for("corrections.tricks", table_id=view.id, number=number)
    if number < len(view.rounds):
        return url_for("scores.score", table_id=view.id, number=number)
    return address(view)
