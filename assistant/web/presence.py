"""An evening that is over: who was there without playing, who was excused, and a remark."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, TextAreaField, ValidationError

from assistant.leagues import presence, seatings, sessions
from assistant.leagues.counting import came_to
from assistant.notation.texts import LONGEST_REMARK, plain
from assistant.web.forms import PageForm, at_most
from assistant.web.leagues import form_page
from assistant.web.names import TOO_LONG
from assistant.web.phones import spoken
from assistant.web.render import in_sentences
from assistant.web.seating import PeopleField
from assistant.web.sessions import SESSION, league_and_session, to_session
from assistant.wording.numbers import joined

blueprint = Blueprint("presence", __name__, url_prefix="/leagues/<league_id>")


class AfterwardsForm(PageForm):
    """Who was there without playing, who was excused, and a remark; people are offered by id."""

    present = PeopleField(lazy_gettext("There without playing"))
    excused = PeopleField(lazy_gettext("Excused"))
    remark = TextAreaField(
        lazy_gettext("Remark"), filters=[plain], validators=[at_most(LONGEST_REMARK, TOO_LONG)]
    )

    def __init__(self, offered: Sequence[tuple[str, str]], **options: Any) -> None:
        super().__init__(**options)
        self.present.choices = self.excused.choices = list(offered)
        self._offered = offered

    def validate_excused(self, field: Field) -> None:
        """Nobody who was there."""
        those = set(self.excused.data) & set(self.present.data)
        both = [name for id, name in self._offered if id in those]
        if both:
            raise ValidationError(
                gettext(
                    "Either there or excused: %(names)s.",
                    names=joined(in_sentences(both), spoken()),
                )
            )


@blueprint.route(f"{SESSION}/afterwards", methods=["GET", "POST"])
def afterwards(league_id: str, session_id: str) -> ResponseReturnValue:
    """Note who was there and did not play, who was excused, and what there is to remark.

    Who has played was there, and is not asked about.
    """
    league, session = league_and_session(league_id, session_id)
    noted = presence.of_session(session_id)
    played = {person for game in sessions.of_session(session_id) for person in came_to(game)}
    ids = dict.fromkeys([*noted, *seatings.lately_there(league_id), *league.to_pick])
    to_pick = [id for id in ids if id in noted or id in league.to_pick]
    form = AfterwardsForm(
        [(id, league.names[id]) for id in to_pick if id not in played],
        present=[id for id, part in noted.items() if part == "present"],
        excused=[id for id, part in noted.items() if part == "excused"],
        remark=session.remark,
    )
    if form.validate_on_submit():
        presence.note_afterwards(
            session_id, form.present.data, form.excused.data, form.remark.data or ""
        )
        return to_session(league_id, session_id)
    return form_page("presence/afterwards.html", league=league, session=session, form=form)
