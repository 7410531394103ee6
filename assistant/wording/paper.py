"""What is wrong with a line from paper, and what to do."""

from assistant.wording import Translations


def misfit(code: str, line: int, cell: str, t: Translations) -> str:
    """A sentence about a line, by the code of `notation.paper_cells`.

    `cell` is what cannot be counted.
    """
    said = {
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
    if not cell and f"no {code}" in said:
        code = f"no {code}"
    shown = cell if code in ("people", "places", "beside", "same") else f"«{cell[:40]}»"
    return said[code].format(line=line, cell=shown)
