"""The people of a league: guests, names, entries that are one person, and those that are two."""

import pytest

from assistant.leagues import leagues, people, sessions
from assistant.tables import opening, tables
from tests.web.steps import PERSON, SEASON, SESSION, confirm, seat_at_table

PEOPLE = "/people"


@pytest.fixture
def everybody(app, phone, league):
    """The page of everybody: Anna and Ben have met, Annie has met nobody."""
    with app.app_context():
        people.add(league, "Annie", is_guest=False)
    return phone.get(f"/leagues/{league}/people")


def listed(page):
    """The names of the list, with what stands beside them."""
    return [
        row.all("a")[0].text
        for row in page.document.one("ul", **{"class": "rows members"}).all("li")
    ]


def shown(phone, page, name):
    """The page of somebody in the list."""
    return phone.follow(phone.get(page.path), name)


def merge(phone, page, name, into, status=200):
    """Merges somebody of the list into another one."""
    form = shown(phone, page, name).form("/merge")
    (value,) = [option["value"] for option in form.all("option") if option.text == into]
    return phone.submit(form, status=status, into=value)


def test_everybody_is_listed_by_name(everybody):
    assert listed(everybody) == ["Anna", "Annie", "Ben"]


def test_somebody_new_is_added(phone, everybody):
    assert listed(phone.submit(everybody.form(PEOPLE), name="Clara"))[-1] == "Clara"


