"""That seat was somebody else all along: who it was, what follows, and that it was so."""

from dataclasses import replace
from functools import partial
from hashlib import sha256

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext, lazy_gettext
from wtforms import Field, Form, ValidationError

from assistant.league.people import comparable
from assistant.leagues import (
    league_games,
    leagues,
    sessions,
)
from assistant.notation.record_files import DUMMY
from assistant.rules import event_checks
from assistant.rules.commands import ExchangeSeats
from assistant.rules.consequences import Preview, preview
from assistant.rules.event_checks import Start, starts
from assistant.rules.events import Reassigned
from assistant.rules.findings import Finding
from assistant.rules.views import TableView
from assistant.tables import tables
from assistant.tables.tables import Sent
from assistant.web.answers import go, seat_key
from assistant.web.forms import OptionalNumber, SignedForm, Text, chosen_signers
from assistant.web.names import NameField, alike, refuse_lopakas
from assistant.web.phones import phone, spoken
from assistant.web.render import Group, Shown, in_sentences, players, render_at
from assistant.web.table_page import check, decline, execute, why
from assistant.web.what_follows import groups
from assistant.wording.numbers import joined

blueprint = Blueprint("seats", __name__, url_prefix="/tables/<table_id>/seats")

AT_HAND = 12
"""So many names are offered to tap; the others come up as one types."""


class WhoForm(Form):
    """Whose seat it was thought to be, as `seat_key` has it, from which round on, and who it was.

    `round` is 0 for the whole time, else a round's number, from 1. `known` is a name that was
    tapped; one that was typed comes before it. `view` is the table, given before it is validated.
    """

    view: TableView
    seat = Text("")
    round = OptionalNumber()
    known = NameField()
    typed = NameField(lazy_gettext("Name"))

    @property
    def name(self) -> str:
        """Who it was."""
        return self.typed.data or self.known.data

    @property
    def start(self) -> Start | None:
        """From when on; None where no seat was chosen, or its player sat there at another time."""
        own = starts_of(self.view, self.seat.data)
        if not self.round.data:
            return own[0] if own else None
        return next((one for one in own if one.round_index == self.round.data - 1), None)

    def validate_seat(self, field: Field) -> None:
        """One of the seats."""
        if not starts_of(self.view, field.data):
            raise ValidationError(gettext("Tap whose seat it is."))

    def validate_round(self, field: Field) -> None:
        """A round in which the seat's player sat there."""
        if starts_of(self.view, self.seat.data) and self.start is None:
            raise ValidationError(
                gettext("That seat had another player in this round. Choose another round.")
            )

    def validate_typed(self, field: Field) -> None:
        """A name, and not Lopaka's where he plays, nor for a new person of a league."""
        if not self.name:
            raise ValidationError(gettext("Tap or enter who it was."))
        if self.view.game.lopakas and alike(self.name, DUMMY):
            raise ValidationError(gettext("Lopaka has his own seat. Enter who it was."))
        league_id = league_games.league_of(self.view.id)
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


@blueprint.get("")
def show(table_id: str) -> ResponseReturnValue:
    """Ask whose seat it was, since when, and who it was."""
    return _who_page(tables.view(table_id), "", WhoForm(request.args))


@blueprint.get("/consequences")
def consequences(table_id: str) -> ResponseReturnValue:
    """Show what would follow."""
    form, view = WhoForm(request.args), tables.view(table_id)
    form.view = view
    if not form.validate() or form.start is None:
        decline(view, "", partial(_who_page, form=form))
    return Response(_consequences(view, "", form.start, form))


@blueprint.post("")
def reassign(table_id: str) -> Response:
    """Write it down."""
    form, view = ReassignForm(), tables.view(table_id)
    form.view = view
    check(table_id, form, partial(_who_page, form=form))
    start = form.start
    assert start is not None
    command, previewed = _command(view, start, form)
    is_newest = form.after.data == view.game.length
    if is_newest and isinstance(previewed, Preview):
        foreseen = _foreseen(view, start, command, form, previewed)
        if form.shown.data != _mark(view, *foreseen):
            return Response(_page_of_what_follows(view, foreseen, form, previewed))
    newcomer = None if isinstance(command, ExchangeSeats) else (command.person, form.name)
    page = partial(_consequences, start=start, form=form)
    execute(table_id, form, command, page, newcomer=newcomer)
    return go(url_for("sheet.show", table_id=table_id))


def _consequences(view: TableView, line: str, start: Start, form: WhoForm) -> str:
    """The page of what follows; answers with the question again where it cannot be so."""
    command, previewed = _command(view, start, form)
    if isinstance(previewed, Finding):
        if previewed.code == "nothing-to-amend":
            line = gettext("That is who sat there. Choose somebody else.")
        else:
            line = why(view, previewed, min(start.round_index, len(view.rounds) - 1))
        decline(view, line, partial(_who_page, form=form))
    foreseen = _foreseen(view, start, command, form, previewed)
    return _page_of_what_follows(view, foreseen, form, previewed, line)


