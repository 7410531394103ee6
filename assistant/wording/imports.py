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
        "log",
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
        "log": t.gettext("At most {most} lines of a league's log can be imported at once."),
        "events": t.gettext("A game that is imported has at most {most} entries in its log."),
        "amendments": t.gettext("A game that is imported has at most {most} corrections."),
    }[of]
    nothing = t.gettext("Nothing was imported.")
    return f"{nothing} {text.format(most=f'{most:,}'.replace(',', ' '))}"


def misplaced(
    part: Literal[
        "league",
        "people",
        "seasons",
        "sessions",
        "games",
        "shifts",
        "seatings",
        "tournaments",
        "log",
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
        "log": t.gettext("line {number} of the log"),
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


def misfit(
    code: str,
    line: int,
    cell: str,
    t: Translations,
    last: int = 0,
    *,
    is_column: bool = False,
    day: str = "",
) -> str:
    """A sentence about a line, or lines up to `last`, by the code of `notation.paper_cells`.

    `cell` is what cannot be counted. What is a line is a column where `is_column`. A play has no
    line, and perhaps a day.
    """
    sentences = {
        "empty": t.gettext(
            "There are no results here: the first line must name the columns, and the others "
            "hold the results."
        ),
        "kind": t.gettext("This file holds no table that can be read. Save it as .xlsx or CSV."),
        "head": t.gettext(
            "{where} does not name the columns. Use date, player and points; or date and "
            "one for each person; or player and one for each date; or player, played and points."
        ),
        "day": t.gettext("{where}: {cell} is not a date. Write it as 2026-03-14 or 14.3.2026."),
        "no day": t.ngettext(
            "{where} has no day.", "{where} have no day.", 1 + max(last - line, 0)
        ),
        "number": t.gettext("{where}: {cell} is not a number that fits here."),
        "no number": t.gettext("{where}: a number is missing."),
        "formula": t.gettext(
            "{where}: a formula stands there without its result. Open the file in a spreadsheet, "
            "save it once and choose it again."
        ),
        "name": t.gettext("{where}: {cell} is not a name. A name has 1 to 40 characters."),
        "no name": t.gettext("{where}: points stand there, and no name."),
        "lopaka": t.gettext(
            "{where}: {cell} is not a person, so nobody can have this name. Change it there."
        ),
        "people": t.gettext(
            "{where}: a game has two to six players, not {cell}. If there were several "
            "games that day, number them in a column called game."
        ),
        "places": t.gettext(
            "{where}: the places {cell} are not possible. After a shared place the next "
            "is skipped: 1, 1, 3."
        ),
        "twice": t.gettext("{where}: {cell} is there twice."),
        "rounds": t.gettext(
            "{where}: the same game has another number of rounds further up, not {cell}. "
            "Correct one of them."
        ),
        "beside": t.gettext(
            "{where}: its game is left out, since line {cell} may belong to it and has no date "
            "that can be read."
        ),
        "plays": t.gettext(
            "This file holds no plays of BG Stats or BoardGameGeek that can be read. Export them "
            "there once more."
        ),
        "out": t.gettext("{where} was marked as unfinished, or as one that does not count."),
        "times": t.gettext("{where} stands for {cell} games, of which it tells only one result."),
        "score": t.gettext("{where}: the score of {cell} is missing."),
        "no score": t.gettext("{where}: a score is missing."),
        "players": t.gettext("{where}: a game has two to six players, not {cell}."),
        "same": t.gettext("{where}: {cell} are the same person. One person plays once."),
    }
    if not cell and f"no {code}" in sentences:
        code = f"no {code}"
    if line == 0:
        where = t.gettext("The game of {day}").format(day=day) if day else t.gettext("A game")
        code = "players" if code == "people" else code
    else:
        where = _where(line, last, t, is_column=is_column)
    numbers = ("people", "players", "places", "beside", "same", "times")
    shown = cell if code in numbers else f"«{cell[:40]}»"
    return sentences[code].format(where=where, cell=shown)


def _where(line: int, last: int, t: Translations, *, is_column: bool) -> str:
    """ "Line 3", "Lines 2 to 4", or "Column 3"."""
    if is_column:
        one, several = t.gettext("Column {line}"), t.gettext("Columns {line} to {last}")
    else:
        one, several = t.gettext("Line {line}"), t.gettext("Lines {line} to {last}")
    return (several if last > line else one).format(line=line, last=last)


# What of a spreadsheet is not used, and what its columns are taken for.


def not_used(why: str, line: int, text: str, t: Translations, *, is_column: bool) -> str:
    """Why a line is not used, by the word of `notation.paper`; `text` stands there."""
    sentences = {
        "above": t.gettext("{where}: above the heads, {text}"),
        "again": t.gettext("{where}: the heads again"),
        "sum": t.gettext("{where}: sums or averages of the others"),
        "hidden": t.gettext("{where}: hidden in the spreadsheet"),
        "nobody": t.gettext("{where}: nobody has points there, {text}"),
        "absent": t.gettext("{where}: {text} has no points, so was not there"),
        "evening": t.gettext("{where}: more people than a table has"),
    }
    where = _where(line, 0, t, is_column=is_column)
    return sentences[why].format(where=where, text=f"«{text[:40]}»")


def role(of: str, t: Translations) -> str:
    """What a column is taken for."""
    return {
        "day": t.gettext("Day"),
        "table": t.gettext("Table"),
        "game": t.gettext("Number of the game"),
        "name": t.gettext("Who played"),
        "points": t.gettext("Points"),
        "person": t.gettext("Person's points"),
        "evening": t.gettext("Day's points"),
        "rounds": t.gettext("Rounds"),
        "place": t.gettext("Place"),
        "remark": t.gettext("Remark"),
        "unused": t.gettext("Not used"),
        "played": t.gettext("Games played"),
        "won": t.gettext("First places"),
        "seconds": t.gettext("Second places"),
        "beaten": t.gettext("People beaten"),
        "met": t.gettext("People met"),
        "placement": t.gettext("Placement points"),
        "bottles": t.gettext("Rounds with the bottle"),
    }[of]


def why_not_used(why: str, t: Translations) -> str:
    """Why a column is not used, by the word of `notation.paper_columns`; "" where its head says."""
    return {
        "remark": t.gettext("not kept"),
        "sum": t.gettext("the sum of other columns"),
        "count": t.gettext("counts other columns"),
        "average": t.gettext("the average of other columns"),
        "running": t.gettext("numbers the lines"),
        "text": t.gettext("words, not points"),
        "nameless": t.gettext("no name above it"),
        "empty": t.gettext("empty"),
        "hidden": t.gettext("hidden in the spreadsheet"),
        "second": t.gettext("there is one like it"),
    }.get(why, "")


def fault(of: str, role_of: str, t: Translations) -> str:
    """Why nothing can be read of columns that are taken for these."""
    text = {
        "missing": t.gettext("Choose below which column has this: {role}."),
        "double": t.gettext("Several columns are taken for this: {role}. Choose one below."),
        "mixed": t.gettext("A column does not go with the others: {role}. Choose what it is."),
    }[of]
    return text.format(role=role(role_of, t))
