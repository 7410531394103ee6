"""Results from paper as a spreadsheet writes them: three forms, two languages, what is wrong."""

from contextlib import suppress
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.league.totals import CarriedForward
from assistant.notation import file_limits
from assistant.notation.file_limits import TooMuch
from assistant.notation.paper import Paper, PaperGame, Reading, parse
from assistant.notation.paper_cells import Misfit, dates
from assistant.notation.spreadsheets import write
from assistant.wording import ENGLISH
from assistant.wording import imports as wording

MARCH = date(2026, 3, 14)
TWO = {"Anna": 120, "Ben": -80}


def game(points=None, rounds=0, places=None, day=MARCH, number=""):
    """A game from paper."""
    return PaperGame(day, TWO if points is None else points, rounds, places, number)


def told(text: str) -> Paper:
    """What these lines tell."""
    return parse(text.encode())


# A line for each person of a game


def test_a_line_for_each_person():
    paper = told("date,player,points\n2026-03-14,Anna,120\n2026-03-14,Ben,-80\n")
    assert paper.games == (game(),)


def test_rounds_and_places_where_they_are_known():
    found = told(
        "date,player,points,rounds,place\n2026-03-14,Anna,120,6,2\n2026-03-14,Ben,-80,6,1\n"
    )
    assert found.games == (game(rounds=6, places={"Anna": 2, "Ben": 1}),)


def test_rounds_need_to_be_told_once():
    assert told(
        "date,player,points,rounds\n2026-03-14,Anna,120,\n2026-03-14,Ben,-80,6\n"
    ).games == (game(rounds=6),)


def test_places_that_are_not_known_of_everybody_follow_from_the_points():
    assert told("date,player,points,place\n2026-03-14,Anna,120,1\n2026-03-14,Ben,-80,\n").games == (
        game(),
    )


def test_the_games_of_an_evening_are_numbered():
    lines = "2026-03-14,1,Anna,120\n2026-03-14,2,Anna,5\n2026-03-14,1,Ben,-80\n2026-03-14,2,Ben,4\n"
    assert told(f"date,game,player,points\n{lines}").games == (
        game(number="1"),
        game({"Anna": 5, "Ben": 4}, number="2"),
    )


# A column for each person


def test_a_column_for_each_person():
    found = told("date,Anna,Ben,Clara\n2026-03-14,120,-80,\n2026-03-21,1,,2\n")
    assert found.games == (game(), game({"Anna": 1, "Clara": 2}, day=date(2026, 3, 21)))


def test_a_column_for_each_person_and_one_for_the_rounds():
    assert told("date,Anna,rounds,Ben\n2026-03-14,120,6,-80\n").games == (game(rounds=6),)


def test_a_column_without_a_head_is_nobody():
    assert told("date,Anna,,Ben\n2026-03-14,120,a note,-80\n").games == (game(),)


# A line for each person's totals


def test_totals_as_far_as_they_are_known():
    found = told(
        "player,played,won,seconds,beaten,met,placement,points,rounds,bottles\n"
        "Anna,9,4.5,1,12,18,60,700,36,4\nBen,3\n"
    )
    assert found.games == ()
    assert found.totals == {
        "Anna": CarriedForward(
            9, Fraction(9, 2), Fraction(1), Fraction(12), 18, Fraction(60), 700, 36, 4
        ),
        "Ben": CarriedForward(3),
    }


@pytest.mark.parametrize(
    ("cell", "beaten"), [("50%", 9), ("50 %", 9), ("3,5", Fraction(7, 2)), ("0%", 0), ("100%", 18)]
)
def test_people_beaten_are_a_number_or_a_part_of_those_met(cell, beaten):
    assert told(f"player;played;beaten;met\nAnna;9;{cell};18\n").totals["Anna"].beaten == beaten


def test_a_share_can_be_a_fraction():
    assert told("player,played,won,met\nAnna,9,3/2,18\n").totals["Anna"].won == Fraction(3, 2)


