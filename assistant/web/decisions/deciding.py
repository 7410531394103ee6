"""A decision of the table written down, on whatever page it was taken."""

from flask import Response, url_for

from assistant.rules import amending
from assistant.rules.events import Change
from assistant.rules.game import Game
from assistant.services import recording
from assistant.services.recording import Recorded, Sent
from assistant.web.decisions.forms import DecideForm
from assistant.web.happening import Page, go, happen
from assistant.web.record.views import address


def decided(table_id: str, form: DecideForm, again: Page) -> Response:
    """Writes the decision down and goes on; `again` draws the page where it was taken, when it was refused."""

    def record(sent: Sent) -> Recorded:
        if form.decision.data == "rewind":
            return recording.amend(table_id, rewinding, form.agreed, sent)
        return recording.add(table_id, form.place, form.ruling, form.agreed, sent)

    def rewinding(game: Game) -> tuple[Change, ...]:
        """The cards are taken back to that one, and the record says why."""
        place, number = form.place, form.event.number
        if not 0 <= place < len(game.rounds) or number not in dict(game.rounds[place].events):
            return ()
        return (
            *amending.rewound(game.rounds[place], number),
            *amending.at_the_end(game, place, form.ruling),
        )

    def confirm(recorded: Recorded) -> Response:
        sitting, number = recorded.sitting, form.place + 1
        if form.about.data == "wrong_winner" and form.decision.data == "stands":
            # The record still has the taker by the rules; among the tricks the table says who it was.
            return go(url_for("corrections.tricks", table_id=table_id, number=number))
        if number < len(sitting.game.rounds):
            return go(url_for("record.score", table_id=table_id, number=number))
        return go(address(sitting))

    return happen(table_id, form, record, again, confirm)