def test_a_guest_is_marked(phone, everybody):
    assert listed(phone.submit(everybody.form(PEOPLE), name="Clara", guest="y"))[-1].split() == [
        "Clara",
        "Guest",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Enter a name."),
        ("Anna", "Somebody else in the league has this name. Add a letter to tell them apart."),
        ("x" * 41, "A name can have at most 40 characters; this one has 41."),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(name, said, phone, everybody, unchanged):
    unchanged()
    page = phone.submit(everybody.form(PEOPLE), status=422, name=name)
    assert page.error("name") == said
    assert page.fields(PEOPLE)["name"] == name
    assert unchanged()


# One person


def test_somebody_gets_another_name(phone, everybody):
    page = shown(phone, everybody, "Annie")
    assert phone.submit(page.form(page.path), name="Anne").heading == "Anne"
    assert listed(phone.get(everybody.path)) == ["Anna", "Anne", "Ben"]


def test_nobody_gets_the_name_of_another(phone, everybody, unchanged):
    page = shown(phone, everybody, "Annie")
    unchanged()
    page = phone.submit(page.form(page.path), status=422, name="Ben")
    assert page.error("name").startswith("Somebody else in the league has this name.")
    assert page.fields(page.path)["name"] == "Ben"
    assert unchanged()


def test_somebody_is_a_guest_and_no_longer(phone, everybody):
    page = phone.press(shown(phone, everybody, "Ben").button("Make this person a guest"))
    page = confirm(phone, page)
    assert page.heading == "Ben Guest"
    assert confirm(phone, phone.press(page.button("No longer a guest"))).heading == "Ben"


def test_a_guest_has_no_row_in_the_table(phone, league, everybody):
    page = shown(phone, everybody, "Anna")
    confirm(phone, phone.press(page.button("Make this person a guest")))
    assert "Anna" not in phone.get(f"/leagues/{league}").text


def test_a_person_leads_to_what_was_played_in_each_season(phone, league, everybody):
    assert (
        shown(phone, everybody, "Anna").link("Autumn")
        == f"/leagues/{league}/seasons/{SEASON}/people/{PERSON}"
    )


# Merging


def test_two_entries_are_merged_into_one_person(phone, everybody):
    page = merge(phone, everybody, "Annie", "Ben")
    assert page.heading == "Ben"
    assert listed(phone.get(everybody.path)) == ["Anna", "Ben"]
    assert "also Annie" in phone.get(everybody.path).text


def test_a_merged_entry_is_parted_in_the_list(phone, everybody):
    merge(phone, everybody, "Annie", "Ben")
    page = phone.press(phone.get(everybody.path).button("Split off Annie"))
    assert listed(page) == ["Anna", "Annie", "Ben"]


def test_a_merged_entry_is_parted_at_its_person(phone, everybody):
    page = merge(phone, everybody, "Annie", "Ben")
    assert listed(phone.press(page.button("Split off Annie"))) == ["Anna", "Annie", "Ben"]


def test_the_address_of_a_merged_entry_leads_to_its_person(phone, everybody):
    path = shown(phone, everybody, "Annie").path
    merged = merge(phone, everybody, "Annie", "Ben")
    assert phone.get(path).path == merged.path


def test_who_met_in_a_game_are_two_people(phone, everybody, unchanged):
    unchanged()
    page = merge(phone, everybody, "Anna", "Ben", status=422)
    assert page.error("into") == "They played in the same game, so they are two people."
    assert unchanged()


def test_what_was_chosen_is_still_there(phone, everybody):
    page = merge(phone, everybody, "Anna", "Ben", status=422)
    chosen = [option.text for option in page.form("/merge").all("option") if "selected" in option]
    assert chosen == ["Ben"]


@pytest.mark.parametrize("into", ["", "nobody", "x" * 5000, PERSON])
def test_nobody_is_merged_into_nobody_or_into_themselves(into, phone, league, everybody, unchanged):
    unchanged()
    page = shown(phone, everybody, "Anna")
    page = phone.post(f"{page.path}/merge", page.fields("/merge") | {"into": into}, status=422)
    assert page.error("into") == "Choose a person."
    assert unchanged()


def test_one_who_is_alone_has_nobody_to_be_merged_into(app, phone):
    with app.app_context():
        leagues.open_league("a-league-of-just-one", "One", "phone")
        id = people.add("a-league-of-just-one", "Anna", is_guest=False)
    assert "Merge" not in phone.get(f"/leagues/a-league-of-just-one/people/{id}").text


# Two of one name


@pytest.fixture
def two_annas(app, phone, league, everybody):
    """The list, after a game in which another Anna played."""
    table_id = seat_at_table(app)
    with app.app_context():
        sessions.attach(table_id, SESSION, None)
        names = ("Anna", *tables.view(table_id).names[1:])
        opening.rename(table_id, names, "founder")
    return phone.get(everybody.path)


def test_two_of_one_name_are_told_apart_and_what_to_do_is_said(two_annas):
    assert (
        "2 people are called Anna. If they are the same person, merge them; otherwise rename one."
        in two_annas.text
    )
    assert {"Anna", "Anna 2"} <= set(listed(two_annas))


def test_a_name_that_ends_in_a_number_is_not_taken_for_a_second_one(phone, everybody):
    page = phone.submit(everybody.form(PEOPLE), name="Anna 2")
    assert "people are called" not in page.text


def test_another_name_tells_them_apart_for_good(phone, two_annas):
    page = shown(phone, two_annas, "Anna 2")
    phone.submit(page.form(page.path), name="Anna B.")
    assert "people are called" not in phone.get(two_annas.path).text


def test_the_two_are_merged_where_they_are_one(phone, two_annas):
    merge(phone, two_annas, "Anna 2", "Anna")
    assert "people are called" not in phone.get(two_annas.path).text


# Removing a name


def test_a_name_is_removed_after_one_question(phone, everybody):
    asked = phone.follow(shown(phone, everybody, "Ben"), "Remove this name")
    assert "The games stay as they were" in asked.text
    page = phone.press(asked.button("Remove the name"))
    assert "Ben" not in page.text
    assert any(name.startswith("#") for name in listed(page))


def test_who_is_asked_can_keep_it(phone, everybody):
    asked = phone.follow(shown(phone, everybody, "Ben"), "Remove this name")
    assert phone.follow(asked, "Keep it").heading == "Ben"


def test_the_name_is_gone_from_the_evening_too(phone, league, everybody):
    phone.press(
        phone.follow(shown(phone, everybody, "Ben"), "Remove this name").button("Remove the name")
    )
    page = phone.get(f"/leagues/{league}/sessions/{SESSION}")
    assert "Ben" not in page.text and "Anna" in page.text


def test_who_has_no_name_can_be_given_one_again(phone, everybody):
    page = shown(phone, everybody, "Ben")
    phone.press(phone.follow(page, "Remove this name").button("Remove the name"))
    nameless = phone.get(page.path)
    assert nameless.fields(page.path)["name"] == ""
    assert phone.submit(nameless.form(page.path), name="Benjamin").heading == "Benjamin"
