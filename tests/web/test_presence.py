"""Who was at an evening without playing, who was excused, and a remark."""

from datetime import timedelta

import pytest

from assistant.leagues import people, presence, sessions
from assistant.notation.texts import LONGEST_REMARK
from tests.web.steps import EVENING, LEAGUE, PERSON, SEASON, SESSION, SHARE

pytestmark = pytest.mark.usefixtures("league")

HERE = f"/leagues/{LEAGUE}/sessions/{SESSION}"
ATTENDANCE = f"/leagues/{LEAGUE}/seasons/{SEASON}/attendance"


@pytest.fixture
def clara_and_dora(app):
    """Two people of the league who did not play that evening."""
    with app.app_context():
        return [people.add(LEAGUE, name, is_guest=False) for name in ("Clara", "Dora")]


def afterwards(phone, status=200, **noted):
    """Sends the form of the evening."""
    page = phone.get(f"{HERE}/change")
    return phone.submit(page.form("/change"), status=status, **noted)


def rows(phone):
    """Who came how often."""
    listed = phone.get(ATTENDANCE).document.one("tbody").all("tr")
    return [[cell.text for cell in row.all("th", "td")] for row in listed]


def test_who_was_there_without_playing_and_who_was_excused_is_told(phone, clara_and_dora):
    clara, dora = clara_and_dora
    page = afterwards(phone, present=[clara], excused=[dora], remark="The bottle  broke.")
    assert page.path == HERE
    assert "There without playing: Clara" in page.text
    assert "Excused: Dora" in page.text
    assert "The bottle broke." in page.text
    assert rows(phone) == [
        ["Anna", "1 of 1", "0", "20/11/2026"],
        ["Ben", "1 of 1", "0", "20/11/2026"],
        ["Clara", "1 of 1", "0", "20/11/2026"],
        ["Dora", "0 of 1", "1", "–"],
    ]
    assert "Excused: Dora" in phone.get(ATTENDANCE).text
    assert "Excused: Dora" in phone.get(f"/s/{SHARE}/attendance").text


def test_the_form_says_again_what_was_noted_and_it_is_taken_back(app, phone, clara_and_dora):
    clara, dora = clara_and_dora
    afterwards(phone, present=[clara], excused=[dora], remark="Rain.")
    page = phone.get(f"{HERE}/change")
    boxes = page.document.all("input", type="checkbox")
    ticked = [(box["name"], box["value"]) for box in boxes if "checked" in box]
    assert ticked == [("present", clara), ("excused", dora)]
    afterwards(phone, present=[], excused=[], remark="")
    with app.app_context():
        assert presence.of_session(SESSION) == {}
        assert sessions.at(SESSION).remark == ""


def test_the_log_tells_it_once(phone, clara_and_dora):
    for _ in range(2):
        afterwards(phone, present=clara_and_dora, remark="Rain.")
    log = phone.get(f"/leagues/{LEAGUE}/log").text
    assert log.count("Was there on 20 November 2026: Clara and Dora") == 1
    assert log.count("Remark about 20 November 2026 changed.") == 1


def test_nobody_is_both_there_and_excused(phone, clara_and_dora, unchanged):
    unchanged()
    page = afterwards(
        phone, 422, present=clara_and_dora, excused=clara_and_dora[:1], remark="Rain."
    )
    assert page.error("excused") == "Either there or excused: Clara."
    assert page.document.one("textarea").text.strip() == "Rain."
    assert unchanged()


def test_a_remark_that_is_too_long_is_refused_beside_its_field(phone, unchanged):
    unchanged()
    page = afterwards(phone, 422, remark="x" * (LONGEST_REMARK + 1))
    assert page.error("remark").startswith("At most 500 characters")
    assert unchanged()


def test_who_played_is_not_asked_about(phone, clara_and_dora):
    page = phone.get(f"{HERE}/change")
    offered = {box["value"] for box in page.document.all("input", name="present")}
    assert PERSON not in offered and offered == set(clara_and_dora)


def test_who_said_they_cannot_come_is_excused_when_it_is_over(app, phone, clara_and_dora):
    clara, dora = clara_and_dora
    with app.app_context():
        presence.note(SESSION, clara, "excused")
        presence.note(SESSION, dora, "comes")
    assert "Excused: Clara" in phone.get(HERE).text
    assert ["Clara", "0 of 1", "1", "–"] in rows(phone)
    afterwards(phone, remark="Rain.")
    with app.app_context():
        assert presence.of_session(SESSION) == {clara: "excused", dora: "comes"}


def test_two_entries_of_one_person_were_there_once(app, phone, clara_and_dora):
    clara, dora = clara_and_dora
    afterwards(phone, present=[clara], excused=[dora])
    with app.app_context():
        people.merge(LEAGUE, dora, clara)
    assert ["Clara", "1 of 1", "20/11/2026"] in rows(phone)


def test_it_is_asked_once_the_evening_has_begun(app, phone):
    with app.app_context():
        sessions.open_session("an-evening-of-next-year", LEAGUE, EVENING + timedelta(days=400), "")
    page = phone.get(f"/leagues/{LEAGUE}/sessions/an-evening-of-next-year/change")
    assert not page.document.all("textarea")
