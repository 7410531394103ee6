"""Who sits where on an evening: drawn, drawn again, and begun."""

from datetime import timedelta

import pytest

from assistant.leagues import (
    drawing,
    league_games,
    leagues,
    people,
    seatings,
    sessions,
)
from assistant.notation import league_parts as notation
from assistant.rules.options import USUAL
from assistant.store.engine import now, writing
from assistant.tables import opening, tables
from tests.browsing import Client
from tests.web.steps import LEAGUE, PERSON, SESSION, past_guide, table_of
from tests.web.test_access import let_in

pytestmark = pytest.mark.usefixtures("league")

EVENING = f"/leagues/{LEAGUE}/sessions/{SESSION}"
HERE = f"{EVENING}/seating"
SEVEN = "Clara\nDoris\nEmil\nFrieda\nGustav\nHedda"


def draw(phone, names=SEVEN, status=200, **chosen):
    """Draws tables for Anna and these newcomers."""
    form = phone.get(f"{HERE}/draw").form("/draw")
    return phone.submit(form, status=status, **{"people": [PERSON], "names": names} | chosen)


def newest(app):
    """The newest seating."""
    with app.app_context():
        return seatings.of_session(SESSION)[-1]


def begin(phone, app, number=0):
    """Begins the game of a table, and the table that it was."""
    table = newest(app).tables[number]
    form = phone.get(f"{EVENING}/game?table={table.game_id}").form(table.game_id)
    return past_guide(phone, phone.submit(form)), table


# Nothing yet


def test_who_came_lately_is_offered_first(app, phone):
    with app.app_context():
        people.add(LEAGUE, "Zeno", is_guest=False)
    offered = phone.get(f"{HERE}/draw").document.all("input", name="people")
    assert [box["id"] for box in offered] == ["people-0", "people-1", "people-2"]
    text = phone.get(f"{HERE}/draw").text
    assert text.index("Anna") < text.index("Zeno")


# Drawing


def test_seven_sit_at_a_table_of_four_and_one_of_three(app, phone):
    page = draw(phone)
    assert page.path == HERE
    assert [len(table.people) for table in newest(app).tables] == [4, 3]
    for name in ("Anna", *SEVEN.split()):
        assert name in page.text


def test_a_draw_that_is_sent_twice_is_drawn_once(phone, unchanged):
    fields = phone.get(f"{HERE}/draw").fields("/draw") | {"names": SEVEN, "people": PERSON}
    phone.post(f"{HERE}/draw", fields)
    unchanged()
    phone.post(f"{HERE}/draw", fields)
    assert unchanged()


@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"people": [], "names": ""}, "people", "Tick at least two people"),
        ({"names": "\n".join(map("Person {}".format, range(60)))}, "people", "at most 60 people"),
        ({"names": "Ben\n" + "x" * 41}, "names", "A name can have at most 40 characters"),
        ({"names": "Ben\n\u200b"}, "names", "Nobody could read this name."),
        ({"names": "Ben\nlopaka"}, "names", "Lopaka is not a person"),
        ({"tables": "huge"}, "tables", "Choose one of these."),
    ],
)
def test_what_cannot_be_drawn_is_said_beside_its_field(wrong, field, said, phone, unchanged):
    unchanged()
    fields = phone.get(f"{HERE}/draw").fields("/draw")
    page = phone.post(f"{HERE}/draw", fields | {"people": [PERSON]} | wrong, status=422)
    assert said in page.error(field)
    assert unchanged()


def test_somebody_of_another_league_is_not_seated(phone, unchanged):
    unchanged()
    fields = phone.get(f"{HERE}/draw").fields("/draw") | {"people": ["nobody-of-this-league"]}
    phone.post(f"{HERE}/draw", fields | {"names": SEVEN}, status=422)
    assert unchanged()


# Drawn again


def test_a_draw_that_another_phone_has_overtaken_changes_nothing(phone, other_phone, unchanged):
    draw(phone)
    form = phone.get(f"{HERE}/draw").form("/draw")
    other_phone.submit(other_phone.get(f"{HERE}/draw").form("/draw"))
    unchanged()
    assert phone.submit(form, names="Ida").path == HERE
    assert unchanged()


def test_who_comes_late_is_seated_where_nothing_has_begun(app, phone):
    draw(phone)
    _, begun = begin(phone, app)
    page = phone.follow(phone.get(HERE), "Somebody comes or leaves, or the next games")
    page = phone.submit(page.form("/draw"), names="Ida")
    tables = newest(app).tables
    assert tables[0].people == begun.people
    assert [len(table.people) for table in tables] == [4, 4]
    assert "Ida" in page.text


def test_names_for_a_draw_that_could_be_somebodys_are_asked_about_once(app, phone, unchanged):
    unchanged()
    asked = draw(phone, names="Kai\nAna\nBne", status=422)
    assert "Nobody in the league is called Ana and Bne." in asked.error("names")
    assert unchanged()
    phone.submit(asked.form("/draw"), names="Kai\nAna\nBne")
    with app.app_context():
        assert {"ana", "bne", "kai"} <= leagues.at(LEAGUE).by_name.keys()


