"""Sheets as clubs keep them: what their columns are taken for, and which games they tell."""

import io
from datetime import date, datetime

import openpyxl
import pytest

from assistant.league.totals import CarriedForward
from assistant.notation.paper import Reading, parse

TABLES = """Datum;Tisch;Name;Punkte
16.01.2026;1;Ida;96
16.01.2026;1;Jan;140
16.01.2026;1;Kai;31
16.01.2026;2;Lea;77
16.01.2026;2;Mia;118
16.01.2026;2;Noa;52
"""
FILLED_DOWN = """Datum;Runde;Name;Punkte;Bemerkung
16. Januar 2026;1;Ida;96;
;;Jan;140;kam später
;;Kai;31;
;2;Ida;80;
;;Jan;12;
;;Kai;1.120;stimmt das?
"""
WIDE_WITH_SUMS = """Nr.,Evening,Ida,Jan,Kai,Lea,Total,Winner
1,2026-01-16,96,140,31,-,267,Jan
2,2026-01-30,80,12,x,44,136,Ida
,Sum,176,152,31,44,403,
"""
PEOPLE_DOWN = """Spieler;16.01.;30.01.;13.02.;Schnitt
Ida;96;80;;88
Jan;140;12;101;84
Kai;31;–;55;43
"""
EVENING_TOTALS = """Date,Ida,Jan,Kai,Lea,Mia,Noa,Ole,Pia
2026-01-16,96,140,31,77,118,52,60,33
"""


def read(text, **how):
    return parse(text.encode(), Reading(**how))


def told(paper):
    """The games, as day, points and what the sheet calls them."""
    return [(str(game.day), dict(game.points), game.number) for game in paper.games]


def roles(paper):
    return [column.role for column in paper.columns]


def lines(paper, why):
    return [one.line for one in paper.not_used if one.why == why]


# The five kinds


def test_a_column_of_tables_keeps_the_games_of_an_evening_apart():
    paper = read(TABLES)
    assert roles(paper) == ["day", "table", "name", "points"]
    assert told(paper) == [
        ("2026-01-16", {"Ida": 96, "Jan": 140, "Kai": 31}, "1"),
        ("2026-01-16", {"Lea": 77, "Mia": 118, "Noa": 52}, "2"),
    ]


def test_what_stands_on_the_first_line_of_a_game_holds_for_those_below():
    paper = read(FILLED_DOWN)
    assert roles(paper) == ["day", "game", "name", "points", "remark"]
    assert told(paper) == [
        ("2026-01-16", {"Ida": 96, "Jan": 140, "Kai": 31}, "1"),
        ("2026-01-16", {"Ida": 80, "Jan": 12, "Kai": 1120}, "2"),
    ]
    assert paper.either == "1.120"


def test_a_number_with_a_point_can_be_said_to_have_decimals():
    paper = read(FILLED_DOWN, in_thousands=False)
    assert [(one.code, one.line) for one in paper.misfits] == [("number", 7)]
    assert paper.left_out == (5, 6, 7)


def test_sums_and_winners_are_nobody():
    paper = read(WIDE_WITH_SUMS)
    assert roles(paper) == ["unused", "day", *["person"] * 4, "unused", "unused"]
    assert told(paper) == [
        ("2026-01-16", {"Ida": 96, "Jan": 140, "Kai": 31}, ""),
        ("2026-01-30", {"Ida": 80, "Jan": 12, "Lea": 44}, ""),
    ]
    assert lines(paper, "sum") == [4]


def test_of_days_without_a_year_the_first_ones_is_asked():
    assert read(PEOPLE_DOWN).asks_year == "16.01."
    assert read(PEOPLE_DOWN).games == ()


def test_people_can_stand_below_each_other_and_evenings_side_by_side():
    paper = read(PEOPLE_DOWN, year=2026)
    assert roles(paper) == ["name", "evening", "evening", "evening", "unused"]
    assert told(paper) == [
        ("2026-01-16", {"Ida": 96, "Jan": 140, "Kai": 31}, ""),
        ("2026-01-30", {"Ida": 80, "Jan": 12}, ""),
        ("2026-02-13", {"Jan": 101, "Kai": 55}, ""),
    ]