# Two languages, and what spreadsheets make of them

TOTALS_IN_GERMAN = (
    "Name;Spiele;Siege;Zweite Plätze;geschlagen;getroffen;Platzpunkte;Summe;Runden;Flasche"
)
GERMAN_GAMES = {
    "Datum;Spieler;Punkte;Runden\n14.3.2026;Anna;120;6\n14.03.2026;Ben;-80;6\n": game(rounds=6),
    "Tag;Spielerin;Münzen;Platz;Spiel\n14.3.2026;Anna;120;2;1\n14.3.2026;Ben;−80;1;1\n": game(
        places={"Anna": 2, "Ben": 1}, number="1"
    ),
    "Datum;Anna;Ben\n14.3.2026;120;-80\n": game(),
}


@pytest.mark.parametrize(("text", "found"), GERMAN_GAMES.items(), ids=range(len(GERMAN_GAMES)))
def test_heads_days_and_numbers_may_be_german(text, found):
    assert told(text).games == (found,)


def test_totals_may_be_german():
    anna = CarriedForward(9, Fraction(9, 2), Fraction(1), Fraction(9), 18, Fraction(60), -7, 36, 4)
    found = told(f"{TOTALS_IN_GERMAN}\nAnna;9;4,5;1;50 %;18;60;-7;36;4\n")
    assert found.totals == {"Anna": anna}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_of_any_spreadsheet_is_read(encoding):
    text = "Datum;Größe;Jörg\r\n14.3.2026;120;-80\r\n"
    assert parse(text.encode(encoding)).games == (game({"Größe": 120, "Jörg": -80}),)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_cells_end_as_the_first_line_says(delimiter, end):
    rows = [
        ("date", "player", "points"),
        ("2026-03-14", "Anna", "120"),
        ("2026-03-14", "Ben", "-80"),
    ]
    assert told(end.join(delimiter.join(row) for row in rows)).games == (game(),)


def test_a_name_with_the_delimiter_in_it_is_in_quotes():
    assert told('date,player,points\n2026-03-14,"Anna, the first",120\n2026-03-14,Ben,-80\n').games[
        0
    ].points == {
        "Anna, the first": 120,
        "Ben": -80,
    }


@pytest.mark.parametrize(
    "head",
    ["Date,PLAYER,Points", " date , player , points ", "day,name,score", "DATE,Person,Coins"],
)
def test_heads_may_be_in_capitals_and_among_spaces(head):
    assert told(f"{head}\n2026-03-14,Anna,120\n2026-03-14,Ben,-80\n").games == (game(),)


def test_empty_lines_are_passed_over_and_counted():
    assert told(
        "\n\ndate,player,points\n\n2026-03-14,Anna,120\n ,,\n2026-03-14,Ben,-80\n\n"
    ).games == (game(),)
    assert misfit("date,Anna,Ben\n\n2026-03-14,1,many\n2026-03-15,1,2\n") == ("number", 3, "many")


@pytest.mark.parametrize(
    "title", ["The Imps 2026\n", "Die Unken;;\nSaison 2026;;\n\n", "sep=;\nResults\n", "1\n" * 5]
)
def test_a_title_may_stand_above_the_heads(title):
    assert told(f"{title}date;Anna;Ben\n2026-03-14;120;-80\n").games == (game(),)


def test_heads_far_below_are_none():
    with pytest.raises(Misfit, match="line 1: head"):
        told("1\n" * 6 + "date;Anna;Ben\n2026-03-14;120;-80\n")


def test_many_spaces_in_a_name_are_one():
    assert (
        "Anna Maria"
        in told("date,player,points\n2026-03-14,Anna   Maria,1\n2026-03-14,Ben,2\n").games[0].points
    )


