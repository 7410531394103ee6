"""The people of a league: guests, names, entries that are one person, and those that are two."""

import pytest

from assistant.leagues import leagues, people, sessions
from assistant.store import people as stored_people
from assistant.store.engine import new_id, writing
from assistant.tables import opening, tables
from tests.on_paper import add_paper
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


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "Anna",
            "Anna: Somebody else in the league has this name. Add a letter to tell them apart.",
        ),
        ("x" * 41, f"{'x' * 40}: A name can have at most 40 characters; this one has 41."),
        (
            "Lopaka",
            "Lopaka: Lopaka is not a person, so nobody can have this name. Enter another one.",
        ),
        ("", "Enter a name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_beside_its_field(name, said, phone, everybody, unchanged):
    unchanged()
    page = phone.submit(everybody.form(PEOPLE), status=422, names=name)
    assert page.error("names") == said
    assert page.fields(PEOPLE)["names"] == name
    assert unchanged()


def test_several_are_added_and_of_the_others_it_is_said_why_not(phone, everybody):
    names = "Clara\n\n Doris \nBen\nEmil\nClara\nbetty\nBetty"
    page = phone.submit(everybody.form(PEOPLE), status=422, names=names)
    assert listed(page) == ["Anna", "Annie", "Ben", "betty", "Clara", "Doris", "Emil"]
    assert page.fields(PEOPLE)["names"].split() == ["Ben", "Clara", "Betty"]
    for name in ("Ben", "Clara", "Betty"):
        assert f"{name}: Somebody else in the league has this name." in page.error("names")


def test_somebody_new_is_added_and_a_guest_is_marked(phone, everybody):
    page = phone.submit(everybody.form(PEOPLE), names="Clara", guest="y")
    assert [name.split() for name in listed(page)] == [
        ["Anna"],
        ["Annie"],
        ["Ben"],
        ["Clara", "Guest"],
    ]


# One person


def test_somebody_gets_another_name(phone, everybody):
    page = shown(phone, everybody, "Annie")
    assert phone.submit(page.form(page.path), name="Anne").heading == "Anne"
    assert listed(phone.get(everybody.path)) == ["Anna", "Anne", "Ben"]


def test_somebody_is_a_guest_and_no_longer(phone, everybody):
    page = phone.press(shown(phone, everybody, "Ben").button("Make this person a guest"))
    page = confirm(phone, page)
    assert page.heading == "Ben Guest"
    assert confirm(phone, phone.press(page.button("No longer a guest"))).heading == "Ben"


def test_a_former_name_is_shown_and_can_be_had_again(phone, everybody):
    page = shown(phone, everybody, "Annie")
    page = phone.submit(page.form(page.path), name="Anne")
    assert "Other names: Annie" in page.text
    assert phone.submit(page.form(page.path), name="Annie").heading == "Annie"


def test_who_has_left_is_marked_and_can_be_picked_no_more(phone, league, everybody):
    game = f"/leagues/{league}/sessions/{SESSION}/game"
    page = phone.press(shown(phone, everybody, "Annie").button("Has left"))
    assert page.heading == "Annie Has left"
    for pick in (game, f"/leagues/{league}/sessions/{SESSION}/paper"):
        assert pickable(phone.get(pick)) == {"Anna", "Ben"}
    assert "Annie" not in phone.get(f"/leagues/{league}/sessions/{SESSION}/seating/draw").text
    phone.press(page.button("Is back"))
    assert pickable(phone.get(game)) == {"Anna", "Annie", "Ben"}


def test_of_a_new_name_that_somebody_has_who_left_it_is_said_how_they_come_back(phone, everybody):
    phone.press(shown(phone, everybody, "Annie").button("Has left"))
    page = phone.submit(everybody.form(PEOPLE), status=422, names="annie\nBen")
    annie, ben = page.error("names").split("Ben: ")
    assert annie.startswith("annie: Somebody who has left has this name.")
    assert "“Is back”" in annie
    assert ben.startswith("Somebody else in the league has this name.")


def pickable(page):
    """The names that a page offers."""
    return {option["value"] for option in page.document.one("datalist").all("option")}


# Merging


def test_two_entries_are_merged_into_one_person_and_parted_again(phone, everybody):
    path = shown(phone, everybody, "Annie").path
    merged = merge(phone, everybody, "Annie", "Ben")
    assert merged.heading == "Ben"
    assert phone.get(path).path == merged.path
    assert listed(phone.get(everybody.path)) == ["Anna", "Ben"]
    page = phone.press(merged.button("Split off Annie"))
    assert listed(page) == ["Anna", "Annie", "Ben"]


@pytest.mark.parametrize(("goes", "stays"), [("Annie", "Clara"), ("Clara", "Annie")])
@pytest.mark.parametrize("before", ["", "merged", "renamed", "namesakes"])
def test_the_preview_of_a_merger_names_who_goes_and_who_stays(
    goes, stays, before, app, phone, league, everybody
):
    with app.app_context():
        for name, points in (("Annie", 9), ("Clara", 3)):
            add_paper(new_id(), SESSION, SEASON, {name: points, "Ben": 1}, 4)
        [first, second] = (leagues.at(league).by_name[name.lower()] for name in (goes, stays))
        if before == "merged":
            people.merge(league, people.add(league, "Ann", is_guest=False), first)
            people.merge(league, people.add(league, "Clare", is_guest=False), second)
        elif before == "renamed":
            people.rename(league, first, f"{goes} X")
        elif before == "namesakes":
            with writing(league):
                for id in (first, second):
                    stored_people.get(league, [id])[id].name = "Eva"
        called = leagues.at(league).named
    form = phone.get(f"{everybody.path}/{first}").form("/merge")
    page = phone.submit(form, into=second)
    assert page.heading == "What this changes"
    lines = {row.text.split(": ")[0]: row.text for row in page.document.all("li")}
    assert "→ –" in lines[called[first]]
    assert "→ –" not in lines[called[second]]


def test_who_met_in_a_game_are_two_people(phone, everybody, unchanged):
    unchanged()
    page = merge(phone, everybody, "Anna", "Ben", status=422)
    assert page.error("into") == "They played in the same game, so they are two people."
    assert unchanged()


@pytest.mark.parametrize("into", ["nobody", PERSON])
def test_nobody_is_merged_into_nobody_or_into_themselves(into, phone, league, everybody, unchanged):
    unchanged()
    page = shown(phone, everybody, "Anna")
    page = phone.post(f"{page.path}/merge", page.fields("/merge") | {"into": into}, status=422)
    assert page.error("into") == "Choose a person."
    assert unchanged()


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
    page = phone.submit(everybody.form(PEOPLE), names="Anna 2")
    assert "people are called" not in page.text


# Removing a name


def test_who_never_played_is_deleted_after_one_question(phone, everybody):
    page = shown(phone, everybody, "Annie")
    assert listed(phone.press(page.button("Delete the person"))) == ["Anna", "Ben"]
    phone.get(page.path, status=404)


def test_a_name_is_removed_after_one_question_and_gone_from_the_evening_too(
    phone, league, everybody
):
    asked = shown(phone, everybody, "Ben")
    assert "The games stay as they were" in asked.text
    page = phone.press(asked.button("Remove the name"))
    assert "Ben" not in page.text
    assert any(name.startswith("#") for name in listed(page))
    page = phone.get(f"/leagues/{league}/sessions/{SESSION}")
    assert "Ben" not in page.text and "Anna" in page.text