def test_who_leaves_is_not_seated_any_more(app, phone):
    draw(phone)
    here = [person for person in newest(app).people if person != PERSON]
    form = phone.get(f"{HERE}/draw").form("/draw")
    phone.submit(form, people=here, names="", games="again")
    assert sorted(newest(app).people) == sorted(here)
    assert newest(app).number == 1


def test_a_deleted_games_people_are_seated_anew(app, phone):
    draw(phone)
    _, table = begin(phone, app)
    with app.app_context():
        opening.delete(table.game_id, "skipper")
    page = phone.get(HERE)
    assert "This game was deleted. Draw again to seat its players anew." in page.text
    phone.submit(phone.get(f"{HERE}/draw").form("/draw"))
    assert table.game_id not in {one.game_id for one in newest(app).tables}
    assert len(newest(app).people) == 7


# Beginning


def test_a_game_begins_with_the_people_in_their_seats_and_their_dealer(app, phone):
    draw(phone)
    page, table = begin(phone, app)
    with app.app_context():
        view = tables.view(table_of(page))
        assert view.id == table.game_id
        assert tuple(view.game.persons) == table.people
        assert view.game.rounds[0].dealer == 0
        assert league_games.get(view.id).session_id == SESSION
    assert phone.get(HERE).link("Go to the game") == f"/tables/{table.game_id}"


def test_a_table_that_was_drawn_again_meanwhile_is_not_begun(app, phone, other_phone, unchanged):
    draw(phone)
    game_id = newest(app).tables[0].game_id
    form = phone.get(f"{EVENING}/game?table={game_id}").form(game_id)
    other_phone.submit(other_phone.get(f"{HERE}/draw").form("/draw"))
    unchanged()
    page = phone.submit(form, status=422)
    assert "The tables have been drawn again. Look who sits where now." in page.text
    assert unchanged()


def test_a_result_from_paper_is_not_lost_where_the_game_began_meanwhile(app, phone, unchanged):
    draw(phone)
    game_id = newest(app).tables[0].game_id
    form = phone.get(f"{EVENING}/paper?table={game_id}").form(game_id)
    begin(phone, app)
    unchanged()
    points = {f"points_{seat}": str(100 - seat) for seat in range(4)}
    page = phone.submit(form, status=422, **points)
    assert "A game was begun at this table with a phone" in page.text
    assert unchanged()
    assert points.items() <= page.fields("/paper").items()
    assert phone.submit(page.form("/paper")).path == EVENING


# Who may


def test_a_reader_sees_the_tables_and_draws_none(app, phone):
    draw(phone)
    reader = Client(app, is_stranger=True)
    let_in(app, reader, LEAGUE, "reader")
    page = reader.follow(reader.get(EVENING), "Who sits where")
    assert "Clara" in page.text
    assert not page.document.all("a", href=f"{HERE}/draw")
    assert newest(app).tables[0].game_id not in page.html


# What nobody typed


def test_a_table_that_begins_while_tables_are_drawn_again_stays(app, phone, monkeypatch):
    draw(phone)
    before, made = newest(app), drawing._drawn

    def drawn(*of):
        names = [leagues.at(LEAGUE).names[person] for person in before.tables[0].people]
        sessions.start(before.tables[0].game_id, SESSION, None, names, USUAL, dealer=0, phone="x")
        return made(*of)

    monkeypatch.setattr(drawing, "_drawn", drawn)
    phone.submit(phone.get(f"{HERE}/draw").form("/draw"))
    assert [table.people for table in newest(app).tables] == [
        table.people for table in before.tables
    ]


def test_tables_are_drawn_after_the_clock_was_set_back(app, phone, monkeypatch):
    draw(phone)
    monkeypatch.setattr(seatings, "now", lambda: now() - timedelta(hours=1))
    draw(phone, games="next")
    draw(phone, games="next")
    assert newest(app).number == 3


def test_tables_are_drawn_where_a_file_has_left_out_numbers(app, phone):
    with app.app_context(), writing():
        third = notation.FileSeating(SESSION, 2, now(), False, (), (PERSON,))
        seatings.bring_in([third], {})
    draw(phone)
    assert newest(app).number == 3


def test_two_entries_that_were_merged_after_a_draw_sit_once(app, phone):
    draw(phone, "Clara\nDoris\nEmil")
    one, other = newest(app).tables[0].people[:2]
    with app.app_context():
        people.merge(LEAGUE, one, other)
    [table] = newest(app).tables
    assert len(table.people) == 3
    form = phone.get(f"{EVENING}/game?table={table.game_id}").form(table.game_id)
    assert phone.submit(form).path.startswith("/tables/")


def test_one_who_is_ticked_and_typed_is_alone(phone, unchanged):
    unchanged()
    form = phone.get(f"{HERE}/draw").form("/draw")
    page = phone.submit(form, status=422, people=[PERSON], names="anna")
    assert "Tick at least two people" in page.error("people")
    assert unchanged()
