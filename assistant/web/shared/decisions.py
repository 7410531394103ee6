"""A decision of the table written down, on whatever page it was taken."""

from flask import Response, url_for

from assistant.rules import amendments
from assistant.rules.events import Change
from assistant.rules.game import Game
from assistant.services import table_commands
from assistant.services.table_commands import Recorded, Sent
from assistant.web.decisions.forms import DecideForm
from assistant.web.shared.responses import Page, go, happen
from assistant.web.shared.table_addresses import address


def decided(table_id: str, form: DecideForm, again: Page) -> Response:
    """Writes the decision down and goes on; `again` draws the page where it was taken, when it was refused."""

    def record(sent: Sent) -> Recorded:
        if form.decision.data == "rewind":
            return table_commands.amend(table_id, rewinding, form.agreed, sent)
        return table_commands.add(table_id, form.place, form.ruling, form.agreed, sent)

    def rewinding(game: Game) -> tuple[Change, ...]:
        """The cards are taken back to that one, and the record says why."""
        place, number = form.place, form.event.number
        if not 0 <= place < len(game.rounds) or number not in dict(game.rounds[place].events):
            return ()
        return (
            *amendments.rewound(game.rounds[place], number),
            *amendments.at_the_end(game, place, form.ruling),
        )

    def confirm(recorded: Recorded) -> Response:
        view, number = recorded.view, form.place + 1
        if form.about.data == "wrong_winner" and form.decision.data == "stands":
            # The record still has the taker by the rules; among the tricks the table says who it was.
            return go(url_for("corrections.tricks", table_id=table_id, number=number))
        if number < len(view.game.rounds):
            return go(url_for("record.score", table_id=table_id, number=number))
        return go(address(view))

    return happen(table_id, form, record, again, confirm)