def test_of_more_people_than_a_table_has_no_game_follows():
    paper = read(EVENING_TOTALS)
    assert told(paper) == []
    assert [len(evening.points) for evening in paper.evenings] == [8]
    assert lines(paper, "evening") == [2]


def test_such_an_evening_can_be_kept_as_totals():
    paper = read(EVENING_TOTALS, keeps_evenings=True)
    assert paper.totals["Jan"] == CarriedForward(played=1, points=140)
    assert paper.not_used == ()


# The same as workbooks


def workbook(rows, merged=(), hidden_columns="", hidden_rows=(), epoch=None):
    book = openpyxl.Workbook()
    if epoch:
        book.epoch = epoch  # type: ignore[attr-defined]
    sheet = book.active
    for row in rows:
        sheet.append(row)
    for cells in merged:
        sheet.merge_cells(cells)
    for column in hidden_columns:
        sheet.column_dimensions[column].hidden = True
    for row in hidden_rows:
        sheet.row_dimensions[row].hidden = True
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def cells(text):
    """The lines of a text, its numbers as numbers and its empty cells as such."""
    split = [line.replace(";", ",").split(",") for line in text.splitlines()]
    return [[int(one) if one.isdecimal() else one or None for one in line] for line in split]


@pytest.mark.parametrize(
    "text", [TABLES, FILLED_DOWN, WIDE_WITH_SUMS, PEOPLE_DOWN, EVENING_TOTALS], ids=range(5)
)
def test_a_workbook_with_titles_and_a_hidden_column_tells_the_same(text):
    titles = [["Die Unken"], [], ["Saison 2026", None, "intern"]]
    rows = [
        [*row[:2], "Key" if number == 0 else 7 * number, *row[2:]]
        for number, row in enumerate(cells(text))
    ]
    paper = parse(workbook(titles + rows, hidden_columns="C"), Reading(year=2026))
    same = read(text, year=2026)
    assert told(paper) == told(same)
    assert [len(one.points) for one in paper.evenings] == [len(one.points) for one in same.evenings]
    assert paper.columns[2].why == "hidden"
    assert lines(paper, "above") == [1, 3]


def test_a_day_in_cells_that_are_one_is_that_of_all_its_lines():
    rows = [["Datum", "Tisch", "Name", "Punkte"], [datetime(2026, 1, 16), 1, "Ida", 9]]
    rows += [[None, None, "Jan", 8], [None, 2, "Kai", 7], [None, None, "Lea", 6]]
    paper = parse(workbook(rows, merged=("A2:A5", "B2:B3", "B4:B5")))
    assert told(paper) == [
        ("2026-01-16", {"Ida": 9, "Jan": 8}, "1"),
        ("2026-01-16", {"Kai": 7, "Lea": 6}, "2"),
    ]


def test_heads_can_be_two_lines_of_cells_that_are_one():
    rows = [["Datum", "Spieler", None, "Summe"], [None, "Ida", "Jan"], [date(2026, 1, 16), 3, 4, 7]]
    paper = parse(workbook(rows, merged=("A1:A2", "B1:C1", "D1:D2")))
    assert told(paper) == [("2026-01-16", {"Ida": 3, "Jan": 4}, "")]


HIDDEN = [["Date", "Ida", "Jan", "Kai"], ["2026-01-16", 3, 4, 5], ["2026-01-30", 6, 7, 8]]


@pytest.mark.parametrize(
    ("uses", "found"),
    [
        (False, [{"Ida": 3, "Kai": 5}]),
        (True, [{"Ida": 3, "Jan": 4, "Kai": 5}, {"Ida": 6, "Jan": 7, "Kai": 8}]),
    ],
)
def test_what_a_workbook_hides_is_used_where_somebody_says_so(uses, found):
    content = workbook(HIDDEN, hidden_columns="C", hidden_rows=(3,))
    paper = parse(content, Reading(uses_hidden=uses))
    assert [dict(game.points) for game in paper.games] == found
    assert (paper.hidden_columns, paper.hidden_lines) == (1, 1)
    assert lines(paper, "hidden") == ([] if uses else [3])


