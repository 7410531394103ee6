"""The log of a table: everything that happened."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from flask_babel import format_date, format_time, gettext

from assistant.leagues import exports
from assistant.rules.events import (
    Agreed,
    Amended,
    Dealt,
    Ended,
    GameEvent,
    Given,
    Joined,
    Left,
    Reassigned,
    Remarked,
    Retracted,
    Ruled,
    Signed,
    Succeeded,
)
from assistant.rules.history import History, LogEntry
from assistant.rules.views import TableView
from assistant.tables import opening, tables
from assistant.web.access import onlooker
from assistant.web.answers import name_of
from assistant.web.days import local
from assistant.web.phones import phone, spoken
from assistant.web.render import Shown, in_sentences, may_enter, render_at
from assistant.web.what_follows import in_words
from assistant.wording import log as wording

blueprint = Blueprint("log", __name__, url_prefix="/tables/<table_id>")


MOST = 100
"""How many entries a page shows."""


@blueprint.get("/log")
def show(table_id: str) -> ResponseReturnValue:
    """What happened last, or before the event that the address names."""
    return page(tables.view(table_id, onlooker()), request.args.get("before", type=int))


def page(view: TableView, before: int | None = None) -> str:
    """What happened before the event of this number, or last; of a running round no cards.

    On the newest page alone stands what concerns the whole record.
    """
    history = History(view)
    numbers = history.numbers
    end = len(numbers) if before is None else bisect_left(numbers, before)
    begin, is_newest = max(0, end - MOST), end == len(numbers)
    misfit = opening.first_misfit(view.id) if is_newest else None
    newer = None
    if not is_newest:  # the page before that event has the entries that follow here
        newer = numbers[end + MOST] if end + MOST < len(numbers) else numbers[-1] + 1
    return render_at(
        view,
        "log/show.html",
        entries=tuple(reversed(list(_entries(view, history, numbers[begin:end])))),
        older=numbers[begin] if begin else None,
        newer=newer,
        hidden=view.game.length - len(numbers),
        misfit=misfit,
        check=wording.chain(misfit, spoken()),
        digest=exports.digest(view.id) if is_newest and view.is_open else "",
        may_enter=may_enter(view),
    )


def _entries(view: TableView, history: History, numbers: Sequence[int]) -> Iterator[Shown]:
    if not numbers:
        return
    stamps = tables.stamps(view.id, numbers[0], numbers[-1])
    others = {stamp.by for stamp in stamps} - {phone()}
    phones = {phone(): gettext("this phone")} | {by: name_of(view, by) for by in others}
    persons = dict(zip(view.people, in_sentences(view.people.values()), strict=True))
    for entry in history.entries(numbers):
        stamp = stamps[entry.number - numbers[0]]
        at = local(stamp.at)
        yield Shown(
            number=entry.number,
            day=format_date(at, "long", rebase=False),
            time=format_time(at, "short", rebase=False),
            phone=phones[stamp.by],
            text=_text(view, entry, persons),
            kind=_kind(view, entry.event),
            is_out=not entry.is_in_force,
        )


def _text(view: TableView, entry: LogEntry, persons: Mapping[str, str]) -> str:
    """What the event told, with the names as they were then; `persons` are all names, by id."""
    event, t = entry.event, spoken()
    names = in_sentences(view.people[person] for person in entry.persons)
    if isinstance(event, Retracted) and entry.target is not None:
        brought_back = isinstance(view.events[event.event], Retracted)
        text = gettext("Redone: %(what)s") if brought_back else gettext("Undone: %(what)s")
        return text % {"what": wording.named(view.events[entry.target], names, t)}
    if isinstance(event, Amended) and entry.before:
        what = in_words(event, entry.before, names)
        if entry.is_running and entry.before.begun == view.newest.begun:
            what = gettext("a card of the current round.")
        return wording.corrected(what, [names[seat] for seat in event.agreed], t)
    if isinstance(event, Reassigned) and entry.since:
        number = view.game.shown_number(entry.since.round_index)
        since = None if entry.since.is_first else number
        return wording.reassigned(persons[event.person], names[0], since, names[1:], t)
    if isinstance(event, Signed):
        event = replace(event, round=view.game.shown_number(event.round - 1))
    if isinstance(event, Remarked) and event.round is not None:
        event = replace(event, round=view.game.shown_number(event.round - 1))
    if isinstance(event, Dealt) and entry.is_running:
        event = replace(event, cards=())  # it shows which of Lopaka's cards have been played
    return wording.entry(event, names, persons, view.newest.table, t)


def _kind(view: TableView, event: GameEvent) -> str:
    if isinstance(event, Retracted):
        return "again" if isinstance(view.events[event.event], Retracted) else "back"
    if isinstance(event, Amended | Reassigned):
        return "corrected"
    is_decided = isinstance(event, Given | Ruled | Agreed | Succeeded | Joined | Left | Ended)
    return "decided" if is_decided else "entered"
