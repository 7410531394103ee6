"""The form of who it was: whose seat, from which round on, and by which name."""

from dataclasses import replace

from flask_babel import gettext, lazy_gettext
from wtforms import Field, Form, StringField, ValidationError

from assistant.league.people import comparable
from assistant.notation.record_files import DUMMY
from assistant.rules.reassignments import Start, starts
from assistant.rules.views import TableView
from assistant.services import leagues, session_games
from assistant.services.sending import Sent
from assistant.web.shared.forms import SignedForm
from assistant.web.shared.names import NameField, alike, refuse_lopakas
from assistant.web.shared.number_fields import OptionalNumber
from assistant.web.shared.table_addresses import seat_key


class WhoForm(Form):
    """Whose seat it was thought to be, as `seat_key` has it, from which round on, and who it was.

    `round` is 0 for the whole time, else a round's number, from 1. `known` is a name that was
    tapped; one that was typed comes before it. `view` is the table, given before it is validated.
    """

    view: TableView
    seat = StringField("")
    round = OptionalNumber()
    known = NameField()
    typed = NameField(lazy_gettext("Name"))

    @property
    def name(self) -> str:
        """Who it was."""
        return self.typed.data or self.known.data or ""

    @property
    def start(self) -> Start | None:
        """From when on; None where no seat was chosen, or its player sat there at another time."""
        own = starts_of(self.view, self.seat.data or "")
        if not self.round.data:
            return own[0] if own else None
        return next((one for one in own if one.round_index == self.round.data - 1), None)

    def validate_seat(self, field: Field) -> None:
        """One of the seats."""
        if not starts_of(self.view, field.data or ""):
            raise ValidationError(gettext("Tap whose seat it is."))

    def validate_round(self, field: Field) -> None:
        """A round in which the seat's player sat there."""
        if starts_of(self.view, self.seat.data or "") and self.start is None:
            raise ValidationError(
                gettext("That seat had another player in this round. Choose another round.")
            )

    def validate_typed(self, field: Field) -> None:
        """A name, and not Lopaka's where he plays, nor for a new person of a league."""
        if not self.name:
            raise ValidationError(gettext("Tap or enter who it was."))
        if self.view.game.lopakas and alike(self.name, DUMMY):
            raise ValidationError(gettext("Lopaka has his own seat. Enter who it was."))
        league_id = session_games.league_of(self.view.id)
        if league_id and comparable(self.name) not in leagues.at(league_id).by_name:
            refuse_lopakas(self.name)


class ReassignForm(SignedForm, WhoForm):
    """The same, as it is written down; where a round is signed, also the two who agree.

    `shown` is the mark of the page of what follows, which the route has looked at.
    """

    @property
    def sent(self) -> Sent:
        """How it was sent."""
        return replace(super().sent, is_asked=False)


def starts_of(view: TableView, sent: str) -> list[Start]:
    """All from which on the player of a seat had it, by its `seat_key`; none for no seat."""
    own: list[Start] = []
    for start in starts(view.game):
        if start.is_first and seat_key(start) == sent:
            own = [start]
        elif own and start.column == own[0].column:
            if start.is_first:
                return own
            own.append(start)
    return own
