"""A table's record made into its log: what each event told, when, and from which phone."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

from flask_babel import format_date, format_time, gettext

from assistant.rules import amendments, events_in_force
from assistant.rules.events import (
    Agreed,
    Amended,
    Dealt,
    Ended,
    GameEvent,
    Given,
    Joined,
    Left,
    Played,
    Retracted,
    Ruled,
    Skipped,
    Succeeded,
)
from assistant.rules.fold import fold
from assistant.rules.round_view import RoundView
from assistant.rules.views import TableView
from assistant.services import exports, table_lifecycle, tables
from assistant.services.tables import Stamp
from assistant.web.language import spoken
from assistant.web.phones import phone
from assistant.web.shared.consequences import in_words
from assistant.web.shared.presenter import in_sentences
from assistant.web.tables.pages import LogEntry, LogPage
from assistant.wording import integrity, log


def page(view: TableView) -> LogPage:
    """Everything that happened, newest first; of a running round no cards."""
    entries = list(_entries(view, tables.stamps(view.id)))
    misfit = table_lifecycle.first_misfit(view.id)
    return LogPage(
        table_id=view.id,
        entries=tuple(reversed(entries)),
        hidden=len(view.events) - len(entries),
        check=integrity.chain(misfit, spoken()),
        fits=misfit is None,
        can_export=view.is_open,
        digest=exports.digest(view.id) if view.is_open else "",
    )


def _entries(view: TableView, stamps: Sequence[Stamp]) -> Iterator[LogEntry]:
    standing = events_in_force.numbers_in_force(view.events)
    phones = list(dict.fromkeys(stamp.by for stamp in stamps))
    day = ""
    for number, (event, stamp) in enumerate(zip(view.events, stamps, strict=True)):
        if _is_hidden(view, number, event):
            continue
        at = _local(stamp.at)
        today = format_date(at, "long", rebase=False)
        yield LogEntry(
            number=number,
            day="" if today == day else today,
            time=format_time(at, "short", rebase=False),
            phone=_phone(stamp.by, phones),
            text=_text(view, number, event),
            kind=_kind(event),
            is_out=number not in standing,
        )
        day = today


def _is_hidden(view: TableView, number: int, event: GameEvent) -> bool:
    """Whether it would show a card of the running round, which nobody at the table sees any more."""
    if isinstance(event, Retracted):
        return _is_hidden(view, event.event, view.events[event.event])
    is_card = isinstance(event, Played | Skipped)
    return is_card and _is_running(view, number)


def _is_running(view: TableView, number: int) -> bool:
    """Whether the event belongs to the round that is being played."""
    game = view.game
    is_newest = game.round_of(number) == len(view.rounds) - 1
    return is_newest and not game.ended and not game.rounds[-1].is_done


def _text(view: TableView, number: int, event: GameEvent) -> str:
    """What the event told, with the names as they were then."""
    if isinstance(event, Retracted):
        target = view.events[event.event]
        brought_back = isinstance(target, Retracted)
        text = (
            gettext("Brought back: %(what)s") if brought_back else gettext("Taken back: %(what)s")
        )
        while isinstance(target, Retracted):
            event, target = target, view.events[target.event]
        return text % {
            "what": log.named(target, in_sentences(view.names_at(event.event)), spoken())
        }
    persons = dict(zip(view.people, in_sentences(view.people.values()), strict=True))
    if isinstance(event, Amended):
        return _correction(view, number, event)
    if isinstance(event, Dealt) and _is_running(view, number):
        event = replace(event, cards=())  # it shows which of Lopaka's cards have been played
    if isinstance(event, Succeeded | Left):
        before = fold(view.events[:number])
        return log.entry(event, [persons[person] for person in before.persons], persons, spoken())
    return log.entry(event, in_sentences(view.names_at(number)), persons, spoken())


def _correction(view: TableView, number: int, event: Amended) -> str:
    """What was put right; of a running round only that something was."""
    before = fold(view.events[:number])
    place = min(amendments.touched(before, event.changes))
    names = in_sentences(view.people[person] for person in before.rounds[place].persons)
    what = in_words(event, RoundView(before.rounds[place], is_open=True), names)
    if _is_running(view, number) and place == len(view.rounds) - 1:
        what = gettext("a card of the running round.")
    return log.corrected(what, [names[seat] for seat in event.agreed], spoken())


def _kind(event: GameEvent) -> str:
    if isinstance(event, Retracted):
        return "back"
    if isinstance(event, Amended):
        return "corrected"
    return (
        "decided"
        if isinstance(event, Given | Ruled | Agreed | Succeeded | Joined | Left | Ended)
        else "entered"
    )


def _phone(by: str, phones: Sequence[str]) -> str:
    if by == phone():
        return gettext("this phone")
    return gettext("phone %(number)s", number=phones.index(by) + 1)


def _local(at: datetime) -> datetime:
    """The stored time, which is UTC, on the clock of the machine that keeps the record."""
    return at.replace(tzinfo=UTC).astimezone().replace(tzinfo=None)
