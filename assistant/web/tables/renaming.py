"""Another name for somebody at a table: the person's new name, or somebody else who sat there.

In a league a name is the person's everywhere, so that it is asked which is meant.
"""

from dataclasses import dataclass

from flask_babel import gettext

from assistant.league.people import comparable
from assistant.leagues import leagues, sessions
from assistant.rules.event_checks import Start, starts
from assistant.rules.table import Seat
from assistant.rules.views import TableView
from assistant.tables import opening
from assistant.tables.opening import NameIsTaken
from assistant.web.phones import phone
from assistant.web.shared.forms import Text, add_error
from assistant.web.shared.seating_forms import NamesForm

RENAMED, OTHER = "renamed", "other"


class RenamingForm(NamesForm):
    """The names at a table, and what is meant by each that is another: `RENAMED` or `OTHER`."""

    meant_0 = Text("")
    meant_1 = Text("")
    meant_2 = Text("")
    meant_3 = Text("")
    meant_4 = Text("")
    meant_5 = Text("")

    def meant(self, seat: Seat) -> str:
        """What is meant by the name of a seat; "" where nobody has said."""
        answer = self[f"meant_{seat}"].data
        return answer if answer in (RENAMED, OTHER) else ""


@dataclass(frozen=True, slots=True)
class AnotherName:
    """A name that was typed in the place of another. `is_known`: somebody in the league has it."""

    seat: Seat
    was: str
    now: str
    is_known: bool
    meant: str

    @property
    def is_answered(self) -> bool:
        """Whether it was said what is meant; who is somebody else was never renamed."""
        return self.meant == OTHER or (self.meant == RENAMED and not self.is_known)


def other_names(view: TableView, form: RenamingForm) -> tuple[AnotherName, ...]:
    """The names of which it is asked what is meant: none outside of leagues.

    Nor where only capitals or accents of a name are others.
    """
    league_id = sessions.league_of(view.id)
    if league_id is None:
        return ()
    by_name = leagues.at(league_id).by_name
    pairs = enumerate(zip(view.names, form.names, strict=False))
    return tuple(
        AnotherName(seat, was, now, comparable(now) in by_name, form.meant(seat))
        for seat, (was, now) in pairs
        if comparable(was) != comparable(now)
    )


def rename(view: TableView, form: RenamingForm, others: tuple[AnotherName, ...]) -> bool:
    """Whether those who are called otherwise now have the form's names; if not, the form says why.

    Whoever was somebody else keeps their name.
    """
    kept = {other.seat: other.was for other in others if other.meant == OTHER}
    names = [kept.get(seat, name) for seat, name in enumerate(form.names[: form.needed])]
    try:
        opening.rename(view.id, names, phone())
    except NameIsTaken as taken:
        text = gettext("Somebody else has this name. Add a letter to tell them apart.")
        _mark(form, taken.seat, text)
        return False
    return True


def is_one(form: RenamingForm, others: tuple[AnotherName, ...]) -> bool:
    """Whether at most one seat was somebody else; if not, the form says so."""
    somebody_else = [other for other in others if other.meant == OTHER]
    for other in somebody_else[1:]:
        text = gettext("Put one seat right after the other: leave this name for now.")
        _mark(form, other.seat, text)
    return len(somebody_else) < 2


def sat_since(view: TableView, seat: Seat) -> Start:
    """Since when a seat has had its player."""
    column = view.game.seated[seat]
    own = [start for start in starts(view.game) if start.is_first and start.column == column]
    return own[-1]


def _mark(form: RenamingForm, seat: Seat, text: str) -> None:
    add_error(form.fields[seat], text)
