"""What people type and phones make, as all of the app has it: ids, names, lines, days.

The forms clean and refuse by these rules, and what is brought in from a file is held to them.
"""

import re
import unicodedata
from datetime import time
from typing import Literal
from zoneinfo import available_timezones

LONGEST_NAME = 40
"""The longest name of a person, in characters."""

LONGEST_LINE = 60
"""The longest name of a league, a season or a deck, and the longest place of a session."""

LONGEST_REMARK = 500
"""The longest remark about a session."""

LONGEST_REASON = 200
"""The longest reason of a decision."""

YEARS = range(1990, 2200)
"""The years that a day may be of. The game is of 1995."""

EVENING_ENDS = 5
"""The hour of the next day until which an evening lasts."""

HOURS = (time(EVENING_ENDS), time(23, 59))
"""The first and the last hour at which an evening begins: one before five would be of the day before."""

NameFault = Literal["long", "without-letters", "unseen"]

_NOWHERE = ("Factory", "localtime")
"""What some machines have among their zones, and what is no place."""

_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")

# Directions, breaks and marks without a width: they turn or join the words around a name, or make
# two names look alike. The joiners that emoji and some scripts need are not among them.
_UNSEEN = frozenset(
    "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_CONTROLS = ("Cc", "Cs")
_BREAKS = ("Zl", "Zp")
_WITHOUT_LETTERS = ("Cf", "Zs", "Cn", "Co")


def is_id(text: str | None) -> bool:
    """Whether this can be an id that a phone or the server made."""
    return _ID.fullmatch(text or "") is not None


def zone_called(text: str) -> str | None:
    """The zone of the tz database that is called so, however it is typed: "America/New_York" for
    "america/new york". None where there is none, or one that another machine has not.
    """
    sought = text.replace(" ", "_").casefold()
    zones = (name for name in available_timezones() if name.casefold() == sought)
    return next((name for name in zones if name not in _NOWHERE), None)


def is_hour(hour: time) -> bool:
    """Whether an evening can begin then, by the minute."""
    is_minute = hour == hour.replace(second=0, microsecond=0, tzinfo=None)
    return is_minute and HOURS[0] <= hour <= HOURS[1]


def is_zone(text: str) -> bool:
    """Whether this is a zone's name in the tz database: "Europe/Berlin"."""
    return zone_called(text) == text


def tidy(text: str | None) -> str:
    """The text in its composed form, without space around it or runs of space within."""
    return " ".join(unicodedata.normalize("NFC", text or "").split())


def plain(text: str | None) -> str:
    """A tidied sentence, without what would turn, break or join the words around it."""
    characters = [
        character
        for character in tidy(text)
        if character not in _UNSEEN and unicodedata.category(character) not in _CONTROLS
    ]
    return tidy("".join(characters))


def name_fault(name: str) -> NameFault | None:
    """Why a tidied name cannot be anybody's: too long, of nothing to read, or with what is unseen.

    None for one that can be, also for an empty one.
    """
    if len(name) > LONGEST_NAME:
        return "long"
    kinds = {unicodedata.category(character) for character in name}
    if kinds and kinds.issubset(_WITHOUT_LETTERS):
        return "without-letters"
    if not kinds.isdisjoint(_CONTROLS + _BREAKS) or not _UNSEEN.isdisjoint(name):
        return "unseen"
    return None


def is_line(text: str, longest: int) -> bool:
    """Whether a form could have left this line: plain, and of so many characters at most."""
    return len(text) <= longest and plain(text) == text
