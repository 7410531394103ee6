"""The most that a file may hold: a generous multiple of real leagues (FORMAT.md).

A real league has 10 to 100 people and some hundred games a year; a real game some 400 events, which
are 150 kB of its league's file. How long a game can be is a matter of its table: see
`rules/event_checks.py`.
"""

MOST_PEOPLE = 6_000
MOST_SEASONS = 200
MOST_SESSIONS = 10_000
MOST_GAMES = 3_000
MOST_LINES = 10_000
"""Lines of a spreadsheet. All of a file is written while others wait, in a second or two."""

MOST_SHIFTS = 5_000
"""Corrections that are noted beside the standings of a league."""

MOST_SEATINGS = 10_000
"""Times that tables were drawn."""

MOST_TOURNAMENTS = 1_000

LONGEST_RECORD = 2 * 1024 * 1024
"""Bytes of one game in a file."""

LONGEST_PART = 8 * 1024 * 1024
"""Bytes of a file that tell of its people, its seasons, its sessions, its corrections, its seatings
or its tournaments."""

MOMENTS = range(1970, 2200)
"""The years in which something can have been written down; a clock that was never set says 1970."""
