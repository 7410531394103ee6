"""Tables: what a viewer may see of one, and the commands that are carried out there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Row, select
from sqlalchemy.exc import IntegrityError

from assistant.extensions import db
from assistant.leagues import settled
from assistant.notation import table_events
from assistant.rules.commands import Command, PlayCard, seat_and_hand
from assistant.rules.consequences import changes_what_is_settled
from assistant.rules.decide import Decision, Refusal, decide, denied
from assistant.rules.events import Denied, GameEvent, HandEvent, Played, Remarked, RoundEvent
from assistant.rules.findings import Finding
from assistant.rules.roles import can
from assistant.rules.views import TABLE, About, TableView, Viewer, seen_by, table_view
from assistant.store import grants, people, tables
from assistant.store.engine import new_id, now, writing, writing_a_row
from assistant.store.models import Event, Table
from assistant.tables import NotAllowed, TableIsDeleted, cache
from assistant.tables.cache import AtTable, Outdated, Record, SentBy
from assistant.tables.table_people import Names

# How a command was sent, and what came of it.


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """How a command was sent: the length of the record that the phone saw, a key, and the phone.

    A key that was sent before writes nothing again. `is_last`: nothing that was tapped later waits
    on the phone. Only then what follows by itself is written too, since what waits counts on the
    record being as long as the phone thinks. `is_asked`: what would change something settled is
    shown before it is written.
    """

    expected_length: int
    idempotency_key: str
    phone: str
    is_last: bool = True
    is_asked: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """The events are stored; these are the breaches that the first of them proved."""

    view: TableView
    breaches: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """It cannot have happened, and nothing was written; `round_index` is the round it is about."""

    view: TableView
    finding: Finding
    round_index: int


@dataclass(frozen=True, slots=True)
class Stale:
    """Another phone wrote first, and nothing was written."""

    view: TableView


class Unconfirmed(Exception):
    """A command would change what is settled, and nothing was written.

    `events` are those that it would bring about, in the record as the viewer may be told it.
    """

    def __init__(self, view: TableView, command: Command, events: Sequence[GameEvent]) -> None:
        super().__init__(view.id)
        self.view = view
        self.command = command
        self.events = tuple(events)


Outcome = Accepted | Refused | Stale

Newcomer = tuple[str, str]
"""The id and the name of a person whom a command brings to the table."""


# Tables: what a viewer may see of one, and the commands that change one.
#
# A command is decided on the fold that this process keeps, without a look at the database and
# before the writers' lock is taken; then its events are appended, if the record is still the same.


def view(table_id: str, viewer: Viewer = TABLE) -> TableView:
    """A table as a viewer may see it; NoSuchTable or TableIsDeleted where there is none."""
    record = cache.record_of(table_id)
    if record.deleted_at:
        raise TableIsDeleted(table_id)
    return view_of(record, viewer)


def view_of(record: Record, viewer: Viewer = TABLE) -> TableView:
    """What a viewer may see of a record."""
    names = Names(record.table_id, record.fold.events)
    about = About(record.table_id, record.known_as, record.opened_at, record.deleted_at, names)
    return table_view(viewer, about, record.fold, record.public)


def any_view(table_id: str) -> TableView:
    """What everybody may see of a table, also of a deleted one."""
    return view_of(cache.record_of(table_id))


def row(table_id: str) -> Table:
    """What is stored of a table beside its record."""
    return db.session.get_one(Table, table_id)


def stamps(table_id: str, first: int = 0, last: int | None = None) -> Sequence[Row[str, datetime]]:
    """`by` which phone each event from this number to that one, or to the end, was sent, and when:
    `at`, UTC.
    """
    query = select(Event.by, Event.at).where(Event.table_id == table_id, Event.number >= first)
    if last is not None:
        query = query.where(Event.number <= last)
    return db.session.execute(query.order_by(Event.number)).all()


def execute(
    table_id: str,
    command: Command,
    sent: Sent,
    viewer: Viewer = TABLE,
    newcomer: Newcomer | None = None,
) -> Outcome:
    """Carries out a command in one transaction; NotAllowed where the viewer may not give it.

    `newcomer` is whom the command brings to the table.

    Stale where others wrote what its phone had not heard of, unless it is a card that fits behind.
    Unconfirmed where it was asked to show first what is settled and would change.
    """
    record = cache.expected(table_id, sent.expected_length)
    if record.deleted_at:
        raise TableIsDeleted(table_id)
    earlier = record.number_of(sent.idempotency_key)
    if earlier is not None:
        return _answered(record, earlier, viewer)
    is_late = sent.expected_length != record.length
    if is_late and not _only_others_laid(record, command, sent):
        return Stale(view_of(record, viewer))
    if not can(viewer, command, record.fold):
        raise NotAllowed(table_id)
    decision = decide(record.fold, command, follow=sent.is_last)
    if is_late and not _is_legal(decision, record.length):
        return Stale(view_of(record, viewer))
    if isinstance(decision, Decision) and sent.is_asked and _is_settled(record, command, decision):
        raise Unconfirmed(view_of(record, viewer), command, decision.events)
    if not isinstance(decision, Refusal) or _is_newest(record):
        try:
            return _written(record, command, decision, sent, viewer, newcomer)
        except (Outdated, IntegrityError):
            if _is_newest(record):
                raise
    return execute(table_id, command, sent, viewer, newcomer)  # another process wrote meanwhile


def _only_others_laid(record: Record, command: Command, sent: Sent) -> bool:
    """Whether a card is to be laid, and all that its phone had not heard of is cards of other
    hands that other phones laid.
    """
    known = sent.expected_length
    if not isinstance(command, PlayCard) or not 0 < known < record.length:
        return False
    hand = seat_and_hand(record.fold.game.rounds[-1].table, command.hand)
    unheard = record.fold.events[known:]
    is_others = all(isinstance(one, Played) and (one.seat, one.which) != hand for one in unheard)
    return is_others and all(one.by != sent.phone for one in stamps(record.table_id, known))


def _is_legal(decision: Decision | Refusal, number: int) -> bool:
    """Whether the card that an event of this number lays is the next one, and breaks no rule."""
    if isinstance(decision, Refusal):
        return False
    return all(found.event != number for found in decision.fold.game.findings)


def _written(
    record: Record,
    command: Command,
    decision: Decision | Refusal,
    sent: Sent,
    viewer: Viewer,
    newcomer: Newcomer | None,
) -> Outcome:
    """Writes down what comes of a command; a refusal only where it rests on a secret hand (8.16).

    Then it refuses what the viewer could not have known, and the table is told.
    """
    if isinstance(decision, Decision):
        enters = viewer.role == "entering"
        longer = append(record, decision, sent, newcomer, enters=enters)
        return _answered(longer, record.length, viewer)
    seen = record.public if viewer.hand_of is None else seen_by(viewer, record.fold, record.public)
    known = decide(seen, command)
    if isinstance(known, Refusal):
        return Refused(view_of(record, viewer), *known)
    denial, refusal = denied(record.fold, command, decision)
    return Refused(view_of(append(record, denial, sent), viewer), *refusal)


def _is_settled(record: Record, command: Command, decision: Decision) -> bool:
    """Whether a decision changes what is settled at the table, or that its game counts."""
    before, after = record.fold.game, decision.fold.game
    if changes_what_is_settled(command, before, after):
        return True
    events = decision.fold.events
    return before.is_over and settled.uncounts(record.table_id, events, after)


def _is_newest(record: Record) -> bool:
    return cache.record_of(record.table_id) is record


def _answered(record: Record, number: int, viewer: Viewer) -> Accepted | Refused:
    """What the event of this number proved, as far as the viewer may know."""
    seen, event = view_of(record, viewer), record.fold.events[number]
    if isinstance(event, Denied):
        return Refused(seen, Finding("not-in-hand", number, event.seat, card=event.card), -1)
    return Accepted(seen, tuple(found for found in seen.game.findings if found.event == number))


def append(
    record: Record,
    decision: Decision,
    sent: Sent,
    newcomer: Newcomer | None = None,
    *,
    enters: bool = False,
) -> Record:
    """Stores the events of a decision and what follows in the league, in one transaction.

    `newcomer` is a person who may be new here; `enters`: the phone is the
    one that enters from now on. Outdated, or IntegrityError where two write at once, where the
    record is no longer as it is stored.
    """
    # No league cares for what happens within a round that runs on.
    rounds = (record.fold.game.rounds[-1], decision.fold.game.rounds[-1])
    is_within = all(isinstance(event, RoundEvent) for event in decision.events)
    # nor for what is remarked
    is_remark = all(isinstance(event, Remarked) for event in decision.events)
    concerns_league = not is_remark and (not is_within or any(round_.is_done for round_ in rounds))
    is_new = sent.phone not in record.phones
    takes_over = enters and record.entered_by != sent.phone
    is_a_row = not (concerns_league or is_new or takes_over or newcomer or decision.events[1:])
    table_id, last = record.table_id, record.last
    keys = [sent.idempotency_key, *(new_id() for _ in decision.events[1:])]
    entered = replace(record, entered_by=sent.phone) if takes_over else record
    at_table = AtTable(table_id, entered.known_as, entered.entered_by)
    alone = concerns_league or is_new
    if concerns_league:
        settled.read_ahead(table_id)
    with writing_a_row() if is_a_row else writing(table_id, alone=alone) as connection:
        is_in_league = concerns_league and cache.hold(table_id)
        if is_new:
            tables.visit(sent.phone, table_id)
        if takes_over:
            tables.enter(sent.phone, table_id)
        if newcomer:
            people.add_if_new(people.place_of(table_id), *newcomer)
        for event, key in zip(decision.events, keys, strict=True):
            salt = new_id() if isinstance(event, HandEvent) else None  # what is secret has one
            sent_by = SentBy(key, sent.phone, now(), salt)
            last = cache.append(connection, at_table, last, table_events.write(event), sent_by)
        # Of a column that passed to another person, the phone of the one before is not theirs; who
        # had been somebody else all along keeps it.
        members = zip(record.fold.game.members, decision.fold.game.members, strict=False)
        for column, (one, other) in enumerate(members):
            if one.since != other.since and one.person != other.person:
                grants.free_seat(table_id, column, now())
        if is_in_league:
            fold = decision.fold
            settled.project(table_id, fold.events, fold.game)
    record.phones.add(sent.phone)
    return cache.keep(entered, decision.fold, last, keys)
