"""The standings for a spreadsheet: what each column holds of a row."""

import re
from dataclasses import replace
from datetime import date
from fractions import Fraction
from importlib import resources

import pytest

from assistant.league.seasons import StandingsRules
from assistant.league.standings import Row, TieBreak
from assistant.league.totals import Recent, SeasonTotals
from assistant.leagues import leagues, seasons, standings
from assistant.rules.options import USUAL
from assistant.web.seasons import in_league
from assistant.web.standings import columns, sheet

LEAGUE, SEASON = "a-league-of-standings", "a-season-of-standings"
NOBODY = Row(SeasonTotals("a"), None, None)


@pytest.fixture
def sheet_of(app):
    """The sheet of these rows, whose people are called by these names."""

    def make(rows, names):
        with app.test_request_context():
            leagues.open_league(LEAGUE, "The Imps", "founder")
            days = date(2026, 1, 1), date(2026, 12, 31)
            seasons.open_season(SEASON, LEAGUE, "Spring", days, USUAL, StandingsRules())
            found = replace(standings.of(SEASON), rows=tuple(rows), names=names)
            return sheet(in_league(LEAGUE, SEASON), found)

    return make


def cells(sheet):
    """The rows with the names of their columns."""
    return [dict(zip(sheet.head, row, strict=True)) for row in sheet.rows]


def test_a_row_says_everything_of_its_line(sheet_of):
    line = SeasonTotals(
        "a",
        played=5,
        won=Fraction(5, 2),
        seconds=Fraction(1),
        beaten=Fraction(7),
        met=12,
        placement=Fraction(29, 2),
        points=77,
        known_points=70,
        game_points=66,
        rounds=8,
        bottles=3,
        bottle_rounds=9,
        best=31,
        worst=-12,
        last=(Recent(1, 4), Recent(2, 3, is_dropped=True)),
        dropped=("game-1", "game-2"),
    )
    tie_break = TieBreak("wins", Fraction(3), Fraction(2))
    [row] = sheet_of([Row(line, 1, line.part_beaten, tie_break=tie_break)], {"a": "Ada"}).rows
    assert row == (
        *(1, "Ada", 5, Fraction(5, 2), Fraction(175, 3), Fraction(29, 2), 77, 8, Fraction(35, 4)),
        *(22, 3, 9, 31, -12, "1 of 4 · 2 of 3", 2, "wins"),
    )


def test_a_row_without_a_place_says_by_what_it_stands_before_the_next_one(sheet_of):
    tie_break = TieBreak("wins", Fraction(3), Fraction(2))
    [row] = cells(sheet_of([replace(NOBODY, tie_break=tie_break)], {"a": "Ada"}))
    assert (row["place"], row["decided_by"]) == (None, "wins")


def test_who_has_nothing_to_count_has_empty_cells(sheet_of):
    [row] = cells(sheet_of([NOBODY], {"a": "Ada"}))
    assert {key for key, value in row.items() if value is None} == {
        *("place", "beaten", "points_a_round", "points_a_game", "best", "worst", "decided_by"),
    }


def test_every_column_is_on_the_page_or_in_the_sheet_with_what_stands_there(app, sheet_of):
    sheet_of([], {})
    with app.test_request_context():
        for column in columns(in_league(LEAGUE, SEASON), standings.of(SEASON)):
            assert column.cell or column.value, column
            assert column.cell or not column.head, column


def test_the_page_on_the_format_says_what_every_column_holds(sheet_of):
    page = resources.files("assistant.notation").joinpath("FORMAT.md").read_text(encoding="utf-8")
    named = {
        word
        for line in page.splitlines()
        if line.startswith("|")
        for word in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    assert set(sheet_of([], {}).head) <= named


IN_5_1 = {
    "Games": "games played",
    "Wins": "wins",
    "Opponents beaten": "part beaten",
    "Points": "points",
    "Points per round": "points a round",
    "Rounds with the bottle": "rounds ended with the bottle",
    "Last five": "places in the last five games",
    "Dropped": "games dropped",
}
"""What the rules of leagues call each column of the page."""


def test_the_rules_of_leagues_list_the_columns_of_the_page(app):
    page = resources.files("assistant.league").joinpath("LEAGUE.md").read_text(encoding="utf-8")
    [listed] = re.findall(r"^5\.1 Columns: (.*?)\.\n\n", page, re.DOTALL | re.MULTILINE)
    listed = re.sub(r"\s*\(.*?\)", "", listed).replace("\n", " ")
    with app.test_request_context():
        leagues.open_league(LEAGUE, "The Imps", "founder")
        days, rules = (date(2026, 1, 1), date(2026, 12, 31)), StandingsRules(drop=1, of=4)
        seasons.open_season(SEASON, LEAGUE, "Spring", days, USUAL, rules)
        shown = columns(in_league(LEAGUE, SEASON), standings.of(SEASON))
    heads = [str(column.head).partition(" <")[0] for column in shown if column.head]
    assert {IN_5_1[head] for head in heads} == set(listed.split(", "))
