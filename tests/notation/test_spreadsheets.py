"""Games and standings as tables for a spreadsheet, and the files that these make."""

import csv
import io
import re
import unicodedata
from dataclasses import replace
from datetime import date
from fractions import Fraction
from importlib import resources
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.league.results import Result
from assistant.notation import spreadsheets
from assistant.notation.paper_columns import word_of
from assistant.notation.spreadsheets import Cell, ExportedGame, Sheet, SheetGame, in_german, write
from assistant.rules.events import Began, Opened, Skipped, Tallied
from assistant.rules.fold import fold
from assistant.rules.game import Game
from assistant.rules.options import USUAL, Level
from tests.notation.exported_games import RECORDED, made, names_of, recorded

GAMES = {name: recorded(name) for name in RECORDED}
EACH_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
NASTY = st.text(st.sampled_from("=+-@＝＋－＠\t\r\n \u00a0\u200b\ufeff;,'\"a1אم"), max_size=40)


def deals(games: list[ExportedGame]) -> Sheet:
    """The sheet of the deals of these games, as a whole."""
    sheet = spreadsheets.deals(games, played(games))
    return Sheet(sheet.head, tuple(sheet.rows))


def tricks(games: list[ExportedGame]) -> Sheet:
    """The sheet of their tricks."""
    sheet = spreadsheets.tricks(games, played(games))
    return Sheet(sheet.head, tuple(sheet.rows))


def played(games: list[ExportedGame]) -> set[spreadsheets.TableKind]:
    """The tables of these games."""
    return {kind for game in games for kind in spreadsheets.played_in(game.game)}


def taken(game: Game, id: str = "game-1") -> ExportedGame:
    return ExportedGame(id, "2026-03-14", names_of(game), game)


def cells(sheet: Sheet) -> list[dict[str, Any]]:
    """The rows with the names of their columns."""
    return [dict(zip(sheet.head, row, strict=True)) for row in sheet.rows]


def column(sheet: Sheet, name: str) -> list[Any]:
    return [row[name] for row in cells(sheet)]


def read(content: bytes, delimiter: str = ",") -> list[list[str]]:
    return list(
        csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""), delimiter=delimiter)
    )


def written(cell: Cell, delimiter: str = ",", decimal: str = ".") -> str:
    """What is read back of a cell, between two others."""
    (_, (_, found, _)) = read(
        write(("a", "b", "c"), [("x", cell, "y")], delimiter=delimiter, decimal=decimal), delimiter
    )
    return found


def counted(level: Level) -> Game:
    """A round of three of which the table wrote down two sales at most, and the score."""
    told = [Skipped(1, 17), Skipped(2, 11)] if level == "bottle" else []
    return fold(
        [
            Opened(("a", "b", "c"), 0, replace(USUAL, level=level)),
            *told,
            Tallied(2, (40, 41, None), (1, 2, 3)),
            Began(),
        ]
    )


def test_a_deal_goes_from_the_dealers_left_around_to_the_dealer() -> None:
    rows = cells(deals([taken(made(4, rounds=2))]))
    assert [(row["deal"], row["seat"], row["player"]) for row in rows] == [
        *((1, 1, "B"), (1, 2, "C"), (1, 3, "D"), (1, 4, "A")),
        *((2, 1, "C"), (2, 2, "D"), (2, 3, "A"), (2, 4, "B")),
    ]
    assert {(row["game"], row["day"]) for row in rows} == {("game-1", "2026-03-14")}


@EACH_GAME
def test_the_running_totals_end_at_the_totals_of_the_game(game: Game) -> None:
    rows = cells(deals([taken(game)]))
    last = game.finished[-1:]
    names = [names_of(game)[person] for one in last for person in one.persons]
    totals = {
        name: game.totals[member]
        for one in last
        for name, member in zip(names, one.members, strict=True)
    }
    assert {
        row["player"]: row["running_total"] for row in rows[len(rows) - len(totals) :]
    } == totals


@EACH_GAME
def test_the_score_of_a_deal_is_its_tricks_or_the_penalty(game: Game) -> None:
    for row in cells(deals([taken(game)])):
        own = row.get("own_score", row["deal_score"])
        assert own == (-row["penalty"] if row["bottle"] else row["trick_points"])


@EACH_GAME
def test_nobody_has_more_bottles_than_there_are(game: Game) -> None:
    rows = cells(deals([taken(game)]))
    for number in {row["deal"] for row in rows}:
        bottles = game.finished[number - 1].table.bottles
        assert sum(row["bottle"] for row in rows if row["deal"] == number) <= bottles