def test_another_sheet_can_be_chosen():
    book = openpyxl.Workbook()
    book.active.title = "2026"
    for row in HIDDEN:
        book.active.append(row)
    other = book.create_sheet("2025")
    for row in (["Date", "Ida", "Jan"], ["2025-01-16", 1, 2]):
        other.append(row)
    other.sheet_state = "hidden"
    file = io.BytesIO()
    book.save(file)
    assert [one.is_hidden for one in parse(file.getvalue()).sheets] == [False, True]
    assert told(parse(file.getvalue(), Reading(sheet="2025"))) == [
        ("2025-01-16", {"Ida": 1, "Jan": 2}, "")
    ]


def test_a_formula_without_its_result_is_said_and_nobody_is_absent_by_it():
    rows = [["Date", "Ida", "Jan", "Kai"], ["2026-01-16", 3, 4, "=B2+C2"]]
    [misfit] = parse(workbook(rows)).misfits
    assert (misfit.code, misfit.line) == ("formula", 2)


def test_days_that_are_numbers_are_counted_from_where_the_workbook_does():
    content = workbook(
        [["Date", "Ida", "Jan"], [44576, 1, 2]], epoch=openpyxl.utils.datetime.CALENDAR_MAC_1904
    )
    assert told(parse(content)) == [("2026-01-16", {"Ida": 1, "Jan": 2}, "")]


# Heads


@pytest.mark.parametrize(
    "heads",
    [
        "Abend;Tafel;Spielerin;Ergebnis",
        "Spieldatum;Tisch-Nr.;Name;Punkte gesamt",
        "Avond;Tafel;Speelster;Uitslag",
        "Soirée;Table n°;Joueuse;Résultat",
        "Day;Table no.;Who;Score",
        "Wann;Tisch;Leute;Menge",
    ],
)
def test_heads_in_four_languages_say_what_a_column_is(heads):
    paper = read(heads + TABLES[TABLES.index("\n") :])
    assert roles(paper) == ["day", "table", "name", "points"]
    assert told(paper) == told(read(TABLES))


@pytest.mark.parametrize(
    "head",
    [
        *("Nr.", "Gesamt", "Summe", "Total", "Schnitt", "Platz", "Rank", "Ort", "Sieger", "Winner"),
        *(
            "Diff.",
            "Ø",
            "Wertung",
            "Anzahl",
            "Lieu",
            "Gemiddelde",
            "Wochentag",
            "Summe Ida",
            "Spieler",
        ),
    ],
)
@pytest.mark.parametrize("place", [1, 3])
def test_a_column_that_is_nobodys_is_not_used(head, place):
    rows = [["Datum", "Ida", "Jan"], ["16.1.2026", "9", "8"], ["30.1.2026", "5", "6"]]
    for row, text in zip(rows, (head, "3", "4"), strict=True):
        row.insert(place, text)
    paper = read("\n".join(map(";".join, rows)))
    assert [list(game.points) for game in paper.games] == [["Ida", "Jan"]] * 2
    assert paper.columns[place].role == "unused"


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ((17, 11, 18), "sum"),
        ((2, 2, 3), "count"),
        ((8.5, 5.5, 6), "average"),
        ((9, 6, 6), "average"),
    ],
)
def test_a_column_that_follows_from_the_others_is_nobodys_whatever_it_is_called(numbers, why):
    points = ("9;8;", "5;6;", "7;5;6")
    days = ("16.1.2026", "30.1.2026", "6.2.2026")
    rows = [f"{day};{own};{number}" for day, own, number in zip(days, points, numbers, strict=True)]
    paper = read("\n".join(["Datum;Ida;Jan;Kai;Zusammen", *rows]))
    assert (paper.columns[-1].role, paper.columns[-1].why) == ("unused", why)
    assert [len(game.points) for game in paper.games] == [2, 2, 3]


