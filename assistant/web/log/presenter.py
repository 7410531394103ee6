"""A table's record made into its log: what each event told, when, and from which phone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from flask_babel import format_date, format_time, gettext

from assistant.rules.events import (
    Agreed,
    Amended,
    Dealt,
    Ended,
    GameEvent,
    Given,
    Joined,
    Left,
    Retracted,
    Ruled,
    Succeeded,
)
from assistant.rules.history import Entry, history
from assistant.rules.views import TableView
from assistant.services import exports, table_lifecycle, tables
from assistant.services.tables import Stamp
from assistant.web.language import spoken
from assistant.web.log.pages import LogEntry, LogPage
from assistant.web.phones import phone
from assistant.web.shared.consequences import in_words
from assistant.web.shared.presenter import in_sentences
from assistant.wording import integrity
from assistant.wording import log as wording


def log(view: TableView) -> LogPage:
    """Everything that happened, newest first; of a running round no cards."""
    entries = list(_entries(view, tables.stamps(view.id)))
    misfit = table_lifecycle.first_misfit(view.id)
    return LogPage(
        table_id=view.id,
        entries=tuple(reversed(entries)),
        hidden=view.length - len(entries),
        check=integrity.chain(misfit, spoken()),
        fits=misfit is None,
        can_export=view.is_open,
        digest=exports.digest(view.id) if view.is_open else "",
    )


def _entries(view: TableView, stamps: Sequence[Stamp]) -> Iterator[LogEntry]:
    """The entries, oldest first; the day is said where it is another than before."""
    phones = list(dict.fromkeys(stamp.by for stamp in stamps))
    day = ""
    for entry in history(view):
        stamp = stamps[entry.number]
        at = _local(stamp.at)
        today = format_date(at, "long", rebase=False)
        yield LogEntry(
            number=entry.number,
            day="" if today == day else today,
            time=format_time(at, "short", rebase=False),
            phone=_phone(stamp.by, phones),
            text=_text(view, entry),
            kind=_kind(entry.event),
            is_out=not entry.is_in_force,
        )
        day = today


def _text(view: TableView, entry: Entry) -> str:
    """What the event told, with the names as they were then."""
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
    if isinstance(event, Dealt) and entry.is_running:
        event = replace(event, cards=())  # it shows which of Lopaka's cards have been played
    persons = dict(zip(view.people, in_sentences(view.people.values()), strict=True))
    return wording.entry(event, names, persons, t)


def _kind(event: GameEvent) -> str:
    """How an entry is marked."""
    if isinstance(event, Retracted):
        return "back"
    if isinstance(event, Amended):
        return "corrected"
    is_decided = isinstance(event, Given | Ruled | Agreed | Succeeded | Joined | Left | Ended)
    return "decided" if is_decided else "entered"


def _phone(by: str, phones: Sequence[str]) -> str:
    if by == phone():
        return gettext("this phone")
    return gettext("phone %(number)s", number=phones.index(by) + 1)


def _local(at: datetime) -> datetime:
    """The stored time, which is UTC, on the clock of the machine that keeps the record."""
    return at.replace(tzinfo=UTC).astimezone().replace(tzinfo=None)