@EACH_GAME
def test_every_round_that_counts_is_there_and_no_other(game: Game) -> None:
    counting = range(1, len(game.finished) + 1)
    assert list(dict.fromkeys(column(deals([taken(game)]), "deal"))) == [*counting]
    assert list(dict.fromkeys(column(tricks([taken(game)]), "deal"))) == [
        number for number in counting if game.finished[number - 1].state.tricks
    ]


@EACH_GAME
def test_the_tricks_of_a_round_bring_what_its_deals_say(game: Game) -> None:
    won, told = cells(tricks([taken(game)])), cells(deals([taken(game)]))
    for row in told:
        if game.finished[row["deal"] - 1].state.tally is None:
            its = [
                trick["coins"]
                for trick in won
                if (trick["deal"], trick["winner"]) == (row["deal"], row["player"])
            ]
            assert sum(its) == row["trick_points"]


def test_a_trick_has_its_cards_in_playing_order_and_the_bottle_after_it() -> None:
    game = made(3, rounds=1)
    first, second, *_ = cells(tricks([taken(game)]))
    plays = game.rounds[0].state.tricks[0].plays
    assert [(first[f"player_{place}"], first[f"card_{place}"]) for place in (1, 2, 3)] == [
        ("ABC"[play.seat], play.card) for play in plays
    ]
    assert (first["player_4"], first["card_4"]) == (None, None)
    assert (first["leader"], first["price_before"]) == ("B", 19)
    assert (second["leader"], second["price_before"]) == (first["winner"], first["price_after"])


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("two-bottles-of-six", {"player_5", "card_5", "player_6", "card_6", "bottle_in_play"}),
        ("three-pairs-of-six", {"player_5", "card_5", "player_6", "card_6"}),
        ("target-shared", set()),
    ],
)
def test_tricks_have_the_columns_that_a_game_of_the_file_needs(name: str, more: set[str]) -> None:
    of_four = set(tricks([taken(made(4))]).head)
    assert set(tricks([taken(made(4)), taken(GAMES[name])]).head) - of_four == more


def test_in_teams_a_deal_has_what_a_player_scored_and_what_it_added() -> None:
    game = GAMES["three-pairs-of-six"]
    rows = [row for row in cells(deals([taken(game), taken(made(4))])) if row["deal"] == 1]
    own = {row["player"]: row["own_score"] for row in rows[:6]}
    first = game.finished[0]
    for row in rows[:6]:
        seat = [name.upper() for name in first.persons].index(row["player"])
        mates = [first.persons[mate].upper() for mate in first.table.team(seat)]
        assert row["deal_score"] == sum(own[mate] for mate in mates)
    assert {row["own_score"] for row in rows[6:]} == {None}


def test_the_bottle_is_nobodys_while_it_costs_19() -> None:
    rows = cells(tricks([taken(made(4))]))
    assert all((row["bottle"] is None) == (row["price_after"] == 19) for row in rows)


def test_lopaka_has_a_row_as_everybody() -> None:
    game = taken(recorded("lopaka-shown"))
    assert column(deals([game]), "player") == ["B", "Lopaka", "A", "A", "Lopaka", "B"]
    assert "Lopaka" in column(tricks([game]), "winner")


def test_a_trick_of_the_bright_house_has_two_cards_of_each() -> None:
    row = cells(tricks([taken(recorded("bright-house"))]))[0]
    assert row["player_1"] == row["player_3"] != row["player_2"] == row["player_4"]


def test_who_came_late_brings_their_coins_along() -> None:
    game = recorded("people-come-and-go")
    late = next(member for member in game.members if member.start)
    first = next(row for row in cells(deals([taken(game)])) if row["player"] == late.person.upper())
    assert first["running_total"] == late.start + first["deal_score"]


@pytest.mark.parametrize("level", ["bottle", "score"])
def test_a_round_that_was_counted_on_the_table_has_its_deals(level: Level) -> None:
    game = taken(counted(level))
    assert [(row["player"], row["trick_points"], row["bottle"]) for row in cells(deals([game]))][
        ::2
    ] == [
        ("B", 41, 0),
        ("A", 40, 0),
    ]
    (owner,) = [row for row in cells(deals([game])) if row["bottle"]]
    assert (owner["player"], owner["deal_score"]) == ("C", -owner["penalty"])


def test_sales_without_their_tricks_have_no_number_no_leader_and_no_coins() -> None:
    rows = cells(tricks([taken(counted("bottle"))]))
    assert [
        (row["winner"], row["card_1"], row["price_before"], row["price_after"], row["bottle"])
        for row in rows
    ] == [
        ("B", 17, 19, 17, "B"),
        ("C", 11, 17, 11, "C"),
    ]
    assert {(row["trick"], row["leader"], row["coins"]) for row in rows} == {(None, None, None)}


