"""A decision of the table is recorded, on whatever page it was taken."""

from flask import url_for

from assistant.rules.views import TableView
from assistant.services.sending import Accepted
from assistant.web.shared.decision_forms import DecideForm
from assistant.web.shared.responses import Declined, execute, invalid
from assistant.web.shared.table_addresses import address_after


def decide(table_id: str, form: DecideForm) -> Accepted | Declined:
    """Records the decision of a form."""
    return invalid(table_id, form) or execute(table_id, form, form.command)


def following(view: TableView, form: DecideForm) -> str:
    """The address where the table goes on after a decision."""
    if form.about.data == "wrong_winner" and form.decision.data == "stands":
        return _who_took_it(view, form.round_index)
    return address_after(view, form.round_index)


def _who_took_it(view: TableView, round_index: int) -> str:
    """Where the table says who took the trick, since the record still has the taker by the rules.

    That is the page of the last trick where it lies there; else among the tricks.
    """
    round_ = view.rounds[round_index]
    lying, last = round_.on_the_table, round_.last_trick
    if last is not None and not lying.is_running and lying.plays and not round_.is_done:
        event = round_.laid_by(last.plays[0].card)
        return url_for("corrections.give", table_id=view.id, event=event)
    return url_for("corrections.tricks", table_id=view.id, number=round_index + 1)
