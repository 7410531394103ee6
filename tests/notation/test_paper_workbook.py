"""Workbooks as spreadsheets write them, read as rows of text."""

import io

import openpyxl

from assistant.notation import paper_lines

GAME = ["date", "Anna", "Ben"], ["2026-03-14", "9", "4"]


def read(book):
    file = io.BytesIO()
    book.save(file)
    return paper_lines.read(file.getvalue(), 9)


def with_sheet(book, *lines):
    sheet = book.create_sheet()
    for line in lines:
        sheet.append(line)
    return sheet


def test_an_empty_sheet_and_a_hidden_one_are_passed_over():
    book = openpyxl.Workbook()
    with_sheet(book, ["notes of the secretary"]).sheet_state = "hidden"
    with_sheet(book, *GAME)
    with_sheet(book, ["what comes behind"])
    assert [line.row for line in read(book).lines] == [*GAME]


def test_further_sheets_that_hold_anything_are_named():
    book = openpyxl.Workbook()
    with_sheet(book, *GAME)
    with_sheet(book, ["the year before"]).title = "2025"
    with_sheet(book)
    with_sheet(book, ["notes of the secretary"]).sheet_state = "hidden"
    assert read(book).sheets == (("Sheet1", False), ("2025", False), ("Sheet3", True))


def test_a_part_is_read_as_it_is_shown():
    book = openpyxl.Workbook()
    for row, part in enumerate((0.5, 1 / 8, 1), start=1):
        book.active.cell(row, 1, part).number_format = "0%"
    assert [line.row for line in read(book).lines] == [["50%"], ["12.5%"], ["100%"]]
