"""Names are up to 40 characters of any script, shown as they were written, and can change."""

import pytest

from assistant.tables import tables
from tests.databases import ON_BOTH
from tests.rounds import CAST
from tests.web.steps import seats, start, table_of, tap

FORM = "/names"
GOOD = {
    "forty characters beyond the first plane": "🧞" * 40,
    "Arabic": "نور الدين",
    "Devanagari": "प्रिया",
    "an emoji of several parts": "👩‍👩‍👧‍👦",
    "a digit": "5",
    "markup": "<script>alert(1)</script>",
    "quotes": '"O\'Neill" & Söhne',
    "a percentage": "100%s",
    "an entity": "&nbsp;",
    "SQL": "Robert'); DROP TABLE people;--",
}
BAD = {
    "forty-one emoji": ("🧞" * 41, "at most 40 characters; this one has 41"),
    "NUL": ("Ad\0am", "cannot be used"),
    "nothing that can be seen": ("\u200b\u200b", "Nobody could read this name"),
    "nothing": ("", "Enter the name"),
    "space": (" \t ", "Enter the name"),
    "another's": ("Betty", "Two seats have this name"),
    "another's in wide letters": ("Ｂｅｔｔｙ", "Two seats have this name"),
}
TIDIED = {
    "  Adam  ": "Adam",
    "Anna\n  Maria": "Anna Maria",
    "e\u0301ric": "éric",
    "Ann\u00a0Lee": "Ann Lee",
}


@pytest.fixture
def sitting(app):
    """Who sits at the table that a page shows."""

    def names(page):
        with app.app_context():
            return tables.view(table_of(page)).names

    return names


@ON_BOTH
@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD)
def test_any_name_is_shown_as_it_was_written_and_comes_back_to_be_changed(name, phone):
    page = tap(phone, start(phone, ("Adam", name, "Clara")), 8)
    assert name in [bdi.text for bdi in page.document.all("bdi")]
    assert seats(page)[1].startswith(f"Seat {name}, 8, blue, 2 coins")
    assert f"{name} is winning with 8." in page.text
    assert phone.get(f"/tables/{table_of(page)}{FORM}").fields(FORM)["name_1"] == name


@pytest.mark.parametrize(("typed", "shown"), TIDIED.items())
def test_a_name_is_tidied(typed, shown, phone, sitting):
    assert sitting(start(phone, (typed, "Betty", "Clara")))[0] == shown


@pytest.mark.parametrize("path", ["/tables/new", FORM])
def test_forty_characters_of_any_script_fit_into_the_field(path, phone, trick):
    """A browser counts a character beyond the first plane as two."""
    page = phone.get(path if path == "/tables/new" else f"/tables/{table_of(trick)}{path}")
    fields = page.document.all("input")
    for field in [field for field in fields if field["name"].startswith("name_")]:
        assert int(field["maxlength"] or 80) >= 80


def test_a_name_that_cannot_be_is_refused_beside_its_field_in_a_new_game(phone, unchanged):
    unchanged()
    page = phone.get("/tables/new")
    typed = {"name_0": "Adam", "name_1": "Betty", "name_3": "Doris"}
    for name, said in BAD.values():
        page = phone.submit(page.form("/tables/new"), status=422, name_2=name, **typed)
        assert said in page.error("name_2")
        assert [page.error(field) for field in typed] == ["", "", ""]
    assert unchanged()


def test_a_name_that_cannot_be_is_refused_beside_its_field_in_a_running_game(
    phone, trick, unchanged
):
    unchanged()
    page = phone.get(f"/tables/{table_of(trick)}{FORM}")
    for name, said in BAD.values():
        page = phone.submit(page.form(FORM), status=422, name_2=name)
        assert said in page.error("name_2")
    assert unchanged()


def test_a_new_name_is_shown_and_changes_no_event(phone, trick, contents):
    before = contents()["events"]
    page = phone.get(f"/tables/{table_of(trick)}{FORM}")
    page = phone.submit(page.form(FORM), name_1="Bettina")
    assert "Bettina leads." in page.text
    assert contents()["events"] == before


def test_a_table_of_three_has_no_fourth_name(phone, sitting):
    page = start(phone, CAST[:3])
    names = phone.get(f"/tables/{table_of(page)}{FORM}")
    phone.post(names.path, names.fields(FORM) | {"name_3": "Edgar"})
    assert sitting(page) == CAST[:3]