@pytest.mark.parametrize("name", ["=1+1", "-Ben", "+Ben", "@Ben"])
def test_the_apostrophe_before_a_formula_is_not_of_the_name(name):
    """As our own tables for a spreadsheet write it."""
    rows = [("2026-03-14", name, 1), ("2026-03-14", "Anna", 2)]
    for delimiter, decimal in ((",", "."), (";", ",")):
        found = parse(
            write(("date", "player", "points"), rows, delimiter=delimiter, decimal=decimal)
        )
        assert list(found.games[0].points) == [name, "Anna"]


def test_an_apostrophe_elsewhere_is_of_the_name():
    assert list(
        told("date,player,points\n2026-03-14,'Ndrangheta,1\n2026-03-14,O'Neill,2\n").games[0].points
    ) == [
        "'Ndrangheta",
        "O'Neill",
    ]


@given(
    st.lists(
        st.tuples(st.sampled_from("ABCD"), st.integers(-500, 500)),
        min_size=2,
        max_size=4,
        unique_by=lambda one: one[0],
    ),
    st.integers(0, 20),
)
def test_what_our_own_spreadsheets_write_is_read_again(points, rounds):
    rows = [("2026-03-14", name, own, rounds) for name, own in points]
    found = parse(write(("date", "player", "points", "rounds"), rows, delimiter=";", decimal=","))
    assert found.games == (game(dict(points), rounds),)


# What does not fit


def misfit(text: str | bytes) -> tuple[str, int, str]:
    """The code, the line and the cell of what does not fit."""
    try:
        first = parse(text if isinstance(text, bytes) else text.encode()).misfits[0]
    except Misfit as misfit:
        first = misfit
    return first.code, first.line, first.cell