def test_a_file_begins_with_its_mark_and_its_lines_end_with_cr_and_lf() -> None:
    content = write(
        ("name", "coins"), [("Bärbel", -6), (None, Fraction(35, 4))], delimiter=";", decimal=","
    )
    assert content == "\ufeffname;coins\r\nBärbel;-6\r\n;8,75\r\n".encode()


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (-6, "-6"),
        (0, "0"),
        (Fraction(2), "2"),
        (Fraction(5, 2), "2.5"),
        (Fraction(-1, 3), "-0.3333"),
        (Fraction(1, 90000), "0"),
    ],
)
def test_numbers_stay_numbers(number: int | Fraction, told: str) -> None:
    assert written(number) == told
    assert written(number, ";", ",") == told.replace(".", ",")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("=1+1", "'=1+1"),
        ("+49 30", "'+49 30"),
        ("-Adam", "'-Adam"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("＝1", "'＝1"),
        (" =1", "' =1"),
        ("\u200b=1", "'\u200b=1"),
        ("\t=1", "'\t'=1"),
        ("\ntwo lines", "'\ntwo lines"),
        ('"=1', "'\"=1"),
        ("Adam;=1", "Adam;'=1"),
        ("Adam,\n@1", "Adam,\n'@1"),
        ("Anna-Lena", "Anna-Lena"),
        ("a=b", "a=b"),
        ("'Ndrina", "'Ndrina"),
        ("", ""),
    ],
)
@pytest.mark.parametrize("delimiter", [",", ";"])
def test_no_text_begins_a_formula(name: str, told: str, delimiter: str) -> None:
    assert written(name, delimiter) == told


@given(TEXTS | NASTY, st.sampled_from(",;"))
@example("\x00=1", ",")
@example("\ufe0f=1", ";")
def test_whatever_a_name_is_it_comes_back_and_is_no_formula(name: str, delimiter: str) -> None:
    found = written(name, delimiter)
    assert found.replace("'", "") == name.replace("'", "")
    for cell in re.split(r"[;,\t\r\n]", found):
        seen = re.sub(r"[\s\x00-\x1f\x7f-\xa0\u200b\ufeff\"]", "", cell)
        assert unicodedata.normalize("NFKC", seen[:1]) not in {"=", "+", "-", "@"}
    assert not found.startswith(("\t", "\r", "\n"))


@pytest.mark.parametrize("sheet", [deals([]), tricks([])], ids=["deals", "tricks"])
def test_the_page_on_the_format_says_what_every_column_holds(sheet: Sheet) -> None:
    page = resources.files("assistant.notation").joinpath("FORMAT.md").read_text(encoding="utf-8")
    named = {
        word
        for line in page.splitlines()
        if line.startswith("|")
        for word in re.findall(r"`(\w+)`", line.split("|")[1])
    }
    spelt_out = {f"{what}_{place}" for what in ("player", "card") for place in (2, 3)}
    assert set(sheet.head) <= named | spelt_out


@pytest.mark.parametrize(
    ("best", "bottles", "told"), [(31, 2, 2), (31, 0, 0), (None, 0, None)], ids=str
)
def test_who_had_the_bottle_in_a_game_from_paper_is_not_said(
    best: int | None, bottles: int, told: int | None
) -> None:
    result = Result("a", 1, 77, 8, bottles, best, best)
    game = SheetGame(date(2026, 3, 14), "", 3, (), (result,), "", is_paper=best is None)
    (row,) = spreadsheets.rows([game], {"a": "Ada"})
    assert dict(zip(spreadsheets.HEAD, row, strict=True))["bottle_rounds"] == told


def test_the_games_of_each_day_are_numbered_anew() -> None:
    def on(day: int) -> SheetGame:
        results = (Result("a", 1, 9, 1), Result("b", 2, 4, 1))
        return SheetGame(date(2026, 3, day), "", 2, (), results, "", is_paper=True)

    rows = list(spreadsheets.rows([on(14), on(14), on(15)], {"a": "Ada", "b": "Ben"}))
    number, player = (spreadsheets.HEAD.index(name) for name in ("game", "player"))
    told = [(row[number], row[player]) for row in rows]
    assert told == [(1, "Ada"), (1, "Ben"), (2, "Ada"), (2, "Ben"), (1, "Ada"), (1, "Ben")]


def test_each_column_has_a_german_name_that_is_read_again_as_the_english_one():
    assert len({*in_german(spreadsheets.HEAD)}) == len(spreadsheets.HEAD)
    words = zip(spreadsheets.HEAD, in_german(spreadsheets.HEAD), strict=True)
    assert not [(one, german) for one, german in words if word_of(one) != word_of(german)]


def test_columns_of_several_players_keep_their_numbers():
    assert in_german(("player_1", "card_1", "price_before")) == (
        "Name 1",
        "Karte 1",
        "Preis vorher",
    )
