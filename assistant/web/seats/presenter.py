"""Whose seat it was, who it was, and what follows, made into pages."""

from hashlib import sha256

from flask_babel import gettext

from assistant.rules import reassignments
from assistant.rules.commands import ExchangeSeats, ReassignSeat
from assistant.rules.preview import Preview
from assistant.rules.reassignments import Start
from assistant.rules.views import TableView
from assistant.services import new_id, session_games, typed_people
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.seats.forms import ReassignForm, WhoForm, starts_of
from assistant.web.seats.pages import ConsequencesPage, RoundChoice, SeatChoice, WhoPage
from assistant.web.shared.consequences import groups
from assistant.web.shared.pages import Group, Person
from assistant.web.shared.presenter import in_sentences, players
from assistant.web.shared.table_addresses import seat_key
from assistant.wording.lists import joined

AT_HAND = 12
"""So many names are offered to tap; the others come up as one types."""


def who(view: TableView, form: WhoForm, alert: str = "") -> WhoPage:
    """The question whose seat it was, since when, and who it was."""
    known = typed_people.not_there(view, phone())
    return WhoPage(
        table_id=view.id,
        seats=_seats(view, form),
        rounds=_rounds(view, form),
        at_hand=known[:AT_HAND],
        seated=tuple(view.people[person] for person in view.game.people),
        known_names=known,
        form=form,
        alert=alert,
    )


def _seats(view: TableView, form: WhoForm) -> tuple[SeatChoice, ...]:
    firsts = [start for start in reassignments.starts(view.game) if start.is_first]
    return tuple(
        SeatChoice(
            value=seat_key(start),
            name=_had(view, start),
            note=_from_round(view, start) if start.since else "",
            is_chosen=seat_key(start) == form.seat.data,
        )
        for start in firsts
    )


def _had(view: TableView, first: Start) -> str:
    """By which names a seat goes: mostly one, more where a part of its rounds was put right."""
    own = starts_of(view, seat_key(first))
    return " / ".join(dict.fromkeys(view.people[start.person] for start in own))


def _from_round(view: TableView, start: Start) -> str:
    return gettext("from round %(number)s on", number=view.game.shown_number(start.round_index))


def _rounds(view: TableView, form: WhoForm) -> tuple[RoundChoice, ...]:
    """The whole time, and each round but the first."""
    later = sorted(
        {start.round_index for start in reassignments.starts(view.game) if not start.is_first}
    )
    chosen = form.round.data or 0
    return tuple(
        RoundChoice(
            value=number,
            shown_number=view.game.shown_number(max(0, number - 1)),
            is_chosen=number == chosen,
        )
        for number in (0, *(index + 1 for index in later))
        if later
    )


def consequences(
    view: TableView,
    start: Start,
    command: ReassignSeat | ExchangeSeats,
    form: WhoForm,
    previewed: Preview,
    alert: str = "",
) -> ConsequencesPage:
    """What it changes that a seat was somebody else's, from `start` on; `form` has said so."""
    text, newcomer, what = _told(view, start, command, form, previewed)
    return ConsequencesPage(
        table_id=view.id,
        text=text,
        newcomer=newcomer,
        groups=what,
        fields={
            "seat": form.seat.data or "",
            "round": str(form.round.data or 0),
            "typed": form.name,
        },
        signers=_signers(view, previewed),
        first=form.first.data if isinstance(form, ReassignForm) else None,
        second=form.second.data if isinstance(form, ReassignForm) else None,
        alert=alert,
        after=view.length,
        client_id=new_id(),
        shown=_mark(view, text, newcomer, what),
    )


def _told(
    view: TableView,
    start: Start,
    command: ReassignSeat | ExchangeSeats,
    form: WhoForm,
    previewed: Preview,
) -> tuple[str, str, tuple[Group, ...]]:
    """Who sat there, who is new to the league by that, and what follows."""
    if isinstance(command, ExchangeSeats):
        return _exchanged(view, start, command), "", groups(view, previewed)
    person, name = command.person, form.name
    newcomers = {} if person in view.people else {person: name}
    return (
        _said(view, starts_of(view, form.seat.data or ""), start, name),
        _newcomer(view, person, name),
        groups(view, previewed, newcomers=newcomers),
    )


def _mark(view: TableView, text: str, newcomer: str, what: tuple[Group, ...]) -> str:
    """Stands for a page of what follows: whoever sends it was shown just that.

    Lines count in any order, since who is new gets another id each time.
    """
    told = [(group.title, sorted(group.lines)) for group in what]
    return sha256(repr((view.length, text, newcomer, told)).encode()).hexdigest()[:16]


def _exchanged(view: TableView, start: Start, command: ExchangeSeats) -> str:
    """Which two sat the other way round."""
    names = [view.people[event.person] for event in (command.other, command.one)]
    one, other = in_sentences(names)
    if start.is_first:
        return gettext("%(one)s and %(other)s sat the other way round.", one=one, other=other)
    number = view.game.shown_number(start.round_index)
    text = gettext("From round %(number)s on %(one)s and %(other)s sat the other way round.")
    return text % {"number": number, "one": one, "other": other}


def _said(view: TableView, own: list[Start], start: Start, name: str) -> str:
    """Who sat there, and who did not; `own` are all from which on the player had the seat."""
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
    league_id = session_games.league_of(view.id)
    if league_id is None or typed_people.is_in_league(league_id, person):
        return ""
    (new,) = in_sentences([name])
    return gettext("%(name)s is new and joins the league.", name=new)


def _signers(view: TableView, previewed: Preview) -> tuple[Person, ...]:
    """Who could agree: those who played the signed round that fewest played."""
    index = reassignments.agreeing(previewed.before, previewed.after)
    return () if index is None else players(view, index)