BY_PERSON = "date,player,points\n"
TOTALS = "player,played,won,beaten,met\n"
LINES = {
    "": ("empty", 1, ""),
    "\n \n": ("empty", 1, ""),
    BY_PERSON: ("empty", 1, ""),
    "1,2\n1,2\n": ("head", 1, "1 2"),
    "date\n2026-03-14\n": ("head", 1, "date"),
    f"{BY_PERSON}14.3.126,Anna,1\n14.3.126,Ben,2\n": ("day", 2, "14.3.126"),
    f"{BY_PERSON}2026-02-30,Anna,1\n": ("day", 2, "2026-02-30"),
    f"{BY_PERSON}0000-01-01,Anna,1\n": ("day", 2, "0000-01-01"),
    f"{BY_PERSON},Anna,1\n": ("day", 2, ""),
    f"{BY_PERSON}14/14/2026,Anna,1\n": ("day", 2, "14/14/2026"),
    f"{BY_PERSON}46095,Anna,1\n": ("day", 2, "46095"),
    f"{BY_PERSON}2026-03-14,Anna,1\n2026-03-14,Ben,many\n": ("number", 3, "many"),
    f"{BY_PERSON}2026-03-14,Anna,\n2026-03-14,Ben,1\n": ("people", 3, "1"),
    f"{BY_PERSON}2026-03-14,Anna,=A1\n2026-03-14,Ben,1\n": ("formula", 2, "=A1"),
    f"{BY_PERSON}2026-03-14,Anna,1.5\n2026-03-14,Ben,1\n": ("number", 2, "1.5"),
    f"{BY_PERSON}2026-03-14,Anna,1/0\n2026-03-14,Ben,1\n": ("number", 2, "1/0"),
    f"{BY_PERSON}2026-03-14,Anna,1000000\n2026-03-14,Ben,1\n": ("number", 2, "1000000"),
    f"{BY_PERSON}2026-03-14,Anna,{'9' * 5000}\n2026-03-14,Ben,1\n": ("number", 2, "9" * 5000),
    f"{BY_PERSON}2026-03-14,Anna,1e5\n2026-03-14,Ben,1\n": ("number", 2, "1e5"),
    f"{BY_PERSON}2026-03-14,Anna,nan\n2026-03-14,Ben,1\n": ("number", 2, "nan"),
    "date,player,points,rounds\n2026-03-14,Anna,1,-3\n2026-03-14,Ben,1,3\n": ("number", 2, "-3"),
    f"{BY_PERSON}2026-03-14,,1\n2026-03-14,Ben,3\n": ("name", 2, ""),
    f"{BY_PERSON}2026-03-14,{'x' * 41},1\n2026-03-14,Ben,1\n": ("name", 2, "x" * 41),
    f"{BY_PERSON}2026-03-14,A\0B,1\n2026-03-14,Ben,1\n": ("name", 2, "A\0B"),
    f"date,{'x' * 41},Ben\n2026-03-14,1,2\n": ("name", 2, "x" * 41),
    f"{BY_PERSON}2026-03-14,LOPAKA,1\n2026-03-14,Ben,1\n": ("lopaka", 2, "LOPAKA"),
    "date,Anna,Lopaka\n2026-03-14,1,2\n": ("lopaka", 2, "Lopaka"),
    f"{BY_PERSON}2026-03-14,Anna,1\n": ("people", 2, "1"),
    "date,table,player,points\n" + "".join(f"2026-03-14,1,{name},1\n" for name in "ABCDEFG"): (
        *("people", 2, "7"),
    ),
    "date,Anna,Ben\n2026-03-14,1,\n": ("people", 2, "1"),
    "date,table,A,B,C,D,E,F,G\n2026-03-14,1,1,2,3,4,5,6,7\n": ("people", 2, "7"),
    f"{BY_PERSON}2026-03-14,Anna,1\n2026-03-14,Anna,2\n": ("twice", 2, "Anna"),
    "date,Anna,Anna\n2026-03-14,1,2\n": ("twice", 2, "Anna"),
    "date,Anna,ANNA\n2026-03-14,1,2\n": ("twice", 2, "Anna"),
    f"{TOTALS}Anna,3,1,1,1\nanna,3,1,1,1\n": ("twice", 3, "anna"),
    "date,player,points,place\n2026-03-14,Anna,1,1\n2026-03-14,Ben,2,3\n": ("places", 2, "1 3"),
    "date,player,points,place\n2026-03-14,Anna,1,2\n2026-03-14,Ben,2,2\n": ("places", 2, "2 2"),
    f"{TOTALS}Anna,3,1,1,1\nAnna,3,1,1,1\n": ("twice", 3, "Anna"),
    f"{TOTALS}Anna,x,1,1,1\n": ("number", 2, "x"),
    f"{TOTALS}Anna,3,-1,1,1\n": ("number", 2, "-1"),
    f"{TOTALS}Anna,3,1,5,4\n": ("number", 2, "5"),
    f"{TOTALS}Anna,3,1,101%,4\n": ("number", 2, "101%"),
    f"{TOTALS}Anna,3.5,1,1,4\n": ("number", 2, "3.5"),
    f"{TOTALS},3,1,1,4\n": ("name", 2, ""),
}


@pytest.mark.parametrize(
    ("text", "found"),
    LINES.items(),
    ids=[f"{code} {n}" for n, (code, _, _) in enumerate(LINES.values())],
)
def test_what_cannot_be_counted_is_named_with_its_line(text, found):
    assert misfit(text) == found


@pytest.mark.parametrize("code", sorted({code for code, _, _ in LINES.values()}))
def test_every_misfit_has_a_sentence(code):
    said = wording.misfit(code, 7, "the cell", ENGLISH)
    assert said.endswith(".")


def test_a_line_without_a_day_leaves_out_the_games_beside_it():
    lines = "2026-03-14,Adam,1\n2026-03-14,Betty,2\n?,Zoe,3\n2026-03-21,Adam,1\n2026-03-21,Zoe,2\n"
    paper = parse(f"date,player,points\n{lines}2026-03-28,Adam,1\n2026-03-28,Zoe,2\n".encode())
    assert [game.day.day for game in paper.games] == [28]
    assert [(one.code, one.line) for one in paper.misfits] == [
        ("beside", 3),
        ("day", 4),
        ("beside", 5),
    ]


