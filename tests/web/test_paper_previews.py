"""What a spreadsheet would do is shown first: how it is read, what can be changed of that."""

import io

import openpyxl
import pytest

from assistant.leagues import leagues, people
from tests.web.steps import LEAGUE
from tests.web.test_imports import GAMES, sends_paper

pytestmark = pytest.mark.usefixtures("league")

WIDE = (
    "Nr.;Datum;Ida;Jan;Kai;Summe\n1;20.11.2026;9;8;7;24\n2;21.11.2026;6;5;4;15\nSchnitt;;8;7;6;\n"
)


def chosen(page):
    """What the columns are taken for on a page, by their numbers."""
    fields = page.fields(page.path)
    return {name: role for name, role in fields.items() if name.startswith("column:")}


def test_every_column_is_named_with_what_it_is_taken_for_and_every_line_that_is_not_used(phone):
    page = sends_paper(phone, WIDE)
    assert list(chosen(page).values()) == ["unused", "day", "person", "person", "person", "unused"]
    for said in ("Nr.", "numbers the lines", "Summe", "Line 4: sums or averages of the others"):
        assert said in page.text


def test_a_column_is_changed_and_looked_at_before_it_comes_in(phone, contents):
    page = sends_paper(phone, WIDE)
    before = contents()
    changed = phone.press(page.button("Bring it in"), 422, **{"column:4": "unused"})
    assert changed.alert.startswith("Nothing was imported yet")
    assert contents() == before
    assert chosen(changed)["column:4"] == "unused"
    assert phone.press(changed.button("Bring it in")).status.startswith("2 new results")
    assert "Kai" not in phone.get(f"/leagues/{LEAGUE}/people").text


def test_columns_that_are_lacking_are_asked_for(phone):
    page = sends_paper(phone, "wann genau;Name;Punkte\nneulich;Ida;3\nneulich;Jan;4\n")
    assert "Choose below which column has this: Day." in page.text
    page = phone.press(page.button("Go on"), **{"column:0": "day"})
    assert "Line 2: «neulich» is not a date." in page.text


def test_the_year_of_days_that_say_none_is_asked_and_the_seasons_is_proposed(phone):
    page = sends_paper(phone, "Spieler;20.11.;21.11.\nIda;3;4\nJan;5;x\nKai;6;7\n")
    assert "In which year is 20.11.?" in page.text
    assert page.fields(page.path)["year"] == "2026"
    page = phone.press(page.button("Go on"))
    assert "20 Nov 2026: Ida 3, Jan 5, Kai 6" in page.text
    assert phone.press(page.button("Bring it in")).status.startswith("2 new results")


def test_a_year_that_is_none_is_asked_again(phone):
    page = sends_paper(phone, "Spieler;20.11.\nIda;3\nJan;5\n")
    assert "In which year" in phone.press(page.button("Go on"), year="soon").text


def test_a_number_that_can_be_either_is_asked_about(phone):
    page = sends_paper(phone, "Datum;Ida;Jan\n20.11.2026;1.234;5\n21.11.2026;3;5\n")
    assert "What is 1.234 in this file?" in page.text
    assert "Ida 1234, Jan 5" in page.text
    page = phone.press(page.button("Look again"), numbers="parts")
    assert "Line 2: «1.234» is not a number that fits here." in page.text


def test_more_people_than_a_table_has_can_be_kept_as_totals(app, phone):
    page = sends_paper(phone, "Date,Ida,Jan,Kai,Lea,Mia,Noa,Ole\n2026-11-20,1,2,3,4,5,6,7\n")
    assert "no game follows from these points" in page.text
    assert "Line 2: more people than a table has" in page.text
    page = phone.press(page.button("Look again"), evenings="yes")
    assert "people's totals are new" in page.text
    phone.press(page.button("Bring it in"))
    with app.app_context():
        assert "Ole" in leagues.at(LEAGUE).names.values()