def _command(
    view: TableView, start: Start, form: WhoForm
) -> tuple[Reassigned | ExchangeSeats, Preview | Finding]:
    """What a form says, and what that changes.

    Whoever had another seat in these rounds sat the other way round with who was thought to.
    """
    person = sessions.id_of_player(view, form.name, phone())
    agreed = form.agreed if isinstance(form, ReassignForm) else ()
    previewed = preview(view.fold, Reassigned(start.column, person, start.since))
    if isinstance(previewed, Finding) and previewed.code == "sits-there":
        both = event_checks.exchange(view.game, start, person, agreed)
        if both:
            return ExchangeSeats(*both), preview(view.fold, *both)
    return Reassigned(start.column, person, start.since, agreed), previewed


def _who_page(view: TableView, line: str, form: WhoForm) -> str:
    known = sessions.not_there(view, phone())
    found = event_checks.starts(view.game)
    # each seat has the names by which it goes: more where a part of its rounds was put right
    seats = []
    for first in [start for start in found if start.is_first]:
        key, number = seat_key(first), view.game.shown_number(first.round_index)
        had = dict.fromkeys(view.people[start.person] for start in starts_of(view, key))
        note = gettext("from round %(number)s on", number=number) if first.since else ""
        is_chosen = key == form.seat.data
        seats.append(Shown(value=key, name=" / ".join(had), note=note, is_chosen=is_chosen))
    # the rounds in which somebody's seat changed, after 0, the whole time; none where it never did
    later = sorted({start.round_index + 1 for start in found if not start.is_first})
    return render_at(
        view,
        "seats/show.html",
        seats=tuple(seats),
        rounds=(0, *later) if later else (),
        at_hand=known[:AT_HAND],
        seated=tuple(view.people[person] for person in view.game.people),
        known_names=known,
        form=form,
        alert="" if form.errors.keys() & {"seat", "round", "typed"} else line,
    )


def _page_of_what_follows(
    view: TableView,
    foreseen: tuple[str, str, tuple[Group, ...]],
    form: WhoForm,
    previewed: Preview,
    alert: str = "",
) -> str:
    """What it changes that a seat was somebody else's; `form` has said so."""
    text, newcomer, what = foreseen
    # who could agree: those who played the signed round that fewest played
    signed = event_checks.agreeing(previewed.before, previewed.after)
    return render_at(
        view,
        "seats/consequences.html",
        text=text,
        newcomer=newcomer,
        groups=what,
        fields={
            "seat": form.seat.data,
            "round": str(form.round.number),
            "typed": form.name,
        },
        signers=() if signed is None else players(view, signed),
        **chosen_signers(form),
        alert=alert,
        shown=_mark(view, text, newcomer, what),
    )


def _foreseen(
    view: TableView,
    start: Start,
    command: Reassigned | ExchangeSeats,
    form: WhoForm,
    previewed: Preview,
) -> tuple[str, str, tuple[Group, ...]]:
    """Who sat there, who is new to the league by that, and what follows."""
    if isinstance(command, ExchangeSeats):
        return _exchanged(view, start, command), "", groups(view, previewed)
    person, name = command.person, form.name
    newcomers = {} if person in view.people else {person: name}
    return (
        _sentence(view, starts_of(view, form.seat.data), start, name),
        _newcomer(view, person, name),
        groups(view, previewed, newcomers=newcomers),
    )


def _mark(view: TableView, text: str, newcomer: str, what: tuple[Group, ...]) -> str:
    """Stands for a page of what follows: whoever sends it was shown just that.

    Lines count in any order, since who is new gets another id each time.
    """
    groups = [(group.title, sorted(group.lines)) for group in what]
    return sha256(repr((view.game.length, text, newcomer, groups)).encode()).hexdigest()[:16]


def _exchanged(view: TableView, start: Start, command: ExchangeSeats) -> str:
    names = [view.people[event.person] for event in (command.other, command.one)]
    one, other = in_sentences(names)
    if start.is_first:
        return gettext("%(one)s and %(other)s sat the other way round.", one=one, other=other)
    number = view.game.shown_number(start.round_index)
    text = gettext("From round %(number)s on %(one)s and %(other)s sat the other way round.")
    return text % {"number": number, "one": one, "other": other}


def _sentence(view: TableView, own: list[Start], start: Start, name: str) -> str:
    had = dict.fromkeys(view.people[one.person] for one in own[own.index(start) :])
    old = joined(in_sentences(had), spoken())
    (new,) = in_sentences([name])
    if start.is_first:
        return gettext("%(new)s sat there, not %(old)s.", new=new, old=old)
    number = view.game.shown_number(start.round_index)
    text = gettext("From round %(number)s on %(new)s sat there, not %(old)s.")
    return text % {"number": number, "new": new, "old": old}


def _newcomer(view: TableView, person: str, name: str) -> str:
    """That somebody is new to the table's league, as a slip of the finger would be."""
    league_id = league_games.league_of(view.id)
    if league_id is None or sessions.is_in_league(league_id, person):
        return ""
    (new,) = in_sentences([name])
    return gettext("%(name)s is new and joins the league.", name=new)
