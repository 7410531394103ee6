"""The log of a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    """Something that was entered, corrected, decided or taken back."""

    number: int  # of the event, from 0
    day: str  # when it differs from the entry before, else ""
    time: str  # "20:41"
    phone: str  # "this phone", "phone 2"
    text: str  # "Betty: 21 instead of 12 (trick 3)."
    kind: str  # "entered", "corrected", "decided", "back": how it is marked
    is_out: bool  # it was taken back later: shown struck through


@dataclass(frozen=True, slots=True, kw_only=True)
class LogPage:
    """`log.show`: what happened at a table, newest first, a part at a time. Nothing can be changed.

    The newest entries are where `newer` is None. There alone stands what concerns the whole record:
    what is hidden, whether the entries fit together, and the export.
    """

    table_id: str
    entries: tuple[LogEntry, ...]
    older: int | None  # the way on, as `before` in the address; None where there is nothing older
    newer: int | None  # the way back
    hidden: int  # cards of the running round, which are not shown before its end
    check: str  # "" or "Each entry fits the one before it.", or which is the first that does not
    fits: bool
    can_export: bool  # no round runs: `exports.record`
    digest: str  # of the export; "" while a round runs
    may_enter: bool  # False: all of the page may be drawn anew