NONSENSE = {
    "a NUL": b"\0",
    "a NUL in the head": b"date,Anna\0,Ben\n2026-03-14,1,2\n",
    "UTF-16": "date,player,points\n2026-03-14,Anna,1\n".encode("utf-16"),
    "a picture": bytes(range(256)) * 40,
    "an open quote": b'date,player,points\n2026-03-14,"Anna,1\n',
    "100,000 columns": b"date" + b"," * 100_000 + b"\n2026-03-14" + b",1" * 100_000 + b"\n",
    "100,000 people": b"date,"
    + b",".join(b"x%d" % one for one in range(100_000))
    + b"\n2026-03-14"
    + b",1" * 100_000
    + b"\n",
    "a cell of a megabyte": b"date,player,points\n2026-03-14,"
    + b"x" * 2**20
    + b",1\n2026-03-14,Ben,1\n",
    "a lone return": b"date,player,points\r2026-03-14,Anna,1\r2026-03-14,Anna,x\r",
}


@pytest.mark.parametrize("content", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_a_misfit_or_tells_no_game(content):
    with suppress(Misfit, TooMuch):
        assert parse(content).games == ()


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
def test_whatever_is_sent_is_told_or_a_misfit(content):
    for head in (b"", b"date,player,points\n", b"date,A,B\n", b"name;played\n"):
        with suppress(Misfit):
            parse(head + content)


def test_paper_with_more_games_than_there_may_be_is_refused():
    lines = "2026-03-14,9,4\n" * (file_limits.MOST_GAMES + 1)
    with pytest.raises(TooMuch) as refused:
        parse(f"date,Adam,Betty\n{lines}".encode())
    assert refused.value.of == "games"


def test_paper_with_more_people_than_there_may_be_is_refused():
    lines = "".join(f"Player {number},9\n" for number in range(file_limits.MOST_PEOPLE + 1))
    with pytest.raises(TooMuch) as refused:
        parse(f"player,played\n{lines}".encode())
    assert refused.value.of == "people"


def test_a_moment_is_its_day():
    for moment in ("2026-03-14 20:15", "2026-03-14T20:15:00Z", "14.03.2026 20:15"):
        assert told(f"date,Anna,Ben\n{moment},120,-80\n").games == (game(),)


# Days that can be read in two ways


EITHER = "date,Anna,Ben\n3/4/2026,120,-80\n"


def test_somebody_is_asked_which_number_is_the_month():
    assert told(EITHER).asks_order
    assert told(EITHER).games == ()


@pytest.mark.parametrize(("order", "day"), [("day", date(2026, 4, 3)), ("month", date(2026, 3, 4))])
def test_what_was_answered_holds(order, day):
    assert parse(EITHER.encode(), Reading(order=order)).games == (game(day=day),)


def test_nobody_is_asked_where_another_day_tells():
    assert told(f"{EITHER}3/14/2026,1,2\n").games[0].day == date(2026, 3, 4)
    assert told(f"{EITHER}14/3/2026,1,2\n").games[-1].day == date(2026, 4, 3)


@pytest.mark.parametrize("order", ["day", "month"])
@pytest.mark.parametrize("cell", ["14/3/2026", "3/14/2026", "14.3.2026", "2026-3-14"])
def test_a_day_that_can_be_only_one_is_read_so_whatever_was_answered(cell, order):
    assert dates({1: cell}, None, order, 0) == {1: MARCH}


@pytest.mark.parametrize(("cell", "day"), [("46095", MARCH), ("36526.5", date(2000, 1, 1))])
def test_a_workbook_counts_days_as_spreadsheets_do(cell, day):
    assert dates({1: cell}, date(1899, 12, 30), "day", 0) == {1: day}


def test_a_number_is_no_day_in_a_file_of_text():
    assert isinstance(dates({1: "46095"}, None, "day", 0)[1], Misfit)
