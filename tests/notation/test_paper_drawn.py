"""Sheets by chance, in every layout and manner, whose games are known beforehand."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from babel.dates import format_date
from hypothesis import given
from hypothesis import strategies as st

from assistant.notation.paper import Reading, parse
from tests.volume import at_most

PEOPLE = ("Ida", "Jörg", "Käthe", "Lea", "Max", "Noël", "Ole", "Pia Meier", "O’Neill", "Tom")
HEADS = {
    "en": {
        **{"day": "Evening", "table": "Table", "name": "Player", "points": "Score"},
        **{"sum": "Total", "average": "Average", "rank": "Rank", "remark": "Notes", "nr": "No."},
        **{"winner": "Winner", "count": "Players"},
    },
    "de": {
        **{"day": "Abend", "table": "Tisch-Nr.", "name": "Spielerin", "points": "Ergebnis"},
        **{"sum": "Gesamt", "average": "Ø", "rank": "Platz", "remark": "Bemerkung", "nr": "Nr."},
        **{"winner": "Sieger", "count": "Anzahl"},
    },
    "nl": {
        **{"day": "Avond", "table": "Tafel", "name": "Speler", "points": "Uitslag"},
        **{"sum": "Totaal", "average": "Gem.", "rank": "Plaats", "remark": "Opmerking", "nr": "Nr"},
        **{"winner": "Winnaar", "count": "Aantal"},
    },
    "fr": {
        **{"day": "Soirée", "table": "Table", "name": "Joueuse", "points": "Résultat"},
        **{"sum": "Somme", "average": "Moyenne", "rank": "Rang", "remark": "Remarque", "nr": "N°"},
        **{"winner": "Vainqueur", "count": "Nombre"},
    },
}
DAYS = ("iso", "dotted", "short", "words", "yearless", "moment")
EXTRAS = ("sum", "average", "count", "rank", "winner", "remark", "nr")


@dataclass(frozen=True)
class Manner:
    """How a club keeps its sheet."""

    layout: str
    language: str
    days: str
    extras: frozenset[str]
    absent: str
    thousands: str
    encoding: str
    delimiter: str
    is_filled_down: bool
    has_title: bool
    sums: str


MANNERS = st.builds(
    Manner,
    layout=st.sampled_from(["long", "wide", "down"]),
    language=st.sampled_from(sorted(HEADS)),
    days=st.sampled_from(DAYS),
    extras=st.frozensets(st.sampled_from(EXTRAS)),
    absent=st.sampled_from(["", "-", "–", "x"]),
    thousands=st.sampled_from(["", ".", ",", "’"]),
    encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
    delimiter=st.sampled_from(";\t"),
    is_filled_down=st.booleans(),
    has_title=st.booleans(),
    sums=st.sampled_from(["", "Summe", "blank"]),
)


@dataclass(frozen=True)
class Played:
    day: date
    table: str
    points: dict[str, int]


def played(chance, has_tables):
    """Games of some evenings; of tables there are several of an evening."""
    games = []
    day = date(2025, 9, 5)
    for _ in range(chance.randint(2, 5)):
        day += timedelta(chance.randint(6, 40))
        people = chance.sample(PEOPLE, len(PEOPLE))
        for table in range(1, chance.randint(1, 2) + 1 if has_tables else 2):
            came = [people.pop() for _ in range(chance.randint(2, 5))]
            own = {name: chance.randint(-99, 1999) for name in came}
            games.append(Played(day, str(table) if has_tables else "", own))
    return games


def day_text(day, manner):
    match manner.days:
        case "iso":
            return day.isoformat()
        case "dotted":
            return f"{day.day:02}.{day.month:02}.{day.year}"
        case "short":
            return f"{day.day}.{day.month}.{day.year % 100}"
        case "yearless":
            return f"{day.day}.{day.month}."
        case "moment":
            return f"{day + timedelta(1)} 00:45"
    return format_date(day, "d MMMM y", manner.language)


def number_text(number, manner):
    if abs(number) < 1000:
        return str(number)
    return f"{number:,}".replace(",", manner.thousands)


def long_rows(games, manner):
    yield ["day", "table", "name", "points", *sorted(manner.extras)]
    last = ("", "")
    for game in games:
        for place, (name, points) in enumerate(game.points.items(), 1):
            key = (day_text(game.day, manner), game.table)
            shown = key if not manner.is_filled_down or place == 1 else ("", "")
            if manner.is_filled_down and shown[0] == last[0]:
                shown = ("", shown[1])
            last = key
            row = {"sum": points * 2, "average": points / 2, "winner": name, "nr": place}
            row["remark"] = "early" if place == 2 else ""
            row["rank"] = 1 + sum(other > points for other in game.points.values())
            row["count"] = len(game.points)
            extras = [str(row[extra]) for extra in sorted(manner.extras)]
            yield [*shown, name, number_text(points, manner), *extras]


def wide_rows(games, manner):
    people = [name for name in PEOPLE if any(name in game.points for game in games)]
    front = [one for one in ("nr",) if one in manner.extras]
    back = sorted(manner.extras - {"nr"})
    yield [*front, "day", "table", *people, *back]
    for number, game in enumerate(games, 1):
        own = list(game.points.values())
        row = {"sum": sum(own), "average": round(sum(own) / len(own), 1), "remark": ""}
        row |= {"count": len(own), "rank": 1}
        row["winner"] = max(game.points, key=game.points.__getitem__)
        cells = [
            number_text(game.points[name], manner) if name in game.points else manner.absent
            for name in people
        ]
        numbers = [str(number) for _ in front]
        extras = [str(row[extra]) for extra in back]
        is_again = number > 1 and games[number - 2].day == game.day and manner.is_filled_down
        day = "" if is_again else day_text(game.day, manner)
        yield [*numbers, day, game.table, *cells, *extras]
    totals = [str(sum(game.points.get(name, 0) for game in games)) for name in people]
    if manner.sums:
        label = "" if manner.sums == "blank" else manner.sums
        yield [*("" for _ in front), label, "", *totals, *("" for _ in back)]


def down_rows(games, manner):
    people = [name for name in PEOPLE if any(name in game.points for game in games)]
    back = sorted(manner.extras & {"sum", "average"})
    yield ["name", *(day_text(game.day, manner) for game in games), *back]
    for name in people:
        own = [game.points[name] for game in games if name in game.points]
        row = {"sum": sum(own), "average": round(sum(own) / len(own), 1)}
        cells = [
            number_text(game.points[name], manner) if name in game.points else manner.absent
            for game in games
        ]
        yield [name, *cells, *(str(row[extra]) for extra in back)]
    if manner.sums:
        label = "" if manner.sums == "blank" else manner.sums
        yield [label, *(str(sum(game.points.values())) for game in games), *("" for _ in back)]


ROWS = {"long": long_rows, "wide": wide_rows, "down": down_rows}


def without_tables(rows, has_tables):
    """The rows, without a column of tables that says nothing."""
    head, *below = rows
    if has_tables or "table" not in head:
        return [head, *below]
    at = head.index("table")
    return [row[:at] + row[at + 1 :] for row in (head, *below)]


@at_most(200, 5_000)
@given(MANNERS, st.booleans(), st.integers(0, 2**32))
def test_the_games_of_a_sheet_are_read_and_all_of_it_is_accounted_for(manner, has_tables, seed):
    has_tables = has_tables and manner.layout != "down"
    games = played(Random(seed), has_tables)
    heads = HEADS[manner.language]
    rows = without_tables(list(ROWS[manner.layout](games, manner)), has_tables)
    rows[0] = [heads.get(head, head) for head in rows[0]]
    titles = [["Die Unken"], ["Saison 2025/26"]] if manner.has_title else []
    text = "\r\n".join(manner.delimiter.join(row) for row in titles + rows)
    paper = parse(text.encode(manner.encoding, errors="replace"), Reading(year=2025))

    assert paper.faults == ()
    assert paper.misfits == ()
    found = [(game.day, dict(game.points)) for game in paper.games]
    assert found == [(game.day, game.points) for game in games]
    if has_tables:
        assert [game.number for game in paper.games] == [game.table for game in games]
    numbers = [points for game in games for points in game.points.values()]
    assert not paper.either or max(numbers) >= 1000

    assert [column.head for column in paper.columns] == rows[0]
    used = {"long": sum(len(game.points) for game in games), "wide": len(games)}
    used["down"] = len({name for game in games for name in game.points})
    not_used = {one.line for one in paper.not_used if not one.is_column}
    assert used[manner.layout] + len(not_used) + 1 == len(titles + rows)