def workbook():
    """A workbook with a hidden column of a person, and a second sheet."""
    book = openpyxl.Workbook()
    book.active.title = "2026"
    for row in (["Date", "Ida", "Jan", "Kai"], ["2026-11-20", 3, 4, 5]):
        book.active.append(row)
    book.active.column_dimensions["D"].hidden = True
    other = book.create_sheet("Cup")
    for row in (["Player", "Date", "Points"], ["Lea", "2026-11-21", 3], ["Mia", "2026-11-21", 4]):
        other.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_what_a_workbook_hides_is_asked_about(phone):
    page = sends_paper(phone, content=workbook())
    assert "1 column is hidden." in page.text
    assert "Ida 3, Jan 4" in page.text
    page = phone.press(page.button("Look again"), hidden="yes")
    assert "Ida 3, Jan 4, Kai 5" in page.text
    assert phone.press(page.button("Bring it in")).status == "1 new result, 3 new people"


def test_another_sheet_has_columns_of_its_own(phone):
    page = sends_paper(phone, content=workbook())
    page = phone.press(page.button("Look again"), sheet="Cup", **{"column:1": "unused"})
    assert chosen(page) == {"column:0": "name", "column:1": "day", "column:2": "points"}
    assert "Lea 3, Mia 4" in page.text


PETER = "Date,Peter,Ida\n2026-11-20,3,4\n"


def peters(app, *names):
    """People who were called Peter, and are called so no more."""
    with app.app_context():
        ids = []
        for name in names:
            ids.append(people.add(LEAGUE, "Peter", is_guest=False))
            people.rename(LEAGUE, ids[-1], name)
        return ids


def came(app):
    """The people of the league after an import."""
    with app.app_context():
        return {member.name for member in leagues.at(LEAGUE).roots} - {"Anna", "Ben"}


def test_last_years_name_is_that_of_the_same_person(app, phone):
    peters(app, "Peter K.")
    page = sends_paper(phone, PETER)
    assert "Who is Peter?" in page.text
    assert phone.press(page.button("Bring it in")).status == "1 new result, 1 new person"
    assert came(app) == {"Peter K.", "Ida"}


def test_a_name_that_several_had_is_asked_about_and_nobody_is_chosen(app, phone, contents):
    first, second = peters(app, "Peter K.", "Peter M.")
    page = sends_paper(phone, PETER)
    before = contents()
    assert {first, second, "+"} <= {
        one["value"] for one in page.document.all("input", name="as:Peter")
    }
    refused = phone.press(page.button("Bring it in"), 422)
    assert refused.alert == "Nothing was imported yet. Say below who these people are."
    assert contents() == before
    phone.press(refused.button("Bring it in"), **{"as:Peter": second})
    assert came(app) == {"Peter K.", "Peter M.", "Ida"}


def test_somebody_else_of_that_name_can_be_new(app, phone):
    peters(app, "Peter K.")
    page = sends_paper(phone, PETER)
    phone.press(page.button("Bring it in"), **{"as:Peter": "+"})
    assert came(app) == {"Peter K.", "Peter", "Ida"}


def test_a_name_that_is_much_like_another_is_nobodys_before_that_was_said(app, phone):
    page = sends_paper(phone, "Date,Anne,Ida\n2026-11-20,3,4\n")
    refused = phone.press(page.button("Bring it in"), 422)
    phone.press(refused.button("Bring it in"), **{"as:Anne": "+"})
    assert came(app) == {"Anne", "Ida"}


def test_a_reading_that_is_nonsense_is_none(phone):
    page = sends_paper(phone, GAMES)
    fields = {"column:0": "nonsense", "column:x": "day", "year": "9999", "days": "never"}
    action, sent = page.form(page.path)["action"], page.fields(page.path)
    answer = phone.post(action, sent | fields | {"answer": "look", "sheet": "another"})
    assert "1 game is new" in answer.text.replace("\n", " ")


def test_lines_without_a_day_are_the_reason(phone):
    text = "Date;Name;Points\n;Ida;9\n;Jan;8\n;Kai;7\n"
    assert "Lines 2 to 4 have no day." in sends_paper(phone, text).text


def test_tables_side_by_side_are_said_to_be_beyond_it(phone):
    beside = "Datum;Name;Punkte;;Datum;Name;Punkte\n20.11.2026;Ida;3;;21.11.2026;Ida;4\n"
    page = sends_paper(phone, beside + "20.11.2026;Jan;5;;21.11.2026;Jan;6\n")
    assert "Only the first of them can be read" in page.text
