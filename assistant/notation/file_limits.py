"""The most that a file may hold which is brought in: a generous multiple of real leagues (FORMAT.md).

A real league has 10 to 100 people and some hundred games a year; a real game some 400 events, which
are 150 kB of its league's file.
"""

MOST_PEOPLE = 6_000
MOST_SEASONS = 200
MOST_SESSIONS = 10_000
MOST_GAMES = 10_000
MOST_SHIFTS = 5_000
"""Corrections that are noted beside the standings of a league."""

MOST_EVENTS = 3_000
"""Of one game."""

MOST_CORRECTIONS = 300
"""Events of one game that amend others: each of them tells the whole game anew."""

LONGEST_RECORD = 2 * 1024 * 1024
"""Bytes of one game in a file."""

LONGEST_PART = 8 * 1024 * 1024
"""Bytes of a file that tell of its people, its seasons, its sessions or its corrections."""

MOMENTS = range(1970, 2200)
"""The years in which something can have been written down; a clock that was never set says 1970."""
