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
    """`log.show`: everything that happened at a table, newest first. Nothing in it can be changed."""

    table_id: str
    entries: tuple[LogEntry, ...]
    hidden: int  # cards of the running round, which are not shown before its end
    check: str  # "Each entry fits the one before it.", or which is the first that does not
    fits: bool
    can_export: bool  # no round runs: `exports.record`
    digest: str  # of the export; "" while a round runs
