"""Why a file, or a line from paper, is not brought in, and what to do."""

from typing import Literal

from assistant.wording import Translations

# Why a file is not brought in, in sentences that say where it stands and what to do.


def too_much(
    of: Literal[
        "people",
        "seasons",
        "sessions",
        "games",
        "lines",
        "shifts",
        "seatings",
        "tournaments",
        "events",
        "amendments",
    ],
    most: int,
    t: Translations,
) -> str:
    """That a file holds more than is brought in, and how much there may be."""
    text = {
        "people": t.gettext("At most {most} people can be imported at once."),
        "seasons": t.gettext("At most {most} seasons can be imported at once."),
        "sessions": t.gettext("At most {most} sessions can be imported at once."),
        "games": t.gettext("At most {most} games can be imported at once."),
        "lines": t.gettext("At most {most} lines can be imported at once."),
        "shifts": t.gettext("At most {most} noted corrections can be imported at once."),
        "seatings": t.gettext("At most {most} drawn seatings can be imported at once."),
        "tournaments": t.gettext("At most {most} tournaments can be imported at once."),
        "events": t.gettext("A game that is imported has at most {most} entries in its log."),
        "amendments": t.gettext("A game that is imported has at most {most} corrections."),
    }[of]
    nothing = t.gettext("Nothing was imported.")
    return f"{nothing} {text.format(most=f'{most:,}'.replace(',', ' '))}"


def misplaced(
    part: Literal[
        "league", "people", "seasons", "sessions", "games", "shifts", "seatings", "tournaments"
    ],
    number: int | None,
    event: int | None,
    t: Translations,
) -> str:
    """Where something stands in a file that this app did not write.

    `number` is that of the thing in its part, from 1; `event` that of the event in a game.
    """
    place = {
        "league": t.gettext("the league"),
        "people": t.gettext("person {number}"),
        "seasons": t.gettext("season {number}"),
        "sessions": t.gettext("session {number}"),
        "games": t.gettext("game {number}"),
        "shifts": t.gettext("noted correction {number}"),
        "seatings": t.gettext("drawn seating {number}"),
        "tournaments": t.gettext("tournament {number}"),
    }[part].format(number=number)
    if event is not None:
        place = t.gettext("{game}, event {event}").format(game=place, event=event)
    return _not_written(place, t)


def misplaced_event(event: int, t: Translations) -> str:
    """Which event of the file of a game this app did not write."""
    return _not_written(t.gettext("event {event}").format(event=event), t)


def _not_written(place: str, t: Translations) -> str:
    return t.gettext(
        "Nothing was imported. Something in the file was not written by this app: {place}. "
        "Export it there again."
    ).format(place=place)


# What is wrong with a line from paper, and what to do.


def misfit(code: str, line: int, cell: str, t: Translations) -> str:
    """A sentence about a line, by the code of `notation.paper_cells`.

    `cell` is what cannot be counted.
    """
    sentences = {
        "empty": t.gettext(
            "There are no results here: the first line must name the columns, and the others "
            "hold the results."
        ),
        "kind": t.gettext("This file holds no table that can be read. Save it as .xlsx or CSV."),
        "head": t.gettext(
            "Line {line} does not name the columns. Use date, player and points; or date and "
            "one for each person; or player, played and points."
        ),
        "day": t.gettext("Line {line}: {cell} is not a date. Write it as 2026-03-14 or 14.3.2026."),
        "no day": t.gettext(
            "Line {line}: the date is missing. Of cells that were merged only the first has one."
        ),
        "number": t.gettext("Line {line}: {cell} is not a number that fits here."),
        "no number": t.gettext(
            "Line {line}: a number is missing. If a formula stands there, open the file in a "
            "spreadsheet and save it once."
        ),
        "name": t.gettext("Line {line}: {cell} is not a name. A name has 1 to 40 characters."),
        "lopaka": t.gettext(
            "Line {line}: {cell} is not a person, so nobody can have this name. Change it there."
        ),
        "people": t.gettext(
            "Line {line}: a game has two to six players, not {cell}. If there were several "
            "games that day, number them in a column called game."
        ),
        "places": t.gettext(
            "Line {line}: the places {cell} are not possible. After a shared place the next "
            "is skipped: 1, 1, 3."
        ),
        "twice": t.gettext("Line {line}: {cell} is there twice."),
        "rounds": t.gettext(
            "Line {line}: the same game has another number of rounds further up, not {cell}. "
            "Correct one of them."
        ),
        "beside": t.gettext(
            "Line {line}: its game is left out, since line {cell} may belong to it and has no date "
            "that can be read."
        ),
        "same": t.gettext("Line {line}: {cell} are the same person. One person plays once."),
    }
    if not cell and f"no {code}" in sentences:
        code = f"no {code}"
    shown = cell if code in ("people", "places", "beside", "same") else f"«{cell[:40]}»"
    return sentences[code].format(line=line, cell=shown)