def test_a_line_that_is_the_sum_of_the_others_is_no_game():
    paper = read("Datum;Ida;Jan\n16.1.2026;9;8\n30.1.2026;5;6\n;14;14\n")
    assert len(paper.games) == 2
    assert lines(paper, "sum") == [4]


@pytest.mark.parametrize("label", ["Summe", "Schnitt", "Platz", "Sieger", "Total 2026", "Diff."])
def test_a_line_that_is_called_so_is_no_game_and_nobody(label):
    wide = read(f"Datum;Ida;Jan;Kai\n16.1.2026;9;8;\n30.1.2026;5;6;7\n{label};1;2;3\n")
    down = read(f"Name;16.1.2026;30.1.2026\nIda;9;5\nJan;8;6\nKai;;7\n{label};2;3\n")
    for paper, line in ((wide, 4), (down, 5)):
        assert [len(game.points) for game in paper.games] == [2, 3]
        assert lines(paper, "sum") == [line]


def test_what_a_column_is_can_be_said_otherwise():
    paper = read(WIDE_WITH_SUMS, roles={5: "unused", 0: "game"})
    assert [game.number for game in paper.games] == ["1", "2"]
    assert all("Lea" not in game.points for game in paper.games)


@pytest.mark.parametrize(
    ("text", "roles", "faults"),
    [
        ("Name;Punkte\nIda;3\nJan;4\n", {}, [("missing", "day")]),
        (TABLES, {3: "unused"}, [("missing", "points")]),
        (TABLES, {1: "name"}, [("double", "name")]),
        (WIDE_WITH_SUMS, {7: "name"}, [("mixed", "name")]),
    ],
)
def test_columns_that_cannot_be_together_are_said(text, roles, faults):
    paper = read(text, roles=roles)
    assert list(paper.faults) == faults
    assert paper.games == ()


def test_tables_side_by_side_are_said_to_be_beyond_it():
    beside = "\n".join(f"{line};;{line}" for line in TABLES.splitlines())
    paper = read(beside)
    assert paper.is_side_by_side
    assert told(paper) == told(read(TABLES))
    assert not read(TABLES).is_side_by_side


def test_what_each_round_brought_is_neither_a_game_nor_the_points():
    text = "Datum;Name;Runde 1;Runde 2;Summe\n16.1.2026;Ida;3;4;7\n16.1.2026;Jan;2;5;7\n"
    for heads in ("Runde 1;Runde 2", "Punkte 1;Punkte 2"):
        [game] = read(text.replace("Runde 1;Runde 2", heads)).games
        assert dict(game.points) == {"Ida": 7, "Jan": 7}


def test_a_number_that_begins_anew_in_each_game_is_not_the_games():
    lines = "1;16.1.2026;Ida;3\n2;16.1.2026;Jan;4\n1;30.1.2026;Ida;5\n2;30.1.2026;Kai;6\n"
    assert [len(game.points) for game in read(f"Nr.;Datum;Name;Punkte\n{lines}").games] == [2, 2]


def test_a_number_that_several_lines_share_is_the_games():
    lines = "1;16.1.2026;Ida;3\n1;16.1.2026;Jan;4\n2;16.1.2026;Ida;5\n2;16.1.2026;Kai;6\n"
    assert [game.number for game in read(f"Nr.;Datum;Name;Punkte\n{lines}").games] == ["1", "2"]


# Which lines are one game


def test_a_day_that_is_said_again_begins_another_game_where_it_stands_on_first_lines():
    text = "Date;Player;Points\n1/16/2026;Ida;9\n;Jan;8\n1/16/2026;Ida;7\n;Jan;6\n"
    assert [list(game.points.values()) for game in read(text).games] == [[9, 8], [7, 6]]


def test_a_cell_that_was_forgotten_parts_no_game():
    text = "Date;Player;Points\n16.1.2026;Ida;9\n;Jan;8\n16.1.2026;Kai;7\n"
    assert [len(game.points) for game in read(text).games] == [3]


