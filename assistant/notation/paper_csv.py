"""What a league kept on paper, as a spreadsheet writes it. FORMAT.md has the columns.

Three forms are told apart by their heads: a line for each person of a game, a column for each
person, or a line for each person's totals. Heads are English or German, and so are days and
numbers.
"""

from dataclasses import replace

from assistant.notation import paper_games, paper_lines, paper_totals
from assistant.notation.file_limits import MOST_GAMES, MOST_LINES, MOST_PEOPLE
from assistant.notation.file_refusals import TooMuch
from assistant.notation.paper import Columns, Paper
from assistant.notation.paper_cells import Misfit, cell
from assistant.notation.paper_days import Days, Order, order_of
from assistant.notation.paper_lines import MOST_TITLES, Line, Lines

_HEADS = {
    "day": ("day", "date", "datum", "tag"),
    "name": ("player", "name", "person", "spieler", "spielerin"),
    "points": ("points", "score", "total", "coins", "punkte", "münzen", "summe"),
    "rounds": ("rounds", "runden"),
    "game": ("game", "spiel", "partie"),
    "place": ("place", "rank", "platz"),
    "played": ("played", "games", "spiele"),
    "won": ("won", "wins", "siege", "gewonnen"),
    "seconds": ("seconds", "second places", "zweite plätze"),
    "beaten": ("beaten", "geschlagen"),
    "met": ("met", "getroffen"),
    "placement": ("placement", "platzpunkte"),
    "bottles": ("bottles", "bottle", "bottle rounds", "flasche"),
}


def parse(content: bytes, order: Order | None = None) -> Paper:
    """What a file tells, its days in this order where they can be read in two ways.

    Misfit where it holds no lines or no head that can be read. TooMuch where there are more lines,
    games or people than are brought in.
    """
    paper = _parsed(content, order)
    if len(paper.games) > MOST_GAMES:
        raise TooMuch("games", MOST_GAMES)
    if len({name for game in paper.games for name in game.points} | {*paper.totals}) > MOST_PEOPLE:
        raise TooMuch("people", MOST_PEOPLE)
    return paper


def _parsed(content: bytes, order: Order | None) -> Paper:
    lines = paper_lines.read(content, MOST_LINES + MOST_TITLES + 2)
    if len(lines.rest) > MOST_LINES:
        raise TooMuch("lines", MOST_LINES)
    columns, lines = _table(lines)
    if _has_games(columns):
        paper = _games(columns, lines, order)
    else:
        paper = paper_totals.by_person(columns, lines.rest)
    return replace(paper, unread_sheets=lines.unread_sheets)


def _table(lines: Lines) -> tuple[Columns, Lines]:
    """The heads and what stands below them; above them there may be a title."""
    for titles in range(min(MOST_TITLES + 1, len(lines.rest))):
        below = lines.below(titles)
        columns = _columns(below.head)
        if _has_games(columns) or {"name", "played"} <= columns.keys():
            return columns, below
    raise Misfit("head", lines.head.number, " ".join(lines.head.row))


def _has_games(columns: Columns) -> bool:
    return _is_by_person(columns) or ("day" in columns and "name" not in columns)


def _is_by_person(columns: Columns) -> bool:
    return {"day", "name", "points"} <= columns.keys()


def _games(columns: Columns, lines: Lines, order: Order | None) -> Paper:
    order = order or order_of(cell(line.row, columns["day"]) for line in lines.rest)
    if order is None:
        return Paper(asks_order=True)
    days = Days(order, has_numbers=lines.from_workbook)
    if _is_by_person(columns):
        return paper_games.by_person(columns, days, lines.rest)
    return paper_games.by_column(columns, days, lines.head, lines.rest)


def _columns(head: Line) -> Columns:
    columns: dict[str, int] = {}
    for column, text in enumerate(head.row):
        for key, words in _HEADS.items():
            if text.casefold() in words:
                if key in columns:
                    raise Misfit("twice", head.number, text)
                columns[key] = column
    return columns