def test_a_wide_sheet_with_tables_has_a_game_in_each_line():
    head = "Datum;Tisch;Ida;Jan;Kai;Lea;Mia;Noa;Ole"
    paper = read(f"{head}\n16.1.2026;1;9;8;;;;;7\n;2;;;5;6;7;8;\n")
    assert [(list(game.points), game.number) for game in paper.games] == [
        (["Ida", "Jan", "Ole"], "1"),
        (["Kai", "Lea", "Mia", "Noa"], "2"),
    ]


def test_a_name_can_stand_on_the_first_line_of_somebodys_days():
    text = "Name;Datum;Punkte\nIda;16.1.2026;9\n;30.1.2026;8\nJan;16.1.2026;7\n;30.1.2026;6\n"
    assert [dict(game.points) for game in read(text).games] == [
        {"Ida": 9, "Jan": 7},
        {"Ida": 8, "Jan": 6},
    ]


def test_two_games_of_a_day_can_stand_below_one_head():
    paper = read("Spieler;16.1.2026;;30.1.2026\nIda;9;7;5\nJan;8;6;4\n")
    assert [str(game.day) for game in paper.games] == ["2026-01-16", "2026-01-16", "2026-01-30"]


def test_an_evening_that_was_cancelled_is_no_game_and_said():
    paper = read("Datum;Ida;Jan\n16.1.2026;fällt aus;\n30.1.2026;5;6\n* Ferien\n")
    assert len(paper.games) == 1
    assert lines(paper, "nobody") == [2, 4]


def test_lines_without_a_day_are_named_together():
    paper = read("Date;Name;Points\n;Ida;9\n;Jan;8\n;Kai;7\n16.1.2026;Ida;1\n16.1.2026;Jan;2\n")
    [misfit] = paper.misfits
    assert (misfit.code, misfit.line, misfit.last) == ("day", 2, 4)
    assert len(paper.games) == 1


@pytest.mark.parametrize("mark", ["", "-", "–", "x", "X", "/", "abw."])
def test_who_was_absent_is_not_in_the_game_and_said(mark):
    text = f"Datum;Name;Punkte\n16.1.2026;Ida;9\n16.1.2026;Jan;{mark}\n16.1.2026;Kai;7\n"
    paper = read(text)
    assert [list(game.points) for game in paper.games] == [["Ida", "Kai"]]
    assert lines(paper, "absent") == [3]


# Days and numbers


@pytest.mark.parametrize(
    "cell",
    [
        *("16. Januar 2026", "16 Jan 2026", "January 16, 2026", "16 januari 2026", "16 janv. 2026"),
        *("Fr, 16.1.26", "Freitag, 16. Januar 2026", "vendredi 16 janvier 2026", "vr 16-1-2026"),
        *("2026-01-16 23:55", "17.01.2026 00:30", "2026-01-17T04:59", "17/1/2026 12:30 AM"),
        *("16. Jänner 2026", "16.1.2026 20:15 Uhr", "1/16/26"),
    ],
)
def test_a_day_can_be_written_in_many_ways(cell):
    assert told(read(f"Datum;Ida;Jan\n{cell};9;8\n".replace(";", "\t"))) == [
        ("2026-01-16", {"Ida": 9, "Jan": 8}, "")
    ]


def test_years_go_on_beyond_their_turn():
    text = "Datum;Ida;Jan\n19.9.;1;2\n5.12.;1;2\n9.1.;1;2\n29. August;1;2\n"
    assert [str(game.day) for game in read(text, year=2025).games] == [
        *("2025-09-19", "2025-12-05", "2026-01-09", "2026-08-29"),
    ]


@pytest.mark.parametrize(
    ("cell", "points"),
    [("1.234", 1234), ("1,234", 1234), ("1’234", 1234), ("+30", 30), ("–4", -4), ("12,0", 12)],
)
def test_points_can_be_written_in_many_ways(cell, points):
    text = f"Datum\tIda\tJan\n16.1.2026\t{cell}\t8\n"
    assert read(text).games[0].points["Ida"] == points
